//! The number of tiles that are not in their place.

use super::{Grid, Slide, Storage, Tiles};
use crate::catalog::{Card, Example, Fact, Section};
use crate::heuristic::{Heuristic, Traits};
use crate::space::Cost;

/// `misplaced`.
pub const CARD: Card = Card {
    name: "misplaced",
    aliases: &[("fora-do-lugar", "misplaced")],
    cites: &["aima", "ufpi"],
    traits: Some(Traits::CONSISTENT),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 1 2 5 6 3 4 7 8",
            "astar(h=misplaced)",
            &[Fact::Estimate(8), Fact::Optimal(8)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 2 7 4 5 6 3 8 1",
            "astar(h=misplaced)",
            &[Fact::Estimate(3), Fact::Optimal(28), Fact::NoneFarther],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

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
        CARD.promise()
    }
}
