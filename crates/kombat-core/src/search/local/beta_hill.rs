//! β-hill climbing, after Al-Betar: a step to some better neighbour, then with
//! probability β a random move whatever it costs. Never stuck for good; paper 001 cites it.

use super::hill::any_better;
use super::run_walk;
use crate::heuristic::Boxed;
use crate::ratio::Ratio;
use crate::run::{Outcome, Run};
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
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Outcome<P::Move> {
        let beta = self.beta;
        run_walk(heuristic, start, self.steps, run, |_, walk, run| {
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
