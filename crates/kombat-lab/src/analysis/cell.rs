//! What one contender did on one set of boards.

use crate::experiment::Experiment;
use crate::plan::chance;
use crate::record::Record;
use crate::statistics::bootstrap::{self, often_enough};
use crate::statistics::ecdf::Ecdf;
use crate::statistics::par::par;
use crate::statistics::proportion::{Interval, Z_95, wilson};
use crate::statistics::summary::Summary;
use kombat::catalog::Spec;
use kombat::words::Message;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// What is measured of a run. Less is better in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Wall time in seconds.
    Time,
    /// Iterations of algorithms that iterate.
    Iterations,
    /// Evaluations.
    Evaluations,
    /// Moves beyond the shortest solution.
    OverOptimum,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 4] = [Metric::Time, Metric::Iterations, Metric::Evaluations, Metric::OverOptimum];

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Metric::Time => "time",
            Metric::Iterations => "iterations",
            Metric::Evaluations => "evaluations",
            Metric::OverOptimum => "over-optimum",
        }
    }

    fn of(self, record: &Record) -> Option<f64> {
        match self {
            Metric::Time => Some(record.wall_s),
            Metric::Iterations => record.iterations.map(|n| n as f64),
            // A blind search estimates nothing, which is not the same as little.
            Metric::Evaluations => (record.evaluated > 0).then_some(record.evaluated as f64),
            Metric::OverOptimum => Some(f64::from(record.cost?) - f64::from(record.optimal?)),
        }
    }
}

/// What one contender did on one board.
#[derive(Clone, Debug, Default)]
pub struct OnBoard {
    /// The share of its repeats that solved it.
    pub share: f64,
    /// Means over the solved repeats, if there are any.
    pub figures: BTreeMap<Metric, f64>,
    /// Each repeat: its figures if it was solved.
    pub(super) runs: Vec<Option<BTreeMap<Metric, f64>>>,
    /// Is there provably no solution that the contender may give?
    pub impossible: bool,
}

impl OnBoard {
    fn new(records: &[&Record]) -> Self {
        let figures = |record: &Record| -> BTreeMap<Metric, f64> {
            Metric::ALL.into_iter().filter_map(|metric| Some((metric, metric.of(record)?))).collect()
        };
        let runs: Vec<Option<BTreeMap<Metric, f64>>> =
            records.iter().map(|record| record.solved().then(|| figures(record))).collect();
        let solved: Vec<&BTreeMap<Metric, f64>> = runs.iter().flatten().collect();
        let mean = |metric: Metric| {
            let values: Vec<f64> = solved.iter().filter_map(|figures| figures.get(&metric).copied()).collect();
            (!values.is_empty()).then(|| (metric, values.iter().sum::<f64>() / values.len() as f64))
        };
        let impossible =
            |record: &&&Record| record.outcome == "unsolvable" || Allowed::by(record).forbids(record.optimal);
        OnBoard {
            share: solved.len() as f64 / records.len() as f64,
            figures: Metric::ALL.into_iter().filter_map(mean).collect(),
            impossible: records.iter().find(impossible).is_some(),
            runs,
        }
    }

    /// Does it count as solved where a test needs one answer?
    pub(super) fn solved(&self) -> bool {
        self.share > 0.5
    }

    /// Its figure where a test needs one number: infinite if it does not count as solved.
    pub(super) fn ranked(&self, metric: Metric) -> Option<f64> {
        if self.solved() { self.figures.get(&metric).copied() } else { Some(f64::INFINITY) }
    }
}

/// A figure over the boards that were solved at least once.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// The figures of the sample.
    pub summary: Summary,
    /// Where the mean of all boards lies, by bootstrap.
    #[serde(serialize_with = "ends")]
    pub mean: Option<Interval>,
    /// Where the median lies.
    #[serde(serialize_with = "ends")]
    pub median: Option<Interval>,
}

fn ends<Z: Serializer>(interval: &Option<Interval>, to: Z) -> Result<Z::Ok, Z::Error> {
    interval.map(|interval| [interval.low, interval.high]).serialize(to)
}

