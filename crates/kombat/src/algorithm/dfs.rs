//! `dfs`, as specs name it.

use super::iddfs::LIMIT;
use crate::card::{Args, Card, Example, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Section, Takes};
use crate::msg;
use crate::observe::Kind;
use crate::search::{DepthFirst, Search};
use crate::space::Cost;
use crate::words::SpecError;

/// `dfs`.
pub const CARD: Card = Card {
    name: "dfs",
    aliases: &[("profundidade", "dfs")],
    params: &[LIMIT, Param::keyed("restart", ParamKind::Choice(&["none", "random"]), "none"), ORDER],
    cites: &["tarjan1972", "bouzon", "ufpi"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate)],
    open_list: Some(Takes::Newest),
    family: Some(Family::Blind),
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 1 2 4 5 3 7 8 6",
            "dfs(order=RDLU)",
            &[Fact::Cost(4), Fact::Optimal(4), Fact::Expanded(4)],
        ),
        Example::fails(
            "tiles(3x3)",
            "1 2 3 4 5 6 0 7 8",
            "dfs",
            &[Fact::Cost(64_328), Fact::Optimal(2), Fact::Expanded(84_896)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    let limit = args.count("limit").map(|limit| limit as Cost);
    let restart = args.word("restart") == "random";
    if restart && limit.is_none() {
        return Err(msg!("algorithm.dfs.restart-needs-limit").into());
    }
    Ok(Search::DepthFirst(DepthFirst { limit, restart }))
}
