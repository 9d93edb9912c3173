//! Weighted A*: the least g + w·h first (Pohl 1970). Trades length for speed: a
//! solution costs at most w times the best, if h never overestimates.

use super::astar::{TIES, best_first};
use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section, Takes};
use crate::observe::Kind;
use crate::open::Ties;
use crate::search::{Policy, Search};
use crate::words::SpecError;

/// `wastar`.
pub const CARD: Card = Card {
    name: "wastar",
    aliases: &[("a-estrela-ponderada", "wastar")],
    params: &[H, Param::keyed("w", ParamKind::Ratio { least: "1", most: "1000", or_none: false }, "1.5"), ORDER, TIES],
    cites: &["pohl1970"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune)],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 4 6 5 7 2 3 8 1",
            "wastar",
            &[Fact::Cost(24), Fact::Optimal(24), Fact::Expanded(74), Fact::RivalExpanded("astar", 426)],
        ),
        Example::fails(
            "tiles(3x3)",
            "8 7 0 5 1 2 6 4 3",
            "wastar",
            &[Fact::Cost(28), Fact::Optimal(24), Fact::Expanded(422), Fact::RivalExpanded("astar", 387)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    best_first(Policy::weighted(args.ratio("w")), args)
}
