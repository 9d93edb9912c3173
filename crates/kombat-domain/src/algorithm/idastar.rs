//! `idastar`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `idastar`.
pub const CARD: Card = Card {
    name: "idastar",
    aliases: &[("ida*", "idastar")],
    params: &[H, ORDER, WORDS],
    cites: &["korf1985", "taylor1993"],
    lines: &[None, Some(Phase), Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines(
            "tiles(4x4)",
            "0 4 10 6 2 5 7 12 14 1 3 13 9 8 11 15",
            "idastar",
            &[Cost(42), Optimal(42), Stored(43), RivalStored("astar", 208_045)],
        ),
        fails("tiles(3x3)", "4 6 1 3 7 5 8 2 0", "idastar", &[Expanded(3397), RivalExpanded("astar", 754)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// Words of moves with a better synonym, up to so many letters, are not searched.
const WORDS: Param = Param::count_or_none("words", 2..=12, "none");

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::IdaStar { automaton: args.count("words").map(|length| length as usize) })
}
