//! Best-first search: one engine, of which A*, weighted A*, greedy search and
//! uniform-cost search are policies.
//!
//! The open node with the least priority is taken; it is tested for the goal
//! when it is taken, not when it is found. A state reached again by a cheaper
//! path is opened again, if the policy heeds path costs, so that a heuristic
//! need only be admissible for A* to be optimal. The memo of a heuristic is not
//! stored with the nodes: it is made anew when a node is taken, once for all its
//! successors, which saves a quarter of the memory.

use crate::closed::{Closed, Id};
use crate::heuristic::{Boxed, Erase, Heuristic, Traits};
use crate::observe::{Event, Observer, Seen, Why};
use crate::open::{BucketQueue, Ties};
use crate::ratio::Ratio;
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};

/// By what a best-first search orders its open nodes: the least `g`·g + `h`·h first, in whole
/// numbers. Both weights are data, so that one engine is compiled for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    g: u32,
    h: u32,
}

impl Policy {
    /// A*: g + h (Hart, Nilsson and Raphael 1968).
    pub const ASTAR: Policy = Policy { g: 1, h: 1 };
    /// Greedy search: h, whatever the path has cost (Doran and Michie 1966).
    pub const GREEDY: Policy = Policy { g: 0, h: 1 };
    /// Uniform-cost search: g (Dijkstra 1959).
    pub const UNIFORM: Policy = Policy { g: 1, h: 0 };

    /// Weighted A*: g + w·h, w at least 1 (Pohl 1970).
    pub const fn weighted(w: Ratio) -> Policy {
        Policy { g: w.under, h: w.over }
    }

    /// Does it look at the heuristic?
    fn is_informed(self) -> bool {
        self.h > 0
    }

    /// Does it look at path costs? Then a cheaper path opens a state again.
    fn heeds_cost(self) -> bool {
        self.g > 0
    }

    /// Whole-numbered and ordered as f is.
    #[inline(always)]
    fn priority(self, g: Cost, h: Cost) -> u64 {
        u64::from(self.g) * u64::from(g) + u64::from(self.h) * u64::from(h)
    }

    /// f as a person knows it: g + w·h, or h alone.
    fn f(self, g: Cost, h: Cost) -> f64 {
        if self.heeds_cost() { f64::from(g) + self.weight() * f64::from(h) } else { h.into() }
    }

    fn weight(self) -> f64 {
        f64::from(self.h) / f64::from(self.g)
    }

    /// What the solution's cost is worth under a heuristic with these traits.
    fn proof(self, traits: Traits) -> Proof {
        match self {
            Policy { g: 0, .. } => Proof::Unproven,
            Policy { h: 0, .. } => Proof::Optimal,
            _ if !traits.admissible => Proof::Unproven,
            Policy { g, h } if h <= g => Proof::Optimal,
            _ => Proof::Within(self.weight()),
        }
    }
}

/// A policy with its rule for ties, worked out once a search: nothing here branches.
#[derive(Clone, Copy)]
struct Ranking {
    policy: Policy,
    /// All ones where g, or h, decides among equals.
    second_g: Cost,
    second_h: Cost,
}

impl Ranking {
    fn new(policy: Policy, ties: Ties) -> Self {
        let (second_g, second_h) = match ties {
            Ties::LowH => (0, Cost::MAX),
            Ties::HighH => (Cost::MAX, 0),
            Ties::Fifo | Ties::Lifo => (0, 0),
        };
        Ranking { policy, second_g, second_h }
    }

    /// The priority of a node, and its second key.
    #[inline(always)]
    fn of(self, g: Cost, h: Cost) -> (u64, u64) {
        (self.policy.priority(g, h), (g & self.second_g | h & self.second_h).into())
    }
}

/// A best-first search.
#[derive(Clone, Debug)]
pub struct BestFirst<H> {
    /// By what open nodes are ordered.
    pub policy: Policy,
    /// The heuristic.
    pub heuristic: H,
    /// Who goes first among equals.
    pub ties: Ties,
}

