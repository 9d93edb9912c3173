//! From records to figures: what each contender did on each set of boards, and how
//! contenders compare.
//!
//! Repeats are brought together per board before anything is paired. Shares count each
//! repeat in part; figures are means over the solved repeats of a board, and work is what all
//! its repeats made for each that solved it. Where a test needs one number a board, a board
//! without a solution (by time: that at most half of the repeats solve) is worse than any
//! number; it is never dropped. Numbers that are ranked are exact quotients.

mod by_metric;
mod cell;
mod claims;
mod distance;
mod duel;
mod group;
mod notice;
mod pool;
mod ranking;

pub use crate::metric::Metric;
pub use by_metric::ByMetric;
pub use cell::{Cell, Figure, OnBoard, share_interval};
pub use claims::{Claims, Judged};
pub use distance::{Crossing, FEWEST_BOARDS, Line, OverDistance, Point};
pub use duel::{Bout, Duel};
pub use group::{ALL_PAIRS, Compared, Group, Pair, best_first, less, solves_more};
pub use notice::{Notice, Timing};
pub use ranking::{Ranked, Ranking, Section};

use crate::columns::Columns;
use crate::experiment::Experiment;
use crate::plan::{Contender, Plan};
use crate::record::Record;
use cell::{Entered, cell};
use group::{Division, shares_grid};
use kombat::messages::{Lang, SpecError};
use kombat::run::Proof;
use kombat::space::Cost;
use pool::{Pool, pools};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A set of boards.
#[derive(Clone, Debug)]
pub struct SetAnalysis {
    /// The problem.
    pub problem: String,
    /// How the boards were sampled; of several sets together, one after the other with commas.
    pub sampling: String,
    /// Whose boards they are, by the places of those sets in the experiment. Several sets of one problem stand
    /// together first, and then each by itself.
    pub parts: Vec<usize>,
    /// Boards of the plan, and how many were asked for.
    pub boards: (u64, u64),
    /// The boards that have records, by their names.
    pub starts: BTreeMap<String, String>,
    /// The contenders that have records, in order.
    pub cells: Vec<Cell>,
    /// Which are compared.
    pub groups: Vec<Group>,
}

/// What the cheapest solution of each board costs, where that is known, proved by any run, or how the board was drawn.
fn optima<'a>(records: impl Iterator<Item = &'a Record>) -> HashMap<&'a str, Cost> {
    let proved = |record: &Record| record.cost.filter(|_| record.proof == Proof::Optimal);
    let mut optima = HashMap::new();
    for record in records {
        if let Some(cost) = record.optimal.or_else(|| proved(record)) {
            optima.insert(record.start.as_str(), cost);
        } else if let Some(distance) = distance::drawn_at(&record.instance) {
            optima.entry(record.start.as_str()).or_insert(distance);
        }
    }
    optima
}

/// Of a fight that has not ended, only what is known of boards that everybody has met, if there is such a board:
/// means over different boards cannot be compared.
fn on_common_boards(grouped: &mut BTreeMap<usize, BTreeMap<String, Vec<&Record>>>) {
    let Some(fewest) = grouped.values().min_by_key(|boards| boards.len()) else { return };
    let met_by_all = |name: &&String| grouped.values().all(|boards| boards.contains_key(*name));
    let common: BTreeSet<String> = fewest.keys().filter(met_by_all).cloned().collect();
    if !common.is_empty() {
        grouped.values_mut().for_each(|boards| boards.retain(|name, _| common.contains(name)));
    }
}

/// Has anybody this metric?
fn found_in(sets: &[SetAnalysis], metric: Metric) -> bool {
    sets.iter().flat_map(|set| &set.cells).any(|cell| cell.figures.contains_key(&metric))
}

impl SetAnalysis {
    /// The cell of a contender.
    pub fn cell(&self, contender: usize) -> Option<&Cell> {
        self.cells.binary_search_by_key(&contender, |cell| cell.contender).ok().map(|place| &self.cells[place])
    }

    /// The cells of a group, the best first.
    pub(crate) fn ranked(&self, group: &Group) -> Vec<&Cell> {
        group.ranking.all.iter().filter_map(|one| self.cell(one.contender)).collect()
    }
}

/// The most contenders that have figures of every metric; more have those that their tables show. The records have all.
const ALL_METRICS: usize = 1000;

/// All figures of an experiment.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The experiment.
    pub experiment: Experiment,
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// Their specs with all parameters, on the first boards.
    pub full_specs: Vec<String>,
    /// The sets of boards.
    pub sets: Vec<SetAnalysis>,
    /// Runs stored, and runs of the plan.
    pub runs: (u64, u64),
    /// The metrics whose figures it has.
    pub metrics: Vec<Metric>,
    /// What those are ordered by who have achieved the same, if that was asked for.
    pub measure: Option<Metric>,
    /// What is odd about the times.
    pub notices: Vec<Notice>,
    /// The machines on which the runs were made, and with how many threads beside each other.
    pub machines: BTreeSet<(String, u64)>,
    /// What was typed to have the fight, if that is known.
    pub command: Option<String>,
    /// The claims that reports judge by these figures.
    pub claims: &'static [Claims],
}

impl Analysis {
    /// With claims to judge, of which it has none of its own.
    pub fn with_claims(self, claims: &'static [Claims]) -> Self {
        Analysis { claims, ..self }
    }

    /// With what was typed to have the fight.
    pub fn with_command(self, command: String) -> Self {
        Analysis { command: Some(command), ..self }
    }

    /// Its claims that can be judged, by the keys of their titles.
    pub fn judged(&self, lang: Lang) -> impl Iterator<Item = (&'static str, Vec<Judged>)> {
        self.claims.iter().filter_map(move |claims| Some((claims.title, (claims.judge)(self, lang)?)))
    }

