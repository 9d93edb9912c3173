//! `grasp`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::{Construction, Grasp, Search};

/// `grasp`.
pub const CARD: Card = Card {
    name: "grasp",
    params: &[
        FITNESS,
        RCL,
        ALPHA,
        FIRST,
        MOVES,
        Param::count("iterations", 1..=1_000_000_000, "100"),
        Param::choice("local", &["off", "on"]),
        ORDER,
    ],
    cites: &["feo1995", "kombat"],
    lines: &[Some(Phase), Some(Expand), Some(Prune), Some(Generate), None, Some(Incumbent)],
    scene: Scene::Candidates,
    anytime: true,
    family: Some(Family::Evolutionary),
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines(
            "swap(3x3)",
            "6 4 5 8 9 7 3 1 2",
            "grasp",
            &[Cost(12), Optimal(12), Expanded(12), RivalExpanded("astar", 18_635)],
        ),
        fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "grasp", &[GivesUp, Expanded(1500)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// How long the restricted candidate list is.
pub(super) const RCL: Param = Param::count("rcl", 1..=65_535, "2");
/// Instead of a length: how far from the best to the worst the list reaches.
pub(super) const ALPHA: Param =
    Param::keyed("alpha", ParamKind::Ratio { least: "0", most: "1", or_none: true }, "none");
/// How the first move is chosen.
pub(super) const FIRST: Param = Param::choice("first", &["random", "greedy"]);
/// How long a path may be.
pub(super) const MOVES: Param = Param::count("moves", 1..=10_000, "15");

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
