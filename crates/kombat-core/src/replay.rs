//! Checks a claimed solution by making its moves. Always on: no solution leaves
//! a [`Stage`](crate::catalog::Stage) without it.

use crate::space::{Cost, Puzzle};

/// What is wrong with a claimed solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The move with this number, from 1, is not legal there.
    Illegal(usize),
    /// All moves are legal, but they do not end at a goal.
    NotAGoal,
}

/// Makes the moves and returns what they cost together.
///
/// ```
/// use kombat_tiles::{Goal, Tiles};
/// use kombat_core::{replay::{Flaw, replay}, space::Space};
/// let puzzle = Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap();
/// let start = puzzle.parse("1 2 3 4 5 6 0 7 8").unwrap();
/// let up = puzzle.moves(&start).next().unwrap();
/// assert_eq!(replay(&puzzle, &start, &[up]), Err(Flaw::NotAGoal));
/// assert_eq!(replay(&puzzle, &start, &[up, up]), Err(Flaw::Illegal(2)));
/// ```
pub fn replay<P: Puzzle>(puzzle: &P, start: &P::State, moves: &[P::Move]) -> Result<Cost, Flaw> {
    let mut state = start.clone();
    let mut cost = 0;
    for (i, &mv) in moves.iter().enumerate() {
        if !puzzle.moves(&state).any(|legal| legal == mv) {
            return Err(Flaw::Illegal(i + 1));
        }
        cost += puzzle.apply(&mut state, mv);
    }
    if puzzle.is_goal(&state) { Ok(cost) } else { Err(Flaw::NotAGoal) }
}
