//! A genetic algorithm on paths (after Hong 2001, as *Kombat Heurístico* rebuilt it): a
//! chromosome is a path of so many moves, a gene is a move.

use super::grasp::{Construction, MOVES, Path, search_from};
use super::guided::{Method, guided};
use super::line::{BestLine, Judge, Line};
use super::population::{Crossover, Mutation, Population};
use crate::budget::Stop;
use crate::catalog::{
    Args, Card, Example, FITNESS, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Scene, Section, Setup,
    Staged,
};
use crate::heuristic::Heuristic;
use crate::msg;
use crate::observe::{Event, Kind, Observer};
use crate::ratio::Ratio;
use crate::run::{AnySolver, Outcome, Run};
use crate::space::{Cost, Puzzle};
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

/// Who has children, and who lives on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Selection {
    /// All parents alike; the best of parents and children live on.
    MuPlusLambda,
    /// The fitter more often; children replace their parents but for the best one.
    Generational,
    /// The better of two drawn at random; children replace their parents but for the
    /// best one.
    Tournament,
}

/// The genetic algorithm, with or without GRASP before it; all but the heuristic.
#[derive(Clone, Copy, Debug)]
struct Options {
    population: usize,
    moves: usize,
    generations: u64,
    crossover: Crossover,
    rate: Ratio,
    mutation: Ratio,
    selection: Selection,
    judge: Judge,
    immigrants: usize,
    /// How the first population is built, if not by chance.
    seeds: Option<Construction>,
}

impl Options {
    fn read(args: &Args, seeds: Option<Construction>) -> Result<Self, SpecError> {
        let count = |name| args.count(name).expect("it cannot be none");
        let (population, immigrants) = (count("population") as usize, count("immigrants") as usize);
        if immigrants >= population {
            return Err(msg!("algorithm.ga.immigrants", immigrants = immigrants, population = population).into());
        }
        Ok(Options {
            population,
            moves: count("moves") as usize,
            generations: count("generations"),
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
        })
    }
}

/// A solution: how many genes of the row at a place of the order lead to it.
type Found = (usize, usize);

/// A run of the genetic algorithm.
struct Evolution<'a, 'b, P: Puzzle, H: Heuristic<P>> {
    options: Options,
    line: &'a mut Line<'b, P, H>,
    best: &'a mut BestLine,
    population: Population,
    mutation: Mutation,
}

impl<P: Puzzle, H: Heuristic<P>> Evolution<'_, '_, P, H> {
    /// Tells the observer about the chromosome at a place, by the number of its row, which
    /// it keeps as long as it lives.
    #[inline(always)]
    fn tell<O: Observer<P>>(&self, name: &'static str, place: usize, run: &mut Run<'_, P, O>) {
        run.emit(1, || Event::Phase { name, value: self.population.row_number(place) });
    }

    /// Tells the observer who lives on, the best first.
    fn tell_survivors<O: Observer<P>>(&self, run: &mut Run<'_, P, O>) {
        for place in 0..if O::ACTIVE { self.options.population } else { 0 } {
            self.tell("survivor", place, run);
        }
    }

    /// Judges the chromosome at a place.
    #[inline(always)]
    fn judge<O: Observer<P>>(&mut self, place: usize, run: &mut Run<'_, P, O>) -> Result<Option<Found>, Stop> {
        self.tell("chromosome", place, run);
        let (h, length) = self.line.judge(self.population.genes(place), self.options.judge, run)?;
        Ok(self.note(place, h, length, run))
    }

