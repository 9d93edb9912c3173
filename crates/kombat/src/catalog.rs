//! The lists of all there is, and the way from text to a run.
//!
//! Lists are explicit: the order is fixed and a search for a name finds it.

pub use crate::card::*;
pub use crate::problem::{Opened, Problem};
pub use crate::setup::{BuildHeuristic, HeuristicEntry, Staged, StagedGame};
pub use crate::spec::{Arg, Spec, Value};
pub use crate::stage::*;
pub use crate::words::near;

use crate::msg;
use crate::problem::{mnk, swap, tiles};
use crate::words::SpecError;

/// Every problem.
pub const PROBLEMS: &[Problem] = &[tiles::PROBLEM, swap::PROBLEM, mnk::PROBLEM];

/// Puts a problem on stage: `tiles(3x4)`, `8-puzzle`, `connect4`, …
pub fn open(text: &str) -> Result<Opened, SpecError> {
    let cards: Vec<&'static Card> = PROBLEMS.iter().map(|problem| problem.card).collect();
    let (card, spec) = find(&cards, &text.parse::<Spec>()?)?;
    let args = Args::resolve(card, &spec, &Context::default())?;
    let problem = PROBLEMS.iter().find(|problem| problem.card.name == card.name).expect("found by its card");
    (problem.build)(&args)
}

/// Puts a puzzle on stage.
///
/// ```
/// let stage = kombat::catalog::stage("tiles:3x4").unwrap();
/// assert_eq!(stage.problem(), "tiles(3x4)");
/// let error = kombat::catalog::stage("tile(3x3)").err().unwrap();
/// assert!(error.to_string().contains("tiles"));
/// ```
pub fn stage(text: &str) -> Result<Box<dyn Stage>, SpecError> {
    match open(text)? {
        Opened::Puzzle(stage) => Ok(stage),
        Opened::Game(game) => Err(msg!("spec.is-a-game", problem = game.problem()).into()),
    }
}

/// Puts a game on stage.
///
/// ```
/// let game = kombat::catalog::game("tictactoe").unwrap();
/// assert_eq!(game.problem(), "mnk(3,3,3)");
/// assert!(kombat::catalog::game("8-puzzle").is_err());
/// ```
pub fn game(text: &str) -> Result<Box<dyn GameStage>, SpecError> {
    match open(text)? {
        Opened::Game(game) => Ok(game),
        Opened::Puzzle(stage) => Err(msg!("spec.is-a-puzzle", problem = stage.problem()).into()),
    }
}
