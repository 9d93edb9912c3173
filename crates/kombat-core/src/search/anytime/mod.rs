//! A solution soon, and then shorter ones: for boards far beyond optimal reach.
//!
//! The first comes from the puzzle itself where it knows a way to its goal without a search
//! ([`Puzzle::initial_solution`]), or from weighted A*. Then pieces of the path are replaced: the ways
//! between two of its boards are searched for a cheaper one, first in short pieces, then in
//! longer ones, until the effort is used up (after Ratner and Pohl 1986, who improved paths
//! that way). What is proved is the cost against the estimate of the start, or what the last
//! search of the whole path has raised that to.

mod reach;

use super::bidirectional::{Ends, aim};
use super::{Guide, Unfit};
use crate::budget::{Meter, Stop};
use crate::heuristic::{Boxed, Heuristic, HeuristicFactory};
use crate::metered::Metered;
use crate::observe::{Event, Phase, Seen};
use crate::run::{Best, Ended, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};
use reach::{Found, Reach, Task};
use std::mem::replace;
use std::sync::Arc;

/// The weights of the searches straight from the start, and what part of the effort each may take.
const WEIGHTS: [u32; 3] = [5, 3, 2];
const SHARES: u64 = 6;

/// The first pieces of the path have so many moves.
const FIRST_LENGTH: usize = 24;

/// Successors for each move of a piece.
const EACH: u64 = 128;

/// Improves solutions.
pub struct Anytime<P: Puzzle> {
    ends: Ends<P>,
    /// Guides the search of a piece: it needs no table.
    quick: Arc<dyn HeuristicFactory<P>>,
    /// Successors that may be produced for improving.
    effort: u64,
}

impl<P: Puzzle> Anytime<P> {
    /// For a puzzle with one goal, whose moves can be undone and which can be aimed elsewhere.
    pub fn new(puzzle: &P, guide: &Guide<P>, effort: u64) -> Result<Self, Unfit> {
        Ok(Anytime { ends: Ends::new(puzzle, guide)?, quick: guide.quick.clone(), effort })
    }
}

/// A path to the goal: its boards, the moves between them, and what it costs to each board.
struct Path<P: Puzzle> {
    states: Metered<P::State>,
    moves: Metered<P::Move>,
    costs: Metered<Cost>,
}

impl<P: Puzzle> Path<P> {
    fn new(start: &P::State, meter: &mut Meter) -> Result<Self, Stop> {
        let mut path = Path { states: Metered::default(), moves: Metered::default(), costs: Metered::default() };
        path.states.push(start.clone(), meter)?;
        path.costs.push(0, meter)?;
        Ok(path)
    }

    /// Gives back the room that it took.
    fn free(self, meter: &mut Meter) {
        self.states.free(meter);
        self.moves.free(meter);
        self.costs.free(meter);
    }

    fn cost(&self) -> Cost {
        self.costs[self.moves.len()]
    }

    /// The goal at its end, for an event. No search has come to it just now, so it is no node.
    fn end(&self) -> Seen<'_, P> {
        let (state, cost) = (&self.states[self.moves.len()], self.cost());
        let (via, f) = (self.moves.last().copied(), Some(cost.into()));
        Seen { id: None, parent: None, via, state, g: cost, h: Some(0), f }
    }

    /// Goes on from the last board. If there is no room for it, nothing changes.
    fn extend(&mut self, puzzle: &P, moves: &[P::Move], meter: &mut Meter) -> Result<(), Stop> {
        self.states.reserve(moves.len(), meter)?;
        self.costs.reserve(moves.len(), meter)?;
        self.moves.reserve(moves.len(), meter)?;
        for &mv in moves {
            let mut next = self.states[self.moves.len()].clone();
            let cost = self.cost() + puzzle.apply(&mut next, mv);
            self.states.push(next, meter)?;
            self.costs.push(cost, meter)?;
            self.moves.push(mv, meter)?;
        }
        Ok(())
    }

    /// Another path, with other moves in the place of some.
    fn with(&self, puzzle: &P, (from, to): (usize, usize), moves: &[P::Move], meter: &mut Meter) -> Result<Self, Stop> {
        let mut path = Path::new(&self.states[0], meter)?;
        for part in [&self.moves[..from], moves, &self.moves[to..]] {
            path.extend(puzzle, part, meter)?;
        }
        Ok(path)
    }
}

/// A search under way.
struct Search<'a, 'r, P: Puzzle> {
    plan: &'a Anytime<P>,
    run: &'a mut Run<'r, P>,
    reach: Reach<P>,
    path: Path<P>,
    /// No solution costs less.
    least: Cost,
    /// Successors that may still be produced for improving.
    left: u64,
}

impl<P: Puzzle> Search<'_, '_, P> {
    /// One search; its work is taken from what is left.
    fn find(&mut self, task: &Task<'_, P>) -> Result<Found<P::Move>, Stop> {
        let before = self.run.meter.counters.generated;
        let found = self.reach.find(task, self.run)?;
        self.left = self.left.saturating_sub(self.run.meter.counters.generated - before);
        Ok(found)
    }

    /// A first solution: from where the initial solution leads to, however long that takes. Then straight
    /// ones from the start, as long as they are found with a share of the effort.
    fn first(&mut self, heuristic: &Boxed<P>) -> Result<bool, Stop> {
        let puzzle = self.run.space;
        let start = self.path.states[0].clone();
        let initial = puzzle.initial_solution(&start);
        self.run.emit(0, || Event::Phase { name: Phase::InitialSolution, value: initial.len() as u64 });
        let mut path = Path::new(&start, &mut self.run.meter)?;
        path.extend(puzzle, &initial, &mut self.run.meter)?;
        if !self.toward(path, heuristic, WEIGHTS[0], Cost::MAX, u64::MAX)? {
            return Ok(false);
        }
        let share = self.plan.effort / SHARES;
        for weight in WEIGHTS {
            let path = Path::new(&start, &mut self.run.meter)?;
            if !self.toward(path, heuristic, weight, self.path.cost(), share)? {
                break;
            }
        }
        Ok(true)
    }

