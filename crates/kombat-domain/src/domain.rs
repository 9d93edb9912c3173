//! A domain, a family of problems, as a registry knows it.

use crate::card::{Args, Card};
use crate::messages::SpecError;
use crate::problem::{AnyGame, AnyPuzzle};

/// A domain: a family of problems.
#[derive(Debug)]
pub struct Domain {
    /// Its card.
    pub card: &'static Card,
    /// Opens it, from arguments that were held against the card.
    pub build: fn(&Args) -> Result<Problem, SpecError>,
}

/// A problem, ready to be run by name.
pub enum Problem {
    /// For one player.
    Puzzle(Box<dyn AnyPuzzle>),
    /// For two players.
    Game(Box<dyn AnyGame>),
}
