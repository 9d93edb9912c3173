//! The true distance, read off a table of the whole space. With it A* walks
//! straight to the goal; it is the yardstick for every other heuristic.

use super::{Heuristic, Traits};
use crate::catalog::{Card, Example, Fact, Section};
use crate::msg;
use crate::ratio::COST_CAP;
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `exact`.
pub const EXACT: Card = Card {
    name: "exact",
    cites: &["korf1997"],
    traits: Some(Traits::CONSISTENT),
    examples: &[Example::shines(
        "tiles(3x3)",
        "6 4 7 8 5 0 3 2 1",
        "astar(h=exact)",
        &[Fact::Estimate(31), Fact::Optimal(31), Fact::Expanded(31)],
    )],
    ..Card::new(Section::Heuristic)
};

/// The true distance.
#[derive(Clone, Debug)]
pub struct Exact<P>(P);

impl<P: Puzzle + Clone> Exact<P> {
    /// For a puzzle that is small enough to be swept.
    pub fn new(puzzle: &P) -> Result<Self, SpecError> {
        match puzzle.distances() {
            Some(_) => Ok(Exact(puzzle.clone())),
            None => Err(msg!("heuristic.exact.too-large").into()),
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
        EXACT.promise()
    }
}
