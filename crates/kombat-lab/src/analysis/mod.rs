//! From records to figures: what each contender did on each set of boards, and how
//! contenders compare.
//!
//! Repeats are brought together per board before anything is paired. Shares count each
//! repeat in part; figures are means over the solved repeats of a board, and work is what all
//! its repeats made for each that solved it. Where a test needs one number a board, a board
//! without a solution (by time: that at most half of the repeats solve) is worse than any
//! number; it is never dropped. Numbers that are ranked are exact quotients.

mod cell;
mod claims;
mod distance;
mod group;
mod ranking;

pub use crate::metric::Metric;
pub use cell::{Cell, Figure, OnBoard, share_interval};
pub use claims::{Claims, Judged};
pub use distance::{Crossing, FEWEST_BOARDS, Line, OverDistance, Point};
pub use group::{ALL_PAIRS, Group, Pair, best_first, less, solves_more};
pub use ranking::{Ranked, Ranking, Section};

use crate::experiment::Experiment;
use crate::plan::{Contender, Plan};
use crate::record::Record;
use crate::statistics::fraction::Fraction;
use cell::{Entered, cell};
use group::Division;
use kombat::catalog::puzzle;
use kombat::messages::{Lang, SpecError};
use kombat::run::Proof;
use kombat::space::Cost;
use std::collections::{BTreeMap, HashMap};

/// A set of boards.
#[derive(Clone, Debug)]
pub struct SetAnalysis {
    /// The problem.
    pub problem: String,
    /// How the boards were sampled.
    pub sampling: String,
    /// Boards of the plan, and how many were asked for.
    pub boards: (u64, u64),
    /// The contenders that have records, in order.
    pub cells: Vec<Cell>,
    /// Which are compared.
    pub groups: Vec<Group>,
    /// How many comparisons there would have been, where they are so many that all contenders
    /// stand in one instead.
    pub merged: Option<usize>,
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
    /// The metrics whose figures it has.
    pub metrics: Vec<Metric>,
    /// The claims that reports judge by these figures.
    pub claims: &'static [Claims],
}

impl Analysis {
    /// With claims to judge, of which it has none of its own.
    pub fn with_claims(self, claims: &'static [Claims]) -> Self {
        Analysis { claims, ..self }
    }

    /// Its claims that can be judged, by the keys of their titles.
    pub fn judged(&self, lang: Lang) -> impl Iterator<Item = (&'static str, Vec<Judged>)> {
        self.claims.iter().filter_map(move |claims| Some((claims.title, (claims.judge)(self, lang)?)))
    }

    /// Works out everything that is [reported](Metric::REPORTED). Records that the experiment does not
    /// plan are passed over.
    pub fn new(experiment: &Experiment, records: &[Record]) -> Result<Self, SpecError> {
        Self::of(experiment, records, &Metric::REPORTED)
    }

    /// Works out the figures of these metrics.
    pub fn of(experiment: &Experiment, records: &[Record], metrics: &[Metric]) -> Result<Self, SpecError> {
        let plan = Plan::new(experiment)?;
        let by_id: HashMap<&str, &Record> = records.iter().map(|record| (record.id.as_str(), record)).collect();
        let mut grouped: BTreeMap<(usize, usize), BTreeMap<String, Vec<&Record>>> = BTreeMap::new();
        for run in &plan.runs {
            if let Some(record) = by_id.get(run.id.as_str()) {
                let cell = grouped.entry((run.set, run.contender)).or_default();
                cell.entry(run.instance.clone()).or_default().push(record);
            }
        }
        let mut found = Vec::new();
        for set in 0..experiment.boards.len() {
            let puzzle = puzzle(&experiment.boards[set].problem)?;
            let of_set = grouped.range((set, 0)..=(set, usize::MAX)).flat_map(|(_, boards)| boards.values().flatten());
            let optima = optima(of_set.copied());
            let mut cells = Vec::new();
            for (contender, Contender { spec, .. }) in plan.algorithms.iter().enumerate() {
                if let Some(records) = grouped.get(&(set, contender)) {
                    let length = puzzle.path_length(spec)?;
                    let entered = Entered { contender, spec, puzzle: puzzle.as_ref(), length, optima: &optima };
                    cells.push(cell(entered, records, experiment, metrics));
                }
            }
            found.push((Division::of(&plan.algorithms, &cells), cells));
        }
        let pairs = found.iter().map(|(division, _)| division.pairs()).sum();
        let sets = experiment.boards.iter().zip(found).enumerate().map(|(set, (boards, (division, cells)))| {
            let (problem, sampling) = (boards.problem.clone(), boards.source.to_string());
            let (merged, groups) = (division.merged, division.compared(&cells, pairs));
            SetAnalysis { problem, sampling, boards: (plan.boards(set), boards.count), cells, groups, merged }
        });
        let planned = plan.ids();
        let stored = planned.iter().filter(|id| by_id.contains_key(*id)).count() as u64;
        let runs = (stored, planned.len() as u64);
        let (experiment, sets) = (experiment.clone(), sets.collect());
        Ok(Analysis { experiment, sets, contenders: plan.algorithms, runs, metrics: metrics.to_vec(), claims: &[] })
    }

    /// How many bytes it takes, roughly.
    pub fn bytes(&self) -> usize {
        let cell = |cell: &Cell| size_of::<Cell>() + cell.boards.values().map(OnBoard::bytes).sum::<usize>();
        let pair = size_of::<Pair>() + Metric::COMPARED.len() * size_of::<Fraction>() * 4;
        let group = |group: &Group| {
            size_of::<Group>() + group.pairs.len() * pair + group.members.len() * (16 + size_of::<Ranked>())
        };
        let set =
            |set: &SetAnalysis| set.cells.iter().map(cell).sum::<usize>() + set.groups.iter().map(group).sum::<usize>();
        let contenders: usize = self.contenders.iter().map(|one| size_of::<Contender>() + 4 * one.spec.len()).sum();
        contenders + self.sets.iter().map(set).sum::<usize>()
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
