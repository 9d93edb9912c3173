//! `human`, as specs name it. A person is known by name, so that a match can be set up with one;
//! who shows the board and asks is `kombat play`.

use crate::card::vocabulary::*;
use kombat_core::player::Strategy;

/// `human`.
pub const CARD: Card = Card {
    name: "human",
    aliases: &[("humano", "human")],
    cites: &["velha"],
    lines: &[None],
    ..Card::new(Section::Player)
};

pub(super) fn read(_: &Args) -> Result<Strategy, SpecError> {
    Err(msg!("player.human-only-plays").into())
}
