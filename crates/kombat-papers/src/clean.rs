//! “Done right”: the library's own search on the board of a cell.

use crate::cell::{Cell, Right, Sentence, Verdict};
use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{Request, stage};
use kombat::msg;
use kombat::words::Message;

/// A clean search, and its seconds.
pub(crate) struct Clean {
    pub(crate) right: Right,
    pub(crate) seconds: f64,
}

/// Runs an algorithm on a board of the 8-puzzle.
///
/// # Panics
/// If the spec or the board is wrong: both are ours.
pub(crate) fn clean(spec: &str, board: &str) -> Clean {
    let stage = stage("8-puzzle").expect("the 8-puzzle is in the catalog");
    let report = stage.run(&Request::new(spec, board), None).expect("spec and board are right");
    let right = Right {
        cost: report.cost,
        expanded: Some(report.counters.expanded),
        optimal: report.optimal,
        algorithm: Some(report.algorithm),
        ..Right::default()
    };
    Clean { right, seconds: report.wall_s }
}

/// What a piece of work gives, and its seconds.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let meter = Meter::new(Limits::default(), Cancel::new());
    let made = work();
    (made, meter.elapsed().as_secs_f64())
}

/// Where a cell is printed that is not.
pub(crate) fn other_board() -> Sentence {
    msg!("papers.place.nowhere").into()
}

/// The cell of a board that has no solution.
pub(crate) fn without_solution(paper: &'static str, cell: &str, board: String, why: Message) -> Cell {
    Cell {
        paper,
        cell: cell.to_owned(),
        place: other_board(),
        board: Some(board),
        published: None,
        reenacted: None,
        spread: None,
        moves: None,
        right: None,
        twin: None,
        verdict: Verdict::Unsolvable,
        why: why.into(),
        seconds: None,
    }
}
