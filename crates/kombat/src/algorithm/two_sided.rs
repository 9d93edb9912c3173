//! What the searches from both ends share. The half from the start moves towards
//! the goal; the half from the goal moves by the same moves, whose inverses lead
//! back to it.

use crate::catalog::Staged;
use crate::closed::{Closed, Id};
use crate::msg;
use crate::observe::Seen;
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// Refuses puzzles that cannot be searched from the goal.
pub(super) fn check<P: Staged>(puzzle: &P) -> Result<P::State, SpecError> {
    let goal = puzzle.goal().filter(|goal| puzzle.moves(goal).all(|mv| puzzle.inverse(mv).is_some()));
    goal.ok_or_else(|| msg!("algorithm.needs-goal").into())
}

/// An event's node. Ids of the two halves alternate: the start is 0, the goal 1.
pub(super) fn seen<'a, P: Puzzle>(
    side: usize,
    id: Id,
    parent: Option<Id>,
    via: Option<P::Move>,
    state: &'a P::State,
    (g, h, f): (Cost, Option<Cost>, Option<f64>),
) -> Seen<'a, P> {
    let number = |id: Id| 2 * u64::from(id) + side as u64;
    Seen { id: Some(number(id)), parent: parent.map(number), via, state, g, h, f }
}

/// The whole path through a state that both halves know, and what it costs.
pub(super) fn join<P: Puzzle>(puzzle: &P, halves: [&Closed<P>; 2], meeting: &P::State) -> (Vec<P::Move>, Cost) {
    let find = |side: usize, state: &P::State| halves[side].find(state).expect("both halves know it");
    let (mut moves, mut cost) = halves[0].path(puzzle, find(0, meeting));
    let mut state = meeting.clone();
    while let Some(via) = halves[1].node(find(1, &state)).via {
        let forth = puzzle.inverse(via).expect("checked before the search");
        cost += puzzle.apply(&mut state, forth);
        moves.push(forth);
    }
    (moves, cost)
}
