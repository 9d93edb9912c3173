//! One state after another under the eyes of all heuristics at once.

use super::MOST;
use super::contender::{Entry, Memo};
use super::tally::{Fall, Found, Tally, nearer};
use crate::formula::{Fault, TOLERANCE};
use crate::heuristic::MEMO_SIZE;
use crate::rng;
use crate::setup::NamedPuzzle;
use crate::space::Cost;
use std::hash::{Hash, Hasher};

/// Two heuristics side by side.
#[derive(Debug)]
pub(super) struct Pair<S> {
    pub(super) more: u64,
    pub(super) less: u64,
    /// States on which one of them has no finite value: nothing is compared there.
    pub(super) unjudged: u64,
    /// Where the first is less than the second, nearest to the goal, with both values.
    pub(super) where_less: Option<Found<S, [f64; 2]>>,
    pub(super) where_more: Option<Found<S, [f64; 2]>>,
}

/// All that is noted while states are looked at.
#[derive(Debug)]
pub(super) struct Notes<P: NamedPuzzle> {
    pub(super) tallies: Vec<Tally<P>>,
    /// For every two, the first named first.
    pub(super) pairs: Vec<Pair<P::State>>,
    pub(super) states: u64,
    pub(super) sampled: Sampled<P>,
}

/// What all heuristics say about a state and its neighbours. It is filled again for each state,
/// so that nothing need be allocated or cleared.
#[derive(Debug)]
pub(super) struct Said {
    memos: [Memo; MOST],
    /// About the state.
    own: Vec<Result<f64, Fault>>,
    /// About each neighbour, all heuristics of one neighbour after the other, in the order of the
    /// moves.
    near: Vec<Result<f64, Fault>>,
}

impl Said {
    pub(super) fn new() -> Self {
        Said { memos: [[0; MEMO_SIZE]; MOST], own: Vec::new(), near: Vec::new() }
    }

    /// Asks all heuristics; false if `halt` says before the end that it is enough. It is asked
    /// before each value, because one formula on a large board may take a second.
    pub(super) fn ask<P: NamedPuzzle>(
        &mut self,
        puzzle: &P,
        entries: &[Entry<P>],
        state: &P::State,
        halt: impl Fn() -> bool,
    ) -> bool {
        self.own.clear();
        self.near.clear();
        for (entry, memo) in entries.iter().zip(&mut self.memos) {
            if halt() {
                return false;
            }
            self.own.push(entry.contender.root(state, memo));
        }
        for mv in puzzle.moves(state) {
            let mut after = state.clone();
            puzzle.apply(&mut after, mv);
            for (entry, memo) in entries.iter().zip(&self.memos) {
                if halt() {
                    return false;
                }
                self.near.push(entry.contender.child(memo, state, mv, &after));
            }
        }
        true
    }
}

impl<P: NamedPuzzle> Notes<P> {
    pub(super) fn new(contenders: usize, seed: u64, boards: usize) -> Self {
        let pair = || Pair { more: 0, less: 0, unjudged: 0, where_less: None, where_more: None };
        Notes {
            tallies: (0..contenders).map(|_| Tally::new()).collect(),
            pairs: (0..contenders * contenders.saturating_sub(1) / 2).map(|_| pair()).collect(),
            states: 0,
            sampled: Sampled { seed, boards, levels: Vec::new() },
        }
    }

    /// Adds what was noted later.
    pub(super) fn add(&mut self, puzzle: &P, other: Notes<P>) {
        self.states += other.states;
        self.tallies.iter_mut().zip(other.tallies).for_each(|(own, more)| own.add(puzzle, more));
        for (own, more) in self.pairs.iter_mut().zip(other.pairs) {
            own.more += more.more;
            own.less += more.less;
            own.unjudged += more.unjudged;
            for (own, more) in [(&mut own.where_less, more.where_less), (&mut own.where_more, more.where_more)] {
                if let Some(found) = more {
                    nearer(puzzle, own, found.depth, &found.state, || found.what);
                }
            }
        }
        self.sampled.add(other.sampled);
    }

