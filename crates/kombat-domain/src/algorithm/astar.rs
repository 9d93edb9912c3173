//! A*: the least g + h first (Hart, Nilsson and Raphael 1968).

use crate::card::vocabulary::*;
use crate::search::{Policy, Search};

/// `astar`.
pub const CARD: Card = Card {
    name: "astar",
    aliases: &[("a-estrela", "astar"), ("a*", "astar")],
    params: &[H, ORDER, TIES],
    cites: &["hart1968", "bouzon", "ufpi"],
    lines: &[None, None, Some(Incumbent), Some(Expand), Some(Generate), Some(Prune)],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines("tiles(3x3)", "2 6 5 1 3 8 4 7 0", "astar", &[Cost(12), Optimal(12), Expanded(12)]),
        fails("tiles(3x3)", "8 6 7 2 5 4 3 0 1", "astar", &[Stored(10_001), RivalStored("idastar", 32)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// Who goes first among nodes of equal f.
pub(super) const TIES: Param = Param::choice("ties", &["low-h", "high-h", "fifo", "lifo"]);

/// The tie-break that was asked for.
pub(super) fn ties(args: &Args) -> Ties {
    args.word("ties").parse::<Ties>().expect("checked against the card")
}

/// A best-first search.
pub(super) fn best_first(policy: Policy, args: &Args) -> Result<Search, SpecError> {
    Ok(Search::BestFirst { policy, ties: ties(args), two_levels: false })
}

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    best_first(Policy::ASTAR, args)
}
