//! `hill`, as specs name it.

use crate::card::{Args, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section};
use crate::observe::Kind;
use crate::search::{Hill, Search, Variant};
use crate::words::SpecError;

/// `hill`.
pub const CARD: Card = Card {
    name: "hill",
    aliases: &[("subida-de-encosta", "hill")],
    params: &[
        H,
        Param::keyed("variant", ParamKind::Choice(&["steepest", "first", "stochastic"]), "steepest"),
        Param::keyed("sideways", ParamKind::Count { least: 0, most: 1_000_000, or_none: false }, "0"),
        Param::keyed("restarts", ParamKind::Count { least: 0, most: 1_000_000_000, or_none: false }, "0"),
        Param::keyed("kick", ParamKind::Count { least: 1, most: 1_000_000, or_none: false }, "20"),
        Param::keyed("from", ParamKind::Choice(&["best", "start"]), "best"),
        ORDER,
    ],
    cites: &["aima", "bouzon"],
    lines: &[
        None,
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
        Some(Kind::Phase),
    ],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "2 6 5 1 3 8 4 7 0",
            "hill",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::Expanded(12)],
        ),
        Example::fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "hill", &[Fact::GivesUp, Fact::Expanded(1)]),
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
