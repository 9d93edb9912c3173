//! Searches that are watched, step by step.
//!
//! A search that is watched sits on a thread of its own and goes on only as far as
//! somebody asks; to pause it is not to ask. Of the steps that were made the last are
//! kept, within a bound; whoever asks for an older one has the search made again, which
//! makes the same steps, for a search is determined by its order. Beside it a survey of
//! the whole search is made once, for the overview.

mod follower;
mod growth;
mod plan;
mod population;
mod steps;
mod survey;

pub(crate) use plan::Plan;
pub(crate) use survey::Survey;

use crate::config::Config;
use follower::Follower;
use kombat::msg;
use kombat::report::Report;
use kombat::words::Message;
use plan::{Live, News};
use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use steps::Step;
use tokio::runtime::Handle;

/// Steps before those that are asked for that are kept too, so that going back does not
/// mean to begin again each time.
const BEFORE: u64 = 256;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search that is watched.
pub(crate) struct Watch {
    plan: Plan,
    pub(crate) survey: Survey,
    line: Mutex<Option<Line>>,
    used: Mutex<Instant>,
}

/// Steps of a search, in a row; and its end, if that was reached.
#[derive(Debug)]
pub(crate) struct Window {
    /// Each as JSON.
    pub(crate) steps: Vec<Arc<str>>,
    pub(crate) total: Option<u64>,
    pub(crate) report: Option<Report>,
}

/// A search on its way, and the last steps that it made.
struct Line {
    live: Live,
    follower: Follower,
    /// The step after the last that was shown; it says what is next.
    ahead: Option<Step>,
    /// Steps as JSON, the latest last, and how many bytes they are.
    kept: VecDeque<Arc<str>>,
    bytes: usize,
    /// The number of the step that comes after those that are kept.
    next: u64,
    ended: Option<Box<Result<Report, Message>>>,
}

/// Is set when nobody waits for an answer any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Gone {
    /// For the one who works.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

impl Line {
    fn start(plan: &Plan, config: &Config) -> Self {
        Line {
            live: Live::start(plan),
            follower: Follower::new(plan, config.watch_nodes),
            ahead: None,
            kept: VecDeque::new(),
            bytes: 0,
            next: 0,
            ended: None,
        }
    }

    /// The number of the first step that is kept.
    fn first(&self) -> u64 {
        self.next - self.kept.len() as u64
    }

    /// The steps that are kept, from one on.
    fn kept_from(&self, from: u64) -> impl Iterator<Item = &Arc<str>> {
        self.kept.iter().skip(from.saturating_sub(self.first()) as usize)
    }

    /// How many bytes they are.
    fn bytes_from(&self, from: u64) -> usize {
        if self.next <= from { 0 } else { self.kept_from(from).map(|step| step.len()).sum() }
    }

    /// Takes the next step; shows it, if so wanted, and keeps it. To make room, what comes
    /// before `from` is given up.
    fn advance(&mut self, show: bool, most: usize, from: u64) -> Result<(), Message> {
        let now = match self.ahead.take() {
            Some(step) => step,
            None => match self.live.next() {
                Some(News::Step(step)) => step,
                Some(News::End(end)) => return self.end(end),
                None => return Err(msg!("web.broken-run")),
            },
        };
        match self.live.next() {
            Some(News::Step(step)) => self.ahead = Some(step),
            Some(News::End(end)) => self.end(end)?,
            None => return Err(msg!("web.broken-run")),
        }
        self.follower.take(&now);
        self.next += 1;
        if !show {
            self.kept.clear();
            self.bytes = 0;
            return Ok(());
        }
        let text = serde_json::to_string(&self.follower.show(now, self.ahead.as_ref()));
        let text: Arc<str> = text.map_err(|_| msg!("web.broken-run"))?.into();
        self.bytes += text.len();
        self.kept.push_back(text);
        while self.bytes > most && self.first() < from {
            self.bytes -= self.kept.pop_front().map_or(0, |step| step.len());
        }
        Ok(())
    }

    fn end(&mut self, end: Box<Result<Report, Message>>) -> Result<(), Message> {
        let failed = end.as_ref().as_ref().err().cloned();
        self.ended = Some(end);
        failed.map_or(Ok(()), Err)
    }

    /// Is there no further step?
    fn over(&self) -> bool {
        self.ended.is_some() && self.ahead.is_none()
    }
}

impl Watch {
    /// The steps from `from` on, at most `count` and not more than about `bytes`, but at
    /// least one if there is one. Made again if they are no longer kept.
    pub(crate) fn window(
        &self,
        (from, count): (u64, u64),
        config: &Config,
        bytes: usize,
        gone: &AtomicBool,
    ) -> Result<Window, Message> {
        let mut held = lock(&self.line);
        if held.as_ref().is_some_and(|line| from < line.first()) {
            *held = None;
        }
        let began = Instant::now();
        let line = held.get_or_insert_with(|| Line::start(&self.plan, config));
        while line.next < from.saturating_add(count) && !line.over() && line.bytes_from(from) < bytes {
            if gone.load(Relaxed) {
                return Err(msg!("web.broken-run"));
            }
            if line.next.is_multiple_of(256) && began.elapsed() > config.time {
                return Err(msg!("web.watch-too-far", n = from, reached = line.next, seconds = config.time.as_secs()));
            }
            let show = line.next.saturating_add(BEFORE) >= from;
            if let Err(broken) = line.advance(show, config.watch_steps, from) {
                *held = None;
                return Err(broken);
            }
        }
        let mut room = bytes;
        let fits = |step: &&Arc<str>| {
            let enough = room > 0;
            room = room.saturating_sub(step.len());
            enough
        };
        let steps = line.kept_from(from).take(count as usize).take_while(fits).cloned().collect();
        let report = line.ended.as_deref().and_then(|end| end.as_ref().ok()).cloned();
        let total = if line.over() { Some(line.next - 1) } else { self.survey.total() };
        Ok(Window { steps, total, report: report.filter(|_| line.over()) })
    }

    /// The plan.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// All searches that are watched, the latest last.
pub(crate) struct Watches {
    known: Mutex<Vec<(String, Arc<Watch>)>>,
    config: Arc<Config>,
}

impl fmt::Debug for Watches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watches")
    }
}

impl Watches {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        Watches { known: Mutex::default(), config }
    }

    /// The watch of a plan; of too many the one is given up that was not asked for longest.
    pub(crate) fn find(self: &Arc<Self>, plan: Plan) -> Arc<Watch> {
        let key = plan.key();
        let mut known = lock(&self.known);
        let watch = match known.iter().position(|(name, _)| *name == key) {
            Some(at) => known.remove(at).1,
            None => Arc::new(Watch {
                plan,
                survey: Survey::default(),
                line: Mutex::default(),
                used: Mutex::new(Instant::now()),
            }),
        };
        *lock(&watch.used) = Instant::now();
        known.push((key, watch.clone()));
        let surplus = known.len().saturating_sub(self.config.watches.max(1));
        known.drain(..surplus);
        drop(known);
        self.forget_later(&watch);
        watch
    }

    /// Gives a search up that nobody asks about; its steps are made again if they must be.
    fn forget_later(&self, watch: &Arc<Watch>) {
        let Ok(runtime) = Handle::try_current() else { return };
        let (watch, idle) = (Arc::downgrade(watch), self.config.watch_idle);
        runtime.spawn(async move {
            tokio::time::sleep(idle).await;
            let Some(watch) = watch.upgrade() else { return };
            let unused = lock(&watch.used).elapsed() >= idle;
            if unused && let Ok(mut line) = watch.line.try_lock() {
                *line = None;
            }
        });
    }
}
