//! A search that goes by one heuristic and has nothing else to know about the puzzle.

use crate::heuristic::Boxed;
use crate::run::{Ended, Run, Solver};
use crate::space::Puzzle;

/// A search with all its options but the heuristic.
pub(super) trait Method: Send {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move>;
}

/// A search with its heuristic.
pub(super) struct Guided<M, P: Puzzle> {
    pub(super) method: M,
    pub(super) heuristic: Boxed<P>,
}

impl<P: Puzzle, M: Method> Solver<P> for Guided<M, P> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        self.method.search(&self.heuristic, start, run)
    }
}
