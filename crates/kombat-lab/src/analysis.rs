//! From records to figures: what each contender did on each set of boards, and how
//! contenders compare.
//!
//! Repeats are brought together per board before anything is paired. Shares count each
//! repeat in part; figures are means over the solved repeats of a board. Where a test
//! needs one number a board, a board that at most half of the repeats solve counts as
//! unsolved, and that is worse than any number; it is never dropped.

use crate::experiment::Experiment;
use crate::plan::{Contender, Grid, Plan, chance};
use crate::record::Record;
use crate::statistics::binary::{Cochran, cochran, mcnemar};
use crate::statistics::bootstrap::{self, Plan as Resampling};
use crate::statistics::ecdf::Ecdf;
use crate::statistics::friedman::{Friedman, friedman};
use crate::statistics::holm::holm;
use crate::statistics::par::par;
use crate::statistics::proportion::{Interval, Z_95, wilson};
use crate::statistics::summary::{Summary, median};
use crate::statistics::wilcoxon::{SignedRank, of_pairs};
use kombat::catalog::Spec;
use kombat::words::SpecError;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, HashMap};

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
    runs: Vec<Option<BTreeMap<Metric, f64>>>,
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
    fn solved(&self) -> bool {
        self.share > 0.5
    }

    /// Its figure where a test needs one number: infinite if it does not count as solved.
    fn ranked(&self, metric: Metric) -> Option<f64> {
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

/// Two contenders on the same boards.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Their places among the contenders.
    pub one: usize,
    /// The second.
    pub other: usize,
    /// How many boards both have met.
    pub boards: usize,
    /// Boards that only the first, or only the second, solves.
    pub only: (u32, u32),
    /// The mean over boards of the first's share less the second's.
    pub lead: f64,
    /// Do they solve equally many? McNemar's exact test, or with repeats Wilcoxon's of the
    /// shares; adjusted by Holm over the pairs of the group.
    pub solving: f64,
    /// Whom that test favours: more than 0 the first, less the second. With repeats it may
    /// not be who is ahead in the mean.
    pub favours: f64,
    /// Wilcoxon's test of each metric that both have, its p adjusted likewise; and the
    /// medians over the boards that both solve.
    pub metrics: BTreeMap<Metric, (SignedRank, Option<(f64, f64)>)>,
}

/// Contenders that are compared with each other: those with the same values of the
/// grid, and those without a grid.
#[derive(Clone, Debug)]
pub struct Group {
    /// The values of the grid that they share.
    pub grid: Grid,
    /// Their places among the contenders.
    pub members: Vec<usize>,
    /// Boards that all of them have met.
    pub boards: usize,
    /// Do they solve equally many boards?
    pub cochran: Option<Cochran>,
    /// Are they equally quick, of three or more?
    pub friedman: Option<Friedman>,
    /// Every two of them.
    pub pairs: Vec<Pair>,
}

/// A set of boards.
#[derive(Clone, Debug)]
pub struct SetAnalysis {
    /// The problem.
    pub problem: String,
    /// How the boards were drawn.
    pub draw: String,
    /// The contenders that have records, in order.
    pub cells: Vec<Cell>,
    /// Which are compared.
    pub groups: Vec<Group>,
}

impl SetAnalysis {
    /// The cell of a contender.
    pub fn cell(&self, contender: usize) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.contender == contender)
    }
}

/// All figures of an experiment.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The experiment.
    pub experiment: Experiment,
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// The sets of boards.
    pub sets: Vec<SetAnalysis>,
    /// Runs stored, and runs of the plan.
    pub runs: (u64, u64),
}

