//! The cards of the heuristics that every puzzle has.

use super::vocabulary::*;
use crate::heuristic::{exact, zero};

/// `zero`.
pub const ZERO: Card = Card {
    name: "zero",
    cites: &["aima"],
    traits: Some(zero::TRAITS),
    examples: &[
        shines("tiles(3x3)", "1 2 3 5 7 6 4 0 8", "astar(h=zero)", &[Cost(5), Optimal(5), Expanded(53)]),
        fails(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar(h=zero)",
            &[Estimate(0), Optimal(31), NoneFarther, Expanded(181_438)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// `exact`.
pub const EXACT: Card = Card {
    name: "exact",
    cites: &["korf1997"],
    traits: Some(exact::TRAITS),
    examples: &[shines(
        "tiles(3x3)",
        "6 4 7 8 5 0 3 2 1",
        "astar(h=exact)",
        &[Estimate(31), Optimal(31), Expanded(31)],
    )],
    ..Card::new(Section::Heuristic)
};

/// `max(a, b, …)`.
pub const MAX: Card = Card {
    name: "max",
    params: &[Param::positional("parts", ParamKind::Heuristics)],
    cites: &["pearl1984"],
    examples: &[
        shines(
            "tiles(3x3)",
            "1 6 3 8 5 2 7 4 0",
            "astar(h=max(manhattan,walking-distance))",
            &[Expanded(2861), RivalExpanded("astar(h=manhattan)", 4723)],
        ),
        fails("tiles(3x3)", "0 2 7 4 5 6 3 8 1", "astar(h=max(misplaced,euclidean))", &[Estimate(9), Optimal(28)]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `sum(a, b, …)`.
pub const SUM: Card = Card {
    name: "sum",
    params: &[Param::positional("parts", ParamKind::Heuristics)],
    cites: &["pearl1984"],
    examples: &[
        shines(
            "tiles(3x3)",
            "0 4 6 5 7 2 3 8 1",
            "astar(h=sum(manhattan,inversion))",
            &[Expanded(85), RivalExpanded("astar(h=manhattan)", 426)],
        ),
        fails(
            "tiles(3x3)",
            "0 1 7 4 8 6 2 3 5",
            "astar(h=sum(manhattan,linear-conflict))",
            &[Cost(28), Optimal(22), Estimate(28)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// `scale(a, w)`.
pub const SCALE: Card = Card {
    name: "scale",
    params: &[
        Param::positional("part", ParamKind::Heuristic),
        Param::positional("w", ParamKind::Ratio { least: "0", most: "1000", or_none: false }),
    ],
    cites: &["pohl1970"],
    examples: &[
        shines("swap(3x3)", "6 8 7 9 3 1 2 4 5", "astar(h=scale(wrapped,0.5))", &[Estimate(9), Optimal(9)]),
        fails("tiles(3x3)", "0 1 7 4 8 6 2 3 5", "astar(h=scale(manhattan,3))", &[Cost(30), Optimal(22), Estimate(42)]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `formula("…")`.
pub const FORMULA: Card = Card {
    name: "formula",
    params: &[Param::positional("text", ParamKind::Formula)],
    cites: &["pearl1984"],
    tables: true,
    examples: &[
        shines(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar(h=formula(\"max(linear_conflict, walking_distance)\"))",
            &[Expanded(1649), RivalExpanded("astar(h=linear-conflict)", 3827)],
        ),
        fails(
            "tiles(3x3)",
            "7 8 0 6 5 4 1 2 3",
            "astar(h=formula(\"manhattan + 2 * conflict_pairs\"))",
            &[Estimate(28), Optimal(26)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};
