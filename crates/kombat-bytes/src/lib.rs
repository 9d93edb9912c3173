//! Puzzles whose states are byte strings, with their rules behind a pointer.
//!
//! Every search is compiled once here, for [`BytePuzzle`], and serves any puzzle that is given as
//! [`ByteRules`]: a puzzle that is written in a file, one that another language brings, and every
//! domain whose speed does not matter. A domain that is worth its own compiled loops has a crate
//! of its own instead.
//!
//! ```
//! use kombat_bytes::{ByteMoves, BytePuzzle, ByteRules, ByteState};
//! use kombat_core::budget::{Cancel, Limits, Meter};
//! use kombat_core::message::Message;
//! use kombat_core::rng::Rng;
//! use kombat_core::run::{Outcome, Run, Solver};
//! use kombat_core::search::BreadthFirst;
//! use kombat_core::space::{Cost, Space};
//!
//! /// A counter with a dial of ten digits: move 0 turns it on, move 1 back.
//! struct Dial;
//!
//! impl ByteRules for Dial {
//!     fn name(&self) -> String {
//!         "dial".to_owned()
//!     }
//!     fn moves(&self, _: &[u8], into: &mut ByteMoves) {
//!         into.push(0);
//!         into.push(1);
//!     }
//!     fn apply(&self, state: &mut [u8], mv: u16) -> Cost {
//!         state[0] = (state[0] + if mv == 0 { 1 } else { 9 }) % 10;
//!         1
//!     }
//!     fn undo(&self, state: &mut [u8], mv: u16) {
//!         self.apply(state, 1 - mv);
//!     }
//!     fn unit_costs(&self) -> bool {
//!         true
//!     }
//!     fn is_goal(&self, state: &[u8]) -> bool {
//!         state[0] == 0
//!     }
//!     fn parse(&self, text: &str) -> Result<ByteState, Message> {
//!         let digit = text.trim().parse().ok().filter(|digit| *digit < 10);
//!         let digit = digit.ok_or_else(|| Message::new("dial.no-digit").with("found", text))?;
//!         Ok(ByteState::new(&[digit]).expect("one byte fits"))
//!     }
//!     fn show(&self, state: &[u8]) -> String {
//!         state[0].to_string()
//!     }
//!     fn random(&self, rng: &mut Rng) -> ByteState {
//!         ByteState::new(&[rng.below(10) as u8]).expect("one byte fits")
//!     }
//! }
//!
//! let puzzle = BytePuzzle::new(Dial);
//! let mut run = Run::new(&puzzle, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
//! let outcome = BreadthFirst.solve(puzzle.parse("7").unwrap(), &mut run);
//! assert!(matches!(outcome, Outcome::Solved { cost: 3, .. }));
//! ```

mod moves;
mod state;

pub use moves::{ByteMove, ByteMoves, MOST_MOVES};
pub use state::{ByteState, MOST_BYTES};

use kombat_core::message::Message;
use kombat_core::rng::Rng;
use kombat_core::search::{Compiled, Guide, Made, Search, solver};
use kombat_core::space::{Alphabet, Cost, Notation, Puzzle, Space};
use kombat_core::sweep::{Numbered, Numbers, Whole};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The rules of a puzzle whose states are byte strings, all of one length. A move is a number; the
/// same number names the same move in every state.
pub trait ByteRules: Send + Sync + 'static {
    /// The name of the puzzle with its parameters, as specs write it.
    fn name(&self) -> String;
    /// Lists the legal moves, distinct, in the order in which searches try them; at most
    /// [`MOST_MOVES`] of them.
    fn moves(&self, state: &[u8], into: &mut ByteMoves);
    /// Makes a legal move and says what it costs (at least 1).
    fn apply(&self, state: &mut [u8], mv: u16) -> Cost;
    /// Takes back the move that led to this state.
    fn undo(&self, state: &mut [u8], mv: u16);
    /// Does every move cost 1?
    fn unit_costs(&self) -> bool;
    /// Is this a goal?
    fn is_goal(&self, state: &[u8]) -> bool;
    /// Reads a state that a user wrote.
    fn parse(&self, text: &str) -> Result<ByteState, Message>;
    /// Writes a state on one line, as [`parse`](ByteRules::parse) reads it.
    fn show(&self, state: &[u8]) -> String;
    /// A start for which there is a solution, each equally likely.
    fn random(&self, rng: &mut Rng) -> ByteState;

    /// For each move the one that undoes it, as a move of its own and at the same cost, where every
    /// move has one. Searches from both ends need it.
    fn inverse(&self) -> Option<&dyn Fn(u16) -> u16> {
        None
    }
    /// The goal, where there is exactly one. Searches from both ends need it.
    fn goal(&self) -> Option<ByteState> {
        None
    }
    /// The same rules with another goal. Searches that are guided from both ends need them.
    fn aimed_at(&self, _goal: &[u8]) -> Option<Arc<dyn ByteRules>> {
        None
    }
    /// Renders a state for a person, on several lines if that helps.
    fn render(&self, state: &[u8]) -> String {
        self.show(state)
    }
    /// Writes a move.
    fn show_move(&self, mv: u16) -> String {
        mv.to_string()
    }
    /// How many moves there are in all, if their numbers begin at 0 without a gap. Searches that
    /// cut and cross paths need it.
    fn alphabet(&self) -> Option<usize> {
        None
    }
    /// Is this move legal here? Searches that cut and cross paths ask for each move of a path.
    fn is_legal(&self, state: &[u8], mv: u16) -> bool {
        let mut moves = ByteMoves::default();
        self.moves(state, &mut moves);
        moves.any(|legal| legal.0 == mv)
    }
    /// Moves that bring a state near the goal without a search; none where no such way is known.
    fn initial_solution(&self, _state: &[u8]) -> Vec<u16> {
        Vec::new()
    }
    /// Numbers for all states, where these are few enough to be looked at whole.
    fn numbering(&self) -> Option<&dyn Numbering> {
        None
    }
    /// Why no search can succeed from here, if that is known without one.
    fn unsolvable(&self, _state: &[u8]) -> Option<Message> {
        None
    }
}

