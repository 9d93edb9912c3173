//! A whole search at a glance: g and h of every expansion, in as many columns as a
//! screen has, and how it ended.

use super::plan::Plan;
use crate::answer::{failed, told};
use crate::lock::lock;
use crate::refusal::Language;
use kombat::budget::{Cancel, Limits, Stop};
use kombat::messages::Message;
use kombat::observe::{Kind, Note, Phase};
use kombat::report::{Ending, Report};
use kombat::trace::TraceLine;
use kombat_api::watch::{Mark, Score};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Columns, at most.
const COLUMNS: usize = 2048;
/// Beginnings of parts that are listed, at most.
const MARKS: usize = 1000;
/// Between two looks whether somebody still wants to know.
const LOOK: u64 = 1024;

/// A column: what was summed over some expansions.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    expansions: u64,
    g: u64,
    h: u64,
    informed: bool,
}

impl Column {
    fn join(self, other: Column) -> Column {
        Column {
            expansions: self.expansions + other.expansions,
            g: self.g + other.g,
            h: self.h + other.h,
            informed: self.informed || other.informed,
        }
    }
}

/// The columns of a search that may be of any length.
#[derive(Debug)]
pub(crate) struct Columns {
    /// Expansions in a column.
    width: u64,
    columns: Vec<Column>,
    expansions: u64,
}

impl Default for Columns {
    fn default() -> Self {
        Columns { width: 1, columns: Vec::new(), expansions: 0 }
    }
}

impl Columns {
    fn add(&mut self, line: &TraceLine) {
        self.expansions += 1;
        if self.columns.last().is_none_or(|last| last.expansions == self.width) {
            if self.columns.len() == COLUMNS {
                let join = |pair: &[Column]| pair.iter().copied().fold(Column::default(), Column::join);
                self.columns = self.columns.chunks(2).map(join).collect();
                self.width *= 2;
            }
            self.columns.push(Column::default());
        }
        let (g, h) = (line.g.unwrap_or(0).into(), line.h.map_or(0, u64::from));
        if let Some(last) = self.columns.last_mut() {
            *last = last.join(Column { expansions: 1, g, h, informed: line.h.is_some() });
        }
    }
}

/// How far a survey is.
#[derive(Debug, Default)]
struct Progress {
    columns: Columns,
    marks: Vec<Mark>,
    /// How it ended, or why it did not: said in the language of whoever asks.
    report: Option<Report>,
    failed: Option<Message>,
    ended: bool,
    /// Did the search end by itself? What a machine did in a time says nothing of that.
    whole: bool,
    running: bool,
}

/// A search at a glance.
#[derive(Debug)]
pub(crate) struct Survey {
    progress: Mutex<Progress>,
    asked: Mutex<Instant>,
    /// Stops the search that is under way, if there is one.
    cancel: Mutex<Cancel>,
}

impl Default for Survey {
    fn default() -> Self {
        Survey { progress: Mutex::default(), asked: Mutex::new(Instant::now()), cancel: Mutex::default() }
    }
}

impl Survey {
    /// Somebody wants to know; true if the survey must be made.
    pub(crate) fn ask(&self) -> bool {
        *lock(&self.asked) = Instant::now();
        let mut progress = lock(&self.progress);
        let wanted = !progress.running && !progress.ended;
        progress.running = true;
        wanted
    }

    /// It cannot be made now.
    pub(crate) fn give_up(&self) {
        lock(&self.progress).running = false;
    }

    /// Nobody wants it any more: the search ends at its next look, and can be made again.
    pub(crate) fn abandon(&self) {
        lock(&self.cancel).cancel();
    }

    /// The same, if nobody has asked for so long.
    pub(crate) fn abandon_after(&self, patience: Duration) {
        if lock(&self.asked).elapsed() > patience {
            self.abandon();
        }
    }

    /// Makes it, unless nobody has asked for so long.
    pub(crate) fn make(&self, plan: &Plan, (time, patience): (Duration, Duration), cancel: &Cancel) {
        *lock(&self.progress) = Progress { running: true, ..Progress::default() };
        let plan = Plan { limits: Limits { time: Some(time), ..plan.limits }, ..plan.clone() };
        *lock(&self.cancel) = cancel.clone();
        let report = plan.run(cancel.clone(), &mut |line| match line.event {
            Kind::Expand => {
                let mut progress = lock(&self.progress);
                progress.columns.add(&line);
                if progress.columns.expansions.is_multiple_of(LOOK) {
                    self.abandon_after(patience);
                }
            }
            _ => self.mark(line.why),
        });
        let mut progress = lock(&self.progress);
        progress.running = false;
        match report {
            Ok(Report { outcome: Ending::Stopped(Stop::Time | Stop::Cancelled), .. }) => {}
            Ok(report) => (progress.whole, progress.report) = (true, Some(report)),
            Err(error) => progress.failed = Some(error.message().clone()),
        }
        progress.ended = progress.whole || !cancel.is_cancelled();
    }

