//! How far each contender of a fight is, run by run.

use crate::experiment::Experiment;
use crate::plan::{Plan, Task};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;

/// A contender in the race: an algorithm of the experiment with all values of its grid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
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
    /// By algorithm; a run that stands in two sets counts once.
    lanes: Vec<Lane>,
    /// The lanes of a run, each with its place among those who share its points.
    of: HashMap<String, Vec<(usize, usize)>>,
}

impl Race {
    /// Nobody has moved yet.
    pub fn new<T: Task>(experiment: &Experiment, plan: &Plan<T>) -> Self {
        let of_contender = experiment.entries();
        let lane = |spec: &String| Lane { spec: spec.clone(), total: 0, done: 0, points: 0.0 };
        let mut lanes: Vec<Lane> = experiment.algorithms.iter().map(|entry| lane(&entry.spec)).collect();
        let mut of: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
        for task in &plan.runs {
            let seats = of.entry(task.id().to_owned()).or_default();
            for (place, &contender) in task.contenders().iter().enumerate() {
                let seat = (of_contender[contender], place);
                // Two algorithms may be the same on one set of boards, and share its runs.
                if !seats.contains(&seat) {
                    seats.push(seat);
                    lanes[seat.0].total += 1;
                }
            }
        }
        Race { lanes, of }
    }

    /// Moves those whose run or match this was.
    pub fn advance<T: Task>(&mut self, row: &T::Row) {
        let Some(seats) = self.of.get(crate::row::Row::id(row)) else { return };
        let points = T::points(row);
        for &(lane, place) in seats {
            self.lanes[lane].done += 1;
            self.lanes[lane].points += points.get(place).copied().unwrap_or_default();
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
