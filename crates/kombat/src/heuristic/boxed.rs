//! Heuristics whose type is not known while compiling: those built from parts.
//! They stay incremental; the memos of the parts lie side by side in one array.

use super::{Heuristic, Memo, Traits};
use crate::msg;
use crate::pdb::Key;
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// Words for the memos of all parts together.
pub const MEMO_WORDS: usize = 16;

/// A heuristic without its type. `memo` is this heuristic's part of the array.
pub trait Erased<P: Puzzle>: Send + Sync {
    /// How many words of memo it needs.
    fn words(&self) -> usize;
    /// As [`Heuristic::root`]; fills `memo`.
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost;
    /// As [`Heuristic::child`]; turns `memo` into the child's.
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost;
    /// As [`Heuristic::traits`].
    fn traits(&self) -> Traits;
    /// As [`Heuristic::real`].
    fn real(&self, state: &P::State) -> f64;
    /// As [`Heuristic::zero_at_goals`].
    fn zero_at_goals(&self) -> bool;
    /// As [`Heuristic::tables`].
    fn tables(&self) -> Vec<Key>;
    /// As [`Heuristic::unrounded`]; asked only of heuristics that are not made of others.
    fn unrounded(&self, h: Cost, _memo: &[u32]) -> f64 {
        h.into()
    }
}

/// Forgets the type of a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Erase<H>(pub H);

impl<P: Puzzle, H: Heuristic<P>> Erased<P> for Erase<H> {
    fn words(&self) -> usize {
        H::Memo::WORDS
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
pub struct Boxed<P: Puzzle>(Box<dyn Erased<P>>);

impl<P: Puzzle> Boxed<P> {
    /// Takes a heuristic, unless its parts need more memo than there is.
    pub fn new(inner: Box<dyn Erased<P>>) -> Result<Self, SpecError> {
        let words = inner.words();
        if words > MEMO_WORDS {
            return Err(msg!("heuristic.too-many-parts", words = words, most = MEMO_WORDS).into());
        }
        Ok(Boxed(inner))
    }
}

impl<P: Puzzle> Heuristic<P> for Boxed<P> {
    type Memo = [u32; MEMO_WORDS];

    fn root(&self, state: &P::State) -> (Cost, Self::Memo) {
        let mut memo = [0; MEMO_WORDS];
        let h = self.0.root(state, &mut memo);
        (h, memo)
    }
    fn child(&self, mut memo: Self::Memo, before: &P::State, mv: P::Move, after: &P::State) -> (Cost, Self::Memo) {
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
