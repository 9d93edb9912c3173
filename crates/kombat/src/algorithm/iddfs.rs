//! Iterative deepening: depth-first searches to depth 0, 1, 2, … (Korf 1985).
//! Finds what breadth-first search finds, in memory that grows with the depth
//! alone. It is IDA* without an estimate.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::search::Search;
use crate::space::Cost;
use crate::words::SpecError;

/// `iddfs`.
pub const CARD: Card = Card {
    name: "iddfs",
    aliases: &[("aprofundamento-iterativo", "iddfs")],
    params: &[LIMIT, ORDER],
    cites: &["korf1985"],
    lines: &[
        None,
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
        None,
    ],
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 2 4 1 8 3 7 6 5",
            "iddfs",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::Stored(13), Fact::RivalStored("bfs", 1732)],
        ),
        Example::fails(
            "tiles(3x3)",
            "3 5 1 2 6 4 7 8 0",
            "iddfs",
            &[Fact::Expanded(330_810), Fact::RivalExpanded("bfs", 29_987)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

/// The greatest depth.
pub(super) const LIMIT: Param =
    Param::keyed("limit", ParamKind::Count { least: 1, most: 1_000_000_000, or_none: true }, "none");

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::IterativeDeepening { limit: args.count("limit").map(|limit| limit as Cost) })
}
