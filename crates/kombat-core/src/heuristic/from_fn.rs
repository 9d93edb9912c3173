//! A heuristic that is a function of the state and carries nothing along a path.

use super::{Heuristic, Traits};
use crate::space::{Cost, Puzzle};

/// A function as a heuristic, with what it promises.
#[derive(Clone, Copy, Debug)]
pub struct FromFn<F> {
    traits: Traits,
    estimate: F,
}

impl<F> FromFn<F> {
    /// A heuristic by its function.
    pub fn new(traits: Traits, estimate: F) -> Self {
        FromFn { traits, estimate }
    }
}

impl<P: Puzzle, F: Fn(&P::State) -> Cost + Send + Sync> Heuristic<P> for FromFn<F> {
    type Memo = ();

    fn root(&self, state: &P::State) -> (Cost, ()) {
        ((self.estimate)(state), ())
    }
    fn child(&self, (): (), _: &P::State, _: P::Move, after: &P::State) -> (Cost, ()) {
        ((self.estimate)(after), ())
    }
    fn traits(&self) -> Traits {
        self.traits
    }
    /// Nothing is known of the goal unless it is promised never to say more than the distance.
    fn zero_at_goals(&self) -> bool {
        self.traits.admissible
    }
}
