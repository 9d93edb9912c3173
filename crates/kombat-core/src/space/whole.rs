//! The contract of a space that is small enough to be looked at whole.

use super::{Cost, Puzzle};
use crate::budget::{Meter, Stop};
use crate::rng::Rng;

/// A table of true distances.
pub trait Distances<P: Puzzle>: Send + Sync {
    /// What the cheapest way from a state to a goal costs, if there is one.
    fn of(&self, puzzle: &P, state: &P::State) -> Option<Cost>;

    /// Does a cheapest way from a state, from which a goal can be reached, begin with a move of this cost
    /// to this neighbour?
    fn leads_on(&self, puzzle: &P, state: &P::State, cost: Cost, neighbour: &P::State) -> bool {
        let there = self.of(puzzle, neighbour);
        there.is_some_and(|there| self.of(puzzle, state) == there.checked_add(cost))
    }

    /// The distances at which states lie, the nearest first, and how many lie there. Where every move costs 1
    /// none is left out, so a place in the list is a distance.
    fn counts(&self) -> &[(Cost, u64)];
}

/// All states from which a goal can be reached, each with its distance written down: for
/// whoever wants to look at every one of them.
pub trait Survey<P: Puzzle>: Sync {
    /// Into how many chunks the states are divided, always in the same way.
    fn chunks(&self) -> usize;

    /// Shows the states of a chunk, always in the same order, until the answer is that it is
    /// enough.
    fn each(&self, puzzle: &P, chunk: usize, see: &mut dyn FnMut(&P::State, Cost) -> bool);
}

/// Asked again and again while a sweep goes on: must it stop?
pub type Look<'a> = &'a dyn Fn() -> Result<(), Stop>;

/// The whole space of a puzzle. Nothing is swept before it is asked for.
pub trait Whole<P: Puzzle>: Send + Sync {
    /// Is it swept in milliseconds? Then nobody is asked before.
    fn is_quick(&self) -> bool;

    /// How many states there are at most.
    fn states(&self) -> u64;

    /// Claims the bytes that a sweep takes at most, and tells how many of them are free after it. Whoever can
    /// know that only by a sweep makes one within what is left to be claimed.
    fn claim(&self, puzzle: &P, meter: &mut Meter) -> Result<usize, Stop>;

    /// The distances. The first who asks has the space swept.
    fn distances(&self, puzzle: &P, look: Look<'_>) -> Result<&dyn Distances<P>, Stop>;

    /// The distances as a [`Survey`].
    fn survey<'a>(&'a self, puzzle: &P, look: Look<'_>) -> Result<Box<dyn Survey<P> + 'a>, Stop>;

    /// A state at exactly this distance, each equally likely; or how far the farthest lie,
    /// if none is exactly so far away. It takes no more memory than a sweep.
    fn sample(&self, puzzle: &P, depth: u64, rng: &mut Rng, look: Look<'_>) -> Result<Result<P::State, u64>, Stop>;
}
