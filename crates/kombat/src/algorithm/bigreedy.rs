//! `bigreedy`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Section, Takes};
use crate::observe::Kind;
use crate::open::Ties;
use crate::search::Search;
use crate::words::SpecError;

/// `bigreedy`.
pub const CARD: Card = Card {
    name: "bigreedy",
    aliases: &[("gulosa-bidirecional", "bigreedy")],
    params: &[H, ORDER],
    cites: &["lima-cayres"],
    lines: &[None, None, Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate), Some(Kind::Incumbent)],
    open_list: Some(Takes::Least(Ties::Fifo)),
    family: Some(Family::TwoSided),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 2 1 5 8 6 7 4 3",
            "bigreedy",
            &[Fact::Expanded(216), Fact::RivalExpanded("greedy", 241)],
        ),
        Example::fails("tiles(3x3)", "0 6 2 1 5 8 3 7 4", "bigreedy", &[Fact::Cost(74), Fact::Optimal(20)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    Ok(Search::BiGreedy)
}
