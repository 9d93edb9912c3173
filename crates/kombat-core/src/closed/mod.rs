//! The memory of a graph search: every state once, with the cheapest known path
//! to it.
//!
//! States lie in blocks, in the order in which they were first seen, and an index finds
//! them there. Beside each stands the move that led to it, not its parent: the parent is
//! found by undoing the move. So a state of a 15-puzzle takes 8 bytes, what is known of it
//! 6, and the index another 5 to 9; nothing is allocated per state, ids stay valid for good
//! (open lists hold four bytes a node), and they are the ids of nodes in traces.
//!
//! Blocks never move. The [`Meter`] grants bytes before they are used, those of blocks page
//! by page: an allocator takes no memory from the machine for pages that nothing was
//! written to.

mod index;

use crate::budget::{Meter, Stop};
use crate::metered::Metered;
use crate::space::{Cost, Puzzle, Space};
use foldhash::fast::FixedState;
use index::Index;
use prefetch_index::prefetch_index;
use std::hash::BuildHasher;

/// What is known of a state that was seen: packed, for there are millions.
#[repr(Rust, packed)]
pub struct Link<S: Space> {
    /// What the cheapest known path costs, and in the lowest bit whether the state was
    /// expanded since it was found.
    cost_and_closed: Cost,
    via: Option<S::Stored>,
}

impl<S: Space> Link<S> {
    /// What the cheapest known path to it costs.
    #[inline(always)]
    pub fn g(&self) -> Cost {
        self.cost_and_closed >> 1
    }

    /// The last move of that path; the start has none.
    #[inline(always)]
    pub fn via(&self) -> Option<S::Move> {
        self.via.map(Into::into)
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
        self.via = Some(via.into());
    }
}

/// The number of a node: its place in the order of discovery.
pub type Id = u32;

/// The hash of a state, made once for several uses.
#[derive(Clone, Copy, Debug)]
pub struct Hash(u64);

/// Bytes of a block of states and of a page of them, about.
const BLOCK_BYTES: usize = 1 << 16;
const PAGE_BYTES: usize = 1 << 12;

/// All states seen by a search.
pub struct Closed<S: Space> {
    states: Vec<Vec<S::State>>,
    links: Vec<Vec<Link<S>>>,
    index: Index,
    hasher: FixedState,
    len: usize,
    /// How many moves the known path to each state has, where moves differ in cost.
    depths: Metered<u32>,
}

/// How many fit, rounded down to a power of two.
const fn fit<T>(bytes: usize) -> usize {
    let fit = bytes / size_of::<T>();
    if fit == 0 { 1 } else { 1 << fit.ilog2() }
}

impl<S: Space> Default for Closed<S> {
    fn default() -> Self {
        let (states, links) = (Vec::new(), Vec::new());
        let (index, hasher) = (Index::default(), FixedState::default());
        Closed { states, links, index, hasher, len: 0, depths: Metered::default() }
    }
}

impl<S: Space> Closed<S> {
    /// Nodes in a block: a power of two, so that an id splits by shift and mask.
    const BLOCK: usize = fit::<S::State>(BLOCK_BYTES);
    /// Nodes in a page; a block has a whole number of pages.
    const PAGE: usize = fit::<S::State>(PAGE_BYTES);
    /// Bytes of a page.
    const PAGE_SIZE: usize = Self::PAGE * (size_of::<S::State>() + size_of::<Link<S>>());

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A state.
    #[inline(always)]
    pub fn state(&self, id: Id) -> &S::State {
        let id = id as usize;
        &self.states[id / Self::BLOCK][id % Self::BLOCK]
    }

    /// What is known of a state.
    #[inline(always)]
    pub fn link(&self, id: Id) -> &Link<S> {
        let id = id as usize;
        &self.links[id / Self::BLOCK][id % Self::BLOCK]
    }

    /// A copy of a state, what the cheapest known path to it costs, and its last move.
    #[inline(always)]
    pub fn node(&self, id: Id) -> (S::State, Cost, Option<S::Move>) {
        let link = self.link(id);
        (self.state(id).clone(), link.g(), link.via())
    }

    /// What is known of a state, to be changed.
    #[inline(always)]
    pub fn link_mut(&mut self, id: Id) -> &mut Link<S> {
        let id = id as usize;
        &mut self.links[id / Self::BLOCK][id % Self::BLOCK]
    }

    /// Hashes a state, and asks for the memory where it would be looked up, without
    /// waiting for it.
    #[inline(always)]
    pub fn announce(&self, state: &S::State) -> Hash {
        let hash = self.hasher.hash_one(state);
        self.index.prefetch(hash);
        Hash(hash)
    }

    /// Asks for the memory of a node that is soon to be looked at, without waiting.
    #[inline(always)]
    pub fn prefetch(&self, id: Id) {
        let id = id as usize;
        prefetch_index(&self.states[id / Self::BLOCK], id % Self::BLOCK);
        prefetch_index(&self.links[id / Self::BLOCK], id % Self::BLOCK);
    }

    /// The id of a state.
    #[inline]
    pub fn find(&self, state: &S::State) -> Option<Id> {
        if self.is_empty() {
            return None;
        }
        self.index.find(self.hasher.hash_one(state), |id| self.state(id) == state).ok()
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
        let hash = Hash(self.hasher.hash_one(state));
        self.find_or_add_hashed(hash, state, g, via, meter)
    }

