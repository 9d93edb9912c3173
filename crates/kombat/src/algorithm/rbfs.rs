//! `rbfs`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Section};
use crate::observe::Kind;
use crate::search::Search;
use crate::words::SpecError;

/// `rbfs`.
pub const CARD: Card = Card {
    name: "rbfs",
    aliases: &[("melhor-primeiro-recursiva", "rbfs")],
    params: &[H, ORDER],
    cites: &["korf1993"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate), None, Some(Kind::Incumbent), None],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "6 8 4 3 5 7 1 2 0",
            "rbfs",
            &[Fact::Cost(26), Fact::Optimal(26), Fact::Expanded(809), Fact::RivalExpanded("idastar", 2042)],
        ),
        Example::fails(
            "tiles(3x3)",
            "2 3 4 6 5 7 0 8 1",
            "rbfs",
            &[Fact::Expanded(8385), Fact::RivalExpanded("idastar", 4555)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::Rbfs)
}
