//! The true distance of every state of a small space, by one sweep back from the goals.
//!
//! A puzzle whose space is small has one [`Whole`], which is swept when somebody first
//! asks for it, and is then kept. [`Numbered`] serves any puzzle that numbers its states, whatever its
//! moves cost and whether they can be taken back or not;
//! the sliding tiles have one of their own, which is much quicker and smaller.
//!
//! Where every move has an inverse and costs 1, the distance from the goals is the distance to them, and
//! a breadth-first sweep by the moves themselves finds it (`levels`). Elsewhere, and where states lie too
//! far away for that, a forward pass writes down by which moves each state is reached, and Dijkstra's
//! algorithm goes back along them (`predecessors`).

mod levels;
mod predecessors;

pub use crate::space::{Distances, Look, Survey, Whole};

use crate::budget::Stop;
use crate::rng::Rng;
use crate::space::{Cost, Puzzle, Space};
use std::sync::OnceLock;

/// How a puzzle numbers its states, and finds them again.
#[derive(Debug)]
pub struct Numbers<P: Puzzle> {
    /// All numbers are below, and each is that of a state.
    pub count: fn(&P) -> usize,
    /// The number of a state.
    pub of: fn(&P, &<P as Space>::State) -> usize,
    /// The state of a number.
    pub state: fn(&P, usize) -> <P as Space>::State,
}

impl<P: Puzzle> Numbers<P> {
    /// Tells the number of each successor of a state, and what the move there costs, until the answer is
    /// that it is enough.
    fn successors(&self, puzzle: &P, number: usize, mut see: impl FnMut(usize, Cost) -> bool) {
        let state = (self.state)(puzzle, number);
        let _ = puzzle.moves(&state).any(|mv| {
            let mut next = state.clone();
            let cost = puzzle.apply(&mut next, mv);
            see((self.of)(puzzle, &next), cost)
        });
    }

    /// The numbers of all goals.
    fn goals(&self, puzzle: &P, count: usize) -> Vec<usize> {
        match puzzle.goal() {
            Some(goal) => vec![(self.of)(puzzle, &goal)],
            None => (0..count).filter(|&number| puzzle.is_goal(&(self.state)(puzzle, number))).collect(),
        }
    }
}

/// The space of a puzzle that numbers its states, a byte a number, or four where some state lies more than
/// 254 away. It is meant for spaces of up to about a million states.
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

    /// What a sweep takes depends on what it finds, so this sweeps.
    fn bytes(&self, puzzle: &P) -> (usize, usize) {
        let table = self.table(puzzle);
        (table.sweeping, table.entries.bytes())
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
        let at = usize::try_from(depth).ok().and_then(|depth| table.counts.get(depth)).filter(|&&count| count > 0);
        let Some(&count) = at else { return Ok(Err(table.counts.len().saturating_sub(1) as u64)) };
        let there = |number: &usize| table.entries.get(*number).is_some_and(|distance| u64::from(distance) == depth);
        let number = (0..self.count).filter(there).nth(rng.below(count) as usize);
        Ok(Ok((self.numbers.state)(puzzle, number.expect("the table holds what was counted"))))
    }
}

/// Distances by number.
#[derive(Debug)]
struct ByNumber<P: Puzzle> {
    entries: Entries,
    counts: Vec<u64>,
    numbers: &'static Numbers<P>,
    /// The bytes that the sweep took.
    sweeping: usize,
}

impl<P: Puzzle> ByNumber<P> {
    fn sweep(puzzle: &P, count: usize, numbers: &'static Numbers<P>) -> Self {
        let goals = numbers.goals(puzzle, count);
        let plain = puzzle.unit_costs() && puzzle.inverse().is_some();
        let bytes = plain.then(|| levels::sweep(puzzle, count, numbers, &goals)).flatten();
        let (entries, sweeping) = match bytes {
            Some(bytes) => (Entries::Bytes(bytes), count),
            None => {
                let (distances, working) = predecessors::sweep(puzzle, count, numbers, &goals);
                let entries = Entries::pack(distances);
                let kept = entries.bytes();
                (entries, working + kept)
            }
        };
        let mut counts = Vec::new();
        for distance in (0..count).filter_map(|number| entries.get(number)) {
            let distance = distance as usize;
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        ByNumber { entries, counts, numbers, sweeping }
    }
}

/// A distance for each number, as narrow as the largest allows. The largest value stands for a state from
/// which no goal can be reached.
#[derive(Debug)]
enum Entries {
    Bytes(Vec<u8>),
    Wide(Vec<Cost>),
}

impl Entries {
    fn pack(distances: Vec<Cost>) -> Self {
        let fits = |&distance: &Cost| distance == Cost::MAX || distance < Cost::from(u8::MAX);
        if !distances.iter().all(fits) {
            return Entries::Wide(distances);
        }
        Entries::Bytes(distances.into_iter().map(|distance| distance.min(u8::MAX.into()) as u8).collect())
    }

    fn get(&self, number: usize) -> Option<Cost> {
        match self {
            Entries::Bytes(bytes) => Some(bytes[number]).filter(|&byte| byte != u8::MAX).map(Cost::from),
            Entries::Wide(distances) => Some(distances[number]).filter(|&distance| distance != Cost::MAX),
        }
    }

    fn len(&self) -> usize {
        match self {
            Entries::Bytes(bytes) => bytes.len(),
            Entries::Wide(distances) => distances.len(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Entries::Bytes(bytes) => bytes.len(),
            Entries::Wide(distances) => size_of_val(distances.as_slice()),
        }
    }
}

impl<P: Puzzle> Distances<P> for ByNumber<P> {
    fn of(&self, puzzle: &P, state: &P::State) -> Option<Cost> {
        self.entries.get((self.numbers.of)(puzzle, state))
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

/// States of a chunk.
const CHUNK: usize = 1 << 14;

impl<P: Puzzle> Survey<P> for &ByNumber<P> {
    fn chunks(&self) -> usize {
        self.entries.len().div_ceil(CHUNK)
    }

    fn each(&self, puzzle: &P, chunk: usize, see: &mut dyn FnMut(&P::State, Cost) -> bool) {
        let first = chunk * CHUNK;
        for number in first..(first + CHUNK).min(self.entries.len()) {
            if let Some(distance) = self.entries.get(number)
                && see(&(self.numbers.state)(puzzle, number), distance)
            {
                return;
            }
        }
    }
}

#[cfg(test)]
#[path = "sweep_test.rs"]
mod tests;
