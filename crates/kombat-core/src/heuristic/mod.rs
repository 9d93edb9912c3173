//! Estimates of the distance to a goal.
//!
//! A heuristic is incremental: it carries a small [`Memo`] along the path, and
//! [`Heuristic::child`] says what one move changes. Computing the estimate anew
//! at each node would cost an IDA* two thirds more instructions.
//!
//! Costs are whole numbers. A real-valued heuristic is rounded up for searching,
//! which keeps it admissible and consistent under unit costs, and gives its true
//! value by [`Heuristic::real`].

mod boxed;
mod combine;
pub mod exact;
mod follow;
mod from_fn;
pub mod subtree;
pub mod zero;

pub use boxed::{Boxed, BoxedMemo, Erase, Erased, HeuristicFactory, MEMO_SIZE};
pub use combine::{Max, Scale, Sum};
pub use exact::Exact;
pub use follow::{Letter, MOST_LETTERS, Reached, repaired};
pub use from_fn::FromFn;
pub use zero::Zero;

use crate::move_filter::NotBack;
use crate::pdb::Key;
use crate::space::{Cost, Puzzle};
use subtree::{Root, Tally, Under};

/// What a heuristic promises; tests check the promise over whole spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Never more than the true distance.
    pub admissible: bool,
    /// Never falls by more than a move costs; with `h(goal) = 0` this implies
    /// admissible.
    pub consistent: bool,
}

impl Traits {
    /// Admissible and consistent.
    pub const CONSISTENT: Traits = Traits { admissible: true, consistent: true };
    /// No promise.
    pub const NONE: Traits = Traits { admissible: false, consistent: false };
}

/// The incremental part of a heuristic. It can be laid out in words, so that
/// combined heuristics can keep the memos of their parts side by side.
pub trait Memo: Copy + Send + Sync {
    /// How many words it takes.
    const SIZE: usize;
    /// Writes itself to the front of `words`.
    fn save(self, words: &mut [u32]);
    /// Reads itself from the front of `words`.
    fn load(words: &[u32]) -> Self;
}

impl Memo for () {
    const SIZE: usize = 0;
    fn save(self, _: &mut [u32]) {}
    fn load(_: &[u32]) -> Self {}
}

impl Memo for u32 {
    const SIZE: usize = 1;
    fn save(self, words: &mut [u32]) {
        words[0] = self;
    }
    fn load(words: &[u32]) -> Self {
        words[0]
    }
}

impl Memo for u64 {
    const SIZE: usize = 2;
    fn save(self, words: &mut [u32]) {
        words[0] = self as u32;
        words[1] = (self >> 32) as u32;
    }
    fn load(words: &[u32]) -> Self {
        u64::from(words[0]) | u64::from(words[1]) << 32
    }
}

impl<const N: usize> Memo for [u32; N] {
    const SIZE: usize = N;
    fn save(self, words: &mut [u32]) {
        words[..N].copy_from_slice(&self);
    }
    fn load(words: &[u32]) -> Self {
        std::array::from_fn(|i| words[i])
    }
}

/// An estimate of the distance to a goal.
pub trait Heuristic<P: Puzzle>: Send + Sync {
    /// What is carried from a state to its successors.
    type Memo: Memo;

    /// The estimate for a state on its own.
    fn root(&self, state: &P::State) -> (Cost, Self::Memo);

    /// The estimate after a move, from the memo before it.
    fn child(&self, memo: Self::Memo, before: &P::State, mv: P::Move, after: &P::State) -> (Cost, Self::Memo);

    /// The estimate after a move, if it is at most `most`. A heuristic made of several parts
    /// need not look at all of them once one is more.
    #[inline(always)]
    fn child_within(
        &self,
        memo: Self::Memo,
        before: &P::State,
        mv: P::Move,
        after: &P::State,
        most: Cost,
    ) -> Option<(Cost, Self::Memo)> {
        let (h, memo) = self.child(memo, before, mv, after);
        (h <= most).then_some((h, memo))
    }

    /// Does [`child`](Heuristic::child) take next to nothing? Then a search may ask for more
    /// estimates than it needs, to see in time where it will go next.
    const QUICK: bool = false;

    /// By what f changes along a path: a multiple of this.
    const STEP: Cost = 1;

    /// What it promises.
    fn traits(&self) -> Traits;

    /// Plays a path that is spelled in letters, and judges it by the estimate at its
    /// end, or with `PREFIX` by the least on the way, where one that comes to a goal ends.
    /// This is the hot loop of genetic searches: a heuristic that knows a faster way of
    /// its own may go it, as long as it comes to the same.
    fn follow<const PREFIX: bool>(
        &self,
        puzzle: &P,
        start: &P::State,
        from: (Cost, Self::Memo),
        letters: &[Letter],
    ) -> Reached {
        follow::follow::<P, Self, PREFIX>(self, puzzle, start, from, letters)
    }

    /// Two paths of the same length from the same start. A processor can follow both at
    /// once, if it is told so.
    fn follow_two<const PREFIX: bool>(
        &self,
        puzzle: &P,
        start: &P::State,
        from: (Cost, Self::Memo),
        letters: [&[Letter]; 2],
    ) -> [Reached; 2] {
        letters.map(|letters| self.follow::<PREFIX>(puzzle, start, from, letters))
    }

    /// Counts the nodes of a depth-first search below `root` under a bound, or nothing if
    /// there is a goal among them: the innermost work of IDA*. A heuristic that knows a
    /// faster way of its own may go it, as long as it comes to the same.
    fn count_subtree(&self, puzzle: &P, root: &Root<P, Self::Memo>, under: Under<'_>) -> Option<Tally> {
        subtree::count(self, puzzle, &NotBack, root, under)
    }

    /// The estimate before rounding, from the rounded one and its memo.
    #[inline]
    fn unrounded(&self, h: Cost, _memo: Self::Memo) -> f64 {
        h.into()
    }

    /// The estimate of a state before rounding.
    fn real(&self, state: &P::State) -> f64 {
        self.root(state).0.into()
    }

    /// Does it say 0 at every goal? Then only what says 0 has to be tested for being one. All
    /// that have names do; a formula need not.
    fn zero_at_goals(&self) -> bool {
        true
    }

    /// The tables that it takes from the [table store](crate::pdb::table_store()) with the first
    /// [`root`](Heuristic::root). Building them is slow;
    /// [prepare](crate::pdb::TableStore::prepare) them first.
    fn tables(&self) -> Vec<Key> {
        Vec::new()
    }
}
