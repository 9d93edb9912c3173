//! What one contender did on one set of boards.

use super::by_metric::ByMetric;
use crate::experiment::Experiment;
use crate::metric::{Better, Definition, Metric, Repeats};
use crate::plan::chance;
use crate::record::{Outcome, Record};
use crate::statistics::bootstrap::{self, FEWEST, often_enough};
use crate::statistics::ecdf::Ecdf;
use crate::statistics::fraction::Fraction;
use crate::statistics::par::par;
use crate::statistics::proportion::{Interval, Z_95, wilson};
use crate::statistics::summary::Summary;
use crate::word::Word;
use kombat::catalog::{AnyPuzzle, PathLength};
use kombat::messages::Message;
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::space::Cost;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// What one contender did on one board.
#[derive(Clone, Debug)]
pub struct OnBoard {
    /// How many of its repeats solved it.
    pub solved: u64,
    /// How many repeats there are.
    pub repeats: u64,
    /// Its repeats brought together, where they have the metric.
    pub figures: ByMetric<Fraction>,
    /// Boards made by all its repeats.
    pub generated: u64,
    /// Repeat by repeat the metrics of the cell, none of a repeat that did not solve the board; nothing if there is
    /// one, whose figures are those of the board.
    runs: Box<[Option<f64>]>,
    /// Is there provably no solution that the contender may give?
    pub impossible: bool,
    /// By how much the solutions that were found cost more than the cheapest, in the mean; none where that is not
    /// known, or nothing was found.
    pub detour: Option<Fraction>,
    /// What the cheapest solution costs, where that is known: how far the board is.
    pub optimal: Option<Cost>,
}

impl OnBoard {
    fn new(records: &[&Record], entered: &Entered<'_>, metrics: &[Metric]) -> Self {
        let figure = |metric: Metric| Some((metric, metric.together(records)?));
        let run = |record: &&Record| {
            let of = |metric: &Metric| metric.of(record).filter(|_| record.solved()).map(Fraction::value);
            metrics.iter().map(of).collect::<Vec<_>>()
        };
        OnBoard {
            solved: records.iter().filter(|record| record.solved()).count() as u64,
            repeats: records.len() as u64,
            figures: Metric::COMPARED.into_iter().filter_map(figure).collect(),
            generated: records.iter().map(|record| record.generated).sum(),
            runs: records.iter().filter(|_| records.len() > 1).flat_map(run).collect(),
            impossible: records.iter().any(|record| entered.is_impossible(record)),
            detour: entered.detour(records),
            optimal: records.first().and_then(|record| entered.optima.get(record.start.as_str()).copied()),
        }
    }

    /// How many bytes it takes, roughly, with its name.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + 64 + self.figures.bytes() + size_of_val(&self.runs[..])
    }

    /// The share of its repeats that solved it.
    pub fn share(&self) -> Fraction {
        Fraction::new(self.solved.into(), self.repeats)
    }

    /// Does it count as solved where a test needs one answer?
    pub(super) fn mostly_solved(&self) -> bool {
        2 * self.solved > self.repeats
    }

    /// Its figure where a test needs one number: the worst there is if it does not count as solved.
    /// What has its failures in it needs one success alone.
    pub(super) fn ranked(&self, metric: Metric) -> Option<Fraction> {
        let Definition { better, repeats, .. } = metric.definition();
        let counts = if *repeats == Repeats::MeanOfSolved { self.mostly_solved() } else { self.solved > 0 };
        let worst = if *better == Better::Less { Fraction::INFINITE } else { Fraction::ZERO };
        if counts { self.figures.get(&metric).copied() } else { Some(worst) }
    }
}

/// A figure over the boards that were solved at least once.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// The figures of the sample.
    pub summary: Summary,
    /// Where the mean of all boards lies, by bootstrap.
    pub mean: Option<Interval>,
    /// Where the median lies, of some metrics.
    pub median: Option<Interval>,
}

