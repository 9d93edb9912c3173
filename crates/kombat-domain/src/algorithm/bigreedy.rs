//! `bigreedy`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `bigreedy`.
pub const CARD: Card = Card {
    name: "bigreedy",
    aliases: &[("gulosa-bidirecional", "bigreedy")],
    params: &[H, ORDER],
    cites: &["lima-cayres"],
    lines: &[None, None, Some(Expand), Some(Prune), Some(Generate), Some(Incumbent)],
    open_list: Some(Takes::Least(Ties::Fifo)),
    family: Some(Family::TwoSided),
    guarantees: Some(Guarantees { complete: Always, optimal: Never }),
    examples: &[
        shines("tiles(3x3)", "0 2 1 5 8 6 7 4 3", "bigreedy", &[Expanded(216), RivalExpanded("greedy", 241)]),
        fails("tiles(3x3)", "0 6 2 1 5 8 3 7 4", "bigreedy", &[Cost(74), Optimal(20)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BiGreedy)
}
