//! The lists of all there is, and the way from text to a run.
//!
//! Lists are explicit: the order is fixed and a search for a name finds it.

pub mod bibliography;

mod args;
mod card;
mod nearest;
mod parse;
mod setup;
mod spec;
mod stage;
mod staged;

pub use args::{Args, Context};
pub use card::{Card, FITNESS, H, ORDER, Param, ParamKind, Section};
pub use nearest::near;
pub use setup::Setup;
pub(crate) use setup::heuristic;
pub use spec::{Arg, Spec, Value};
pub use stage::{Arena, Draw, Request, Stage, Step};
pub use staged::{BuildHeuristic, HeuristicEntry, Staged};

use crate::problem::{swap, tiles};
use crate::words::SpecError;

/// A problem in the list.
#[derive(Debug)]
pub struct Problem {
    /// Its card.
    pub card: &'static Card,
    /// Puts it on stage, from arguments that were held against the card.
    pub build: fn(&Args) -> Result<Box<dyn Stage>, SpecError>,
}

/// Every problem.
pub const PROBLEMS: &[Problem] = &[tiles::PROBLEM, swap::PROBLEM];

/// Puts a problem on stage: `tiles(3x4)`, `8-puzzle`, …
///
/// ```
/// let stage = kombat::catalog::stage("tiles:3x4").unwrap();
/// assert_eq!(stage.problem(), "tiles(3x4)");
/// let error = kombat::catalog::stage("tile(3x3)").err().unwrap();
/// assert!(error.to_string().contains("tiles"));
/// ```
pub fn stage(text: &str) -> Result<Box<dyn Stage>, SpecError> {
    let cards: Vec<&'static Card> = PROBLEMS.iter().map(|problem| problem.card).collect();
    let (card, spec) = nearest::find(&cards, &Spec::read(text)?)?;
    let args = Args::resolve(card, &spec, &Context::default())?;
    let problem = PROBLEMS.iter().find(|problem| problem.card.name == card.name).expect("found by its card");
    (problem.build)(&args)
}
