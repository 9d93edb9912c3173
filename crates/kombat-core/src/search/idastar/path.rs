//! The path to the node at hand.

use crate::budget::{Meter, Stop};
use crate::metered::Metered;
use crate::observe::Seen;
use crate::space::{Cost, Puzzle};

/// A node on the path to the node at hand.
pub(super) struct Frame<P: Puzzle, M, K> {
    pub(super) state: P::State,
    pub(super) memo: M,
    pub(super) mark: K,
    pub(super) g: Cost,
    /// The moves not yet tried.
    pub(super) moves: P::Moves,
    pub(super) via: Option<P::Move>,
}

impl<P: Puzzle, M: Copy, K: Copy> Clone for Frame<P, M, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        let Frame { memo, mark, g, via, .. } = *self;
        Frame { state: self.state.clone(), memo, mark, g, moves: self.moves.clone(), via }
    }
}

/// The path to the node at hand, without that node. `frames` is as long as the
/// longest path so far, so that the one comparison that guards its end also
/// keeps that length.
pub(super) struct Path<P: Puzzle, M, K> {
    frames: Metered<Frame<P, M, K>>,
    /// What a longer path is filled with until it is written.
    filler: Frame<P, M, K>,
    pub(super) depth: usize,
    /// Ids of the path and the node at hand; kept only for an observer.
    ids: Vec<u64>,
    pub(super) last_id: u64,
    informed: bool,
}

impl<P: Puzzle, M: Copy, K: Copy> Path<P, M, K> {
    pub(super) fn new(filler: Frame<P, M, K>, informed: bool, step: usize) -> Self {
        let (frames, ids) = (Metered::with_item_size(step), Vec::new());
        Path { frames, filler, depth: 0, ids, last_id: 0, informed }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, frame: Frame<P, M, K>, meter: &mut Meter) -> Result<(), Stop> {
        if self.depth == self.frames.len() {
            self.frames.push(self.filler.clone(), meter)?;
        }
        self.frames[self.depth] = frame;
        self.depth += 1;
        Ok(())
    }

    /// Makes the longest path at least so long.
    pub(super) fn stretch(&mut self, length: usize, meter: &mut Meter) -> Result<(), Stop> {
        while self.frames.len() < length {
            self.frames.push(self.filler.clone(), meter)?;
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn leave(&mut self) -> Option<Frame<P, M, K>> {
        self.depth = self.depth.checked_sub(1)?;
        Some(self.frames[self.depth].clone())
    }

    /// The moves of the longest path so far.
    pub(super) fn longest(&self) -> usize {
        self.frames.len()
    }

    /// The nodes of the path, with the one at hand.
    pub(super) fn len(&self) -> u64 {
        self.depth as u64 + 1
    }

    /// The moves of the path, and `last`.
    pub(super) fn moves(&self, last: P::Move) -> Vec<P::Move> {
        self.frames[..self.depth].iter().filter_map(|frame| frame.via).chain([last]).collect()
    }

    /// The node at hand, for an event.
    pub(super) fn enter<'a>(
        &mut self,
        id: u64,
        state: &'a P::State,
        via: Option<P::Move>,
        g: Cost,
        h: Cost,
    ) -> Seen<'a, P> {
        self.ids.truncate(self.depth);
        let parent = self.ids.last().copied();
        self.ids.push(id);
        let f = f64::from(g + h);
        Seen { id: Some(id), parent, via, state, g, h: self.informed.then_some(h), f: Some(f) }
    }

    /// A new successor of the node at hand, for an event.
    pub(super) fn child<'a>(&mut self, state: &'a P::State, mv: P::Move, g: Cost, h: Cost) -> Seen<'a, P> {
        self.last_id += 1;
        let parent = self.ids.get(self.depth).copied();
        let (f, h) = (f64::from(g + h), self.informed.then_some(h));
        Seen { id: Some(self.last_id), parent, via: Some(mv), state, g, h, f: Some(f) }
    }
}
