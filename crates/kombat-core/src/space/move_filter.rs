//! Which moves a depth-first search tries after those it has made.
//!
//! [`NotBack`] leaves out the one move that would take back the last. A puzzle may have one that leaves
//! out more, by a [`MoveAutomaton`](crate::move_automaton::MoveAutomaton): whatever would complete a
//! word of moves for which there is a shorter one, or one that is tried earlier, with the same effect.

use super::Puzzle;

/// Chooses the moves that a depth-first search tries.
pub trait MoveFilter<P: Puzzle>: Clone + Send + Sync + 'static {
    /// What it remembers of the path, beside the last move.
    type Mark: Copy + Send + Sync;
    /// Is it [`NotBack`]? A heuristic may know a faster way to search under it.
    const NOT_BACK: bool = false;

    /// What it remembers before the first move.
    fn start(&self) -> Self::Mark;
    /// The moves to try.
    fn moves(&self, puzzle: &P, state: &P::State, last: Option<P::Move>, mark: Self::Mark) -> P::Moves;
    /// What it remembers after one more move.
    fn after(&self, puzzle: &P, mark: Self::Mark, mv: P::Move) -> Self::Mark;
}

/// All moves but the one straight back.
#[derive(Clone, Copy, Debug)]
pub struct NotBack;

impl<P: Puzzle> MoveFilter<P> for NotBack {
    type Mark = ();
    const NOT_BACK: bool = true;

    fn start(&self) {}
    #[inline(always)]
    fn moves(&self, puzzle: &P, state: &P::State, last: Option<P::Move>, (): ()) -> P::Moves {
        puzzle.onward(state, last)
    }
    #[inline(always)]
    fn after(&self, _: &P, (): (), _: P::Move) {}
}
