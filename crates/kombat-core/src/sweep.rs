//! The true distance of every state of a small space, by one breadth-first sweep from
//! the goal.
//!
//! A puzzle whose space is small has one [`Whole`], which is swept when somebody first
//! asks for it, and is then kept. [`Numbered`] serves any puzzle that numbers its states;
//! the sliding tiles have one of their own, which is much quicker and smaller. Moves must
//! be reversible and cost 1, so that the distance from the goal is the distance to it.

pub use crate::space::{Distances, Look, Survey, Whole};

use crate::budget::Stop;
use crate::rng::Rng;
use crate::space::{Cost, Puzzle, Space};
use std::sync::OnceLock;

/// How a puzzle numbers its states, and finds them again.
#[derive(Debug)]
pub struct Numbers<P: Puzzle> {
    /// All numbers are below.
    pub count: fn(&P) -> usize,
    /// The number of a state.
    pub of: fn(&P, &<P as Space>::State) -> usize,
    /// The state of a number.
    pub state: fn(&P, usize) -> <P as Space>::State,
    /// Tells the numbers of the neighbours of a state, until the answer is that it is
    /// enough.
    pub near: fn(&P, usize, &mut dyn FnMut(usize) -> bool),
}

/// The space of a puzzle that numbers its states, a byte a number. It is meant for spaces
/// of up to about a million states.
#[derive(Debug)]
pub struct Numbered<P: Puzzle> {
    count: usize,
    numbers: &'static Numbers<P>,
    table: OnceLock<ByNumber<P>>,
}

impl<P: Puzzle> Numbered<P> {
    /// Nothing is swept yet.
    pub fn new(puzzle: &P, numbers: &'static Numbers<P>) -> Self {
        Numbered { count: (numbers.count)(puzzle), numbers, table: OnceLock::new() }
    }

    fn table(&self, puzzle: &P) -> &ByNumber<P> {
        self.table.get_or_init(|| ByNumber::sweep(puzzle, self.count, self.numbers))
    }
}

impl<P: Puzzle> Whole<P> for Numbered<P> {
    fn is_quick(&self) -> bool {
        true
    }

    fn states(&self) -> u64 {
        self.count as u64
    }

    fn bytes(&self) -> (usize, usize) {
        (self.count, self.count)
    }

    fn distances(&self, puzzle: &P, look: Look<'_>) -> Result<&dyn Distances<P>, Stop> {
        look()?;
        Ok(self.table(puzzle))
    }

    fn survey<'a>(&'a self, puzzle: &P, look: Look<'_>) -> Result<Box<dyn Survey<P> + 'a>, Stop> {
        look()?;
        Ok(Box::new(self.table(puzzle)))
    }

    fn sample(&self, puzzle: &P, depth: u64, rng: &mut Rng, look: Look<'_>) -> Result<Result<P::State, u64>, Stop> {
        look()?;
        let table = self.table(puzzle);
        let deepest = table.counts.len() as u64 - 1;
        let Some(&count) = usize::try_from(depth).ok().and_then(|depth| table.counts.get(depth)) else {
            return Ok(Err(deepest));
        };
        let mut there = (0..).zip(&table.bytes).filter(|&(_, &byte)| u64::from(byte) == depth);
        let (number, _) = there.nth(rng.below(count) as usize).expect("the table holds what was counted");
        Ok(Ok((self.numbers.state)(puzzle, number)))
    }
}

/// Distances by number.
#[derive(Debug)]
struct ByNumber<P: Puzzle> {
    bytes: Vec<u8>,
    counts: Vec<u64>,
    numbers: &'static Numbers<P>,
}

const UNREACHED: u8 = u8::MAX;

impl<P: Puzzle> ByNumber<P> {
    /// Level by level. The table itself says which states are in the level, so no list of
    /// them is needed. While the level is small its neighbours are looked at; once fewer
    /// states are left, theirs, for most have one in the level soon.
    fn sweep(puzzle: &P, count: usize, numbers: &'static Numbers<P>) -> Self {
        let goal = puzzle.goal().expect("a sweep starts at the one goal");
        let mut bytes = vec![UNREACHED; count];
        bytes[(numbers.of)(puzzle, &goal)] = 0;
        let (mut counts, mut left) = (vec![1], count as u64 - 1);
        loop {
            let depth = u8::try_from(counts.len()).ok().filter(|&d| d < UNREACHED).expect("distances fit a byte");
            let mut found = 0;
            if counts[counts.len() - 1] < left {
                for number in 0..count {
                    if bytes[number] != depth - 1 {
                        continue;
                    }
                    (numbers.near)(puzzle, number, &mut |near| {
                        if bytes[near] == UNREACHED {
                            bytes[near] = depth;
                            found += 1;
                        }
                        false
                    });
                }
            } else {
                for number in 0..count {
                    if bytes[number] != UNREACHED {
                        continue;
                    }
                    let mut here = false;
                    (numbers.near)(puzzle, number, &mut |near| {
                        here = bytes[near] == depth - 1;
                        here
                    });
                    if here {
                        bytes[number] = depth;
                        found += 1;
                    }
                }
            }
            if found == 0 {
                return ByNumber { bytes, counts, numbers };
            }
            counts.push(found);
            left -= found;
        }
    }
}

impl<P: Puzzle> Distances<P> for ByNumber<P> {
    fn of(&self, puzzle: &P, state: &P::State) -> Option<Cost> {
        let distance = self.bytes[(self.numbers.of)(puzzle, state)];
        (distance != UNREACHED).then(|| distance.into())
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

/// States of a chunk.
const CHUNK: usize = 1 << 14;

impl<P: Puzzle> Survey<P> for &ByNumber<P> {
    fn chunks(&self) -> usize {
        self.bytes.len().div_ceil(CHUNK)
    }

    fn each(&self, puzzle: &P, chunk: usize, see: &mut dyn FnMut(&P::State, Cost) -> bool) {
        let first = chunk * CHUNK;
        for (number, &distance) in (first..).zip(self.bytes[first..].iter().take(CHUNK)) {
            if distance != UNREACHED && see(&(self.numbers.state)(puzzle, number), distance.into()) {
                return;
            }
        }
    }
}
