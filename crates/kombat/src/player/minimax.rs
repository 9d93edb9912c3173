//! `minimax`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Guarantees, Holds, ORDER, Param, Section};
use crate::observe::Kind;
use crate::words::SpecError;
use kombat_core::player::{Strategy, Value};

/// `minimax`.
pub const CARD: Card = Card {
    name: "minimax",
    params: &[Param { default: Some("paper"), ..ORDER }],
    cites: &["neumann1928", "velha"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate), None, Some(Kind::Incumbent), None],
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Always }),
    examples: &[
        Example::shines(
            "mnk(3,3,3)",
            "- - - / - X O / - - X",
            "minimax",
            &[Fact::Worth(Value::Loss(4)), Fact::Plays("0,0"), Fact::Keeps, Fact::Expanded(588)],
        ),
        Example::fails(
            "mnk(3,3,3)",
            "- - - / - - - / - - -",
            "minimax",
            &[Fact::Expanded(294_778), Fact::RivalExpanded("alphabeta", 829)],
        ),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(_: &Args) -> Result<Strategy, SpecError> {
    Ok(Strategy::Minimax)
}
