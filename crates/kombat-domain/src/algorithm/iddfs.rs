//! Iterative deepening: depth-first searches to depth 0, 1, 2, … (Korf 1985).
//! Finds what breadth-first search finds, in memory that grows with the depth
//! alone. It is IDA* without an estimate.

use crate::card::vocabulary::*;
use crate::search::Search;
use crate::space;

/// `iddfs`.
pub const CARD: Card = Card {
    name: "iddfs",
    aliases: &[("aprofundamento-iterativo", "iddfs")],
    params: &[LIMIT, ORDER],
    cites: &["korf1985"],
    lines: &[None, Some(Phase), Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Sometimes, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(3x3)",
            "0 2 4 1 8 3 7 6 5",
            "iddfs",
            &[Cost(12), Optimal(12), Stored(13), RivalStored("bfs", 1732)],
        ),
        fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "iddfs", &[Expanded(330_810), RivalExpanded("bfs", 29_987)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// The greatest depth.
pub(super) const LIMIT: Param = Param::count_or_none("limit", 1..=1_000_000_000, "none");

/// The greatest depth that was asked for.
pub(super) fn limit(args: &Args) -> Option<space::Cost> {
    args.count("limit").map(|limit| limit as space::Cost)
}

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::IterativeDeepening { limit: limit(args) })
}
