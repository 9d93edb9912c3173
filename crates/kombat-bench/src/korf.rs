//! All hundred 15-puzzles of Korf: every length must be the known one, and IDA* with
//! Manhattan distance must generate as many nodes as it always did.

use crate::boards::korf;
use crate::contender::{ALGORITHM, PROBLEM, known};
use crate::figures::{Figures, Measured, Table, timed};
use kombat::catalog::{self, AnyPuzzle};
use kombat::messages::Lang;
use std::thread::available_parallelism;

/// The nodes that Korf's search generates on all boards, roots not counted, the last iteration up
/// to the solution.
const GENERATED: u64 = 36_302_807_931;

/// What is measured unless told.
const SPECS: &[&str] =
    &[ALGORITHM, "idastar(h=pdb(5-5-5))", "idastar(h=pdb(6-6-3))", "auto", "idastar(h=pdb(7-8),words=12)"];

/// What a spec took for all boards.
#[derive(Default)]
struct Took {
    generated: u64,
    expanded: u64,
    /// The searches alone.
    search: f64,
}

/// Solves all boards with these specs, or with the usual ones, and prints the table.
pub(crate) fn run(specs: &[&str], figures: &mut Figures) -> Measured<()> {
    let threads = available_parallelism().map_or(1, usize::from);
    println!("Korf's 100 15-puzzles, every length as known. s: the searches alone; in all: from text to report,");
    println!(
        "with the tables and lists of words that no row before has made. The last two columns: {threads} threads.\n"
    );
    let headings = ["spec", "generated", "expanded", "s", "in all", "Mgenerated/s", "Mexpanded/s", "s", "times faster"];
    let mut table = Table::new(&headings);
    let puzzle = catalog::puzzle(PROBLEM)?;
    for spec in if specs.is_empty() { SPECS } else { specs } {
        let (all, alone) = timed(|| solve(puzzle.as_ref(), spec, 1));
        let (alone, together) = (alone?, solve(puzzle.as_ref(), spec, threads)?);
        if alone.generated != together.generated {
            return Err(format!("{spec} generates other nodes on {threads} threads").into());
        }
        if *spec == ALGORITHM && alone.generated != GENERATED {
            return Err(format!("{spec} generates {} nodes, not {GENERATED}", alone.generated).into());
        }
        let name: String = spec.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let rate = |n: u64| format!("{:.1}", n as f64 / alone.search / 1e6);
        table.row([
            (*spec).to_owned(),
            figures.count(format!("korf.{name}.generated"), alone.generated),
            Lang::En.integer(alone.expanded),
            figures.real(format!("korf.{name}.seconds"), alone.search, 2),
            format!("{all:.2}"),
            rate(alone.generated),
            rate(alone.expanded),
            format!("{:.2}", together.search),
            figures.real(format!("korf.{name}.threads_ratio"), alone.search / together.search, 2),
        ]);
    }
    println!("{table}");
    Ok(())
}

fn solve(puzzle: &dyn AnyPuzzle, spec: &str, threads: usize) -> Measured<Took> {
    let mut took = Took::default();
    for board in korf()? {
        let report = known(puzzle, spec, threads, board.text, board.optimal)?;
        took.generated += report.counters.generated;
        took.expanded += report.counters.expanded;
        took.search += report.wall_s;
    }
    Ok(took)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_hundred_boards_and_the_easiest_is_solved() {
        let boards = korf().expect("all can be read");
        assert_eq!(boards.len(), 100);
        let board = boards.iter().min_by_key(|board| board.optimal).expect("there are some");
        let puzzle = catalog::puzzle(PROBLEM).expect("a problem");
        let report = known(puzzle.as_ref(), ALGORITHM, 1, board.text, board.optimal).expect("a search");
        assert_eq!((report.cost, board.optimal), (Some(41), 41));
    }
}
