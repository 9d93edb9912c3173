//! Numbers the ways in which a few tiles lie on a board: a mixed-radix number whose
//! first digit is the cell of the first tile, the second the cell of the second among
//! those that are left, and so on.

/// The placements of so many tiles on so many cells.
#[derive(Clone, Debug)]
pub struct Places {
    cells: usize,
    /// What a step of each tile's digit is worth.
    weights: Vec<u32>,
}

impl Places {
    /// For `tiles` tiles on `cells` cells; none if there are more placements than
    /// 32 bits can number.
    ///
    /// ```
    /// use kombat_core::pdb::Places;
    /// assert_eq!(Places::new(16, 6).unwrap().count(), 5_765_760);
    /// assert!(Places::new(16, 10).is_none());
    /// ```
    pub fn new(cells: usize, tiles: usize) -> Option<Self> {
        let mut weights = vec![1_u32; tiles];
        for i in (0..tiles).rev().skip(1) {
            weights[i] = weights[i + 1].checked_mul(u32::try_from(cells - i - 1).ok()?)?;
        }
        let places = Places { cells, weights };
        u32::try_from(places.count()).ok().map(|_| places)
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.weights.first().map_or(1, |&first| u64::from(first) * self.cells as u64)
    }

    /// What a step of a tile's digit is worth.
    pub fn weight(&self, tile: usize) -> u32 {
        self.weights[tile]
    }

    /// The number of a placement: for each tile its cell.
    #[inline]
    pub fn rank(&self, cells: &[u8]) -> u32 {
        let mut taken = 0_u64;
        cells.iter().zip(&self.weights).fold(0, |rank, (&cell, &weight)| {
            let before = (taken & ((1 << cell) - 1)).count_ones();
            taken |= 1 << cell;
            rank + (u32::from(cell) - before) * weight
        })
    }

    /// The cells of the first tiles of a placement, as many as there is room for.
    #[inline]
    pub fn unrank(&self, mut rank: u32, cells: &mut [u8]) {
        let mut free: u64 = if self.cells == 64 { u64::MAX } else { (1 << self.cells) - 1 };
        for (cell, &weight) in cells.iter_mut().zip(&self.weights) {
            let mut rest = free;
            for _ in 0..rank / weight {
                rest &= rest - 1;
            }
            rank %= weight;
            *cell = rest.trailing_zeros() as u8;
            free &= !(1 << *cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every placement, in the order of nested loops.
    fn all(cells: u8, tiles: usize) -> Vec<Vec<u8>> {
        let mut placements = vec![Vec::new()];
        for _ in 0..tiles {
            placements = placements
                .iter()
                .flat_map(|start: &Vec<u8>| {
                    (0..cells).filter(|cell| !start.contains(cell)).map(|cell| [&start[..], &[cell]].concat())
                })
                .collect();
        }
        placements
    }

    #[test]
    fn numbers_are_in_lexicographic_order_and_lead_back() {
        for (cells, tiles) in [(4, 1), (4, 3), (6, 2), (9, 4), (9, 8)] {
            let places = Places::new(cells.into(), tiles).unwrap();
            let placements = all(cells, tiles);
            assert_eq!(places.count(), placements.len() as u64);
            for (i, placement) in placements.iter().enumerate() {
                assert_eq!(places.rank(placement), i as u32);
                let mut back = vec![0; tiles];
                places.unrank(i as u32, &mut back);
                assert_eq!(&back, placement);
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(Places::new(16, 9).is_some() && Places::new(16, 10).is_none());
        assert!(Places::new(25, 6).is_some() && Places::new(25, 8).is_none());
        assert!(Places::new(64, 5).is_some() && Places::new(64, 6).is_none());
    }
}
