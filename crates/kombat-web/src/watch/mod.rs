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
mod slots;
mod steps;
mod survey;

pub(crate) use plan::Plan;
pub(crate) use survey::Survey;

use crate::answer::raw;
use crate::config::Config;
use crate::lock::lock;
use crate::refusal::broken;
use follower::Follower;
use kombat::budget::Cancel;
use kombat::messages::Message;
use kombat::msg;
use kombat::report::Report;
use plan::{Live, News};
use serde_json::value::RawValue;
use slots::{Slot, Slots};
use std::collections::VecDeque;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steps::Step;
use tokio::runtime::Handle;
use tokio::time;

/// Steps before those that are asked for that are kept too, so that going back does not
/// mean to begin again each time.
const BEFORE: u64 = 256;

/// A search that is watched.
pub(crate) struct Watch {
    pub(crate) plan: Plan,
    pub(crate) survey: Survey,
    line: Mutex<Option<Line>>,
    used: Mutex<time::Instant>,
    slots: Arc<Slots>,
}

/// Steps of a search, in a row; and its end, if that was reached.
#[derive(Debug, Default)]
pub(crate) struct Window {
    /// Each as JSON.
    pub(crate) steps: Vec<Arc<RawValue>>,
    pub(crate) total: Option<u64>,
    pub(crate) report: Option<Report>,
    /// How far the search is, if it is still on its way to the first of these steps.
    pub(crate) reached: Option<u64>,
}

/// A search on its way, and the last steps that it made.
struct Line {
    live: Live,
    follower: Follower,
    /// Steps after the last that was shown: the next one, and the one after it, which says
    /// what is next.
    ahead: VecDeque<Step>,
    /// Steps as JSON, the latest last, and how many bytes they are.
    kept: VecDeque<Arc<RawValue>>,
    bytes: usize,
    /// The number of the step that comes after those that are kept.
    next: u64,
    ended: Option<Box<Result<Report, Message>>>,
    /// Where a long way goes to, and when somebody was last on it.
    leap: Option<(u64, Instant)>,
}

impl Line {
    fn start(plan: &Plan, config: &Config, slot: Slot) -> Self {
        Line {
            live: Live::start(plan, slot),
            follower: Follower::new(plan, config.watch_nodes),
            ahead: VecDeque::new(),
            kept: VecDeque::new(),
            bytes: 0,
            next: 0,
            ended: None,
            leap: None,
        }
    }

    /// The number of the first step that is kept.
    fn first(&self) -> u64 {
        self.next - self.kept.len() as u64
    }

    /// The steps that are kept, from one on.
    fn kept_from(&self, from: u64) -> impl Iterator<Item = &Arc<RawValue>> {
        self.kept.iter().skip(from.saturating_sub(self.first()) as usize)
    }

    /// How many bytes they are.
    fn bytes_from(&self, from: u64) -> usize {
        if self.next <= from { 0 } else { self.kept_from(from).map(|step| step.get().len()).sum() }
    }

    /// Is somebody on the way to another step, which a search for this one would undo?
    fn occupied(&self, from: u64, turn: Duration) -> bool {
        let here = (self.first()..self.next).contains(&from);
        !here && self.leap.is_some_and(|(to, when)| to != from && when.elapsed() < 2 * turn)
    }

    /// Takes the next step, if it is there in time; shows it, if so wanted, and keeps it. To
    /// make room, what comes before `from` is given up.
    fn advance(&mut self, show: bool, most: usize, from: u64, until: Instant) -> Result<(), Message> {
        while self.ahead.len() < 2 && self.ended.is_none() {
            match self.live.next(until) {
                Ok(News::Step(step)) => self.ahead.push_back(step),
                Ok(News::End(end)) => self.end(end)?,
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(broken()),
            }
        }
        let Some(now) = self.ahead.pop_front() else { return Ok(()) };
        self.follower.take(&now);
        self.next += 1;
        if !show {
            self.kept.clear();
            self.bytes = 0;
            return Ok(());
        }
        let step: Arc<RawValue> = raw(&self.follower.show(now, self.ahead.front())).into();
        self.bytes += step.get().len();
        self.kept.push_back(step);
        while self.bytes > most && self.first() < from {
            self.bytes -= self.kept.pop_front().map_or(0, |step| step.get().len());
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
        self.ended.is_some() && self.ahead.is_empty()
    }
}

impl Watch {
    /// The steps from `from` on, at most `count` and of about so many bytes, but at least
    /// one if there is one. Made again if they are no longer kept; if that takes longer than
    /// a turn, the answer is how far it is, and whoever asks again goes on from there.
    pub(crate) fn window(&self, asked: (u64, u64), config: &Config, gone: &Cancel) -> Result<Window, Message> {
        let mut held = lock(&self.line);
        let answer = self.go(&mut held, asked, config, gone);
        if answer.is_err() {
            *held = None;
        }
        // A long way is no idleness.
        *lock(&self.used) = time::Instant::now();
        answer
    }

