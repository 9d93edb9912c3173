//! What a run may use, and what it has used.
//!
//! [`Meter::expand`] is where a search is usually stopped. It is a
//! compare and an add; every so many expansions it takes the cold path, looks at
//! the clock and at [`Cancel`], and says how far it is. A clock read per
//! expansion would cost a quarter of an IDA*'s instructions; a clock read after
//! thousands of slow expansions would come seconds too late. So the stride between
//! two looks follows the time that the last one took, up to 4096 expansions. What
//! is counted does not depend on it.
//!
//! Memory is counted, not measured: a search claims the bytes of its tables
//! *before* it allocates them, so that a limit holds exactly and on every
//! machine alike.

use crate::failure::FailureSlot;
use crate::pause::{Pause, Unheld};
use crate::worded;
use std::sync::Arc;
use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::time::{Duration, Instant};

/// The most expansions between two looks at the clock.
const LONGEST_STRIDE: u64 = 4096;

/// The time that is to lie between two looks, about.
const PACE: Duration = Duration::from_millis(2);

/// How much a run may use; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Expansions.
    pub expanded: Option<u64>,
    /// Bytes stored at once.
    pub memory: Option<u64>,
}

worded! {
    /// Why a run was ended from outside.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Stop {
        /// Its time was up.
        Time = "time",
        /// It had made all the expansions it may.
        Expanded = "nodes",
        /// It would have needed more memory than it may use.
        Memory = "memory",
        /// Somebody asked it to stop.
        Cancelled = "cancelled",
    }
}

/// The one thing that reaches into a running search: it asks it to stop, and
/// sees how far it is. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    asked: Arc<AtomicBool>,
    shown: Arc<Shown>,
    pause: Arc<Pause>,
    failure: FailureSlot,
    /// When it counts as cancelled, whoever asks.
    deadline: Option<Deadline>,
}

/// An end of the time in which a run is not held.
#[derive(Clone, Copy, Debug)]
struct Deadline {
    time: Duration,
    started: Instant,
    rested: Duration,
}

impl Deadline {
    /// How much of the time is left.
    fn left(&self, cancel: &Cancel) -> Duration {
        self.time.saturating_sub(awake(self.started, self.rested, cancel))
    }
}

/// Alone on its line of the cache: it is written again and again, and what lies beside
/// it would be slow to read from another processor.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Shown {
    expanded: AtomicU64,
    bytes: AtomicU64,
}

impl Cancel {
    /// Nothing cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a run beside others: stopped with them, its progress its own.
    pub fn apart(&self) -> Self {
        Cancel { shown: Arc::default(), ..self.clone() }
    }

    /// For a run that also ends at a failure.
    pub fn failing_by(&self, failure: &FailureSlot) -> Self {
        Cancel { failure: failure.clone(), ..self.clone() }
    }

    /// Asks every run that holds this to stop.
    pub fn cancel(&self) {
        self.asked.store(true, SeqCst);
        self.pause.release();
    }

    /// Asks every run that holds this to wait at its next look until it is [let
    /// on](Cancel::go_on) or cancelled. Its limit of time does not run meanwhile, and nothing
    /// that it counts depends on it. False if it cannot be held now, and goes on: before there
    /// is a [`Meter`] nobody looks, and whoever makes a table does not stop in the middle, for
    /// others may wait for it.
    #[must_use]
    pub fn hold(&self) -> bool {
        let held = self.pause.hold();
        // Either this sees that it was cancelled meanwhile, or the cancel sees that it is held.
        if self.asked.load(SeqCst) {
            self.pause.release();
        }
        held
    }

    /// Waits as long as it is held; then it cannot be held until what is given back is dropped.
    pub(crate) fn unheld(&self) -> Unheld<'_> {
        self.pause.unheld()
    }

    /// Lets runs that were held go on.
    pub fn go_on(&self) {
        self.pause.release();
    }

    /// Was it asked to stop?
    pub fn is_cancelled(&self) -> bool {
        self.asked.load(Relaxed)
            || self.failure.found().is_some()
            || self.deadline.is_some_and(|end| awake(end.started, end.rested, self) >= end.time)
    }

    /// Expansions and bytes of the current run, at most one stride old, which is at
    /// most 4096 expansions.
    pub fn progress(&self) -> (u64, u64) {
        (self.shown.expanded.load(Relaxed), self.shown.bytes.load(Relaxed))
    }
}

