//! `ga`, as specs name it.

use super::grasp::MOVES;
use crate::card::vocabulary::*;
use crate::search::{Construction, Crossover, GaOptions, Judge, Search, Selection};

/// `ga`.
pub const CARD: Card = Card {
    name: "ga",
    aliases: &[("ag", "ga")],
    params: &[FITNESS, POPULATION, MOVES, GENERATIONS, CROSSOVER, RATE, MUTATION, SELECTION, JUDGE, IMMIGRANTS, ORDER],
    cites: &["hong2001", "holland1975", "kombat"],
    lines: LINES,
    scene: Scene::Population,
    anytime: true,
    family: Some(Family::Evolutionary),
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines("swap(3x3)", "3 2 1 4 5 7 6 8 9", "ga(moves=8,judge=prefix,population=60)", &[Cost(4), Optimal(4)]),
        fails("swap(3x3)", "1 2 3 5 4 6 8 7 9", "ga", &[GivesUp, Optimal(2), Expanded(15_000)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) const LINES: &[Option<Kind>] =
    &[None, Some(Phase), None, None, Some(Expand), Some(Generate), Some(Incumbent), None];

pub(super) const POPULATION: Param = Param::count("population", 2..=1_000_000, "10");
pub(super) const GENERATIONS: Param = Param::count("generations", 1..=1_000_000_000, "100");
pub(super) const CROSSOVER: Param = Param::choice("crossover", &["one-point", "two-point", "uniform"]);
pub(super) const RATE: Param = Param::ratio("rate", "0", "1", "0.8");
pub(super) const MUTATION: Param = Param::ratio("mutation", "0", "1", "0.05");
pub(super) const SELECTION: Param = Param::choice("selection", &["mu-plus-lambda", "generational", "tournament"]);
pub(super) const JUDGE: Param = Param::choice("judge", &["final", "prefix"]);
pub(super) const IMMIGRANTS: Param = Param::count("immigrants", 0..=1_000_000, "0");

/// A genetic algorithm whose first population may be built.
pub(super) fn evolution(args: &Args, seeds: Option<Construction>) -> Result<Search, SpecError> {
    let (population, immigrants) = (args.whole("population") as usize, args.whole("immigrants") as usize);
    if immigrants >= population {
        return Err(msg!("algorithm.ga.immigrants", immigrants = immigrants, population = population).into());
    }
    Ok(Search::Ga(GaOptions {
        population,
        moves: args.whole("moves") as usize,
        generations: args.whole("generations"),
        crossover: match args.word("crossover") {
            "two-point" => Crossover::TwoPoint,
            "uniform" => Crossover::Uniform,
            _ => Crossover::OnePoint,
        },
        rate: args.ratio("rate"),
        mutation: args.ratio("mutation"),
        selection: match args.word("selection") {
            "generational" => Selection::Generational,
            "tournament" => Selection::Tournament,
            _ => Selection::MuPlusLambda,
        },
        judge: if args.word("judge") == "prefix" { Judge::Prefix } else { Judge::Final },
        immigrants,
        seeds,
    }))
}

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    evolution(args, None)
}
