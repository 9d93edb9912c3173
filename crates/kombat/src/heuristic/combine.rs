//! Heuristics made of others: the larger of them, their sum, a multiple of one.

use super::{Erased, Traits};
use crate::catalog::{Card, Example, Fact, Param, ParamKind, Section};
use crate::pdb::Key;
use crate::ratio::{COST_CAP, Ratio};
use crate::space::{Cost, Puzzle};

/// `max(a, b, …)`.
pub const MAX: Card = Card {
    name: "max",
    params: &[Param::positional("parts", ParamKind::Heuristics)],
    cites: &["pearl1984"],
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "1 6 3 8 5 2 7 4 0",
            "astar(h=max(manhattan,walking-distance))",
            &[Fact::Expanded(2861), Fact::RivalExpanded("astar(h=manhattan)", 4723)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 2 7 4 5 6 3 8 1",
            "astar(h=max(misplaced,euclidean))",
            &[Fact::Estimate(9), Fact::Optimal(28)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// `sum(a, b, …)`.
pub const SUM: Card = Card {
    name: "sum",
    params: &[Param::positional("parts", ParamKind::Heuristics)],
    cites: &["pearl1984"],
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 4 6 5 7 2 3 8 1",
            "astar(h=sum(manhattan,inversion))",
            &[Fact::Expanded(85), Fact::RivalExpanded("astar(h=manhattan)", 426)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 1 7 4 8 6 2 3 5",
            "astar(h=sum(manhattan,linear-conflict))",
            &[Fact::Cost(28), Fact::Optimal(22), Fact::Estimate(28)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// `scale(a, w)`.
pub const SCALE: Card = Card {
    name: "scale",
    params: &[
        Param::positional("part", ParamKind::Heuristic),
        Param::positional("w", ParamKind::Ratio { least: "0", most: "1000", or_none: false }),
    ],
    cites: &["pohl1970"],
    examples: &[
        Example::shines(
            "swap(3x3)",
            "6 8 7 9 3 1 2 4 5",
            "astar(h=scale(wrapped,0.5))",
            &[Fact::Estimate(9), Fact::Optimal(9)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 1 7 4 8 6 2 3 5",
            "astar(h=scale(manhattan,3))",
            &[Fact::Cost(30), Fact::Optimal(22), Fact::Estimate(42)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

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
