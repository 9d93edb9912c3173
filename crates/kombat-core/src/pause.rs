//! How a run is made to wait while others have their turn.
//!
//! It is part of the run's [`Cancel`](crate::budget::Cancel) and looked at where that is: a run
//! that is held stops at its next look and goes on from there, so nothing that it counts can
//! depend on it. The time it waits does not count as its own.
//!
//! Only a search is held, for nothing else looks: not before it has begun, nor while it makes a
//! table, which takes all processors, and which others may wait for.

use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Holds runs, and knows how long they were held.
#[derive(Debug, Default)]
pub(crate) struct Pause {
    /// Whether it is held, for a quick look; changed only while `state` is locked.
    held: AtomicBool,
    /// Those who wait do so here.
    state: Mutex<State>,
    opened: Condvar,
    /// Nanoseconds for which it was held before, however many waited.
    before: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    /// Since when, if it is held.
    since: Option<Instant>,
    /// Has a search begun, which looks?
    begun: bool,
    /// How many do just now what cannot be held.
    unheld: usize,
}

impl Pause {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on somebody looks.
    pub(crate) fn begin(&self) {
        self.lock().begun = true;
    }

    /// From now on whoever looks waits. False if nobody would look for long: then nothing is held.
    pub(crate) fn hold(&self) -> bool {
        let mut state = self.lock();
        if !state.begun || state.unheld > 0 {
            return false;
        }
        state.since.get_or_insert_with(Instant::now);
        self.held.store(true, SeqCst);
        true
    }

    /// Lets all go on.
    pub(crate) fn release(&self) {
        let mut state = self.lock();
        self.held.store(false, SeqCst);
        if let Some(since) = state.since.take() {
            self.before.fetch_add(since.elapsed().as_nanos() as u64, Relaxed);
        }
        self.opened.notify_all();
    }

    /// Waits as long as it is held.
    #[inline]
    pub(crate) fn rest(&self) {
        if self.held.load(Relaxed) {
            drop(self.wait());
        }
    }

    #[cold]
    fn wait(&self) -> MutexGuard<'_, State> {
        let waited = self.opened.wait_while(self.lock(), |state| state.since.is_some());
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits as long as it is held; then it cannot be held until what is given back is dropped.
    pub(crate) fn unheld(&self) -> Unheld<'_> {
        self.wait().unheld += 1;
        Unheld(self)
    }

    #[cfg(test)]
    pub(crate) fn add(&self, time: Duration) {
        self.before.fetch_add(time.as_nanos() as u64, Relaxed);
    }

    /// How long it was held before now.
    pub(crate) fn waited(&self) -> Duration {
        Duration::from_nanos(self.before.load(Relaxed))
    }
}

/// Something that cannot be held is being done.
#[derive(Debug)]
pub(crate) struct Unheld<'a>(&'a Pause);

impl Drop for Unheld<'_> {
    fn drop(&mut self) {
        self.0.lock().unheld -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn what_looks_is_held_and_nothing_else() {
        let pause = Pause::default();
        assert!(!pause.hold(), "nothing has begun");
        pause.begin();
        let (one, other) = (pause.unheld(), pause.unheld());
        assert!(!pause.hold());
        drop(one);
        assert!(!pause.hold());
        drop(other);
        assert!(pause.hold() && pause.hold());
        thread::scope(|scope| {
            let later = scope.spawn(|| drop(pause.unheld()));
            // However long it is waited, it is not done before it is let on.
            thread::sleep(Duration::from_millis(20));
            assert!(!later.is_finished());
            pause.release();
        });
        assert!(pause.hold());
    }

    /// Were one of them told before the other, a run could be held that nobody lets on.
    #[test]
    fn who_is_held_is_held_since_some_time() {
        let pause = Pause::default();
        pause.begin();
        thread::scope(|scope| {
            scope.spawn(|| (0..100_000).all(|_| pause.hold()));
            scope.spawn(|| (0..100_000).for_each(|_| pause.release()));
            for _ in 0..100_000 {
                let state = pause.lock();
                assert_eq!(pause.held.load(SeqCst), state.since.is_some());
            }
        });
    }
}