/// Numbers for all states of a puzzle, up to about a million.
pub trait Numbering {
    /// All numbers are below, and each is that of a state.
    fn count(&self) -> usize;
    /// The number of a state.
    fn number(&self, state: &[u8]) -> usize;
    /// The state of a number.
    fn state(&self, number: usize) -> ByteState;
}

/// A puzzle by its [`ByteRules`].
#[derive(Clone)]
pub struct BytePuzzle {
    rules: Arc<dyn ByteRules>,
    whole: Arc<OnceLock<Numbered<Self>>>,
    /// What others have attached to it, which no search asks for.
    note: Option<Arc<dyn Any + Send + Sync>>,
}

impl BytePuzzle {
    /// The puzzle that these rules make.
    pub fn new(rules: impl ByteRules) -> Self {
        Self::from(Arc::new(rules) as Arc<dyn ByteRules>)
    }

    const NUMBERS: Numbers<Self> = Numbers {
        count: |puzzle| puzzle.numbering().count(),
        of: |puzzle, state| puzzle.numbering().number(state),
        state: |puzzle, number| puzzle.numbering().state(number),
    };

    fn numbering(&self) -> &dyn Numbering {
        self.rules.numbering().expect("rules that had a numbering keep it")
    }

    /// The same with a note: names, pictures or whatever a layer above wants to find again on it.
    #[must_use]
    pub fn with_note<T: Any + Send + Sync>(self, note: T) -> Self {
        BytePuzzle { note: Some(Arc::new(note)), ..self }
    }

    /// The note of this type, if it has one.
    pub fn note<T: Any>(&self) -> Option<&T> {
        self.note.as_deref()?.downcast_ref()
    }

    /// Its rules.
    pub fn rules(&self) -> &dyn ByteRules {
        self.rules.as_ref()
    }
}

impl From<Arc<dyn ByteRules>> for BytePuzzle {
    fn from(rules: Arc<dyn ByteRules>) -> Self {
        BytePuzzle { rules, whole: Arc::default(), note: None }
    }
}

impl fmt::Debug for BytePuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BytePuzzle({})", self.rules.name())
    }
}

impl Space for BytePuzzle {
    type State = ByteState;
    type Move = ByteMove;
    type Stored = ByteMove;
    type Moves = ByteMoves;

    fn moves(&self, state: &ByteState) -> Self::Moves {
        self.onward(state, None)
    }
    fn apply(&self, state: &mut ByteState, mv: ByteMove) -> Cost {
        self.rules.apply(state, mv.0)
    }
    fn undo(&self, state: &mut ByteState, mv: ByteMove) {
        self.rules.undo(state, mv.0);
    }
    fn parse(&self, text: &str) -> Result<ByteState, Message> {
        self.rules.parse(text)
    }
    fn show(&self, state: &ByteState) -> String {
        self.rules.show(state)
    }
    fn render(&self, state: &ByteState) -> String {
        self.rules.render(state)
    }
    fn show_move(&self, mv: ByteMove, _: Notation) -> String {
        self.rules.show_move(mv.0)
    }
}

impl Puzzle for BytePuzzle {
    fn is_goal(&self, state: &ByteState) -> bool {
        self.rules.is_goal(state)
    }
    fn goal(&self) -> Option<ByteState> {
        self.rules.goal()
    }
    fn inverse(&self) -> Option<impl Fn(ByteMove) -> ByteMove> {
        self.rules.inverse().map(|inverse| move |mv: ByteMove| ByteMove(inverse(mv.0)))
    }
    fn onward(&self, state: &ByteState, last: Option<ByteMove>) -> Self::Moves {
        let mut moves = ByteMoves::default();
        self.rules.moves(state, &mut moves);
        match last.zip(self.rules.inverse()) {
            Some((last, inverse)) => moves.without(inverse(last.0)),
            None => moves,
        }
    }
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        self.rules.alphabet().map(|letters| Letters { rules: self.rules(), letters })
    }
    fn aimed_at(&self, goal: &ByteState) -> Option<Self> {
        self.rules.aimed_at(goal).map(|rules| BytePuzzle { note: self.note.clone(), ..Self::from(rules) })
    }
    fn initial_solution(&self, state: &ByteState) -> Vec<ByteMove> {
        self.rules.initial_solution(state).into_iter().map(ByteMove).collect()
    }
    fn whole(&self) -> Option<&dyn Whole<Self>> {
        self.rules.numbering()?;
        Some(self.whole.get_or_init(|| Numbered::new(self, &Self::NUMBERS)))
    }
    fn unsolvable(&self, state: &ByteState) -> Option<Message> {
        self.rules.unsolvable(state)
    }
    fn unit_costs(&self) -> bool {
        self.rules.unit_costs()
    }
}

/// The numbers of moves as letters.
struct Letters<'a> {
    rules: &'a dyn ByteRules,
    letters: usize,
}

impl Alphabet<BytePuzzle> for Letters<'_> {
    fn letters(&self) -> usize {
        self.letters
    }
    fn read(&self, state: &ByteState, letter: usize) -> Option<ByteMove> {
        let letter = u16::try_from(letter).ok()?;
        self.rules.is_legal(state, letter).then_some(ByteMove(letter))
    }
}

impl Compiled for BytePuzzle {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        solver(search, self, guide)
    }
}
