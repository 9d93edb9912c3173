//! What is measured of a run: for each metric its name, what is better, its unit, how repeats and
//! boards are brought together, and where it comes from in a record, as data. Whatever analyses,
//! writes or renders figures goes by this table, so that a metric is one line here and two texts.

use crate::record::Record;
use crate::statistics::fraction::Fraction;
use crate::statistics::summary::Summary;
use kombat::messages::Lang;
use kombat::quantity::{show_bytes, show_seconds};
use kombat::report::branching;
use std::str::FromStr;

/// A metric: a row of [`TABLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Metric {
    /// Wall time in seconds.
    Time,
    /// Iterations of algorithms that iterate.
    Iterations,
    /// Evaluations. What one is differs between algorithms: a board, or a whole chromosome.
    Evaluations,
    /// Boards made by a move, which is the same unit for all algorithms.
    Generated,
    /// Moves beyond the shortest solution.
    OverOptimum,
    /// Boards made by all runs, for each run that solved. No run alone has it.
    Work,
    /// Was a solution found?
    Solved,
    /// States whose successors were produced.
    Expanded,
    /// The effective branching factor b*.
    Branching,
    /// Moves of the solution.
    Depth,
    /// The deepest state.
    MaxDepth,
    /// Processor time in seconds.
    CpuTime,
    /// The most bytes stored at once.
    Memory,
    /// The most states ever open.
    PeakFrontier,
    /// The most states in memory at once.
    PeakStored,
    /// States opened again. Runs from before that was stored have it not.
    Reopened,
}

/// Which of two values is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The smaller one.
    Less,
    /// The larger one.
    More,
}

/// What a value is counted in, and so how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Whole things.
    Count,
    /// Moves and factors, whose parts matter.
    Real,
    /// Seconds.
    Seconds,
    /// A part of one.
    Share,
    /// Bytes.
    Bytes,
}

/// How the repeats of one board are brought together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// The mean of those that solved it.
    MeanOfSolved,
    /// The mean of all.
    MeanOfAll,
    /// The sum of all, for each that solved it.
    ForEachSolved,
}

/// How boards are brought together where one number stands for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Their mean.
    Mean,
    /// Their median.
    Median,
    /// As the repeats of one board are, over the runs on all of them.
    AsRepeats,
}

/// What a metric is.
#[derive(Debug)]
pub struct Definition {
    /// Which.
    pub metric: Metric,
    /// Its name, by which it can be asked for.
    pub name: &'static str,
    /// Its key in the files of a report.
    pub key: &'static str,
    /// The key of its text at an axis.
    pub label: &'static str,
    /// The key of its text above a column.
    pub head: &'static str,
    /// What is better.
    pub better: Better,
    /// What it is counted in.
    pub unit: Unit,
    /// How the repeats of a board are brought together.
    pub repeats: Repeats,
    /// How boards are.
    pub boards: Boards,
    /// Where it comes from.
    source: fn(&Record) -> Option<Fraction>,
}

/// Of a solution and of what the search for it took: the usual metric.
const USUAL: Definition = Definition {
    metric: Metric::Time,
    name: "",
    key: "",
    label: "",
    head: "",
    better: Better::Less,
    unit: Unit::Count,
    repeats: Repeats::MeanOfSolved,
    boards: Boards::Median,
    source: |_| None,
};

/// A row whose name, key and texts are alike.
macro_rules! row {
    ($metric:ident, $name:literal, $text:literal, $source:expr $(, $field:ident: $value:expr)*) => {
        Definition {
            metric: Metric::$metric,
            source: $source,
            $($field: $value,)*
            ..Definition { name: $name, key: $name, label: $text, head: $text, ..USUAL }
        }
    };
}

