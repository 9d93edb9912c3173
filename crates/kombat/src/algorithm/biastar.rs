//! `biastar`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Section, Takes};
use crate::observe::Kind;
use crate::open::Ties;
use crate::search::Search;
use crate::words::SpecError;

/// `biastar`.
pub const CARD: Card = Card {
    name: "biastar",
    aliases: &[("a-estrela-bidirecional", "biastar")],
    params: &[H, ORDER],
    cites: &["kaindl1997", "holte2016"],
    lines: &[None, None, Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate), Some(Kind::Incumbent), None],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::TwoSided),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "5 6 1 3 0 7 2 8 4",
            "biastar",
            &[Fact::Cost(22), Fact::Optimal(22), Fact::Expanded(94), Fact::RivalExpanded("astar", 416)],
        ),
        Example::fails(
            "tiles(3x3)",
            "3 2 4 7 5 8 1 6 0",
            "biastar",
            &[Fact::Expanded(4655), Fact::RivalExpanded("astar", 2301)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BiAStar)
}
