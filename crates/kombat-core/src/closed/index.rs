//! A hash table from states to ids that holds neither: only ids and a few bits of
//! each hash.
//!
//! A bucket is one line of the cache, of sixteen slots of four bytes, so that most
//! look-ups of states which are not there take one access to memory. Of a hash 27 bits
//! count: the lowest choose the bucket, the others stand in the slot as a tag, above
//! the id. When the table doubles, a bucket falls in two by the lowest bit of the tags,
//! which is not needed in them any more, while the ids may grow by just that bit. So
//! the table grows in place, without a moment at which an old one is there as well, and
//! without looking at states.
//!
//! What finds its bucket full goes to the next that is not, and is marked as a guest.
//! Of these alone the hash must be computed anew when the table doubles.

use super::Id;
use crate::budget::{Meter, Stop};
use prefetch_index::prefetch_index;

/// Slots of a bucket.
const SLOTS: usize = 16;

/// One line of the cache. The empty slots are the last ones.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([u32; SLOTS]);

impl Bucket {
    /// How many slots are guests: those that have this bit, and are not empty.
    #[inline(always)]
    fn guests(&self, bit: u32) -> usize {
        self.0.iter().map(|&slot| usize::from((slot != EMPTY) & (slot & bit != 0))).sum()
    }
}

const EMPTY: u32 = u32::MAX;
const EMPTY_BUCKET: Bucket = Bucket([EMPTY; SLOTS]);

/// The part of a hash that counts.
const HASH_BITS: u32 = 27;

/// Buckets of the first segment, as a power of two.
const FIRST_LEVEL: u32 = 4;

/// Of the sixteen slots, as many are filled on average before the table doubles.
const FILL: usize = 14;

/// The table. It does not own states: those who call say what they hash to, and
/// whether an id is the one wanted.
pub(super) struct Index {
    /// Each as long as all before it together.
    segments: Vec<Box<[Bucket]>>,
    /// There are 2^level buckets.
    level: u32,
    /// How many entries there may be.
    room: usize,
}

/// A place in the table that a new entry may take.
#[derive(Clone, Copy)]
pub(super) struct Place {
    bucket: usize,
    slot: usize,
    bits: u32,
}

impl Default for Index {
    fn default() -> Self {
        Index { segments: Vec::new(), level: FIRST_LEVEL, room: 0 }
    }
}

impl Index {
    /// How many entries there may be before it must [grow](Index::grow).
    #[inline(always)]
    pub(super) fn room(&self) -> usize {
        self.room
    }

    /// Its bytes, all of them claimed.
    pub(super) fn bytes(&self) -> usize {
        self.segments.iter().map(|segment| size_of_val(&**segment)).sum()
    }

    /// The segment of a bucket and its place in it.
    #[inline(always)]
    fn split(bucket: usize) -> (usize, usize) {
        let top = (bucket | ((1 << FIRST_LEVEL) - 1)).ilog2() + 1 - FIRST_LEVEL;
        let segment = top as usize;
        let length = 1 << (FIRST_LEVEL + top.saturating_sub(1));
        (segment, bucket & (length - 1))
    }

    #[inline(always)]
    fn bucket(&self, bucket: usize) -> &Bucket {
        let (segment, at) = Self::split(bucket);
        &self.segments[segment][at]
    }

    #[inline(always)]
    fn bucket_mut(&mut self, bucket: usize) -> &mut Bucket {
        let (segment, at) = Self::split(bucket);
        &mut self.segments[segment][at]
    }

    /// How many bits of a slot are the id; the next one marks guests.
    #[inline(always)]
    fn id_bits(&self) -> u32 {
        self.level + SLOTS.ilog2()
    }

    /// The bucket at which a hash is at home, and its tag where a slot has it.
    #[inline(always)]
    fn home(&self, hash: u64) -> (usize, u32) {
        let hash = (hash >> (u64::BITS - HASH_BITS)) as u32;
        let bucket = hash & ((1 << self.level) - 1);
        (bucket as usize, ((u64::from(hash >> self.level)) << (self.id_bits() + 1)) as u32)
    }