    fn go(
        &self,
        held: &mut Option<Line>,
        (from, count): (u64, u64),
        config: &Config,
        gone: &Cancel,
    ) -> Result<Window, Message> {
        let (until, bytes) = (Instant::now() + config.watch_turn, config.watch_bytes);
        let total = self.survey.total();
        if let Some(line) = held.as_ref().filter(|line| line.occupied(from, config.watch_turn)) {
            return Ok(Window { total, reached: Some(line.next), ..Window::default() });
        }
        if held.as_ref().is_some_and(|line| from < line.first()) {
            *held = None;
        }
        let line = match held {
            Some(line) => line,
            None => {
                let slot = self.slots.take(until);
                let slot = slot.ok_or_else(|| msg!("web.watches-full", n = self.slots.most()))?;
                held.insert(Line::start(&self.plan, config, slot))
            }
        };
        while line.next < from.saturating_add(count) && !line.over() && line.bytes_from(from) < bytes {
            let show = line.next.saturating_add(BEFORE) >= from;
            line.advance(show, config.watch_steps, from, until)?;
            if gone.is_cancelled() {
                line.leap = None;
                return Ok(Window::default());
            }
            if Instant::now() >= until {
                break;
            }
        }
        let reached = (line.next <= from && !line.over()).then_some(line.next);
        line.leap = reached.map(|_| (from, Instant::now()));
        let mut room = bytes;
        let fits = |step: &&Arc<RawValue>| {
            let enough = room > 0;
            room = room.saturating_sub(step.get().len());
            enough
        };
        let kept = line.kept_from(from).take(if reached.is_some() { 0 } else { count as usize });
        let steps = kept.take_while(fits).cloned().collect();
        let report = line.ended.as_deref().and_then(|end| end.as_ref().ok()).cloned();
        let total = if line.over() { Some(line.next - 1) } else { total };
        Ok(Window { steps, total, report: report.filter(|_| line.over()), reached })
    }
}

/// All searches that are watched, the latest last.
pub(crate) struct Watches {
    known: Mutex<Vec<(String, Arc<Watch>)>>,
    slots: Arc<Slots>,
    config: Arc<Config>,
}

impl Watches {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        Watches { known: Mutex::default(), slots: Arc::new(Slots::new(config.watches)), config }
    }

    /// How many searches have a thread, and how many may.
    pub(crate) fn threads(&self) -> (usize, usize) {
        (self.slots.taken(), self.slots.most())
    }

    /// The watch of a plan, if there is one.
    pub(crate) fn known(&self, plan: &Plan) -> Option<Arc<Watch>> {
        recall(&mut lock(&self.known), &plan.key())
    }

    /// The watch of a plan; of too many the one is given up that was not asked for longest. Only
    /// for whoever has a place, for it may take that of another's watch.
    pub(crate) fn find(self: &Arc<Self>, plan: Plan) -> Arc<Watch> {
        let (key, mut known) = (plan.key(), lock(&self.known));
        if let Some(watch) = recall(&mut known, &key) {
            return watch;
        }
        let used = Mutex::new(time::Instant::now());
        let (line, slots) = (Mutex::default(), self.slots.clone());
        let watch = Arc::new(Watch { plan, survey: Survey::default(), line, used, slots });
        forget_when_idle(&watch, self.config.watch_idle);
        known.push((key, watch.clone()));
        let surplus = known.len().saturating_sub(self.config.watches.max(1));
        // Its overview is made by somebody who holds the watch, and would be made to its end.
        known.drain(..surplus).for_each(|(_, given_up)| given_up.survey.abandon());
        watch
    }
}

