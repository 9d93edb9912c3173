//! Depth-first search: newest states first (Tarjan 1972), remembering what it has
//! seen, to any depth or to a limit.
//!
//! The first move of the order is tried first. With a limit, a state that is
//! found again at a smaller depth is searched again, for more may now lie within
//! reach; so every solution within the limit is within reach of the search.

use super::bfs::seen;
use super::iddfs::LIMIT;
use crate::accounted::Accounted;
use crate::budget::Stop;
use crate::catalog::{Card, ORDER, Section, Setup, Staged};
use crate::closed::{Closed, Id};
use crate::observe::{Event, Kind, Observer, Why};
use crate::run::{AnySolver, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `dfs`.
pub const CARD: Card = Card {
    name: "dfs",
    aliases: &[("profundidade", "dfs")],
    params: &[LIMIT, ORDER],
    cites: &["tarjan1972", "bouzon", "ufpi"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate)],
    ..Card::new(Section::Algorithm)
};

/// Depth-first search.
#[derive(Clone, Copy, Debug)]
pub struct Dfs {
    /// No path longer than this.
    pub limit: Option<Cost>,
}

impl Dfs {
    fn search<P: Puzzle, O: Observer<P>>(
        self,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Result<Outcome<P::Move>, Stop> {
        let puzzle = run.puzzle;
        let mut closed = Closed::<P>::default();
        let mut stack = Accounted::<Id>::default();
        let (mut frontier, mut cut) = (1u64, false);
        let (root, _) = closed.find_or_add(start, 0, None, &mut run.meter)?;
        stack.push(root, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(1, || Event::Generate(seen(root, None, None, start, 0)));

        while let Some(id) = stack.pop() {
            let node = closed.node_mut(id);
            if node.is_closed() {
                continue; // It was found again at a smaller depth and done there.
            }
            node.close();
            frontier -= 1;
            let (state, g, via) = (node.state.clone(), node.g(), node.via);
            if puzzle.is_goal(&state) {
                run.emit(frontier, || Event::Incumbent(seen(id, closed.parent(puzzle, id), via, &state, g)));
                let (moves, cost) = closed.path(puzzle, id);
                return Ok(Outcome::Solved { moves, cost, proof: Proof::Unproven });
            }
            run.meter.expand()?;
            run.emit(frontier, || Event::Expand(seen(id, closed.parent(puzzle, id), via, &state, g)));
            let first = stack.len();
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let known = closed.find(&child);
                if self.limit.is_some_and(|limit| g > limit) {
                    cut = true;
                    run.emit(frontier, || Event::Prune(seen(known, Some(id), Some(mv), &child, g), Why::Depth));
                    continue;
                }
                let child_id = match known {
                    Some(known) if self.limit.is_none() || closed.node(known).g() <= g => {
                        run.emit(frontier, || Event::Prune(seen(known, Some(id), Some(mv), &child, g), Why::Duplicate));
                        continue;
                    }
                    Some(known) => {
                        let node = closed.node_mut(known);
                        if node.is_closed() {
                            frontier += 1;
                            run.meter.counters.reopened += 1;
                        }
                        node.reach(g, mv);
                        known
                    }
                    None => {
                        frontier += 1;
                        closed.find_or_add(&child, g, Some(mv), &mut run.meter)?.0
                    }
                };
                stack.push(child_id, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(g.into());
                run.emit(frontier, || Event::Generate(seen(child_id, Some(id), Some(mv), &child, g)));
            }
            // The last one pushed comes out first, and that is to be the first
            // of the order.
            stack[first..].reverse();
            run.meter.holding(frontier, closed.len() as u64);
        }
        Ok(if cut { Outcome::GaveUp } else { Outcome::Unsolvable })
    }
}

impl<P: Puzzle> Solver<P> for Dfs {
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        self.search(&start, run).unwrap_or_else(Outcome::Stopped)
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    Ok(Box::new(Dfs { limit: setup.args.count("limit").map(|limit| limit as Cost) }))
}
