//! `grasp`, as specs name it.

use crate::card::{
    Args, Card, Example, FITNESS, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Scene, Section,
};
use crate::observe::Kind;
use crate::search::{Construction, Grasp, Search};
use crate::words::SpecError;

/// `grasp`.
pub const CARD: Card = Card {
    name: "grasp",
    params: &[
        FITNESS,
        RCL,
        ALPHA,
        FIRST,
        MOVES,
        Param::keyed("iterations", ParamKind::Count { least: 1, most: 1_000_000_000, or_none: false }, "100"),
        Param::keyed("local", ParamKind::Choice(&["off", "on"]), "off"),
        ORDER,
    ],
    cites: &["feo1995", "kombat"],
    lines: &[
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        None,
        Some(Kind::Incumbent),
    ],
    scene: Scene::Candidates,
    anytime: true,
    family: Some(Family::Evolutionary),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "swap(3x3)",
            "6 4 5 8 9 7 3 1 2",
            "grasp",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::Expanded(12), Fact::RivalExpanded("astar", 18_635)],
        ),
        Example::fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "grasp", &[Fact::GivesUp, Fact::Expanded(1500)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// How long the restricted candidate list is.
pub(super) const RCL: Param = Param::keyed("rcl", ParamKind::Count { least: 1, most: 65_535, or_none: false }, "2");
/// Instead of a length: how far from the best to the worst the list reaches.
pub(super) const ALPHA: Param =
    Param::keyed("alpha", ParamKind::Ratio { least: "0", most: "1", or_none: true }, "none");
/// How the first move is chosen.
pub(super) const FIRST: Param = Param::keyed("first", ParamKind::Choice(&["random", "greedy"]), "random");
/// How long a path may be.
pub(super) const MOVES: Param =
    Param::keyed("moves", ParamKind::Count { least: 1, most: 10_000, or_none: false }, "15");

/// How a path is built, from the arguments of a card that lists its parameters.
pub(super) fn construction(args: &Args) -> Construction {
    Construction {
        rcl: args.whole("rcl") as usize,
        alpha: (args.word("alpha") != "none").then(|| args.ratio("alpha")),
        random_first: args.word("first") == "random",
        moves: args.whole("moves") as usize,
    }
}

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    let (iterations, local) = (args.whole("iterations"), args.word("local") == "on");
    Ok(Search::Grasp(Grasp { construction: construction(args), iterations, local }))
}
