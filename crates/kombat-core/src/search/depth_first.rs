//! Depth-first search: newest states first (Tarjan 1972), remembering what it has
//! seen, to any depth or to a limit.
//!
//! The first move of the order is tried first. With a limit, a state that is
//! found again at less cost is searched again, for more may now lie within
//! reach; so every solution within the limit is within reach of the search. The
//! limit is one of cost, which is depth where every move costs 1.
//!
//! With random restarts (paper 004's idea) the search does not turn back at the
//! limit: it forgets all but one open board, chosen by chance, and goes on from
//! there to the full depth again. The path stays one path from the start.

use crate::budget::Stop;
use crate::closed::{Closed, Id};
use crate::metered::Metered;
use crate::observe::{Event, Phase, Seen, Why};
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};

/// Depth-first search.
#[derive(Clone, Copy, Debug)]
pub struct DepthFirst {
    /// No path longer than this.
    pub limit: Option<Cost>,
    /// At the limit, go on from an open board chosen by chance.
    pub restart: bool,
}

/// Where the part of a search between two restarts begins.
struct Leg<S> {
    from: S,
    /// What the path from the start to there costs, and how many moves it has.
    cost: Cost,
    moves: usize,
    /// Ids count from here, those of earlier legs come before.
    first_id: u64,
}

impl<S> Leg<S> {
    /// An event's node. Inside a leg ids and costs count from its own root.
    fn seen<'a, P: Puzzle<State = S>>(
        &self,
        id: Option<Id>,
        parent: Option<Id>,
        via: Option<P::Move>,
        state: &'a S,
        g: Cost,
    ) -> Seen<'a, P> {
        let number = |id: Id| self.first_id + u64::from(id);
        Seen { id: id.map(number), parent: parent.map(number), via, state, g: self.cost + g, h: None, f: None }
    }
}

/// How a leg ended: the search as well, or at this board, from which it goes on.
enum End<M> {
    Over(Outcome<M>),
    Restart(Id),
}

impl<P: Puzzle> Solver<P> for DepthFirst {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let mut closed = Closed::<P>::default();
        let mut stack = Metered::<Id>::default();
        let mut before = Metered::<P::Move>::default();
        let mut leg = Leg { from: start.clone(), cost: 0, moves: 0, first_id: 0 };
        run.meter.iterations = self.restart.then_some(0);
        loop {
            let id = match self.leg(&leg, &mut closed, &mut stack, run)? {
                End::Restart(id) => id,
                End::Over(Outcome::Solved { moves, cost, proof }) => {
                    let moves = before.iter().copied().chain(moves).collect();
                    return Ok(Outcome::Solved { moves, cost: leg.cost + cost, proof });
                }
                // From where it went on there is no way; from the start there may be.
                End::Over(Outcome::Unsolvable) if leg.first_id > 0 => return Ok(Outcome::GaveUp),
                End::Over(outcome) => return Ok(outcome),
            };
            let restarts = run.meter.iterations.map_or(1, |restarts| restarts + 1);
            run.meter.iterations = Some(restarts);
            run.emit(1, || Event::Phase { name: Phase::Restart, value: restarts });
            let (moves, cost) = closed.path(run.space, id);
            for mv in moves {
                before.push(mv, &mut run.meter)?;
            }
            let first_id = leg.first_id + closed.len() as u64;
            leg = Leg { from: closed.state(id).clone(), cost: leg.cost + cost, moves: before.len(), first_id };
            closed.clear(&mut run.meter);
            stack.clear();
        }
    }
}

impl DepthFirst {
    /// One search to the limit. Its root is a node of its own, without a parent.
    fn leg<P: Puzzle>(
        self,
        leg: &Leg<P::State>,
        closed: &mut Closed<P>,
        stack: &mut Metered<Id>,
        run: &mut Run<'_, P>,
    ) -> Result<End<P::Move>, Stop> {
        let puzzle = run.space;
        let (mut frontier, mut cut) = (1u64, false);
        let (root, _) = closed.find_or_add(&leg.from, 0, None, &mut run.meter)?;
        stack.push(root, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(1, || Event::Generate(leg.seen(Some(root), None, None, &leg.from, 0)));

        while let Some(id) = stack.pop() {
            let link = closed.link_mut(id);
            if link.is_closed() {
                continue; // It was found again at less cost and done there.
            }
            link.close();
            frontier -= 1;
            let (state, g, via) = closed.node(id);
            if puzzle.is_goal(&state) {
                run.emit(frontier, || Event::Incumbent(leg.seen(Some(id), closed.parent(puzzle, id), via, &state, g)));
                let (moves, cost) = closed.path(puzzle, id);
                return Ok(End::Over(Outcome::Solved { moves, cost, proof: Proof::Unproven }));
            }
            run.meter.expand()?;
            run.emit(frontier, || Event::Expand(leg.seen(Some(id), closed.parent(puzzle, id), via, &state, g)));
            let first = stack.len();
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let known = closed.find(&child);
                let duplicate = known.is_some_and(|known| self.limit.is_none() || closed.link(known).g() <= g);
                let too_deep = self.limit.is_some_and(|limit| g > limit);
                if duplicate || too_deep {
                    cut |= !duplicate;
                    let why = if duplicate { Why::Duplicate } else { Why::Depth };
                    run.emit(frontier, || Event::Prune(leg.seen(known, Some(id), Some(mv), &child, g), why));
                    continue;
                }
                let child_id = match known {
                    Some(known) => {
                        let link = closed.link_mut(known);
                        if link.is_closed() {
                            frontier += 1;
                            run.meter.counters.reopened += 1;
                        }
                        link.reach(g, mv);
                        known
                    }
                    None => {
                        frontier += 1;
                        closed.find_or_add(&child, g, Some(mv), &mut run.meter)?.0
                    }
                };
                run.meter.holding(frontier, closed.len() as u64);
                let depth = leg.moves as u64 + closed.depth(puzzle, (id, child_id), g, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(depth);
                stack.push(child_id, &mut run.meter)?;
                run.emit(frontier, || Event::Generate(leg.seen(Some(child_id), Some(id), Some(mv), &child, g)));
            }
            // The last one pushed comes out first, and that is to be the first
            // of the order.
            stack[first..].reverse();
            if cut && self.restart {
                // Each open board once, though it may be on the stack more often.
                let open = (0..closed.len() as Id).filter(|&id| !closed.link(id).is_closed());
                return Ok(match run.rng.pick(open) {
                    Some(open) => End::Restart(open),
                    // Nothing else is left, and from here all was cut off before.
                    None if id == root => End::Over(Outcome::GaveUp),
                    None => End::Restart(id),
                });
            }
        }
        Ok(End::Over(if cut { Outcome::GaveUp } else { Outcome::Unsolvable }))
    }
}