    /// Asks for the line of the cache at which a hash is at home, without waiting.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        let (segment, at) = Self::split(self.home(hash).0);
        if let Some(segment) = self.segments.get(segment) {
            prefetch_index(segment, at);
        }
    }

    /// The id with this hash that is the wanted one, or the place for it. There must be
    /// at least one slot, and one of them empty.
    #[inline(always)]
    pub(super) fn find(&self, hash: u64, mut is_wanted: impl FnMut(Id) -> bool) -> Result<Id, Place> {
        let (mut bucket, mut bits) = self.home(hash);
        let ids = (1u32 << self.id_bits()) - 1;
        loop {
            let slots = &self.bucket(bucket).0;
            let mut hits = matching(slots, bits, !ids);
            while hits != 0 {
                let slot = slots[hits.trailing_zeros() as usize % SLOTS];
                if slot != EMPTY && is_wanted(slot & ids) {
                    return Ok(slot & ids);
                }
                hits &= hits - 1;
            }
            if slots[SLOTS - 1] == EMPTY {
                let slot = matching(slots, EMPTY, EMPTY).trailing_zeros() as usize;
                return Err(Place { bucket, slot, bits });
            }
            bucket = (bucket + 1) & ((1 << self.level) - 1);
            bits |= ids + 1;
        }
    }

    /// Puts an id where [`find`](Index::find) did not find it.
    #[inline(always)]
    pub(super) fn put(&mut self, place: Place, id: Id) {
        self.bucket_mut(place.bucket).0[place.slot % SLOTS] = place.bits | id;
    }

    /// Doubles the table.
    #[cold]
    pub(super) fn grow(&mut self, meter: &mut Meter, hash: impl Fn(Id) -> u64) -> Result<(), Stop> {
        if self.segments.is_empty() {
            return self.add_segment(1 << self.level, meter);
        }
        if self.level == HASH_BITS {
            return Err(Stop::Memory);
        }
        let guest = 1u32 << self.id_bits();
        let mut guests = 0;
        for segment in &self.segments {
            guests += segment.iter().map(|bucket| bucket.guests(guest)).sum::<usize>();
        }
        let bytes = guests * size_of::<Id>();
        meter.claim(bytes)?;
        if let Err(stop) = self.add_segment(1 << self.level, meter) {
            meter.release(bytes);
            return Err(stop);
        }
        let mut homeless = Vec::with_capacity(guests);
        let last = self.segments.len() - 1;
        let (old, new) = self.segments.split_at_mut(last);
        for (low, high) in old.iter_mut().flatten().zip(new.iter_mut().flatten()) {
            part(low, high, guest, &mut homeless);
        }
        self.level += 1;
        for id in homeless {
            let Err(place) = self.find(hash(id), |_| false) else { continue };
            self.put(place, id);
        }
        meter.release(bytes);
        Ok(())
    }

    fn add_segment(&mut self, buckets: usize, meter: &mut Meter) -> Result<(), Stop> {
        meter.claim(buckets * size_of::<Bucket>())?;
        self.segments.push(vec![EMPTY_BUCKET; buckets].into_boxed_slice());
        self.room += buckets * FILL;
        Ok(())
    }
}

/// Which slots agree with `wanted` in the bits of the mask. It is written so that all
/// are compared at once.
#[inline(always)]
fn matching(slots: &[u32; SLOTS], wanted: u32, mask: u32) -> u32 {
    let mut hits = 0;
    for (at, slot) in slots.iter().enumerate() {
        hits |= u32::from(slot & mask == wanted) << at;
    }
    hits
}