/// One contender on one set of boards.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its place among the contenders.
    pub contender: usize,
    /// Its spec, as it was written.
    pub spec: String,
    /// The same with all its parameters.
    pub full: String,
    /// How many runs it has made.
    pub runs: u64,
    /// What it did on each board that has records, by the board's name.
    pub boards: BTreeMap<String, OnBoard>,
    /// How many runs ended in which way.
    pub outcomes: BTreeMap<Word<Outcome>, u64>,
    /// How many runs were given up with a sentence that says why, and the first of those.
    pub failed: Option<(u64, Message)>,
    /// The share of boards solved, repeats counting in part.
    pub convergence: f64,
    /// Where the share of all boards lies: Wilson's interval where each board is solved or
    /// not, else a bootstrap over boards.
    pub interval: Interval,
    /// Expected work: boards made by all runs over the runs that solved, if one did; and its
    /// interval, by bootstrap over boards, if every resample has a solved run.
    pub work: Option<(f64, Option<Interval>)>,
    /// The share of boards for which there is provably no solution that it may give.
    pub impossible: f64,
    /// Figures over solved boards.
    pub figures: ByMetric<Figure>,
    /// The metrics that were asked for.
    metrics: Vec<Metric>,
    /// The penalised mean time, where there is a time limit: an unsolved run counts ten
    /// times the limit.
    pub par10: Option<f64>,
}

impl Cell {
    /// Each run's value, unsolved ones as none.
    pub fn censored(&self, metric: Metric) -> Vec<Option<f64>> {
        let Some(place) = self.metrics.iter().position(|one| *one == metric) else { return Vec::new() };
        let of = |board: &OnBoard| match board.repeats {
            1 => vec![board.figures.get(&metric).map(|figure| figure.value()).filter(|_| board.solved > 0)],
            _ => board.runs.iter().skip(place).step_by(self.metrics.len()).copied().collect(),
        };
        self.boards.values().flat_map(of).collect()
    }

    /// The distribution of a metric over all runs, unsolved ones kept; none if no run
    /// has it.
    pub fn ecdf(&self, metric: Metric) -> Option<Ecdf> {
        self.figures.contains_key(&metric).then(|| Ecdf::of(&self.censored(metric))).flatten()
    }
}

/// What a contender was up against: a puzzle, and its own spec.
#[derive(Clone, Copy)]
pub(super) struct Entered<'a> {
    pub(super) contender: usize,
    pub(super) spec: &'a str,
    /// The same with all its parameters.
    pub(super) full: &'a str,
    pub(super) puzzle: &'a dyn AnyPuzzle,
    /// How long the paths are that it may give.
    pub(super) length: PathLength,
    /// What the cheapest solution of each board costs, where that is known.
    pub(super) optima: &'a HashMap<&'a str, Cost>,
}

impl Entered<'_> {
    /// By how much its solutions cost more than the cheapest, in the mean.
    fn detour(&self, records: &[&Record]) -> Option<Fraction> {
        let solved: Vec<&&Record> = records.iter().filter(|record| record.solved()).collect();
        let over = |record: &&&Record| {
            let optimum = self.optima.get(record.start.as_str())?;
            Some(Fraction::new(i128::from(record.cost?) - i128::from(*optimum), 1))
        };
        let all: Vec<Fraction> = solved.iter().map(over).collect::<Option<_>>()?;
        let n = all.len() as u64;
        (n > 0).then(|| all.into_iter().fold(Fraction::ZERO, Fraction::plus).by(n))
    }

    /// Is there provably no solution that it may give?
    fn is_impossible(&self, record: &Record) -> bool {
        if record.outcome == Ending::Unsolvable {
            return true;
        }
        let Some(least) = record.optimal.map(u64::from).filter(|least| *least > 0) else { return false };
        match self.length {
            PathLength::Any => false,
            PathLength::AtMost(most) => least > most,
            PathLength::Exactly(moves) => {
                let alternates = || matches!(self.puzzle.odd(&record.start), Ok(Some(_)));
                least > moves || (moves - least) % 2 == 1 && alternates()
            }
        }
    }
}

/// Where the share of points or of boards solved lies, from the share on each board (or
/// opening). Shares of 0 and 1 alone are outcomes of independent trials, so the interval is
/// Wilson's. Parts of a board are not: then boards are resampled. Of a few, or if all are
/// alike, that would pretend to know more than it does; then it is Wilson's again, which is
/// too wide rather than too narrow, for parts vary less than outcomes.
pub fn share_interval(shares: &[Fraction], rng: &mut Rng) -> Interval {
    let [none, all] = [Fraction::ZERO, Fraction::new(1, 1)];
    let outcomes = shares.iter().all(|share| [none, all].contains(share));
    let alike = shares.iter().all(|share| *share == shares[0]);
    let values: Vec<f64> = shares.iter().map(|share| share.value()).collect();
    let found = if outcomes || alike || shares.len() < FEWEST {
        let sum = shares.iter().copied().fold(Fraction::ZERO, Fraction::plus);
        wilson(sum.value(), values.len() as f64, Z_95)
    } else {
        bootstrap::mean(&values, often_enough(values.len()), rng)
    };
    found.unwrap_or(Interval { low: 0.0, high: 1.0 })
}

