//! The players of games as specs name them: a card each, and how its arguments are read. The
//! players themselves are in [`kombat_core::player`].
//!
//! To add one: write its file there and add it to [`Strategy`]; write a file here with a `CARD`
//! and a `read` function; add its sentences to both locale files; and add one line to [`ALL`].

pub mod alphabeta;
pub mod fgh;
pub mod human;
pub mod mcts;
pub mod minimax;
pub mod random;

pub use kombat_core::player::*;

use crate::card::{Args, Card};
use crate::messages::SpecError;

/// A player in the list.
#[derive(Debug)]
pub struct Entry {
    /// Its card.
    pub card: &'static Card,
    /// Reads its options, from arguments that were held against the card.
    pub read: fn(&Args) -> Result<Strategy, SpecError>,
    /// Is it randomised? If not, it plays the same game again and again.
    pub by_chance: bool,
}

/// Those that play a game: without a word on what a move takes from the opponent `fgh` has nothing
/// to go by.
pub fn on(hindered: bool) -> impl Iterator<Item = &'static Entry> {
    ALL.iter().filter(move |entry| entry.card.name != fgh::CARD.name || hindered)
}

/// Every player.
pub const ALL: &[Entry] = &[
    Entry { card: &minimax::CARD, read: minimax::read, by_chance: false },
    Entry { card: &alphabeta::CARD, read: alphabeta::read, by_chance: false },
    Entry { card: &mcts::CARD, read: mcts::read, by_chance: true },
    Entry { card: &fgh::CARD, read: fgh::read, by_chance: false },
    Entry { card: &random::CARD, read: random::read, by_chance: true },
    Entry { card: &human::CARD, read: human::read, by_chance: true },
];
