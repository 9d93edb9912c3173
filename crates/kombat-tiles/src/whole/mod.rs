//! The whole space of a board of up to twelve cells: a bit a board, swept level by level,
//! as Korf and Schultze (2005) swept the 15-puzzle.

mod levels;
mod shape;
mod survey;
mod window;

use super::Tiles;
use kombat_core::board::Storage;
use kombat_core::budget::{Meter, Stop};
use kombat_core::rng::Rng;
use kombat_core::space::{Cost, Puzzle, Space};
use kombat_core::sweep::{Distances, Look, Survey, Whole};
use levels::{Levels, Plane, holds, table_bytes};
use shape::{Place, Shape};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use survey::Shown;

/// The most cells of which there is a table.
pub(super) const MOST_CELLS: usize = 12;

/// All boards of one size from which one goal can be reached.
#[derive(Debug)]
pub(super) struct Boards {
    shape: Shape,
    table: OnceLock<Table>,
    /// The sweep that makes the table, while it lasts. Whoever waits for the table takes the
    /// sweep a level further, and can be stopped after each.
    sweep: Mutex<Sweep>,
    /// Boards at a distance, and those who wait for some.
    samples: Mutex<Samples>,
    left: Condvar,
}

/// Who wants boards at one distance; whoever wants others comes after them.
#[derive(Debug, Default)]
struct Samples {
    /// The level from which a board was sampled last: many are sampled from the same.
    level: Option<Level>,
    /// The sweep to the level that is wanted. Whoever waits for it takes it a level further.
    levels: Option<Levels>,
    wanted: u64,
    waiting: usize,
    /// How far the farthest boards lie, once a sweep has come to them.
    deepest: Option<u64>,
}

impl Samples {
    /// Takes the sweep a level further; its end is the level that is wanted.
    fn further(&mut self, shape: &Shape) {
        let mut levels = self.levels.take().unwrap_or_else(|| {
            self.level = None;
            Levels::new(shape.clone())
        });
        if levels.depth() == self.wanted {
            self.level = Some(Level::new(levels));
        } else if levels.advance() {
            self.levels = Some(levels);
        } else {
            self.deepest = Some(levels.depth());
        }
    }
}

/// Somebody who waits for a level, like [`Waiting`].
struct Sampler<'a>(&'a Boards);

impl Drop for Sampler<'_> {
    fn drop(&mut self) {
        let mut samples = self.0.samples.lock().unwrap_or_else(PoisonError::into_inner);
        samples.waiting -= 1;
        if samples.waiting == 0 {
            samples.levels = None;
            self.0.left.notify_all();
        }
    }
}

/// How long somebody whose turn to sample has not come does not look whether it must stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// A sweep under way, if there is one, and how many wait for its end.
#[derive(Debug, Default)]
struct Sweep {
    levels: Option<Levels>,
    waiting: usize,
}

/// Somebody who waits for the table. The last one who stops waiting takes the unfinished
/// sweep along: nobody needs it, and it would keep its memory.
struct Waiting<'a>(&'a Mutex<Sweep>);

impl<'a> Waiting<'a> {
    fn new(sweep: &'a Mutex<Sweep>) -> Self {
        sweep.lock().unwrap_or_else(PoisonError::into_inner).waiting += 1;
        Waiting(sweep)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut sweep = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sweep.waiting -= 1;
        if sweep.waiting == 0 {
            sweep.levels = None;
        }
    }
}

impl Boards {
    /// Nothing is swept yet.
    pub(super) fn new<S: Storage>(grid: super::Grid, goal: &S) -> Self {
        let shape = Shape::new(grid, goal);
        let (sweep, samples, left) = (Mutex::default(), Mutex::default(), Condvar::new());
        Boards { shape, table: OnceLock::new(), sweep, samples, left }
    }

    /// Takes the sweep a level further; its end is the table.
    fn further(&self) {
        let mut sweep = self.sweep.lock().unwrap_or_else(PoisonError::into_inner);
        if self.table.get().is_some() {
            return; // Somebody else has made it meanwhile.
        }
        let levels = sweep.levels.get_or_insert_with(|| Levels::new(self.shape.clone()));
        if !levels.advance()
            && let Some(levels) = sweep.levels.take()
        {
            self.table.get_or_init(|| levels.finish());
        }
    }
}

impl<S: Storage> Whole<Tiles<S>> for Boards {
    fn is_quick(&self) -> bool {
        self.shape.is_small()
    }

    fn states(&self) -> u64 {
        (1..=self.shape.grid.cells() as u64).product::<u64>() / 2
    }

    fn claim(&self, _: &Tiles<S>, meter: &mut Meter) -> Result<usize, Stop> {
        let sweeping = Levels::bytes(&self.shape);
        meter.claim(sweeping)?;
        Ok(sweeping - table_bytes(&self.shape))
    }

