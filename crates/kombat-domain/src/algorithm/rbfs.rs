//! `rbfs`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `rbfs`.
pub const CARD: Card = Card {
    name: "rbfs",
    aliases: &[("melhor-primeiro-recursiva", "rbfs")],
    params: &[H, ORDER],
    cites: &["korf1993"],
    lines: &[None, Some(Expand), Some(Generate), None, Some(Incumbent), None],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(3x3)",
            "6 8 4 3 5 7 1 2 0",
            "rbfs",
            &[Cost(26), Optimal(26), Expanded(809), RivalExpanded("idastar", 2042)],
        ),
        fails("tiles(3x3)", "2 3 4 6 5 7 0 8 1", "rbfs", &[Expanded(8385), RivalExpanded("idastar", 4555)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::Rbfs)
}
