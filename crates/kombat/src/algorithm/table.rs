//! `table`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, Holds, ORDER, Section};
use crate::observe::Kind;
use crate::search::Search;
use crate::words::SpecError;

/// `table`.
pub const CARD: Card = Card {
    name: "table",
    aliases: &[("tabela", "table")],
    params: &[ORDER],
    cites: &["korf2005"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune), Some(Kind::Incumbent)],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Always }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "table",
            &[Fact::Cost(31), Fact::Optimal(31), Fact::Expanded(31), Fact::RivalExpanded("astar", 6728)],
        ),
        Example::fails(
            "tiles(3x3)",
            "1 2 3 4 5 6 0 7 8",
            "table",
            &[Fact::Cost(2), Fact::Stored(181_440), Fact::RivalStored("astar", 5)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::Table)
}
