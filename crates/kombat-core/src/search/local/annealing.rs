//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983): a random neighbour is
//! taken if it is better, and with probability e^(−Δ/T) if it is worse by Δ; the
//! temperature T falls by a schedule.

use super::Walk;
use crate::exp::exp;
use crate::heuristic::Boxed;
use crate::run::{Ended, Run};
use crate::search::guided::Method;
use crate::space::Puzzle;

/// How the temperature falls.
#[derive(Clone, Copy, Debug)]
pub enum Schedule {
    /// In equal steps, to reach zero after the last one; needs a number of steps.
    Linear,
    /// By a factor each step.
    Geometric,
    /// Divided by the whole part of the step's binary logarithm: by 1, 1, 2, 2, 2, 2,
    /// 3 and so on.
    Logarithmic,
    /// Not at all.
    Constant,
}

/// Simulated annealing.
#[derive(Clone, Copy, Debug)]
pub struct Annealing {
    /// The temperature of the first step.
    pub temperature: f64,
    /// How it falls.
    pub schedule: Schedule,
    /// The factor of a geometric schedule.
    pub cooling: f64,
    /// How many steps it makes at most.
    pub steps: Option<u64>,
}

impl Annealing {
    /// The temperature of step `n`, from that of the step before; that of step 0 is
    /// the one that was given.
    fn cool(self, n: u64, before: f64) -> f64 {
        match self.schedule {
            Schedule::Constant => self.temperature,
            Schedule::Geometric => before * self.cooling,
            Schedule::Logarithmic => self.temperature / f64::from((n + 2).ilog2()),
            Schedule::Linear => {
                let steps = self.steps.expect("refused without a number of steps");
                self.temperature * ((steps - n) as f64 / steps as f64)
            }
        }
    }
}

impl Method for Annealing {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let options = *self;
        let mut temperature = options.temperature;
        Walk::new(heuristic, start, true, run).go_on(options.steps, run, |n, walk, run| {
            walk.expand(run)?;
            if n > 0 {
                temperature = options.cool(n, temperature);
            }
            let Some(mv) = run.rng.pick(run.space.moves(walk.state())) else { return Ok(false) };
            let neighbour = walk.look(mv, run);
            let worse = f64::from(neighbour.h) - f64::from(walk.h());
            if worse <= 0.0 || run.rng.unit() < exp(-worse / temperature) {
                walk.go(neighbour, run)?;
            } else {
                walk.leave(&neighbour, run);
            }
            Ok(true)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schedule_begins_at_the_temperature_that_was_given() {
        let temperatures = |schedule| {
            let options = Annealing { temperature: 8.0, schedule, cooling: 0.5, steps: Some(4) };
            let mut temperature = options.temperature;
            let mut all = vec![temperature];
            for n in 1..4 {
                temperature = options.cool(n, temperature);
                all.push(temperature);
            }
            all
        };
        assert_eq!(temperatures(Schedule::Linear), [8.0, 6.0, 4.0, 2.0]);
        assert_eq!(temperatures(Schedule::Geometric), [8.0, 4.0, 2.0, 1.0]);
        assert_eq!(temperatures(Schedule::Logarithmic), [8.0, 8.0, 4.0, 4.0]);
        assert_eq!(temperatures(Schedule::Constant), [8.0; 4]);
    }
}