impl Analysis {
    /// Works out everything. Records that the experiment does not plan are passed over.
    pub fn new(experiment: &Experiment, records: &[Record]) -> Result<Self, SpecError> {
        let plan = Plan::new(experiment)?;
        let by_id: HashMap<&str, &Record> = records.iter().map(|record| (record.id.as_str(), record)).collect();
        let mut grouped: BTreeMap<(usize, usize), BTreeMap<String, Vec<&Record>>> = BTreeMap::new();
        for run in &plan.runs {
            if let Some(record) = by_id.get(run.id.as_str()) {
                let cell = grouped.entry((run.set, run.contender)).or_default();
                cell.entry(run.instance.clone()).or_default().push(record);
            }
        }
        let sets = experiment.boards.iter().enumerate().map(|(set, boards)| {
            let mut cells = Vec::new();
            for contender in 0..plan.algorithms.len() {
                if let Some(boards) = grouped.get(&(set, contender)) {
                    cells.push(cell(contender, boards, experiment));
                }
            }
            let groups = groups(&plan.algorithms, &cells);
            SetAnalysis { problem: boards.problem.clone(), draw: boards.draw.to_string(), cells, groups }
        });
        let planned = plan.ids();
        let stored = planned.iter().filter(|id| by_id.contains_key(*id)).count() as u64;
        let runs = (stored, planned.len() as u64);
        Ok(Analysis { experiment: experiment.clone(), sets: sets.collect(), contenders: plan.algorithms, runs })
    }

    /// A contender's name among others with the same values of the grid.
    pub fn name(&self, contender: usize) -> String {
        let own = &self.contenders[contender];
        let twin = |other: &&Contender| other.name == own.name && other.grid == own.grid && other.spec != own.spec;
        if self.contenders.iter().any(|other| twin(&other)) { own.spec.clone() } else { own.name.clone() }
    }

