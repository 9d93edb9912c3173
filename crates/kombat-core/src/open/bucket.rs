//! A priority queue for whole-numbered priorities: an array of buckets.
//!
//! Nodes of equal priority lie in one bucket; putting one in and taking one out
//! is a push and a pop. Which of several nodes of equal priority goes first is
//! declared by [`Ties`] and part of every result, for on sliding tiles it can
//! change the number of expansions several times over.
//!
//! Priorities far beyond the first (a heuristic scaled by a million) would need
//! as many buckets; they wait in a sorted map instead.

use super::pool::{List, Pool};
use crate::budget::{Meter, Stop};
use crate::closed::Id;
use crate::worded;
use std::collections::BTreeMap;

worded! {
    /// Which of several nodes with the least f goes first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Ties {
        /// The least h, among these the newest.
        LowH = "low-h",
        /// The least g, so the greatest h, among these the newest.
        HighH = "high-h",
        /// The oldest.
        Fifo = "fifo",
        /// The newest.
        Lifo = "lifo",
    }
}

/// Buckets of an array of them.
const SPAN: u64 = 1 << 12;

/// Bytes of an entry of the sorted map.
const FAR_BYTES: usize = size_of::<((u64, u64), List)>();

/// Buckets of one priority, by the second key.
#[derive(Debug, Default)]
struct Level {
    buckets: Vec<List>,
    /// No bucket before this one holds anything.
    first: usize,
    len: usize,
}

impl Level {
    /// The first bucket that holds anything; there must be one.
    #[inline(always)]
    fn first(&mut self) -> &mut List {
        while self.buckets[self.first].is_empty() {
            self.first += 1;
        }
        &mut self.buckets[self.first]
    }
}

/// The open list.
#[derive(Debug)]
pub struct BucketQueue {
    levels: Vec<Level>,
    /// No level before this one holds anything.
    first: usize,
    /// Nodes in the levels.
    near: usize,
    /// What lies beyond the levels, by priority and second key.
    far: BTreeMap<(u64, u64), List>,
    pool: Pool,
}

impl BucketQueue {
    /// An empty list.
    pub fn new(ties: Ties) -> Self {
        let pool = Pool::new(ties == Ties::Fifo);
        BucketQueue { levels: Vec::new(), first: 0, near: 0, far: BTreeMap::new(), pool }
    }

    /// Puts a node in.
    #[inline]
    pub fn push(&mut self, priority: u64, second: u64, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        if priority >= SPAN || second >= SPAN {
            return self.push_far(priority, second, id, meter);
        }
        let (level_at, bucket_at) = (priority as usize, second as usize);
        if level_at >= self.levels.len() {
            widen(&mut self.levels, level_at, meter)?;
        }
        let level = &mut self.levels[level_at];
        if bucket_at >= level.buckets.len() {
            widen(&mut level.buckets, bucket_at, meter)?;
        }
        self.pool.push(&mut level.buckets[bucket_at], id, meter)?;
        level.len += 1;
        level.first = level.first.min(bucket_at);
        self.near += 1;
        self.first = self.first.min(level_at);
        Ok(())
    }

    #[cold]
    fn push_far(&mut self, priority: u64, second: u64, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        if !self.far.contains_key(&(priority, second)) {
            meter.claim(FAR_BYTES)?;
        }
        self.pool.push(self.far.entry((priority, second)).or_default(), id, meter)
    }

    /// Takes out the node that comes first.
    #[inline]
    pub fn pop(&mut self, meter: &mut Meter) -> Option<Id> {
        // A far node with a small priority has a large second key, so it comes
        // after all near nodes of its priority and before those of the next.
        let far = self.far.first_key_value().map(|(&(priority, _), _)| priority);
        if self.near == 0 {
            return far.and_then(|_| self.pop_far(meter));
        }
        while self.levels[self.first].len == 0 {
            self.first += 1;
        }
        if far.is_some_and(|priority| priority < self.first as u64) {
            return self.pop_far(meter);
        }
        let level = &mut self.levels[self.first];
        level.len -= 1;
        self.near -= 1;
        self.pool.pop(level.first())
    }