/// What a search counts, in the textbook's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// States that were given an estimate: in a search that remembers states each
    /// counts once, in the others as often as it was produced. An estimate made of
    /// several counts as one.
    pub evaluated: u64,
    /// States opened again because a cheaper path was found.
    pub reopened: u64,
    /// The most states ever open.
    pub peak_frontier: u64,
    /// The most states in memory at once.
    pub peak_stored: u64,
}

/// Counts what a run uses and stops it at its limits.
#[derive(Debug)]
pub struct Meter {
    /// The counters that searches raise themselves; `expanded` here is as of the
    /// last checkpoint, see [`Meter::counters`].
    pub counters: Counters,
    /// The most moves of a path to a node so far, whatever they cost. In a search from both
    /// ends each half counts from its own end; a solution counts whole.
    pub max_depth: u64,
    /// Iterations, in algorithms that iterate.
    pub iterations: Option<u64>,
    /// Expansions until the next checkpoint, and how many there were to be.
    left: u64,
    stride: u64,
    /// As many as fit the pace; a limit on expansions may cut the stride shorter.
    fitting: u64,
    looked: Duration,
    held: u64,
    peak_bytes: u64,
    limits: Limits,
    cancel: Cancel,
    started: Instant,
    /// How long others had waited before, whom the same hand holds.
    rested: Duration,
}

impl Meter {
    /// Starts the clock. From now on a run can be [held](Cancel::hold).
    pub fn new(limits: Limits, cancel: Cancel) -> Self {
        cancel.pause.begin();
        Meter {
            counters: Counters::default(),
            max_depth: 0,
            iterations: None,
            left: 0,
            stride: 0,
            fitting: 1,
            looked: Duration::ZERO,
            held: 0,
            peak_bytes: 0,
            limits,
            rested: cancel.pause.waited(),
            cancel,
            started: Instant::now(),
        }
    }

