//! The true distance of every state of a small space, by one breadth-first
//! sweep from the goal.
//!
//! The puzzle numbers its states densely (a rank); the table holds one byte a
//! rank. Moves must be reversible and cost 1, so that the distance from the
//! goal is the distance to it.

use crate::space::{Cost, Puzzle};

const UNREACHED: u8 = u8::MAX;

/// How a puzzle numbers its states.
pub type Rank<P> = fn(&P, &<P as crate::space::Space>::State) -> usize;

/// A table of true distances.
#[derive(Debug)]
pub struct Distances<P: Puzzle> {
    table: Box<[u8]>,
    counts: Vec<u64>,
    rank: Rank<P>,
}

impl<P: Puzzle> Distances<P> {
    /// Sweeps the space of `puzzle`, whose ranks are below `ranks`.
    ///
    /// # Panics
    /// If the puzzle has no single goal, or a state lies 255 moves away.
    pub fn sweep(puzzle: &P, ranks: usize, rank: Rank<P>) -> Self {
        let goal = puzzle.goal().expect("a sweep starts at the one goal");
        let mut table = vec![UNREACHED; ranks].into_boxed_slice();
        table[rank(puzzle, &goal)] = 0;
        let mut counts = Vec::new();
        let mut layer = vec![goal];
        while !layer.is_empty() {
            counts.push(layer.len() as u64);
            let depth = u8::try_from(counts.len()).ok().filter(|&d| d < UNREACHED).expect("distances fit a byte");
            let mut next = Vec::new();
            for state in &layer {
                for mv in puzzle.moves(state) {
                    let mut child = state.clone();
                    puzzle.apply(&mut child, mv);
                    let entry = &mut table[rank(puzzle, &child)];
                    if *entry == UNREACHED {
                        *entry = depth;
                        next.push(child);
                    }
                }
            }
            layer = next;
        }
        Distances { table, counts, rank }
    }

    /// The distance of a state to the goal, if the goal can be reached.
    pub fn of(&self, puzzle: &P, state: &P::State) -> Option<Cost> {
        let distance = self.table[(self.rank)(puzzle, state)];
        (distance != UNREACHED).then(|| distance.into())
    }

    /// How many states lie at each distance.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }
}
