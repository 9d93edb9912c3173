//! β-hill climbing, after Al-Betar: a step to some better neighbour, then with
//! probability β a random move whatever it costs. Never stuck for good; paper 001 cites it.

use super::guided::{Method, guided};
use super::hill::any_better;
use super::local::run_walk;
use super::walk::STEPS;
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section, Setup, Staged,
};
use crate::heuristic::Heuristic;
use crate::observe::{Kind, Observer};
use crate::ratio::Ratio;
use crate::run::{AnySolver, Outcome, Run};
use crate::space::Puzzle;
use crate::words::SpecError;

/// `beta-hill`.
pub const CARD: Card = Card {
    name: "beta-hill",
    aliases: &[("beta-subida", "beta-hill")],
    params: &[H, Param::keyed("beta", ParamKind::Ratio { least: "0", most: "1", or_none: false }, "0.1"), STEPS, ORDER],
    cites: &["albetar2017", "bouzon"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate), Some(Kind::Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "1 5 0 3 6 2 4 7 8",
            "beta-hill",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::RivalGivesUp("hill")],
        ),
        Example::fails("tiles(3x3)", "5 1 3 4 2 6 0 7 8", "beta-hill", &[Fact::GivesUp, Fact::Expanded(1_100_165)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// β-hill climbing.
#[derive(Clone, Copy, Debug)]
struct BetaHill {
    beta: Ratio,
    steps: Option<u64>,
}

impl Method for BetaHill {
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move> {
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

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    guided(BetaHill { beta: setup.args.ratio("beta"), steps: setup.args.count("steps") }, setup)
}