    /// Lists the beginning of a part of the search.
    fn mark(&self, note: Option<Note>) {
        use Phase::{Backward, Bound, Construction, Depth, Forward, Generation, Restart};
        let parts = [Bound, Depth, Restart, Generation, Construction, Forward, Backward];
        let Some(why @ Note::Phase(name, _)) = note else { return };
        let mut progress = lock(&self.progress);
        if parts.contains(&name) && progress.marks.len() < MARKS {
            let n = progress.columns.expansions + 1;
            progress.marks.push(Mark { n, why });
        }
    }

    /// The number of expansions, once it is known.
    pub(crate) fn total(&self) -> Option<u64> {
        let progress = lock(&self.progress);
        progress.whole.then_some(progress.columns.expansions)
    }

    /// All of it, as far as it goes; of a path at most so many moves.
    pub(crate) fn show(&self, most: usize, language: Language) -> Score {
        let progress = lock(&self.progress);
        let mean = |sum: u64, column: &Column| (100.0 * sum as f64 / column.expansions as f64).round() / 100.0;
        let columns = &progress.columns.columns;
        Score {
            expansions: progress.columns.expansions,
            ended: progress.ended,
            whole: progress.whole,
            width: progress.columns.width,
            g: columns.iter().map(|column| mean(column.g, column)).collect(),
            h: columns.iter().map(|column| column.informed.then(|| mean(column.h, column))).collect(),
            marks: progress.marks.clone(),
            result: progress.report.as_ref().map(|report| told(report, most, language)),
            failed: progress.failed.as_ref().map(|message| failed(message, language)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::open;
    use kombat::messages::Lang;
    use serde_json::{Value, json};
    use std::sync::Arc;

    const EN: Language = Language(Lang::En);

    /// The farthest board from the goal, so that the search is long.
    fn plan(nodes: u64) -> Plan {
        let problem = Arc::new(open("8-puzzle").unwrap());
        let limits = Limits { time: None, expanded: Some(nodes), memory: None };
        Plan::new(problem, ("bfs", "8 6 7 2 5 4 3 0 1"), 0, limits).unwrap()
    }

    #[test]
    fn what_was_done_when_time_was_up_is_not_the_end_of_the_search() {
        let survey = Survey::default();
        // No time at all: however fast the machine is, it is up before the search has ended.
        survey.make(&plan(1_000_000), (Duration::ZERO, Duration::MAX), &Cancel::new());
        let shown = json!(survey.show(10, EN));
        assert_eq!((&shown["ended"], &shown["whole"], &shown["result"]), (&json!(true), &json!(false), &Value::Null));
        assert_eq!(survey.total(), None);
        // A limit of expansions is part of the order, and ends it on every machine alike.
        survey.make(&plan(100), (Duration::MAX, Duration::MAX), &Cancel::new());
        let shown = json!(survey.show(10, EN));
        assert_eq!((&shown["whole"], &shown["result"]["outcome"]), (&json!(true), &json!("stopped:nodes")));
        assert_eq!(survey.total(), Some(100));
    }

    #[test]
    fn a_survey_that_was_given_up_has_no_result_and_is_made_again() {
        let survey = Survey::default();
        // Nobody asks: abandoned at its first look.
        survey.make(&plan(1_000_000), (Duration::MAX, Duration::ZERO), &Cancel::new());
        let shown = survey.show(10, EN);
        assert!(!shown.ended && shown.result.is_none());
        assert_eq!((survey.total(), survey.ask()), (None, true));
        survey.make(&plan(1_000_000), (Duration::MAX, Duration::MAX), &Cancel::new());
        let expanded = plan(1_000_000).run(Cancel::new(), &mut |_| {}).unwrap().counters.expanded;
        assert_eq!(
            (survey.total(), &json!(survey.show(10, EN))["result"]["outcome"]),
            (Some(expanded), &json!("solved"))
        );
    }

    /// A sweep of 240 million boards has no event at which it could notice.
    #[test]
    fn a_survey_is_given_up_even_while_it_says_nothing() {
        let problem = Arc::new(open("tiles(3x4)").unwrap());
        let limits = Limits { time: None, expanded: None, memory: None };
        let plan = Plan::new(problem, ("table", "1 2 3 4 5 6 7 8 9 10 0 11"), 0, limits).unwrap();
        let survey = Survey::default();
        std::thread::scope(|scope| {
            let made = scope.spawn(|| survey.make(&plan, (Duration::MAX, Duration::MAX), &Cancel::new()));
            while !made.is_finished() {
                survey.abandon();
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let shown = json!(survey.show(10, EN));
        assert_eq!((&shown["ended"], &shown["expansions"]), (&json!(false), &json!(0)));
        assert!(survey.ask(), "it can be made again");
    }

    #[test]
    fn columns_are_joined_in_pairs_and_nothing_is_lost() {
        let mut columns = Columns::default();
        for i in 0..10_000u32 {
            columns.add(&TraceLine { g: Some(i), h: Some(7), ..TraceLine::default() });
        }
        assert_eq!((columns.width, columns.expansions), (8, 10_000));
        assert_eq!(columns.columns.len(), 1250);
        assert!(
            columns
                .columns
                .iter()
                .enumerate()
                .all(|(i, column)| column.g == (0..8).map(|k| 8 * i as u64 + k).sum::<u64>() && column.h == 56)
        );
    }
}
