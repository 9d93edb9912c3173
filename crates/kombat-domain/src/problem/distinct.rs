//! Boards sampled without replacement.
//!
//! A board that was sampled before says nothing new, so it is skipped, and the next one of the
//! stream is taken. Earlier boards stay the same whatever the count.

use super::{AnyPuzzle, Sampling};
use crate::messages::SpecError;
use std::collections::HashSet;

/// Samples in a row that may bring nothing new before it is asked how many boards there are.
const PATIENCE: u64 = 100;
/// Where nobody knows how many boards there are, so many samples in a row without a new one
/// are the end, or as many as have so many random moves.
const IN_VAIN: u64 = 10_000;
const MOVES_IN_VAIN: u64 = 100_000_000;

/// The boards of a stream, each once, with their places in the stream. It ends when all
/// there are have been sampled; where nobody knows how many, when too many samples were in vain.
pub struct Distinct<D, N> {
    sample: D,
    how_many: N,
    /// What that said, once it was asked.
    there_are: Option<Option<u64>>,
    in_vain: u64,
    seen: HashSet<String>,
    next: u64,
}

/// How many samples in a row, each of so many random moves, may be in vain.
pub fn samples_in_vain(moves: u64) -> u64 {
    (MOVES_IN_VAIN / moves.max(1)).clamp(PATIENCE, IN_VAIN)
}

impl<D, N> Distinct<D, N>
where
    D: FnMut(u64) -> Result<(String, String), SpecError>,
    N: Fn() -> Option<u64>,
{
    /// `sample` gives the board at a place of the stream, made by so many `moves` at random, and
    /// what equal boards have in common; `how_many` says how many different boards there are,
    /// if that is known.
    pub fn new(sample: D, moves: u64, how_many: N) -> Self {
        Distinct { sample, how_many, there_are: None, in_vain: samples_in_vain(moves), seen: HashSet::new(), next: 0 }
    }
}

impl<D, N> Iterator for Distinct<D, N>
where
    D: FnMut(u64) -> Result<(String, String), SpecError>,
    N: Fn() -> Option<u64>,
{
    type Item = Result<(u64, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut in_vain = 0;
        loop {
            let place = self.next;
            let (key, board) = match (self.sample)(place) {
                Ok(sampled) => sampled,
                Err(error) => return Some(Err(error)),
            };
            self.next += 1;
            if self.seen.insert(key) {
                return Some(Ok((place, board)));
            }
            in_vain += 1;
            let found = self.seen.len() as u64;
            // All samples in vain together have a bound too, for new boards may come seldom.
            let enough = in_vain >= self.in_vain || self.next >= 2 * self.in_vain + 5 * found;
            if enough || in_vain == PATIENCE {
                self.there_are.get_or_insert_with(&self.how_many);
            }
            if self.there_are.flatten().map_or(enough, |all| found >= all) {
                return None;
            }
        }
    }
}

/// How many random moves make a board.
pub fn moves(sampling: Sampling) -> u64 {
    if let Sampling::Walk(steps) = sampling { steps } else { 1 }
}

/// How many boards can be sampled, where that is known.
pub fn population(puzzle: &dyn AnyPuzzle, sampling: Sampling) -> Option<u64> {
    match sampling {
        Sampling::Uniform => puzzle.quick_depths().map(|levels| levels.iter().map(|level| level.1).sum()),
        Sampling::Depth(depth) => {
            puzzle.depths().ok()?.into_iter().find(|level| u64::from(level.0) == depth).map(|level| level.1)
        }
        Sampling::Walk(_) => None,
    }
}
