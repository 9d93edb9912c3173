//! The memory of a graph search: every state once, with the cheapest known path
//! to it.
//!
//! Nodes lie in one growing arena, in the order in which they were first seen,
//! and a flat open-addressing table (hashbrown, one byte of hash and four bytes
//! of index an entry) finds them by state. A node keeps the move that led to it,
//! not its parent: the parent is found by undoing the move. So a node of a
//! 15-puzzle takes 16 bytes, nothing is allocated per node, indices stay valid
//! for good (open lists hold four bytes a node), and the index is the node's id
//! in traces.
//!
//! The arena grows by blocks that never move. Bytes are claimed from the [`Meter`]
//! before they are used, the arena's page by page: an allocator takes no memory
//! from the machine for pages that nothing was written to.

use crate::budget::{Meter, Stop};
use crate::space::{Cost, Puzzle, Space};
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

/// A state that was seen.
#[derive(Clone, Debug)]
pub struct Node<S: Space> {
    /// The state.
    pub state: S::State,
    /// The last move of the cheapest known path; the start has none.
    pub via: Option<S::Move>,
    /// What that path costs, and in the lowest bit whether the state was expanded
    /// since it was found.
    cost_and_closed: Cost,
}

impl<S: Space> Node<S> {
    /// What the cheapest known path to it costs.
    #[inline(always)]
    pub fn g(&self) -> Cost {
        self.cost_and_closed >> 1
    }

    /// Was it expanded since that path was found?
    #[inline(always)]
    pub fn is_closed(&self) -> bool {
        self.cost_and_closed & 1 == 1
    }

    /// Marks it as expanded.
    #[inline(always)]
    pub fn close(&mut self) {
        self.cost_and_closed |= 1;
    }

    /// Puts a cheaper path in place of the one known; it is open then.
    #[inline(always)]
    pub fn reach(&mut self, g: Cost, via: S::Move) {
        self.cost_and_closed = g << 1;
        self.via = Some(via);
    }
}

/// The number of a node: its place in the order of discovery.
pub type Id = u32;

/// Bytes of a block of the arena and of a page of it, about.
const BLOCK_BYTES: usize = 1 << 16;
const PAGE_BYTES: usize = 1 << 12;

/// Entries of the first table.
const FIRST_ENTRIES: usize = 448;

/// All states seen by a search.
pub struct Closed<S: Space> {
    blocks: Vec<Vec<Node<S>>>,
    index: HashTable<Id>,
    hasher: FixedState,
    len: usize,
}

/// How many fit, rounded down to a power of two.
const fn fit<T>(bytes: usize) -> usize {
    let fit = bytes / size_of::<T>();
    if fit == 0 { 1 } else { 1 << fit.ilog2() }
}

/// The bytes of a table for so many entries: it rounds up to a power of two of
/// slots, seven eighths of which may be filled, and adds a group of control bytes.
pub(crate) const fn index_bytes(entries: usize) -> usize {
    if entries == 0 { 0 } else { (entries * 8 / 7).next_power_of_two() * (size_of::<Id>() + 1) + 32 }
}

impl<S: Space> Default for Closed<S> {
    fn default() -> Self {
        Closed { blocks: Vec::new(), index: HashTable::new(), hasher: FixedState::default(), len: 0 }
    }
}

impl<S: Space> Closed<S> {
    /// Nodes in a block: a power of two, so that an index splits by shift and
    /// mask.
    const BLOCK: usize = fit::<Node<S>>(BLOCK_BYTES);
    /// Nodes in a page; a block has a whole number of pages.
    const PAGE: usize = fit::<Node<S>>(PAGE_BYTES);

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A node.
    #[inline(always)]
    pub fn node(&self, id: Id) -> &Node<S> {
        let id = id as usize;
        &self.blocks[id / Self::BLOCK][id % Self::BLOCK]
    }

    /// A node, to be changed. Its state must stay.
    #[inline(always)]
    pub fn node_mut(&mut self, id: Id) -> &mut Node<S> {
        let id = id as usize;
        &mut self.blocks[id / Self::BLOCK][id % Self::BLOCK]
    }

    /// The node of a state.
    #[inline]
    pub fn find(&self, state: &S::State) -> Option<Id> {
        let hash = self.hasher.hash_one(state);
        self.index.find(hash, |&id| self.node(id).state == *state).copied()
    }

    /// Finds a state, or adds it with this path; says which.
    #[inline]
    pub fn find_or_add(
        &mut self,
        state: &S::State,
        g: Cost,
        via: Option<S::Move>,
        meter: &mut Meter,
    ) -> Result<(Id, bool), Stop> {
        let hash = self.hasher.hash_one(state);
        if let Some(&id) = self.index.find(hash, |&id| self.node(id).state == *state) {
            return Ok((id, false));
        }
        if self.len == self.index.capacity() {
            self.grow_index(meter)?;
        }
        if self.len.is_multiple_of(Self::PAGE) {
            self.grow_arena(meter)?;
        }
        let id = self.len as Id;
        self.blocks[self.len / Self::BLOCK].push(Node { state: state.clone(), via, cost_and_closed: g << 1 });
        self.len += 1;
        let (blocks, hasher) = (&self.blocks, &self.hasher);
        let rehash = |&id: &Id| {
            let id = id as usize;
            hasher.hash_one(&blocks[id / Self::BLOCK][id % Self::BLOCK].state)
        };
        self.index.insert_unique(hash, id, rehash);
        Ok((id, true))
    }