    /// Works out everything that is [reported](Metric::REPORTED), and what the experiment's tables show. Records
    /// that the experiment does not plan are passed over.
    pub fn new(experiment: &Experiment, records: &[Record]) -> Result<Self, SpecError> {
        let shown = experiment.columns.clone().unwrap_or_default().metrics();
        let more = shown.into_iter().filter(|metric| !Metric::REPORTED.contains(metric));
        let metrics: Vec<Metric> = Metric::REPORTED.into_iter().chain(more).collect();
        Self::work_out(experiment, records, &metrics, experiment.measure)
    }

    /// The columns of its tables.
    pub fn columns(&self) -> Columns {
        self.experiment.columns.clone().unwrap_or_default()
    }

    /// These metrics; of very many contenders those that their tables show.
    fn within_bounds(metrics: &[Metric], plan: &Plan, experiment: &Experiment, measure: Option<Metric>) -> Vec<Metric> {
        let shown = experiment.columns.clone().unwrap_or_default().metrics();
        let many = plan.algorithms.len() > ALL_METRICS;
        let is_kept = |metric: &&Metric| !many || shown.contains(*metric) || measure == Some(**metric);
        metrics.iter().filter(is_kept).copied().collect()
    }

    /// Works out the figures of these metrics.
    pub fn of(experiment: &Experiment, records: &[Record], metrics: &[Metric]) -> Result<Self, SpecError> {
        Self::work_out(experiment, records, metrics, None)
    }

    fn work_out(
        experiment: &Experiment,
        records: &[Record],
        metrics: &[Metric],
        measure: Option<Metric>,
    ) -> Result<Self, SpecError> {
        let plan = Plan::new(experiment)?;
        let metrics = &Self::within_bounds(metrics, &plan, experiment, measure)[..];
        let by_id: HashMap<&str, &Record> = records.iter().map(|record| (record.id.as_str(), record)).collect();
        let divided = shares_grid(&experiment.algorithms);
        let mut full_specs = vec![String::new(); plan.algorithms.len()];
        for run in plan.runs.iter().rev() {
            full_specs[run.contender].clone_from(&run.algorithm);
        }
        let mut found = Vec::new();
        for pool in pools(experiment, &plan)? {
            let mut grouped: BTreeMap<usize, BTreeMap<String, Vec<&Record>>> = BTreeMap::new();
            let (mut starts, mut met) = (BTreeMap::new(), Vec::new());
            for run in plan.runs.iter().filter(|run| pool.has(run)) {
                if let Some(record) = by_id.get(run.id.as_str()) {
                    let cell = grouped.entry(run.contender).or_default();
                    cell.entry(run.instance.clone()).or_default().push(record);
                    starts.entry(record.instance.clone()).or_insert_with(|| record.start.clone());
                    met.push(*record);
                }
            }
            let optima = optima(met.into_iter());
            on_common_boards(&mut grouped);
            let mut cells = Vec::new();
            for (&contender, records) in &grouped {
                let spec = plan.algorithms[contender].spec.as_str();
                let length = pool.puzzle.path_length(spec)?;
                let full = full_specs[contender].as_str();
                let entered = Entered { contender, spec, full, puzzle: pool.puzzle.as_ref(), length, optima: &optima };
                cells.push(cell(entered, records, experiment, metrics));
            }
            found.push((pool, starts, Division::of(&plan.algorithms, &cells, divided), cells));
        }
        // Those of several sets together come on top.
        let single = found.iter().filter(|(pool, ..)| pool.parts.len() == 1);
        let pairs = single.map(|(_, _, division, _)| division.pairs()).sum();
        let set = |(pool, starts, division, cells): (Pool, _, Division, Vec<Cell>)| {
            let groups = division.compared(&cells, pairs, measure);
            let Pool { problem, sampling, parts, boards, .. } = pool;
            SetAnalysis { problem, sampling, parts, boards, starts, cells, groups }
        };
        let sets: Vec<SetAnalysis> = found.into_iter().map(set).collect();
        // Of metrics that no run has there is nothing to report; those of the first reports always have their columns.
        let has = |metric: &&Metric| found_in(&sets, **metric) || Metric::FIRST.contains(*metric);
        let metrics = metrics.iter().filter(has).copied().collect();
        let planned = plan.ids();
        let made = || records.iter().filter(|record| planned.contains(record.id.as_str()));
        let runs = (planned.iter().filter(|id| by_id.contains_key(*id)).count() as u64, planned.len() as u64);
        Ok(Analysis {
            experiment: experiment.clone(),
            sets,
            runs,
            metrics,
            measure,
            notices: notice::notices(&plan, &plan.in_order(experiment.seed), &by_id),
            machines: made().map(|record| (record.host.clone(), record.jobs)).collect(),
            contenders: plan.algorithms,
            full_specs,
            command: None,
            claims: &[],
        })
    }

    /// How many bytes it takes, roughly.
    pub fn bytes(&self) -> usize {
        let cell = |cell: &Cell| size_of::<Cell>() + cell.boards.values().map(OnBoard::bytes).sum::<usize>();
        let pair = size_of::<Pair>() + Metric::COMPARED.len() * (16 + size_of::<Compared>());
        let group = |group: &Group| {
            size_of::<Group>() + group.pairs.len() * pair + group.members.len() * (16 + size_of::<Ranked>())
        };
        let set =
            |set: &SetAnalysis| set.cells.iter().map(cell).sum::<usize>() + set.groups.iter().map(group).sum::<usize>();
        let contenders: usize = self.contenders.iter().map(|one| size_of::<Contender>() + 4 * one.spec.len()).sum();
        contenders + self.sets.iter().map(set).sum::<usize>()
    }
}
