//! Positions in two words, for tables. The stones of the side to move and all that are
//! there say everything: whose turn it is follows from their number.

use super::{Bits, Mnk, Position};
use foldhash::quality::FixedState;
use std::hash::BuildHasher;

/// Symmetry is looked for while at most so many stones are there: later equal positions
/// are too rare to pay for it.
const EARLY: u16 = 8;

/// How a key is made.
#[derive(PartialEq, Eq)]
enum Make {
    /// Where stones fall: in each column the stones of one side, counted up from what
    /// says how high it is. One word.
    Sum,
    /// Both sets side by side in one word.
    Beside,
    /// Each in a word of its own.
    Apart,
    /// By hashing.
    Hash,
}

#[inline(always)]
fn make<B: Bits>(game: &Mnk<B>) -> Make {
    match (B::ROOM == 64, game.gravity) {
        (true, true) => Make::Sum,
        (true, false) if 2 * game.columns * (game.rows + 1) <= 64 => Make::Beside,
        (true, false) => Make::Apart,
        (false, _) => Make::Hash,
    }
}

/// How many words differ.
pub(super) fn words<B: Bits>(game: &Mnk<B>) -> usize {
    if matches!(make(game), Make::Sum | Make::Beside) { 1 } else { 2 }
}

/// The key of a position.
#[inline(always)]
pub(super) fn key<B: Bits>(game: &Mnk<B>, position: &Position<B>) -> [u64; 2] {
    let side = Mnk::side(position);
    let sets = [position.stones[side], position.stones[0].or(position.stones[1])];
    if position.count <= EARLY { early(game, sets) } else { packed(game, sets) }
}

/// The least key of all images.
#[cold]
#[inline(never)]
fn early<B: Bits>(game: &Mnk<B>, sets: [B; 2]) -> [u64; 2] {
    let least = game.symmetries.images(sets).fold(sets, |least, image| least.min(image));
    packed(game, least)
}

#[inline(always)]
fn packed<B: Bits>(game: &Mnk<B>, [own, taken]: [B; 2]) -> [u64; 2] {
    let word = |set: B| set.words()[0];
    match make(game) {
        Make::Sum => [word(own.plus(taken)), 0],
        Make::Beside => [word(own) | word(taken) << (game.columns * (game.rows + 1)), 0],
        Make::Apart => [word(own), word(taken)],
        Make::Hash => [1, 2].map(|seed| FixedState::with_seed(seed).hash_one([own, taken])),
    }
}
