//! “Done right”: the library's own search on the board of a cell.

use crate::cell::Right;
use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{Request, stage};

/// Runs an algorithm on a board of the 8-puzzle; what it gives, and its seconds.
///
/// # Panics
/// If the spec or the board is wrong: both are ours.
pub(crate) fn clean(spec: &str, board: &str) -> (Right, f64) {
    let stage = stage("8-puzzle").expect("the 8-puzzle is in the catalog");
    let report = stage.run(&Request::new(spec, board), None).expect("spec and board are right");
    let right = Right {
        cost: report.cost,
        expanded: Some(report.counters.expanded),
        optimal: report.optimal,
        algorithm: Some(report.algorithm),
        ..Right::default()
    };
    (right, report.wall_s)
}

/// What a piece of work gives, and its seconds.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let meter = Meter::new(Limits::default(), Cancel::new());
    let made = work();
    (made, meter.elapsed().as_secs_f64())
}
