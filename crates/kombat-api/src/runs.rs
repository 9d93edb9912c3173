//! Runs and audits: ordered, followed as they go, told.

use crate::described;
use crate::play::Hints;
use kombat::audit::Question;
use kombat::catalog::AnyPuzzle;
use kombat::messages::{Lang, Message, Render};
use kombat::move_list::MoveList;
use kombat::msg;
use kombat::report;
use kombat::space::Cost;
use kombat_lab::report::audit::{Judged, digest};
use kombat_lab::report::digest::Data;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What to run.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunOrder {
    /// The spec of the problem.
    pub problem: String,
    /// The board or position.
    pub start: String,
    /// The spec of the search or the player.
    pub algorithm: String,
    /// What chance begins with.
    #[serde(default)]
    pub seed: u64,
    /// Only the next move of a game, not the whole of it.
    #[serde(default)]
    pub one_move: bool,
    /// The most seconds.
    pub seconds: Option<f64>,
    /// The most expansions.
    pub nodes: Option<u64>,
    /// The most bytes.
    pub memory: Option<u64>,
}

/// What to judge.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuditOrder {
    /// The spec of the puzzle.
    pub problem: String,
    /// Formulas, or names of heuristics.
    pub formulas: Vec<String>,
    /// What chance begins with.
    #[serde(default)]
    pub seed: u64,
}

/// How far a run is.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Run<'a> {
    /// By which it is asked about.
    pub id: String,
    /// Does it wait, run, or neither?
    pub state: RunState,
    /// Expansions so far.
    pub expanded: u64,
    /// Bytes that it stores.
    pub bytes: u64,
    /// Seconds since it began, until it ended.
    pub seconds: f64,
    /// How it ended. It was told before, so it is JSON already.
    #[schemars(with = "Option<RunResult>")]
    pub result: Option<&'a RawValue>,
    /// Why it has no result.
    #[schemars(with = "Option<Failed>")]
    pub failed: Option<&'a RawValue>,
}

/// Where a run is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "their names say it")]
pub enum RunState {
    Queued,
    Running,
    Ended,
}

/// How a run ended.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RunResult {
    /// A search, or a player.
    Report(Box<Report>),
    /// An audit.
    Audit(Audit),
    /// Help for whoever plays.
    Hints(Hints),
}

/// Why something did not come to its end.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Failed {
    /// The key of the sentence.
    key: &'static str,
    /// The sentence, in the language of whoever asked for it. What is said to everybody has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Failed {
    /// In a language.
    pub fn new(message: &Message, lang: Lang) -> Self {
        Failed { key: message.key(), error: Some(message.render(lang)) }
    }

    /// For readers of any language, who have the sentences.
    pub fn unsaid(message: &Message) -> Self {
        Failed { key: message.key(), error: None }
    }
}

/// What a run tells as it goes: a field for each name of an event, with what the event carries.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "a description")]
pub struct RunEvents<'a> {
    progress: Run<'a>,
    /// The best board so far.
    incumbent: described::TraceLine,
    result: RunResult,
    failed: Failed,
    /// The last.
    end: Run<'a>,
}

/// The result of a run. Of a long path it has the first moves, and says how many it leaves out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report {
    #[serde(flatten)]
    #[schemars(with = "described::ReportBody")]
    body: report::Report,
    /// The board nearest to a goal that was reached without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Best>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_left_out: Option<usize>,
    /// Why there is no solution, if that was known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
}

/// The best board of a run without a solution.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Best {
    board: String,
    /// How far it seems to be from a goal.
    h: Cost,
    /// The path to it.
    #[schemars(with = "Vec<String>")]
    moves: MoveList,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves_left_out: Option<usize>,
}

impl Report {
    /// With its sentence in a language, and at most so many moves of a path.
    pub fn new(report: &report::Report, most: usize, lang: Lang) -> Self {
        let left_out = |moves: &MoveList| moves.len().checked_sub(most).filter(|n| *n > 0);
        let best = report.best.as_ref().map(|best| Best {
            board: best.board.clone(),
            h: best.h,
            moves: best.moves.cut(most),
            moves_left_out: left_out(&best.moves),
        });
        let moves = report.moves.as_ref().map(|moves| moves.cut(most));
        Report {
            body: report::Report { best: None, moves, ..report.clone() },
            best,
            moves_left_out: report.moves.as_ref().and_then(left_out),
            explanation: report.explanation.as_ref().map(|why| why.render(lang)),
        }
    }
}

/// Heuristics judged.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Audit {
    /// What was looked at.
    extent: String,
    audits: Vec<Judged>,
    /// Which is never below which.
    dominance: Vec<String>,
    /// What A* expands at each distance.
    expansions: Option<Data>,
    /// The time it took.
    seconds: f64,
    /// How the boards of A* were sampled.
    how: String,
    /// A* with each of them, as a spec.
    searches: Vec<String>,
}

impl Audit {
    /// What was found of a question, in a language.
    pub fn new(puzzle: &dyn AnyPuzzle, question: &Question, found: &kombat::audit::Report, lang: Lang) -> Self {
        let found = digest(found, lang);
        let Question { boards, nodes, seed, .. } = question;
        let how = msg!("audit.expansions.how", n = *boards, nodes = *nodes, seed = seed.to_string());
        Audit {
            extent: found.extent,
            audits: found.audits,
            dominance: found.dominance,
            expansions: found.expansions,
            seconds: found.seconds,
            how: how.render(lang),
            searches: question.formulas.iter().map(|text| search(puzzle, text)).collect(),
        }
    }
}

/// A* with a heuristic, as the other views name it.
fn search(puzzle: &dyn AnyPuzzle, text: &str) -> String {
    let named = format!("astar(h={})", text.trim());
    let escaped = text.trim().replace('\\', "\\\\").replace('"', "\\\"");
    if puzzle.check(&named).is_ok() { named } else { format!("astar(h=formula(\"{escaped}\"))") }
}

/// Which part of which path of a run.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathOrder {
    /// The path to the goal, or the one to the best board of a run without a solution.
    #[serde(default)]
    pub of: WhichPath,
    /// The number of the first move, from 0.
    #[serde(default)]
    pub from: usize,
    /// How many moves at most; as many as an answer may have unless told.
    pub count: Option<usize>,
    /// Any address may have one.
    #[serde(rename = "lang")]
    #[schemars(skip)]
    pub _lang: Option<String>,
}

/// The path to the goal, or the one to the best board.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "their names say it")]
pub enum WhichPath {
    #[default]
    Solution,
    Best,
}

/// Some moves of a path, from one on; none before the run has ended, and none beyond its end.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PathPart<'a> {
    /// The number of the first.
    pub from: usize,
    /// Moves of the path.
    pub total: usize,
    /// How many of them are kept.
    pub kept: usize,
    /// Those that were asked for.
    pub moves: Vec<&'a str>,
}