/// Parts the entries of a bucket by the lowest bit of the tag, which they lose. Nobody
/// can foretell that bit, so nothing branches on it.
fn part(low: &mut Bucket, high: &mut Bucket, guest: u32, homeless: &mut Vec<Id>) {
    let bit = guest << 1;
    let slots = low.0;
    let (mut lows, mut highs) = (0, 0);
    for slot in slots.into_iter().take_while(|&slot| slot != EMPTY) {
        if slot & guest != 0 {
            homeless.push(slot & (guest - 1));
            continue;
        }
        // The guest bit becomes the highest of the id, the lowest of the tag the guest bit.
        low.0[lows % SLOTS] = slot & !bit;
        high.0[highs % SLOTS] = slot & !bit;
        let is_high = usize::from(slot & bit != 0);
        lows += 1 - is_high;
        highs += is_high;
    }
    low.0[lows..].fill(EMPTY);
    high.0[highs..].fill(EMPTY);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use crate::rng::Rng;
    use std::collections::HashMap;

    fn meter(memory: Option<u64>) -> Meter {
        Meter::new(Limits { memory, ..Limits::default() }, Cancel::new())
    }

    /// Keeps keys in the table, as a search keeps states.
    struct Keys<H> {
        index: Index,
        keys: Vec<u64>,
        hash: H,
    }

    impl<H: Fn(u64) -> u64> Keys<H> {
        fn new(hash: H) -> Self {
            Keys { index: Index::default(), keys: Vec::new(), hash }
        }

        fn find(&self, key: u64) -> Result<Id, Place> {
            self.index.find((self.hash)(key), |id| self.keys[id as usize] == key)
        }

        fn find_or_add(&mut self, key: u64, meter: &mut Meter) -> Result<Id, Stop> {
            if self.keys.len() == self.index.room() {
                self.index.grow(meter, |id| (self.hash)(self.keys[id as usize]))?;
            }
            Ok(self.find(key).unwrap_or_else(|place| {
                let id = self.keys.len() as Id;
                self.keys.push(key);
                self.index.put(place, id);
                id
            }))
        }
    }

    /// The same with the table of the standard library.
    fn agrees_with_a_map(hash: impl Fn(u64) -> u64, steps: u64, spread: u64) {
        let (mut keys, mut map, mut meter) = (Keys::new(hash), HashMap::new(), meter(None));
        let mut rng = Rng::new(steps);
        for _ in 0..steps {
            let key = rng.below(spread);
            let next = map.len() as Id;
            assert_eq!(keys.find_or_add(key, &mut meter), Ok(*map.entry(key).or_insert(next)), "{key}");
            let other = rng.below(spread);
            assert_eq!(keys.find(other).ok(), map.get(&other).copied(), "{other}");
        }
        assert_eq!(keys.keys.len(), map.len());
        assert!(keys.index.level >= FIRST_LEVEL + 3, "it grew several times");
        for key in 0..spread.min(100_000) {
            assert_eq!(keys.find(key).ok(), map.get(&key).copied(), "{key}");
        }
    }

    #[test]
    fn it_agrees_with_a_map() {
        let mixed = |key: u64| key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        agrees_with_a_map(mixed, 400_000, 1 << 40);
        agrees_with_a_map(mixed, 400_000, 100_000);
    }

    #[test]
    fn hostile_hashes_only_take_longer() {
        let top = u64::BITS - HASH_BITS;
        for hash in [0, u64::MAX, 0b1011 << top] {
            agrees_with_a_map(move |_| hash, 4_000, 3_000);
        }
        agrees_with_a_map(move |key| (key % 5) << top, 4_000, 3_000);
        agrees_with_a_map(move |key| (key % 5) << (u64::BITS - 3) | key, 4_000, 3_000);
        agrees_with_a_map(move |key| (key * 12) << top, 4_000, 3_000);
    }

    #[test]
    fn every_byte_is_claimed_before_it_is_there() {
        let bucket = size_of::<Bucket>() as u64;
        for doublings in 0..6 {
            let buckets = 1 << (FIRST_LEVEL + doublings);
            for (memory, fits) in [(buckets * bucket - 1, false), (buckets * bucket, true)] {
                let (mut keys, mut meter) = (Keys::new(|key| key << (u64::BITS - HASH_BITS)), meter(Some(memory)));
                let stop = (0..buckets * FILL as u64).find_map(|key| keys.find_or_add(key, &mut meter).err());
                assert_eq!(stop, (!fits).then_some(Stop::Memory), "{buckets} buckets, {memory} bytes");
                assert_eq!(meter.peak_bytes(), keys.index.bytes() as u64);
            }
        }
    }

    #[test]
    fn guests_are_claimed_while_the_table_grows() {
        let (mut keys, mut meter) = (Keys::new(|_| 0), meter(None));
        for key in 0..=(FILL << FIRST_LEVEL) as u64 {
            keys.find_or_add(key, &mut meter).unwrap();
        }
        // All but the first bucketful were guests.
        let guests = (FILL << FIRST_LEVEL) - SLOTS;
        assert_eq!(meter.peak_bytes(), (keys.index.bytes() + guests * size_of::<Id>()) as u64);
    }

    #[test]
    fn a_bucket_is_found_in_its_segment() {
        let mut next = [0; 12];
        for bucket in 0..1 << (FIRST_LEVEL + 11) {
            let (segment, at) = Index::split(bucket);
            assert_eq!(at, next[segment], "{bucket}");
            next[segment] += 1;
        }
        assert_eq!(next[..4], [16, 16, 32, 64]);
    }
}
