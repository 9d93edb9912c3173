//! One match's result, as it is stored and written.

use crate::record::JobLimit;
use crate::row::row;
use crate::word::Word;
use kombat::report::Report;
use kombat::space::{Side, Verdict};
use kombat::word::UnknownWord;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Score {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// Nobody won.
    Drawn,
    /// Its job was ended from outside; nobody has won or drawn.
    Job(JobLimit),
}

impl From<Verdict> for Score {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(Side::First) => Score::First,
            Verdict::Win(Side::Second) => Score::Second,
            Verdict::Drawn => Score::Drawn,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::First => f.write_str("first"),
            Score::Second => f.write_str("second"),
            Score::Drawn => f.write_str("draw"),
            Score::Job(limit) => limit.fmt(f),
        }
    }
}

impl FromStr for Score {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "first" => Ok(Score::First),
            "second" => Ok(Score::Second),
            "draw" => Ok(Score::Drawn),
            _ => word.parse().map(Score::Job),
        }
    }
}

/// One match. The fields are the columns of the store, of CSV, and the keys of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Match {
    /// A hash of all that decides the result.
    pub id: String,
    /// The game with its parameters.
    pub problem: String,
    /// The position from which it was played.
    pub opening: String,
    /// The player of the side that begins games, with all its parameters. In an opening
    /// after an odd number of plies it is the other side's turn.
    pub first: String,
    /// The other player.
    pub second: String,
    /// Who won.
    pub result: Word<Score>,
    /// The moves in words, with spaces between them.
    pub moves: String,
    /// How many moves there were.
    pub plies: u64,
    /// The seed of the match's chance.
    pub seed: u64,
    /// Which repeat, from 0.
    pub repeat: u64,
    /// Wall time of the first player's thoughts in seconds.
    pub wall_s_first: f64,
    /// And of the second's.
    pub wall_s_second: f64,
    /// Positions whose successors the first player has produced.
    pub expanded_first: u64,
    /// And the second.
    pub expanded_second: u64,
    /// Thoughts of the first player that a limit cut short; the game went on.
    pub cut_first: u64,
    /// And of the second.
    pub cut_second: u64,
    /// Threads of the experiment that ran it.
    pub jobs: u64,
    /// The machine.
    pub host: String,
    /// The program, see [`crate::store::revision`].
    pub revision: String,
}

impl Match {
    /// The match without what differs from time to time: times, host, threads.
    pub fn timeless(&self) -> Self {
        Match { wall_s_first: 0.0, wall_s_second: 0.0, jobs: 0, host: String::new(), ..self.clone() }
    }
}

/// What a player has used in a match.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seat {
    pub(crate) wall_s: f64,
    pub(crate) expanded: u64,
    pub(crate) cut: u64,
}

impl Seat {
    /// Adds a thought.
    pub(crate) fn add(&mut self, report: &Report) {
        self.wall_s += report.wall_s;
        self.expanded += report.counters.expanded;
        self.cut += u64::from(report.stopped());
    }
}

row! {
    Match, "matches", id, problem, opening, first, second, result, moves, plies, seed, repeat, wall_s_first,
    wall_s_second, expanded_first, expanded_second, cut_first, cut_second, jobs, host, revision
}
