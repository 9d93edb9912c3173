//! `anytime`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `anytime`.
pub const CARD: Card = Card {
    name: "anytime",
    aliases: &[("a-qualquer-hora", "anytime")],
    params: &[H, Param::count("effort", 0..=1_000_000_000_000, "2000000"), ORDER],
    cites: &["ratner1986", "pohl1970"],
    lines: &[None, None, Some(Phase), Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    anytime: true,
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(6x6)",
            "5 8 7 12 28 33 20 18 23 16 0 15 31 11 34 29 13 26 19 3 22 10 25 17 4 2 35 27 9 21 32 30 14 24 6 1",
            "anytime(effort=200000)",
            &[Cost(389), Stored(30_793), RivalStored("wastar(w=10)", 2_167_081)],
        ),
        fails("tiles(3x3)", "8 6 7 2 5 4 3 0 1", "anytime(effort=1000)", &[Cost(41), Optimal(31), Expanded(596)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::Anytime { effort: args.whole("effort") })
}
