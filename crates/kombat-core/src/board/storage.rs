//! How a board is packed: one word up to 25 cells, bytes beyond.
//!
//! The blank of the sliding tiles is 0. In a word its place is found by a few bit operations, which
//! costs less than carrying it along; cells that a smaller board does not use
//! are 0 as well, but lie above the blank, which is the lowest zero.

use std::fmt::Debug;
use std::hash::Hash;

/// A packed board.
pub trait Storage: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// How many cells fit.
    const CELLS: usize;
    /// A power of two, at least `CELLS`: the stride of tables indexed by cell.
    const STRIDE: usize;

    /// Packs tiles in row-major order.
    fn pack(cells: &[u8]) -> Self;
    /// The tile in a cell.
    fn get(&self, cell: usize) -> usize;
    /// Where the blank is.
    fn blank(&self) -> usize;
    /// Moves the tile in `cell` to the blank's cell.
    fn slide(&mut self, blank: usize, cell: usize);
    /// Exchanges the tiles of two cells.
    fn swap(&mut self, one: usize, other: usize);
}

/// A board in a word. Where `filled` has its bit, the lowest of a cell's, there is a tile.
macro_rules! packed {
    ($word:ty, $cells:literal cells of $bits:literal bits, |$board:ident| $filled:expr) => {
        impl Storage for $word {
            const CELLS: usize = $cells;
            const STRIDE: usize = 1 << $bits;

            fn pack(cells: &[u8]) -> Self {
                cells.iter().rev().fold(0, |word, &tile| word << $bits | <$word>::from(tile))
            }
            #[inline(always)]
            fn get(&self, cell: usize) -> usize {
                (self >> ($bits * cell) & ((1 << $bits) - 1)) as usize
            }
            #[inline(always)]
            fn blank(&self) -> usize {
                const LOWEST: $word = (<$word>::MAX >> (<$word>::BITS - $cells * $bits)) / ((1 << $bits) - 1);
                let $board = self;
                (!$filled & LOWEST).trailing_zeros() as usize / $bits
            }
            #[inline(always)]
            fn slide(&mut self, blank: usize, cell: usize) {
                let tile = *self >> ($bits * cell) & ((1 << $bits) - 1);
                *self ^= tile << ($bits * cell) | tile << ($bits * blank);
            }
            #[inline(always)]
            fn swap(&mut self, one: usize, other: usize) {
                let both = (*self >> ($bits * one) ^ *self >> ($bits * other)) & ((1 << $bits) - 1);
                *self ^= both << ($bits * one) ^ both << ($bits * other);
            }
        }
    };
}

packed!(u64, 16 cells of 4 bits, |board| {
    let pairs = board | board >> 2;
    pairs | pairs >> 1
});
packed!(u128, 25 cells of 5 bits, |board| {
    let pairs = board | board >> 1;
    pairs | pairs >> 2 | board >> 4
});

/// A byte a cell, for boards that no word holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bytes<const N: usize> {
    cells: [u8; N],
    blank: u8,
}

impl<const N: usize> Storage for Bytes<N> {
    const CELLS: usize = N;
    const STRIDE: usize = N.next_power_of_two();

    fn pack(tiles: &[u8]) -> Self {
        let mut cells = [0; N];
        cells[..tiles.len()].copy_from_slice(tiles);
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
        Bytes { cells, blank }
    }
    #[inline(always)]
    fn get(&self, cell: usize) -> usize {
        self.cells[cell].into()
    }
    #[inline(always)]
    fn blank(&self) -> usize {
        self.blank.into()
    }
    #[inline(always)]
    fn slide(&mut self, blank: usize, cell: usize) {
        self.cells[blank] = self.cells[cell];
        self.cells[cell] = 0;
        self.blank = cell as u8;
    }
    #[inline(always)]
    fn swap(&mut self, one: usize, other: usize) {
        self.cells.swap(one, other);
        if one == self.blank() {
            self.blank = other as u8;
        } else if other == self.blank() {
            self.blank = one as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Every storage against a plain vector, over random slides between any
    /// two cells.
    fn agrees_with_a_vector<S: Storage>(cells: usize) {
        let mut rng = Rng::new(cells as u64);
        let mut plain: Vec<u8> = (0..=255).take(cells).collect();
        rng.shuffle(&mut plain);
        let mut packed = S::pack(&plain);
        for _ in 0..1000 {
            let blank = plain.iter().position(|&tile| tile == 0).unwrap();
            assert_eq!(packed.blank(), blank);
            assert!((0..cells).all(|cell| packed.get(cell) == usize::from(plain[cell])));
            let pair = [(); 2].map(|()| rng.below(cells as u64) as usize);
            packed.swap(pair[0], pair[1]);
            plain.swap(pair[0], pair[1]);
            assert_eq!(packed, S::pack(&plain));
            let blank = plain.iter().position(|&tile| tile == 0).unwrap();
            let cell = rng.below(cells as u64) as usize;
            if cell != blank {
                packed.slide(blank, cell);
                plain.swap(blank, cell);
            }
            assert_eq!(packed, S::pack(&plain));
        }
    }

    #[test]
    fn storages_agree_with_a_vector() {
        for cells in 4..=16 {
            agrees_with_a_vector::<u64>(cells);
        }
        for cells in 4..=25 {
            agrees_with_a_vector::<u128>(cells);
        }
        for cells in [26, 36, 64] {
            agrees_with_a_vector::<Bytes<64>>(cells);
        }
        for cells in [65, 100, 256] {
            agrees_with_a_vector::<Bytes<256>>(cells);
        }
    }
}
