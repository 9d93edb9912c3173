//! Breadth-first search: nearest states first (Moore 1959). The goal is tested
//! when a state is found, as in the textbook.
//!
//! States are expanded in the order in which they were found, which is their
//! order in the blocks of [`Closed`]: the queue is a number.

use crate::closed::{Closed, Id};
use crate::observe::{Event, Seen, Why};
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};

/// Breadth-first search.
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirst;

/// An event's node, in searches without estimates.
pub(super) fn seen<P: Puzzle>(
    id: impl Into<Option<Id>>,
    parent: Option<Id>,
    via: Option<P::Move>,
    state: &P::State,
    g: Cost,
) -> Seen<'_, P> {
    Seen { id: id.into().map(u64::from), parent: parent.map(u64::from), via, state, g, h: None, f: None }
}

impl<P: Puzzle> Solver<P> for BreadthFirst {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let puzzle = run.space;
        let mut closed = Closed::<P>::default();
        let (root, _) = closed.find_or_add(start, 0, None, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(1, || Event::Generate(seen(root, None, None, start, 0)));
        if puzzle.is_goal(start) {
            return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof: Proof::Optimal });
        }
        let mut next: Id = 0;
        while (next as usize) < closed.len() {
            let id = next;
            let (state, g, via) = closed.node(id);
            run.meter.expand()?;
            next += 1;
            let frontier = |closed: &Closed<P>| (closed.len() - next as usize) as u64;
            run.emit(frontier(&closed), || Event::Expand(seen(id, closed.parent(puzzle, id), via, &state, g)));
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let (child_id, new) = closed.find_or_add(&child, g, Some(mv), &mut run.meter)?;
                let open = frontier(&closed);
                if !new {
                    run.emit(open, || Event::Prune(seen(child_id, Some(id), Some(mv), &child, g), Why::Duplicate));
                    continue;
                }
                run.meter.holding(open, closed.len() as u64);
                let depth = closed.depth(puzzle, (id, child_id), g, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(depth);
                run.emit(open, || Event::Generate(seen(child_id, Some(id), Some(mv), &child, g)));
                if puzzle.is_goal(&child) {
                    run.emit(open, || Event::Incumbent(seen(child_id, Some(id), Some(mv), &child, g)));
                    let (moves, cost) = closed.path(puzzle, child_id);
                    let proof = if puzzle.unit_costs() { Proof::Optimal } else { Proof::Unproven };
                    return Ok(Outcome::Solved { moves, cost, proof });
                }
            }
        }
        Ok(Outcome::Unsolvable)
    }
}
