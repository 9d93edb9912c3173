//! Greedy best-first search: the least h first, whatever the path has cost
//! (Doran and Michie 1966). Fast, and without any promise.

use super::astar::ties;
use super::ucs;
use crate::card::vocabulary::*;
use crate::search::{Policy, Search};

/// `greedy`.
pub const CARD: Card = Card {
    name: "greedy",
    aliases: &[("gulosa", "greedy")],
    params: &[H, LOOKAHEAD, ORDER, ucs::TIES],
    cites: &["doran1966", "ufpi"],
    lines: &[None, None, Some(Incumbent), Some(Expand), Some(Generate), Some(Prune)],
    open_list: Some(Takes::Least(Ties::Fifo)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Never }),
    examples: &[
        shines(
            "tiles(3x3)",
            "0 3 8 6 2 5 1 7 4",
            "greedy",
            &[Cost(22), Optimal(22), Expanded(31), RivalExpanded("astar", 301)],
        ),
        fails("tiles(3x3)", "0 1 7 4 8 6 2 3 5", "greedy", &[Cost(78), Optimal(22)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// How many levels the estimate looks at.
const LOOKAHEAD: Param = Param::choice("lookahead", &["1", "2"]);

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    let two_levels = args.word("lookahead") == "2";
    Ok(Search::BestFirst { policy: Policy::GREEDY, ties: ties(args), two_levels })
}
