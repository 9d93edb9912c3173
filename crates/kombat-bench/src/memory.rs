//! The searches that remember: A*, in time and in bytes a state.

use crate::boards::{SHORT, six};
use crate::contender::{PROBLEM, known};
use crate::figures::{Figures, Measured, REPETITIONS, Table, medians, timed};
use kombat::catalog;
use kombat::report::Report;

/// A board of the 8-puzzle than which none is farther from the goal.
const HARDEST: &str = "8 6 7 2 5 4 3 0 1";

/// How far it is.
const FARTHEST: u32 = 31;

/// Measures A*, and prints the table.
pub(crate) fn astar(figures: &mut Figures) -> Measured<()> {
    println!(
        "A* + Manhattan through the public interface, median of {REPETITIONS} repetitions. search: the search alone."
    );
    println!("call: from text to report.\n");
    let headings =
        ["board", "moves", "expanded", "search ms", "call ms", "Mexpanded/s", "states stored", "bytes/state"];
    let mut table = Table::new(&headings);
    let korf = six()?.into_iter().take(SHORT);
    let korf = korf.map(|board| (format!("korf{}", board.id), PROBLEM, board.text, board.optimal));
    let hardest = ("hardest3x3".to_owned(), "tiles(3x3)", HARDEST, FARTHEST);
    for (name, problem, board, optimal) in [hardest].into_iter().chain(korf) {
        let mut last = None;
        let [search, call] = medians(|| {
            let (call, report) = timed(|| solve(problem, board, optimal));
            Ok([last.insert(report?).wall_s, call])
        })?;
        let report = last.ok_or("no repetition, no report")?;
        let counters = report.counters;
        let rate = counters.expanded as f64 / search;
        let bytes = report.peak_bytes as f64 / counters.peak_stored as f64;
        table.row([
            name.clone(),
            figures.count(format!("astar.{name}.moves"), optimal.into()),
            figures.count(format!("astar.{name}.expanded"), counters.expanded),
            figures.real(format!("astar.{name}.search_ms"), search * 1e3, 2),
            figures.real(format!("astar.{name}.call_ms"), call * 1e3, 2),
            figures.millions(format!("astar.{name}.expanded_per_second"), rate, 2),
            figures.count(format!("astar.{name}.peak_stored"), counters.peak_stored),
            format!("{bytes:.1}"),
        ]);
        figures.count(format!("astar.{name}.peak_bytes"), report.peak_bytes);
        figures.real(format!("astar.{name}.bytes_per_state"), bytes, 1);
    }
    println!("{table}");
    Ok(())
}

/// One run of A*, whose solution must have the known length.
pub(crate) fn solve(problem: &str, board: &str, optimal: u32) -> Measured<Report> {
    known(catalog::puzzle(problem)?.as_ref(), "astar(h=manhattan)", 1, board, optimal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_length_is_noticed() {
        assert!(solve("tiles(3x3)", HARDEST, FARTHEST).is_ok());
        let wrong = solve("tiles(3x3)", HARDEST, 29).expect_err("it is 31").to_string();
        assert!(wrong.contains("31 moves; the optimum is 29"), "{wrong}");
    }
}
