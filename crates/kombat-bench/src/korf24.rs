//! Three of Korf and Felner's 24-puzzles, solved optimally with four tables of six tiles.

use crate::contender::known;
use crate::figures::{Figures, Measured, Table, timed};
use kombat::catalog;
use std::thread::available_parallelism;

/// Number, length of a shortest solution, tiles; the goal has the blank first. R. E. Korf,
/// A. Felner, Disjoint pattern database heuristics, Artificial Intelligence 134(1-2):9-22, 2002.
const BOARDS: [(u32, u32, &str); 3] = [
    (38, 96, "10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16"),
    (40, 82, "2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23"),
    (25, 81, "3 17 9 8 24 1 11 12 14 0 5 4 22 13 16 21 15 6 7 10 20 23 2 18 19"),
];

const PROBLEM: &str = "tiles(5x5,goal=blank-first)";
const SPEC: &str = "idastar(h=pdb(6-6-6-6),words=12)";

/// Solves them on one thread and on all, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    let threads = available_parallelism().map_or(1, usize::from);
    println!("24-puzzles of Korf and Felner with {SPEC}, every length as known. The last two");
    println!("columns: {threads} threads.\n");
    let puzzle = catalog::puzzle(PROBLEM)?;
    let solve = |board: &str, length: u32, threads: usize| known(puzzle.as_ref(), SPEC, threads, board, length);
    // The goal makes the tables and nothing else.
    let goal: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
    let (making, made) = timed(|| solve(&goal.join(" "), 0, threads));
    made?;
    let making = figures.real("korf24.tables_seconds", making, 1);
    let mut table = Table::new(&["board", "moves", "expanded", "s", "Mexpanded/s", "s", "times faster"]);
    for (number, length, board) in BOARDS {
        let (alone, together) = (solve(board, length, 1)?, solve(board, length, threads)?);
        if alone.counters != together.counters {
            return Err(format!("board {number} is searched otherwise on {threads} threads").into());
        }
        let name = format!("korf24.board{number}");
        table.row([
            number.to_string(),
            length.to_string(),
            figures.count(format!("{name}.expanded"), alone.counters.expanded),
            figures.real(format!("{name}.seconds"), alone.wall_s, 2),
            format!("{:.1}", alone.counters.expanded as f64 / alone.wall_s / 1e6),
            format!("{:.2}", together.wall_s),
            figures.real(format!("{name}.threads_ratio"), alone.wall_s / together.wall_s, 2),
        ]);
    }
    println!("{table}\nIts tables were made in {making} s.\n");
    Ok(())
}
