//! What is said of runs, whoever made them, and how they are stopped.

use crate::args::Solve;
use crate::error::Failure;
use crate::out::Out;
use crate::table;
use kombat::budget::Cancel;
use kombat::move_list::MoveList;
use kombat::report::{Ending, Report};
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

/// How the program ends after a run.
pub(crate) fn exit_code(report: &Report) -> u8 {
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

/// A spec without its arguments.
pub(crate) fn short_name(spec: &str) -> &str {
    spec.split('(').next().unwrap_or(spec)
}

/// Moves for a person to read.
pub(crate) fn shorten(moves: &MoveList) -> String {
    let shown = moves.cut(MOST_MOVES).join(" ");
    if moves.len() > MOST_MOVES { format!("{shown} …") } else { shown }
}
