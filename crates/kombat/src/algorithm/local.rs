//! What the local searches share: a walk that knows where it is, how it came there,
//! and the best it has seen.
//!
//! A local search remembers no boards, only its path. The path is kept legal from
//! the start whatever the search does: going back the way it came shortens it, a
//! jump to the best board puts the path to that board in its place. When the search
//! ends without a solution, the best board reached and the path to it are its
//! result.

use crate::accounted::Accounted;
use crate::budget::Stop;
use crate::heuristic::Heuristic;
use crate::observe::{Event, Observer, Seen, Why};
use crate::run::{Best, Outcome, Proof, Run};
use crate::space::{Cost, Puzzle};

/// A neighbour of the board at hand.
#[derive(Clone)]
pub(super) struct Neighbour<P: Puzzle, M> {
    pub(super) mv: P::Move,
    pub(super) h: Cost,
    pub(super) state: P::State,
    memo: M,
    id: u64,
}

/// A neighbour on a walk guided by `H`.
pub(super) type Near<P, H> = Neighbour<P, <H as Heuristic<P>>::Memo>;

/// A walk through the space.
pub(super) struct Walk<'a, P: Puzzle, H: Heuristic<P>> {
    heuristic: &'a H,
    start: P::State,
    state: P::State,
    memo: H::Memo,
    pub(super) h: Cost,
    path: Accounted<P::Move>,
    best: Accounted<P::Move>,
    pub(super) best_h: Cost,
    id: u64,
    parent: Option<u64>,
    last_id: u64,
    /// Is the estimate worth showing and counting?
    informed: bool,
}

impl<'a, P: Puzzle, H: Heuristic<P>> Walk<'a, P, H> {
    /// Stands at the start.
    fn new<O: Observer<P>>(heuristic: &'a H, start: &P::State, informed: bool, run: &mut Run<'_, P, O>) -> Self {
        let (h, memo) = heuristic.root(start);
        run.meter.counters.evaluated += u64::from(informed);
        run.meter.holding(1, 1);
        let (state, start) = (start.clone(), start.clone());
        let (path, best) = (Accounted::default(), Accounted::default());
        let walk =
            Walk { heuristic, start, state, memo, h, path, best, best_h: h, id: 0, parent: None, last_id: 0, informed };
        run.emit(1, || Event::Generate(walk.here()));
        walk
    }

    /// Is it solved?
    pub(super) fn solved(&self, puzzle: &P) -> bool {
        puzzle.is_goal(&self.state)
    }

    /// The board at hand.
    pub(super) fn state(&self) -> &P::State {
        &self.state
    }