/// The expected work of a contender.
fn work(boards: &BTreeMap<String, OnBoard>, rng: &mut Rng) -> Option<(f64, Option<Interval>)> {
    let boards: Vec<&OnBoard> = boards.values().collect();
    let of = |sample: &mut dyn Iterator<Item = usize>| {
        let (generated, solved) = sample.fold((0, 0), |(generated, solved), i| {
            (generated + u128::from(boards[i].generated), solved + boards[i].solved)
        });
        (solved > 0).then(|| generated as f64 / solved as f64)
    };
    let value = of(&mut (0..boards.len()))?;
    let resampled = |sample: &[usize]| Some(vec![of(&mut sample.iter().copied())?]);
    let plan = often_enough(boards.len());
    let enough = boards.len() >= FEWEST;
    let interval = enough.then(|| bootstrap::several(boards.len(), plan, rng, resampled)).flatten();
    Some((value, interval.map(|found| found[0])))
}

/// All figures of a contender with this spec, from its records board by board.
pub(super) fn cell(
    entered: Entered<'_>,
    boards: &BTreeMap<String, Vec<&Record>>,
    experiment: &Experiment,
    metrics: &[Metric],
) -> Cell {
    let Entered { contender, spec, full, .. } = entered;
    let records = || boards.values().flatten();
    let mut outcomes = BTreeMap::new();
    for record in records() {
        *outcomes.entry(record.outcome.clone()).or_insert(0) += 1;
    }
    let mut failed: Option<(u64, Message)> = None;
    for why in records().filter_map(|record| record.why()) {
        failed = Some(failed.map_or((1, why), |(n, first)| (n + 1, first)));
    }
    let runs = records().count() as u64;
    let limit = experiment.limits.time.map(|time| time.as_secs_f64());
    let boards: BTreeMap<String, OnBoard> =
        boards.iter().map(|(name, records)| (name.clone(), OnBoard::new(records, &entered, metrics))).collect();
    let seed = experiment.seed.to_string();
    // By all parameters and not by place or spelling, so that neither changes anything.
    let rng = |what: &str| chance(&["bootstrap", &seed, full, what]);
    let shares: Vec<Fraction> = boards.values().map(OnBoard::share).collect();
    let solved = shares.iter().copied().fold(Fraction::ZERO, Fraction::plus);
    let figures = metrics.iter().filter_map(|&metric| {
        let value = |board: &OnBoard| board.figures.get(&metric).map(|figure| figure.value());
        let values: Vec<f64> = boards.values().filter_map(value).collect();
        let summary = Summary::of(&values)?;
        if summary.min == summary.max {
            // No resample is anything else.
            let same = Some(Interval { low: summary.min, high: summary.max });
            return Some((metric, Figure { summary, mean: same, median: same }));
        }
        let mut rng = rng(metric.key());
        let mean = bootstrap::mean(&values, often_enough(values.len()), &mut rng);
        let has_median = Metric::MEDIANS.contains(&metric);
        let median = has_median.then(|| bootstrap::median(&values, often_enough(values.len()), &mut rng)).flatten();
        Some((metric, Figure { summary, mean, median }))
    });
    let mut cell = Cell {
        contender,
        spec: spec.to_owned(),
        full: full.to_owned(),
        outcomes,
        failed,
        convergence: solved.by(shares.len() as u64).value(),
        interval: share_interval(&shares, &mut rng("solved")),
        work: work(&boards, &mut rng(Metric::Work.key())),
        impossible: boards.values().filter(|board| board.impossible).count() as f64 / boards.len() as f64,
        figures: figures.collect(),
        metrics: metrics.to_vec(),
        par10: None,
        runs,
        boards,
    };
    cell.par10 = limit.and_then(|limit| par(&cell.censored(Metric::Time), limit, 10.0));
    cell
}
