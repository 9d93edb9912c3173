//! A person. Known by name, so that a match can be set up with one; who shows the board
//! and asks is `kombat play`.

use super::Player;
use crate::catalog::{Args, Card, Section};
use crate::msg;
use crate::space::Game;
use crate::words::SpecError;

/// `human`.
pub const CARD: Card = Card {
    name: "human",
    aliases: &[("humano", "human")],
    cites: &["velha"],
    lines: &[None],
    ..Card::new(Section::Player)
};

pub(super) fn build<G: Game>(_: &Args) -> Result<Box<dyn Player<G>>, SpecError> {
    Err(msg!("player.human-only-plays").into())
}
