//! `random`, as specs name it.

use crate::card::vocabulary::*;
use kombat_core::player::Strategy;

/// `random`.
pub const CARD: Card = Card {
    name: "random",
    aliases: &[("aleatorio", "random")],
    params: &[ORDER],
    cites: &["velha"],
    lines: &[Some(Expand)],
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("mnk(3,3,3)", "- - - / - - - / - - -", "random", &[Plays("1,1"), Keeps]),
        fails("mnk(3,3,3)", "X - - / - - - / - - -", "random", &[Plays("1,2"), GivesAway]),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(_: &Args) -> Result<Strategy, SpecError> {
    Ok(Strategy::Random)
}
