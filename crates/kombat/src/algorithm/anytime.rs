//! `anytime`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::search::Search;
use crate::words::SpecError;

/// `anytime`.
pub const CARD: Card = Card {
    name: "anytime",
    aliases: &[("a-qualquer-hora", "anytime")],
    params: &[
        H,
        Param::keyed("effort", ParamKind::Count { least: 0, most: 1_000_000_000_000, or_none: false }, "2000000"),
        ORDER,
    ],
    cites: &["ratner1986", "pohl1970"],
    lines: &[
        None,
        None,
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
        None,
    ],
    anytime: true,
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(6x6)",
            "5 8 7 12 28 33 20 18 23 16 0 15 31 11 34 29 13 26 19 3 22 10 25 17 4 2 35 27 9 21 32 30 14 24 6 1",
            "anytime(effort=200000)",
            &[Fact::Cost(389), Fact::Stored(30_793), Fact::RivalStored("wastar(w=10)", 2_167_081)],
        ),
        Example::fails(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "anytime(effort=1000)",
            &[Fact::Cost(41), Fact::Optimal(31), Fact::Expanded(596)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::Anytime { effort: args.whole("effort") })
}
