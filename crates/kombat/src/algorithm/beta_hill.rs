//! `beta-hill`, as specs name it.

use super::walk::STEPS;
use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section};
use crate::observe::Kind;
use crate::search::{BetaHill, Search};
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

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::BetaHill(BetaHill { beta: args.ratio("beta"), steps: args.count("steps") }))
}
