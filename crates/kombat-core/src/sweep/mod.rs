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

use crate::budget::{Cancel, Limits, Meter, Stop};
use crate::rng::Rng;
use crate::space::{Cost, Puzzle, Space};
use std::sync::{Mutex, OnceLock, PoisonError};

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

    /// Tells the numbers of all goals.
    fn goals(&self, puzzle: &P, count: usize, mut see: impl FnMut(usize) -> Result<(), Stop>) -> Result<(), Stop> {
        match puzzle.goal() {
            Some(goal) => see((self.of)(puzzle, &goal)),
            None => (0..count).filter(|&number| puzzle.is_goal(&(self.state)(puzzle, number))).try_for_each(see),
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
    /// Held by whoever sweeps.
    sweep: Mutex<()>,
}

impl<P: Puzzle> Numbered<P> {
    /// Nothing is swept yet.
    pub fn new(puzzle: &P, numbers: &'static Numbers<P>) -> Self {
        Numbered { count: (numbers.count)(puzzle), numbers, table: OnceLock::new(), sweep: Mutex::default() }
    }

    fn table(&self, puzzle: &P) -> &ByNumber<P> {
        self.table_within(puzzle, None).expect("nothing limits it")
    }

    /// The table, if it is there or so many bytes are enough to make it.
    fn table_within(&self, puzzle: &P, memory: Option<u64>) -> Result<&ByNumber<P>, Stop> {
        let _alone = self.sweep.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let mut meter = Meter::new(Limits { memory, ..Limits::default() }, Cancel::new());
        let table = ByNumber::sweep(puzzle, self.count, self.numbers, &mut meter)?;
        Ok(self.table.get_or_init(|| table))
    }
}

impl<P: Puzzle> Whole<P> for Numbered<P> {
    fn is_quick(&self) -> bool {
        true
    }

    fn states(&self) -> u64 {
        self.count as u64
    }

    /// What a sweep takes depends on what it finds, so this sweeps, with a meter of its own: a run to which there
    /// is too little room is the same whether the table was there or not.
    fn claim(&self, puzzle: &P, meter: &mut Meter) -> Result<usize, Stop> {
        let table = self.table_within(puzzle, meter.room())?;
        meter.claim(table.sweeping)?;
        Ok(table.sweeping - table.kept())
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
        let Ok(at) = table.levels.binary_search_by_key(&depth, |level| level.0.into()) else {
            return Ok(Err(table.levels.last().map_or(0, |farthest| farthest.0.into())));
        };
        let count = table.levels[at].1;
        let there = |number: &usize| table.entries.get(*number).is_some_and(|distance| u64::from(distance) == depth);
        let number = (0..self.count).filter(there).nth(rng.below(count) as usize);
        Ok(Ok((self.numbers.state)(puzzle, number.expect("the table holds what was counted"))))
    }
}

/// A distance, and how many states lie there.
type Level = (Cost, u64);

/// Distances by number.
#[derive(Debug)]
struct ByNumber<P: Puzzle> {
    entries: Entries,
    levels: Vec<Level>,
    numbers: &'static Numbers<P>,
    /// The bytes that the sweep took.
    sweeping: usize,
}

impl<P: Puzzle> ByNumber<P> {
    fn sweep(puzzle: &P, count: usize, numbers: &'static Numbers<P>, meter: &mut Meter) -> Result<Self, Stop> {
        let plain = puzzle.unit_costs() && puzzle.inverse().is_some();
        let bytes = if plain { levels::sweep(puzzle, count, numbers, meter)? } else { None };
        let entries = match bytes {
            Some(bytes) => Entries::Bytes(bytes),
            None => Entries::pack(predecessors::sweep(puzzle, count, numbers, meter)?, meter)?,
        };
        let levels = entries.levels(meter)?;
        Ok(ByNumber { entries, levels, numbers, sweeping: meter.peak_bytes() as usize })
    }

    /// The bytes that stay. As many levels as a byte can tell apart are a few words.
    fn kept(&self) -> usize {
        match &self.entries {
            Entries::Bytes(bytes) => bytes.len(),
            Entries::Wide(distances) => size_of_val(distances.as_slice()) + size_of_val(self.levels.as_slice()),
        }
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
    fn pack(distances: Vec<Cost>, meter: &mut Meter) -> Result<Self, Stop> {
        let fits = |&distance: &Cost| distance == Cost::MAX || distance < Cost::from(u8::MAX);
        if !distances.iter().all(fits) {
            return Ok(Entries::Wide(distances));
        }
        meter.claim(distances.len())?;
        let narrow = |&distance: &Cost| distance.min(u8::MAX.into()) as u8;
        let bytes: Vec<u8> = distances.iter().map(narrow).collect();
        meter.release(size_of_val(distances.as_slice()));
        Ok(Entries::Bytes(bytes))
    }

    /// How many states lie at each distance. Far ones may lie at as many distances as there are states.
    fn levels(&self, meter: &mut Meter) -> Result<Vec<Level>, Stop> {
        match self {
            Entries::Bytes(bytes) => {
                let mut counts = [0; u8::MAX as usize];
                bytes.iter().filter(|&&byte| byte != u8::MAX).for_each(|&byte| counts[usize::from(byte)] += 1);
                Ok((0..).zip(counts).filter(|level| level.1 > 0).collect())
            }
            Entries::Wide(distances) => {
                meter.claim(size_of_val(distances.as_slice()))?;
                let mut sorted = distances.clone();
                sorted.sort_unstable();
                let levels = || sorted.chunk_by(Cost::eq).filter(|level| level[0] != Cost::MAX);
                meter.claim(levels().count() * size_of::<Level>())?;
                let mut list = Vec::with_capacity(levels().count());
                list.extend(levels().map(|level| (level[0], level.len() as u64)));
                Ok(list)
            }
        }
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
}

impl<P: Puzzle> Distances<P> for ByNumber<P> {
    fn of(&self, puzzle: &P, state: &P::State) -> Option<Cost> {
        self.entries.get((self.numbers.of)(puzzle, state))
    }

    fn counts(&self) -> &[(Cost, u64)] {
        &self.levels
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
