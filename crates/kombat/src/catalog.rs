//! The registry of all domains, and the way from text to a run.

pub use crate::card::*;
pub use crate::domain::{Domain, Registry};
pub use crate::messages::near;
pub use crate::problem::*;
pub use crate::setup::{BuildHeuristic, HeuristicEntry, NamedGame, NamedPuzzle, PuzzleProblem};
pub use crate::spec::{Arg, Spec, Value};

use crate::domain::{mnk::MnkGames, othello::OthelloBoards, pancake::Pancake, swap::TorusSwap, tiles::SlidingTiles};
use crate::messages::SpecError;
use crate::msg;
use std::sync::OnceLock;

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// A registry of the domains that come with Kombat, for programs that add their own.
pub fn standard() -> Registry {
    let add = |registry: Registry| {
        registry.with(SlidingTiles)?.with(TorusSwap)?.with(MnkGames)?.with(Pancake)?.with(OthelloBoards)
    };
    add(Registry::new()).expect("our own names differ")
}

/// The registry that everything in this process looks names up in: the [standard] one, unless a program
/// has [installed](install) its own.
pub fn registry() -> &'static Registry {
    REGISTRY.get_or_init(standard)
}

/// Has everything in this process look names up in this registry: command line, laboratory and page. It
/// must be called before anything is opened; otherwise the registry is given back.
pub fn install(registry: Registry) -> Result<(), Registry> {
    REGISTRY.set(registry)
}

/// Opens a problem: `tiles(3x4)`, `8-puzzle`, `connect4`, …
pub fn open(text: &str) -> Result<Problem, SpecError> {
    registry().open(text)
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