    fn distances(&self, _: &Tiles<S>, look: Look<'_>) -> Result<&dyn Distances<Tiles<S>>, Stop> {
        let _waiting = Waiting::new(&self.sweep);
        loop {
            look()?;
            if let Some(table) = self.table.get() {
                return Ok(table);
            }
            self.further();
        }
    }

    fn survey<'a>(&'a self, puzzle: &Tiles<S>, look: Look<'_>) -> Result<Box<dyn Survey<Tiles<S>> + 'a>, Stop> {
        if self.shape.is_small() {
            Whole::<Tiles<S>>::distances(self, puzzle, look)?;
            return Ok(Box::new(Shown(self.table.get().expect("it was made just now"))));
        }
        let mut levels = Levels::noting(self.shape.clone(), true);
        loop {
            look()?;
            if !levels.advance() {
                return Ok(Box::new(Shown(levels.finish())));
            }
        }
    }

    fn sample(&self, _: &Tiles<S>, depth: u64, rng: &mut Rng, look: Look<'_>) -> Result<Result<S, u64>, Stop> {
        let mut sampler = None;
        loop {
            look()?;
            let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(level) = samples.level.as_ref().filter(|level| level.depth == depth) {
                return Ok(Ok(self.shape.board(level.nth(rng.below(level.count)))));
            }
            if let Some(deepest) = samples.deepest.filter(|&deepest| deepest < depth) {
                return Ok(Err(deepest));
            }
            if samples.waiting > 0 && samples.wanted != depth {
                drop(self.left.wait_timeout(samples, PATIENCE));
                continue;
            }
            if sampler.is_none() {
                samples.wanted = depth;
                samples.waiting += 1;
                sampler = Some(Sampler(self));
            }
            samples.further(&self.shape);
        }
    }
}

/// The distances of all boards, the second bit of each.
#[derive(Debug)]
struct Table {
    shape: Shape,
    seconds: Plane,
    /// For each cell of the blank the distances, where there are few boards.
    depths: Vec<Vec<u8>>,
    counts: Vec<(Cost, u64)>,
}

impl Table {
    /// The rest of a distance divided by 4.
    fn rest(&self, place: Place) -> usize {
        let steps = self.shape.grid.steps(self.shape.home, place.cell);
        2 * usize::from(holds(&self.seconds, place)) + steps % 2
    }
}

impl<S: Storage> Distances<Tiles<S>> for Table {
    /// Where it is not written down, by a walk to the goal, counting.
    fn of(&self, puzzle: &Tiles<S>, state: &S) -> Option<Cost> {
        let place = self.shape.place(state)?;
        if let Some(depths) = self.depths.get(place.cell) {
            return Some(depths[place.word * 64 + place.bit].into());
        }
        let mut rest = self.rest(place);
        let (mut state, mut steps) = (*state, 0);
        while !puzzle.is_goal(&state) {
            rest = (rest + 3) % 4;
            let nearer = puzzle.moves(&state).map(|mv| {
                let mut next = state;
                puzzle.apply(&mut next, mv);
                next
            });
            let there = |next: &S| self.shape.place(next).is_some_and(|place| self.rest(place) == rest);
            state = nearer.into_iter().find(there).expect("every board but the goal has a nearer neighbour");
            steps += 1;
        }
        Some(steps)
    }

    fn leads_on(&self, _: &Tiles<S>, state: &S, _: Cost, neighbour: &S) -> bool {
        // Of two neighbours the goal can be reached from both or from neither.
        let rest = |state| self.shape.place(state).map(|place| self.rest(place));
        rest(neighbour).is_some_and(|there| rest(state) == Some((there + 1) % 4))
    }

    fn counts(&self) -> &[(Cost, u64)] {
        &self.counts
    }
}

/// Words between two places where the boards before are counted.
const STRIDE: usize = 1024;

/// The boards at one distance.
#[derive(Debug)]
struct Level {
    depth: u64,
    count: u64,
    plane: Plane,
    /// The boards before each stride: which cell, which word, how many.
    marks: Vec<(u64, usize, usize)>,
}

impl Level {
    /// The last level of a sweep.
    fn new(levels: Levels) -> Self {
        let (depth, plane) = (levels.depth(), levels.level());
        let (mut count, mut marks) = (0, Vec::new());
        for (cell, words) in plane.iter().enumerate() {
            for (word, words) in (0..).step_by(STRIDE).zip(words.chunks(STRIDE)) {
                marks.push((count, cell, word));
                count += words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
        }
        Level { depth, count, plane, marks }
    }

    /// One of the boards, counted from 0.
    fn nth(&self, n: u64) -> Place {
        let (before, cell, first) = self.marks[self.marks.partition_point(|mark| mark.0 <= n) - 1];
        let mut left = n - before;
        for (word, &bits) in (first..).zip(&self.plane[cell][first..]) {
            let here = u64::from(bits.count_ones());
            if left < here {
                let rest = (0..left).fold(bits, |bits, _| bits & (bits - 1));
                return Place { cell, word, bit: rest.trailing_zeros() as usize };
            }
            left -= here;
        }
        unreachable!("board {n} of {}", self.count)
    }
}
