//! What is said of runs, whoever made them, and how they are stopped.

use crate::args::{Solve, short_name};
use crate::count::{Count, WithCount};
use crate::error::Failure;
use crate::out::Out;
use crate::watch::Watch;
use crate::{progress, table};
use kombat::budget::Cancel;
use kombat::catalog::{Problem, Request};
use kombat::move_list::MoveList;
use kombat::msg;
use kombat::report::{Ending, Report};
use kombat::trace::TraceLine;
use kombat_grade::count::Counted;
use std::io;

/// Moves that are printed; beyond that the JSON has them all.
const MOST_MOVES: usize = 200;

/// The reports as a table in the format that was asked for; JSON was printed already.
pub(crate) fn print_reports(args: &Solve, reports: &[Report], out: &mut Out) -> Result<(), Failure> {
    if args.json {
        return Ok(());
    }
    if args.csv {
        out.bytes(table::csv(reports).map_err(io::Error::from)?.as_bytes())
    } else if args.markdown {
        out.bytes(table::markdown(reports, out.lang).as_bytes())
    } else if args.latex {
        out.bytes(table::latex(reports, out.lang).as_bytes())
    } else if reports.iter().all(|report| report.explanation.is_some()) {
        Ok(())
    } else {
        out.line(&table::text(reports, out.lang))
    }
}

/// What came of the algorithms that were run.
pub(crate) struct Made {
    pub(crate) reports: Vec<Report>,
    pub(crate) counted: Vec<Counted>,
    /// Could the files be written that are made from events?
    watched: Result<(), Failure>,
}

/// Runs one algorithm after another, as `request` says of all of them, until one is stopped.
pub(crate) fn run_each(
    problem: &Problem,
    args: &Solve,
    (specs, request): (&[String], Request),
    (mut watch, count): (Option<Watch>, &mut Option<Count>),
    out: &mut Out,
) -> Result<Made, Failure> {
    let cancel = &request.cancel;
    let mut made = Made { reports: Vec::new(), counted: Vec::new(), watched: Ok(()) };
    for algorithm in specs {
        let request = Request { algorithm: algorithm.clone(), ..request.clone() };
        let mut report = progress::during(out, short_name(algorithm), cancel, || {
            let listens = watch.is_some() || count.is_some();
            let mut follow = |line: TraceLine| {
                watch.iter_mut().for_each(|watch| watch.follow(&line, cancel));
                count.iter_mut().for_each(|count| count.follow(&line));
            };
            let trace = listens.then_some(&mut follow as &mut dyn FnMut(TraceLine));
            match problem {
                Problem::Puzzle(puzzle) => puzzle.run(&request, trace),
                Problem::Game(game) => game.play_out(&request, trace),
            }
        })?;
        made.counted.extend(count.as_mut().map(|count| count.take(&report, out)));
        made.watched = watch.take().map_or(Ok(()), |watch| watch.finish(problem, algorithm));
        if let (Problem::Puzzle(puzzle), Some(optimal)) = (problem, report.optimal.filter(|_| args.count_solutions)) {
            report.optimal_solutions = puzzle.count_solutions(&request.start, optimal, request.limits, cancel)?.ok();
        }
        if args.json {
            out.json(&WithCount { report: &report, counted: made.counted.last() })?;
        }
        made.reports.push(report);
        if made.watched.is_err() || cancel.is_cancelled() {
            break;
        }
    }
    Ok(made)
}

impl Made {
    /// Says what was not run; gives how the program ends.
    pub(crate) fn end(self, specs: &[String], out: &Out) -> Result<u8, Failure> {
        if self.reports.len() < specs.len() {
            out.note(&msg!("solve.not-run", names = specs[self.reports.len()..].join(", ")));
        }
        self.watched?;
        Ok(self.reports.iter().map(exit_code).max().unwrap_or(0))
    }
}

/// How the program ends after a run.
fn exit_code(report: &Report) -> u8 {
    match report.outcome {
        Ending::Solved => 0,
        Ending::Unsolvable | Ending::GaveUp => 1,
        _ => 3,
    }
}

/// Ctrl-C cancels the search, which then reports what it has; a second one ends
/// the program.
pub(crate) fn on_interrupt() -> Cancel {
    let cancel = Cancel::new();
    let handle = cancel.clone();
    let handler = move || {
        if handle.is_cancelled() {
            std::process::exit(3);
        }
        handle.cancel();
    };
    // Fails only if a handler is set already; then Ctrl-C ends the program.
    let _ = ctrlc::set_handler(handler);
    cancel
}

/// Moves for a person to read.
pub(crate) fn shorten(moves: &MoveList) -> String {
    let shown = moves.cut(MOST_MOVES).join(" ");
    if moves.len() > MOST_MOVES { format!("{shown} …") } else { shown }
}
