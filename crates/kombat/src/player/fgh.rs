//! `fgh`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Guarantees, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::words::SpecError;
use kombat_core::player::{Fgh, Strategy, Value};

/// `fgh`.
pub const CARD: Card = Card {
    name: "fgh",
    params: &[Param::keyed("diagonals", ParamKind::Choice(&["all", "one"]), "all"), ORDER],
    cites: &["velha"],
    lines: &[Some(Kind::Expand), Some(Kind::Generate), None, None, Some(Kind::Incumbent)],
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines("mnk(3,3,3)", "X - - / - - - / - - -", "fgh", &[Fact::Plays("1,1"), Fact::Keeps]),
        Example::fails(
            "mnk(3,3,3)",
            "O - - / - - - / - - X",
            "fgh",
            &[Fact::Worth(Value::Win(5)), Fact::Plays("0,1"), Fact::GivesAway],
        ),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(args: &Args) -> Result<Strategy, SpecError> {
    Ok(Strategy::Fgh(Fgh { one_diagonal: args.word("diagonals") == "one" }))
}
