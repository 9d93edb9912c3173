//! The pancake puzzle: a stack of pancakes of different sizes is to be sorted, the smallest on top, by moves
//! that turn over some of them from the top.
//!
//! The rules are those of a puzzle of bytes ([`ByteRules`]), so the searches are compiled in `kombat-bytes`
//! and not once more here.
//!
//! ```
//! use kombat_core::space::{Puzzle, Space};
//! let puzzle = kombat_pancake::pancake(3).unwrap();
//! let mut stack = puzzle.parse("3 1 2").unwrap(); // 3 lies on top.
//! for flip in [3, 2] {
//!     let mv = puzzle.moves(&stack).find(|&mv| kombat_pancake::turned(mv) == flip).unwrap();
//!     puzzle.apply(&mut stack, mv);
//! }
//! assert!(puzzle.is_goal(&stack));
//! ```

pub mod gap;
pub mod pdb;

mod named;
mod stack;

pub use named::Pancake;

use kombat_bytes::{ByteMove, ByteMoves, BytePuzzle, ByteRules, ByteState, Numbering};
use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::pdb::Places;
use kombat_core::rng::Rng;
use kombat_core::space::Cost;
use kombat_domain::bytes::described;
use std::sync::Arc;

/// The most pancakes of a stack.
pub const MOST: usize = 60;

/// Up to this many pancakes the whole space is swept in a moment.
const SWEPT: usize = 9;

/// The smallest flip: to turn one pancake over changes nothing.
const SMALLEST: u16 = 2;

/// The puzzle of so many pancakes, from 2 to [`MOST`].
pub fn pancake(count: usize) -> Result<BytePuzzle, Message> {
    check_size(count)?;
    let goal: Vec<u8> = (1..=count as u8).collect();
    let rules = Pancakes::new(ByteState::new(&goal).expect("so many bytes fit"));
    Ok(described(BytePuzzle::new(rules), named::Description))
}

/// From 2 pancakes to [`MOST`].
pub fn check_size(count: usize) -> Result<(), Message> {
    if (2..=MOST).contains(&count) { Ok(()) } else { Err(msg!("pancake.size", found = count, most = MOST)) }
}

/// How many pancakes a move turns over.
pub fn turned(mv: ByteMove) -> usize {
    usize::from(mv.0 + SMALLEST)
}

/// For each place of a stack, the place to which a flip of so many takes what lies there.
fn flip(count: usize, turned: usize) -> Vec<u8> {
    let mut places: Vec<u8> = (0..count as u8).collect();
    places[..turned].reverse();
    places
}

/// The rules. A byte is a pancake, from the top down; move 0 turns two of them over, move 1 three, and so on.
#[derive(Clone, Debug)]
struct Pancakes {
    goal: ByteState,
    /// The numbers of all stacks, where these are few.
    stacks: Option<Places>,
}

impl Pancakes {
    fn new(goal: ByteState) -> Self {
        let count = goal.len();
        Pancakes { goal, stacks: Places::new(count, count).filter(|_| count <= SWEPT) }
    }

    fn places(&self) -> &Places {
        self.stacks.as_ref().expect("only small spaces are numbered")
    }
}

impl ByteRules for Pancakes {
    fn name(&self) -> String {
        format!("pancake({})", self.goal.len())
    }

    fn moves(&self, _: &[u8], into: &mut ByteMoves) {
        (SMALLEST..=self.goal.len() as u16).for_each(|turned| into.push(turned - SMALLEST));
    }

    fn apply(&self, state: &mut [u8], mv: u16) -> Cost {
        state[..turned(ByteMove(mv))].reverse();
        1
    }

    fn undo(&self, state: &mut [u8], mv: u16) {
        self.apply(state, mv);
    }

    fn unit_costs(&self) -> bool {
        true
    }

    /// A flip undoes itself.
    fn inverse(&self) -> Option<&dyn Fn(u16) -> u16> {
        Some(&|mv| mv)
    }

    fn is_goal(&self, state: &[u8]) -> bool {
        *state == *self.goal
    }

    fn goal(&self) -> Option<ByteState> {
        Some(self.goal)
    }

    fn aimed_at(&self, goal: &[u8]) -> Option<Arc<dyn ByteRules>> {
        ByteState::new(goal).map(|goal| Arc::new(Pancakes::new(goal)) as Arc<dyn ByteRules>)
    }

    fn parse(&self, text: &str) -> Result<ByteState, Message> {
        let pancakes = stack::read(text, self.goal.len())?;
        Ok(ByteState::new(&pancakes).expect("so many bytes fit"))
    }

    fn show(&self, state: &[u8]) -> String {
        state.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A stack as it stands, each pancake as wide as it is large.
    fn render(&self, state: &[u8]) -> String {
        let (widest, digits) = (self.goal.len(), self.goal.len().to_string().len());
        let line = |&pancake: &u8| {
            let (size, room) = (usize::from(pancake), widest - usize::from(pancake));
            format!("{pancake:>digits$} {}{}", " ".repeat(room), "=".repeat(2 * size))
        };
        state.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn show_move(&self, mv: u16) -> String {
        turned(ByteMove(mv)).to_string()
    }

    /// Every stack can be sorted.
    fn random(&self, rng: &mut Rng) -> ByteState {
        let mut state = self.goal;
        rng.shuffle(&mut state);
        state
    }

    fn alphabet(&self) -> Option<usize> {
        Some(self.goal.len() + 1 - usize::from(SMALLEST))
    }

    fn is_legal(&self, _: &[u8], mv: u16) -> bool {
        turned(ByteMove(mv)) <= self.goal.len()
    }

    /// From the bottom up: each pancake to the top, and from there to its place.
    fn initial_solution(&self, state: &[u8]) -> Vec<u16> {
        let (mut state, mut moves) = (state.to_vec(), Vec::new());
        for below in (SMALLEST.into()..=self.goal.len()).rev() {
            let pancake = self.goal[below - 1];
            let at = 1 + state.iter().position(|&other| other == pancake).expect("every pancake is there");
            if at == below {
                continue;
            }
            for turned in [at, below].into_iter().filter(|&turned| turned >= SMALLEST.into()) {
                state[..turned].reverse();
                moves.push(turned as u16 - SMALLEST);
            }
        }
        moves
    }

    fn numbering(&self) -> Option<&dyn Numbering> {
        self.stacks.is_some().then_some(self)
    }
}

impl Numbering for Pancakes {
    fn count(&self) -> usize {
        self.places().count() as usize
    }

    fn number(&self, state: &[u8]) -> usize {
        let mut places = [0; SWEPT];
        let places = &mut places[..state.len()];
        places.iter_mut().zip(state).for_each(|(place, pancake)| *place = pancake - 1);
        self.places().rank(places) as usize
    }

    fn state(&self, number: usize) -> ByteState {
        let mut state = self.goal;
        self.places().unrank(number as u32, &mut state);
        state.iter_mut().for_each(|pancake| *pancake += 1);
        state
    }
}