    /// Notes what was said about a state and every move from it.
    pub(super) fn note(&mut self, puzzle: &P, state: &P::State, depth: Option<Cost>, said: &Said) {
        self.states += 1;
        if let Some(depth) = depth {
            self.sampled.offer(state, depth);
        }
        let mut values = [f64::NAN; MOST];
        for ((value, tally), own) in values.iter_mut().zip(&mut self.tallies).zip(&said.own) {
            match own {
                Ok(h) => {
                    *value = *h;
                    tally.judge(puzzle, state, depth, *h);
                }
                Err(fault) => tally.fault(puzzle, state, depth, *fault),
            }
        }
        // NaN as soon as one neighbour has no finite value: then nothing can be said of the least.
        let mut best = [f64::INFINITY; MOST];
        let mut near = said.near.chunks(said.own.len().max(1));
        for mv in puzzle.moves(state) {
            let (Some(all), mut after) = (near.next(), state.clone()) else { break };
            let cost = f64::from(puzzle.apply(&mut after, mv));
            for (i, (tally, found)) in self.tallies.iter_mut().zip(all).enumerate() {
                let h = values[i];
                match found {
                    // Of a sample nobody else asks about this board.
                    Err(fault) => tally.fault(puzzle, &after, None, *fault),
                    Ok(h_after) => {
                        tally.moves += 1;
                        if !(h.is_finite() && h_after.is_finite()) {
                            tally.unjudged_moves += 1;
                            best[i] = f64::NAN;
                            continue;
                        }
                        if *h_after < best[i] {
                            best[i] = *h_after;
                        }
                        if h - h_after > cost + TOLERANCE {
                            tally.fall(puzzle, state, depth, Fall { mv, after: after.clone(), h, h_after: *h_after });
                        }
                    }
                }
            }
        }
        if !puzzle.is_goal(state) {
            for (tally, (best, h)) in self.tallies.iter_mut().zip(best.into_iter().zip(values)) {
                tally.minima += u64::from(best > h + TOLERANCE);
                tally.plateaus += u64::from((best - h).abs() <= TOLERANCE);
            }
        }
        self.compare(puzzle, said.own.len(), state, depth, &values);
    }

    fn compare(&mut self, puzzle: &P, count: usize, state: &P::State, depth: Option<Cost>, values: &[f64; MOST]) {
        let mut pairs = self.pairs.iter_mut();
        for first in 0..count {
            for second in first + 1..count {
                let (Some(pair), both) = (pairs.next(), [values[first], values[second]]) else { return };
                if !both.iter().all(|value| value.is_finite()) {
                    pair.unjudged += 1;
                } else if both[0] > both[1] + TOLERANCE {
                    pair.more += 1;
                    nearer(puzzle, &mut pair.where_more, depth, state, || both);
                } else if both[0] < both[1] - TOLERANCE {
                    pair.less += 1;
                    nearer(puzzle, &mut pair.where_less, depth, state, || both);
                }
            }
        }
    }
}

/// A hash that is part of what an audit says, so it must be the same everywhere and for ever,
/// which those that only find things need not be.
struct Stable(u64);

impl Hasher for Stable {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }
    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = rng::mix(self.0 ^ word);
    }
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// Boards that are sampled at some distances, each set of them equally likely: those with the
/// least hashes. So they are the same in whatever order the boards are looked at.
#[derive(Debug)]
pub(super) struct Sampled<P: NamedPuzzle> {
    seed: u64,
    boards: usize,
    /// For every [`STEP`]th distance the boards with their hashes.
    levels: Vec<Vec<(u64, P::State)>>,
}

/// Boards are sampled at every so many moves, as the textbook does it.
const STEP: Cost = 4;

impl<P: NamedPuzzle> Sampled<P> {
    #[inline]
    fn offer(&mut self, state: &P::State, depth: Cost) {
        if depth == 0 || !depth.is_multiple_of(STEP) || self.boards == 0 {
            return;
        }
        let mut hasher = Stable(rng::mix(self.seed));
        state.hash(&mut hasher);
        let hash = hasher.finish();
        self.insert((depth / STEP) as usize, hash, state);
    }

    fn insert(&mut self, level: usize, hash: u64, state: &P::State) {
        while self.levels.len() <= level {
            self.levels.push(Vec::new());
        }
        let boards = &mut self.levels[level];
        if boards.len() == self.boards && boards.last().is_some_and(|last| last.0 <= hash) {
            return;
        }
        let at = boards.partition_point(|known| known.0 < hash);
        boards.insert(at, (hash, state.clone()));
        boards.truncate(self.boards);
    }

    fn add(&mut self, other: Sampled<P>) {
        for (level, boards) in other.levels.into_iter().enumerate() {
            boards.iter().for_each(|(hash, state)| self.insert(level, *hash, state));
        }
    }

    /// The distances, and the boards at each.
    pub(super) fn boards(&self) -> impl Iterator<Item = (Cost, Vec<P::State>)> + '_ {
        let level = |(level, boards): (usize, &Vec<(u64, P::State)>)| {
            (level as Cost * STEP, boards.iter().map(|(_, state)| state.clone()).collect())
        };
        self.levels.iter().enumerate().filter(|(_, boards)| !boards.is_empty()).map(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bytes, Storage};

    /// A published table of expansions hangs on these.
    #[test]
    fn hashes_are_pinned() {
        let hash = |state: &dyn Fn(&mut Stable)| {
            let mut hasher = Stable(rng::mix(7));
            state(&mut hasher);
            hasher.finish()
        };
        let cells: Vec<u8> = (0..9).collect();
        let word = hash(&|hasher| u64::pack(&cells).hash(hasher));
        let wide = hash(&|hasher| u128::pack(&cells).hash(hasher));
        let bytes = hash(&|hasher| Bytes::<64>::pack(&cells).hash(hasher));
        let pinned = [18_011_761_698_006_866_460, 6_304_383_409_162_418_385, 15_350_282_219_582_791_422];
        assert_eq!([word, wide, bytes], pinned);
    }
}
