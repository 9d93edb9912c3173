//! Heuristics whose type is not known while compiling: those built from parts.
//! They stay incremental; the memos of the parts lie side by side in one array.

use super::{Heuristic, Memo, Traits};
use crate::pdb::Key;
use crate::space::{Cost, Puzzle};
use std::any::Any;
use std::sync::Arc;

/// Words for the memos of all parts together.
pub const MEMO_SIZE: usize = 16;

/// The memo of a heuristic whose type is not known.
pub type BoxedMemo = [u32; MEMO_SIZE];

/// A heuristic without its type. `memo` is this heuristic's part of the array.
///
/// Write it for heuristics that are made of others: what has a default follows from the parts. Any other
/// is a [`Heuristic`], whose type [`Erase`] forgets.
pub trait Erased<P: Puzzle>: Any + Send + Sync {
    /// The heuristics that it is made of, in the order of their memos.
    fn parts(&self) -> &[Box<dyn Erased<P>>];
    /// How many words of memo it needs.
    fn memo_size(&self) -> usize {
        self.parts().iter().map(|part| part.memo_size()).sum()
    }
    /// As [`Heuristic::root`]; fills `memo`.
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost;
    /// As [`Heuristic::child`]; turns `memo` into the child's.
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost;
    /// As [`Heuristic::traits`].
    fn traits(&self) -> Traits;
    /// As [`Heuristic::real`].
    fn real(&self, state: &P::State) -> f64;
    /// As [`Heuristic::zero_at_goals`].
    fn zero_at_goals(&self) -> bool {
        self.parts().iter().all(|part| part.zero_at_goals())
    }
    /// As [`Heuristic::tables`].
    fn tables(&self) -> Vec<Key> {
        self.parts().iter().flat_map(|part| part.tables()).collect()
    }
    /// As [`Heuristic::unrounded`]; asked only of heuristics that are not made of others.
    fn unrounded(&self, h: Cost, _memo: &[u32]) -> f64 {
        h.into()
    }
}

/// Forgets the type of a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Erase<H>(pub H);

impl<H> Erase<H> {
    /// The heuristic of this type, if it is one; else what was given.
    pub fn recall<P: Puzzle>(heuristic: Box<dyn Erased<P>>) -> Result<H, Box<dyn Erased<P>>>
    where
        H: Heuristic<P> + 'static,
    {
        if !(heuristic.as_ref() as &dyn Any).is::<Erase<H>>() {
            return Err(heuristic);
        }
        let known = (heuristic as Box<dyn Any>).downcast::<Erase<H>>();
        Ok(known.expect("its type was looked at").0)
    }
}

impl<P: Puzzle, H: Heuristic<P> + 'static> Erased<P> for Erase<H> {
    fn parts(&self) -> &[Box<dyn Erased<P>>] {
        &[]
    }
    fn memo_size(&self) -> usize {
        H::Memo::SIZE
    }
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        let (h, own) = self.0.root(state);
        own.save(memo);
        h
    }
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        let (h, own) = self.0.child(H::Memo::load(memo), before, mv, after);
        own.save(memo);
        h
    }
    fn traits(&self) -> Traits {
        self.0.traits()
    }
    fn real(&self, state: &P::State) -> f64 {
        self.0.real(state)
    }
    fn zero_at_goals(&self) -> bool {
        self.0.zero_at_goals()
    }
    fn tables(&self) -> Vec<Key> {
        self.0.tables()
    }
    fn unrounded(&self, h: Cost, memo: &[u32]) -> f64 {
        self.0.unrounded(h, H::Memo::load(memo))
    }
}

/// Any heuristic, behind a pointer.
#[derive(Clone)]
pub struct Boxed<P: Puzzle>(Arc<dyn Erased<P>>);

impl<P: Puzzle> Boxed<P> {
    /// Takes a heuristic.
    ///
    /// # Panics
    /// If its parts need more memo than [`MEMO_SIZE`]: whoever puts heuristics together
    /// asks first.
    pub fn new(inner: Box<dyn Erased<P>>) -> Self {
        assert!(inner.memo_size() <= MEMO_SIZE, "a heuristic with {} words of memo", inner.memo_size());
        Boxed(inner.into())
    }
}

impl<P: Puzzle> Heuristic<P> for Boxed<P> {
    type Memo = BoxedMemo;

    fn root(&self, state: &P::State) -> (Cost, BoxedMemo) {
        let mut memo = [0; MEMO_SIZE];
        let h = self.0.root(state, &mut memo);
        (h, memo)
    }
    fn child(&self, mut memo: BoxedMemo, before: &P::State, mv: P::Move, after: &P::State) -> (Cost, BoxedMemo) {
        let h = self.0.child(&mut memo, before, mv, after);
        (h, memo)
    }
    fn traits(&self) -> Traits {
        self.0.traits()
    }
    fn real(&self, state: &P::State) -> f64 {
        self.0.real(state)
    }
    fn zero_at_goals(&self) -> bool {
        self.0.zero_at_goals()
    }
    fn tables(&self) -> Vec<Key> {
        self.0.tables()
    }
}

/// Makes heuristics of one kind, each aimed at the goal of the puzzle that it is made for. All
/// that can be wrong with it was found out when it was made for the puzzle itself.
pub trait HeuristicFactory<P: Puzzle>: Send + Sync {
    /// Makes one.
    fn make(&self, puzzle: &P) -> Box<dyn Erased<P>>;
}

impl<P: Puzzle, F: Fn(&P) -> Box<dyn Erased<P>> + Send + Sync> HeuristicFactory<P> for F {
    fn make(&self, puzzle: &P) -> Box<dyn Erased<P>> {
        self(puzzle)
    }
}
