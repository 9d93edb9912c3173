//! The boards of the measurements: of Korf's hundred 15-puzzles three with short
//! searches, and three whose searches are ten times as long and more.
//!
//! Source: R. E. Korf, Depth-first iterative-deepening: an optimal admissible
//! tree search, Artificial Intelligence 27(1), 1985, table 1. The goal has the
//! blank first.

/// A board and what is known about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// Its number in the table.
    pub(crate) id: u32,
    /// The length of its shortest solution.
    pub(crate) optimal: u32,
    /// Its tiles in row-major order, the blank as 0.
    pub(crate) tiles: [u8; 16],
}

impl Board {
    /// The board of this number, if it is one of ours.
    pub(crate) fn find(id: &str) -> Result<Board, String> {
        let known = || BOARDS.map(|board| board.id.to_string()).join(", ");
        let board = BOARDS.into_iter().find(|board| board.id.to_string() == id);
        board.ok_or_else(|| format!("there is no board `{id}` here; there are {}", known()))
    }

    /// The board as a user would type it.
    pub(crate) fn text(&self) -> String {
        self.tiles.map(|tile| tile.to_string()).join(" ")
    }
}

/// How many boards have searches of less than a million nodes.
pub(crate) const SHORT: usize = 3;

/// All boards, the short ones first.
#[rustfmt::skip]
pub(crate) const BOARDS: [Board; 6] = [
    Board { id: 12, optimal: 45, tiles: [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15] },
    Board { id: 42, optimal: 42, tiles: [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10] },
    Board { id: 79, optimal: 42, tiles: [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15] },
    Board { id: 71, optimal: 44, tiles: [5, 7, 0, 11, 12, 1, 9, 10, 15, 6, 2, 3, 8, 4, 13, 14] },
    Board { id: 13, optimal: 46, tiles: [3, 6, 5, 2, 10, 0, 15, 14, 1, 4, 13, 12, 9, 8, 11, 7] },
    Board { id: 16, optimal: 42, tiles: [1, 3, 2, 5, 10, 9, 15, 6, 8, 14, 13, 11, 12, 4, 7, 0] },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_every_tile_once_and_its_own_number() {
        for (i, board) in BOARDS.iter().enumerate() {
            let mut tiles = board.tiles;
            tiles.sort_unstable();
            assert_eq!(tiles, std::array::from_fn(|tile| tile as u8), "board {}", board.id);
            assert!(BOARDS[..i].iter().all(|other| other.id != board.id), "board {}", board.id);
        }
    }

    #[test]
    fn boards_are_found_by_number() {
        assert_eq!(Board::find("42").expect("one of ours").text(), "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10");
        assert!(Board::find("101").expect_err("not one of ours").contains("12, 42, 79"));
    }
}
