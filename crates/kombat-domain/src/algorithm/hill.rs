//! `hill`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::{Hill, Search, Variant};

/// `hill`.
pub const CARD: Card = Card {
    name: "hill",
    aliases: &[("subida-de-encosta", "hill")],
    params: &[
        H,
        Param::choice("variant", &["steepest", "first", "stochastic"]),
        Param::count("sideways", 0..=1_000_000, "0"),
        Param::count("restarts", 0..=1_000_000_000, "0"),
        Param::count("kick", 1..=1_000_000, "20"),
        Param::choice("from", &["best", "start"]),
        ORDER,
    ],
    cites: &["aima", "bouzon"],
    lines: &[None, Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), Some(Phase)],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("tiles(3x3)", "2 6 5 1 3 8 4 7 0", "hill", &[Cost(12), Optimal(12), Expanded(12)]),
        fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "hill", &[GivesUp, Expanded(1)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    let variant = match args.word("variant") {
        "first" => Variant::First,
        "stochastic" => Variant::Stochastic,
        _ => Variant::Steepest,
    };
    Ok(Search::Hill(Hill {
        variant,
        sideways: args.whole("sideways"),
        restarts: args.whole("restarts"),
        kick: args.whole("kick"),
        from_best: args.word("from") == "best",
    }))
}
