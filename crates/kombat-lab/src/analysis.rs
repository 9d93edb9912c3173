//! From records to figures: what each contender did on each set of boards, and how
//! contenders compare.
//!
//! Repeats are brought together per board before anything is paired: a board counts
//! as solved if more than half of its repeats are, and its figures are the means over
//! the solved ones. A board that is not solved is kept as censored, never dropped.

use crate::experiment::Experiment;
use crate::plan::{Contender, Grid, Plan};
use crate::record::Record;
use crate::statistics::binary::{Cochran, cochran, mcnemar};
use crate::statistics::bootstrap::{self, Plan as Resampling};
use crate::statistics::ecdf::Ecdf;
use crate::statistics::friedman::{Friedman, friedman};
use crate::statistics::holm::holm;
use crate::statistics::par::par;
use crate::statistics::proportion::{Interval, Z_95, wilson};
use crate::statistics::summary::Summary;
use crate::statistics::wilcoxon::{SignedRank, of_pairs};
use kombat::catalog::Spec;
use kombat::rng::Rng;
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
            Metric::Evaluations => Some(record.evaluated as f64),
            Metric::OverOptimum => Some(f64::from(record.cost?) - f64::from(record.optimal?)),
        }
    }
}

/// What one contender did on one board.
#[derive(Clone, Debug, Default)]
pub struct OnBoard {
    /// The share of its repeats that solved it.
    pub share: f64,
    /// Means over the solved repeats; none where the board does not count as solved.
    pub figures: BTreeMap<Metric, f64>,
    /// The mean wall time of all its repeats.
    pub spent: f64,
    /// The cost of the shortest solution, where that is known.
    pub optimal: Option<u32>,
}

impl OnBoard {
    fn new(records: &[&Record]) -> Self {
        let solved: Vec<&&Record> = records.iter().filter(|record| record.solved()).collect();
        let share = solved.len() as f64 / records.len() as f64;
        let mean = |metric: Metric| {
            let values: Vec<f64> = solved.iter().filter_map(|record| metric.of(record)).collect();
            (!values.is_empty() && share > 0.5).then(|| (metric, values.iter().sum::<f64>() / values.len() as f64))
        };
        OnBoard {
            share,
            figures: Metric::ALL.into_iter().filter_map(mean).collect(),
            spent: records.iter().map(|record| record.wall_s).sum::<f64>() / records.len() as f64,
            optimal: records.iter().find_map(|record| record.optimal),
        }
    }

    /// Does it count as solved?
    pub fn solved(&self) -> bool {
        self.share > 0.5
    }
}

/// A figure over the boards that count as solved.
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
    /// The penalised mean time: unsolved boards count ten times the limit.
    pub par10: Option<f64>,
}

impl Cell {
    /// Values over all boards, unsolved ones as none.
    pub fn censored(&self, metric: Metric) -> Vec<Option<f64>> {
        self.boards.values().map(|board| board.figures.get(&metric).copied()).collect()
    }

    /// The distribution of a metric with unsolved boards kept.
    pub fn ecdf(&self, metric: Metric) -> Option<Ecdf> {
        Ecdf::of(&self.censored(metric))
    }
}

/// Two contenders on the same boards.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Their places among the contenders.
    pub one: usize,
    /// The second.
    pub other: usize,
    /// Boards that only the first, or only the second, solves.
    pub only: (u32, u32),
    /// McNemar's exact test, adjusted by Holm over the pairs of the group.
    pub mcnemar: f64,
    /// Wilcoxon's test of each metric, its p adjusted likewise.
    pub wilcoxon: BTreeMap<Metric, SignedRank>,
}

