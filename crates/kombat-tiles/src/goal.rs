//! Goals: three customary arrangements, or any board.

use kombat_core::board::{self, Pieces};
use kombat_core::message::Message;

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// 1 2 3 … and the blank in the last cell.
    BlankLast,
    /// The blank in the first cell, then 1 2 3 …
    BlankFirst,
    /// 1 2 3 … along a spiral that turns right from the first cell inwards; the
    /// blank where it ends.
    Snail,
    /// Any board, as text.
    Board(String),
}

impl Goal {
    /// The words for the customary ones; the first is the default.
    pub const WORDS: &'static [&'static str] = &["blank-last", "blank-first", "snail"];

    /// The board, in row-major order.
    pub(super) fn cells(&self, rows: usize, columns: usize) -> Result<Vec<u8>, Message> {
        let count = rows * columns;
        match self {
            Goal::BlankLast => Ok((1..count).map(|tile| tile as u8).chain([0]).collect()),
            Goal::BlankFirst => Ok((0..count).map(|tile| tile as u8).collect()),
            Goal::Snail => Ok(snail(rows, columns)),
            Goal::Board(text) => board::read(text, rows, columns, Pieces::WithBlank),
        }
    }
}

/// Reads a word, or takes the text for a board.
impl From<&str> for Goal {
    fn from(text: &str) -> Goal {
        match text {
            "blank-last" => Goal::BlankLast,
            "blank-first" => Goal::BlankFirst,
            "snail" => Goal::Snail,
            board => Goal::Board(board.to_owned()),
        }
    }
}

fn snail(rows: usize, columns: usize) -> Vec<u8> {
    let mut cells = vec![0; rows * columns];
    let mut free = vec![true; rows * columns];
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let (mut row, mut column, mut heading) = (0i32, 0i32, 0);
    let cell = |row: i32, column: i32| {
        let inside = (0..rows as i32).contains(&row) && (0..columns as i32).contains(&column);
        inside.then(|| row as usize * columns + column as usize)
    };
    for tile in 1..rows * columns {
        let here = cell(row, column).expect("the spiral stays inside");
        cells[here] = tile as u8;
        free[here] = false;
        let ahead = |heading: usize| (row + steps[heading].0, column + steps[heading].1);
        let (r, c) = ahead(heading);
        if !cell(r, c).is_some_and(|next| free[next]) {
            heading = (heading + 1) % 4;
        }
        (row, column) = ahead(heading);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snails() {
        assert_eq!(Goal::Snail.cells(3, 3).unwrap(), [1, 2, 3, 8, 0, 4, 7, 6, 5]);
        assert_eq!(Goal::Snail.cells(4, 4).unwrap(), [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7]);
        assert_eq!(Goal::Snail.cells(2, 4).unwrap(), [1, 2, 3, 4, 0, 7, 6, 5]);
        assert_eq!(Goal::Snail.cells(4, 2).unwrap(), [1, 2, 0, 3, 7, 4, 6, 5]);
    }
}
