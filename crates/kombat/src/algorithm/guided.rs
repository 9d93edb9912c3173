//! A search that is told its heuristic when it is built: what those searches share
//! that go by one heuristic and have nothing else to know about the puzzle.

use crate::catalog::{Setup, Staged};
use crate::heuristic::{Heuristic, WithHeuristic};
use crate::observe::Observer;
use crate::run::{AnySolver, Outcome, Run, Solver};
use crate::space::Puzzle;
use crate::words::SpecError;

/// A method with all its parameters but the heuristic.
pub(super) trait Method: Send + 'static {
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move>;
}

/// A method with its heuristic.
struct Guided<M, H> {
    method: M,
    heuristic: H,
}

impl<P: Puzzle, M: Method, H: Heuristic<P>> Solver<P> for Guided<M, H> {
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        self.method.search(&self.heuristic, &start, run)
    }
}

/// A method that waits for its heuristic.
struct Waiting<M>(M);

impl<P: Puzzle, M: Method> WithHeuristic<P> for Waiting<M> {
    type Out = Box<dyn AnySolver<P>>;
    fn call<H: Heuristic<P> + 'static>(self, heuristic: H) -> Self::Out {
        Box::new(Guided { method: self.0, heuristic })
    }
}

/// Makes a solver of a method and the heuristic of parameter `h`.
pub(super) fn guided<P: Staged>(method: impl Method, setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    setup.heuristic(Waiting(method))
}
