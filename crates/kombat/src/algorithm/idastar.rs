//! `idastar`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::search::Search;
use crate::words::SpecError;

/// `idastar`.
pub const CARD: Card = Card {
    name: "idastar",
    aliases: &[("ida*", "idastar")],
    params: &[H, ORDER, WORDS],
    cites: &["korf1985", "taylor1993"],
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
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(4x4)",
            "0 4 10 6 2 5 7 12 14 1 3 13 9 8 11 15",
            "idastar",
            &[Fact::Cost(42), Fact::Optimal(42), Fact::Stored(43), Fact::RivalStored("astar", 208_045)],
        ),
        Example::fails(
            "tiles(3x3)",
            "4 6 1 3 7 5 8 2 0",
            "idastar",
            &[Fact::Expanded(3397), Fact::RivalExpanded("astar", 754)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

/// Words of moves with a better synonym, up to so many letters, are not searched.
const WORDS: Param = Param::keyed("words", ParamKind::Count { least: 2, most: 12, or_none: true }, "none");

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::IdaStar { words: args.count("words").map(|length| length as usize) })
}
