//! What is counted about one heuristic while states are looked at. Tallies of different
//! chunks are added up in the order of the chunks, so that sums come out the same on any
//! number of threads.

use super::mean::Mean;
use super::report::Kind;
use crate::formula::{Fault, TOLERANCE};
use crate::space::{Cost, Puzzle};

/// Values of h that the map tells apart; what is beyond shares the last one.
pub(super) const MAP: usize = 128;

/// Errors h* − h from −128 on that the distribution tells apart; what lies beyond either end is
/// counted there.
pub(super) const ERRORS: usize = 256;
const ZERO: i64 = 128;

/// Something found at a state: its distance, where that is known, and the state.
#[derive(Clone, Debug)]
pub(super) struct Found<S, T> {
    pub(super) depth: Option<Cost>,
    pub(super) state: S,
    pub(super) what: T,
}

/// The nearer to the goal of two; among equals that of which the board comes first.
pub(super) fn nearer<P: Puzzle, T>(
    puzzle: &P,
    best: &mut Option<Found<P::State, T>>,
    depth: Option<Cost>,
    state: &P::State,
    what: impl FnOnce() -> T,
) {
    let rank = |depth: Option<Cost>| depth.map_or(u64::MAX, u64::from);
    let better = match best {
        None => true,
        Some(known) if rank(known.depth) != rank(depth) => rank(depth) < rank(known.depth),
        Some(known) => order(puzzle, state) < order(puzzle, &known.state),
    };
    if better {
        *best = Some(Found { depth, state: state.clone(), what: what() });
    }
}

/// Boards are ordered by their numbers, read from the first cell.
fn order<P: Puzzle>(puzzle: &P, state: &P::State) -> Vec<u32> {
    puzzle.show(state).split(' ').map(|number| number.parse().unwrap_or(0)).collect()
}

/// A move on which the estimate falls too far.
#[derive(Clone, Debug)]
pub(super) struct Fall<P: Puzzle> {
    pub(super) mv: P::Move,
    pub(super) after: P::State,
    pub(super) h: f64,
    pub(super) h_after: f64,
}

/// The states at one distance.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) count: u64,
    /// The estimates that are finite.
    pub(super) estimates: Mean,
    pub(super) violations: u64,
    /// The estimates that are finite and not negative.
    pub(super) map: Vec<u64>,
}

/// What is counted.
#[derive(Debug)]
pub(super) struct Tally<P: Puzzle> {
    pub(super) moves: u64,
    /// Moves between states of which one has no finite estimate.
    pub(super) unjudged_moves: u64,
    pub(super) over: u64,
    pub(super) negative: u64,
    pub(super) infinite: u64,
    pub(super) falls: u64,
    pub(super) counterexample: Option<Found<P::State, (Kind, f64)>>,
    pub(super) farthest: Option<(f64, Found<P::State, f64>)>,
    pub(super) fall: Option<Found<P::State, Fall<P>>>,
    pub(super) fault: Option<Found<P::State, Fault>>,
    pub(super) exact: u64,
    /// h* − h, on all states that are judged: those of which both are known and finite.
    pub(super) error: Mean,
    pub(super) errors: Vec<u64>,
    pub(super) levels: Vec<Level>,
    pub(super) minima: u64,
    pub(super) plateaus: u64,
}

impl<P: Puzzle> Tally<P> {
    pub(super) fn new() -> Self {
        Tally {
            moves: 0,
            unjudged_moves: 0,
            over: 0,
            negative: 0,
            infinite: 0,
            falls: 0,
            counterexample: None,
            farthest: None,
            fall: None,
            fault: None,
            exact: 0,
            error: Mean::EMPTY,
            errors: vec![0; ERRORS],
            levels: Vec::new(),
            minima: 0,
            plateaus: 0,
        }
    }

    /// Holds the estimate of a state against its distance.
    #[inline]
    pub(super) fn judge(&mut self, puzzle: &P, state: &P::State, depth: Option<Cost>, h: f64) {
        if !h.is_finite() {
            return self.not_finite(puzzle, state, depth, h);
        }
        let negative = h < -TOLERANCE;
        if negative {
            self.negative(puzzle, state, depth, h);
        }
        let Some(depth) = depth else { return };
        let error = f64::from(depth) - h;
        self.error.note(error);
        let bin = (error + TOLERANCE).floor().clamp(-(ZERO as f64), (ERRORS as i64 - ZERO - 1) as f64) as i64 + ZERO;
        self.errors[bin as usize] += 1;
        self.exact += u64::from(error.abs() <= TOLERANCE);
        let over = error < -TOLERANCE;
        let level = level(&mut self.levels, depth);
        level.count += 1;
        level.estimates.note(h);
        level.violations += u64::from(over || negative);
        if !negative {
            level.map[((h + TOLERANCE) as usize).min(MAP - 1)] += 1;
        }
        if over {
            self.over(puzzle, state, depth, h);
        }
    }

