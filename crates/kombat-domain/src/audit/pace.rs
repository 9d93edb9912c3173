//! How far an audit is, for whoever waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What an audit is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It finds out how far every board is from the goal.
    Sweep,
    /// It solves the boards of a sample.
    Solve,
    /// It waits for the numbers of somebody outside.
    Ask,
    /// It holds estimates against distances.
    Judge,
    /// It runs A*.
    Search,
}

const PHASES: [Phase; 5] = [Phase::Sweep, Phase::Solve, Phase::Ask, Phase::Judge, Phase::Search];

/// How far an audit is. Clones share it. It is only told, and decides nothing.
#[derive(Clone, Debug, Default)]
pub struct Pace(Arc<Shown>);

#[derive(Debug, Default)]
struct Shown {
    phase: AtomicU64,
    done: AtomicU64,
    of: AtomicU64,
}

impl Pace {
    /// A phase begins, with so much to do; 0 if nobody knows.
    pub(super) fn begin(&self, phase: Phase, of: u64) {
        self.0.done.store(0, Relaxed);
        self.0.of.store(of, Relaxed);
        self.0.phase.store(phase as u64, Relaxed);
    }

    /// So much more is done.
    pub(super) fn advance(&self, by: u64) {
        self.0.done.fetch_add(by, Relaxed);
    }

    /// The phase, how much of it is done, and how much there is; 0 if nobody knows.
    pub fn now(&self) -> (Phase, u64, u64) {
        let phase = PHASES[self.0.phase.load(Relaxed) as usize % PHASES.len()];
        (phase, self.0.done.load(Relaxed), self.0.of.load(Relaxed))
    }
}
