//! `minimax`, as specs name it.

use crate::card::vocabulary::*;
use kombat_core::player::{Strategy, Value};

/// `minimax`.
pub const CARD: Card = Card {
    name: "minimax",
    params: &[Param { default: Some("paper"), ..ORDER }],
    cites: &["neumann1928", "velha"],
    lines: &[None, Some(Expand), Some(Generate), None, Some(Incumbent), None],
    guarantees: Some(Guarantees { complete: Always, optimal: Always }),
    examples: &[
        shines(
            "mnk(3,3,3)",
            "- - - / - X O / - - X",
            "minimax",
            &[Worth(Value::Loss(4)), Plays("0,0"), Keeps, Expanded(588)],
        ),
        fails("mnk(3,3,3)", "- - - / - - - / - - -", "minimax", &[Expanded(294_778), RivalExpanded("alphabeta", 829)]),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(_: &Args) -> Result<Strategy, SpecError> {
    Ok(Strategy::Minimax)
}
