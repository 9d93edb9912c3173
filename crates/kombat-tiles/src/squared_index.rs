//! The sum over the tiles of the squared difference between the number of their
//! cell and that of their place: the weight of Lima and Cayres' report. It grows
//! far beyond the true distance.

use super::{Grid, Slide, Storage, Tiles};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::NONE;

/// Squared differences of cell numbers; the blank does not count.
#[derive(Clone, Debug)]
pub struct SquaredIndex {
    grid: Grid,
    homes: Vec<usize>,
}

impl SquaredIndex {
    /// For a puzzle and its goal.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Self {
        SquaredIndex { grid: puzzle.grid(), homes: puzzle.homes() }
    }

    fn square(&self, tile: usize, cell: usize) -> Cost {
        self.homes[tile].abs_diff(cell).pow(2) as Cost
    }
}

impl<S: Storage> Heuristic<Tiles<S>> for SquaredIndex {
    type Memo = Cost;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let tiles = (0..self.grid.cells()).map(|cell| (state.get(cell), cell)).filter(|&(tile, _)| tile != 0);
        let sum = tiles.map(|(tile, cell)| self.square(tile, cell)).sum();
        (sum, sum)
    }

    fn child(&self, sum: Cost, before: &S, slide: Slide, _: &S) -> (Cost, Cost) {
        let tile = before.get(slide.from());
        let sum = sum + self.square(tile, slide.to()) - self.square(tile, slide.from());
        (sum, sum)
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}
