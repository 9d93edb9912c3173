//! What the library crates serialise themselves. They do without the macros of descriptions, for
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

/// A contender in the race: an algorithm of the experiment with all values of its grid.
#[derive(JsonSchema)]
pub(crate) struct Lane {
    spec: String,
    /// Its runs, or its matches.
    total: u64,
    done: u64,
    /// What they brought: one for a solved board or a match won, a half for a draw.
    points: f64,
}

/// Verdict, figures and tables of a fight.
#[derive(JsonSchema)]
pub(crate) struct Digest {
    /// The whole fight in one sentence.
    headline: String,
    /// How much it rests on.
    extent: String,
    /// A sentence for every comparison.
    sentences: Vec<String>,
    /// What went wrong or is surprising.
    surprises: Vec<String>,
    claims: Vec<Claim>,
    figures: Vec<Picture>,
    tables: Vec<Results>,
    /// How the figures were made.
    how: String,
}

/// A claim of the paper of 2006, judged.
#[derive(JsonSchema)]
pub(crate) struct Claim {
    claim: String,
    /// How it fares, for programs.
    word: String,
    /// The same for people.
    verdict: String,
    /// What it rests on, a sentence for each set of boards.
    evidence: Vec<String>,
}

/// A figure.
#[derive(JsonSchema)]
pub(crate) struct Picture {
    /// Its name in anchors and files; `charts/NAME.svg` is the chart alone.
    id: String,
    caption: String,
    /// The chart, for wide and for narrow pages.
    html: String,
    /// The data behind it.
    data: Option<Data>,
}

/// A plain table.
#[derive(JsonSchema)]
pub(crate) struct Data {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// A table of contenders.
#[derive(JsonSchema)]
pub(crate) struct Results {
    /// The set of boards and the comparison on it, as at the end of the names of their figures.
    key: String,
    title: String,
    head: Vec<String>,
    /// The best first.
    rows: Vec<ResultsRow>,
}

/// A contender's row.
#[derive(JsonSchema)]
pub(crate) struct ResultsRow {
    /// The place of its algorithm in the experiment.
    lane: usize,
    spec: String,
    /// What stands in the columns, and in smaller letters below.
    cells: Vec<(String, String)>,
}

/// The judgement on one heuristic.
#[derive(JsonSchema)]
pub(crate) struct Judged {
    /// As it was written.
    formula: String,
    /// Is it proved, refuted, or neither?
    admissible: Option<bool>,
    /// The same of consistency.
    consistent: Option<bool>,
    /// Was every board looked at?
    exhaustive: bool,
    /// Boards that could not be judged.
    unjudged: u64,
    headline: String,
    sentences: Vec<String>,
    /// The counterexample nearest to the goal.
    counterexample: Option<Counterexample>,
    /// The move that breaks consistency.
    breaking: Option<Counterexample>,
    /// The figures, each with its name.
    rows: Vec<(String, String)>,
    figures: Vec<Picture>,
}

/// A board that refutes.
#[derive(JsonSchema)]
pub(crate) struct Counterexample {
    board: String,
    /// What the heuristic says.
    h: String,
    /// The true distance, where it is known.
    optimal: Option<Cost>,
    /// What it shows.
    text: String,
}

/// A sentence in both languages.
#[derive(JsonSchema)]
pub(crate) struct Sentence {
    en: String,
    #[serde(rename = "pt-BR")]
    pt_br: String,
}

/// A table of a paper, or its claims.
#[derive(JsonSchema)]
pub(crate) struct PaperTable {
    title: Sentence,
    /// What the figures of its cells are, in order.
    columns: Vec<Sentence>,
    cells: Vec<PaperCell>,
}

/// A cell of a table, or a claim.
#[derive(JsonSchema)]
pub(crate) struct PaperCell {
    paper: String,
    /// Which cell, such as `bfs/1`.
    cell: String,
    /// What is printed.
    published: Option<Vec<Option<PaperFigure>>>,
    /// What the authors' program gives.
    reenacted: Option<Vec<Option<PaperFigure>>>,
    /// What a clean search gives.
    right: Option<Right>,
    verdict: PaperVerdict,
    why: String,
    why_pt: String,
    /// Where it is printed.
    place: String,
    place_pt: String,
    /// The board or position, where there is one.
    board: Option<String>,
    /// The solution that it finds.
    moves: Option<Vec<String>>,
    /// The library's twin of the program, where it has one.
    twin: Option<Twin>,
    /// The least and the greatest of many runs, figure by figure, where the program is randomised.
    #[serde(skip_serializing_if = "Option::is_none")]
    spread: Option<Vec<(u64, u64)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Seconds>,
}

/// Something that is printed in a cell.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum PaperFigure {
    Number(f64),
    /// A move, or how a game ended.
    Word(String),
}

/// What becomes of a cell.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PaperVerdict {
    Exact,
    Swapped,
    OffByOne,
    CopyError,
    Random,
    StartNotGiven,
    NotReproduced,
    Holds,
    Fails,
    HoldsOnlyIf,
    Undecided,
    Open,
    NotPrinted,
    Unsolvable,
}

/// What a clean search gives on the same board.
#[derive(JsonSchema)]
pub(crate) struct Right {
    cost: Option<Cost>,
    expanded: Option<u64>,
    optimal: Option<Cost>,
    algorithm: Option<String>,
    /// What a game is worth under best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// Per cent of all boards that have a solution of at most so many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable: Option<Vec<f64>>,
}

/// The library's own program that does what an author's did.
#[derive(JsonSchema)]
pub(crate) struct Twin {
    algorithm: String,
    board: String,
}

/// Seconds, for information: they are of different machines.
#[derive(JsonSchema)]
pub(crate) struct Seconds {
    published: Option<f64>,
    reenacted: f64,
    right: f64,
}

/// A figure of a paper, reproduced.
#[derive(JsonSchema)]
pub(crate) struct PaperChart {
    #[serde(flatten)]
    picture: Picture,
    /// What the paper says that it shows.
    claims: Vec<PaperClaim>,
}

/// What a paper says of a figure.
#[derive(JsonSchema)]
pub(crate) struct PaperClaim {
    /// The cell that is this claim, where claims are cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    claim: String,
    verdict: PaperVerdict,
}
