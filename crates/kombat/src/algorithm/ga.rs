//! `ga`, as specs name it.

use super::grasp::MOVES;
use crate::card::{
    Args, Card, Example, FITNESS, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Scene, Section,
};
use crate::msg;
use crate::observe::Kind;
use crate::search::{Construction, Crossover, GaOptions, Judge, Search, Selection};
use crate::words::SpecError;

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
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "swap(3x3)",
            "3 2 1 4 5 7 6 8 9",
            "ga(moves=8,judge=prefix,population=60)",
            &[Fact::Cost(4), Fact::Optimal(4)],
        ),
        Example::fails(
            "swap(3x3)",
            "1 2 3 5 4 6 8 7 9",
            "ga",
            &[Fact::GivesUp, Fact::Optimal(2), Fact::Expanded(15_000)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) const LINES: &[Option<Kind>] =
    &[None, Some(Kind::Phase), None, None, Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Incumbent), None];

pub(super) const POPULATION: Param =
    Param::keyed("population", ParamKind::Count { least: 2, most: 1_000_000, or_none: false }, "10");
pub(super) const GENERATIONS: Param =
    Param::keyed("generations", ParamKind::Count { least: 1, most: 1_000_000_000, or_none: false }, "100");
pub(super) const CROSSOVER: Param =
    Param::keyed("crossover", ParamKind::Choice(&["one-point", "two-point", "uniform"]), "one-point");
pub(super) const RATE: Param = Param::keyed("rate", ParamKind::Ratio { least: "0", most: "1", or_none: false }, "0.8");
pub(super) const MUTATION: Param =
    Param::keyed("mutation", ParamKind::Ratio { least: "0", most: "1", or_none: false }, "0.05");
pub(super) const SELECTION: Param =
    Param::keyed("selection", ParamKind::Choice(&["mu-plus-lambda", "generational", "tournament"]), "mu-plus-lambda");
pub(super) const JUDGE: Param = Param::keyed("judge", ParamKind::Choice(&["final", "prefix"]), "final");
pub(super) const IMMIGRANTS: Param =
    Param::keyed("immigrants", ParamKind::Count { least: 0, most: 1_000_000, or_none: false }, "0");

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
