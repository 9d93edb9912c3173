//! Paths that are spelled in letters, and what an estimate says along them.

use super::Heuristic;
use crate::space::{Alphabet, Cost, Puzzle};

/// A letter of a path, see [`Alphabet`].
pub type Letter = u16;

/// The most letters that there can be.
pub const MOST_LETTERS: usize = 1 << Letter::BITS;

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The estimate it is judged by: at its end, or the least on the way.
    pub h: Cost,
    /// How many letters lead there.
    pub at: usize,
    /// How many letters were played.
    pub length: usize,
}

/// The move that a letter stands for. Where it names no legal move, the next letter of
/// the alphabet that does stands in for it; none if no move is legal at all.
#[inline(always)]
pub fn repaired<P: Puzzle>(puzzle: &P, state: &P::State, letter: Letter) -> Option<P::Move> {
    let alphabet = puzzle.alphabet()?;
    alphabet.read(state, letter.into()).or_else(|| next_legal(&alphabet, state, letter.into()))
}

#[cold]
fn next_legal<P: Puzzle>(alphabet: &impl Alphabet<P>, state: &P::State, letter: usize) -> Option<P::Move> {
    let letters = alphabet.letters();
    (letter + 1..letter + letters).find_map(|next| alphabet.read(state, next % letters))
}

/// Plays a path from `start`, whose estimate and memo are `from`.
#[inline(always)]
pub(super) fn follow<P: Puzzle, H: Heuristic<P> + ?Sized, const PREFIX: bool>(
    heuristic: &H,
    puzzle: &P,
    start: &P::State,
    (mut h, mut memo): (Cost, H::Memo),
    letters: &[Letter],
) -> Reached {
    let sure = heuristic.zero_at_goals();
    let mut best = (Cost::MAX, 0);
    let mut length = letters.len();
    let mut state = start.clone();
    for (i, &letter) in letters.iter().enumerate() {
        let Some(mv) = repaired(puzzle, &state, letter) else {
            length = i;
            break;
        };
        let before = state.clone();
        puzzle.apply(&mut state, mv);
        (h, memo) = heuristic.child(memo, &before, mv, &state);
        if PREFIX && (h == 0 || !sure) && puzzle.is_goal(&state) {
            (best, length) = ((h, i + 1), i + 1);
            break;
        }
        if PREFIX && h < best.0 {
            best = (h, i + 1);
        }
    }
    let (h, at) = if PREFIX { best } else { (h, length) };
    Reached { h, at, length }
}
