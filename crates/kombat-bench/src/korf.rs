//! All hundred 15-puzzles of Korf: every length must be the known one, and IDA* with
//! Manhattan distance must generate as many nodes as it always did.

use crate::contender::PROBLEM;
use crate::figures::{Figures, Table};
use kombat::catalog::{self, Request, Stage};
use kombat::run::Proof;
use kombat::words::Lang;
use std::thread::available_parallelism;
use std::time::Instant;

const BOARDS: &str = include_str!("../data/korf100.txt");

/// Korf's search in his order of moves.
const MANHATTAN: &str = "idastar(h=manhattan,order=ULRD)";

/// The nodes it generates on all boards, roots not counted, the last iteration up to the
/// solution.
const GENERATED: u64 = 36_302_807_931;

/// What is measured unless told.
const SPECS: &[&str] =
    &[MANHATTAN, "idastar(h=pdb(5-5-5))", "idastar(h=pdb(6-6-3))", "auto", "idastar(h=pdb(7-8),words=12)"];

/// A board and the length of its shortest solution.
pub(crate) fn boards() -> impl Iterator<Item = Result<(u32, String), String>> {
    BOARDS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let wrong = || format!("not a board: {line}");
        let mut words = line.splitn(3, ' ').skip(1);
        let length = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
        Ok((length, words.next().ok_or_else(wrong)?.to_owned()))
    })
}

/// What a spec took for all boards.
struct Took {
    generated: u64,
    expanded: u64,
    /// The searches alone, and with what is made for them first.
    search: f64,
    all: f64,
}

/// Solves all boards with these specs, or with the usual ones, and prints the table.
pub(crate) fn run(specs: &[&str], figures: &mut Figures) -> Result<(), String> {
    let threads = available_parallelism().map_or(1, usize::from);
    println!("Korf's 100 15-puzzles, every length as known. s: the searches alone; in all: from text to report,");
    println!(
        "with the tables and lists of words that no row before has made. The last two columns: {threads} threads.\n"
    );
    let headings = ["spec", "generated", "expanded", "s", "in all", "Mgenerated/s", "Mexpanded/s", "s", "times faster"];
    let mut table = Table::new(&headings);
    let stage = catalog::stage(PROBLEM).map_err(|error| error.to_string())?;
    for spec in if specs.is_empty() { SPECS } else { specs } {
        let alone = solve(stage.as_ref(), spec, 1)?;
        let together = solve(stage.as_ref(), spec, threads)?;
        if alone.generated != together.generated {
            return Err(format!("{spec} generates other nodes on {threads} threads"));
        }
        if *spec == MANHATTAN && alone.generated != GENERATED {
            return Err(format!("{spec} generates {} nodes, not {GENERATED}", alone.generated));
        }
        let name: String = spec.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        figures.count(format!("korf.{name}.generated"), alone.generated);
        figures.real(format!("korf.{name}.seconds"), alone.search);
        figures.real(format!("korf.{name}.threads_ratio"), alone.search / together.search);
        let rate = |n: u64| format!("{:.1}", n as f64 / alone.search / 1e6);
        table.row([
            (*spec).to_owned(),
            Lang::En.integer(alone.generated),
            Lang::En.integer(alone.expanded),
            format!("{:.2}", alone.search),
            format!("{:.2}", alone.all),
            rate(alone.generated),
            rate(alone.expanded),
            format!("{:.2}", together.search),
            format!("{:.2}", alone.search / together.search),
        ]);
    }
    println!("{table}");
    Ok(())
}

fn solve(stage: &dyn Stage, spec: &str, threads: usize) -> Result<Took, String> {
    let started = Instant::now();
    let mut took = Took { generated: 0, expanded: 0, search: 0.0, all: 0.0 };
    for (number, board) in (1..).zip(boards()) {
        let (length, board) = board?;
        let request = Request { threads, ..Request::new(spec, &board) };
        let report = stage.run(&request, None).map_err(|error| error.to_string())?;
        if (report.cost, report.proof) != (Some(length), Proof::Optimal) {
            return Err(format!("{spec} on board {number}: {:?}, not {length}", report.cost));
        }
        took.generated += report.counters.generated;
        took.expanded += report.counters.expanded;
        took.search += report.wall_s;
    }
    took.all = started.elapsed().as_secs_f64();
    Ok(took)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_hundred_boards_and_the_easiest_is_solved() {
        let boards: Vec<(u32, String)> = boards().collect::<Result<_, _>>().expect("all can be read");
        assert_eq!(boards.len(), 100);
        let (length, board) = boards.iter().min().expect("there are some");
        let stage = catalog::stage(PROBLEM).expect("a problem");
        let report = stage.run(&Request::new(MANHATTAN, board), None).expect("a search");
        assert_eq!((report.cost, *length), (Some(41), 41));
    }
}
