//! `walk`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::{RandomWalk, Search};

/// `walk`.
pub const CARD: Card = Card {
    name: "walk",
    aliases: &[("aleatorio", "walk")],
    params: &[STEPS, ORDER],
    cites: &["lima-cayres"],
    lines: &[None, Some(Expand), Some(Generate)],
    scene: Scene::Walk,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Sometimes, optimal: Never }),
    examples: &[
        shines("tiles(2x2)", "2 3 0 1", "walk", &[Cost(5), Optimal(5), Expanded(39)]),
        fails("tiles(3x3)", "1 2 3 4 5 6 0 7 8", "walk", &[Cost(25_730), Optimal(2), Expanded(102_838)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// After so many steps it gives up.
pub(super) const STEPS: Param = Param::count_or_none("steps", 1..=1_000_000_000_000, "1000000");

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::RandomWalk(RandomWalk { steps: args.count("steps") }))
}