    /// Judges two chromosomes of the same length, at once where that can be.
    #[inline(always)]
    fn judge_two<O: Observer<P>>(
        &mut self,
        places: [usize; 2],
        run: &mut Run<'_, P, O>,
    ) -> Result<Option<Found>, Stop> {
        let genes = places.map(|place| self.population.genes(place));
        let Some(reached) = self.line.judge_two(genes, self.options.judge, run) else {
            let first = self.judge(places[0], run)?;
            return if first.is_some() { Ok(first) } else { self.judge(places[1], run) };
        };
        for (i, reached) in reached.into_iter().enumerate() {
            self.line.counted(reached, self.options.moves, run);
            if let found @ Some(_) = self.note(places[i], reached.h, reached.at, run) {
                // After a solution the other one was not needed.
                run.meter.give_back(((1 - i) * self.options.moves) as u64);
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Notes what a chromosome is worth, and whether it is a solution.
    #[inline(always)]
    fn note<O: Observer<P>>(&mut self, place: usize, h: Cost, length: usize, run: &mut Run<'_, P, O>) -> Option<Found> {
        let genes = &self.population.genes(place)[..length];
        let better = self.best.offer(h, genes);
        let solved = self.line.may_be_goal(h) && self.line.solves(genes, run.space);
        if (better && self.line.h == h) || solved {
            run.emit(1, || Event::Incumbent(self.line.here()));
        }
        self.population.judged(place, h);
        solved.then_some((place, length))
    }

    /// Fills a place by chance.
    fn newcomer<O: Observer<P>>(&mut self, place: usize, run: &mut Run<'_, P, O>) -> Result<Option<Found>, Stop> {
        self.population.randomise(place, &mut run.rng);
        self.judge(place, run)
    }

    /// The first population.
    fn begin<O: Observer<P>>(&mut self, run: &mut Run<'_, P, O>) -> Result<Option<Found>, Stop> {
        let Some(construction) = self.options.seeds else {
            for place in 0..self.options.population {
                if let found @ Some(_) = self.newcomer(place, run)? {
                    return Ok(found);
                }
            }
            return Ok(None);
        };
        let mut path = Path::new(construction.moves, self.line.alphabet, run)?;
        for place in 0..self.options.population {
            self.tell("chromosome", place, run);
            let solved = construction.build(&mut path, self.line, self.best, run)?;
            let h = if self.options.judge == Judge::Prefix { path.nearest } else { self.line.h };
            self.population.genes_mut(place)[..path.letters.len()].copy_from_slice(&path.letters);
            self.population.judged(place, h);
            if solved {
                return Ok(Some((place, path.letters.len())));
            }
        }
        Ok(None)
    }

    /// A parent.
    #[inline(always)]
    fn parent<O>(&self, worst: Cost, run: &mut Run<'_, P, O>) -> usize {
        let any = |run: &mut Run<'_, P, O>| run.rng.below(self.options.population as u64) as usize;
        match self.options.selection {
            Selection::MuPlusLambda => any(run),
            Selection::Tournament => {
                let (one, other) = (any(run), any(run));
                if self.population.fitness(other) < self.population.fitness(one) { other } else { one }
            }
            Selection::Generational => {
                // A wheel on which the worst has a share of 1.
                let share = |place| 1 + u64::from(worst - self.population.fitness(place));
                let places = 0..self.options.population;
                let mut stop = run.rng.below(places.clone().map(share).sum());
                places
                    .clone()
                    .find(|&place| stop.checked_sub(share(place)).map(|left| stop = left).is_none())
                    .expect("the wheel stops at one of them")
            }
        }
    }

    /// Children, and who lives on.
    fn generation<O: Observer<P>>(&mut self, run: &mut Run<'_, P, O>) -> Result<Option<Found>, Stop> {
        let (parents, options) = (self.options.population, self.options);
        let worst = (0..parents).map(|place| self.population.fitness(place)).max().unwrap_or(0);
        for first in (parents..2 * parents).step_by(2) {
            // Of an odd number the last two have room for one, and the second stays.
            let second = (first + 1).min(2 * parents - 1);
            let chosen = [self.parent(worst, run), self.parent(worst, run)];
            chosen.into_iter().for_each(|parent| self.tell("parent", parent, run));
            let crossover = run.rng.chance(options.rate).then_some(options.crossover);
            self.population.breed(chosen, [first, second], crossover, &mut run.rng);
            for child in first..=second {
                let alphabet = self.line.alphabet as u64;
                self.mutation.apply(self.population.genes_mut(child), alphabet, &mut run.rng);
            }
            let found = if first == second { self.judge(first, run)? } else { self.judge_two([first, second], run)? };
            if found.is_some() {
                return Ok(found);
            }
        }
        match options.selection {
            Selection::MuPlusLambda => self.population.survive(),
            Selection::Generational | Selection::Tournament => self.population.replace(),
        }
        for place in parents - options.immigrants..parents {
            if let found @ Some(_) = self.newcomer(place, run)? {
                return Ok(found);
            }
        }
        if options.immigrants > 0 {
            self.population.rank();
        }
        self.tell_survivors(run);
        Ok(None)
    }

    fn run<O: Observer<P>>(&mut self, run: &mut Run<'_, P, O>) -> Result<Outcome<P::Move>, Stop> {
        for generation in 1..=self.options.generations {
            run.meter.iterations = Some(generation);
            run.emit(1, || Event::Phase { name: "generation", value: generation });
            let found = if generation == 1 { self.begin(run)? } else { self.generation(run)? };
            if let Some((place, length)) = found {
                return Ok(self.line.solution(&self.population.genes(place)[..length], run.space));
            }
            if generation == 1 {
                self.population.rank();
                self.tell_survivors(run);
            }
        }
        Ok(Outcome::GaveUp)
    }
}

impl Method for Options {
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move> {
        let options = *self;
        search_from(heuristic, start, options.moves, run, |line, best, run| {
            let population = Population::new(options.population, options.moves, line.alphabet, run)?;
            let mutation = Mutation::new(options.mutation, options.moves, run)?;
            Evolution { options, line, best, population, mutation }.run(run)
        })
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    build_seeded(setup, None)
}

/// A genetic algorithm whose first population may be built.
pub(super) fn build_seeded<P: Staged>(
    setup: &Setup<'_, P>,
    seeds: Option<Construction>,
) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    guided(Options::read(&setup.args, seeds)?, setup)
}
