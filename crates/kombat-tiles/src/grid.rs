//! The geometry of a board.

use super::dir::{Dir, Slide};

/// Rows and columns, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

impl Grid {
    /// A board of this size.
    pub fn new(rows: usize, columns: usize) -> Self {
        Grid { rows, columns }
    }

    /// How many cells there are.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Row and column of a cell.
    pub fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// Steps along rows and columns from cell to cell.
    pub fn steps(self, from: usize, to: usize) -> usize {
        let ((r, c), (row, column)) = (self.place(from), self.place(to));
        r.abs_diff(row) + c.abs_diff(column)
    }

    /// The move of a blank in this cell, if the board allows it.
    pub(super) fn slide(self, blank: usize, dir: Dir) -> Option<Slide> {
        let (row, column) = self.place(blank);
        let from = match dir {
            Dir::Up => (row > 0).then(|| blank - self.columns),
            Dir::Down => (row + 1 < self.rows).then(|| blank + self.columns),
            Dir::Left => (column > 0).then(|| blank - 1),
            Dir::Right => (column + 1 < self.columns).then(|| blank + 1),
        };
        from.map(|from| Slide::new(dir, from, blank))
    }
}