    /// The node that would come next, and the one after it, if that is seen at a glance: it
    /// helps to have their memory at hand in time.
    #[inline(always)]
    pub fn glance(&mut self) -> Option<(Id, Option<Id>)> {
        let level = self.levels.get_mut(self.first).filter(|level| level.len > 0)?;
        self.pool.peek(level.first())
    }

    #[cold]
    fn pop_far(&mut self, meter: &mut Meter) -> Option<Id> {
        let mut entry = self.far.first_entry()?;
        let id = self.pool.pop(entry.get_mut());
        if entry.get().is_empty() {
            entry.remove();
            meter.release(FAR_BYTES);
        }
        id
    }
}

/// Makes room for the entry `at`; for that moment the old list is there as well.
#[cold]
fn widen<T: Default>(items: &mut Vec<T>, at: usize, meter: &mut Meter) -> Result<(), Stop> {
    let before = items.capacity();
    meter.claim((at + 1) * size_of::<T>())?;
    items.reserve_exact(at + 1 - items.len());
    items.resize_with(at + 1, T::default);
    meter.release(before * size_of::<T>());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use crate::rng::Rng;

    fn meter() -> Meter {
        Meter::new(Limits::default(), Cancel::new())
    }

    /// The same by sorting a list at every step.
    fn agrees_with_a_sorted_list(ties: Ties, spread: u64) {
        let mut rng = Rng::new(spread);
        let (mut queue, mut meter) = (BucketQueue::new(ties), meter());
        let mut list: Vec<(u64, u64, Id)> = Vec::new();
        for id in 0..5000 {
            if rng.below(3) > 0 {
                let (priority, second) = (rng.below(spread), rng.below(spread));
                queue.push(priority, second, id, &mut meter).unwrap();
                list.push((priority, second, id));
            } else {
                let age = |id: Id| if ties == Ties::Fifo { id } else { Id::MAX - id };
                list.sort_by_key(|&(priority, second, id)| (priority, second, age(id)));
                let expected = (!list.is_empty()).then(|| list.remove(0).2);
                assert_eq!(queue.pop(&mut meter), expected);
            }
        }
    }

    #[test]
    fn nodes_come_out_in_order() {
        for ties in [Ties::LowH, Ties::Fifo] {
            for spread in [1, 3, 60, SPAN, 3 * SPAN, 1 << 40] {
                agrees_with_a_sorted_list(ties, spread);
            }
        }
    }

    #[test]
    fn far_priorities_do_not_make_buckets() {
        let (mut queue, mut meter) = (BucketQueue::new(Ties::LowH), meter());
        queue.push(1 << 60, 1 << 60, 1, &mut meter).unwrap();
        assert!(meter.peak_bytes() < 5000);
        assert_eq!(queue.pop(&mut meter), Some(1));
        assert_eq!(queue.pop(&mut meter), None);
    }

    #[test]
    fn a_large_second_key_comes_after_the_small_ones_of_its_priority() {
        let (mut queue, mut meter) = (BucketQueue::new(Ties::LowH), meter());
        for (id, (priority, second)) in [(7, SPAN + 5), (7, 3), (8, 0), (6, SPAN), (7, SPAN)].into_iter().enumerate() {
            queue.push(priority, second, id as Id, &mut meter).unwrap();
        }
        let order: Vec<Id> = std::iter::from_fn(|| queue.pop(&mut meter)).collect();
        assert_eq!(order, [3, 1, 4, 0, 2]);
    }

    #[test]
    fn far_entries_give_back_what_they_took() {
        let limits = Limits { memory: Some(10_000), ..Limits::default() };
        let (mut queue, mut meter) = (BucketQueue::new(Ties::LowH), Meter::new(limits, Cancel::new()));
        for id in 0..1_000_000 {
            queue.push(SPAN + 7, 3, id, &mut meter).unwrap();
            assert_eq!(queue.pop(&mut meter), Some(id));
        }
    }

    #[test]
    fn far_entries_are_claimed_too() {
        let limits = Limits { memory: Some(10_000), ..Limits::default() };
        let (mut queue, mut meter) = (BucketQueue::new(Ties::LowH), Meter::new(limits, Cancel::new()));
        let stop = (0..100_000).find_map(|id| queue.push(SPAN + u64::from(id), 0, id, &mut meter).err());
        assert_eq!(stop, Some(Stop::Memory));
    }
}