    /// Counts an expansion, or says that there must be no more.
    #[inline(always)]
    pub fn expand(&mut self) -> Result<(), Stop> {
        if self.left == 0 {
            self.checkpoint()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Counts `n` expansions at once, if no checkpoint comes before the last of them;
    /// else none, and they must be counted one by one.
    #[inline(always)]
    pub fn expand_all(&mut self, n: u64) -> bool {
        let fits = self.left >= n;
        self.left -= if fits { n } else { 0 };
        fits
    }

    /// May there be `n` expansions more?
    pub fn has_left(&self, n: u64) -> bool {
        self.limits.expanded.is_none_or(|most| self.expanded() + n <= most)
    }

    /// Counts expansions that were made without a look at limits. There must be so many
    /// [left](Meter::has_left).
    pub fn expand_many(&mut self, n: u64) -> Result<(), Stop> {
        self.counters.expanded = self.expanded() + n;
        (self.stride, self.left) = (0, 0);
        self.show();
        self.look()
    }

    /// Is there a limit that a search which claims so many bytes more could meet?
    pub fn is_limited(&self, more: u64) -> bool {
        let full = |most| self.held.saturating_add(more) > most;
        self.limits.expanded.is_some() || self.limits.time.is_some() || self.limits.memory.is_some_and(full)
    }

    /// Watches the limits for work that is done aside, on other threads.
    pub fn watcher(&self) -> Watcher {
        Watcher { expanded: self.expanded(), most: self.limits.expanded, cancel: self.deadline() }
    }

    /// Takes back expansions that were counted at once and not made.
    #[inline(always)]
    pub fn give_back(&mut self, n: u64) {
        self.left += n;
    }

    /// Expansions so far.
    fn expanded(&self) -> u64 {
        self.counters.expanded + (self.stride - self.left)
    }

    #[cold]
    #[inline(never)]
    fn checkpoint(&mut self) -> Result<(), Stop> {
        let expanded = self.expanded();
        self.counters.expanded = expanded;
        self.stride = 0;
        self.show();
        self.cancel.pause.rest();
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        let most = self.limits.expanded.unwrap_or(u64::MAX);
        if expanded >= most {
            return Err(Stop::Expanded);
        }
        let now = self.elapsed();
        if self.limits.time.is_some_and(|time| now >= time) {
            return Err(Stop::Time);
        }
        self.fit(now);
        self.stride = self.fitting.min(most - expanded);
        self.left = self.stride;
        Ok(())
    }

    fn show(&self) {
        self.cancel.shown.expanded.store(self.counters.expanded, Relaxed);
        self.cancel.shown.bytes.store(self.held, Relaxed);
    }

    /// Fits the stride to the time that the last one took. It grows step by step, for
    /// the next expansions may be slower, and shrinks at once.
    fn fit(&mut self, now: Duration) {
        let took = now.saturating_sub(self.looked);
        self.looked = now;
        if 2 * took <= PACE {
            self.fitting = (2 * self.fitting).min(LONGEST_STRIDE);
        } else if took > 2 * PACE {
            let times = (took.as_nanos() / PACE.as_nanos()) as u64;
            self.fitting = (self.fitting / times).max(1);
        }
    }

    /// Looks at the clock and at [`Cancel`] and counts nothing: for work between expansions
    /// that takes its time.
    pub fn look(&self) -> Result<(), Stop> {
        self.cancel.pause.rest();
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        match self.limits.time {
            Some(time) if self.elapsed() >= time => Err(Stop::Time),
            _ => Ok(()),
        }
    }

    /// For work that heeds nothing but a [`Cancel`]: it also ends when the time is up.
    pub fn deadline(&self) -> Cancel {
        let (started, rested) = (self.started, self.rested);
        let own = self.limits.time.map(|time| Deadline { time, started, rested });
        let deadline = [own, self.cancel.deadline].into_iter().flatten().min_by_key(|end| end.left(&self.cancel));
        Cancel { deadline, ..self.cancel.clone() }
    }

    /// The time that is left, where there is a limit.
    pub fn left(&self) -> Option<Duration> {
        self.limits.time.map(|time| time.saturating_sub(self.elapsed()))
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        Counters { expanded: self.expanded(), ..self.counters }
    }

    /// Books bytes that are about to be allocated, or refuses them.
    pub fn claim(&mut self, bytes: usize) -> Result<(), Stop> {
        let held = self.held + bytes as u64;
        if held > self.limits.memory.unwrap_or(u64::MAX) {
            return Err(Stop::Memory);
        }
        self.held = held;
        self.peak_bytes = self.peak_bytes.max(held);
        // A sweep says nothing between its claim and its end.
        self.cancel.shown.bytes.store(held, Relaxed);
        Ok(())
    }

    /// How many bytes can still be claimed, where there is a limit.
    pub fn room(&self) -> Option<u64> {
        self.limits.memory.map(|most| most.saturating_sub(self.held))
    }

    /// Gives back bytes that were claimed and are now free.
    pub fn release(&mut self, bytes: usize) {
        self.held -= bytes as u64;
    }

    /// The search has ended and holds nothing any more but a result of so many bytes; says
    /// whether that may be given back.
    pub fn settle(&mut self, bytes: usize) -> Result<(), Stop> {
        self.held = 0;
        self.claim(bytes)
    }

    /// Notes how many states are open and how many are stored.
    #[inline(always)]
    pub fn holding(&mut self, frontier: u64, stored: u64) {
        let counters = &mut self.counters;
        counters.peak_frontier = counters.peak_frontier.max(frontier);
        counters.peak_stored = counters.peak_stored.max(stored);
    }

    /// The most bytes ever held at once.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }

    /// The time since the start, without that in which the run was held.
    pub fn elapsed(&self) -> Duration {
        awake(self.started, self.rested, &self.cancel)
    }
}

/// The time since `started` in which a run was not held.
fn awake(started: Instant, rested: Duration, cancel: &Cancel) -> Duration {
    started.elapsed().saturating_sub(cancel.pause.waited().saturating_sub(rested))
}

/// Tells work that is done aside, on other threads, when it must stop. It counts nothing.
#[derive(Debug)]
pub struct Watcher {
    expanded: u64,
    most: Option<u64>,
    cancel: Cancel,
}

impl Watcher {
    /// Has somebody cancelled the work, or is its time up?
    pub fn is_over(&self) -> bool {
        self.cancel.pause.rest();
        self.cancel.is_cancelled()
    }

    /// Must the work stop, after so many expansions?
    pub fn must_stop(&self, expanded: u64) -> bool {
        let expanded = self.expanded + expanded;
        self.cancel.shown.expanded.store(expanded, Relaxed);
        self.most.is_some_and(|most| expanded >= most) || self.is_over()
    }
}

#[cfg(test)]
#[path = "budget_test.rs"]
mod tests;
