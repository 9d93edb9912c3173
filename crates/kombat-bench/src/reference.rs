//! The yardstick: IDA* with Manhattan distance for the 15-puzzle, written out by
//! hand for that one puzzle, without interface, limits, events or statistics
//! beyond the one count that shows it did the same work.

/// What each step of a tile changes, for (tile, move, cell it leaves).
struct Tables {
    change: [[[i8; 16]; 4]; 16],
    moves: [[u8; 4]; 16],
}

/// Up, left, right, down; the opposite of `m` is `3 - m`.
const OFFSETS: [isize; 4] = [-4, -1, 1, 4];

const NONE: u8 = 4;
const GOAL: u64 = 0xfedc_ba98_7654_3210;

fn tables() -> Tables {
    let steps = |a: usize, b: usize| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
    let mut tables = Tables { change: [[[0; 16]; 4]; 16], moves: [[NONE; 4]; 16] };
    for blank in 0..16 {
        let legal = [blank / 4 > 0, blank % 4 > 0, blank % 4 < 3, blank / 4 < 3];
        let mut n = 0;
        for m in 0..4 {
            if legal[m] {
                tables.moves[blank][n] = m as u8;
                n += 1;
                let from = blank.wrapping_add_signed(OFFSETS[m]);
                for tile in 1..16 {
                    tables.change[tile][m][from] = steps(blank, tile) as i8 - steps(from, tile) as i8;
                }
            }
        }
    }
    tables
}

struct Search {
    tables: Tables,
    generated: u64,
    beyond: i32,
}

impl Search {
    /// `back` is the move that would only undo the last one.
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

/// Solves a board whose goal is blank-first; the optimal length and how many
/// nodes were generated.
pub(crate) fn solve(cells: &[u8]) -> (u32, u64) {
    let steps = |a: usize, b: usize| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
    let board = cells.iter().rev().fold(0u64, |word, &tile| word << 4 | u64::from(tile));
    let blank = cells.iter().position(|&tile| tile == 0).expect("a board has a blank");
    let tiles = cells.iter().enumerate().filter(|(_, tile)| **tile != 0);
    let h: usize = tiles.map(|(cell, &tile)| steps(cell, usize::from(tile))).sum();
    let mut search = Search { tables: tables(), generated: 0, beyond: 0 };
    let mut bound = h as i32;
    loop {
        search.beyond = i32::MAX;
        if search.visit(board, blank, NONE, bound - h as i32) {
            return (bound as u32, search.generated);
        }
        bound += search.beyond;
    }
}
