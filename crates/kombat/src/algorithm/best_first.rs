//! Best-first search: one engine, of which A*, weighted A*, greedy search and
//! uniform-cost search are policies.
//!
//! The open node with the least priority is taken; it is tested for the goal
//! when it is taken, not when it is found. A state reached again by a cheaper
//! path is opened again, if the policy heeds path costs, so that a heuristic
//! need only be admissible for A* to be optimal. The memo of a heuristic is not
//! stored with the nodes: it is made anew when a node is taken, once for all its
//! successors, which saves a quarter of the memory.

use crate::budget::Stop;
use crate::closed::{Closed, Id};
use crate::heuristic::{Heuristic, Traits};
use crate::observe::{Event, Observer, Seen, Why};
use crate::open::{BucketQueue, Ties};
use crate::run::{Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};

/// What makes a best-first search the one it is.
pub trait Policy: Send {
    /// Does it look at the heuristic?
    const INFORMED: bool = true;
    /// Does it look at path costs? Then a cheaper path opens a state again.
    const HEEDS_COST: bool = true;

    /// Whole-numbered and ordered as f is.
    fn priority(&self, g: Cost, h: Cost) -> u64;

    /// f as a person knows it.
    fn f(&self, g: Cost, h: Cost) -> f64 {
        self.priority(g, h) as f64
    }

    /// What the solution's cost is worth under a heuristic with these traits.
    fn proof(&self, traits: Traits) -> Proof;
}

/// A best-first search.
#[derive(Debug)]
pub struct BestFirst<Q, H> {
    /// The policy.
    pub policy: Q,
    /// The heuristic.
    pub heuristic: H,
    /// Who goes first among equals.
    pub ties: Ties,
}

impl<Q: Policy, H> BestFirst<Q, H> {
    fn seen<'a, P: Puzzle>(
        &self,
        id: Id,
        parent: Option<Id>,
        via: Option<P::Move>,
        state: &'a P::State,
        g: Cost,
        h: Cost,
    ) -> Seen<'a, P> {
        Seen {
            id: Some(id.into()),
            parent: parent.map(u64::from),
            via,
            state,
            g,
            h: Q::INFORMED.then_some(h),
            f: Some(self.policy.f(g, h)),
        }
    }

    fn second(&self, g: Cost, h: Cost) -> u64 {
        match self.ties {
            Ties::LowH => h.into(),
            Ties::HighH => g.into(),
            Ties::Fifo | Ties::Lifo => 0,
        }
    }

    fn search<P: Puzzle, O: Observer<P>>(
        &self,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Result<Outcome<P::Move>, Stop>
    where
        H: Heuristic<P>,
    {
        let puzzle = run.space;
        let mut closed = Closed::<P>::default();
        let mut open = BucketQueue::new(self.ties);
        let mut frontier = 1u64;

        let (h, _) = self.heuristic.root(start);
        run.meter.counters.evaluated += u64::from(Q::INFORMED);
        let (id, _) = closed.find_or_add(start, 0, None, &mut run.meter)?;
        open.push(self.policy.priority(0, h), self.second(0, h), id, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(frontier, || Event::Generate(self.seen(id, None, None, start, 0, h)));

        while let Some(id) = open.pop(&mut run.meter) {
            let node = closed.node_mut(id);
            if node.is_closed() {
                continue; // A cheaper path was found, and this entry left behind.
            }
            node.close();
            frontier -= 1;
            let (state, g, via) = (node.state.clone(), node.g(), node.via);
            if puzzle.is_goal(&state) {
                run.emit(frontier, || {
                    let parent = closed.parent(puzzle, id);
                    Event::Incumbent(self.seen(id, parent, via, &state, g, self.heuristic.root(&state).0))
                });
                let (moves, cost) = closed.path(puzzle, id);
                return Ok(Outcome::Solved { moves, cost, proof: self.policy.proof(self.heuristic.traits()) });
            }
            run.meter.expand()?;
            let (h, memo) = self.heuristic.root(&state);
            run.emit(frontier, || Event::Expand(self.seen(id, closed.parent(puzzle, id), via, &state, g, h)));
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let (child_id, new) = closed.find_or_add(&child, g, Some(mv), &mut run.meter)?;
                let estimate = || self.heuristic.child(memo, &state, mv, &child).0;
                if !new {
                    let known = closed.node_mut(child_id);
                    if !Q::HEEDS_COST || known.g() <= g {
                        run.emit(frontier, || {
                            let seen = self.seen(child_id, Some(id), Some(mv), &child, g, estimate());
                            Event::Prune(seen, Why::Duplicate)
                        });
                        continue;
                    }
                    if known.is_closed() {
                        frontier += 1;
                        run.meter.counters.reopened += 1;
                    }
                    known.reach(g, mv);
                } else {
                    frontier += 1;
                    run.meter.counters.evaluated += u64::from(Q::INFORMED);
                    run.meter.max_depth = run.meter.max_depth.max(g.into());
                }
                run.meter.holding(frontier, closed.len() as u64);
                let h = estimate();
                open.push(self.policy.priority(g, h), self.second(g, h), child_id, &mut run.meter)?;
                run.emit(frontier, || Event::Generate(self.seen(child_id, Some(id), Some(mv), &child, g, h)));
            }
        }
        Ok(Outcome::Unsolvable)
    }
}

impl<P: Puzzle, Q: Policy, H: Heuristic<P>> Solver<P> for BestFirst<Q, H> {
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        self.search(&start, run).unwrap_or_else(Outcome::Stopped)
    }
}
