//! Three of Korf and Felner's 24-puzzles, solved optimally with four tables of six tiles.

use crate::figures::{Figures, Table};
use kombat::catalog::{self, Request};
use kombat::run::Proof;
use kombat::words::Lang;
use std::thread::available_parallelism;
use std::time::Instant;

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
pub(crate) fn run(figures: &mut Figures) -> Result<(), String> {
    let threads = available_parallelism().map_or(1, usize::from);
    println!("24-puzzles of Korf and Felner with {SPEC}, every length as known. The last two");
    println!("columns: {threads} threads.\n");
    let stage = catalog::stage(PROBLEM).map_err(|error| error.to_string())?;
    let solve = |board: &str, length: u32, threads: usize| {
        let report =
            stage.run(&Request { threads, ..Request::new(SPEC, board) }, None).map_err(|error| error.to_string())?;
        let right = (report.cost, report.proof) == (Some(length), Proof::Optimal);
        if right { Ok(report) } else { Err(format!("{SPEC} on {board}: {:?}, not {length}", report.cost)) }
    };
    // The goal makes the tables and nothing else.
    let goal: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
    let started = Instant::now();
    solve(&goal.join(" "), 0, threads)?;
    let making = started.elapsed().as_secs_f64();
    figures.real("korf24.tables_seconds", making);
    let mut table = Table::new(&["board", "moves", "expanded", "s", "Mexpanded/s", "s", "times faster"]);
    for (number, length, board) in BOARDS {
        let (alone, together) = (solve(board, length, 1)?, solve(board, length, threads)?);
        if alone.counters != together.counters {
            return Err(format!("board {number} is searched otherwise on {threads} threads"));
        }
        figures.count(format!("korf24.board{number}.expanded"), alone.counters.expanded);
        figures.real(format!("korf24.board{number}.seconds"), alone.wall_s);
        figures.real(format!("korf24.board{number}.threads_ratio"), alone.wall_s / together.wall_s);
        table.row([
            number.to_string(),
            length.to_string(),
            Lang::En.integer(alone.counters.expanded),
            format!("{:.2}", alone.wall_s),
            format!("{:.1}", alone.counters.expanded as f64 / alone.wall_s / 1e6),
            format!("{:.2}", together.wall_s),
            format!("{:.2}", alone.wall_s / together.wall_s),
        ]);
    }
    println!("{table}\nIts tables were made in {making:.1} s.\n");
    Ok(())
}
