//! The number of pieces that are not in their place. One swap can bring two home,
//! so this overestimates.

use super::{Swap, SwapPuzzle};
use crate::catalog::{Card, Section};
use crate::heuristic::{Heuristic, Traits};
use crate::problem::Storage;
use crate::space::Cost;

/// `misplaced`.
pub const CARD: Card = Card {
    name: "misplaced",
    aliases: &[("fora-do-lugar", "misplaced")],
    cites: &["aima"],
    traits: Some(Traits::NONE),
    ..Card::new(Section::Heuristic)
};

/// Pieces out of place.
#[derive(Clone, Debug)]
pub struct Misplaced {
    homes: Vec<usize>,
}

impl Misplaced {
    /// For a puzzle.
    pub fn new<S: Storage>(puzzle: &SwapPuzzle<S>) -> Self {
        Misplaced { homes: puzzle.homes() }
    }
}

impl<S: Storage> Heuristic<SwapPuzzle<S>> for Misplaced {
    type Memo = Cost;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let count = (0..self.homes.len()).filter(|&cell| self.homes[state.get(cell)] != cell).count() as Cost;
        (count, count)
    }

    fn child(&self, count: Cost, before: &S, swap: Swap, after: &S) -> (Cost, Cost) {
        let away = |state: &S| {
            [swap.one(), swap.other()].iter().filter(|&&cell| self.homes[state.get(cell)] != cell).count() as Cost
        };
        let count = count + away(after) - away(before);
        (count, count)
    }

    fn traits(&self) -> Traits {
        CARD.promise()
    }
}
