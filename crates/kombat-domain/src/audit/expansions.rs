//! What A* needs with each heuristic, distance by distance: the textbook's table (Russell and
//! Norvig, *Artificial Intelligence*, the figure on effective branching factors).
//!
//! At every fourth distance some boards are sampled from all boards at that distance, or from
//! the sample where not all are known, and A* is run on each with a limit on its expansions.
//! Every heuristic meets the same boards. A cell of which a board takes more than the limit
//! shows no mean, for that of the others would flatter.

use super::Question;
use super::contender::Entry;
use super::look::Sampled;
use super::pace::Phase;
use crate::budget::{Limits, Meter, Stop};
use crate::report::branching;
use crate::setup::{NamedPuzzle, PuzzleProblem};
use crate::solve::{self, Request};
use crate::space::Cost;
use serde::Serialize;

/// A heuristic's column of the table.
#[derive(Clone, Debug, Serialize)]
pub struct Expansions {
    /// The heuristic.
    pub heuristic: String,
    /// Distance by distance.
    pub cells: Vec<Cell>,
}

/// What A* needs at one distance.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The distance.
    pub depth: Cost,
    /// How many boards it was run on.
    pub boards: usize,
    /// The mean of its expansions, unless one took more than the limit.
    pub expanded: Option<f64>,
    /// The mean of the states it generated.
    pub generated: Option<f64>,
    /// The effective branching factor: b* for the mean of generated states.
    pub branching: Option<f64>,
    /// By how many moves its solutions are longer than need be, on average.
    pub excess: Option<f64>,
}

/// The columns of those that are judged, and of the named ones beside them.
type Columns = (Vec<Option<Expansions>>, Vec<Expansions>);

/// Names of heuristics that others are held against, in this order, where a puzzle has them.
const NAMED: [&str; 4] = ["misplaced", "manhattan", "linear-conflict", "wrapped-half"];

pub(super) fn run<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    question: &Question,
    entries: &[Entry<P>],
    sampled: &Sampled<P>,
    meter: &Meter,
) -> Result<Columns, Stop> {
    let boards: Vec<(Cost, Vec<P::State>)> = sampled.boards().collect();
    if boards.is_empty() {
        return Ok((entries.iter().map(|_| None).collect(), Vec::new()));
    }
    question.pace.begin(Phase::Search, 0);
    let column = |spec: &str| -> Result<Vec<Cell>, Stop> {
        boards.iter().map(|(depth, boards)| cell(puzzle, spec, *depth, boards, question, meter)).collect()
    };
    let own = entries.iter().map(|entry| {
        let spec = entry.spec.as_ref();
        spec.map(|spec| Ok(Expansions { heuristic: entry.name.clone(), cells: column(spec)? })).transpose()
    });
    let own = own.collect::<Result<Vec<_>, Stop>>()?;
    let named = NAMED.into_iter().filter(|name| {
        let known = puzzle.entries().iter().any(|entry| entry.card.name == *name && entry.card.promise().admissible);
        known && !entries.iter().any(|entry| entry.name.replace('_', "-") == *name)
    });
    let named = named.map(|name| Ok(Expansions { heuristic: name.to_owned(), cells: column(name)? }));
    Ok((own, named.collect::<Result<Vec<_>, Stop>>()?))
}

/// Runs A* on the boards of a cell; nothing if one takes more than the limit.
fn cell<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    heuristic: &str,
    depth: Cost,
    boards: &[P::State],
    question: &Question,
    meter: &Meter,
) -> Result<Cell, Stop> {
    let (mut expanded, mut generated, mut excess) = (0, 0, 0.0);
    let algorithm = format!("astar(h={heuristic})");
    for board in boards {
        meter.look()?;
        question.pace.advance(1);
        let limits = Limits { expanded: Some(question.nodes), time: meter.left(), memory: None };
        let request = Request { limits, cancel: question.cancel.apart(), ..Request::new(&algorithm, "") };
        let report = solve::run_on(puzzle, board, &request);
        // What was stopped by the clock is not over the limit of expansions.
        meter.look()?;
        let solved = report.ok().and_then(|report| Some((report.cost?, report.counters)));
        let Some((cost, counters)) = solved else {
            let none =
                Cell { depth, boards: boards.len(), expanded: None, generated: None, branching: None, excess: None };
            return Ok(none);
        };
        expanded += counters.expanded;
        generated += counters.generated;
        excess += f64::from(cost) - f64::from(depth);
    }
    let mean = |sum: u64| sum as f64 / boards.len() as f64;
    Ok(Cell {
        depth,
        boards: boards.len(),
        expanded: Some(mean(expanded)),
        generated: Some(mean(generated)),
        branching: branching(mean(generated).round() as u64, depth.into()),
        excess: Some(excess / boards.len() as f64),
    })
}
