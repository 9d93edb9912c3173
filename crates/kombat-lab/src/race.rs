//! How far each contender of a fight is, run by run.

use crate::experiment::Experiment;
use crate::plan::{Plan, Task};
use serde::Serialize;
use std::collections::HashMap;

/// A contender in the race: an algorithm of the experiment with all values of its grid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lane {
    /// The algorithm as the experiment has it.
    pub spec: String,
    /// Its runs, or its matches.
    pub total: u64,
    /// Those that are made.
    pub done: u64,
    /// What they brought: one for a solved board or a match won, a half for a draw.
    pub points: f64,
}

/// The race of all contenders.
#[derive(Debug)]
pub struct Race {
    /// By contender; a run that stands in two sets counts once.
    lanes: Vec<Lane>,
    /// The lanes of a run.
    of: HashMap<String, Vec<usize>>,
}

impl Race {
    /// Nobody has moved yet.
    pub fn new<T: Task>(experiment: &Experiment, plan: &Plan<T>) -> Self {
        let entries = experiment.algorithms.iter().enumerate();
        let of_contender: Vec<usize> =
            entries.flat_map(|(lane, entry)| entry.contenders().into_iter().map(move |_| lane)).collect();
        let lane = |spec: &String| Lane { spec: spec.clone(), total: 0, done: 0, points: 0.0 };
        let mut lanes: Vec<Lane> = experiment.algorithms.iter().map(|entry| lane(&entry.spec)).collect();
        let mut of = HashMap::new();
        for task in &plan.runs {
            of.entry(task.id().to_owned()).or_insert_with(|| {
                let own: Vec<usize> = task.contenders().iter().map(|&contender| of_contender[contender]).collect();
                own.iter().for_each(|&lane| lanes[lane].total += 1);
                own
            });
        }
        Race { lanes, of }
    }

    /// Moves those whose run or match this was.
    pub fn advance<T: Task>(&mut self, row: &T::Row) {
        let Some(lanes) = self.of.get(crate::row::Row::id(row)) else { return };
        for (&lane, points) in lanes.iter().zip(T::points(row)) {
            self.lanes[lane].done += 1;
            self.lanes[lane].points += points;
        }
    }

    /// All lanes, in the order of the experiment.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Runs that are planned.
    pub fn total(&self) -> u64 {
        self.of.len() as u64
    }
}
