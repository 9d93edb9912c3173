//! `mcts`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Guarantees, Holds, ORDER, Param, ParamKind, Section};
use crate::observe::Kind;
use crate::words::SpecError;
use kombat_core::player::{Mcts, Strategy};

/// `mcts`.
pub const CARD: Card = Card {
    name: "mcts",
    params: &[
        Param::keyed("rollouts", ParamKind::Count { least: 1, most: 1_000_000_000, or_none: false }, "5000"),
        Param::keyed("c", ParamKind::Ratio { least: "0", most: "100", or_none: false }, "1.4"),
        ORDER,
    ],
    cites: &["kocsis2006", "winands2008"],
    lines: &[None, None, Some(Kind::Expand), Some(Kind::Generate), None, None, Some(Kind::Incumbent)],
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines("mnk(3,3,3)", "X - - / - - - / - - -", "mcts", &[Fact::Plays("1,1"), Fact::Keeps]),
        Example::fails(
            "mnk(3,3,3)",
            "- - - / X - - / - - -",
            "mcts(rollouts=30)",
            &[Fact::Plays("2,1"), Fact::GivesAway],
        ),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(args: &Args) -> Result<Strategy, SpecError> {
    let rollouts = args.count("rollouts").expect("the card has a default");
    Ok(Strategy::Mcts(Mcts { rollouts, c: args.ratio("c").as_f64() }))
}
