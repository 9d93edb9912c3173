//! The contract: what a puzzle must be so that every algorithm can search it.
//!
//! To add a puzzle, write
//!
//! 1. a type that knows the rules (size, goal), with [`Space`] for it: its
//!    states and moves, how a move is made and taken back, how a state is read
//!    and written;
//! 2. [`Puzzle`] for it: what is a goal, and what is known beforehand;
//! 3. [`Compiled`](crate::search::Compiled) for it: where its searches are compiled;
//! 4. `kombat::catalog::NamedPuzzle` for it: its name and its heuristics with their
//!    cards, so that specs, forms and reports can speak of it;
//! 5. a test that calls `kombat::conformance::puzzle` and
//!    `kombat::conformance::heuristics`;
//! 6. one line in `kombat::catalog::standard`.
//!
//! The first three need nothing but this crate. The rest is in the crate `kombat`,
//! whose `examples/pancake.rs` is a complete puzzle in one file.
//!
//! The type that knows the rules (`&self`) is made once; a state holds nothing
//! but what differs from state to state. Searches copy states millions of times
//! a second, so keep them packed: a `u64`, a `u128`, a small array.

mod alphabet;
mod game;
pub mod move_filter;
mod whole;

pub use crate::cost::Cost;
pub use alphabet::{Alphabet, NoLetters};
pub use game::{Game, Hindered, LARGEST_ESTIMATE, Outlook, Side, Verdict};
pub use whole::{Distances, Look, Survey, Whole};

use crate::message::Message;
use move_filter::{MoveFilter, NotBack};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// How the moves of a puzzle with a blank are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// Where the blank goes.
    #[default]
    Blank,
    /// Where the tile goes.
    Tile,
}

/// States and the moves between them.
pub trait Space: Send + Sync + 'static {
    /// A position, packed.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move, small enough to be copied again and again.
    type Move: Copy + Eq + Debug + Display + Send + Sync + 'static;
    /// A move as it is stored with each state: itself, unless it can be written smaller.
    type Stored: Copy + From<Self::Move> + Into<Self::Move> + Send + Sync + 'static;
    /// The legal moves of one state: a small list that yields itself, never a
    /// `Vec`.
    type Moves: Iterator<Item = Self::Move> + Clone;

    /// The legal moves, distinct, in the order in which searches try them.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// Makes a legal move and says what it costs (at least 1).
    fn apply(&self, state: &mut Self::State, mv: Self::Move) -> Cost;

    /// Takes back `mv`, which must be the move that led to `state`.
    fn undo(&self, state: &mut Self::State, mv: Self::Move);

    /// Reads a state that a user wrote.
    fn parse(&self, text: &str) -> Result<Self::State, Message>;

    /// Writes a state on one line, as [`parse`](Space::parse) reads it.
    fn show(&self, state: &Self::State) -> String;

    /// Writes a move. Puzzles without a blank have one notation only.
    fn show_move(&self, mv: Self::Move, _notation: Notation) -> String {
        mv.to_string()
    }

    /// Renders a state for a person, on several lines if that helps.
    fn render(&self, state: &Self::State) -> String {
        self.show(state)
    }
}

/// A space with a goal, searched by one agent.
///
/// What only some puzzles have comes as an `Option`: one goal, inverses, an alphabet, and so on. A search
/// asks for what it needs and refuses a puzzle that has not got it; a puzzle that leaves such a method
/// out promises nothing.
pub trait Puzzle: Space {
    /// Is this a goal?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The goal, where there is exactly one. Searches from both ends need it.
    fn goal(&self) -> Option<Self::State>;

    /// Does every move cost 1? Breadth-first search is optimal only then.
    fn unit_costs(&self) -> bool;

    /// The moves that a search tries after `last`: all, or better all but its
    /// inverse, which leads back to where it came from.
    fn onward(&self, state: &Self::State, last: Option<Self::Move>) -> Self::Moves;

    /// For each move the one that undoes it, as a move of its own and at the same cost, where every move
    /// has one. Searches from both ends need it: they add up the costs of both halves.
    fn inverse(&self) -> Option<impl Fn(Self::Move) -> Self::Move> {
        None::<fn(Self::Move) -> Self::Move>
    }

    /// The letters in which paths are spelled, if they are. Searches that cut and cross paths need them.
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        None::<NoLetters>
    }

    /// Leaves out words of up to `length` moves for which a shorter one, or one that is tried earlier,
    /// has the same effect wherever they are legal. A [`MoveAutomaton`](crate::move_automaton::MoveAutomaton)
    /// knows them. IDA* needs it where it is asked to prune more than the move straight back.
    fn pruning(&self, _length: usize) -> Option<impl MoveFilter<Self>>
    where
        Self: Sized,
    {
        None::<NotBack>
    }

    /// The same puzzle with another goal. Searches that are guided from both ends
    /// need it, to aim a heuristic at the start.
    fn aimed_at(&self, _goal: &Self::State) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Moves that bring a state near the goal without a search, however many they are; none
    /// where no such way is known. Searches that must end on boards of any size begin so.
    fn initial_solution(&self, _state: &Self::State) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Why no search can succeed from here, if that is known without one.
    fn unsolvable(&self, _state: &Self::State) -> Option<Message> {
        None
    }

    /// The whole space, where that is small enough to be swept. Kept by the puzzle, and
    /// swept when somebody asks for it.
    fn whole(&self) -> Option<&dyn Whole<Self>>
    where
        Self: Sized,
    {
        None
    }

    /// The true distance of every state, where that takes no more than milliseconds.
    fn distances(&self) -> Option<&dyn Distances<Self>>
    where
        Self: Sized,
    {
        let whole = self.whole().filter(|whole| whole.is_quick())?;
        Some(whole.distances(self, &|| Ok(())).expect("nobody stops it"))
    }
}