    #[cold]
    fn over(&mut self, puzzle: &P, state: &P::State, depth: Cost, h: f64) {
        self.over += 1;
        nearer(puzzle, &mut self.counterexample, Some(depth), state, || (Kind::Admissible, h));
        let by = h - f64::from(depth);
        if self.farthest.as_ref().is_none_or(|(most, _)| by > *most) {
            self.farthest = Some((by, Found { depth: Some(depth), state: state.clone(), what: h }));
        }
    }

    #[cold]
    fn negative(&mut self, puzzle: &P, state: &P::State, depth: Option<Cost>, h: f64) {
        self.negative += 1;
        nearer(puzzle, &mut self.counterexample, depth, state, || (Kind::Negative, h));
    }

    #[cold]
    fn not_finite(&mut self, puzzle: &P, state: &P::State, depth: Option<Cost>, h: f64) {
        self.infinite += 1;
        if let Some(depth) = depth {
            let level = level(&mut self.levels, depth);
            level.count += 1;
            level.violations += 1;
        }
        nearer(puzzle, &mut self.counterexample, depth, state, || (Kind::NonFinite, h));
    }

    /// Notes that there is no number for a state.
    #[cold]
    pub(super) fn fault(&mut self, puzzle: &P, state: &P::State, depth: Option<Cost>, fault: Fault) {
        nearer(puzzle, &mut self.fault, depth, state, || fault);
    }

    /// Notes a move on which the estimate falls by more than the move costs.
    #[cold]
    pub(super) fn fall(&mut self, puzzle: &P, state: &P::State, depth: Option<Cost>, fall: Fall<P>) {
        self.falls += 1;
        nearer(puzzle, &mut self.fall, depth, state, || fall);
    }

    /// Adds what was counted later.
    pub(super) fn add(&mut self, puzzle: &P, other: Tally<P>) {
        self.moves += other.moves;
        self.unjudged_moves += other.unjudged_moves;
        self.over += other.over;
        self.negative += other.negative;
        self.infinite += other.infinite;
        self.falls += other.falls;
        self.exact += other.exact;
        self.error.add(other.error);
        self.minima += other.minima;
        self.plateaus += other.plateaus;
        self.errors.iter_mut().zip(other.errors).for_each(|(own, more)| *own += more);
        for (depth, more) in (0..).zip(other.levels) {
            let own = level(&mut self.levels, depth);
            own.count += more.count;
            own.estimates.add(more.estimates);
            own.violations += more.violations;
            own.map.iter_mut().zip(more.map).for_each(|(own, more)| *own += more);
        }
        if let Some(found) = other.counterexample {
            nearer(puzzle, &mut self.counterexample, found.depth, &found.state, || found.what);
        }
        if let Some(found) = other.fall {
            nearer(puzzle, &mut self.fall, found.depth, &found.state, || found.what);
        }
        if let Some(found) = other.fault {
            nearer(puzzle, &mut self.fault, found.depth, &found.state, || found.what);
        }
        if let Some((by, found)) = other.farthest
            && self.farthest.as_ref().is_none_or(|(most, _)| by > *most)
        {
            self.farthest = Some((by, found));
        }
    }
}

fn level(levels: &mut Vec<Level>, depth: Cost) -> &mut Level {
    let depth = depth as usize;
    while levels.len() <= depth {
        let empty = Level { count: 0, estimates: Mean::EMPTY, violations: 0, map: vec![0; MAP] };
        levels.push(empty);
    }
    &mut levels[depth]
}

/// The least and the greatest error of the distribution, which stand for all beyond them.
pub const ENDS: (i64, i64) = (-ZERO, ERRORS as i64 - ZERO - 1);

/// The error that a bin of the distribution stands for.
pub(super) fn error_of(bin: usize) -> i64 {
    bin as i64 - ZERO
}
