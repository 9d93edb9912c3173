//! `mcts`, as specs name it.

use crate::card::vocabulary::*;
use kombat_core::player::{Mcts, Strategy};

/// `mcts`.
pub const CARD: Card = Card {
    name: "mcts",
    params: &[Param::count("rollouts", 1..=1_000_000_000, "5000"), Param::ratio("c", "0", "100", "1.4"), ORDER],
    cites: &["kocsis2006", "winands2008"],
    lines: &[None, None, Some(Expand), Some(Generate), None, None, Some(Incumbent)],
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("mnk(3,3,3)", "X - - / - - - / - - -", "mcts", &[Plays("1,1"), Keeps]),
        fails("mnk(3,3,3)", "- - - / X - - / - - -", "mcts(rollouts=30)", &[Plays("2,1"), GivesAway]),
    ],
    ..Card::new(Section::Player)
};

pub(super) fn read(args: &Args) -> Result<Strategy, SpecError> {
    let rollouts = args.count("rollouts").expect("the card has a default");
    Ok(Strategy::Mcts(Mcts { rollouts, c: args.ratio("c").as_f64() }))
}
