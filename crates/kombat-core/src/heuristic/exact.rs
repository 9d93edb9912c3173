//! The true distance, read off a table of the whole space. With it A* walks
//! straight to the goal; it is the yardstick for every other heuristic.

use super::{Heuristic, Traits};
use crate::message::Message;
use crate::msg;
use crate::ratio::COST_CAP;
use crate::space::{Cost, Puzzle};

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// The true distance.
#[derive(Clone, Debug)]
pub struct Exact<P>(P);

impl<P: Puzzle + Clone> Exact<P> {
    /// For a puzzle that is small enough to be swept.
    pub fn new(puzzle: &P) -> Result<Self, Message> {
        match puzzle.distances() {
            Some(_) => Ok(Exact(puzzle.clone())),
            None => Err(msg!("heuristic.exact.too-large")),
        }
    }
}

impl<P: Puzzle> Heuristic<P> for Exact<P> {
    type Memo = ();
    fn root(&self, state: &P::State) -> (Cost, ()) {
        let distances = self.0.distances().expect("checked when it was made");
        (distances.of(&self.0, state).unwrap_or(COST_CAP), ())
    }
    fn child(&self, (): (), _: &P::State, _: P::Move, after: &P::State) -> (Cost, ()) {
        self.root(after)
    }
    fn traits(&self) -> Traits {
        TRAITS
    }
}
