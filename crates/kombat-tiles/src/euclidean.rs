//! The sum over the tiles of the straight-line distance to their place.
//!
//! Distances are kept in fixed point with 32 binary places, rounded down: sums
//! are exact whatever the order of the moves, and never exceed the true sum, so
//! that rounding up for the search cannot overestimate.

use super::{Grid, Slide, Storage, Tiles};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

const PLACES: u32 = 32;

/// Straight-line distances.
#[derive(Clone, Debug)]
pub struct Euclidean {
    grid: Grid,
    homes: Vec<usize>,
}

impl Euclidean {
    /// For a puzzle and its goal.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Self {
        Euclidean { grid: puzzle.grid(), homes: puzzle.homes() }
    }

    fn square(&self, tile: usize, cell: usize) -> u64 {
        let ((r, c), (row, column)) = (self.grid.place(cell), self.grid.place(self.homes[tile]));
        (r.abs_diff(row).pow(2) + c.abs_diff(column).pow(2)) as u64
    }

    fn distance(&self, tile: usize, cell: usize) -> u64 {
        (u128::from(self.square(tile, cell)) << (2 * PLACES)).isqrt() as u64
    }

    fn over_tiles<T: std::iter::Sum, S: Storage>(&self, state: &S, of: impl Fn(usize, usize) -> T) -> T {
        let tiles = (0..self.grid.cells()).map(|cell| (state.get(cell), cell));
        tiles.filter(|&(tile, _)| tile != 0).map(|(tile, cell)| of(tile, cell)).sum()
    }
}

fn round_up(sum: u64) -> (Cost, u64) {
    (sum.div_ceil(1 << PLACES) as Cost, sum)
}

impl<S: Storage> Heuristic<Tiles<S>> for Euclidean {
    type Memo = u64;

    fn root(&self, state: &S) -> (Cost, u64) {
        round_up(self.over_tiles(state, |tile, cell| self.distance(tile, cell)))
    }

    fn child(&self, sum: u64, before: &S, slide: Slide, _: &S) -> (Cost, u64) {
        let (from, to) = (slide.from(), slide.to());
        let tile = before.get(from);
        round_up(sum + self.distance(tile, to) - self.distance(tile, from))
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn unrounded(&self, _: Cost, sum: u64) -> f64 {
        sum as f64 / (1u64 << PLACES) as f64
    }

    fn real(&self, state: &S) -> f64 {
        self.over_tiles(state, |tile, cell| (self.square(tile, cell) as f64).sqrt())
    }
}
