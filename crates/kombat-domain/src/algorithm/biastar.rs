//! `biastar`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `biastar`.
pub const CARD: Card = Card {
    name: "biastar",
    aliases: &[("a-estrela-bidirecional", "biastar")],
    params: &[H, ORDER],
    cites: &["kaindl1997", "holte2016"],
    lines: &[None, None, Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::TwoSided),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(3x3)",
            "5 6 1 3 0 7 2 8 4",
            "biastar",
            &[Cost(22), Optimal(22), Expanded(94), RivalExpanded("astar", 416)],
        ),
        fails("tiles(3x3)", "3 2 4 7 5 8 1 6 0", "biastar", &[Expanded(4655), RivalExpanded("astar", 2301)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BiAStar)
}