/// Every metric, in the order of [`Metric`].
pub static TABLE: [Definition; 16] = [
    row!(Time, "time", "metric.time-s", |run| Some(real(run.wall_s)), head: "fight.column.time", unit: Unit::Seconds),
    row!(Iterations, "iterations", "metric.iterations", |run| run.iterations.map(whole), head: "fight.column.iterations"),
    // A blind search estimates nothing, which is not the same as little.
    row!(Evaluations, "evaluated", "metric.evaluations", |run| (run.evaluated > 0).then(|| whole(run.evaluated)),
        key: "evaluations", head: "fight.column.evaluations"),
    row!(Generated, "generated", "metric.generated", |run| Some(whole(run.generated)), head: "fight.column.generated"),
    row!(OverOptimum, "over-optimum", "metric.over-optimum", |run| Some(Fraction::new(i128::from(run.cost?) - i128::from(run.optimal?), 1)),
        head: "fight.column.over-optimum", unit: Unit::Real, boards: Boards::Mean),
    row!(Work, "work", "metric.work", |run| Some(whole(run.generated)), head: "fight.column.work", repeats: Repeats::ForEachSolved,
        boards: Boards::AsRepeats),
    row!(Solved, "solved", "figure.solved", |run| Some(whole(run.solved().into())), head: "fight.column.solved",
        better: Better::More, unit: Unit::Share, repeats: Repeats::MeanOfAll, boards: Boards::Mean),
    row!(Expanded, "expanded", "metric.expanded", |run| Some(whole(run.expanded)), head: "fight.column.expanded"),
    row!(Branching, "branching", "metric.branching", |run| branching(run.generated, run.depth?).map(real), head: "fight.column.branching", unit: Unit::Real),
    row!(Depth, "depth", "metric.depth", |run| run.depth.map(whole), head: "fight.column.depth"),
    row!(MaxDepth, "max-depth", "metric.max-depth", |run| Some(whole(run.max_depth)), head: "fight.column.max-depth"),
    row!(CpuTime, "cpu-time", "metric.cpu-time", |run| run.cpu_s.map(real), head: "fight.column.cpu-time", unit: Unit::Seconds),
    row!(Memory, "memory", "metric.memory", |run| Some(whole(run.peak_bytes)), head: "fight.column.memory", unit: Unit::Bytes),
    row!(PeakFrontier, "peak-frontier", "metric.peak-frontier", |run| Some(whole(run.peak_frontier)), head: "fight.column.peak-frontier"),
    row!(PeakStored, "peak-stored", "metric.peak-stored", |run| Some(whole(run.peak_stored)), head: "fight.column.peak-stored"),
    row!(Reopened, "reopened", "metric.reopened", |run| run.reopened.map(whole), head: "fight.column.reopened"),
];

fn whole(n: u64) -> Fraction {
    Fraction::new(n.into(), 1)
}

/// Times are stored to the nanosecond, and so much is enough for factors.
fn real(x: f64) -> Fraction {
    const PARTS: u64 = 1_000_000_000;
    Fraction::new((x * PARTS as f64).round() as i128, PARTS)
}

impl Metric {
    /// Those whose figures a fight has unless told: all that a run has by itself. What was solved, and the work for
    /// each solution, have figures of their own.
    pub const REPORTED: [Metric; 14] = [
        Metric::Time,
        Metric::Iterations,
        Metric::Evaluations,
        Metric::Generated,
        Metric::OverOptimum,
        Metric::Expanded,
        Metric::Branching,
        Metric::Depth,
        Metric::MaxDepth,
        Metric::CpuTime,
        Metric::Memory,
        Metric::PeakFrontier,
        Metric::PeakStored,
        Metric::Reopened,
    ];

    /// Those by which contenders are compared board by board: all but whether it was solved, which has tests of
    /// its own.
    pub const COMPARED: [Metric; 15] = [
        Metric::Time,
        Metric::Iterations,
        Metric::Evaluations,
        Metric::Generated,
        Metric::OverOptimum,
        Metric::Work,
        Metric::Expanded,
        Metric::Branching,
        Metric::Depth,
        Metric::MaxDepth,
        Metric::CpuTime,
        Metric::Memory,
        Metric::PeakFrontier,
        Metric::PeakStored,
        Metric::Reopened,
    ];

    /// What those are ordered by who have achieved the same, unless told: the first that all of them have.
    pub const MEASURES: [Metric; 3] = [Metric::Expanded, Metric::Generated, Metric::CpuTime];

    /// Those of the first reports, of which scripts may expect a column.
    pub const FIRST: [Metric; 5] =
        [Metric::Time, Metric::Iterations, Metric::Evaluations, Metric::Generated, Metric::OverOptimum];

    /// Those whose medians have intervals as well as their means: the metrics of the first reports. An interval of
    /// a median takes many times as long to work out.
    pub const MEDIANS: [Metric; 6] = [
        Metric::Time,
        Metric::Iterations,
        Metric::Evaluations,
        Metric::Generated,
        Metric::OverOptimum,
        Metric::Expanded,
    ];

