//! The moves: pairs of neighbours on the torus, with the paper's numbers.
//!
//! M1 … M(RC) swap cell i (row by row, from 1) with its right neighbour, M(RC+1) …
//! M(2RC) with the one below, both wrapping round. A pair that a side of 2 would
//! name twice keeps its first name; a side of 1 names none.

use std::fmt;
use std::num::NonZeroU16;

/// Exchanges the pieces of two neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swap {
    number: NonZeroU16,
    one: u8,
    other: u8,
}

impl Swap {
    /// Its number, from 1 to 2RC.
    pub fn number(self) -> u16 {
        self.number.get()
    }

    /// The cell that it is named after.
    #[inline(always)]
    pub fn one(self) -> usize {
        self.one.into()
    }

    /// The cell to its right, or below it.
    #[inline(always)]
    pub fn other(self) -> usize {
        self.other.into()
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M{}", self.number)
    }
}

/// The swaps of a board, but one.
#[derive(Clone, Debug)]
pub struct Swaps {
    rows: u16,
    columns: u16,
    /// The swap that comes next, counted from 0 in the order in which they are
    /// tried, and how many there are.
    next: u16,
    count: u16,
    columns_first: bool,
    but: Option<Swap>,
}

impl Swaps {
    #[inline(always)]
    pub(super) fn new(rows: usize, columns: usize, columns_first: bool, but: Option<Swap>) -> Self {
        let (rows, columns) = (rows as u16, columns as u16);
        Swaps { rows, columns, next: 0, count: 2 * rows * columns, columns_first, but }
    }

    /// The swap at a place of the order, if the board has it.
    #[inline(always)]
    fn at(&self, place: u16) -> Option<Swap> {
        let cells = self.rows * self.columns;
        let vertical = (place >= cells) != self.columns_first;
        let cell = place % cells;
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (along, side) = if vertical { (row, self.rows) } else { (column, self.columns) };
        // On a side of 2 the second cell's neighbour is the first; on a side of 1 it
        // is the cell itself.
        if side == 1 || side == 2 && along == 1 {
            return None;
        }
        let wraps = along + 1 == side;
        let other = match (vertical, wraps) {
            (false, false) => cell + 1,
            (false, true) => row * self.columns,
            (true, false) => cell + self.columns,
            (true, true) => column,
        };
        let number = NonZeroU16::new(1 + cell + if vertical { cells } else { 0 })?;
        Some(Swap { number, one: cell as u8, other: other as u8 })
    }
}

impl Iterator for Swaps {
    type Item = Swap;
    #[inline]
    fn next(&mut self) -> Option<Swap> {
        while self.next < self.count {
            let swap = self.at(self.next);
            self.next += 1;
            if swap.is_some() && swap != self.but {
                return swap;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(rows: usize, columns: usize, columns_first: bool) -> Vec<String> {
        let show = |swap: Swap| format!("{swap}:{}-{}", swap.one() + 1, swap.other() + 1);
        Swaps::new(rows, columns, columns_first, None).map(show).collect()
    }

    #[test]
    fn the_papers_moves_on_its_own_board() {
        let all = names(3, 3, false).join(" ");
        let expected = "M1:1-2 M2:2-3 M3:3-1 M4:4-5 M5:5-6 M6:6-4 M7:7-8 M8:8-9 M9:9-7 \
                        M10:1-4 M11:2-5 M12:3-6 M13:4-7 M14:5-8 M15:6-9 M16:7-1 M17:8-2 M18:9-3";
        assert_eq!(all, expected);
        let columns_first = names(3, 3, true);
        assert_eq!((columns_first[0].as_str(), columns_first[9].as_str()), ("M10:1-4", "M1:1-2"));
    }

    #[test]
    fn short_sides_name_no_pair_twice() {
        assert_eq!(names(2, 2, false), ["M1:1-2", "M3:3-4", "M5:1-3", "M6:2-4"]);
        assert_eq!(names(1, 3, false), ["M1:1-2", "M2:2-3", "M3:3-1"]);
        assert_eq!(names(3, 1, false), ["M4:1-2", "M5:2-3", "M6:3-1"]);
        assert_eq!(names(1, 2, false), ["M1:1-2"]);
        assert_eq!(names(2, 3, false).len(), 9);
        assert_eq!(names(16, 16, false).len(), 512);
    }
}
