//! Moves: a disc on a cell, or a pass.

use super::bits::{Field, STRIDE};
use std::fmt;

/// A move: the cell of the disc, and what it turns over, so that it can be taken back. A pass has
/// neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub(super) cell: u64,
    pub(super) flips: u64,
}

impl Place {
    /// No disc.
    pub(super) const PASS: Place = Place { cell: 0, flips: 0 };

    /// Row and column, from 0, unless it is a pass.
    pub fn cell(&self) -> Option<(usize, usize)> {
        let bit = self.cell.trailing_zeros() as usize;
        (self.cell != 0).then_some((bit / STRIDE, bit % STRIDE))
    }
}

/// `d3`: the letter of the column and the number of the row; or `pass`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell() {
            Some((row, column)) => write!(f, "{}{}", char::from(b'a' + column as u8), row + 1),
            None => f.write_str("pass"),
        }
    }
}

/// The legal moves of a position, row by row.
#[derive(Clone, Debug)]
pub struct Places {
    pub(super) field: Field,
    pub(super) own: u64,
    pub(super) others: u64,
    /// The cells that are left.
    pub(super) cells: u64,
    /// Is the only move a pass?
    pub(super) pass: bool,
}

impl Iterator for Places {
    type Item = Place;

    #[inline(always)]
    fn next(&mut self) -> Option<Place> {
        if self.cells == 0 {
            return std::mem::take(&mut self.pass).then_some(Place::PASS);
        }
        let cell = self.cells & self.cells.wrapping_neg();
        self.cells ^= cell;
        Some(Place { cell, flips: self.field.flips(self.own, self.others, cell) })
    }

    fn count(self) -> usize {
        self.cells.count_ones() as usize + usize::from(self.pass)
    }

    /// Skips cells without a look at what they turn over, for random games ask for little else.
    fn nth(&mut self, n: usize) -> Option<Place> {
        for _ in 0..n {
            if self.cells == 0 {
                self.pass = false;
            }
            self.cells &= self.cells.wrapping_sub(1);
        }
        self.next()
    }
}
