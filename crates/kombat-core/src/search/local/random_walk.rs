//! A random walk: any move, again and again, until it happens to reach the goal.
//! The yardstick that every search should beat; the first algorithm of Lima and
//! Cayres.

use super::Walk;
use crate::heuristic::{Boxed, Erase, Zero};
use crate::run::{Ended, Run, Solver};
use crate::space::Puzzle;

/// A random walk.
#[derive(Clone, Copy, Debug)]
pub struct RandomWalk {
    /// How many steps it makes at most.
    pub steps: Option<u64>,
}

impl<P: Puzzle> Solver<P> for RandomWalk {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let zero = Boxed::new(Box::new(Erase(Zero)));
        Walk::new(&zero, start, false, run).go_on(self.steps, run, |_, walk, run| {
            walk.stumble(run)?;
            Ok(true)
        })
    }
}
