//! The estimate that knows nothing: always 0. With it A* is uniform-cost search.

use super::{Heuristic, Traits};
use crate::catalog::{Card, Example, Fact, Section};
use crate::space::{Cost, Puzzle};

/// `zero`.
pub const ZERO: Card = Card {
    name: "zero",
    cites: &["aima"],
    traits: Some(Traits::CONSISTENT),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "1 2 3 5 7 6 4 0 8",
            "astar(h=zero)",
            &[Fact::Cost(5), Fact::Optimal(5), Fact::Expanded(53)],
        ),
        Example::fails(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar(h=zero)",
            &[Fact::Estimate(0), Fact::Optimal(31), Fact::NoneFarther, Fact::Expanded(181_438)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// Always 0.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl<P: Puzzle> Heuristic<P> for Zero {
    type Memo = ();
    fn root(&self, _: &P::State) -> (Cost, ()) {
        (0, ())
    }
    fn child(&self, (): (), _: &P::State, _: P::Move, _: &P::State) -> (Cost, ()) {
        (0, ())
    }
    fn traits(&self) -> Traits {
        ZERO.promise()
    }
}
