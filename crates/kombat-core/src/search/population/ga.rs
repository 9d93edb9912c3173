//! A genetic algorithm on paths (after Hong 2001, as *Kombat Heurístico* rebuilt it): a
//! chromosome is a path of so many moves, a gene is a move.

use super::Crossover;
use super::chromosomes::{Mutation, Population};
use super::grasp::{Construction, Path, search_from};
use super::rollout::{BestPath, Judge, Rollout};
use crate::budget::Stop;
use crate::heuristic::{Boxed, Erase, Heuristic};
use crate::observe::{Event, Observer, Phase};
use crate::ratio::Ratio;
use crate::run::{Ended, Outcome, Run, Solver};
use crate::space::{Cost, Puzzle};

/// Who has children, and who lives on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All parents alike; the best of parents and children live on.
    MuPlusLambda,
    /// The fitter more often; children replace their parents but for the best one.
    Generational,
    /// The better of two chosen at random; children replace their parents but for the
    /// best one.
    Tournament,
}

/// The genetic algorithm, with or without GRASP before it; all but the heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many chromosomes live from one generation to the next.
    pub population: usize,
    /// Genes of a chromosome.
    pub moves: usize,
    /// How many generations there are at most.
    pub generations: u64,
    /// How two parents are crossed.
    pub crossover: Crossover,
    /// How likely they are crossed at all.
    pub rate: Ratio,
    /// How likely a gene mutates.
    pub mutation: Ratio,
    /// Who has children, and who lives on.
    pub selection: Selection,
    /// By what a path is judged.
    pub judge: Judge,
    /// How many newcomers each generation has; fewer than the population.
    pub immigrants: usize,
    /// How the first population is built, if not by chance.
    pub seeds: Option<Construction>,
}

/// The genetic algorithm with its heuristic.
#[derive(Clone, Debug)]
pub struct Ga<H> {
    /// All else.
    pub options: Options,
    /// Judges paths.
    pub heuristic: H,
}

/// A solution: how many genes of the row at a place of the order lead to it.
type Found = (usize, usize);

/// A run of the genetic algorithm.
struct Evolution<'a, 'b, P: Puzzle, H: Heuristic<P>> {
    options: Options,
    rollout: &'a mut Rollout<'b, P, H>,
    best: &'a mut BestPath,
    population: Population,
    mutation: Mutation,
}

impl<P: Puzzle, H: Heuristic<P>> Evolution<'_, '_, P, H> {
    /// Tells the observer about the chromosome at a place, by the number of its row, which
    /// it keeps as long as it lives.
    #[inline(always)]
    fn tell<O: Observer<P>>(&self, name: Phase, place: usize, run: &mut Run<'_, P, O>) {
        run.emit(1, || Event::Phase { name, value: self.population.row_number(place) });
    }

    /// Tells the observer who lives on, the best first.
    fn tell_survivors<O: Observer<P>>(&self, run: &mut Run<'_, P, O>) {
        let survivors = if run.observer.listens() { self.options.population } else { 0 };
        for place in 0..survivors {
            self.tell(Phase::Survivor, place, run);
        }
    }

    /// Judges the chromosome at a place.
    #[inline(always)]
    fn judge<O: Observer<P>>(&mut self, place: usize, run: &mut Run<'_, P, O>) -> Result<Option<Found>, Stop> {
        self.tell(Phase::Chromosome, place, run);
        let (h, length) = self.rollout.judge(self.population.genes(place), self.options.judge, run)?;
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
        let Some(reached) = self.rollout.judge_two(genes, self.options.judge, run) else {
            let first = self.judge(places[0], run)?;
            return if first.is_some() { Ok(first) } else { self.judge(places[1], run) };
        };
        for (i, reached) in reached.into_iter().enumerate() {
            self.rollout.counted(reached, self.options.moves, run);
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
        let solved = self.rollout.may_be_goal(h) && self.rollout.solves(genes, run.space);
        if (better && self.rollout.h == h) || solved {
            run.emit(1, || Event::Incumbent(self.rollout.here()));
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
        let mut path = Path::new(construction.moves, self.rollout.alphabet, run)?;
        for place in 0..self.options.population {
            self.tell(Phase::Chromosome, place, run);
            let solved = construction.build(&mut path, self.rollout, self.best, run)?;
            let h = if self.options.judge == Judge::Prefix { path.nearest } else { self.rollout.h };
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
            chosen.into_iter().for_each(|parent| self.tell(Phase::Parent, parent, run));
            let crossover = run.rng.chance(options.rate).then_some(options.crossover);
            self.population.breed(chosen, [first, second], crossover, &mut run.rng);
            for child in first..=second {
                let alphabet = self.rollout.alphabet as u64;
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

    fn run<O: Observer<P>>(&mut self, run: &mut Run<'_, P, O>) -> Ended<P::Move> {
        for generation in 1..=self.options.generations {
            run.meter.iterations = Some(generation);
            run.emit(1, || Event::Phase { name: Phase::Generation, value: generation });
            let found = if generation == 1 { self.begin(run)? } else { self.generation(run)? };
            if let Some((place, length)) = found {
                return Ok(self.rollout.solution(&self.population.genes(place)[..length], run.space));
            }
            if generation == 1 {
                self.population.rank();
                self.tell_survivors(run);
            }
        }
        Ok(Outcome::GaveUp)
    }
}

impl<H> Ga<H> {
    fn run<P: Puzzle, O: Observer<P>>(&self, start: &P::State, run: &mut Run<'_, P, O>) -> Ended<P::Move>
    where
        H: Heuristic<P>,
    {
        let options = self.options;
        search_from(&self.heuristic, start, options.moves, run, |rollout, best, run| {
            let population = Population::new(options.population, options.moves, rollout.alphabet, run)?;
            let mutation = Mutation::new(options.mutation, options.moves, run)?;
            Evolution { options, rollout, best, population, mutation }.run(run)
        })
    }
}

impl<P: Puzzle, H: Heuristic<P> + Clone + 'static> Solver<P> for Ga<H> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        if !run.observer.listens() {
            return run.silently(|run| self.run(start, run));
        }
        let heuristic = Boxed::new(Box::new(Erase(self.heuristic.clone())));
        Ga { options: self.options, heuristic }.run(start, run)
    }
}
