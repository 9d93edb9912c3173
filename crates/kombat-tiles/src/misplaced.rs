//! The number of tiles that are not in their place.

use super::{Grid, Slide, Storage, Tiles};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// Tiles out of place; the blank does not count.
#[derive(Clone, Debug)]
pub struct Misplaced {
    grid: Grid,
    homes: Vec<usize>,
}

impl Misplaced {
    /// For a puzzle and its goal.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Self {
        Misplaced { grid: puzzle.grid(), homes: puzzle.homes() }
    }
}

impl<S: Storage> Heuristic<Tiles<S>> for Misplaced {
    type Memo = Cost;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let away = |&cell: &usize| state.get(cell) != 0 && self.homes[state.get(cell)] != cell;
        let count = (0..self.grid.cells()).filter(away).count() as Cost;
        (count, count)
    }

    #[inline(always)]
    fn child(&self, count: Cost, before: &S, slide: Slide, _: &S) -> (Cost, Cost) {
        let (from, to) = (slide.from(), slide.to());
        let home = self.homes[before.get(from)];
        let count = count + Cost::from(home == from) - Cost::from(home == to);
        (count, count)
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}