/// The watch of that key, which from now on is the one that was asked for last.
fn recall(known: &mut [(String, Arc<Watch>)], key: &str) -> Option<Arc<Watch>> {
    let at = known.iter().position(|(name, _)| name == key)?;
    known[at..].rotate_left(1);
    let (_, watch) = known.last()?;
    *lock(&watch.used) = time::Instant::now();
    Some(watch.clone())
}

/// Gives a search up whenever nobody has asked about it for so long, as long as the watch
/// itself is kept; its steps are made again if they must be.
fn forget_when_idle(watch: &Arc<Watch>, idle: Duration) {
    let Ok(runtime) = Handle::try_current() else { return };
    let (watch, idle) = (Arc::downgrade(watch), idle.max(Duration::from_millis(1)));
    runtime.spawn(async move {
        let mut wait = idle;
        loop {
            time::sleep(wait).await;
            let Some(watch) = watch.upgrade() else { return };
            wait = idle.saturating_sub(lock(&watch.used).elapsed());
            if wait.is_zero() {
                // Somebody may be on a long way just now; then it is looked at again.
                if let Ok(mut line) = watch.line.try_lock() {
                    *line = None;
                }
                wait = idle;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::budget::Limits;
    use kombat::catalog::open;
    use tokio::runtime::Builder;

    fn plan() -> Plan {
        let problem = Arc::new(open("8-puzzle").unwrap());
        let limits = Limits { time: None, expanded: None, memory: None };
        Plan::new(problem, ("bfs", "4 1 6 3 2 8 7 0 5"), 0, limits).unwrap()
    }

    /// Asks until it is answered.
    fn ask(watch: &Watch, from: u64, config: &Config) -> Window {
        loop {
            let window = watch.window((from, 1), config, &Cancel::new()).unwrap();
            if window.reached.is_none() {
                return window;
            }
        }
    }

    #[test]
    fn an_idle_search_is_given_up_even_after_a_long_way() {
        // The clock stands still but for what is slept.
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let _inside = runtime.enter();
        let sleep = |seconds| runtime.block_on(async move { time::sleep(Duration::from_secs(seconds)).await });
        let config = Arc::new(Config { watch_idle: Duration::from_secs(10), ..Config::default() });
        let watches = Arc::new(Watches::new(config.clone()));
        let watch = watches.find(plan());
        let kept = || lock(&watch.line).is_some();
        ask(&watch, 3, &config);
        sleep(6);
        ask(&watch, 4, &config);
        sleep(6);
        assert!(kept(), "asked about six seconds ago");
        sleep(5);
        assert!(!kept());
        // A way that takes longer than the idle time holds the search all along.
        ask(&watch, 5, &config);
        let on_its_way = lock(&watch.line);
        sleep(25);
        assert!(on_its_way.is_some());
        drop(on_its_way);
        sleep(11);
        assert!(!kept());
    }

    #[test]
    fn a_long_way_is_made_turn_by_turn_and_nobody_undoes_it() {
        let config = Config { watch_turn: Duration::ZERO, ..Config::default() };
        let patient = Config { watch_turn: Duration::from_secs(1000), ..Config::default() };
        let watch = Arc::new(Watches::new(Arc::new(config.clone()))).find(plan());
        let mut far = 0;
        loop {
            let window = watch.window((1400, 1), &config, &Cancel::new()).unwrap();
            let Some(reached) = window.reached else { break };
            assert!(window.steps.is_empty() && (far..=1400).contains(&reached), "{reached}");
            far = reached;
            // Another question waits, and is told how far the first is.
            let other = watch.window((2, 1), &patient, &Cancel::new()).unwrap();
            assert_eq!((other.steps.len(), other.reached), (0, Some(reached)));
        }
        assert!(far > 0, "a turn without time is too short for the whole way");
        assert_eq!(ask(&watch, 1400, &config).steps.len(), 1);
        // Then it has its turn. One who went away is not waited for.
        assert_eq!(ask(&watch, 2, &config).steps.len(), 1);
        let gone = Cancel::new();
        gone.cancel();
        watch.window((1400, 1), &config, &gone).unwrap();
        assert_eq!(watch.window((0, 1), &patient, &Cancel::new()).unwrap().steps.len(), 1);
    }
}
