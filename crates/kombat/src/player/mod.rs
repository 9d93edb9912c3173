//! Players of games, one file each, named as specs name them.
//!
//! All of them look from the side to move: a value that is good for it is positive, and
//! after a move the sign changes (negamax), so that nothing is written twice.
//!
//! To add one: write its file with a `CARD`, a type with [`Player`] and a `build`
//! function; add its sentences to both locale files; and add one line to [`all`].

pub mod alphabeta;
pub mod fgh;
pub mod human;
pub mod mcts;
pub mod minimax;
pub mod random;

mod score;
mod value;

pub use value::Value;

use crate::budget::Stop;
use crate::catalog::{Args, Card, StagedGame};
use crate::run::Run;
use crate::space::Game;
use crate::words::SpecError;

/// What a player has thought about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move that it makes.
    pub choice: M,
    /// What the position is worth to the side to move, if it judges at all.
    pub value: Option<Value>,
    /// The moves that it expects, its own first.
    pub line: Vec<M>,
    /// What each legal move is worth to the side that makes it.
    pub scores: Vec<(M, Value)>,
    /// Was it cut short?
    pub stopped: Option<Stop>,
}

impl<M: Copy> Thought<M> {
    /// A move, and nothing known about it.
    pub fn blind(choice: M) -> Self {
        Thought { choice, value: None, line: vec![choice], scores: Vec::new(), stopped: None }
    }

    /// Cut short before anything was known: some legal move.
    pub fn cut_short<G: Game<Move = M>>(game: &G, state: &G::State, stop: Stop) -> Self {
        let first = game.moves(state).next().expect("nobody thinks about a game that is over");
        Thought { stopped: Some(stop), ..Thought::blind(first) }
    }
}

/// Chooses moves, in any game. Positions that are over are never asked about.
pub trait Player<G: Game>: Send {
    /// Thinks about a position.
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move>;
}

/// Makes a player, from arguments that were held against its card.
pub type Build<G> = fn(&Args) -> Result<Box<dyn Player<G>>, SpecError>;

/// A player in the list.
#[derive(Debug)]
pub struct Entry<G: Game> {
    /// Its card.
    pub card: &'static Card,
    /// Makes it.
    pub build: Build<G>,
    /// Does it draw lots? If not, it plays the same game again and again.
    pub by_chance: bool,
}

/// Every player.
pub fn all<G: StagedGame>() -> Vec<Entry<G>> {
    vec![
        Entry { card: &minimax::CARD, build: minimax::build, by_chance: false },
        Entry { card: &alphabeta::CARD, build: alphabeta::build, by_chance: false },
        Entry { card: &mcts::CARD, build: mcts::build, by_chance: true },
        Entry { card: &fgh::CARD, build: fgh::build, by_chance: false },
        Entry { card: &random::CARD, build: random::build, by_chance: true },
        Entry { card: &human::CARD, build: human::build, by_chance: true },
    ]
}
