//! Korf's hundred 15-puzzles. For most measurements six will do: three with short searches, and
//! three whose searches are ten times as long and more.
//!
//! Source: R. E. Korf, Depth-first iterative-deepening: an optimal admissible
//! tree search, Artificial Intelligence 27(1), 1985, table 1. The goal has the
//! blank first.

use crate::figures::Measured;

const KORF: &str = include_str!("../data/korf100.txt");

/// The numbers of the six, the short ones first.
const SIX: [usize; 6] = [12, 42, 79, 71, 13, 16];

/// How many of them have searches of less than a million nodes.
pub(crate) const SHORT: usize = 3;

/// A board and what is known about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// Its number in the table.
    pub(crate) id: usize,
    /// The length of its shortest solution.
    pub(crate) optimal: u32,
    /// Its tiles in row-major order, the blank as 0, as a user would type them.
    pub(crate) text: &'static str,
}

impl Board {
    /// The one of the six that has this number.
    pub(crate) fn find(id: &str) -> Measured<Board> {
        let board = six()?.into_iter().find(|board| board.id.to_string() == id);
        let known = || SIX.map(|id| id.to_string()).join(", ");
        Ok(board.ok_or_else(|| format!("there is no board `{id}` here; there are {}", known()))?)
    }

    /// The board in one word, four bits a cell, the first cell the lowest.
    pub(crate) fn packed(&self) -> Measured<u64> {
        self.text.split(' ').rev().try_fold(0, |packed, tile| Ok(packed << 4 | tile.parse::<u64>()?))
    }
}

/// All hundred, the first with the number 1.
pub(crate) fn korf() -> Measured<Vec<Board>> {
    let read = |line: &'static str| {
        let (id, rest) = line.split_once(' ')?;
        let (optimal, text) = rest.split_once(' ')?;
        Some(Board { id: id.parse().ok()?, optimal: optimal.parse().ok()?, text })
    };
    let lines = KORF.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).ok_or_else(|| format!("not a board: {line}").into())).collect()
}

/// The six.
pub(crate) fn six() -> Measured<[Board; 6]> {
    let all = korf()?;
    Ok(SIX.map(|id| all[id - 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_every_tile_once_and_its_own_number() {
        let boards = korf().expect("all can be read");
        assert_eq!(boards.len(), 100);
        for (number, board) in (1..).zip(&boards) {
            let mut tiles: Vec<u8> = board.text.split(' ').map(|tile| tile.parse().expect("a number")).collect();
            tiles.sort_unstable();
            assert_eq!(tiles, (0..16).collect::<Vec<_>>(), "board {}", board.id);
            assert_eq!(board.id, number);
        }
        let six = six().expect("all can be read").map(|board| board.id);
        assert!(six.iter().all(|id| six.iter().filter(|other| *other == id).count() == 1), "{six:?}");
    }

    #[test]
    fn boards_are_found_by_number() {
        assert_eq!(Board::find("42").expect("one of ours").text, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10");
        let unknown = Board::find("101").expect_err("not one of ours").to_string();
        assert!(unknown.contains("12, 42, 79"), "{unknown}");
    }

    #[test]
    fn the_first_cell_is_the_lowest() {
        assert_eq!(Board::find("79").expect("one of ours").packed().expect("a board"), 0xfa68_24ce_35db_7910);
    }
}
