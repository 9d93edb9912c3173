//! How many searches may be watched at once: a slot each, held until the thread has ended.
//!
//! A watch that is given up only asks its search to stop. Until the search has done so it
//! still takes a thread and memory, so its successor waits for the slot.

use crate::lock::lock;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

/// The slots of a server.
#[derive(Debug)]
pub(crate) struct Slots {
    most: usize,
    free: Mutex<usize>,
    given_back: Condvar,
}

impl Slots {
    /// At least one.
    pub(crate) fn new(most: usize) -> Self {
        let most = most.max(1);
        Slots { most, free: Mutex::new(most), given_back: Condvar::new() }
    }

    /// A slot, if one is free until then.
    pub(crate) fn take(self: &Arc<Self>, until: Instant) -> Option<Slot> {
        let patience = until.saturating_duration_since(Instant::now());
        let waited = self.given_back.wait_timeout_while(lock(&self.free), patience, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Slot(self.clone()))
    }

    /// How many are taken.
    pub(crate) fn taken(&self) -> usize {
        self.most - *lock(&self.free)
    }

    /// How many there are.
    pub(crate) fn most(&self) -> usize {
        self.most
    }
}

/// The right to one thread.
#[derive(Debug)]
pub(crate) struct Slot(Arc<Slots>);

impl Drop for Slot {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.given_back.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn no_more_are_given_than_there_are_and_one_given_back_is_given_again() {
        let slots = Arc::new(Slots::new(2));
        let now = Instant::now();
        let (one, other) = (slots.take(now).unwrap(), slots.take(now).unwrap());
        assert!(slots.take(now).is_none());
        assert_eq!(slots.taken(), 2);
        let own = slots.clone();
        let waiting = thread::spawn(move || own.take(Instant::now() + Duration::from_secs(1000)).is_some());
        drop(one);
        assert!(waiting.join().unwrap());
        drop(other);
        assert_eq!((slots.taken(), slots.most()), (0, 2));
    }
}
