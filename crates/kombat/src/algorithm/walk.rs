//! `walk`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Scene, Section};
use crate::observe::Kind;
use crate::search::{RandomWalk, Search};
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

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::RandomWalk(RandomWalk { steps: args.count("steps") }))
}
