//! `random`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Guarantees, Holds, ORDER, Section};
use crate::observe::Kind;
use crate::words::SpecError;
use kombat_core::player::Strategy;

/// `random`.
pub const CARD: Card = Card {
    name: "random",
    aliases: &[("aleatorio", "random")],
    params: &[ORDER],
    cites: &["velha"],
    lines: &[Some(Kind::Expand)],
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines("mnk(3,3,3)", "- - - / - - - / - - -", "random", &[Fact::Plays("1,1"), Fact::Keeps]),
        Example::fails("mnk(3,3,3)", "X - - / - - - / - - -", "random", &[Fact::Plays("1,2"), Fact::GivesAway]),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(_: &Args) -> Result<Strategy, SpecError> {
    Ok(Strategy::Random)
}
