//! β-hill climbing, after Al-Betar: a step to some better neighbour, then with
//! probability β a random move whatever it costs. Never stuck for good; paper 001 cites it.

use super::Walk;
use super::hill::any_better;
use crate::heuristic::Boxed;
use crate::ratio::Ratio;
use crate::run::{Ended, Run};
use crate::search::guided::Method;
use crate::space::Puzzle;

/// β-hill climbing.
#[derive(Clone, Copy, Debug)]
pub struct BetaHill {
    /// How likely a random move follows each step.
    pub beta: Ratio,
    /// How many steps it makes at most.
    pub steps: Option<u64>,
}

impl Method for BetaHill {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let beta = self.beta;
        Walk::new(heuristic, start, true, run).go_on(self.steps, run, |_, walk, run| {
            walk.expand(run)?;
            let (better, equals) = any_better(walk, run);
            for other in &equals {
                walk.leave(other, run);
            }
            if let Some(neighbour) = better {
                walk.go(neighbour, run)?;
            }
            if !walk.solved(run.space) && run.rng.chance(beta) {
                walk.stumble(run)?;
            }
            Ok(true)
        })
    }
}