    /// Its name within a group, in which values of the grid may tell contenders apart.
    pub fn name_in(&self, group: &Group, contender: usize) -> String {
        let own = &self.contenders[contender];
        if own.grid == group.grid || own.grid.is_empty() { self.name(contender) } else { own.spec.clone() }
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

fn cell(contender: usize, boards: &BTreeMap<String, Vec<&Record>>, experiment: &Experiment) -> Cell {
    let records = || boards.values().flatten();
    let mut outcomes = BTreeMap::new();
    for record in records() {
        *outcomes.entry(record.outcome.clone()).or_insert(0) += 1;
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
        let mean = bootstrap::mean(&values, resampling(values.len()), &mut rng);
        let median = bootstrap::median(&values, resampling(values.len()), &mut rng);
        Some((metric, Figure { summary, mean, median }))
    });
    let mut cell = Cell {
        contender,
        outcomes,
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

/// How often a sample is drawn again: the usual number, and less often where a sample is
/// so large that its intervals hardly depend on it.
fn resampling(values: usize) -> Resampling {
    let usual = Resampling::default();
    Resampling { resamples: (20_000_000 / values.max(1)).clamp(200, usual.resamples), ..usual }
}

/// Contenders by the values of the grid that they share, each time with those that have
/// no grid; all together if that leaves everybody alone.
fn groups(contenders: &[Contender], cells: &[Cell]) -> Vec<Group> {
    let mut by_grid: Vec<(Grid, Vec<usize>)> = Vec::new();
    for cell in cells {
        let grid = &contenders[cell.contender].grid;
        if !grid.is_empty() && !by_grid.iter().any(|(other, _)| other == grid) {
            by_grid.push((grid.clone(), Vec::new()));
        }
    }
    for (grid, members) in &mut by_grid {
        let belongs = |cell: &&Cell| {
            let own = &contenders[cell.contender].grid;
            own.is_empty() || own == grid
        };
        members.extend(cells.iter().filter(belongs).map(|cell| cell.contender));
    }
    if by_grid.iter().all(|(_, members)| members.len() < 2) {
        by_grid = vec![(Vec::new(), cells.iter().map(|cell| cell.contender).collect())];
    }
    let group = |(grid, members): (Grid, Vec<usize>)| group(grid, &members, cells);
    by_grid.into_iter().filter_map(group).collect()
}

fn group(grid: Grid, members: &[usize], cells: &[Cell]) -> Option<Group> {
    if members.len() < 2 {
        return None;
    }
    let cells: Vec<&Cell> = cells.iter().filter(|cell| members.contains(&cell.contender)).collect();
    // Only boards that all of them have met can be ranked.
    let common: Vec<&String> =
        cells[0].boards.keys().filter(|name| cells.iter().all(|cell| cell.boards.contains_key(*name))).collect();
    let row = |name: &&String| cells.iter().map(|cell| cell.boards[*name].solved()).collect::<Vec<_>>();
    let solved: Vec<Vec<bool>> = common.iter().map(row).collect();
    let times = |name: &&String| -> Option<Vec<f64>> {
        cells.iter().map(|cell| cell.boards[*name].ranked(Metric::Time)).collect()
    };
    let times: Option<Vec<Vec<f64>>> = common.iter().map(times).collect();
    let mut pairs = Vec::new();
    for (i, one) in cells.iter().enumerate() {
        pairs.extend(cells[i + 1..].iter().filter_map(|other| pair(one, other)));
    }
    adjust(&mut pairs);
    let friedman = if cells.len() > 2 { times.as_deref().and_then(friedman) } else { None };
    let members = cells.iter().map(|cell| cell.contender).collect();
    Some(Group { grid, members, boards: common.len(), cochran: cochran(&solved), friedman, pairs })
}

/// Two contenders on the boards that both have met.
fn pair(one: &Cell, other: &Cell) -> Option<Pair> {
    let boards: Vec<(&OnBoard, &OnBoard)> =
        one.boards.iter().filter_map(|(name, board)| Some((board, other.boards.get(name)?))).collect();
    if boards.is_empty() {
        return None;
    }
    let only = |first: bool| {
        let alone = |(a, b): &&(&OnBoard, &OnBoard)| a.solved() != b.solved() && a.solved() == first;
        boards.iter().filter(alone).count() as u32
    };
    let only = (only(true), only(false));
    let shares: (Vec<f64>, Vec<f64>) = boards.iter().map(|(a, b)| (a.share, b.share)).unzip();
    let repeated = boards.iter().any(|(a, b)| a.runs.len() > 1 || b.runs.len() > 1);
    let (solving, favours) = if repeated {
        let test = of_pairs(&shares.0, &shares.1)?;
        (test.p, test.effect)
    } else {
        (mcnemar(only.0, only.1), f64::from(only.0) - f64::from(only.1))
    };
    let lead = boards.iter().map(|(a, b)| a.share - b.share).sum::<f64>() / boards.len() as f64;
    let metrics = [Metric::Time, Metric::Evaluations].into_iter().filter_map(|metric| {
        if !(one.figures.contains_key(&metric) && other.figures.contains_key(&metric)) {
            return None;
        }
        let values: Option<Vec<(f64, f64)>> =
            boards.iter().map(|(a, b)| Some((a.ranked(metric)?, b.ranked(metric)?))).collect();
        let (first, second): (Vec<f64>, Vec<f64>) = values?.into_iter().unzip();
        let both = first.iter().zip(&second).filter(|(a, b)| a.is_finite() && b.is_finite());
        let (mut a, mut b): (Vec<f64>, Vec<f64>) = both.map(|(a, b)| (*a, *b)).unzip();
        let medians = median(&mut a).zip(median(&mut b));
        Some((metric, (of_pairs(&first, &second)?, medians)))
    });
    let metrics = metrics.collect();
    Some(Pair {
        one: one.contender,
        other: other.contender,
        boards: boards.len(),
        only,
        lead,
        solving,
        favours,
        metrics,
    })
}

/// Holm's adjustment over the pairs of a group, test by test.
fn adjust(pairs: &mut [Pair]) {
    let raw: Vec<f64> = pairs.iter().map(|pair| pair.solving).collect();
    for (pair, p) in pairs.iter_mut().zip(holm(&raw).unwrap_or_default()) {
        pair.solving = p;
    }
    for metric in [Metric::Time, Metric::Evaluations] {
        let mut tests: Vec<&mut SignedRank> =
            pairs.iter_mut().filter_map(|pair| pair.metrics.get_mut(&metric)).map(|(test, _)| test).collect();
        let raw: Vec<f64> = tests.iter().map(|test| test.p).collect();
        for (test, p) in tests.iter_mut().zip(holm(&raw).unwrap_or_default()) {
            test.p = p;
        }
    }
}
