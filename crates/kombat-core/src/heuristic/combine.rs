//! Heuristics made of others: the larger of them, their sum, a multiple of one.

use super::{Erased, Traits};
use crate::ratio::{COST_CAP, Ratio};
use crate::space::{Cost, Puzzle};

type Part<P> = Box<dyn Erased<P>>;

/// Asks each part with its own piece of the memo, and joins what they say.
fn joined<P: Puzzle>(
    parts: &[Part<P>],
    mut memo: &mut [u32],
    join: impl Fn(Cost, Cost) -> Cost,
    ask: impl Fn(&dyn Erased<P>, &mut [u32]) -> Cost,
) -> Cost {
    parts.iter().fold(0, |h, part| {
        let own = memo.split_off_mut(..part.memo_size()).expect("there is room for the memos of all parts");
        join(h, ask(part.as_ref(), own))
    })
}

/// The largest of several.
pub struct Max<P: Puzzle>(pub Vec<Part<P>>);

impl<P: Puzzle> Erased<P> for Max<P> {
    fn parts(&self) -> &[Part<P>] {
        &self.0
    }
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        joined(&self.0, memo, Cost::max, |part, own| part.root(state, own))
    }
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        joined(&self.0, memo, Cost::max, |part, own| part.child(own, before, mv, after))
    }
    fn traits(&self) -> Traits {
        let all = |promise: fn(Traits) -> bool| self.0.iter().all(|part| promise(part.traits()));
        Traits { admissible: all(|t| t.admissible), consistent: all(|t| t.consistent) }
    }
    fn real(&self, state: &P::State) -> f64 {
        self.0.iter().map(|part| part.real(state)).fold(0.0, f64::max)
    }
}

/// The sum of several. No promise: parts that count the same move twice
/// overestimate.
pub struct Sum<P: Puzzle>(pub Vec<Part<P>>);

fn capped_sum(one: Cost, other: Cost) -> Cost {
    COST_CAP.min(one + other)
}

impl<P: Puzzle> Erased<P> for Sum<P> {
    fn parts(&self) -> &[Part<P>] {
        &self.0
    }
    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        joined(&self.0, memo, capped_sum, |part, own| part.root(state, own))
    }
    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        joined(&self.0, memo, capped_sum, |part, own| part.child(own, before, mv, after))
    }
    fn traits(&self) -> Traits {
        Traits::NONE
    }
    fn real(&self, state: &P::State) -> f64 {
        self.0.iter().map(|part| part.real(state)).sum()
    }
}

/// A multiple of one. With a weight of at most 1 its promise is kept.
pub struct Scale<P: Puzzle> {
    /// The heuristic.
    pub part: Part<P>,
    /// The weight.
    pub weight: Ratio,
}

impl<P: Puzzle> Erased<P> for Scale<P> {
    fn parts(&self) -> &[Part<P>] {
        std::slice::from_ref(&self.part)
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
}
