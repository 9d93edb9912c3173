//! The sum over the pieces of the steps to their place, round the edges where that
//! is shorter: the paper's Σ, and half of it.
//!
//! A swap takes two pieces one step each. So Σ can fall by 2 in one move and
//! overestimates; ⌈Σ/2⌉ never does.

use super::{Swap, SwapPuzzle};
use crate::catalog::{Card, Section};
use crate::heuristic::{Heuristic, Traits};
use crate::problem::Storage;
use crate::space::Cost;

/// `wrapped`.
pub const WHOLE: Card =
    Card { name: "wrapped", cites: &["kombat"], traits: Some(Traits::NONE), ..Card::new(Section::Heuristic) };

/// `wrapped-half`.
pub const HALF: Card = Card {
    name: "wrapped-half",
    cites: &["kombat"],
    traits: Some(Traits::CONSISTENT),
    ..Card::new(Section::Heuristic)
};

/// Wrapped distances, whole or halved.
#[derive(Clone, Debug)]
pub struct Wrapped<const DIVISOR: Cost> {
    /// Steps for (piece, cell).
    steps: Box<[u8]>,
    cells: usize,
}

impl<const DIVISOR: Cost> Wrapped<DIVISOR> {
    /// For a puzzle.
    pub fn new<S: Storage>(puzzle: &SwapPuzzle<S>) -> Self {
        let cells = puzzle.cells();
        let homes = puzzle.homes();
        let pairs = homes.into_iter().flat_map(|home| (0..cells).map(move |cell| (home, cell)));
        Wrapped { steps: pairs.map(|(home, cell)| puzzle.steps(cell, home) as u8).collect(), cells }
    }

    #[inline(always)]
    fn of<S: Storage>(&self, state: &S, cell: usize) -> Cost {
        self.steps[state.get(cell) * self.cells + cell].into()
    }
}

impl<S: Storage, const DIVISOR: Cost> Heuristic<SwapPuzzle<S>> for Wrapped<DIVISOR> {
    type Memo = Cost;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let sum: Cost = (0..self.cells).map(|cell| self.of(state, cell)).sum();
        (sum.div_ceil(DIVISOR), sum)
    }

    #[inline(always)]
    fn child(&self, sum: Cost, before: &S, swap: Swap, after: &S) -> (Cost, Cost) {
        let pair = |state: &S| self.of(state, swap.one()) + self.of(state, swap.other());
        let sum = sum + pair(after) - pair(before);
        (sum.div_ceil(DIVISOR), sum)
    }

    fn traits(&self) -> Traits {
        if DIVISOR == 1 { WHOLE.promise() } else { HALF.promise() }
    }

    fn real(&self, state: &S) -> f64 {
        let (_, sum) = Heuristic::<SwapPuzzle<S>>::root(self, state);
        f64::from(sum) / f64::from(DIVISOR)
    }
}