    /// Goes on to the goal from where a path ends, if all of it costs less than what is known.
    fn toward(&mut self, mut path: Path<P>, h: &Boxed<P>, weight: u32, under: Cost, most: u64) -> Result<bool, Stop> {
        let (from, goal) = (path.states[path.moves.len()].clone(), self.plan.ends.goal.clone());
        let (paid, made, under) = (path.cost(), path.moves.len(), under.saturating_sub(path.cost()));
        self.run.emit(0, || Event::Phase { name: Phase::Weight, value: weight.into() });
        let task = Task { from: &from, to: &goal, heuristic: h, weight, paid, made, home: true, under, most };
        let Found::Way(moves) = self.find(&task)? else {
            path.free(&mut self.run.meter);
            return Ok(false);
        };
        path.extend(self.run.space, &moves, &mut self.run.meter)?;
        self.take(path);
        Ok(true)
    }

    /// Another path in the place of the one that is known.
    fn take(&mut self, path: Path<P>) {
        replace(&mut self.path, path).free(&mut self.run.meter);
        self.note();
    }

    /// Leaves the path for the report, should the search be stopped.
    fn note(&mut self) {
        let depth = self.path.moves.len() as u64;
        self.run.meter.max_depth = self.run.meter.max_depth.max(depth);
        self.run.best = Some(Best { moves: self.path.moves.to_vec(), h: 0 });
    }

    /// Looks for a cheaper way between two boards of the path.
    fn piece(&mut self, from: usize, to: usize, most: u64) -> Result<bool, Stop> {
        let puzzle = self.run.space;
        let (begin, end) = (self.path.states[from].clone(), self.path.states[to].clone());
        let guide = aim(puzzle, self.plan.quick.as_ref(), &end);
        let under = self.path.costs[to] - self.path.costs[from];
        let paid = self.path.costs[from];
        let (home, most) = (to == self.path.moves.len(), most.min(self.left));
        let task = Task { from: &begin, to: &end, heuristic: &guide, weight: 1, paid, made: from, home, under, most };
        let whole = from == 0 && home;
        let sure = guide.traits().admissible && whole;
        match self.find(&task)? {
            Found::Way(moves) => {
                let path = self.path.with(puzzle, (from, to), &moves, &mut self.run.meter)?;
                self.take(path);
                if !home {
                    self.run.emit(0, || Event::Incumbent(self.path.end()));
                }
                Ok(true)
            }
            Found::Nothing => {
                if whole {
                    self.left = 0; // Longer pieces there are none.
                }
                self.least = if sure { under } else { self.least };
                Ok(false)
            }
            Found::Unknown(least) => {
                self.least = if sure { self.least.max(least) } else { self.least };
                Ok(false)
            }
        }
    }

    /// Is there something to be gained, and effort left for it?
    fn goes_on(&self) -> bool {
        self.left > 0 && self.least < self.path.cost()
    }

    /// Goes along the path with pieces of one length after another.
    fn improve(&mut self) -> Result<(), Stop> {
        let mut length = FIRST_LENGTH;
        while self.goes_on() {
            self.run.emit(0, || Event::Phase { name: Phase::Length, value: length as u64 });
            let (mut from, mut better) = (0, false);
            while from < self.path.moves.len() && self.goes_on() {
                let to = (from + length).min(self.path.moves.len());
                let found = self.piece(from, to, EACH * length as u64)?;
                better |= found;
                if to == self.path.moves.len() && !found {
                    break;
                }
                // What was improved may be improved again with what lies before it.
                from = if found { from.saturating_sub(length / 2) } else { from + length / 2 };
            }
            if !better {
                length = length * 3 / 2;
            }
        }
        Ok(())
    }
}

impl<P: Puzzle> Solver<P> for Anytime<P> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let heuristic = aim(run.space, self.ends.heuristic.as_ref(), &self.ends.goal);
        let (h, _) = heuristic.root(start);
        run.meter.counters.evaluated += 1;
        run.meter.holding(1, 1);
        let admissible = heuristic.traits().admissible;
        let least = if admissible { h } else { 0 };
        let path = Path::new(start, &mut run.meter)?;
        let mut search = Search { plan: self, run, reach: Reach::new(), path, least, left: self.effort };
        if !search.run.space.is_goal(start) {
            let found = search.first(&heuristic);
            let ended = found.and_then(|found| if found { search.improve().map(|()| true) } else { Ok(false) });
            match ended {
                Ok(true) => {}
                Ok(false) => return Ok(Outcome::Unsolvable),
                // What it has when a limit is reached is what it is for. Who cancels wants nothing.
                Err(stop) if stop == Stop::Cancelled || search.path.moves.is_empty() => return Err(stop),
                Err(_) => {}
            }
        }
        // What was noted for a search that is stopped is the solution now.
        search.run.best = None;
        let (cost, least) = (search.path.cost(), search.least);
        let proof = match least {
            _ if cost == least => Proof::Optimal,
            0 => Proof::Unproven,
            // To hundredths, upwards.
            _ => Proof::Within((u64::from(cost) * 100).div_ceil(least.into()) as f64 / 100.0),
        };
        Ok(Outcome::Solved { moves: search.path.moves.into_vec(), cost, proof })
    }
}
