//! `annealing`, as specs name it.

use super::walk::STEPS;
use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section};
use crate::msg;
use crate::observe::Kind;
use crate::search::{Annealing, Schedule, Search};
use crate::words::SpecError;

/// `annealing`.
pub const CARD: Card = Card {
    name: "annealing",
    aliases: &[("tempera", "annealing")],
    params: &[
        H,
        Param::keyed("temperature", ParamKind::Ratio { least: "0.0001", most: "10000", or_none: false }, "2"),
        Param::keyed("schedule", ParamKind::Choice(&["linear", "geometric", "logarithmic", "constant"]), "linear"),
        Param::keyed("cooling", ParamKind::Ratio { least: "0.0001", most: "0.9999", or_none: false }, "0.9999"),
        STEPS,
        ORDER,
    ],
    cites: &["kirkpatrick1983"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune), Some(Kind::Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Sometimes, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "5 1 3 4 0 6 7 2 8",
            "annealing",
            &[Fact::Cost(10), Fact::Optimal(10), Fact::RivalGivesUp("hill")],
        ),
        Example::fails("tiles(3x3)", "1 5 2 4 8 3 7 0 6", "annealing", &[Fact::Cost(1989), Fact::Optimal(5)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    let schedule = match args.word("schedule") {
        "geometric" => Schedule::Geometric,
        "logarithmic" => Schedule::Logarithmic,
        "constant" => Schedule::Constant,
        _ => Schedule::Linear,
    };
    let steps = args.count("steps");
    if matches!(schedule, Schedule::Linear) && steps.is_none() {
        return Err(msg!("algorithm.annealing.linear-needs-steps").into());
    }
    let (temperature, cooling) = (args.ratio("temperature").as_f64(), args.ratio("cooling").as_f64());
    Ok(Search::Annealing(Annealing { temperature, schedule, cooling, steps }))
}
