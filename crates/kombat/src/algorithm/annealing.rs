//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983): a random neighbour is
//! taken if it is better, and with probability e^(−Δ/T) if it is worse by Δ; the
//! temperature T falls by a schedule.

use super::guided::{Method, guided};
use super::local::run_walk;
use super::walk::STEPS;
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section, Setup, Staged,
};
use crate::exp::exp;
use crate::heuristic::Heuristic;
use crate::msg;
use crate::observe::{Kind, Observer};
use crate::run::{AnySolver, Outcome, Run};
use crate::space::Puzzle;
use crate::words::SpecError;

/// `annealing`.
pub const CARD: Card = Card {
    name: "annealing",
    aliases: &[("tempera", "annealing")],
    params: &[
        H,
        Param::keyed("temperature", ParamKind::Ratio { least: "0.0001", most: "10000", or_none: false }, "2"),
        Param::keyed("schedule", ParamKind::Choice(&["linear", "geometric", "logarithmic", "constant"]), "linear"),
        Param::keyed("cooling", ParamKind::Ratio { least: "0.0001", most: "0.9999", or_none: false }, "0.9999"),
        STEPS,
        ORDER,
    ],
    cites: &["kirkpatrick1983"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune), Some(Kind::Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "5 1 3 4 0 6 7 2 8",
            "annealing",
            &[Fact::Cost(10), Fact::Optimal(10), Fact::RivalGivesUp("hill")],
        ),
        Example::fails("tiles(3x3)", "1 5 2 4 8 3 7 0 6", "annealing", &[Fact::Cost(1989), Fact::Optimal(5)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// How the temperature falls.
#[derive(Clone, Copy, Debug)]
enum Schedule {
    /// In equal steps, to reach zero after the last one.
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
struct Annealing {
    temperature: f64,
    schedule: Schedule,
    cooling: f64,
    steps: Option<u64>,
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
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move> {
        let options = *self;
        let mut temperature = options.temperature;
        run_walk(heuristic, start, options.steps, run, |n, walk, run| {
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

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    let schedule = match setup.args.word("schedule") {
        "geometric" => Schedule::Geometric,
        "logarithmic" => Schedule::Logarithmic,
        "constant" => Schedule::Constant,
        _ => Schedule::Linear,
    };
    let steps = setup.args.count("steps");
    if matches!(schedule, Schedule::Linear) && steps.is_none() {
        return Err(msg!("algorithm.annealing.linear-needs-steps").into());
    }
    let (temperature, cooling) = (setup.args.ratio("temperature").as_f64(), setup.args.ratio("cooling").as_f64());
    guided(Annealing { temperature, schedule, cooling, steps }, setup)
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
