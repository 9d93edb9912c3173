//! Uniform-cost search: the least g first (Dijkstra 1959). Optimal for any move
//! costs; under unit costs it explores as breadth-first search does.

use super::astar::best_first;
use crate::card::vocabulary::*;
use crate::search::{Policy, Search};

/// `ucs`.
pub const CARD: Card = Card {
    name: "ucs",
    aliases: &[("custo-uniforme", "ucs"), ("dijkstra", "ucs")],
    params: &[ORDER, TIES],
    cites: &["dijkstra1959"],
    lines: &[None, None, Some(Incumbent), Some(Expand), Some(Generate), Some(Prune)],
    open_list: Some(Takes::Least(Ties::Fifo)),
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Always, optimal: Always }),
    examples: &[
        shines("tiles(3x3)", "1 2 3 8 7 5 0 4 6", "ucs", &[Cost(8), Optimal(8)]),
        fails("tiles(3x3)", "5 4 3 1 7 6 2 8 0", "ucs", &[Expanded(10_227), RivalExpanded("bfs", 6405)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// Who goes first among equals, where h does not tell them apart.
pub(super) const TIES: Param = Param::choice("ties", &["fifo", "lifo"]);

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    best_first(Policy::UNIFORM, args)
}
