//! One run's result, as it is stored and written.

use crate::row::{Row, count, text, whole};
use kombat::report::Report;
use rusqlite::types::ValueRef;
use serde::Serialize;

/// One run. The fields are the columns of the store, of CSV, and the keys of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// How it ended, as in a [`Report`].
    pub outcome: String,
    /// What is proved about the cost.
    pub proof: String,
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
}

impl Record {
    /// Takes over what a run reported.
    pub fn with_report(self, report: &Report) -> Self {
        Record {
            outcome: report.outcome.to_owned(),
            proof: report.proof.clone(),
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
            ..self
        }
    }

    /// Was a solution found?
    pub fn solved(&self) -> bool {
        self.outcome == "solved"
    }

    /// The record without what differs from run to run: times, host, threads.
    pub fn timeless(&self) -> Self {
        Record { wall_s: 0.0, cpu_s: None, jobs: 0, host: String::new(), ..self.clone() }
    }
}

impl Row for Record {
    const TABLE: &'static str = "runs";
    const COLUMNS: &'static [(&'static str, &'static str)] = &[
        ("id", "TEXT PRIMARY KEY"),
        ("instance", "TEXT NOT NULL"),
        ("problem", "TEXT NOT NULL"),
        ("start", "TEXT NOT NULL"),
        ("algorithm", "TEXT NOT NULL"),
        ("seed", "INTEGER NOT NULL"),
        ("repeat", "INTEGER NOT NULL"),
        ("outcome", "TEXT NOT NULL"),
        ("proof", "TEXT NOT NULL"),
        ("cost", "INTEGER"),
        ("optimal", "INTEGER"),
        ("iterations", "INTEGER"),
        ("expanded", "INTEGER NOT NULL"),
        ("generated", "INTEGER NOT NULL"),
        ("evaluated", "INTEGER NOT NULL"),
        ("peak_frontier", "INTEGER NOT NULL"),
        ("peak_stored", "INTEGER NOT NULL"),
        ("depth", "INTEGER"),
        ("max_depth", "INTEGER NOT NULL"),
        ("wall_s", "REAL NOT NULL"),
        ("cpu_s", "REAL"),
        ("peak_bytes", "INTEGER NOT NULL"),
        ("jobs", "INTEGER NOT NULL"),
        ("host", "TEXT NOT NULL"),
        ("revision", "TEXT NOT NULL"),
    ];

    fn id(&self) -> &str {
        &self.id
    }

    fn revision(&self) -> &str {
        &self.revision
    }

    fn values(&self) -> Vec<ValueRef<'_>> {
        let maybe = |n: Option<u64>| n.map_or(ValueRef::Null, whole);
        vec![
            text(&self.id),
            text(&self.instance),
            text(&self.problem),
            text(&self.start),
            text(&self.algorithm),
            whole(self.seed),
            whole(self.repeat),
            text(&self.outcome),
            text(&self.proof),
            maybe(self.cost.map(u64::from)),
            maybe(self.optimal.map(u64::from)),
            maybe(self.iterations),
            whole(self.expanded),
            whole(self.generated),
            whole(self.evaluated),
            whole(self.peak_frontier),
            whole(self.peak_stored),
            maybe(self.depth),
            whole(self.max_depth),
            ValueRef::Real(self.wall_s),
            self.cpu_s.map_or(ValueRef::Null, ValueRef::Real),
            whole(self.peak_bytes),
            whole(self.jobs),
            text(&self.host),
            text(&self.revision),
        ]
    }

    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        let maybe = |i: usize| row.get::<_, Option<i64>>(i).map(|n| n.map(|n| n as u64));
        Ok(Record {
            id: row.get(0)?,
            instance: row.get(1)?,
            problem: row.get(2)?,
            start: row.get(3)?,
            algorithm: row.get(4)?,
            seed: count(row, 5)?,
            repeat: count(row, 6)?,
            outcome: row.get(7)?,
            proof: row.get(8)?,
            cost: row.get(9)?,
            optimal: row.get(10)?,
            iterations: maybe(11)?,
            expanded: count(row, 12)?,
            generated: count(row, 13)?,
            evaluated: count(row, 14)?,
            peak_frontier: count(row, 15)?,
            peak_stored: count(row, 16)?,
            depth: maybe(17)?,
            max_depth: count(row, 18)?,
            wall_s: row.get(19)?,
            cpu_s: row.get(20)?,
            peak_bytes: count(row, 21)?,
            jobs: count(row, 22)?,
            host: row.get(23)?,
            revision: row.get(24)?,
        })
    }
}
