//! Searches that are watched: windows of their steps, and the whole at a glance.

use crate::catalog::Scene;
use crate::described;
use crate::runs::{Failed, Report};
use kombat::observe::Note;
use kombat::space::Cost;
use kombat::trace::TraceLine;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// What to watch.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchOrder {
    /// The spec of the problem.
    pub problem: String,
    /// The board or position.
    pub start: String,
    /// The spec of the search or the player.
    pub algorithm: String,
    /// What chance begins with.
    #[serde(default)]
    pub seed: u64,
    /// The most expansions.
    pub nodes: Option<u64>,
    /// The number of the first step.
    #[serde(default)]
    pub from: u64,
    /// How many steps at most.
    #[serde(default = "one")]
    pub count: u64,
}

fn one() -> u64 {
    1
}

/// Steps of a search, at least one if there is one; the number of expansions and the result once
/// they are known.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Window<'a> {
    /// The problem, with its parameters.
    pub problem: &'a str,
    /// The board or position.
    pub start: &'a str,
    /// The algorithm with all its parameters.
    pub algorithm: String,
    /// What there is to see.
    #[schemars(with = "Scene")]
    pub scene: Option<Scene>,
    /// The number of expansions.
    pub total: Option<u64>,
    /// How far the search is by now, if the first step is far away: there are no steps then, and
    /// one asks again.
    pub reached: Option<u64>,
    /// How it ended.
    pub report: Option<Report>,
    /// They are kept as JSON.
    #[schemars(with = "Vec<Step>")]
    pub steps: Vec<&'a RawValue>,
}

/// One expansion, with what is shown after it. Step 0 is what happens before the first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// Which expansion.
    pub n: u64,
    /// What happened.
    #[schemars(with = "Vec<described::TraceLine>")]
    pub records: Vec<TraceLine>,
    /// Events of this step that are not among them, for there are too many.
    pub left_out: u64,
    /// Successors so far.
    pub generated: u64,
    /// How many of them were dropped.
    pub dropped: u64,
    /// Open boards after this step.
    pub frontier: u64,
    /// The first of them; none where the search has no such list or it is too long to be
    /// followed.
    pub head: Option<Vec<Waiting>>,
    /// The node that is expanded next.
    pub next: Option<u64>,
    /// The true distance of the board, where it is cheaply known.
    pub truth: Option<Cost>,
    /// The tree around the node, where the search has one that is not too large to be followed.
    pub tree: Option<Vec<TreeNode>>,
    /// The paths among which a genetic search chooses.
    pub population: Option<Population>,
    /// The part of the search that this belongs to: the last number of each kind.
    pub phase: BTreeMap<&'static str, u64>,
}

/// A board of the open list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Waiting {
    /// Its node.
    pub id: u64,
    /// The board.
    pub board: String,
    /// The move that led to it.
    #[serde(rename = "move")]
    pub via: Option<String>,
    /// The cost of the path to it.
    pub g: Option<Cost>,
    /// The estimate from it.
    pub h: Option<Cost>,
    /// What the search orders by.
    pub f: Option<f64>,
}

/// A node of a tree as it is rendered.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TreeNode {
    /// The node.
    pub id: u64,
    /// The place of its parent in the list.
    pub up: Option<usize>,
    /// The move that led to it.
    pub via: Option<String>,
    /// The cost of the path to it.
    pub g: Option<Cost>,
    /// The estimate from it.
    pub h: Option<Cost>,
    /// What the search orders by.
    pub f: Option<f64>,
    /// Was it expanded?
    pub closed: bool,
    /// On the path to the node at hand.
    pub lit: bool,
    /// Nodes below that are not rendered.
    pub below: u64,
    /// Siblings to its right that are not rendered.
    pub beside: usize,
    /// Nodes of the path between its parent and itself that are not rendered.
    pub between: usize,
    /// What it is worth to the side to move at the root, as far as that was seen.
    pub value: Option<f64>,
    /// Moves that were not looked at, for another already refutes it.
    pub cut: u64,
}

/// What is rendered of a population.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Population {
    /// Which generation.
    pub generation: u64,
    /// Those among whom the choice is made, the parents before the children.
    pub paths: Vec<Path>,
    /// Others that are not shown.
    pub more: usize,
}

/// A path of a population.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Path {
    /// The row that it lives in.
    pub row: u64,
    /// The rows of its parents.
    pub parents: Vec<u64>,
    /// Its moves, as far as they were made and are shown.
    pub moves: Vec<String>,
    /// How many others there are.
    pub longer: u64,
    /// The estimate at its end.
    pub h: Option<Cost>,
    /// The least on the way.
    pub least: Option<Cost>,
    /// Does it live on? Unknown until the choice is made.
    pub kept: Option<bool>,
    /// Was it made in this generation?
    pub new: bool,
}

/// A whole search at a glance, as far as it is known; asked again, it is known farther.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Score {
    /// Expansions so far.
    pub expansions: u64,
    /// Is no more known if one asks again?
    pub ended: bool,
    /// Did the search end by itself?
    pub whole: bool,
    /// Expansions in a column.
    pub width: u64,
    /// The mean cost of the paths in each column.
    pub g: Vec<f64>,
    /// The mean estimate in each column.
    pub h: Vec<Option<f64>>,
    /// Where parts of the search begin.
    pub marks: Vec<Mark>,
    /// How it ended.
    pub result: Option<Report>,
    /// Why it did not.
    pub failed: Option<Failed>,
}

/// Where a part of a search begins.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Mark {
    /// At which expansion.
    pub n: u64,
    /// Which part: its kind and its number.
    #[schemars(with = "String")]
    pub why: Note,
}
