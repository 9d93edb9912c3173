//! The contract of a puzzle whose paths are spelled in letters.

use super::Puzzle;

/// Letters for moves: each names a move, in whatever state, and every move of every state has one.
pub trait Alphabet<P: Puzzle + ?Sized> {
    /// How many letters there are; searches take up to [65,536](crate::heuristic::MOST_LETTERS).
    fn letters(&self) -> usize;

    /// The move that a letter, counted from 0, names here, if it is legal.
    fn read(&self, state: &P::State, letter: usize) -> Option<P::Move>;
}

/// The alphabet of a puzzle that has none. There is no value of this type.
#[derive(Clone, Copy, Debug)]
pub enum NoLetters {}

impl<P: Puzzle + ?Sized> Alphabet<P> for NoLetters {
    fn letters(&self) -> usize {
        match *self {}
    }
    fn read(&self, _: &P::State, _: usize) -> Option<P::Move> {
        match *self {}
    }
}

/// A puzzle may be its own alphabet.
impl<P: Puzzle + ?Sized, A: Alphabet<P>> Alphabet<P> for &A {
    #[inline(always)]
    fn letters(&self) -> usize {
        (**self).letters()
    }
    #[inline(always)]
    fn read(&self, state: &P::State, letter: usize) -> Option<P::Move> {
        (**self).read(state, letter)
    }
}
