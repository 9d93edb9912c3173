//! `bfs`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, Holds, ORDER, Section, Takes};
use crate::observe::Kind;
use crate::search::Search;
use crate::words::SpecError;

/// `bfs`.
pub const CARD: Card = Card {
    name: "bfs",
    aliases: &[("largura", "bfs")],
    params: &[ORDER],
    cites: &["moore1959", "bouzon", "ufpi"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate), Some(Kind::Incumbent)],
    open_list: Some(Takes::Oldest),
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "1 2 3 5 7 6 4 0 8",
            "bfs",
            &[Fact::Cost(5), Fact::Optimal(5), Fact::Expanded(23)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 2 1 5 8 6 7 4 3",
            "bfs",
            &[Fact::Stored(118_120), Fact::RivalStored("astar", 2213)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BreadthFirst)
}
