//! `--count-as`: a run's numbers as a course counts them.

use crate::args::short_name;
use crate::error::Failure;
use crate::out::Out;
use kombat::catalog::{Card, near};
use kombat::messages::Message;
use kombat::msg;
use kombat::report::Report;
use kombat::trace::TraceLine;
use kombat_grade::count::{Convention, Counted, Tally};
use serde::Serialize;

/// A convention, and what it counts of the run at hand.
pub(crate) struct Count {
    convention: Convention,
    tally: Tally,
}

impl Count {
    /// What was asked for, if it can be told of all these algorithms.
    pub(crate) fn prepare(name: Option<&str>, cards: &[&Card], specs: &[String]) -> Result<Option<Self>, Message> {
        let Some(name) = name else { return Ok(None) };
        let convention = read(name)?;
        let lists = with_open_list(cards);
        let without = specs.iter().find(|spec| !lists.contains(&short_name(spec)));
        if let Some(spec) = without.filter(|_| convention.needs_open_list()) {
            let names = lists.join(", ");
            return Err(msg!("count.no-open-list", algorithm = spec.as_str(), convention = name, names = names));
        }
        Ok(Some(Count { convention, tally: Tally::default() }))
    }

    /// Takes an event.
    pub(crate) fn follow(&mut self, line: &TraceLine) {
        self.tally.follow(line);
    }

    /// The numbers of the run that has ended; the next one is counted anew.
    pub(crate) fn take(&mut self, report: &Report, out: &Out) -> Counted {
        let tally = std::mem::take(&mut self.tally);
        if report.solved() && tally.found_early() && self.convention.tests_when_taken() {
            out.note(&msg!("count.found-early", algorithm = report.algorithm.as_str()));
        }
        tally.counted(self.convention, report)
    }
}

/// The names of those that have an open list.
pub(crate) fn with_open_list<'c>(cards: &[&'c Card]) -> Vec<&'c str> {
    cards.iter().filter(|card| card.open_list.is_some()).map(|card| card.name).collect()
}

/// The convention with a name.
pub(crate) fn read(name: &str) -> Result<Convention, Message> {
    let wanted = name.to_lowercase();
    Convention::ALL.into_iter().find(|convention| convention.word() == wanted).ok_or_else(|| {
        let names = Convention::ALL.map(Convention::word);
        msg!("count.unknown", name = name, near = near(&wanted, &names))
    })
}

/// A report as JSON, with what was counted.
#[derive(Serialize)]
pub(crate) struct WithCount<'a> {
    #[serde(flatten)]
    pub(crate) report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) counted: Option<&'a Counted>,
}

/// The numbers of each run, in a course's own layout; headed by the algorithm if there are
/// several.
pub(crate) fn print(reports: &[Report], counted: &[Counted], out: &mut Out) -> Result<(), Failure> {
    for (i, (report, counted)) in reports.iter().zip(counted).enumerate() {
        if i > 0 {
            out.line("")?;
        }
        if reports.len() > 1 {
            out.line(&report.algorithm)?;
        }
        if let Some(why) = &report.explanation {
            out.say(why)?;
        } else {
            out.line(&counted.text(out.lang))?;
        }
    }
    Ok(())
}
