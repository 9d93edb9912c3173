//! The yardstick: IDA* with Manhattan distance for the 15-puzzle, as one writes
//! it by hand for that one puzzle, by recursion, without interface, limits,
//! events or statistics beyond the one count that shows it did the same work.
//!
//! It knows its size and its goal when it is compiled, keeps a board in one
//! word, and updates the heuristic by a table. It shares no code with the
//! library.

/// The four moves of the blank: up, left, right, down. The opposite of `m` is
/// `3 - m`.
const OFFSETS: [isize; 4] = [-4, -1, 1, 4];

/// No move.
const NONE: u8 = 4;

/// The blank in the first cell, then 1 to 15; the first cell is the lowest four
/// bits.
pub(crate) const GOAL: u64 = 0xfedc_ba98_7654_3210;

/// Steps between two cells.
fn steps(a: usize, b: usize) -> usize {
    (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)
}

/// The tile in a cell.
pub(crate) fn tile(board: u64, cell: usize) -> usize {
    (board >> (4 * cell) & 15) as usize
}

/// The cell of the blank.
pub(crate) fn blank(board: u64) -> Option<usize> {
    (0..16).find(|&cell| tile(board, cell) == 0)
}

/// Manhattan distance.
pub(crate) fn estimate(board: u64) -> u32 {
    let distance = |cell: usize| match tile(board, cell) {
        0 => 0,
        home => steps(cell, home),
    };
    (0..16).map(distance).sum::<usize>() as u32
}

/// What is worked out before a search.
struct Tables {
    /// What a step changes in the distance of a tile, for the tile, the move and
    /// the cell that the tile leaves.
    change: [[[i8; 16]; 4]; 16],
    /// The moves for each place of the blank, and [`NONE`] after the last.
    moves: [[u8; 4]; 16],
}

fn tables() -> Tables {
    let mut tables = Tables { change: [[[0; 16]; 4]; 16], moves: [[NONE; 4]; 16] };
    for blank in 0..16 {
        let legal = [blank / 4 > 0, blank % 4 > 0, blank % 4 < 3, blank / 4 < 3];
        for (n, m) in (0..4).filter(|&m| legal[m]).enumerate() {
            tables.moves[blank][n] = m as u8;
            let from = blank.wrapping_add_signed(OFFSETS[m]);
            for tile in 1..16 {
                tables.change[tile][m][from] = steps(blank, tile) as i8 - steps(from, tile) as i8;
            }
        }
    }
    tables
}

/// A search under way.
struct Search {
    tables: Tables,
    generated: u64,
    /// By how little an f was beyond the bound, at least.
    beyond: i32,
}

impl Search {
    /// Searches below a node whose f is `slack` under the bound; `back` is the
    /// move that would only undo the last one. Was the goal found?
    fn visit(&mut self, board: u64, blank: usize, back: u8, slack: i32) -> bool {
        for i in 0..4 {
            let m = self.tables.moves[blank][i];
            if m == NONE {
                break;
            }
            if m == back {
                continue;
            }
            let from = blank.wrapping_add_signed(OFFSETS[m as usize]);
            let tile = board >> (4 * from) & 15;
            let slack = slack - 1 - i32::from(self.tables.change[tile as usize][m as usize][from]);
            self.generated += 1;
            if slack < 0 {
                self.beyond = self.beyond.min(-slack);
                continue;
            }
            let next = board ^ (tile << (4 * from) | tile << (4 * blank));
            if next == GOAL || self.visit(next, from, 3 - m, slack) {
                return true;
            }
        }
        false
    }
}

/// Solves a board; the length of the solution and how many nodes were
/// generated, or nothing if there is no blank.
pub(crate) fn solve(board: u64) -> Option<(u32, u64)> {
    if board == GOAL {
        return Some((0, 0));
    }
    let (blank, h) = (blank(board)?, estimate(board) as i32);
    let mut search = Search { tables: tables(), generated: 0, beyond: 0 };
    let mut bound = h;
    loop {
        search.beyond = i32::MAX;
        if search.visit(board, blank, NONE, bound - h) {
            return Some((bound as u32, search.generated));
        }
        bound += search.beyond;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_boards() {
        assert_eq!(solve(GOAL), Some((0, 0)));
        assert_eq!(solve(0xfedc_ba98_7650_3214).map(|(length, _)| length), Some(1));
        assert_eq!(solve(0xfedc_ba98_7605_3214).map(|(length, _)| length), Some(2));
    }
}