/// Contenders that are compared with each other: those with the same values of the
/// grid.
#[derive(Clone, Debug)]
pub struct Group {
    /// The values of the grid that they share.
    pub grid: Grid,
    /// Their places among the contenders.
    pub members: Vec<usize>,
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
        let mut stored = 0;
        for run in &plan.runs {
            if let Some(record) = by_id.get(run.id.as_str()) {
                stored += 1;
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
        let runs = (stored, plan.runs.len() as u64);
        Ok(Analysis { experiment: experiment.clone(), sets: sets.collect(), contenders: plan.algorithms, runs })
    }

    /// A contender's name as people read it: without the values that its whole group
    /// shares.
    pub fn name(&self, contender: usize) -> String {
        let twins = self.contenders.iter().filter(|other| other.name == self.contenders[contender].name);
        let own = &self.contenders[contender];
        let distinct: std::collections::HashSet<&str> =
            twins.filter(|other| other.grid == own.grid).map(|other| other.spec.as_str()).collect();
        if distinct.len() > 1 { own.spec.clone() } else { own.name.clone() }
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
    let allowed = records().next().map(|record| Allowed::by(record)).unwrap_or_default();
    let boards: BTreeMap<String, OnBoard> =
        boards.iter().map(|(name, records)| (name.clone(), OnBoard::new(records))).collect();
    let n = boards.len() as f64;
    let solved: f64 = boards.values().map(|board| board.share).sum();
    let impossible = boards.values().filter(|board| allowed.forbids(board.optimal)).count() as f64 / n;
    let mut rng = Rng::stream(experiment.seed, contender as u64);
    let figures = Metric::ALL.into_iter().filter_map(|metric| {
        let values: Vec<f64> = boards.values().filter_map(|board| board.figures.get(&metric).copied()).collect();
        let summary = Summary::of(&values)?;
        let mean = bootstrap::mean(&values, Resampling::default(), &mut rng);
        let median = bootstrap::median(&values, Resampling::default(), &mut rng);
        Some((metric, Figure { summary, mean, median }))
    });
    let figures = figures.collect();
    let times: Vec<Option<f64>> = boards.values().map(|board| board.figures.get(&Metric::Time).copied()).collect();
    let longest = boards.values().map(|board| board.spent).fold(0.0, f64::max);
    let limit = experiment.limits.time.map_or(longest, |time| time.as_secs_f64());
    Cell {
        contender,
        outcomes,
        convergence: solved / n,
        interval: wilson(solved, n, Z_95).unwrap_or(Interval { low: 0.0, high: 1.0 }),
        impossible,
        figures,
        par10: par(&times, limit, 10.0),
        boards,
    }
}

/// Contenders by the values of the grid that they share; all together if that leaves
/// each alone.
fn groups(contenders: &[Contender], cells: &[Cell]) -> Vec<Group> {
    let mut by_grid: Vec<(Grid, Vec<usize>)> = Vec::new();
    for cell in cells {
        let grid = &contenders[cell.contender].grid;
        match by_grid.iter_mut().find(|(other, _)| other == grid) {
            Some((_, members)) => members.push(cell.contender),
            None => by_grid.push((grid.clone(), vec![cell.contender])),
        }
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
    // Only boards that all of them have met can be paired.
    let common: Vec<&String> =
        cells[0].boards.keys().filter(|name| cells.iter().all(|cell| cell.boards.contains_key(*name))).collect();
    let row = |name: &&String| cells.iter().map(|cell| cell.boards[*name].solved()).collect::<Vec<_>>();
    let solved: Vec<Vec<bool>> = common.iter().map(row).collect();
    let values = |metric: Metric| -> Vec<Vec<f64>> {
        let value =
            |cell: &&Cell, name: &String| cell.boards[name].figures.get(&metric).copied().unwrap_or(f64::INFINITY);
        common.iter().map(|name| cells.iter().map(|cell| value(cell, name)).collect()).collect()
    };
    let times = values(Metric::Time);
    let mut pairs = Vec::new();
    for i in 0..cells.len() {
        for j in i + 1..cells.len() {
            let only = |a: usize, b: usize| solved.iter().filter(|row| row[a] && !row[b]).count() as u32;
            let only = (only(i, j), only(j, i));
            let wilcoxon = [Metric::Time, Metric::Evaluations].into_iter().filter_map(|metric| {
                let table = values(metric);
                let column = |c: usize| table.iter().map(|row| row[c]).collect::<Vec<_>>();
                Some((metric, of_pairs(&column(i), &column(j))?))
            });
            let (one, other) = (cells[i].contender, cells[j].contender);
            let wilcoxon = wilcoxon.collect();
            pairs.push(Pair { one, other, only, mcnemar: mcnemar(only.0, only.1), wilcoxon });
        }
    }
    adjust(&mut pairs);
    let friedman = if cells.len() > 2 { friedman(&times) } else { None };
    let members = cells.iter().map(|cell| cell.contender).collect();
    Some(Group { grid, members, cochran: cochran(&solved), friedman, pairs })
}

/// Holm's adjustment over the pairs of a group, test by test.
fn adjust(pairs: &mut [Pair]) {
    let raw: Vec<f64> = pairs.iter().map(|pair| pair.mcnemar).collect();
    for (pair, p) in pairs.iter_mut().zip(holm(&raw).unwrap_or_default()) {
        pair.mcnemar = p;
    }
    for metric in [Metric::Time, Metric::Evaluations] {
        let raw: Vec<f64> = pairs.iter().map(|pair| pair.wilcoxon.get(&metric).map_or(1.0, |test| test.p)).collect();
        for (pair, p) in pairs.iter_mut().zip(holm(&raw).unwrap_or_default()) {
            if let Some(test) = pair.wilcoxon.get_mut(&metric) {
                test.p = p;
            }
        }
    }
}
