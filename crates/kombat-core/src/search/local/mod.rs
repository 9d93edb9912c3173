//! What the local searches share: a walk that knows where it is, how it came there,
//! and the best it has seen.
//!
//! A local search remembers no boards, only its path. The path is kept legal from
//! the start whatever the search does: going back the way it came shortens it, a
//! jump to the best board puts the path to that board in its place. When the search
//! ends without a solution, the best board reached and the path to it are its
//! result.

mod annealing;
mod beta_hill;
mod hill;
mod random_walk;
mod recent;
mod tabu;

pub use annealing::{Annealing, Schedule};
pub use beta_hill::BetaHill;
pub use hill::{Hill, Variant};
pub use random_walk::RandomWalk;
pub use tabu::Tabu;

use crate::budget::Stop;
use crate::heuristic::{Boxed, BoxedMemo, Heuristic};
use crate::metered::Metered;
use crate::observe::{Event, Seen, Why};
use crate::run::{Best, Ended, Outcome, Proof, Run};
use crate::space::{Cost, Puzzle, Space};

/// A board that the walk stands on or looks at. Each time it is produced it is a
/// node of its own, with an id, so that a trace tells one visit from the next.
#[derive(Clone)]
struct Place<S, V> {
    state: S,
    h: Cost,
    memo: BoxedMemo,
    /// What the path to it costs; less than before, if it is the way back.
    g: Cost,
    /// The move that led here, and from which node; the start has neither.
    via: Option<V>,
    parent: Option<u64>,
    id: u64,
}

/// A place on a walk.
type Near<P> = Place<<P as Space>::State, <P as Space>::Move>;

/// A walk through the space.
struct Walk<'a, P: Puzzle> {
    heuristic: &'a Boxed<P>,
    start: Near<P>,
    here: Near<P>,
    best: Near<P>,
    path: Metered<P::Move>,
    path_to_best: Metered<P::Move>,
    last_id: u64,
    /// Is the estimate worth showing and counting?
    informed: bool,
}

impl<'a, P: Puzzle> Walk<'a, P> {
    /// Stands at the start.
    fn new(heuristic: &'a Boxed<P>, start: &P::State, informed: bool, run: &mut Run<'_, P>) -> Self {
        let (h, memo) = heuristic.root(start);
        run.meter.counters.evaluated += u64::from(informed);
        run.meter.holding(1, 1);
        run.meter.iterations = Some(0);
        let start = Place { state: start.clone(), h, memo, g: 0, via: None, parent: None, id: 0 };
        let (here, best) = (start.clone(), start.clone());
        let (path, path_to_best) = (Metered::default(), Metered::default());
        let walk = Walk { heuristic, start, here, best, path, path_to_best, last_id: 0, informed };
        run.emit(1, || Event::Generate(walk.seen(&walk.here)));
        walk
    }

    /// Is it solved?
    fn solved(&self, puzzle: &P) -> bool {
        puzzle.is_goal(&self.here.state)
    }

    /// The board at hand.
    fn state(&self) -> &P::State {
        &self.here.state
    }

    /// The estimate of the board at hand.
    fn h(&self) -> Cost {
        self.here.h
    }