    /// What it is.
    pub fn definition(self) -> &'static Definition {
        &TABLE[self as usize]
    }

    /// Its key in files.
    pub fn key(self) -> &'static str {
        self.definition().key
    }

    /// Of one run that solved its board, exactly.
    pub fn of(self, record: &Record) -> Option<Fraction> {
        let per_run = self.definition().repeats != Repeats::ForEachSolved;
        per_run.then(|| (self.definition().source)(record)).flatten()
    }

    /// Of the repeats of one board.
    pub fn together(self, records: &[&Record]) -> Option<Fraction> {
        let Definition { repeats, source, .. } = self.definition();
        let solved = records.iter().filter(|record| record.solved());
        let counted = |record: &&&Record| *repeats != Repeats::MeanOfSolved || record.solved();
        let values: Vec<Fraction> = records.iter().filter(counted).filter_map(|record| source(record)).collect();
        let n = if *repeats == Repeats::ForEachSolved { solved.count() } else { values.len() };
        (n > 0).then(|| values.into_iter().fold(Fraction::ZERO, Fraction::plus).by(n as u64))
    }

    /// The one number that stands for all boards.
    pub fn typical(self, summary: &Summary) -> f64 {
        if self.definition().boards == Boards::Median { summary.median } else { summary.mean }
    }

    /// A value as tables write it.
    pub fn show(self, value: f64, lang: Lang) -> String {
        match self.definition().unit {
            Unit::Count => lang.typical(value),
            Unit::Real => lang.real(value, 2),
            Unit::Seconds => show_seconds(value, lang),
            Unit::Share => crate::percent::percent(value, lang),
            Unit::Bytes => show_bytes(value.round() as u64, lang),
        }
    }

    /// A mean as tables write it: its decimals matter where it is small.
    pub fn show_mean(self, value: f64, lang: Lang) -> String {
        match self.definition().unit {
            Unit::Count if value < 100.0 => lang.real(value, 1),
            Unit::Count => lang.integer(value.round() as u64),
            _ => self.show(value, lang),
        }
    }

    /// Is it a time, which differs from run to run?
    pub fn is_time(self) -> bool {
        self.definition().unit == Unit::Seconds
    }
}

/// By its name.
impl FromStr for Metric {
    type Err = kombat::word::UnknownWord;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        TABLE.iter().find(|row| row.name == name).map(|row| row.metric).ok_or(kombat::word::UnknownWord)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::report::Ending;

    /// A run of 52 boards to a depth of 5, the textbook's example, of which every number is another.
    fn run() -> Record {
        Record {
            outcome: Ending::Solved.into(),
            cost: Some(5),
            optimal: Some(3),
            depth: Some(5),
            iterations: Some(4),
            expanded: 21,
            generated: 52,
            evaluated: 43,
            peak_frontier: 31,
            peak_stored: 53,
            max_depth: 6,
            wall_s: 0.25,
            cpu_s: Some(0.5),
            peak_bytes: 640,
            reopened: Some(7),
            ..Record::default()
        }
    }

    #[test]
    fn every_metric_is_that_of_the_record() {
        for (name, value) in [
            ("time", Some(0.25)),
            ("iterations", Some(4.0)),
            ("evaluated", Some(43.0)),
            ("generated", Some(52.0)),
            ("over-optimum", Some(2.0)),
            ("work", None),
            ("solved", Some(1.0)),
            ("expanded", Some(21.0)),
            ("depth", Some(5.0)),
            ("max-depth", Some(6.0)),
            ("cpu-time", Some(0.5)),
            ("memory", Some(640.0)),
            ("peak-frontier", Some(31.0)),
            ("peak-stored", Some(53.0)),
            ("reopened", Some(7.0)),
        ] {
            let metric: Metric = name.parse().expect(name);
            assert_eq!(metric.of(&run()).map(Fraction::value), value, "{name}");
        }
        let b = Metric::Branching.of(&run()).expect("a factor").value();
        assert!((b - 1.92).abs() < 0.005, "{b}");
        for (i, row) in TABLE.iter().enumerate() {
            assert_eq!((row.metric as usize, row.name.parse()), (i, Ok(row.metric)));
        }
    }

    #[test]
    fn repeats_are_brought_together() {
        let failed = Record { outcome: Ending::GaveUp.into(), cost: None, generated: 100, ..run() };
        let (one, two) = (run(), Record { generated: 54, ..run() });
        for (repeats, generated, work, solved) in [
            (&[&one, &two, &failed][..], Some(53.0), Some(103.0), Some(2.0 / 3.0)),
            (&[&failed], None, None, Some(0.0)),
        ] {
            let of = |metric: Metric| metric.together(repeats).map(Fraction::value);
            assert_eq!([Metric::Generated, Metric::Work, Metric::Solved].map(of), [generated, work, solved]);
        }
    }
}
