//! `bibfs`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `bibfs`.
pub const CARD: Card = Card {
    name: "bibfs",
    aliases: &[("largura-bidirecional", "bibfs")],
    params: &[ORDER],
    cites: &["pohl1971"],
    lines: &[None, Some(Phase), Some(Expand), Some(Prune), Some(Generate), Some(Incumbent)],
    open_list: Some(Takes::Oldest),
    family: Some(Family::TwoSided),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(3x3)",
            "8 5 0 7 6 3 4 1 2",
            "bibfs",
            &[Cost(28), Optimal(28), Expanded(4738), RivalExpanded("bfs", 173_422)],
        ),
        fails("tiles(3x3)", "0 7 8 2 5 4 6 1 3", "bibfs", &[Expanded(1824), RivalExpanded("astar", 179)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BiBreadthFirst)
}
