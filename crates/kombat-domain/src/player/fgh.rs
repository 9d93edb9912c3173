//! `fgh`, as specs name it.

use crate::card::vocabulary::*;
use kombat_core::player::{Fgh, Strategy, Value};

/// `fgh`.
pub const CARD: Card = Card {
    name: "fgh",
    params: &[Param::choice("diagonals", &["all", "one"]), ORDER],
    cites: &["velha"],
    lines: &[Some(Expand), Some(Generate), None, None, Some(Incumbent)],
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("mnk(3,3,3)", "X - - / - - - / - - -", "fgh", &[Plays("1,1"), Keeps]),
        fails("mnk(3,3,3)", "O - - / - - - / - - X", "fgh", &[Worth(Value::Win(5)), Plays("0,1"), GivesAway]),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(args: &Args) -> Result<Strategy, SpecError> {
    Ok(Strategy::Fgh(Fgh { one_diagonal: args.word("diagonals") == "one" }))
}
