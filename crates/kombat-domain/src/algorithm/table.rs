//! `table`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `table`.
pub const CARD: Card = Card {
    name: "table",
    aliases: &[("tabela", "table")],
    params: &[ORDER],
    cites: &["korf2005"],
    lines: &[None, Some(Expand), Some(Generate), Some(Prune), Some(Incumbent)],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Always }),
    examples: &[
        shines(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "table",
            &[Cost(31), Optimal(31), Expanded(31), RivalExpanded("astar", 6728)],
        ),
        fails("tiles(3x3)", "1 2 3 4 5 6 0 7 8", "table", &[Cost(2), Stored(181_440), RivalStored("astar", 5)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::Table)
}
