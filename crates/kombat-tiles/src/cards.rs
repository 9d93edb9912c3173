//! The cards of the tiles' heuristics.

use crate::{euclidean, inversion, linear_conflict, manhattan, misplaced, pdb, squared_index, walking_distance};
use kombat_domain::card::vocabulary::*;

/// `manhattan`.
pub(crate) const MANHATTAN: Card = Card {
    name: "manhattan",
    cites: &["korf1985", "bouzon", "ufpi"],
    traits: Some(manhattan::TRAITS),
    examples: &[
        shines("tiles(3x3)", "6 5 8 3 0 7 2 1 4", "astar(h=manhattan)", &[Estimate(22), Optimal(22)]),
        fails("tiles(3x3)", "2 1 3 4 5 6 8 7 0", "astar(h=manhattan)", &[Estimate(4), Optimal(22), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `misplaced`.
pub(crate) const MISPLACED: Card = Card {
    name: "misplaced",
    aliases: &[("fora-do-lugar", "misplaced")],
    cites: &["aima", "ufpi"],
    traits: Some(misplaced::TRAITS),
    examples: &[
        shines("tiles(3x3)", "0 1 2 5 6 3 4 7 8", "astar(h=misplaced)", &[Estimate(8), Optimal(8)]),
        fails("tiles(3x3)", "0 2 7 4 5 6 3 8 1", "astar(h=misplaced)", &[Estimate(3), Optimal(28), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `euclidean`.
pub(crate) const EUCLIDEAN: Card = Card {
    name: "euclidean",
    aliases: &[("euclidiana", "euclidean")],
    cites: &["ufpi"],
    traits: Some(euclidean::TRAITS),
    examples: &[
        shines("tiles(3x3)", "4 0 1 7 6 3 5 2 8", "astar(h=euclidean)", &[Estimate(11), Optimal(11)]),
        fails("tiles(3x3)", "1 6 3 8 5 2 7 4 0", "astar(h=euclidean)", &[Estimate(6), Optimal(26), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `linear-conflict`.
pub(crate) const LINEAR_CONFLICT: Card = Card {
    name: "linear-conflict",
    aliases: &[("conflito-linear", "linear-conflict")],
    cites: &["hansson1992"],
    traits: Some(linear_conflict::TRAITS),
    examples: &[
        shines("tiles(3x3)", "0 8 7 6 5 4 3 2 1", "astar(h=linear-conflict)", &[Estimate(28), Optimal(28)]),
        fails("tiles(3x3)", "1 6 3 8 5 2 7 4 0", "astar(h=linear-conflict)", &[Estimate(8), Optimal(26), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `inversion`.
pub(crate) const INVERSION: Card = Card {
    name: "inversion",
    aliases: &[("inversoes", "inversion")],
    cites: &["takahashi2001"],
    traits: Some(inversion::TRAITS),
    examples: &[
        shines("tiles(3x3)", "0 8 7 6 5 4 3 2 1", "astar(h=inversion)", &[Estimate(28), Optimal(28)]),
        fails("tiles(3x3)", "1 4 5 2 7 0 3 6 8", "astar(h=inversion)", &[Estimate(7), Optimal(29), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `walking-distance`.
pub(crate) const WALKING_DISTANCE: Card = Card {
    name: "walking-distance",
    aliases: &[("distancia-de-caminhada", "walking-distance")],
    cites: &["takahashi2001"],
    traits: Some(walking_distance::TRAITS),
    examples: &[
        shines("tiles(3x3)", "0 6 7 5 8 4 3 2 1", "astar(h=walking-distance)", &[Estimate(28), Optimal(28)]),
        fails("tiles(3x3)", "1 6 3 7 5 2 4 8 0", "astar(h=walking-distance)", &[Estimate(6), Optimal(24), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `pdb`.
pub(crate) const PDB: Card = Card {
    name: "pdb",
    params: &[
        Param { name: "patterns", kind: ParamKind::Partition, default: None, positional: true },
        Param::choice("mirror", &["on", "off"]),
    ],
    cites: &["culberson1998", "korf2002", "felner2004"],
    traits: Some(pdb::TRAITS),
    tables: true,
    examples: &[
        shines("tiles(3x3)", "6 8 7 5 4 0 3 2 1", "astar(h=pdb(4-4))", &[Estimate(29), Optimal(29)]),
        fails("tiles(3x3)", "1 8 3 6 2 4 5 7 0", "astar(h=pdb(4-4))", &[Estimate(12), Optimal(26), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `squared-index`.
pub(crate) const SQUARED_INDEX: Card = Card {
    name: "squared-index",
    aliases: &[("indice-quadrado", "squared-index")],
    cites: &["lima-cayres"],
    traits: Some(squared_index::TRAITS),
    examples: &[
        shines("tiles(3x3)", "5 2 1 3 0 4 6 8 7", "astar(h=squared-index)", &[Estimate(30), Optimal(30)]),
        fails(
            "tiles(3x3)",
            "8 7 5 6 0 4 3 1 2",
            "astar(h=squared-index)",
            &[Estimate(200), Optimal(24), NoneFarther, Cost(50)],
        ),
    ],
    ..Card::new(Section::Heuristic)
};
