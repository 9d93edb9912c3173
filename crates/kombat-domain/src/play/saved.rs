//! A game as it is kept.

use serde::{Deserialize, Serialize};

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// Always `play`.
    pub kombat: String,
    /// Of the format.
    pub version: u64,
    /// The problem with its parameters.
    pub problem: String,
    /// The board at the start.
    pub start: String,
    /// The moves made since.
    pub moves: Vec<String>,
    /// Of a game both sides, of a puzzle who gives hints.
    pub players: Vec<String>,
    /// The seed of all chance.
    pub seed: u64,
    /// Which board of the seed it is.
    pub round: u64,
}

impl Saved {
    /// The version that is written and read.
    pub const VERSION: u64 = 1;

    /// A game without moves.
    pub fn new(problem: String, start: String, players: Vec<String>, seed: u64) -> Self {
        let (kombat, moves) = ("play".to_owned(), Vec::new());
        Saved { kombat, version: Self::VERSION, problem, start, moves, players, seed, round: 0 }
    }
}
