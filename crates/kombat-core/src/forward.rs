//! Which moves a depth-first search tries after those it has made.
//!
//! [`Forth`] leaves out the one move that would take back the last. A [`Synonyms`]
//! leaves out more: whatever would complete a word of moves for which there is a
//! shorter one, or one that is tried earlier, with the same effect.

use crate::space::Puzzle;
use crate::synonyms::Synonyms;
use std::sync::Arc;

/// Chooses the moves that a search tries.
pub trait Forward<P: Puzzle>: Send + Sync {
    /// What it remembers of the path, beside the last move.
    type Mark: Copy + Send + Sync;
    /// Is it [`Forth`]? A heuristic may know a faster way to search under it.
    const FORTH: bool = false;

    /// What it remembers before the first move.
    fn start(&self) -> Self::Mark;
    /// The moves to try.
    fn moves(&self, puzzle: &P, state: &P::State, last: Option<P::Move>, mark: Self::Mark) -> P::Moves;
    /// What it remembers after one more move.
    fn after(&self, puzzle: &P, mark: Self::Mark, mv: P::Move) -> Self::Mark;
}

/// All moves but the one straight back.
#[derive(Clone, Copy, Debug)]
pub struct Forth;

impl<P: Puzzle> Forward<P> for Forth {
    type Mark = ();
    const FORTH: bool = true;

    fn start(&self) {}
    #[inline(always)]
    fn moves(&self, puzzle: &P, state: &P::State, last: Option<P::Move>, (): ()) -> P::Moves {
        puzzle.onward(state, last)
    }
    #[inline(always)]
    fn after(&self, _: &P, (): (), _: P::Move) {}
}

impl<P: Puzzle> Forward<P> for Arc<Synonyms> {
    type Mark = u32;

    fn start(&self) -> u32 {
        Synonyms::START
    }
    #[inline(always)]
    fn moves(&self, puzzle: &P, state: &P::State, _: Option<P::Move>, mark: u32) -> P::Moves {
        puzzle.among(state, self.allowed(mark))
    }
    #[inline(always)]
    fn after(&self, puzzle: &P, mark: u32, mv: P::Move) -> u32 {
        self.next(mark, puzzle.letter_of(mv))
    }
}
