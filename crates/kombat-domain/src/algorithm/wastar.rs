//! Weighted A*: the least g + w·h first (Pohl 1970). Trades length for speed: a
//! solution costs at most w times the best, if h never overestimates.

use super::astar::{TIES, best_first};
use crate::card::vocabulary::*;
use crate::search::{Policy, Search};

/// `wastar`.
pub const CARD: Card = Card {
    name: "wastar",
    aliases: &[("a-estrela-ponderada", "wastar")],
    params: &[H, Param::ratio("w", "1", "1000", "1.5"), ORDER, TIES],
    cites: &["pohl1970"],
    lines: &[None, None, Some(Incumbent), Some(Expand), Some(Generate), Some(Prune)],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(3x3)",
            "0 4 6 5 7 2 3 8 1",
            "wastar",
            &[Cost(24), Optimal(24), Expanded(74), RivalExpanded("astar", 426)],
        ),
        fails(
            "tiles(3x3)",
            "8 7 0 5 1 2 6 4 3",
            "wastar",
            &[Cost(28), Optimal(24), Expanded(422), RivalExpanded("astar", 387)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    best_first(Policy::weighted(args.ratio("w")), args)
}
