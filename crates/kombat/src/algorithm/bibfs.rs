//! `bibfs`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, Holds, ORDER, Section, Takes};
use crate::observe::Kind;
use crate::search::Search;
use crate::words::SpecError;

/// `bibfs`.
pub const CARD: Card = Card {
    name: "bibfs",
    aliases: &[("largura-bidirecional", "bibfs")],
    params: &[ORDER],
    cites: &["pohl1971"],
    lines: &[
        None,
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
    ],
    open_list: Some(Takes::Oldest),
    family: Some(Family::TwoSided),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "8 5 0 7 6 3 4 1 2",
            "bibfs",
            &[Fact::Cost(28), Fact::Optimal(28), Fact::Expanded(4738), Fact::RivalExpanded("bfs", 173_422)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 7 8 2 5 4 6 1 3",
            "bibfs",
            &[Fact::Expanded(1824), Fact::RivalExpanded("astar", 179)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BiBreadthFirst)
}
