//! A random walk: any move, again and again, until it happens to reach the goal.
//! The yardstick that every search should beat; the first algorithm of Lima and
//! Cayres.

use super::local::run_blind_walk;
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Scene, Section, Setup, Staged,
};
use crate::observe::{Kind, Observer};
use crate::run::{AnySolver, Outcome, Run, Solver};
use crate::space::Puzzle;
use crate::words::SpecError;

/// `walk`.
pub const CARD: Card = Card {
    name: "walk",
    aliases: &[("aleatorio", "walk")],
    params: &[STEPS, ORDER],
    cites: &["lima-cayres"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate)],
    scene: Scene::Walk,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Never }),
    examples: &[
        Example::shines("tiles(2x2)", "2 3 0 1", "walk", &[Fact::Cost(5), Fact::Optimal(5), Fact::Expanded(39)]),
        Example::fails(
            "tiles(3x3)",
            "1 2 3 4 5 6 0 7 8",
            "walk",
            &[Fact::Cost(25_730), Fact::Optimal(2), Fact::Expanded(102_838)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

/// After so many steps it gives up.
pub(super) const STEPS: Param =
    Param::keyed("steps", ParamKind::Count { least: 1, most: 1_000_000_000_000, or_none: true }, "1000000");

/// A random walk.
#[derive(Clone, Copy, Debug)]
pub struct RandomWalk {
    steps: Option<u64>,
}

impl<P: Puzzle> Solver<P> for RandomWalk {
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        run_blind_walk(&start, self.steps, run, |_, walk, run| {
            walk.stumble(run)?;
            Ok(true)
        })
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    Ok(Box::new(RandomWalk { steps: setup.args.count("steps") }))
}