/// One contender on one set of boards.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its place among the contenders.
    pub contender: usize,
    /// How many runs it has made.
    pub runs: u64,
    /// What it did on each board that has records, by the board's name.
    pub boards: BTreeMap<String, OnBoard>,
    /// How many runs ended in which way.
    pub outcomes: BTreeMap<String, u64>,
    /// How many runs were given up with a sentence that says why, and the first of those.
    pub failed: Option<(u64, Message)>,
    /// The share of boards solved, repeats counting in part.
    pub convergence: f64,
    /// Its Wilson interval.
    pub interval: Interval,
    /// The share of boards for which there is provably no solution that it may give.
    pub impossible: f64,
    /// Figures over solved boards.
    pub figures: BTreeMap<Metric, Figure>,
    /// The penalised mean time, where there is a time limit: an unsolved run counts ten
    /// times the limit.
    pub par10: Option<f64>,
}

impl Cell {
    /// Each run's value, unsolved ones as none.
    pub fn censored(&self, metric: Metric) -> Vec<Option<f64>> {
        let value =
            |run: &Option<BTreeMap<Metric, f64>>| run.as_ref().and_then(|figures| figures.get(&metric).copied());
        self.boards.values().flat_map(|board| board.runs.iter().map(value)).collect()
    }

    /// The distribution of a metric over all runs, unsolved ones kept; none if no run
    /// has it.
    pub fn ecdf(&self, metric: Metric) -> Option<Ecdf> {
        self.figures.contains_key(&metric).then(|| Ecdf::of(&self.censored(metric))).flatten()
    }
}

/// What an algorithm's spec says about the paths it may give.
#[derive(Clone, Copy, Debug, Default)]
struct Allowed {
    /// The most moves.
    most: Option<u64>,
    /// Must it be exactly as many? Then parity decides, for every move of these puzzles
    /// changes it.
    exactly: bool,
}

impl Allowed {
    fn by(record: &Record) -> Self {
        let Ok(spec) = Spec::read(&record.algorithm) else { return Allowed::default() };
        let value = |key: &str| {
            let arg = spec.args.iter().find(|arg| arg.key.as_deref() == Some(key))?;
            Some(arg.value.to_string())
        };
        let exactly = spec.name == "ga" && value("judge").as_deref() == Some("final");
        Allowed { most: value("moves").and_then(|moves| moves.parse().ok()), exactly }
    }

    /// Is there provably no solution that it may give?
    fn forbids(self, optimal: Option<u32>) -> bool {
        let Some((most, least)) = self.most.zip(optimal.map(u64::from)) else { return false };
        least > 0 && (least > most || self.exactly && (most - least) % 2 == 1)
    }
}

/// All figures of a contender, from its records board by board.
pub(super) fn cell(contender: usize, boards: &BTreeMap<String, Vec<&Record>>, experiment: &Experiment) -> Cell {
    let records = || boards.values().flatten();
    let mut outcomes = BTreeMap::new();
    for record in records() {
        *outcomes.entry(record.outcome.clone()).or_insert(0) += 1;
    }
    let mut failed: Option<(u64, Message)> = None;
    for why in records().filter_map(|record| record.why()) {
        failed = Some(failed.map_or((1, why), |(n, first)| (n + 1, first)));
    }
    let runs = records().count() as f64;
    let limit = experiment.limits.time.map(|time| time.as_secs_f64());
    let boards: BTreeMap<String, OnBoard> =
        boards.iter().map(|(name, records)| (name.clone(), OnBoard::new(records))).collect();
    let n = boards.len() as f64;
    let solved: f64 = boards.values().map(|board| board.share).sum();
    let mut rng = chance(&["bootstrap", &experiment.seed.to_string(), &contender.to_string()]);
    let figures = Metric::ALL.into_iter().filter_map(|metric| {
        let values: Vec<f64> = boards.values().filter_map(|board| board.figures.get(&metric).copied()).collect();
        let summary = Summary::of(&values)?;
        let mean = bootstrap::mean(&values, often_enough(values.len()), &mut rng);
        let median = bootstrap::median(&values, often_enough(values.len()), &mut rng);
        Some((metric, Figure { summary, mean, median }))
    });
    let mut cell = Cell {
        contender,
        outcomes,
        failed,
        convergence: if solved == n { 1.0 } else { solved / n },
        interval: wilson(solved, n, Z_95).unwrap_or(Interval { low: 0.0, high: 1.0 }),
        impossible: boards.values().filter(|board| board.impossible).count() as f64 / n,
        figures: figures.collect(),
        par10: None,
        runs: runs as u64,
        boards,
    };
    cell.par10 = limit.and_then(|limit| par(&cell.censored(Metric::Time), limit, 10.0));
    cell
}
