//! Puzzles whose states are byte strings, by name.
//!
//! A domain that is not hot gives its rules as [`ByteRules`] and all else as a [`ByteDescription`]: its searches
//! are compiled already. A program that has rules alone may do without a description: what a spec leaves open
//! then goes by `zero`, the heuristic that every puzzle has.

pub use kombat_bytes::{ByteMove, ByteMoves, BytePuzzle, ByteRules, ByteState, MOST_BYTES, MOST_MOVES, Numbering};

use crate::card::Card;
use crate::card::heuristics::ZERO;
use crate::formula::Layout;
use crate::messages::Message;
use crate::msg;
use crate::setup::{HeuristicEntry, NamedPuzzle};
use crate::spec::Spec;
use crate::view::{Touch, View};
use kombat_core::heuristic::{Erase, Zero};
use kombat_core::rng::Rng;
use kombat_core::space::Space;

/// What [`NamedPuzzle`] asks of a puzzle beyond its rules.
pub trait ByteDescription: Send + Sync {
    /// Its heuristics; the first is what informed searches use unless told.
    fn heuristics(&self) -> Vec<HeuristicEntry<BytePuzzle>>;
    /// What `auto` uses for this puzzle.
    fn auto(&self, puzzle: &BytePuzzle) -> &'static str;
    /// How the pieces are divided into patterns unless told, where there are pattern databases.
    fn partition(&self, _puzzle: &BytePuzzle) -> String {
        String::new()
    }
    /// What its boards look like, where formulas may speak of them.
    fn layout(&self, _puzzle: &BytePuzzle) -> Option<Layout> {
        None
    }
    /// Writes the pieces of a board, counted from 0, cell by cell. Nobody asks where there is no layout.
    fn pieces(&self, _state: &ByteState, _into: &mut [u8]) {}
    /// Why a word means no legal move, if it is a word for a move.
    fn refusal(&self, _puzzle: &BytePuzzle, _word: &str) -> Option<Message> {
        None
    }
    /// How moves are written, in a sentence.
    fn move_help(&self, _puzzle: &BytePuzzle) -> Message {
        msg!("play.moves-other")
    }
    /// What a state looks like.
    fn view(&self, puzzle: &BytePuzzle, state: &ByteState) -> View;
    /// How a hand makes a legal move.
    fn touch(&self, puzzle: &BytePuzzle, state: &ByteState, mv: ByteMove) -> Touch;
}

/// A puzzle with its description.
pub fn described(puzzle: BytePuzzle, description: impl ByteDescription + 'static) -> BytePuzzle {
    puzzle.with_note(Described(Box::new(description)))
}

/// The description as it is attached.
struct Described(Box<dyn ByteDescription>);

fn description(puzzle: &BytePuzzle) -> Option<&dyn ByteDescription> {
    puzzle.note::<Described>().map(|Described(description)| description.as_ref())
}

/// `zero`, which every puzzle has.
pub fn zero() -> HeuristicEntry<BytePuzzle> {
    HeuristicEntry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero))))
}

impl NamedPuzzle for BytePuzzle {
    /// # Panics
    /// If the name of the rules is no spec.
    fn problem(&self) -> Spec {
        let name = self.rules().name();
        name.parse().unwrap_or_else(|error| panic!("{name} is no name of a problem: {error}"))
    }

    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        description(self).map_or_else(|| vec![zero()], ByteDescription::heuristics)
    }

    fn fitness(&self) -> &'static Card {
        self.heuristics()[0].card
    }

    fn partition(&self) -> String {
        description(self).map_or_else(String::new, |description| description.partition(self))
    }

    fn auto(&self) -> &'static str {
        description(self).map_or("astar", |description| description.auto(self))
    }

    fn random(&self, rng: &mut Rng) -> ByteState {
        self.rules().random(rng)
    }

    fn layout(&self) -> Option<Layout> {
        description(self)?.layout(self)
    }

    fn pieces(&self, state: &ByteState, into: &mut [u8]) {
        if let Some(description) = description(self) {
            description.pieces(state, into);
        }
    }

    fn find_move(&self, state: &ByteState, word: &str) -> Result<Option<ByteMove>, Message> {
        let named = |mv: &ByteMove| self.rules().show_move(mv.0).eq_ignore_ascii_case(word);
        match (self.moves(state).find(named), description(self)) {
            (None, Some(description)) => description.refusal(self, word).map_or(Ok(None), Err),
            (found, _) => Ok(found),
        }
    }

    fn move_help(&self) -> Message {
        description(self).map_or_else(|| msg!("play.moves-other"), |description| description.move_help(self))
    }

    fn view(&self, state: &ByteState) -> View {
        let plain = || View::text(self.rules().show(state));
        description(self).map_or_else(plain, |description| description.view(self, state))
    }

    fn touch(&self, state: &ByteState, mv: ByteMove) -> Touch {
        description(self).map_or_else(Touch::default, |description| description.touch(self, state, mv))
    }
}
