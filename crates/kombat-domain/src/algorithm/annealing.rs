//! `annealing`, as specs name it.

use super::walk::STEPS;
use crate::card::vocabulary::*;
use crate::search::{Annealing, Schedule, Search};

/// `annealing`.
pub const CARD: Card = Card {
    name: "annealing",
    aliases: &[("tempera", "annealing")],
    params: &[
        H,
        Param::ratio("temperature", "0.0001", "10000", "2"),
        Param::choice("schedule", &["linear", "geometric", "logarithmic", "constant"]),
        Param::ratio("cooling", "0.0001", "0.9999", "0.9999"),
        STEPS,
        ORDER,
    ],
    cites: &["kirkpatrick1983"],
    lines: &[None, Some(Expand), Some(Generate), Some(Prune), Some(Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Sometimes, optimal: Never }),
    examples: &[
        shines("tiles(3x3)", "5 1 3 4 0 6 7 2 8", "annealing", &[Cost(10), Optimal(10), RivalGivesUp("hill")]),
        fails("tiles(3x3)", "1 5 2 4 8 3 7 0 6", "annealing", &[Cost(1989), Optimal(5)]),
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
