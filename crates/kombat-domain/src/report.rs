//! The result of one run, as every face of Kombat shows it.
//!
//! Its serialised form is public: keys and values are the same in every
//! language. Sentences about it are made by whoever shows it.

use crate::budget::{Counters, Stop};
use crate::messages::Message;
use crate::move_list::MoveList;
use crate::run::{Outcome, Proof};
use crate::space::Cost;
use crate::word::UnknownWord;
use kombat_core::player::Value;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The result of one run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The problem with its parameters.
    pub problem: String,
    /// The goal, where there is exactly one.
    pub goal: Option<String>,
    /// The start.
    pub start: String,
    /// The algorithm with all its parameters.
    pub algorithm: String,
    /// The seed.
    pub seed: u64,
    /// How it ended.
    pub outcome: Ending,
    /// What is proved about the cost.
    pub proof: Proof,
    /// What the solution costs.
    pub cost: Option<Cost>,
    /// The solution.
    pub moves: Option<MoveList>,
    /// What the best solution costs, where that is known.
    pub optimal: Option<Cost>,
    /// How many solutions cost as little, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal_solutions: Option<u64>,
    /// What was counted.
    pub counters: Counters,
    /// Iterations, in algorithms that iterate.
    pub iterations: Option<u64>,
    /// The number of moves of the solution.
    pub depth: Option<u64>,
    /// The most moves of a path to a node, whatever they cost; see [`Meter::max_depth`](crate::budget::Meter).
    pub max_depth: u64,
    /// The effective branching factor, see [`branching`].
    pub branching: Option<f64>,
    /// Wall time in seconds.
    pub wall_s: f64,
    /// The most bytes that the search had stored at once.
    pub peak_bytes: u64,
    /// `tile`, if moves are written by where the tile goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<&'static str>,
    /// The best board reached, in searches that end with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<BestBoard>,
    /// What a player thinks of a position of a game.
    #[serde(flatten)]
    pub game: Option<Judgement>,
    /// Why there is no solution, if that was known without a search.
    #[serde(skip)]
    pub explanation: Option<Message>,
}

/// The board nearest to a goal that a search has reached without a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestBoard {
    /// The board.
    pub board: String,
    /// How far it seems to be from a goal.
    pub h: Cost,
    /// The path to it.
    pub moves: MoveList,
}

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// What the position is worth to the side to move, if the player judges at all.
    pub value: Option<Value>,
    /// The moves that it expects.
    pub line: Vec<String>,
    /// What each legal move is worth to the side that makes it.
    #[serde(serialize_with = "as_object")]
    pub scores: Vec<(String, Value)>,
}

fn as_object<Z: Serializer>(scores: &[(String, Value)], to: Z) -> Result<Z::Ok, Z::Error> {
    to.collect_map(scores.iter().map(|(mv, value)| (mv, value)))
}

impl Report {
    /// Was a solution found?
    pub fn solved(&self) -> bool {
        self.outcome == Ending::Solved
    }

    /// Was it ended by a limit or a cancel?
    pub fn stopped(&self) -> bool {
        matches!(self.outcome, Ending::Stopped(_))
    }
}

/// How a run ended: an [`Outcome`] without what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// With a solution; of a player, with a move.
    Solved,
    /// Proved: there is no solution.
    Unsolvable,
    /// Without a solution, which proves nothing.
    GaveUp,
    /// By a limit or a cancel.
    Stopped(Stop),
}

impl Ending {
    /// The key of its message for people.
    pub fn key(self) -> &'static str {
        match self {
            Ending::Solved => "outcome.solved",
            Ending::Unsolvable => "outcome.unsolvable",
            Ending::GaveUp => "outcome.gave-up",
            Ending::Stopped(Stop::Time) => "outcome.stopped-time",
            Ending::Stopped(Stop::Expanded) => "outcome.stopped-nodes",
            Ending::Stopped(Stop::Memory) => "outcome.stopped-memory",
            Ending::Stopped(Stop::Cancelled) => "outcome.stopped-cancelled",
        }
    }
}

impl<M> From<&Outcome<M>> for Ending {
    fn from(outcome: &Outcome<M>) -> Self {
        match outcome {
            Outcome::Solved { .. } => Ending::Solved,
            Outcome::Unsolvable => Ending::Unsolvable,
            Outcome::GaveUp => Ending::GaveUp,
            Outcome::Stopped(stop) => Ending::Stopped(*stop),
        }
    }
}

/// As in JSON, CSV and stores: `solved`, `unsolvable`, `gave-up`, `stopped:time` and so on.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Solved => f.write_str("solved"),
            Ending::Unsolvable => f.write_str("unsolvable"),
            Ending::GaveUp => f.write_str("gave-up"),
            Ending::Stopped(stop) => write!(f, "stopped:{}", stop.word()),
        }
    }
}

impl FromStr for Ending {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "solved" => Ok(Ending::Solved),
            "unsolvable" => Ok(Ending::Unsolvable),
            "gave-up" => Ok(Ending::GaveUp),
            _ => {
                word.strip_prefix("stopped:").and_then(|word| word.parse().ok()).map(Ending::Stopped).ok_or(UnknownWord)
            }
        }
    }
}

impl Serialize for Ending {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_str(self)
    }
}

/// The effective branching factor b*: the b of a uniform tree of depth `depth`
/// with as many nodes as were generated, `generated + 1 = 1 + b + … + b^depth`
/// (Nilsson 1971). None at depth 0. By bisection with sums and products only,
/// so that it is the same on every machine.
///
/// ```
/// let b = kombat_domain::report::branching(52, 5).unwrap();
/// assert!((b - 1.92).abs() < 0.005); // the textbook's example
/// assert_eq!(kombat_domain::report::branching(7, 7), Some(1.0));
/// ```
pub fn branching(generated: u64, depth: u64) -> Option<f64> {
    if depth == 0 {
        return None;
    }
    let target = generated as f64;
    let nodes = |b: f64| (0..depth).fold((0.0, 1.0), |(sum, power), _| (sum + power * b, power * b)).0;
    let (mut low, mut high) = (0.0, target.max(1.0));
    if generated == depth {
        return Some(1.0);
    }
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        // An overflow to infinity is simply too large.
        if nodes(middle) < target { low = middle } else { high = middle }
    }
    Some(0.5 * (low + high))
}
