//! `dfs`, as specs name it.

use super::iddfs::{LIMIT, limit};
use crate::card::vocabulary::*;
use crate::search::{DepthFirst, Search};

/// `dfs`.
pub const CARD: Card = Card {
    name: "dfs",
    aliases: &[("profundidade", "dfs")],
    params: &[LIMIT, Param::choice("restart", &["none", "random"]), ORDER],
    cites: &["tarjan1972", "bouzon", "ufpi"],
    lines: &[None, None, Some(Incumbent), Some(Expand), Some(Prune), Some(Generate)],
    open_list: Some(Takes::Newest),
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Sometimes, optimal: Never }),
    examples: &[
        shines("tiles(3x3)", "0 1 2 4 5 3 7 8 6", "dfs(order=RDLU)", &[Cost(4), Optimal(4), Expanded(4)]),
        fails("tiles(3x3)", "1 2 3 4 5 6 0 7 8", "dfs", &[Cost(64_328), Optimal(2), Expanded(84_896)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    let (limit, restart) = (limit(args), args.word("restart") == "random");
    if restart && limit.is_none() {
        return Err(msg!("algorithm.dfs.restart-needs-limit").into());
    }
    Ok(Search::DepthFirst(DepthFirst { limit, restart }))
}
