//! How a run is made to wait while others have their turn.
//!
//! It is part of the run's [`Cancel`](crate::budget::Cancel) and looked at where that is: a run
//! that is held stops at its next look and goes on from there, so nothing that it counts can
//! depend on it. The time it waits does not count as its own.

use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Holds runs, and knows how long they were held.
#[derive(Debug, Default)]
pub(crate) struct Pause {
    held: AtomicBool,
    /// Since when, if it is held. Those who wait do so here.
    since: Mutex<Option<Instant>>,
    opened: Condvar,
    /// Nanoseconds for which it was held before, however many waited.
    before: AtomicU64,
}

impl Pause {
    fn lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on whoever looks waits.
    pub(crate) fn hold(&self) {
        self.lock().get_or_insert_with(Instant::now);
        self.held.store(true, SeqCst);
    }

    /// Lets all go on.
    pub(crate) fn release(&self) {
        let mut since = self.lock();
        self.held.store(false, SeqCst);
        if let Some(since) = since.take() {
            self.before.fetch_add(since.elapsed().as_nanos() as u64, Relaxed);
        }
        self.opened.notify_all();
    }

    /// Waits as long as it is held.
    #[inline]
    pub(crate) fn rest(&self) {
        if self.held.load(Relaxed) {
            self.wait();
        }
    }

    #[cold]
    fn wait(&self) {
        drop(self.opened.wait_while(self.lock(), |_| self.held.load(SeqCst)));
    }

    /// How long it was held before now.
    pub(crate) fn waited(&self) -> Duration {
        Duration::from_nanos(self.before.load(Relaxed))
    }
}
