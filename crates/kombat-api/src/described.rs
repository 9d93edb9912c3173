//! What the crates below the laboratory serialise themselves. They do without the macros of descriptions, for
//! whose compilation every search would wait, so their shapes are described here. Tests hold them
//! against answers.
#![expect(dead_code, reason = "these are read by nobody but the derive macro")]

use crate::words;
use kombat::space::Cost;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// A report but for what an answer words otherwise.
#[derive(JsonSchema)]
pub(crate) struct ReportBody {
    /// The problem with its parameters.
    problem: String,
    /// The goal, where there is exactly one.
    goal: Option<String>,
    start: String,
    /// The algorithm with all its parameters.
    algorithm: String,
    seed: u64,
    outcome: words::Outcome,
    /// `optimal`, `within:W` or `none`.
    proof: String,
    cost: Option<Cost>,
    /// The solution.
    moves: Option<Vec<String>>,
    /// What the best solution costs, where that is known.
    optimal: Option<Cost>,
    counters: Counters,
    /// Iterations, in algorithms that iterate.
    iterations: Option<u64>,
    /// The number of moves of the solution.
    depth: Option<u64>,
    max_depth: u64,
    /// The effective branching factor.
    branching: Option<f64>,
    wall_s: f64,
    peak_bytes: u64,
    /// What a position is worth to the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<PositionWorth>,
    /// The moves that a player expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    /// What each legal move is worth to the side that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<BTreeMap<String, Worth>>,
}

/// A word where it is proved (`win:n`, `draw`, `loss:n`), a number where it is not.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum Worth {
    Proved(String),
    Estimate(f64),
}

/// The same, or nothing if the player does not judge.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum PositionWorth {
    Judged(Worth),
    Unjudged(()),
}

/// What a run counted.
#[derive(JsonSchema)]
pub(crate) struct Counters {
    expanded: u64,
    generated: u64,
    evaluated: u64,
    reopened: u64,
    peak_frontier: u64,
    peak_stored: u64,
}

/// An event of a search.
#[derive(JsonSchema)]
pub(crate) struct TraceLine {
    /// Counts from 1.
    n: u64,
    event: words::EventKind,
    /// The node; the start is 0.
    id: Option<u64>,
    /// The node it was reached from.
    parent: Option<u64>,
    /// The move that led to it.
    #[serde(rename = "move")]
    via: Option<String>,
    board: Option<String>,
    /// Cost of the path to it.
    g: Option<Cost>,
    /// Estimate from it.
    h: Option<Cost>,
    /// What the search orders by.
    f: Option<f64>,
    /// Nodes open just after the event.
    frontier: u64,
    /// Why it was pruned, or which phase begins.
    why: Option<String>,
}
