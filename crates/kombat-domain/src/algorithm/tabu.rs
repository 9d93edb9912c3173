//! `tabu`, as specs name it.

use super::walk::STEPS;
use crate::card::vocabulary::*;
use crate::search::{Search, Tabu};

/// `tabu`.
pub const CARD: Card = Card {
    name: "tabu",
    aliases: &[("busca-tabu", "tabu")],
    params: &[H, Param::count("tenure", 1..=10_000, "100"), STEPS, ORDER],
    cites: &["glover1989"],
    lines: &[None, Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("tiles(3x3)", "7 3 5 8 1 6 4 2 0", "tabu", &[Cost(16), Optimal(16), RivalGivesUp("hill")]),
        fails("tiles(3x3)", "4 7 6 3 2 8 5 1 0", "tabu", &[GivesUp, Expanded(1_000_000)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::Tabu(Tabu { tenure: args.whole("tenure") as usize, steps: args.count("steps") }))
}
