//! A run: what a solver is given, and what it gives back.

use crate::budget::{Cancel, Limits, Meter, Stop};
use crate::observe::{Callback, Event, Listener, Observer, Silent};
use crate::rng::Rng;
use crate::space::{Cost, Puzzle, Space};
use crate::word::UnknownWord;
use std::fmt;
use std::mem::replace;
use std::str::FromStr;

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

/// How a search came to its end, or what stopped it before.
pub type Ended<M> = Result<Outcome<M>, Stop>;

/// What a search knows about the cost of its solution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Proof {
    /// None is cheaper.
    Optimal,
    /// At most this many times the cheapest.
    Within(f64),
    /// Nothing.
    Unproven,
}

/// As in JSON: `optimal`, `within:1.5` or `none`.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Optimal => f.write_str("optimal"),
            Proof::Within(bound) => write!(f, "within:{bound}"),
            Proof::Unproven => f.write_str("none"),
        }
    }
}

impl FromStr for Proof {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "optimal" => Ok(Proof::Optimal),
            "none" => Ok(Proof::Unproven),
            _ => {
                word.strip_prefix("within:").and_then(|bound| bound.parse().ok()).map(Proof::Within).ok_or(UnknownWord)
            }
        }
    }
}

/// The surroundings of one search.
pub struct Run<'a, S: Space, O = Listener<'a, S>> {
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

impl<'a, S: Space> Run<'a, S> {
    /// Surroundings with nothing reached so far, one thread, and nobody who listens.
    pub fn new(space: &'a S, meter: Meter, rng: Rng) -> Self {
        let observer = Listener(None);
        Run { space, meter, observer, rng, threads: 1, subtrees: true, counted: false, best: None }
    }

    /// The same with somebody who listens.
    #[must_use]
    pub fn observed(self, callback: &'a mut Callback<'a, S>) -> Self {
        Run { observer: Listener(Some(callback)), ..self }
    }

    /// Runs a search that is compiled for nobody listening.
    pub fn silently<T>(&mut self, search: impl FnOnce(&mut Run<'a, S, Silent>) -> T) -> T {
        let meter = replace(&mut self.meter, Meter::new(Limits::default(), Cancel::new()));
        let (threads, subtrees, counted) = (self.threads, self.subtrees, self.counted);
        let (rng, best) = (self.rng.clone(), self.best.take());
        let mut run = Run { space: self.space, meter, observer: Silent, rng, threads, subtrees, counted, best };
        let found = search(&mut run);
        let Run { meter, rng, counted, best, .. } = run;
        (self.meter, self.rng, self.counted, self.best) = (meter, rng, counted, best);
        found
    }
}

impl<S: Space, O: Observer<S>> Run<'_, S, O> {
    /// Tells the observer. For [`Silent`] this, and the closure that would
    /// build the event, compile to nothing.
    #[inline(always)]
    pub fn emit<'e>(&mut self, frontier: u64, event: impl FnOnce() -> Event<'e, S>) {
        if self.observer.listens() {
            self.observer.on(event(), frontier);
        }
    }
}

/// A search algorithm with its options, ready to run on a puzzle.
pub trait Solver<P: Puzzle>: Send {
    /// Searches from `start` until it is solved or refuted; a stop ends it by `?`.
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move>;

    /// Searches from `start` until it is solved, refuted or stopped.
    fn solve(&mut self, start: P::State, run: &mut Run<'_, P>) -> Outcome<P::Move> {
        self.search(&start, run).unwrap_or_else(Outcome::Stopped)
    }
}
