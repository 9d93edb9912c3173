//! One run's result, as it is stored and written.

use crate::row::row;
use crate::word::Word;
use kombat::messages::{Lang, Message, Stored};
use kombat::report::{Ending, Report};
use kombat::run::Proof;
use kombat::word::UnknownWord;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Why Slurm ended a job that a run had to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JobLimit {
    /// Its time was over.
    Time,
    /// It took more memory than it had asked for.
    Memory,
}

impl JobLimit {
    /// The word in stores and files.
    pub fn word(self) -> &'static str {
        match self {
            JobLimit::Time => "stopped:job-time",
            JobLimit::Memory => "stopped:job-memory",
        }
    }

    /// The key of its message for people.
    pub fn key(self) -> &'static str {
        match self {
            JobLimit::Time => "outcome.stopped-job-time",
            JobLimit::Memory => "outcome.stopped-job-memory",
        }
    }
}

impl fmt::Display for JobLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for JobLimit {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        [JobLimit::Time, JobLimit::Memory].into_iter().find(|limit| limit.word() == word).ok_or(UnknownWord)
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// As its [`Report`] says.
    Reported(Ending),
    /// Its job was ended from outside.
    Job(JobLimit),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Reported(ending) => ending.fmt(f),
            Outcome::Job(limit) => limit.fmt(f),
        }
    }
}

impl FromStr for Outcome {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        word.parse().map(Outcome::Reported).or_else(|_| word.parse().map(Outcome::Job))
    }
}

impl From<Ending> for Word<Outcome> {
    fn from(ending: Ending) -> Self {
        Word::Known(Outcome::Reported(ending))
    }
}

impl PartialEq<Ending> for Word<Outcome> {
    fn eq(&self, ending: &Ending) -> bool {
        *self == Outcome::Reported(*ending)
    }
}

impl Word<Outcome> {
    /// The message for people; of an outcome that is not known, its own word.
    pub fn text(&self, lang: Lang) -> &str {
        match self {
            Word::Known(Outcome::Reported(ending)) => lang.text(ending.key()),
            Word::Known(Outcome::Job(limit)) => lang.text(limit.key()),
            Word::Other(word) => word,
        }
    }
}

/// One run. The fields are the columns of the store, of CSV, and the keys of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// A hash of all that decides the result.
    pub id: String,
    /// Which board of the experiment.
    pub instance: String,
    /// The problem with its parameters.
    pub problem: String,
    /// The board.
    pub start: String,
    /// The algorithm with all its parameters.
    pub algorithm: String,
    /// The seed of the run's chance.
    pub seed: u64,
    /// Which repeat, from 0.
    pub repeat: u64,
    /// How it ended.
    pub outcome: Word<Outcome>,
    /// What is proved about the cost.
    pub proof: Word<Proof>,
    /// The cost of the solution.
    pub cost: Option<u32>,
    /// The cost of the best there is, where that is known.
    pub optimal: Option<u32>,
    /// Iterations, in algorithms that iterate.
    pub iterations: Option<u64>,
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// Evaluations of the heuristic, or of whole chromosomes.
    pub evaluated: u64,
    /// The most states ever open.
    pub peak_frontier: u64,
    /// The most states in memory at once.
    pub peak_stored: u64,
    /// Moves of the solution.
    pub depth: Option<u64>,
    /// The deepest state.
    pub max_depth: u64,
    /// Wall time of the search in seconds.
    pub wall_s: f64,
    /// Processor time of the run's thread in seconds, where the system tells: of the
    /// search and of all around it, such as reading the spec, building the heuristic
    /// and checking the solution, so that it can exceed the wall time.
    pub cpu_s: Option<f64>,
    /// The most bytes stored at once.
    pub peak_bytes: u64,
    /// Threads of the experiment that ran it.
    pub jobs: u64,
    /// The machine.
    pub host: String,
    /// The program, see [`crate::store::revision`].
    pub revision: String,
    /// Why it was given up, where there is a sentence for that: a [`Message`] as JSON. Records
    /// from before there was such a column have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// States opened again because a cheaper path to them was found. Records from before there was
    /// such a column have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened: Option<u64>,
}

impl Record {
    /// Takes over what a run reported.
    pub fn with_report(self, report: &Report) -> Self {
        Record {
            outcome: report.outcome.into(),
            proof: report.proof.into(),
            cost: report.cost,
            optimal: report.optimal,
            iterations: report.iterations,
            expanded: report.counters.expanded,
            generated: report.counters.generated,
            evaluated: report.counters.evaluated,
            peak_frontier: report.counters.peak_frontier,
            peak_stored: report.counters.peak_stored,
            depth: report.depth,
            max_depth: report.max_depth,
            wall_s: report.wall_s,
            peak_bytes: report.peak_bytes,
            // Where there is no solution at all, the outcome says it.
            explanation: report
                .explanation
                .as_ref()
                .filter(|_| report.outcome == Ending::GaveUp)
                .and_then(|why| serde_json::to_string(&Stored(why.clone())).ok()),
            reopened: Some(report.counters.reopened),
            ..self
        }
    }

    /// Was a solution found?
    pub fn solved(&self) -> bool {
        self.outcome == Ending::Solved
    }

    /// Why it was given up, where there is a sentence for that.
    pub fn why(&self) -> Option<Message> {
        serde_json::from_str(self.explanation.as_ref()?).ok().map(|Stored(why)| why)
    }

    /// The record without what differs from run to run: times, host, threads.
    pub fn timeless(&self) -> Self {
        Record { wall_s: 0.0, cpu_s: None, jobs: 0, host: String::new(), ..self.clone() }
    }
}

row! {
    Record, "runs", id, instance, problem, start, algorithm, seed, repeat, outcome, proof, cost, optimal,
    iterations, expanded, generated, evaluated, peak_frontier, peak_stored, depth, max_depth, wall_s, cpu_s,
    peak_bytes, jobs, host, revision, explanation, reopened
}
