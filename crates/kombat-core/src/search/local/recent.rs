//! The boards that a walk visited last, and how long ago: what tabu search forbids.

use crate::budget::{Meter, Stop};
use crate::closed::Id;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash};

/// A ring of the last boards, and a table that finds their places in it. A board
/// visited again is known by its later visit.
pub(super) struct Recent<S> {
    ring: Vec<S>,
    room: usize,
    /// The place of the oldest, which is written next once the ring is full.
    oldest: usize,
    places: HashTable<Id>,
    hasher: FixedState,
}

/// The bytes of a table for so many entries: it rounds up to a power of two of
/// slots, seven eighths of which may be filled, and adds a group of control bytes.
const fn table_bytes(entries: usize) -> usize {
    (entries * 8 / 7).next_power_of_two() * (size_of::<Id>() + 1) + 32
}

impl<S: Eq + Hash> Recent<S> {
    /// Room for so many boards.
    pub(super) fn new(room: usize, meter: &mut Meter) -> Result<Self, Stop> {
        // With twice the room, the table never grows for what was taken out of it.
        let entries = 2 * room;
        meter.claim(room * size_of::<S>() + table_bytes(entries))?;
        let places = HashTable::with_capacity(entries);
        Ok(Recent { ring: Vec::with_capacity(room), room, oldest: 0, places, hasher: FixedState::default() })
    }

    pub(super) fn len(&self) -> usize {
        self.ring.len()
    }

    /// How many boards were visited since this one; none if it is not remembered.
    pub(super) fn age(&self, state: &S) -> Option<usize> {
        let hash = self.hasher.hash_one(state);
        let &place = self.places.find(hash, |&place| self.ring[place as usize] == *state)?;
        Some((self.oldest + self.ring.len() - 1 - place as usize) % self.ring.len())
    }

    /// Remembers a board, and forgets the oldest if there is no more room.
    pub(super) fn push(&mut self, state: S) {
        let (ring, hasher) = (&mut self.ring, &self.hasher);
        let hash = hasher.hash_one(&state);
        let place = if ring.len() < self.room { ring.len() } else { self.oldest };
        if ring.len() == self.room {
            let forgotten = hasher.hash_one(&ring[place]);
            if let Ok(entry) = self.places.find_entry(forgotten, |&known| known as usize == place) {
                entry.remove();
            }
        }
        if let Ok(entry) = self.places.find_entry(hash, |&known| ring[known as usize] == state) {
            entry.remove();
        }
        if place == ring.len() {
            ring.push(state);
        } else {
            ring[place] = state;
            self.oldest = (place + 1) % self.room;
        }
        self.places.insert_unique(hash, place as Id, |&place| hasher.hash_one(&ring[place as usize]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use crate::rng::Rng;
    use std::collections::VecDeque;

    /// The same by going through a list.
    #[test]
    fn it_agrees_with_a_list() {
        for room in [1, 2, 3, 10, 100] {
            let mut meter = Meter::new(Limits::default(), Cancel::new());
            let mut recent = Recent::new(room, &mut meter).unwrap();
            let mut list = VecDeque::new();
            let mut rng = Rng::new(room as u64);
            let table = recent.places.capacity();
            for _ in 0..20_000 {
                let state = rng.below(2 * room as u64 + 1);
                let age = list.iter().position(|&known| known == state);
                assert_eq!(recent.age(&state), age, "{state} in {list:?}");
                recent.push(state);
                list.push_front(state);
                list.truncate(room);
                assert_eq!(recent.len(), list.len());
            }
            assert_eq!(recent.places.capacity(), table, "what was claimed is enough");
        }
    }
}