    fn here(&self) -> Seen<'_, P> {
        let (via, g) = (self.path.last().copied(), self.path.len() as Cost);
        let h = self.informed.then_some(self.h);
        Seen { id: Some(self.id), parent: self.parent, via, state: &self.state, g, h, f: h.map(f64::from) }
    }

    /// Begins a step at the board at hand.
    pub(super) fn expand<O: Observer<P>>(&self, run: &mut Run<'_, P, O>) -> Result<(), Stop> {
        run.meter.expand()?;
        run.emit(1, || Event::Expand(self.here()));
        Ok(())
    }

    /// Produces one neighbour.
    pub(super) fn look<O: Observer<P>>(&mut self, mv: P::Move, run: &mut Run<'_, P, O>) -> Neighbour<P, H::Memo> {
        let mut state = self.state.clone();
        run.puzzle.apply(&mut state, mv);
        let (h, memo) = self.heuristic.child(self.memo, &self.state, mv, &state);
        run.meter.counters.generated += 1;
        run.meter.counters.evaluated += u64::from(self.informed);
        self.last_id += 1;
        Neighbour { mv, h, state, memo, id: self.last_id }
    }

    /// Drops a neighbour.
    pub(super) fn drop<O: Observer<P>>(&self, neighbour: &Neighbour<P, H::Memo>, run: &mut Run<'_, P, O>) {
        run.emit(1, || Event::Prune(self.seen(neighbour), Why::NotChosen));
    }

    fn seen<'n>(&self, neighbour: &'n Neighbour<P, H::Memo>) -> Seen<'n, P> {
        Seen {
            id: Some(neighbour.id),
            parent: Some(self.id),
            via: Some(neighbour.mv),
            state: &neighbour.state,
            g: self.path.len() as Cost + 1,
            h: self.informed.then_some(neighbour.h),
            f: self.informed.then_some(neighbour.h.into()),
        }
    }

    /// Goes to a neighbour.
    pub(super) fn go<O: Observer<P>>(
        &mut self,
        to: Neighbour<P, H::Memo>,
        run: &mut Run<'_, P, O>,
    ) -> Result<(), Stop> {
        run.emit(1, || Event::Generate(self.seen(&to)));
        let back = self.path.last().and_then(|&last| run.puzzle.inverse(last));
        if back == Some(to.mv) {
            self.path.pop();
        } else {
            self.path.push(to.mv, &mut run.meter)?;
        }
        (self.parent, self.id) = (Some(self.id), to.id);
        (self.state, self.memo, self.h) = (to.state, to.memo, to.h);
        run.meter.max_depth = run.meter.max_depth.max(self.path.len() as u64);
        let improved = self.h < self.best_h;
        if improved {
            self.best_h = self.h;
            self.best.clear();
            for i in 0..self.path.len() {
                self.best.push(self.path[i], &mut run.meter)?;
            }
        }
        if improved || self.solved(run.puzzle) {
            run.emit(1, || Event::Incumbent(self.here()));
        }
        Ok(())
    }

    /// Goes to a random neighbour, whatever it costs.
    pub(super) fn stumble<O: Observer<P>>(&mut self, run: &mut Run<'_, P, O>) -> Result<(), Stop> {
        if let Some(mv) = run.rng.pick(run.puzzle.moves(&self.state)) {
            let neighbour = self.look(mv, run);
            self.go(neighbour, run)?;
        }
        Ok(())
    }

    /// Jumps back to the start, or to the best board so far.
    pub(super) fn jump<O: Observer<P>>(&mut self, to_best: bool, run: &mut Run<'_, P, O>) -> Result<(), Stop> {
        self.state = self.start.clone();
        self.path.clear();
        if to_best {
            for i in 0..self.best.len() {
                let mv = self.best[i];
                self.path.push(mv, &mut run.meter)?;
                run.puzzle.apply(&mut self.state, mv);
            }
        }
        (self.h, self.memo) = self.heuristic.root(&self.state);
        Ok(())
    }

    /// The result: the solution, or nothing and the best board reached.
    pub(super) fn finish<O: Observer<P>>(&self, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        if self.solved(run.puzzle) {
            let mut state = self.start.clone();
            let cost = self.path.iter().map(|&mv| run.puzzle.apply(&mut state, mv)).sum();
            return Outcome::Solved { moves: self.path.to_vec(), cost, proof: Proof::Unproven };
        }
        self.note(run);
        Outcome::GaveUp
    }

    /// Leaves the best board reached as the result of a run that was stopped.
    pub(super) fn note<O>(&self, run: &mut Run<'_, P, O>) {
        run.best = Some(Best { moves: self.best.to_vec(), h: self.best_h });
    }
}

/// Runs a local search: `step` is repeated until it says that it is stuck, the board
/// is solved, or `steps` are done.
pub(super) fn run_walk<'a, P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
    heuristic: &'a H,
    start: &P::State,
    (steps, informed): (Option<u64>, bool),
    run: &mut Run<'_, P, O>,
    mut step: impl FnMut(u64, &mut Walk<'a, P, H>, &mut Run<'_, P, O>) -> Result<bool, Stop>,
) -> Outcome<P::Move> {
    let mut walk = Walk::new(heuristic, start, informed, run);
    for n in 0..steps.unwrap_or(u64::MAX) {
        if walk.solved(run.puzzle) {
            break;
        }
        match step(n, &mut walk, run) {
            Ok(true) => run.meter.iterations = Some(n + 1),
            Ok(false) => break,
            Err(stop) => {
                walk.note(run);
                return Outcome::Stopped(stop);
            }
        }
    }
    walk.finish(run)
}
