//! Korf's 15-puzzles: known lengths, and IDA* node for node.
//!
//! Boards and lengths: R. E. Korf, Depth-first iterative-deepening: an optimal
//! admissible tree search, Artificial Intelligence 27(1):97–109, 1985, table 1;
//! there the goal is blank-first.

use kombat::catalog::{Request, puzzle};
use kombat::run::Proof;

/// Number, optimal length, board.
const BOARDS: &[(u32, u32, &str)] = &[
    (9, 46, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0"),
    (12, 45, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"),
    (13, 46, "3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7"),
    (16, 42, "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0"),
    (19, 46, "7 11 8 3 14 0 6 15 1 4 13 9 5 12 2 10"),
    (30, 47, "12 15 2 6 1 14 4 8 5 3 7 0 10 13 9 11"),
    (42, 42, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10"),
    (47, 47, "6 10 1 14 15 8 3 5 13 0 2 7 4 9 11 12"),
    (55, 41, "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11"),
    (61, 45, "6 13 3 2 11 9 5 10 1 7 12 14 8 4 0 15"),
    (71, 44, "5 7 0 11 12 1 9 10 15 6 2 3 8 4 13 14"),
    (79, 42, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"),
    (85, 44, "4 7 13 10 1 2 9 6 12 8 14 5 3 0 11 15"),
    (86, 45, "6 0 5 10 11 12 9 2 1 7 4 3 14 8 13 15"),
    (93, 46, "13 9 14 6 12 8 1 2 3 4 0 7 5 10 11 15"),
    (97, 44, "9 14 5 7 8 15 1 2 10 4 13 6 12 0 11 3"),
];

#[test]
fn known_lengths() {
    let puzzle = puzzle("tiles(4x4,goal=blank-first)").unwrap();
    for (number, length, board) in BOARDS {
        let report = puzzle.run(&Request::new("idastar(h=linear-conflict)", board), None).unwrap();
        assert_eq!((report.cost, report.proof), (Some(*length), Proof::Optimal), "board {number}");
    }
}

#[test]
fn known_lengths_with_pattern_databases() {
    let puzzle = puzzle("tiles(4x4,goal=blank-first)").unwrap();
    for (number, length, board) in BOARDS {
        let mut expanded = Vec::new();
        for spec in ["idastar(h=pdb(5-5-5))", "idastar(h=pdb(6-6-3))", "idastar(h=pdb(6-6-3,mirror=off))", "auto"] {
            let report = puzzle.run(&Request::new(spec, board), None).unwrap();
            assert_eq!((report.cost, report.proof), (Some(*length), Proof::Optimal), "board {number}");
            expanded.push(report.counters.expanded);
        }
        // Before the last iteration the mirror can only save, and in all of these it does.
        assert!(expanded[1] <= expanded[2], "board {number}: {expanded:?}");
    }
}

/// The same search for the same puzzle, independent of the library and in another
/// style: a board is a grid of rows, recursion, Manhattan distance from scratch.
mod independent {
    type Grid = [[u8; 4]; 4];

    fn h(grid: &Grid) -> u32 {
        let mut sum = 0;
        for (r, row) in grid.iter().enumerate() {
            for (c, &tile) in row.iter().enumerate() {
                if tile != 0 {
                    sum += r.abs_diff(tile as usize / 4) + c.abs_diff(tile as usize % 4);
                }
            }
        }
        sum as u32
    }

    /// The least f beyond the bound, or none if the goal was found.
    fn visit(grid: Grid, at: (usize, usize), from: (usize, usize), g: u32, bound: u32, made: &mut u64) -> Option<u32> {
        let mut beyond = u32::MAX;
        // Up, left, right, down.
        for (dr, dc) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let (Some(r), Some(c)) = (at.0.checked_add_signed(dr), at.1.checked_add_signed(dc)) else { continue };
            if r > 3 || c > 3 || (r, c) == from {
                continue;
            }
            let mut next = grid;
            next[at.0][at.1] = grid[r][c];
            next[r][c] = 0;
            *made += 1;
            let f = g + 1 + h(&next);
            if f > bound {
                beyond = beyond.min(f);
            } else if h(&next) == 0 {
                return None;
            } else {
                beyond = beyond.min(visit(next, (r, c), at, g + 1, bound, made)?);
            }
        }
        Some(beyond)
    }

    /// Length and nodes generated.
    pub(super) fn solve(board: &str) -> (u32, u64) {
        let tiles: Vec<u8> = board.split(' ').map(|tile| tile.parse().unwrap()).collect();
        let grid: Grid = std::array::from_fn(|r| std::array::from_fn(|c| tiles[4 * r + c]));
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        let (mut bound, mut made) = (h(&grid), 0);
        while let Some(next) = visit(grid, (blank / 4, blank % 4), (9, 9), 0, bound, &mut made) {
            bound = next;
        }
        (bound, made)
    }
}

#[test]
fn ida_star_generates_the_same_nodes_as_an_independent_one() {
    let puzzle = puzzle("tiles(4x4,goal=blank-first)").unwrap();
    // The paper's own counts, which include the root.
    for (number, published) in [(12, 546_344), (42, 877_823), (79, 540_860)] {
        let (_, length, board) = BOARDS.iter().find(|(id, ..)| *id == number).unwrap();
        let report = puzzle.run(&Request::new("idastar(h=manhattan,order=ULRD)", board), None).unwrap();
        let ours = (report.cost.unwrap(), report.counters.generated);
        assert_eq!(ours, independent::solve(board), "board {number}");
        assert_eq!(ours, (*length, published - 1), "board {number} as published");
        assert_eq!(report.counters.evaluated, report.counters.generated + 1);
    }
}
