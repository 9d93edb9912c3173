//! What the searches from both ends share. The half from the start moves towards
//! the goal; the half from the goal moves by the same moves, whose inverses lead
//! back to it.

mod astar;
mod breadth_first;
mod greedy;

pub use astar::BiAStar;
pub use breadth_first::BiBreadthFirst;
pub use greedy::BiGreedy;

use super::{Guide, Unfit};
use crate::budget::{Meter, Stop};
use crate::closed::{Closed, Id};
use crate::heuristic::{Boxed, Heuristic, HeuristicFactory};
use crate::observe::{Event, Seen};
use crate::open::{BucketQueue, Ties};
use crate::run::{Outcome, Proof, Run};
use crate::space::{Cost, Puzzle};
use std::sync::Arc;

/// The goal. Refuses puzzles that cannot be searched from it.
pub(super) fn goal<P: Puzzle>(puzzle: &P) -> Result<P::State, Unfit> {
    let goal = puzzle.goal().ok_or(Unfit::NeedsGoal)?;
    puzzle.inverse().map(|_| goal).ok_or(Unfit::NeedsInverses)
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

/// The solution through a state that both halves know.
pub(super) fn solved<P: Puzzle>(
    halves: [&Closed<P>; 2],
    meeting: &P::State,
    proof: Proof,
    run: &mut Run<'_, P>,
) -> Outcome<P::Move> {
    let (moves, cost) = join(run.space, halves, meeting);
    run.meter.max_depth = run.meter.max_depth.max(moves.len() as u64);
    Outcome::Solved { moves, cost, proof }
}

/// The whole path through a state that both halves know, and what it costs.
fn join<P: Puzzle>(puzzle: &P, halves: [&Closed<P>; 2], meeting: &P::State) -> (Vec<P::Move>, Cost) {
    let find = |side: usize, state: &P::State| halves[side].find(state).expect("both halves know it");
    let (mut moves, mut cost) = halves[0].path(puzzle, find(0, meeting));
    let inverse = puzzle.inverse().expect("checked when the search was built");
    let mut state = meeting.clone();
    while let Some(via) = halves[1].link(find(1, &state)).via() {
        let onward = inverse(via);
        cost += puzzle.apply(&mut state, onward);
        moves.push(onward);
    }
    (moves, cost)
}

/// What a guided search from both ends needs.
pub(super) struct Ends<P: Puzzle> {
    pub(super) goal: P::State,
    pub(super) heuristic: Arc<dyn HeuristicFactory<P>>,
}

impl<P: Puzzle> Ends<P> {
    /// For a puzzle that can be searched so.
    pub(super) fn new(puzzle: &P, guide: &Guide<P>) -> Result<Self, Unfit> {
        let goal = goal(puzzle)?;
        match puzzle.aimed_at(&goal) {
            Some(_) => Ok(Ends { goal, heuristic: guide.heuristic.clone() }),
            None => Err(Unfit::NeedsAim),
        }
    }
}

/// A heuristic aimed at a state in place of the goal.
pub(super) fn aim<P: Puzzle>(puzzle: &P, heuristic: &dyn HeuristicFactory<P>, at: &P::State) -> Boxed<P> {
    let aimed = puzzle.aimed_at(at).expect("it could be aimed at the goal");
    Boxed::new(heuristic.make(&aimed))
}

/// One half of a guided search.
pub(super) struct Half<P: Puzzle> {
    pub(super) closed: Closed<P>,
    pub(super) open: BucketQueue,
    /// How many nodes are open; entries left behind do not count.
    pub(super) open_nodes: u64,
    /// Guides this half to the other end.
    pub(super) heuristic: Boxed<P>,
}

impl<P: Puzzle> Half<P> {
    /// Both halves, each aimed at where the other begins.
    pub(super) fn both(puzzle: &P, ends: &Ends<P>, start: &P::State, ties: Ties) -> [Self; 2] {
        [&ends.goal, start].map(|end| Half {
            closed: Closed::default(),
            open: BucketQueue::new(ties),
            open_nodes: 0,
            heuristic: aim(puzzle, ends.heuristic.as_ref(), end),
        })
    }

    /// Opens the root of this half; `second` is its second key in the open list.
    pub(super) fn begin(
        &mut self,
        side: usize,
        root: &P::State,
        second: impl Fn(Cost) -> u64,
        run: &mut Run<'_, P>,
    ) -> Result<Cost, Stop> {
        let (h, _) = self.heuristic.root(root);
        run.meter.counters.evaluated += 1;
        let (id, _) = self.closed.find_or_add(root, 0, None, &mut run.meter)?;
        self.open.push(h.into(), second(h), id, &mut run.meter)?;
        self.open_nodes = 1;
        let nodes = side as u64 + 1;
        run.meter.holding(nodes, nodes);
        run.emit(nodes, || Event::Generate(seen(side, id, None, None, root, (0, Some(h), Some(h.into())))));
        Ok(h)
    }

    /// Takes the first open node and closes it.
    pub(super) fn take(&mut self, meter: &mut Meter) -> Option<Id> {
        while let Some(id) = self.open.pop(meter) {
            let link = self.closed.link_mut(id);
            if !link.is_closed() {
                link.close();
                self.open_nodes -= 1;
                return Some(id);
            }
        }
        None
    }
}
