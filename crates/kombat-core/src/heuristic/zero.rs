//! The estimate that knows nothing: always 0. With it A* is uniform-cost search.

use super::{Heuristic, Traits};
use crate::space::{Cost, Puzzle};

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// Always 0.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl<P: Puzzle> Heuristic<P> for Zero {
    type Memo = ();
    fn root(&self, _: &P::State) -> (Cost, ()) {
        (0, ())
    }
    fn child(&self, (): (), _: &P::State, _: P::Move, _: &P::State) -> (Cost, ()) {
        (0, ())
    }
    fn traits(&self) -> Traits {
        TRAITS
    }
}