impl<H> BestFirst<H> {
    fn seen<'a, P: Puzzle>(
        &self,
        id: Id,
        parent: Option<Id>,
        via: Option<P::Move>,
        state: &'a P::State,
        g: Cost,
        h: Cost,
    ) -> Seen<'a, P> {
        let (id, parent, f) = (Some(id.into()), parent.map(u64::from), Some(self.policy.f(g, h)));
        Seen { id, parent, via, state, g, h: self.policy.is_informed().then_some(h), f }
    }

    fn run<P: Puzzle, O: Observer<P>>(&self, start: &P::State, run: &mut Run<'_, P, O>) -> Ended<P::Move>
    where
        H: Heuristic<P>,
    {
        let puzzle = run.space;
        let mut closed = Closed::<P>::default();
        let mut open = BucketQueue::new(self.ties);
        let ranking = Ranking::new(self.policy, self.ties);
        let mut frontier = 1u64;
        let mut successors = Vec::new();
        let (informed, heeds_cost) = (u64::from(self.policy.is_informed()), self.policy.heeds_cost());

        let (h, _) = self.heuristic.root(start);
        run.meter.counters.evaluated += informed;
        let (id, _) = closed.find_or_add(start, 0, None, &mut run.meter)?;
        let (priority, second) = ranking.of(0, h);
        open.push(priority, second, id, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(frontier, || Event::Generate(self.seen(id, None, None, start, 0, h)));

        while let Some(id) = open.pop(&mut run.meter) {
            let link = closed.link_mut(id);
            if link.is_closed() {
                continue; // A cheaper path was found, and this entry left behind.
            }
            link.close();
            frontier -= 1;
            let (state, g, via) = closed.node(id);
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
            let rank = ranking.of(g, h);
            run.emit(frontier, || Event::Expand(self.seen(id, closed.parent(puzzle, id), via, &state, g, h)));
            // All successors are announced before the first is looked up, so that the memory
            // answers for all of them at once.
            let mut next = None;
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                if H::QUICK {
                    let h = self.heuristic.child(memo, &state, mv, &child).0;
                    if ranking.of(g, h) < rank {
                        next = Some(successors.len());
                    }
                }
                successors.push((closed.announce(&child), child, g, mv));
            }
            // So are those of the node that comes next. A successor comes before all others if
            // it ranks before this node, for this was the first.
            if let Some((_, state, _, mv)) = next.and_then(|next| successors.get(next)) {
                announce(puzzle, &closed, state, Some(*mv));
            } else if let Some((next, then)) = open.glance() {
                announce(puzzle, &closed, closed.state(next), closed.link(next).via());
                then.into_iter().for_each(|then| closed.prefetch(then));
            }
            for (hash, child, g, mv) in successors.drain(..) {
                run.meter.counters.generated += 1;
                let (child_id, new) = closed.find_or_add_hashed(hash, &child, g, Some(mv), &mut run.meter)?;
                let estimate = || self.heuristic.child(memo, &state, mv, &child).0;
                if !new {
                    let known = closed.link_mut(child_id);
                    if !heeds_cost || known.g() <= g {
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
                    run.meter.counters.evaluated += informed;
                }
                let depth = closed.depth(puzzle, (id, child_id), g, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(depth);
                run.meter.holding(frontier, closed.len() as u64);
                let h = estimate();
                let (priority, second) = ranking.of(g, h);
                open.push(priority, second, child_id, &mut run.meter)?;
                run.emit(frontier, || Event::Generate(self.seen(child_id, Some(id), Some(mv), &child, g, h)));
            }
        }
        Ok(Outcome::Unsolvable)
    }
}

/// Asks for the memory in which the successors of a node will be looked up.
#[inline(always)]
fn announce<P: Puzzle>(puzzle: &P, closed: &Closed<P>, state: &P::State, via: Option<P::Move>) {
    // A large board takes longer to be made and hashed twice than the memory to answer.
    if size_of::<P::State>() > 16 {
        return;
    }
    for mv in puzzle.onward(state, via) {
        let mut child = state.clone();
        puzzle.apply(&mut child, mv);
        closed.announce(&child);
    }
}

impl<P: Puzzle, H: Heuristic<P> + Clone + 'static> Solver<P> for BestFirst<H> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        if !run.observer.listens() {
            return run.silently(|run| self.run(start, run));
        }
        let heuristic = Boxed::new(Box::new(Erase(self.heuristic.clone())));
        BestFirst { policy: self.policy, heuristic, ties: self.ties }.run(start, run)
    }
}
