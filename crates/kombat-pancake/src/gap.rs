//! The gap heuristic (M. Helmert, *Landmark heuristics for the pancake problem*, SoCS 2010): how many
//! neighbours in the stack are no neighbours in the goal. The plate lies below the last pancake.

use crate::turned;
use kombat_bytes::{ByteMove, BytePuzzle, ByteState, MOST_BYTES};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::{Cost, Puzzle};

/// What it promises: a flip changes one pair of neighbours.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// The number of gaps.
#[derive(Clone, Debug)]
pub struct Gap {
    count: usize,
    /// For each pancake its place in the goal.
    homes: [u8; MOST_BYTES + 1],
}

impl Gap {
    /// For a puzzle of this crate, whatever goal it has.
    ///
    /// # Panics
    /// If the puzzle has not one goal that is a stack of pancakes.
    pub fn new(puzzle: &BytePuzzle) -> Self {
        let goal = puzzle.goal().expect("a pancake puzzle has one goal");
        let mut homes = [0; MOST_BYTES + 1];
        (0..).zip(goal.iter()).for_each(|(place, &pancake)| homes[usize::from(pancake)] = place);
        Gap { count: goal.len(), homes }
    }

    /// Is there a gap below the `upper` pancakes?
    fn below(&self, stack: &ByteState, upper: usize) -> Cost {
        let home = |pancake: u8| usize::from(self.homes[usize::from(pancake)]);
        let lower = if upper == self.count { self.count } else { home(stack[upper]) };
        Cost::from(home(stack[upper - 1]).abs_diff(lower) > 1)
    }
}

impl Heuristic<BytePuzzle> for Gap {
    type Memo = Cost;

    fn root(&self, stack: &ByteState) -> (Cost, Cost) {
        let gaps = (1..=self.count).map(|upper| self.below(stack, upper)).sum();
        (gaps, gaps)
    }

    fn child(&self, gaps: Cost, before: &ByteState, mv: ByteMove, after: &ByteState) -> (Cost, Cost) {
        let upper = turned(mv);
        let gaps = gaps + self.below(after, upper) - self.below(before, upper);
        (gaps, gaps)
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}
