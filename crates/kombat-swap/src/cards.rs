//! The cards of the swap puzzle's heuristics.

use crate::wrapped::Wrapped;
use crate::{misplaced, pdb};
use kombat_domain::card::vocabulary::*;

/// `wrapped-half`.
pub(crate) const WRAPPED_HALF: Card = Card {
    name: "wrapped-half",
    cites: &["kombat"],
    traits: Some(Wrapped::<2>::TRAITS),
    examples: &[
        shines("swap(3x3)", "6 8 7 9 3 1 2 4 5", "astar(h=wrapped-half)", &[Estimate(9), Optimal(9)]),
        fails("swap(3x3)", "1 9 3 2 5 6 7 8 4", "astar(h=wrapped-half)", &[Estimate(3), Optimal(6), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `wrapped`.
pub(crate) const WRAPPED: Card = Card {
    name: "wrapped",
    cites: &["kombat"],
    traits: Some(Wrapped::<1>::TRAITS),
    examples: &[
        shines("swap(3x3)", "1 4 3 9 5 6 7 8 2", "astar(h=wrapped)", &[Estimate(6), Optimal(6)]),
        fails("swap(3x3)", "5 4 7 2 1 8 6 9 3", "astar(h=wrapped)", &[Estimate(16), Optimal(8), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `misplaced`.
pub(crate) const MISPLACED: Card = Card {
    name: "misplaced",
    aliases: &[("fora-do-lugar", "misplaced")],
    cites: &["aima"],
    traits: Some(misplaced::TRAITS),
    ..Card::new(Section::Heuristic)
};

/// `pdb`.
pub(crate) const PDB: Card = Card {
    name: "pdb",
    params: &[Param { name: "patterns", kind: ParamKind::Partition, default: None, positional: true }],
    cites: &["culberson1998"],
    traits: Some(pdb::TRAITS),
    tables: true,
    ..Card::new(Section::Heuristic)
};
