//! What a fight would be, before it is begun.

use crate::fights::Limits;
use kombat_lab::experiment::Experiment;
use kombat_lab::glimpse::Glimpse;
use schemars::JsonSchema;
use serde::Serialize;

/// What a fight would be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Preview {
    /// Its runs or matches; at most, for two sets may have boards in common.
    size: u64,
    /// How many of them are made at once.
    jobs: u64,
    /// What each may use, of which the server has the last word.
    limits: Limits,
    /// Some of its boards, at most three.
    boards: Vec<PreviewBoard>,
    /// Every contender with all its parameters.
    contenders: Vec<String>,
}

/// A board that is fought on.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PreviewBoard {
    /// Its problem, as it was written.
    problem: String,
    /// How it was sampled.
    draw: String,
    board: String,
}

impl Preview {
    /// Of an experiment of which so many runs are made at once.
    pub fn new(experiment: &Experiment, jobs: usize, Glimpse { boards, contenders }: Glimpse) -> Self {
        let shown = |(set, board): (usize, String)| {
            let set = &experiment.boards[set];
            PreviewBoard { problem: set.problem.clone(), draw: set.source.to_string(), board }
        };
        Preview {
            size: experiment.size(),
            jobs: jobs as u64,
            limits: experiment.limits.into(),
            boards: boards.into_iter().map(shown).collect(),
            contenders,
        }
    }
}
