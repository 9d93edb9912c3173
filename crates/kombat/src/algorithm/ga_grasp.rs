//! GA-GRASP, the hybrid of *Kombat Heurístico*: GRASP builds the first population, the
//! genetic algorithm refines it.

use super::ga::{
    CROSSOVER, GENERATIONS, IMMIGRANTS, JUDGE, LINES, MUTATION, POPULATION, RATE, SELECTION, build_seeded,
};
use super::grasp::{ALPHA, Construction, FIRST, MOVES, RCL};
use crate::catalog::{Card, FITNESS, ORDER, Scene, Section, Setup, Staged};
use crate::run::AnySolver;
use crate::words::SpecError;

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
    ..Card::new(Section::Algorithm)
};

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    build_seeded(setup, Some(Construction::read(&setup.args)))
}
