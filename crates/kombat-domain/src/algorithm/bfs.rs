//! `bfs`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `bfs`.
pub const CARD: Card = Card {
    name: "bfs",
    aliases: &[("largura", "bfs")],
    params: &[ORDER],
    cites: &["moore1959", "bouzon", "ufpi"],
    lines: &[None, Some(Expand), Some(Prune), Some(Generate), Some(Incumbent)],
    open_list: Some(Takes::Oldest),
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines("tiles(3x3)", "1 2 3 5 7 6 4 0 8", "bfs", &[Cost(5), Optimal(5), Expanded(23)]),
        fails("tiles(3x3)", "0 2 1 5 8 6 7 4 3", "bfs", &[Stored(118_120), RivalStored("astar", 2213)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BreadthFirst)
}
