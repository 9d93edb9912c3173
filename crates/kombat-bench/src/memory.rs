//! The searches that remember: A*, in time and in bytes a state.

use crate::boards::{BOARDS, SHORT};
use crate::contender::PROBLEM;
use crate::figures::{Figures, Table, median};
use crate::race::REPETITIONS;
use kombat::catalog::{self, Request};
use kombat::report::Report;
use kombat::words::Lang;
use std::hint::black_box;
use std::time::Instant;

/// A board of the 8-puzzle than which none is farther from the goal.
const HARDEST: &str = "8 6 7 2 5 4 3 0 1";

/// How far it is.
const FARTHEST: u32 = 31;

/// Measures A*, and prints the table.
pub(crate) fn astar(figures: &mut Figures) -> Result<(), String> {
    println!("A* + Manhattan through the public door, median of {REPETITIONS} repetitions. search: the search alone.");
    println!("call: from text to report.\n");
    let headings =
        ["board", "moves", "expanded", "search ms", "call ms", "Mexpanded/s", "states stored", "bytes/state"];
    let mut table = Table::new(&headings);
    let korf = BOARDS[..SHORT].iter().map(|board| (format!("korf{}", board.id), PROBLEM, board.text(), board.optimal));
    let hardest = ("hardest3x3".to_owned(), "tiles(3x3)", HARDEST.to_owned(), FARTHEST);
    for (name, problem, board, optimal) in [hardest].into_iter().chain(korf) {
        let (mut searches, mut calls) = ([0.0; REPETITIONS], [0.0; REPETITIONS]);
        let mut last = None;
        for (search, call) in searches.iter_mut().zip(&mut calls) {
            let started = Instant::now();
            let report = solve(problem, &board, optimal)?;
            *call = started.elapsed().as_secs_f64();
            *search = report.wall_s;
            last = Some(report);
        }
        let report = last.ok_or("no repetition, no report")?;
        let (search, call) = (median(searches), median(calls));
        let counters = report.counters;
        let rate = counters.expanded as f64 / search;
        let bytes = report.peak_bytes as f64 / counters.peak_stored as f64;
        figures.count(format!("astar.{name}.moves"), optimal.into());
        figures.count(format!("astar.{name}.expanded"), counters.expanded);
        figures.real(format!("astar.{name}.search_ms"), search * 1e3);
        figures.real(format!("astar.{name}.call_ms"), call * 1e3);
        figures.real(format!("astar.{name}.expanded_per_second"), rate);
        figures.count(format!("astar.{name}.peak_stored"), counters.peak_stored);
        figures.count(format!("astar.{name}.peak_bytes"), report.peak_bytes);
        figures.real(format!("astar.{name}.bytes_per_state"), bytes);
        table.row([
            name,
            optimal.to_string(),
            Lang::En.integer(counters.expanded),
            format!("{:.2}", search * 1e3),
            format!("{:.2}", call * 1e3),
            format!("{:.2}", rate / 1e6),
            Lang::En.integer(counters.peak_stored),
            format!("{bytes:.1}"),
        ]);
    }
    println!("{table}");
    Ok(())
}

/// One run of A*, whose solution must have the known length.
pub(crate) fn solve(problem: &str, board: &str, optimal: u32) -> Result<Report, String> {
    let stage = catalog::stage(problem).map_err(|error| error.to_string())?;
    let request = Request::new("astar(h=manhattan)", board);
    let report = stage.run(black_box(&request), None).map_err(|error| error.to_string())?;
    if report.cost == Some(optimal) {
        return Ok(report);
    }
    let found = report.cost.map_or_else(|| report.outcome.to_string(), |cost| format!("{cost} moves"));
    Err(format!("A* on {problem} {board}: {found}; the optimum is {optimal} moves"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_length_is_noticed() {
        assert!(solve("tiles(3x3)", HARDEST, FARTHEST).is_ok());
        assert!(solve("tiles(3x3)", HARDEST, 29).expect_err("it is 31").contains("31 moves; the optimum is 29"));
    }
}