    fn seen<'n>(&self, place: &'n Near<P>) -> Seen<'n, P> {
        let (h, id, via) = (self.informed.then_some(place.h), Some(place.id), place.via);
        Seen { id, parent: place.parent, via, state: &place.state, g: place.g, h, f: h.map(f64::from) }
    }

    /// Begins a step at the board at hand.
    fn expand(&self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        run.meter.expand()?;
        run.emit(1, || Event::Expand(self.seen(&self.here)));
        Ok(())
    }

    /// Is this move the one that leads back along the path?
    fn leads_back(&self, mv: P::Move, puzzle: &P) -> bool {
        self.path.last().zip(puzzle.inverse()).is_some_and(|(&last, inverse)| inverse(last) == mv)
    }

    /// Produces one neighbour.
    fn look(&mut self, mv: P::Move, run: &mut Run<'_, P>) -> Near<P> {
        let here = &self.here;
        let mut state = here.state.clone();
        let cost = run.space.apply(&mut state, mv);
        let (h, memo) = self.heuristic.child(here.memo, &here.state, mv, &state);
        let g = if self.leads_back(mv, run.space) { here.g - cost } else { here.g + cost };
        run.meter.counters.generated += 1;
        run.meter.counters.evaluated += u64::from(self.informed);
        self.last_id += 1;
        Place { state, h, memo, g, via: Some(mv), parent: Some(here.id), id: self.last_id }
    }

    /// Does not go to a neighbour.
    fn leave(&self, neighbour: &Near<P>, run: &mut Run<'_, P>) {
        run.emit(1, || Event::Prune(self.seen(neighbour), Why::NotChosen));
    }

    /// Goes to a neighbour.
    fn go(&mut self, to: Near<P>, run: &mut Run<'_, P>) -> Result<(), Stop> {
        run.emit(1, || Event::Generate(self.seen(&to)));
        let mv = to.via.expect("a neighbour was reached by a move");
        if self.leads_back(mv, run.space) {
            self.path.pop();
        } else {
            self.path.push(mv, &mut run.meter)?;
        }
        self.here = to;
        run.meter.max_depth = run.meter.max_depth.max(self.path.len() as u64);
        let improved = self.here.h < self.best.h;
        if improved {
            // Where there is no room for the path, the best board is still the one before.
            self.path_to_best.make_room(self.path.len(), &mut run.meter)?;
            copy(&self.path, &mut self.path_to_best, run)?;
            self.best = self.here.clone();
        }
        if improved || self.solved(run.space) {
            run.emit(1, || Event::Incumbent(self.seen(&self.here)));
        }
        Ok(())
    }

    /// Goes to a random neighbour, however bad it is. That is a step of its own.
    fn stumble(&mut self, run: &mut Run<'_, P>) -> Result<(), Stop> {
        self.expand(run)?;
        if let Some(mv) = run.rng.pick(run.space.moves(&self.here.state)) {
            let neighbour = self.look(mv, run);
            self.go(neighbour, run)?;
        }
        Ok(())
    }

    /// Jumps back to the start, or to the best board so far: to the very node.
    fn jump(&mut self, to_best: bool, run: &mut Run<'_, P>) -> Result<(), Stop> {
        if to_best {
            self.here = self.best.clone();
            return copy(&self.path_to_best, &mut self.path, run);
        }
        self.here = self.start.clone();
        self.path.clear();
        Ok(())
    }

    /// Repeats `step` until it says that it is stuck, the board is solved, or `steps` are done.
    fn go_on(
        mut self,
        steps: Option<u64>,
        run: &mut Run<'_, P>,
        mut step: impl FnMut(u64, &mut Self, &mut Run<'_, P>) -> Result<bool, Stop>,
    ) -> Ended<P::Move> {
        for n in 0..steps.unwrap_or(u64::MAX) {
            if self.solved(run.space) {
                break;
            }
            match step(n, &mut self, run) {
                Ok(true) => run.meter.iterations = Some(n + 1),
                Ok(false) => break,
                Err(stop) => {
                    self.note(run);
                    return Err(stop);
                }
            }
        }
        Ok(self.finish(run))
    }

    /// The result: the solution, or nothing and the best board reached.
    fn finish(self, run: &mut Run<'_, P>) -> Outcome<P::Move> {
        if self.solved(run.space) {
            self.path_to_best.free(&mut run.meter);
            return Outcome::Solved { moves: self.path.into_vec(), cost: self.here.g, proof: Proof::Unproven };
        }
        self.note(run);
        Outcome::GaveUp
    }

    /// Leaves the best board reached as the result of a run without a solution. Where
    /// nothing is estimated, none is better than another.
    fn note(self, run: &mut Run<'_, P>) {
        self.path.free(&mut run.meter);
        run.best = self.informed.then(|| Best { moves: self.path_to_best.into_vec(), h: self.best.h });
    }
}

fn copy<P: Puzzle>(from: &Metered<P::Move>, to: &mut Metered<P::Move>, run: &mut Run<'_, P>) -> Result<(), Stop> {
    to.clear();
    from.iter().try_for_each(|&mv| to.push(mv, &mut run.meter))
}
