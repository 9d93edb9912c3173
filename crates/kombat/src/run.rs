//! A run: what a solver is given, and what it gives back.

use crate::budget::{Meter, Stop};
use crate::observe::{Event, Observer, Silent};
use crate::rng::Rng;
use crate::space::{Cost, Puzzle, Space};
use crate::trace::Tracer;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<M> {
    /// A path to a goal.
    Solved {
        /// The path.
        moves: Vec<M>,
        /// What it costs.
        cost: Cost,
        /// What the search has proved about that cost.
        proof: Proof,
    },
    /// Proved: there is no path.
    Unsolvable,
    /// The method ended without a path, which proves nothing.
    GaveUp,
    /// A limit or a cancel.
    Stopped(Stop),
}

/// What a search knows about the cost of its solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proof {
    /// None is cheaper.
    Optimal,
    /// At most this many times the cheapest.
    Within(f64),
    /// Nothing.
    Unproven,
}

/// The surroundings of one search.
#[derive(Debug)]
pub struct Run<'a, S: Space, O> {
    /// The rules.
    pub space: &'a S,
    /// Counters and limits.
    pub meter: Meter,
    /// Who listens.
    pub observer: O,
    /// The run's own chance.
    pub rng: Rng,
    /// How many threads it may use; what comes out does not depend on it.
    pub threads: usize,
    /// May subtrees be counted at once, which comes upon their boards in another order?
    pub subtrees: bool,
    /// Was that done?
    pub counted: bool,
    /// The best that a search without a solution has to show.
    pub best: Option<Best<S::Move>>,
}

/// The board nearest to a goal that a search has reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<M> {
    /// The path to it.
    pub moves: Vec<M>,
    /// How far it seems to be from a goal.
    pub h: Cost,
}

impl<'a, S: Space, O> Run<'a, S, O> {
    /// Surroundings with nothing reached so far, and one thread.
    pub fn new(space: &'a S, meter: Meter, observer: O, rng: Rng) -> Self {
        Run { space, meter, observer, rng, threads: 1, subtrees: true, counted: false, best: None }
    }
}

impl<S: Space, O: Observer<S>> Run<'_, S, O> {
    /// Tells the observer. For [`Silent`] this, and the closure that would
    /// build the event, compile to nothing.
    #[inline(always)]
    pub fn emit<'e>(&mut self, frontier: u64, event: impl FnOnce() -> Event<'e, S>) {
        if O::ACTIVE {
            self.observer.on(event(), frontier);
        }
    }
}

/// A search algorithm, for any puzzle and any observer.
pub trait Solver<P: Puzzle>: Send {
    /// Searches from `start` until it is solved, refuted or stopped.
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move>;
}

/// A [`Solver`] behind a pointer: the type of the algorithm and its heuristic
/// are forgotten once per run, outside the hot loop.
pub trait AnySolver<P: Puzzle>: Send {
    /// [`Solver::solve`] with nobody listening.
    fn quiet(&mut self, start: P::State, run: &mut Run<'_, P, Silent>) -> Outcome<P::Move>;
    /// [`Solver::solve`] with a trace.
    fn traced(&mut self, start: P::State, run: &mut Run<'_, P, Tracer<'_, P>>) -> Outcome<P::Move>;
}

impl<P: Puzzle, S: Solver<P>> AnySolver<P> for S {
    fn quiet(&mut self, start: P::State, run: &mut Run<'_, P, Silent>) -> Outcome<P::Move> {
        self.solve(start, run)
    }
    fn traced(&mut self, start: P::State, run: &mut Run<'_, P, Tracer<'_, P>>) -> Outcome<P::Move> {
        self.solve(start, run)
    }
}
