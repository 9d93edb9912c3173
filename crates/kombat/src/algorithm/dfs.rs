//! Depth-first search: newest states first (Tarjan 1972), remembering what it has
//! seen, to any depth or to a limit.
//!
//! The first move of the order is tried first. With a limit, a state that is
//! found again at a smaller depth is searched again, for more may now lie within
//! reach; so every solution within the limit is within reach of the search.
//!
//! With random restarts (paper 004's idea) the search does not turn back at the
//! limit: it forgets all but one open board, chosen by chance, and goes on from
//! there to the full depth again. The path stays one path from the start.

use super::bfs::seen;
use super::iddfs::LIMIT;
use crate::accounted::Accounted;
use crate::budget::Stop;
use crate::catalog::{Card, ORDER, Param, ParamKind, Section, Setup, Staged};
use crate::closed::{Closed, Id};
use crate::msg;
use crate::observe::{Event, Kind, Observer, Why};
use crate::run::{AnySolver, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `dfs`.
pub const CARD: Card = Card {
    name: "dfs",
    aliases: &[("profundidade", "dfs")],
    params: &[LIMIT, Param::keyed("restart", ParamKind::Choice(&["none", "random"]), "none"), ORDER],
    cites: &["tarjan1972", "bouzon", "ufpi"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate)],
    open_list: true,
    ..Card::new(Section::Algorithm)
};

/// Depth-first search.
#[derive(Clone, Copy, Debug)]
pub struct Dfs {
    /// No path longer than this.
    pub limit: Option<Cost>,
    /// At the limit, go on from an open board chosen by chance.
    pub restart: bool,
}

/// The part of a search between two restarts.
enum Leg<P: Puzzle> {
    Ended(Outcome<P::Move>),
    /// Goes on from this board, reached by this path.
    Restart(P::State, Vec<P::Move>),
}

impl Dfs {
    fn search<P: Puzzle, O: Observer<P>>(
        self,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Result<Outcome<P::Move>, Stop> {
        let mut closed = Closed::<P>::default();
        let mut stack = Accounted::<Id>::default();
        let mut before = Accounted::<P::Move>::default();
        let (mut from, mut first_id) = (start.clone(), 0);
        for leg in 1.. {
            match self.leg(&from, first_id, &mut closed, &mut stack, run)? {
                Leg::Ended(Outcome::Solved { moves, proof, .. }) => {
                    let moves: Vec<P::Move> = before.iter().copied().chain(moves).collect();
                    let mut state = start.clone();
                    let cost = moves.iter().map(|&mv| run.puzzle.apply(&mut state, mv)).sum();
                    return Ok(Outcome::Solved { moves, cost, proof });
                }
                Leg::Ended(outcome) => return Ok(outcome),
                Leg::Restart(state, moves) => {
                    run.meter.iterations = Some(leg);
                    run.emit(1, || Event::Phase { name: "restart", value: leg });
                    for mv in moves {
                        before.push(mv, &mut run.meter)?;
                    }
                    first_id += closed.len() as Id;
                    from = state;
                    closed.clear(&mut run.meter);
                    stack.clear();
                }
            }
        }
        Ok(Outcome::GaveUp)
    }

    /// One search to the limit. Ids count from `first_id`.
    fn leg<P: Puzzle, O: Observer<P>>(
        self,
        start: &P::State,
        first_id: Id,
        closed: &mut Closed<P>,
        stack: &mut Accounted<Id>,
        run: &mut Run<'_, P, O>,
    ) -> Result<Leg<P>, Stop> {
        let puzzle = run.puzzle;
        let number = |id: Id| first_id.wrapping_add(id);
        let (mut frontier, mut cut) = (1u64, false);
        let (root, _) = closed.find_or_add(start, 0, None, &mut run.meter)?;
        stack.push(root, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(1, || Event::Generate(seen(number(root), None, None, start, 0)));

        while let Some(id) = stack.pop() {
            let node = closed.node_mut(id);
            if node.is_closed() {
                continue; // It was found again at a smaller depth and done there.
            }
            node.close();
            frontier -= 1;
            let (state, g, via) = (node.state.clone(), node.g(), node.via);
            if puzzle.is_goal(&state) {
                run.emit(frontier, || {
                    Event::Incumbent(seen(number(id), closed.parent(puzzle, id).map(number), via, &state, g))
                });
                let (moves, cost) = closed.path(puzzle, id);
                return Ok(Leg::Ended(Outcome::Solved { moves, cost, proof: Proof::Unproven }));
            }
            run.meter.expand()?;
            run.emit(frontier, || {
                Event::Expand(seen(number(id), closed.parent(puzzle, id).map(number), via, &state, g))
            });
            let first = stack.len();
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let known = closed.find(&child);
                if self.limit.is_some_and(|limit| g > limit) {
                    cut = true;
                    run.emit(frontier, || {
                        Event::Prune(seen(known.map(number), Some(number(id)), Some(mv), &child, g), Why::Depth)
                    });
                    continue;
                }
                let child_id = match known {
                    Some(known) if self.limit.is_none() || closed.node(known).g() <= g => {
                        run.emit(frontier, || {
                            Event::Prune(seen(number(known), Some(number(id)), Some(mv), &child, g), Why::Duplicate)
                        });
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
                run.emit(frontier, || Event::Generate(seen(number(child_id), Some(number(id)), Some(mv), &child, g)));
            }
            // The last one pushed comes out first, and that is to be the first
            // of the order.
            stack[first..].reverse();
            run.meter.holding(frontier, closed.len() as u64);
            if cut && self.restart {
                let open = stack.iter().copied().filter(|&id| !closed.node(id).is_closed());
                // With nothing open this is the only board to go on from.
                let chosen = run.rng.pick(open).unwrap_or(id);
                let (moves, _) = closed.path(puzzle, chosen);
                return Ok(Leg::Restart(closed.node(chosen).state.clone(), moves));
            }
        }
        Ok(Leg::Ended(if cut { Outcome::GaveUp } else { Outcome::Unsolvable }))
    }
}

impl<P: Puzzle> Solver<P> for Dfs {
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        self.search(&start, run).unwrap_or_else(Outcome::Stopped)
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    let limit = setup.args.count("limit").map(|limit| limit as Cost);
    let restart = setup.args.word("restart") == "random";
    if restart && limit.is_none() {
        return Err(msg!("algorithm.dfs.restart-needs-limit").into());
    }
    Ok(Box::new(Dfs { limit, restart }))
}
