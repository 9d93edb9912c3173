//! Puzzles whose states are byte strings, by the name that their rules have. They are in no list:
//! a program makes a [`BytePuzzle`] of its rules and adds heuristics to it. What a spec leaves open goes by
//! `zero`, the heuristic that every one of them has, so name the heuristic that you mean.

pub use kombat_bytes::{ByteMove, ByteMoves, BytePuzzle, ByteRules, ByteState, MOST_BYTES, MOST_MOVES, Numbering};

use crate::card::heuristics::ZERO;
use crate::setup::{HeuristicEntry, NamedPuzzle};
use crate::spec::Spec;
use kombat_core::heuristic::{Erase, Zero};
use kombat_core::rng::Rng;

impl NamedPuzzle for BytePuzzle {
    /// # Panics
    /// If the name of the rules is no spec.
    fn problem(&self) -> Spec {
        let name = self.rules().name();
        name.parse().unwrap_or_else(|error| panic!("{name} is no name of a problem: {error}"))
    }

    fn heuristics() -> Vec<HeuristicEntry<Self>> {
        vec![HeuristicEntry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero))))]
    }

    fn auto(&self) -> &'static str {
        "astar"
    }

    fn random(&self, rng: &mut Rng) -> ByteState {
        self.rules().random(rng)
    }
}
