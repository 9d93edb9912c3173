//! The lists of all there is, and the way from text to a run.
//!
//! Lists are explicit: the order is fixed and a search for a name finds it.

pub use crate::card::*;
pub use crate::domain::{Domain, Problem};
pub use crate::messages::near;
pub use crate::problem::*;
pub use crate::setup::{BuildHeuristic, HeuristicEntry, NamedGame, NamedPuzzle, PuzzleProblem};
pub use crate::spec::{Arg, Spec, Value};

use crate::domain::{mnk, swap, tiles};
use crate::messages::SpecError;
use crate::msg;
use crate::pdb::Rules;

/// Every domain.
pub const DOMAINS: &[Domain] = &[tiles::DOMAIN, swap::DOMAIN, mnk::DOMAIN];

/// Makes the names of all pattern databases that a domain may have known to this process, for whoever
/// reads such names without having opened a problem.
pub fn introduce_tables() {
    [Rules::Permute(&kombat_swap::pdb::RULES)].into_iter().for_each(Rules::introduce);
}

/// Opens a problem: `tiles(3x4)`, `8-puzzle`, `connect4`, …
pub fn open(text: &str) -> Result<Problem, SpecError> {
    let cards: Vec<&'static Card> = DOMAINS.iter().map(|domain| domain.card).collect();
    let (card, spec) = find(&cards, &text.parse::<Spec>()?)?;
    let args = Args::resolve(card, &spec, &Context::default())?;
    let domain = DOMAINS.iter().find(|domain| domain.card.name == card.name).expect("found by its card");
    (domain.build)(&args)
}

/// Opens a puzzle.
///
/// ```
/// let puzzle = kombat::catalog::puzzle("tiles:3x4").unwrap();
/// assert_eq!(puzzle.problem(), "tiles(3x4)");
/// let error = kombat::catalog::puzzle("tile(3x3)").err().unwrap();
/// assert!(error.to_string().contains("tiles"));
/// ```
pub fn puzzle(text: &str) -> Result<Box<dyn AnyPuzzle>, SpecError> {
    match open(text)? {
        Problem::Puzzle(puzzle) => Ok(puzzle),
        Problem::Game(game) => Err(msg!("spec.is-a-game", problem = game.problem()).into()),
    }
}

/// Opens a game.
///
/// ```
/// let game = kombat::catalog::game("tictactoe").unwrap();
/// assert_eq!(game.problem(), "mnk(3,3,3)");
/// assert!(kombat::catalog::game("8-puzzle").is_err());
/// ```
pub fn game(text: &str) -> Result<Box<dyn AnyGame>, SpecError> {
    match open(text)? {
        Problem::Game(game) => Ok(game),
        Problem::Puzzle(puzzle) => Err(msg!("spec.is-a-puzzle", problem = puzzle.problem()).into()),
    }
}
