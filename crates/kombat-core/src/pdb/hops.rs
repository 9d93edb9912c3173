//! What the tiles of a pattern can do, worked out once for every set of cells on which
//! they may lie. Which of them lies where does not matter for it, so there are few such
//! sets: 8008 for six tiles on a 4×4 board, where the tiles lie in 5,765,760 ways.

use super::key::Key;

/// The most regions into which a pattern that has a table can cut the free cells. (Each
/// tile more adds at most one; nine need a pattern of eight tiles on an odd number of
/// cells, of which there is no table.)
const MOST_REGIONS: u8 = 8;

/// A tile goes from a cell to a free one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    pub(super) from: u8,
    pub(super) to: u8,
    /// The region in which the blank must be: the one with the free cell.
    pub(super) before: u8,
    /// The region in which the blank is then: the one with the cell that was left.
    pub(super) after: u8,
}

/// The hops on every set of cells.
#[derive(Debug)]
pub(super) struct Hops {
    /// How many sets of so many cells lie below a cell.
    below: Vec<[u32; MOST_BITS]>,
    /// Where the hops of each set begin.
    starts: Vec<u32>,
    hops: Vec<Hop>,
}

/// One more than the most tiles of a pattern.
const MOST_BITS: usize = 17;

impl Hops {
    /// For a pattern of as many tiles as the key has.
    pub(super) fn new(key: &Key) -> Self {
        let (cells, tiles) = (key.cells(), key.homes().len());
        let mut below = vec![[0; MOST_BITS]; cells + 1];
        for cell in 0..=cells {
            below[cell][0] = 1;
            for of in 1..=tiles.min(cell) {
                below[cell][of] = below[cell - 1][of - 1] + below[cell - 1][of];
            }
        }
        let count = below[cells][tiles] as usize;
        let mut hops = Hops { below, starts: Vec::with_capacity(count + 1), hops: Vec::new() };
        let near: Vec<u64> = (0..cells).map(|cell| neighbours(key.size(), cell)).collect();
        let all = if cells == 64 { u64::MAX } else { (1 << cells) - 1 };
        let sets: Vec<u64> = subsets(cells, tiles).collect();
        let regions: Vec<Vec<u8>> = sets.iter().map(|set| regions(all & !set, &near)).collect();
        for (set, region) in sets.iter().zip(&regions) {
            hops.starts.push(hops.hops.len() as u32);
            for from in bits(*set) {
                for to in bits(near[usize::from(from)] & !set) {
                    let then = set & !(1 << from) | 1 << to;
                    let after = regions[hops.number(then)][usize::from(from)];
                    hops.hops.push(Hop { from, to, before: region[usize::from(to)], after });
                }
            }
        }
        hops.starts.push(hops.hops.len() as u32);
        hops
    }

    /// The hops when these cells are taken.
    #[inline]
    pub(super) fn on(&self, set: u64) -> &[Hop] {
        let number = self.number(set);
        &self.hops[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The place of a set among all of its size.
    #[inline]
    fn number(&self, set: u64) -> usize {
        bits(set).zip(1..).map(|(cell, of): (u8, usize)| self.below[usize::from(cell)][of] as usize).sum()
    }

    /// How many regions the blank may be in when these cells are taken, as a bit each.
    pub(super) fn regions(key: &Key, set: u64) -> u8 {
        let near: Vec<u64> = (0..key.cells()).map(|cell| neighbours(key.size(), cell)).collect();
        let all = if key.cells() == 64 { u64::MAX } else { (1 << key.cells()) - 1 };
        let region = regions(all & !set, &near);
        bits(all & !set).fold(0, |found, cell| found | 1 << region[usize::from(cell)])
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(cells: usize, tiles: usize) -> u64 {
        let sets = (0..tiles).fold(1_u64, |sets, i| sets.saturating_mul((cells - i) as u64) / (i as u64 + 1));
        sets.saturating_mul(cells as u64 + 16 * tiles as u64 + 40)
    }
}

/// The cells of a set, in ascending order.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}

/// The neighbours of a cell as a set.
fn neighbours((rows, columns): (usize, usize), cell: usize) -> u64 {
    let (row, column) = (cell / columns, cell % columns);
    let bit = |holds: bool, cell: usize| if holds { 1 << cell } else { 0 };
    bit(row > 0, cell.wrapping_sub(columns))
        | bit(row + 1 < rows, cell + columns)
        | bit(column > 0, cell.wrapping_sub(1))
        | bit(column + 1 < columns, cell + 1)
}

/// All sets of so many of so many cells, in the order of the numbers that they are.
fn subsets(cells: usize, size: usize) -> impl Iterator<Item = u64> {
    let most = 1_u128 << cells;
    let mut next = (1_u128 << size) - 1;
    std::iter::from_fn(move || {
        let set = next;
        if set >= most {
            return None;
        }
        // The next larger number with as many bits.
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        next = ripple | ((set ^ ripple) / low) >> 2;
        Some(set as u64)
    })
}

/// For each free cell the number of its region; regions are numbered by their lowest cell.
fn regions(free: u64, near: &[u64]) -> Vec<u8> {
    let mut region = vec![u8::MAX; near.len()];
    let (mut rest, mut number) = (free, 0);
    while rest != 0 {
        assert!(number < MOST_REGIONS, "a pattern that has a table cuts the board into few regions");
        let (mut found, mut edge) = (0_u64, rest & rest.wrapping_neg());
        while edge != 0 {
            found |= edge;
            edge = bits(edge).fold(0, |wider, cell| wider | near[usize::from(cell)]) & rest & !found;
        }
        bits(found).for_each(|cell| region[usize::from(cell)] = number);
        rest &= !found;
        number += 1;
    }
    region
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::Rules;

    #[test]
    fn sets_are_numbered_one_after_another() {
        for (rows, columns, tiles) in [(2, 2, 1), (3, 3, 4), (4, 4, 6), (3, 3, 8)] {
            let homes: Vec<u8> = (0..tiles).collect();
            let hops = Hops::new(&Key::of(Rules::Slide, rows, columns, &homes).0);
            let sets: Vec<u64> = subsets(rows * columns, tiles.into()).collect();
            assert!(sets.iter().all(|set| set.count_ones() == u32::from(tiles)));
            assert!(sets.iter().enumerate().all(|(i, &set)| hops.number(set) == i));
        }
    }

    #[test]
    fn a_tile_that_blocks_the_corner_makes_two_regions() {
        // Tiles on 1 and 2 of a 2×2 board: cells 0 and 3 are apart.
        let key = Key::of(Rules::Slide, 2, 2, &[1, 2]).0;
        assert_eq!(Hops::regions(&key, 0b0110), 0b11);
        assert_eq!(Hops::regions(&key, 0b0011), 0b01);
        let hops = Hops::new(&key);
        let found: Vec<[u8; 4]> = hops.on(0b0110).iter().map(|hop| [hop.from, hop.to, hop.before, hop.after]).collect();
        // From 1 to 0 the blank must be in 0, which is region 0, and is then with 3 in one.
        assert_eq!(found, [[1, 0, 0, 0], [1, 3, 1, 0], [2, 0, 0, 0], [2, 3, 1, 0]]);
    }
}
