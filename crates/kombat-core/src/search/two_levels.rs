//! A heuristic that looks one move further.

use crate::heuristic::{Boxed, BoxedMemo, Heuristic, Traits};
use crate::space::{Cost, Puzzle};

/// The estimate of a board and of the best of its neighbours together, which is the
/// two-level weight of Lima and Cayres. It looks at the way back too: so a board has
/// one estimate, whichever way it was reached.
#[derive(Clone)]
pub struct TwoLevels<P: Puzzle> {
    /// The puzzle.
    pub puzzle: P,
    /// What estimates each board.
    pub inner: Boxed<P>,
}

impl<P: Puzzle> TwoLevels<P> {
    fn with_next(&self, state: &P::State, h: Cost, memo: BoxedMemo) -> Cost {
        if self.puzzle.is_goal(state) {
            return 0;
        }
        let next = self.puzzle.moves(state).map(|mv| {
            let mut child = state.clone();
            self.puzzle.apply(&mut child, mv);
            self.inner.child(memo, state, mv, &child).0
        });
        h + next.min().unwrap_or(h)
    }
}

impl<P: Puzzle> Heuristic<P> for TwoLevels<P> {
    type Memo = BoxedMemo;

    fn root(&self, state: &P::State) -> (Cost, Self::Memo) {
        let (h, memo) = self.inner.root(state);
        (self.with_next(state, h, memo), memo)
    }

    fn child(&self, memo: Self::Memo, before: &P::State, mv: P::Move, after: &P::State) -> (Cost, Self::Memo) {
        let (h, memo) = self.inner.child(memo, before, mv, after);
        (self.with_next(after, h, memo), memo)
    }

    fn traits(&self) -> Traits {
        Traits::NONE
    }
}
