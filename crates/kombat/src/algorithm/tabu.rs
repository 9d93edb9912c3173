//! `tabu`, as specs name it.

use super::walk::STEPS;
use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section};
use crate::observe::Kind;
use crate::search::{Search, Tabu};
use crate::words::SpecError;

/// `tabu`.
pub const CARD: Card = Card {
    name: "tabu",
    aliases: &[("busca-tabu", "tabu")],
    params: &[
        H,
        Param::keyed("tenure", ParamKind::Count { least: 1, most: 10_000, or_none: false }, "100"),
        STEPS,
        ORDER,
    ],
    cites: &["glover1989"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate), Some(Kind::Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "7 3 5 8 1 6 4 2 0",
            "tabu",
            &[Fact::Cost(16), Fact::Optimal(16), Fact::RivalGivesUp("hill")],
        ),
        Example::fails("tiles(3x3)", "4 7 6 3 2 8 5 1 0", "tabu", &[Fact::GivesUp, Fact::Expanded(1_000_000)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::Tabu(Tabu { tenure: args.whole("tenure") as usize, steps: args.count("steps") }))
}
