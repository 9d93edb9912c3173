//! Lists of ids that share their memory: each is a chain of small chunks, and a chunk
//! that one list has emptied goes to whichever needs one next. A list that grows as an
//! array does would hold up to twice what is in it, and the buckets of an open list fill
//! and empty one after the other.

use crate::budget::{Meter, Stop};
use crate::closed::Id;
use prefetch_index::prefetch_index;

/// Ids in a chunk, which takes two lines of the cache.
const IDS: usize = 31;

/// Chunks in a block, about a page of memory; blocks never move.
const BLOCK: usize = 32;

/// Of a chain: no further chunk.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Chunk {
    ids: [Id; IDS],
    /// The chunk that comes out after this one.
    next: u32,
}

/// The chunks of some lists, all of one kind.
#[derive(Debug)]
pub(super) struct Pool {
    blocks: Vec<Box<[Chunk]>>,
    /// The first of a chain of unused chunks.
    unused: u32,
    oldest_first: bool,
}

/// A list; what is in it lies in the pool.
#[derive(Debug)]
pub(super) struct List {
    /// The chunk from which ids are taken, and, of a list whose oldest come first, the one
    /// to which they are added; of the others it is the same.
    out: u32,
    into: u32,
    /// Where the next is taken from `out` if the oldest come first.
    taken: u8,
    /// How many ids were put into `into`.
    filled: u8,
}

impl Default for List {
    fn default() -> Self {
        List { out: NONE, into: NONE, taken: 0, filled: 0 }
    }
}

impl List {
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.out == NONE
    }
}

impl Pool {
    /// For lists from which the oldest, or else the newest id is taken first.
    pub(super) fn new(oldest_first: bool) -> Self {
        Pool { blocks: Vec::new(), unused: NONE, oldest_first }
    }

    #[inline(always)]
    fn chunk(&mut self, at: u32) -> &mut Chunk {
        let at = at as usize;
        &mut self.blocks[at / BLOCK][at % BLOCK]
    }

    /// Puts an id into a list.
    #[inline(always)]
    pub(super) fn push(&mut self, list: &mut List, id: Id, meter: &mut Meter) -> Result<(), Stop> {
        if list.into == NONE || usize::from(list.filled) == IDS {
            self.lengthen(list, meter)?;
        }
        self.chunk(list.into).ids[usize::from(list.filled) % IDS] = id;
        list.filled += 1;
        Ok(())
    }

    /// Takes the id out of a list that comes first.
    #[inline(always)]
    pub(super) fn pop(&mut self, list: &mut List) -> Option<Id> {
        if list.is_empty() {
            return None;
        }
        let at = if self.oldest_first { list.taken } else { list.filled - 1 };
        let id = self.chunk(list.out).ids[usize::from(at) % IDS];
        if self.oldest_first {
            list.taken += 1;
        } else {
            list.filled -= 1;
        }
        let end = if self.oldest_first && list.out != list.into { IDS as u8 } else { list.filled };
        let start = if self.oldest_first { list.taken } else { 0 };
        if start == end {
            self.shorten(list);
        }
        Some(id)
    }

    /// The id that is taken next, and the one after it if they lie side by side.
    #[inline(always)]
    pub(super) fn peek(&self, list: &List) -> Option<(Id, Option<Id>)> {
        if list.is_empty() {
            return None;
        }
        let at = usize::from(if self.oldest_first { list.taken } else { list.filled - 1 }) % IDS;
        let then = if self.oldest_first { at + 1 } else { at.wrapping_sub(1) };
        let chunk = list.out as usize;
        let ids = &self.blocks[chunk / BLOCK][chunk % BLOCK].ids;
        Some((ids[at], ids.get(then).copied()))
    }

    /// Adds a chunk to a list at the end at which ids are put in.
    #[inline(never)]
    fn lengthen(&mut self, list: &mut List, meter: &mut Meter) -> Result<(), Stop> {
        if self.unused == NONE {
            self.grow(meter)?;
        }
        let new = self.unused;
        self.unused = self.chunk(new).next;
        if !self.oldest_first {
            self.chunk(new).next = list.out;
            list.out = new;
        } else {
            self.chunk(new).next = NONE;
            if list.is_empty() {
                (list.out, list.taken) = (new, 0);
            } else {
                self.chunk(list.into).next = new;
            }
        }
        (list.into, list.filled) = (new, 0);
        Ok(())
    }

    /// Takes the chunk off a list from which all ids were taken.
    #[inline(never)]
    fn shorten(&mut self, list: &mut List) {
        let (old, unused) = (list.out, self.unused);
        let chunk = self.chunk(old);
        list.out = chunk.next;
        chunk.next = unused;
        self.unused = old;
        list.taken = 0;
        if list.out == NONE {
            *list = List::default();
        } else if !self.oldest_first {
            (list.into, list.filled) = (list.out, IDS as u8);
            let next = self.chunk(list.out).next as usize;
            if let Some(block) = self.blocks.get(next / BLOCK) {
                prefetch_index(block, next % BLOCK);
            }
        }
    }

    #[cold]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        meter.claim(BLOCK * size_of::<Chunk>())?;
        let first = (self.blocks.len() * BLOCK) as u32;
        let next = |i: usize| if i + 1 < BLOCK { first + i as u32 + 1 } else { NONE };
        self.blocks.push((0..BLOCK).map(|i| Chunk { ids: [0; IDS], next: next(i) }).collect());
        self.unused = first;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use crate::rng::Rng;
    use std::collections::VecDeque;

    /// The same with a queue of the standard library for each list.
    #[test]
    fn lists_agree_with_queues() {
        for oldest_first in [false, true] {
            let mut meter = Meter::new(Limits::default(), Cancel::new());
            let mut rng = Rng::new(7);
            let mut pool = Pool::new(oldest_first);
            let mut lists: Vec<(List, VecDeque<Id>)> = (0..5).map(|_| Default::default()).collect();
            for id in 0..200_000 {
                let (list, queue) = &mut lists[rng.below(5) as usize];
                // They fill for a while, and empty for a while.
                if rng.below(10) < if id / 20_000 % 2 == 0 { 7 } else { 3 } {
                    pool.push(list, id, &mut meter).unwrap();
                    queue.push_back(id);
                } else {
                    let expected = if oldest_first { queue.pop_front() } else { queue.pop_back() };
                    assert_eq!(pool.pop(list), expected);
                }
                assert_eq!(list.is_empty(), queue.is_empty());
                let next = if oldest_first { queue.front() } else { queue.back() };
                assert_eq!(pool.peek(list).map(|(next, _)| next), next.copied());
            }
        }
    }

    #[test]
    fn chunks_are_used_again_and_claimed_first() {
        let mut meter = Meter::new(Limits { memory: Some(2 * 4096), ..Limits::default() }, Cancel::new());
        let mut pool = Pool::new(false);
        let mut lists: [List; 3] = Default::default();
        let room = 2 * BLOCK * IDS;
        for list in &mut lists {
            for id in 0..room as Id {
                pool.push(list, id, &mut meter).unwrap();
            }
            assert_eq!(pool.push(list, 0, &mut meter), Err(Stop::Memory));
            assert_eq!(std::iter::from_fn(|| pool.pop(list)).count(), room);
        }
        assert_eq!(meter.peak_bytes(), 2 * 4096);
    }
}
