//! GA-GRASP, the hybrid of *Kombat Heurístico*: GRASP builds the first population, the
//! genetic algorithm refines it.

use super::ga::{CROSSOVER, GENERATIONS, IMMIGRANTS, JUDGE, LINES, MUTATION, POPULATION, RATE, SELECTION, evolution};
use super::grasp::{ALPHA, FIRST, MOVES, RCL, construction};
use crate::card::vocabulary::*;
use crate::search::Search;

/// `ga-grasp`.
pub const CARD: Card = Card {
    name: "ga-grasp",
    aliases: &[("ag-grasp", "ga-grasp")],
    params: &[
        FITNESS,
        RCL,
        ALPHA,
        FIRST,
        POPULATION,
        MOVES,
        GENERATIONS,
        CROSSOVER,
        RATE,
        MUTATION,
        SELECTION,
        JUDGE,
        IMMIGRANTS,
        ORDER,
    ],
    cites: &["kombat", "hong2001", "feo1995"],
    lines: LINES,
    scene: Scene::Population,
    anytime: true,
    family: Some(Family::Evolutionary),
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("swap(3x3)", "9 7 8 3 1 2 5 6 4", "ga-grasp", &[Cost(12), Optimal(12), RivalGivesUp("ga")]),
        fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "ga-grasp", &[GivesUp, Expanded(15_000)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    evolution(args, Some(construction(args)))
}
