//! Heuristics of byte strings: any function of the bytes.

use crate::{ByteMove, BytePuzzle, ByteState};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;
use std::sync::Arc;

/// A heuristic that is a function of a state's bytes. Nothing is carried from a state to the next.
#[derive(Clone)]
pub struct ByteHeuristic {
    estimate: Arc<dyn Fn(&[u8]) -> Cost + Send + Sync>,
    traits: Traits,
}

impl ByteHeuristic {
    /// A heuristic by its function and by what it promises. It must be 0 at every goal.
    pub fn new(traits: Traits, estimate: impl Fn(&[u8]) -> Cost + Send + Sync + 'static) -> Self {
        ByteHeuristic { estimate: Arc::new(estimate), traits }
    }
}

impl Heuristic<BytePuzzle> for ByteHeuristic {
    type Memo = ();

    fn root(&self, state: &ByteState) -> (Cost, ()) {
        ((self.estimate)(state), ())
    }
    fn child(&self, (): (), _: &ByteState, _: ByteMove, after: &ByteState) -> (Cost, ()) {
        self.root(after)
    }
    fn traits(&self) -> Traits {
        self.traits
    }
}
