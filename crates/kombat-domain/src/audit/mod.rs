//! Is a heuristic admissible? Proofs, not opinions.
//!
//! Where the whole space of a puzzle can be swept, an audit looks at every state: its
//! estimate against its true distance, and every move from it. So “admissible” is proved,
//! or refuted by the counterexample that is nearest to the goal. Where the space is too
//! large it looks at a stratified sample, and says so: a sample can refute, never prove.
//!
//! Estimates are judged as they are, before a search would round them. Two numbers that
//! differ by no more than [`TOLERANCE`](crate::formula::TOLERANCE) count as equal. A board is
//! *judged* if its distance is known and its estimate is a finite number, negative or not; the
//! error is the distance minus the estimate. All other boards are counted as *unjudged*.

pub mod expansions;
pub mod sentences;

mod contender;
mod look;
mod mean;
mod numbers;
mod outside;
mod pace;
mod report;
mod sample;
mod tally;
mod whole;

pub use expansions::{Cell, Expansions};
pub use outside::Outside;
pub use pace::{Pace, Phase};
pub use report::{Audit, Breaking, Counterexample, Depth, Dominance, Kind, Report, Sample, Stratum};
pub use tally::ENDS;

use crate::budget::{Cancel, Limits, Meter, Stop};
use crate::messages::SpecError;
use crate::pdb::{Key, make_room, table_store};
use crate::setup::{NamedPuzzle, PuzzleProblem};

/// The most heuristics of one audit.
pub const MOST: usize = 8;

/// What is to be judged, and how.
#[derive(Clone, Debug)]
pub struct Question {
    /// Formulas or names of heuristics.
    pub formulas: Vec<String>,
    /// What the audit may use. Only its time counts; [`Question::most_states`] says what is swept.
    pub limits: Limits,
    /// Stops it from outside.
    pub cancel: Cancel,
    /// The seed of the boards that are sampled.
    pub seed: u64,
    /// How many threads it may use, which changes nothing but its time.
    pub threads: usize,
    /// Boards at each distance that A* is run on; 0 leaves that out.
    pub boards: usize,
    /// Expansions that A* may need on one of them.
    pub nodes: u64,
    /// Says how far it is.
    pub pace: Pace,
    /// Spaces with more states are sampled, even where they could be swept.
    pub most_states: u64,
}

impl Question {
    /// About these heuristics, with everything else as usual.
    pub fn new(formulas: &[&str]) -> Self {
        Question {
            formulas: formulas.iter().map(|&formula| formula.to_owned()).collect(),
            limits: Limits::default(),
            cancel: Cancel::new(),
            seed: 0,
            threads: 1,
            boards: 5,
            nodes: 10_000,
            pace: Pace::default(),
            most_states: u64::MAX,
        }
    }
}

/// How an audit ended.
#[derive(Debug)]
pub enum Settled {
    /// With a report. If the audit was [stopped](Report::stopped), it is about the boards that
    /// had been looked at by then.
    Done(Box<Report>),
    /// Before it had looked at a single board.
    Stopped(Stop),
}

/// Answers a question about a puzzle; `outside` judges boards as one more heuristic.
pub(crate) fn audit<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    question: &Question,
    outside: Option<&mut dyn Outside>,
) -> Result<Settled, SpecError> {
    let meter = Meter::new(question.limits, question.cancel.clone());
    let contenders = contender::all(puzzle, question, outside.is_some())?;
    let keys: Vec<Key> = contenders.iter().flat_map(|entry| entry.contender.tables()).collect();
    let _room = make_room(&keys)?;
    if let Err(stop) = table_store().prepare(&keys, &meter.deadline()) {
        return Ok(Settled::Stopped(meter.look().err().unwrap_or(stop)));
    }
    let settled = match whole::fits(puzzle.puzzle(), question, outside.is_some()) {
        true => whole::settle(puzzle, question, contenders, outside, &meter)?,
        false => sample::settle(puzzle, question, contenders, outside, &meter)?,
    };
    Ok(match settled {
        Ok(report) => Settled::Done(Box::new(report)),
        Err(stop) => Settled::Stopped(stop),
    })
}

/// A report, unless it was stopped; bad input otherwise.
type Attempt = Result<Result<Report, Stop>, SpecError>;
