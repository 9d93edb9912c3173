//! `beam`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::search::{Beam, Search};
use crate::words::SpecError;

/// `beam`.
pub const CARD: Card = Card {
    name: "beam",
    aliases: &[("feixe", "beam")],
    params: &[H, Param::keyed("width", ParamKind::Count { least: 1, most: 100_000_000, or_none: false }, "100"), ORDER],
    cites: &["lowerre1976"],
    lines: &[
        None,
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
        None,
    ],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "5 4 3 1 7 6 2 8 0",
            "beam(width=10)",
            &[Fact::Cost(16), Fact::Optimal(16), Fact::Stored(214), Fact::RivalStored("bfs", 10_228)],
        ),
        Example::fails("tiles(3x3)", "4 6 7 8 5 2 3 1 0", "beam", &[Fact::Cost(36), Fact::Optimal(28)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::Beam(Beam { width: args.whole("width") as usize }))
}
