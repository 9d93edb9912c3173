//! Players of games, one file each.
//!
//! All of them look from the side to move: a value that is good for it is positive, and
//! after a move the sign changes (negamax), so that nothing is written twice.

mod alphabeta;
mod fgh;
mod mcts;
mod minimax;
mod random;
mod score;
mod value;

pub use crate::space::Hindered;
pub use alphabeta::{AlphaBeta, Eval};
pub use fgh::Fgh;
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use random::Random;
pub use value::Value;

use crate::budget::Stop;
use crate::run::Run;
use crate::space::Game;

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

/// A player with its options.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Strategy {
    /// Minimax to the end of the game.
    Minimax,
    /// Alpha-beta.
    AlphaBeta(AlphaBeta),
    /// Monte Carlo tree search.
    Mcts(Mcts),
    /// The rule F = G − H.
    Fgh(Fgh),
    /// Any legal move.
    Random,
}

/// A game for which the players are compiled.
///
/// Where the method is written for a type that is no longer generic, its crate is where the
/// players are compiled; the default is compiled wherever it is used.
pub trait CompiledGame: Game + Clone {
    /// Makes a player.
    fn player(&self, strategy: Strategy) -> Seat<Self> {
        player(self, strategy)
    }
}

/// A player, or why there can be none.
pub type Seat<G> = Result<Box<dyn Player<G>>, Unfit>;

/// Why a player cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The game does not say what a move takes from the opponent.
    NeedsHindrance,
}

/// Makes a player of any game.
pub fn player<G: Game>(game: &G, strategy: Strategy) -> Seat<G> {
    Ok(match strategy {
        Strategy::Minimax => Box::new(Minimax),
        Strategy::AlphaBeta(player) => Box::new(player),
        Strategy::Mcts(player) => Box::new(player),
        Strategy::Fgh(player) => game.hindered().map(|_| Box::new(player)).ok_or(Unfit::NeedsHindrance)?,
        Strategy::Random => Box::new(Random),
    })
}
