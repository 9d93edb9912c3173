//! The cards of the heuristics that every puzzle has.

use super::{Card, Example, Fact, Param, ParamKind, Section};
use crate::heuristic::{exact, zero};

/// `zero`.
pub const ZERO: Card = Card {
    name: "zero",
    cites: &["aima"],
    traits: Some(zero::TRAITS),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "1 2 3 5 7 6 4 0 8",
            "astar(h=zero)",
            &[Fact::Cost(5), Fact::Optimal(5), Fact::Expanded(53)],
        ),
        Example::fails(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar(h=zero)",
            &[Fact::Estimate(0), Fact::Optimal(31), Fact::NoneFarther, Fact::Expanded(181_438)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// `exact`.
pub const EXACT: Card = Card {
    name: "exact",
    cites: &["korf1997"],
    traits: Some(exact::TRAITS),
    examples: &[Example::shines(
        "tiles(3x3)",
        "6 4 7 8 5 0 3 2 1",
        "astar(h=exact)",
        &[Fact::Estimate(31), Fact::Optimal(31), Fact::Expanded(31)],
    )],
    ..Card::new(Section::Heuristic)
};

/// `max(a, b, …)`.
pub const MAX: Card = Card {
    name: "max",
    params: &[Param::positional("parts", ParamKind::Heuristics)],
    cites: &["pearl1984"],
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "1 6 3 8 5 2 7 4 0",
            "astar(h=max(manhattan,walking-distance))",
            &[Fact::Expanded(2861), Fact::RivalExpanded("astar(h=manhattan)", 4723)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 2 7 4 5 6 3 8 1",
            "astar(h=max(misplaced,euclidean))",
            &[Fact::Estimate(9), Fact::Optimal(28)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};

/// `sum(a, b, …)`.
pub const SUM: Card = Card {
    name: "sum",
    params: &[Param::positional("parts", ParamKind::Heuristics)],
    cites: &["pearl1984"],
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 4 6 5 7 2 3 8 1",
            "astar(h=sum(manhattan,inversion))",
            &[Fact::Expanded(85), Fact::RivalExpanded("astar(h=manhattan)", 426)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 1 7 4 8 6 2 3 5",
            "astar(h=sum(manhattan,linear-conflict))",
            &[Fact::Cost(28), Fact::Optimal(22), Fact::Estimate(28)],
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
        Example::shines(
            "swap(3x3)",
            "6 8 7 9 3 1 2 4 5",
            "astar(h=scale(wrapped,0.5))",
            &[Fact::Estimate(9), Fact::Optimal(9)],
        ),
        Example::fails(
            "tiles(3x3)",
            "0 1 7 4 8 6 2 3 5",
            "astar(h=scale(manhattan,3))",
            &[Fact::Cost(30), Fact::Optimal(22), Fact::Estimate(42)],
        ),
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
        Example::shines(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar(h=formula(\"max(linear_conflict, walking_distance)\"))",
            &[Fact::Expanded(1649), Fact::RivalExpanded("astar(h=linear-conflict)", 3827)],
        ),
        Example::fails(
            "tiles(3x3)",
            "7 8 0 6 5 4 1 2 3",
            "astar(h=formula(\"manhattan + 2 * conflict_pairs\"))",
            &[Fact::Estimate(28), Fact::Optimal(26)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};
