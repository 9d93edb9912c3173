//! Heuristics made of others: the larger of them, their sum, a multiple of one.

use super::{Erased, Traits};
use crate::pdb::Key;
use crate::ratio::{COST_CAP, Ratio};
use crate::space::{Cost, Puzzle};

type Parts<P> = Vec<Box<dyn Erased<P>>>;

/// Asks each part with its own piece of the memo.
fn each<P: Puzzle>(parts: &Parts<P>, mut memo: &mut [u32], mut ask: impl FnMut(&dyn Erased<P>, &mut [u32])) {
    for part in parts {
        let (own, rest) = memo.split_at_mut(part.words());
        ask(part.as_ref(), own);
        memo = rest;
    }
}

fn words<P: Puzzle>(parts: &Parts<P>) -> usize {
    parts.iter().map(|part| part.words()).sum()
}

/// The largest of several.
pub struct Max<P: Puzzle>(pub Parts<P>);

impl<P: Puzzle> Erased<P> for Max<P> {
    fn words(&self) -> usize {
        words(&self.0)
    }
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        let mut h = 0;
        each(&self.0, memo, |part, own| h = h.max(part.root(state, own)));
        h
    }
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        let mut h = 0;
        each(&self.0, memo, |part, own| h = h.max(part.child(own, before, mv, after)));
        h
    }
    fn traits(&self) -> Traits {
        let all = |promise: fn(Traits) -> bool| self.0.iter().all(|part| promise(part.traits()));
        Traits { admissible: all(|t| t.admissible), consistent: all(|t| t.consistent) }
    }
    fn real(&self, state: &P::State) -> f64 {
        self.0.iter().map(|part| part.real(state)).fold(0.0, f64::max)
    }
    fn zero_at_goals(&self) -> bool {
        self.0.iter().all(|part| part.zero_at_goals())
    }
    fn tables(&self) -> Vec<Key> {
        self.0.iter().flat_map(|part| part.tables()).collect()
    }
}

/// The sum of several. No promise: parts that count the same move twice
/// overestimate.
pub struct Sum<P: Puzzle>(pub Parts<P>);

impl<P: Puzzle> Erased<P> for Sum<P> {
    fn words(&self) -> usize {
        words(&self.0)
    }
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        let mut h = 0;
        each(&self.0, memo, |part, own| h = COST_CAP.min(h + part.root(state, own)));
        h
    }
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        let mut h = 0;
        each(&self.0, memo, |part, own| h = COST_CAP.min(h + part.child(own, before, mv, after)));
        h
    }
    fn traits(&self) -> Traits {
        Traits::NONE
    }
    fn real(&self, state: &P::State) -> f64 {
        self.0.iter().map(|part| part.real(state)).sum()
    }
    fn zero_at_goals(&self) -> bool {
        self.0.iter().all(|part| part.zero_at_goals())
    }
    fn tables(&self) -> Vec<Key> {
        self.0.iter().flat_map(|part| part.tables()).collect()
    }
}

/// A multiple of one. With a weight of at most 1 its promise is kept.
pub struct Scale<P: Puzzle> {
    /// The heuristic.
    pub part: Box<dyn Erased<P>>,
    /// The weight.
    pub weight: Ratio,
}

impl<P: Puzzle> Erased<P> for Scale<P> {
    fn words(&self) -> usize {
        self.part.words()
    }
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        self.weight.times_up(self.part.root(state, memo))
    }
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        self.weight.times_up(self.part.child(memo, before, mv, after))
    }
    fn traits(&self) -> Traits {
        if self.weight.over <= self.weight.under { self.part.traits() } else { Traits::NONE }
    }
    fn real(&self, state: &P::State) -> f64 {
        self.weight.as_f64() * self.part.real(state)
    }
    fn zero_at_goals(&self) -> bool {
        self.part.zero_at_goals()
    }
    fn tables(&self) -> Vec<Key> {
        self.part.tables()
    }
}
