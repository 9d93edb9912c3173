//! Checks a claimed solution by making its moves. Always on: no solution leaves
//! a `kombat::catalog::AnyPuzzle` without it.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Line, Step};

    #[test]
    fn every_move_is_made() {
        assert_eq!(replay(&Line, &1, &[Step::DOWN]), Ok(1));
        assert_eq!(replay(&Line, &1, &[Step::UP]), Err(Flaw::NotAGoal));
        assert_eq!(replay(&Line, &1, &[Step::DOWN, Step::DOWN]), Err(Flaw::Illegal(2)));
    }
}
