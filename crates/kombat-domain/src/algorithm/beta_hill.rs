//! `beta-hill`, as specs name it.

use super::walk::STEPS;
use crate::card::vocabulary::*;
use crate::search::{BetaHill, Search};

/// `beta-hill`.
pub const CARD: Card = Card {
    name: "beta-hill",
    aliases: &[("beta-subida", "beta-hill")],
    params: &[H, Param::ratio("beta", "0", "1", "0.1"), STEPS, ORDER],
    cites: &["albetar2017", "bouzon"],
    lines: &[None, Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Sometimes, optimal: Never }),
    examples: &[
        shines("tiles(3x3)", "1 5 0 3 6 2 4 7 8", "beta-hill", &[Cost(12), Optimal(12), RivalGivesUp("hill")]),
        fails("tiles(3x3)", "5 1 3 4 2 6 0 7 8", "beta-hill", &[GivesUp, Expanded(1_100_165)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::BetaHill(BetaHill { beta: args.ratio("beta"), steps: args.count("steps") }))
}
