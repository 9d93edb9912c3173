//! The number of pieces that are not in their place. One swap can bring two home,
//! so this overestimates.

use super::{Swap, SwapPuzzle};
use kombat_core::board::Storage;
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::NONE;

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
        TRAITS
    }
}
