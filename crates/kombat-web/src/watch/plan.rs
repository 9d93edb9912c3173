//! What is to be watched, checked and in full; and a run of it on a thread of its own.

use super::slots::Slot;
use super::steps::{Cutter, Step};
use kombat::budget::{Cancel, Limits};
use kombat::catalog::{Card, Problem, Request, Spec};
use kombat::messages::{Message, SpecError};
use kombat::report::Report;
use kombat::trace::TraceLine;
use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

/// A search that is watched.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) problem: Arc<Problem>,
    pub(crate) name: String,
    pub(crate) start: String,
    /// With all its parameters.
    pub(crate) algorithm: Spec,
    pub(crate) seed: u64,
    pub(crate) limits: Limits,
    pub(crate) card: &'static Card,
}

impl Plan {
    /// Checks an order.
    pub(crate) fn new(
        problem: Arc<Problem>,
        (algorithm, start): (&str, &str),
        seed: u64,
        limits: Limits,
    ) -> Result<Self, SpecError> {
        let (name, start) = (problem.name(), problem.read(start)?);
        let algorithm = problem.check(algorithm)?.parse::<Spec>()?;
        let card =
            problem.fighters().into_iter().find(|card| card.name == algorithm.name).expect("its spec was checked");
        Ok(Plan { problem, name, start, algorithm, seed, limits, card })
    }

    /// By this the same search is known again.
    pub(crate) fn key(&self) -> String {
        let Limits { expanded, memory, .. } = self.limits;
        format!("{}|{}|{}|{}|{expanded:?}|{memory:?}", self.name, self.start, self.algorithm, self.seed)
    }

    /// Runs it, and sends its events to `sink`. Games: the first move is thought about.
    pub(crate) fn run(&self, cancel: Cancel, sink: &mut dyn FnMut(TraceLine)) -> Result<Report, SpecError> {
        let request = Request {
            algorithm: self.algorithm.to_string(),
            start: self.start.clone(),
            limits: self.limits,
            cancel,
            seed: self.seed,
            ..Request::default()
        };
        self.problem.run(&request, Some(sink))
    }
}

/// What a run that is followed says.
pub(crate) enum News {
    /// The next step.
    Step(Step),
    /// There is no other; the result, or what is wrong.
    End(Box<Result<Report, Message>>),
}

/// News are handed over by so many steps or events, for a thread that is woken takes
/// longer than most steps do.
const STEPS: usize = 64;
const EVENTS: usize = 512;

/// A run that goes on only as far as somebody asks: it hands over some steps, and waits
/// until they are taken. Dropped, it ends.
pub(crate) struct Live {
    news: Receiver<Vec<News>>,
    here: VecDeque<News>,
    /// A search may say nothing for long, while it sweeps a space or makes a table: then it
    /// would not notice that nobody hears it.
    cancel: Cancel,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl Live {
    /// Starts it. Its time is not limited: waiting takes time and costs nothing.
    /// Its slot is free again when the thread has ended and holds nothing any more.
    pub(crate) fn start(plan: &Plan, slot: Slot) -> Self {
        let (sender, news) = sync_channel(0);
        let plan = Plan { limits: Limits { time: None, ..plan.limits }, ..plan.clone() };
        let cancel = Cancel::new();
        let live = Live { news, here: VecDeque::new(), cancel: cancel.clone() };
        let work = move || {
            follow(&plan, &cancel, &sender);
            drop((plan, sender));
            drop(slot);
        };
        // If there is no thread to be had, the channel is closed, which the reader sees.
        let _ = thread::Builder::new().name("watched".to_owned()).spawn(work);
        live
    }

    /// The next news, if there are any until then.
    pub(crate) fn next(&mut self, until: Instant) -> Result<News, RecvTimeoutError> {
        loop {
            if let Some(news) = self.here.pop_front() {
                return Ok(news);
            }
            self.here.extend(self.news.recv_timeout(until.saturating_duration_since(Instant::now()))?);
        }
    }
}

fn follow(plan: &Plan, cancel: &Cancel, sender: &SyncSender<Vec<News>>) {
    let (mut cutter, mut deaf, mut batch, mut events) = (Cutter::default(), false, Vec::new(), 0);
    let report = plan.run(cancel.clone(), &mut |line| {
        if deaf {
            return;
        }
        events += 1;
        batch.extend(cutter.take(line).map(News::Step));
        // Nobody takes any more: the search stops at its next look.
        if (batch.len() >= STEPS || events >= EVENTS && !batch.is_empty())
            && sender.send(mem::take(&mut batch)).is_err()
        {
            deaf = true;
            cancel.cancel();
        }
        events *= usize::from(!batch.is_empty());
    });
    batch.push(News::Step(cutter.end()));
    batch.push(News::End(Box::new(report.map_err(|error| error.0))));
    // Whether somebody still listens does not matter any more.
    let _ = sender.send(batch);
}
