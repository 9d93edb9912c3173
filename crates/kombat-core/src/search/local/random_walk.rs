//! A random walk: any move, again and again, until it happens to reach the goal.
//! The yardstick that every search should beat; the first algorithm of Lima and
//! Cayres.

use super::run_blind_walk;
use crate::run::{Outcome, Run, Solver};
use crate::space::Puzzle;

/// A random walk.
#[derive(Clone, Copy, Debug)]
pub struct RandomWalk {
    /// How many steps it makes at most.
    pub steps: Option<u64>,
}

impl<P: Puzzle> Solver<P> for RandomWalk {
    fn solve(&mut self, start: P::State, run: &mut Run<'_, P>) -> Outcome<P::Move> {
        run_blind_walk(&start, self.steps, run, |_, walk, run| {
            walk.stumble(run)?;
            Ok(true)
        })
    }
}