    /// The same for a state that was [announced](Closed::announce).
    #[inline(always)]
    pub fn find_or_add_hashed(
        &mut self,
        Hash(hash): Hash,
        state: &S::State,
        g: Cost,
        via: Option<S::Move>,
        meter: &mut Meter,
    ) -> Result<(Id, bool), Stop> {
        if self.len == self.index.room() {
            let (states, hasher) = (&self.states, &self.hasher);
            let hash = |id: Id| hasher.hash_one(&states[id as usize / Self::BLOCK][id as usize % Self::BLOCK]);
            self.index.grow(meter, hash)?;
        }
        let place = match self.index.find(hash, |id| self.state(id) == state) {
            Ok(id) => return Ok((id, false)),
            Err(place) => place,
        };
        if self.len.is_multiple_of(Self::PAGE) {
            self.grow_blocks(meter)?;
        }
        let id = self.len as Id;
        let block = self.len / Self::BLOCK;
        self.states[block].push(state.clone());
        self.links[block].push(Link { cost_and_closed: g << 1, via: via.map(Into::into) });
        self.len += 1;
        self.index.put(place, id);
        Ok((id, true))
    }

    /// Forgets everything and gives the bytes back.
    pub fn clear(&mut self, meter: &mut Meter) {
        meter.release(self.len.div_ceil(Self::PAGE) * Self::PAGE_SIZE);
        meter.release(self.index.bytes());
        std::mem::take(&mut self.depths).free(meter);
        *self = Self::default();
    }

    #[cold]
    fn grow_blocks(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        meter.claim(Self::PAGE_SIZE)?;
        if self.len.is_multiple_of(Self::BLOCK) {
            self.states.push(Vec::with_capacity(Self::BLOCK));
            self.links.push(Vec::with_capacity(Self::BLOCK));
        }
        Ok(())
    }
}

impl<P: Puzzle> Closed<P> {
    /// The node that a node was reached from.
    pub fn parent(&self, puzzle: &P, id: Id) -> Option<Id> {
        let mut state = self.state(id).clone();
        puzzle.undo(&mut state, self.link(id).via()?);
        self.find(&state)
    }

    /// How many moves lead to a child that was just reached from its parent at cost `g`. Under unit
    /// costs that is `g`; elsewhere it is written down, so every child must be asked for.
    #[inline(always)]
    pub fn depth(&mut self, puzzle: &P, ids: (Id, Id), g: Cost, meter: &mut Meter) -> Result<u64, Stop> {
        if puzzle.unit_costs() { Ok(g.into()) } else { self.count_moves(ids, meter) }
    }

    #[cold]
    fn count_moves(&mut self, (parent, child): (Id, Id), meter: &mut Meter) -> Result<u64, Stop> {
        while self.depths.len() <= child.max(parent) as usize {
            self.depths.push(0, meter)?;
        }
        let depth = self.depths[parent as usize] + 1;
        self.depths[child as usize] = depth;
        Ok(depth.into())
    }

    /// The path from the start to a node, and what it costs.
    pub fn path(&self, puzzle: &P, id: Id) -> (Vec<P::Move>, Cost) {
        let mut moves = Vec::new();
        let mut state = self.state(id).clone();
        let mut id = id;
        while let Some(via) = self.link(id).via() {
            moves.push(via);
            puzzle.undo(&mut state, via);
            id = self.find(&state).expect("a parent was stored before its child");
        }
        moves.reverse();
        let cost = moves.iter().map(|&mv| puzzle.apply(&mut state, mv)).sum();
        (moves, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use crate::testing::{Line, Step};

    #[test]
    fn a_node_is_its_state_its_cost_and_its_move() {
        assert_eq!(Closed::<Line>::PAGE_SIZE, 512 * 14);
        assert_eq!(Closed::<Line>::BLOCK % Closed::<Line>::PAGE, 0);
    }

    #[test]
    fn states_are_stored_once_and_bytes_are_claimed_first() {
        let mut meter = Meter::new(Limits::default(), Cancel::new());
        let mut closed = Closed::<Line>::default();
        for round in 0..2 {
            for state in 0..50_000u64 {
                let (id, new) = closed.find_or_add(&state, 7, None, &mut meter).unwrap();
                assert_eq!((u64::from(id), new), (state, round == 0));
            }
        }
        let held = closed.len() * 14 + closed.index.bytes();
        assert!(meter.peak_bytes() >= held as u64);
        assert!(meter.peak_bytes() <= (held + held / 8) as u64);
        assert!(closed.find(&50_000).is_none());
    }

    #[test]
    fn clearing_gives_every_byte_back() {
        for states in [0, 1, 224, 225, 448, 449, 10_000] {
            let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
            let mut meter = Meter::new(limits, Cancel::new());
            let mut closed = Closed::<Line>::default();
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
            let mut closed = Closed::<Line>::default();
            let stop = (0..u64::MAX).find_map(|state| closed.find_or_add(&state, 0, None, &mut meter).err());
            assert_eq!(stop, Some(Stop::Memory));
            assert!(meter.peak_bytes() <= memory);
        }
    }

    #[test]
    fn paths_are_found_by_undoing() {
        let mut meter = Meter::new(Limits::default(), Cancel::new());
        let mut closed = Closed::<Line>::default();
        let (mut state, walked) = (3, [Step::UP, Step::UP, Step::UP]);
        closed.find_or_add(&state, 0, None, &mut meter).unwrap();
        for (cost, &step) in (1..).zip(&walked) {
            Line.apply(&mut state, step);
            closed.find_or_add(&state, cost, Some(step), &mut meter).unwrap();
        }
        assert_eq!(closed.path(&Line, 3), (walked.to_vec(), 3));
        assert_eq!(closed.parent(&Line, 3), Some(2));
        assert_eq!(closed.parent(&Line, 0), None);
    }
}