    /// Forgets everything and gives the bytes back.
    pub fn clear(&mut self, meter: &mut Meter) {
        meter.release(self.len.div_ceil(Self::PAGE) * Self::PAGE * size_of::<Node<S>>());
        meter.release(index_bytes(self.index.capacity()));
        *self = Self::default();
    }

    /// Moves to a table of twice the size; for that moment both are there.
    #[cold]
    fn grow_index(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let entries = (2 * self.index.capacity()).max(FIRST_ENTRIES);
        let bytes = index_bytes(entries);
        meter.claim(bytes)?;
        let mut index = HashTable::with_capacity(entries);
        for id in 0..self.len as Id {
            let hash = self.hasher.hash_one(&self.node(id).state);
            index.insert_unique(hash, id, |&id| self.hasher.hash_one(&self.node(id).state));
        }
        debug_assert!(index.allocation_size() <= bytes, "{} > {bytes}", index.allocation_size());
        meter.release(index_bytes(self.index.capacity()));
        self.index = index;
        Ok(())
    }

    #[cold]
    fn grow_arena(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        if self.len > Id::MAX as usize - Self::BLOCK {
            return Err(Stop::Memory);
        }
        meter.claim(Self::PAGE * size_of::<Node<S>>())?;
        if self.len.is_multiple_of(Self::BLOCK) {
            self.blocks.push(Vec::with_capacity(Self::BLOCK));
        }
        Ok(())
    }
}

impl<P: Puzzle> Closed<P> {
    /// The node that a node was reached from.
    pub fn parent(&self, puzzle: &P, id: Id) -> Option<Id> {
        let node = self.node(id);
        let mut state = node.state.clone();
        puzzle.undo(&mut state, node.via?);
        self.find(&state)
    }

    /// The path from the start to a node, and what it costs.
    pub fn path(&self, puzzle: &P, id: Id) -> (Vec<P::Move>, Cost) {
        let mut moves = Vec::new();
        let mut node = self.node(id);
        while let Some(via) = node.via {
            moves.push(via);
            let mut state = node.state.clone();
            puzzle.undo(&mut state, via);
            node = self.node(self.find(&state).expect("a parent was stored before its child"));
        }
        moves.reverse();
        let mut state = node.state.clone();
        let cost = moves.iter().map(|&mv| puzzle.apply(&mut state, mv)).sum();
        (moves, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use crate::problem::tiles::{Goal, Tiles};

    type Board = Tiles<u64>;

    #[test]
    fn a_node_of_a_15_puzzle_is_16_bytes() {
        assert_eq!(size_of::<Node<Board>>(), 16);
        assert_eq!(Closed::<Board>::BLOCK, 4096);
    }

    #[test]
    fn states_are_stored_once_and_bytes_are_claimed_first() {
        let mut meter = Meter::new(Limits::default(), Cancel::new());
        let mut closed = Closed::<Board>::default();
        for round in 0..2 {
            for state in 0..50_000u64 {
                let (id, new) = closed.find_or_add(&state, 7, None, &mut meter).unwrap();
                assert_eq!((u64::from(id), new), (state, round == 0));
            }
        }
        let held = closed.len() * size_of::<Node<Board>>() + closed.index.allocation_size();
        assert!(meter.peak_bytes() >= held as u64);
        assert!(meter.peak_bytes() <= (2 * held) as u64);
        assert!(closed.find(&50_000).is_none());
    }

    #[test]
    fn clearing_gives_every_byte_back() {
        for states in [0, 1, 448, 449, 10_000] {
            let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
            let mut meter = Meter::new(limits, Cancel::new());
            let mut closed = Closed::<Board>::default();
            for state in 0..states {
                closed.find_or_add(&state, 0, None, &mut meter).unwrap();
            }
            closed.clear(&mut meter);
            assert_eq!(meter.claim(1 << 20), Ok(()), "{states}");
        }
    }

    #[test]
    fn a_limit_is_never_exceeded() {
        for memory in [0, 1, 3_000, 70_000, 100_000, 1_000_000] {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let mut meter = Meter::new(limits, Cancel::new());
            let mut closed = Closed::<Board>::default();
            let stop = (0..u64::MAX).find_map(|state| closed.find_or_add(&state, 0, None, &mut meter).err());
            assert_eq!(stop, Some(Stop::Memory));
            assert!(meter.peak_bytes() <= memory);
        }
    }

    #[test]
    fn paths_are_found_by_undoing() {
        let puzzle = Board::new(3, 3, Goal::BlankLast).unwrap();
        let mut meter = Meter::new(Limits::default(), Cancel::new());
        let mut closed = Closed::<Board>::default();
        let mut state = puzzle.goal().unwrap();
        closed.find_or_add(&state, 0, None, &mut meter).unwrap();
        let mut walked = Vec::new();
        for step in 1..=6 {
            let mv = puzzle.moves(&state).find(|&mv| walked.last() != puzzle.inverse(mv).as_ref()).unwrap();
            puzzle.apply(&mut state, mv);
            walked.push(mv);
            closed.find_or_add(&state, step, Some(mv), &mut meter).unwrap();
        }
        assert_eq!(closed.path(&puzzle, 6), (walked, 6));
        assert_eq!(closed.parent(&puzzle, 6), Some(5));
        assert_eq!(closed.parent(&puzzle, 0), None);
    }
}
