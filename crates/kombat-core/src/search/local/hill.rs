//! Hill climbing: always to a neighbour that looks nearer to the goal, until there
//! is none. Quick, and easily stuck; sideways moves and restarts are the remedies.

use super::{Near, Walk};
use crate::budget::Stop;
use crate::heuristic::Boxed;
use crate::observe::{Event, Phase};
use crate::run::{Ended, Run};
use crate::search::guided::Method;
use crate::space::Puzzle;

/// Which improving neighbour is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// The best one.
    Steepest,
    /// The first one.
    First,
    /// Any one, each equally likely.
    Stochastic,
}

/// Hill climbing.
#[derive(Clone, Copy, Debug)]
pub struct Hill {
    /// Which improving neighbour is taken.
    pub variant: Variant,
    /// How many steps in a row may lead to a board that is only as good.
    pub sideways: u64,
    /// How often it begins anew where it is stuck.
    pub restarts: u64,
    /// How many random moves a new beginning makes.
    pub kick: u64,
    /// From the best board so far; else from the start.
    pub from_best: bool,
}

/// A neighbour that improves, if there is one, and those that are as good as here.
type Choice<P> = (Option<Near<P>>, Vec<Near<P>>);

/// Looks at the neighbours and chooses one that improves, if there is one. The
/// others are dropped, but for those that are as good, which are given back.
fn improve<P: Puzzle>(steepest: bool, walk: &mut Walk<'_, P>, run: &mut Run<'_, P>) -> Choice<P> {
    let mut best: Option<Near<P>> = None;
    let mut equals = Vec::new();
    for mv in run.space.moves(walk.state()) {
        let neighbour = walk.look(mv, run);
        let to_beat = best.as_ref().map_or(walk.h(), |best| best.h);
        if neighbour.h < to_beat {
            if let Some(worse) = best.replace(neighbour) {
                walk.leave(&worse, run);
            }
            if !steepest {
                break;
            }
        } else if neighbour.h == walk.h() {
            equals.push(neighbour);
        } else {
            walk.leave(&neighbour, run);
        }
    }
    (best, equals)
}

impl Hill {
    /// One step; false if stuck.
    fn step<P: Puzzle>(self, sideways: &mut u64, walk: &mut Walk<'_, P>, run: &mut Run<'_, P>) -> Result<bool, Stop> {
        walk.expand(run)?;
        let (mut chosen, mut equals) = match self.variant {
            Variant::Stochastic => any_better(walk, run),
            variant => improve(variant == Variant::Steepest, walk, run),
        };
        if chosen.is_some() {
            *sideways = 0;
        } else if *sideways < self.sideways && !equals.is_empty() {
            *sideways += 1;
            let at = run.rng.below(equals.len() as u64) as usize;
            chosen = Some(equals.remove(at));
        }
        for other in &equals {
            walk.leave(other, run);
        }
        match chosen {
            Some(neighbour) => walk.go(neighbour, run).map(|()| true),
            None => Ok(false),
        }
    }

    /// A kick: to the best board or the start, and random moves from there.
    fn restart<P: Puzzle>(self, restart: u64, walk: &mut Walk<'_, P>, run: &mut Run<'_, P>) -> Result<(), Stop> {
        run.emit(1, || Event::Phase { name: Phase::Restart, value: restart });
        walk.jump(self.from_best, run)?;
        for _ in 0..self.kick {
            if walk.solved(run.space) {
                break;
            }
            walk.stumble(run)?;
        }
        Ok(())
    }
}

/// One of the improving neighbours, each equally likely; and those as good.
pub(super) fn any_better<P: Puzzle>(walk: &mut Walk<'_, P>, run: &mut Run<'_, P>) -> Choice<P> {
    let (mut improving, mut equals) = (Vec::new(), Vec::new());
    for mv in run.space.moves(walk.state()) {
        let neighbour = walk.look(mv, run);
        if neighbour.h < walk.h() {
            improving.push(neighbour);
        } else if neighbour.h == walk.h() {
            equals.push(neighbour);
        } else {
            walk.leave(&neighbour, run);
        }
    }
    if improving.is_empty() {
        return (None, equals);
    }
    let chosen = improving.remove(run.rng.below(improving.len() as u64) as usize);
    for other in &improving {
        walk.leave(other, run);
    }
    (Some(chosen), equals)
}

impl Method for Hill {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let options = *self;
        let (mut sideways, mut restarts) = (0, 0);
        Walk::new(heuristic, start, true, run).go_on(None, run, |_, walk, run| {
            if options.step(&mut sideways, walk, run)? {
                return Ok(true);
            }
            if restarts == options.restarts {
                return Ok(false);
            }
            (restarts, sideways) = (restarts + 1, 0);
            options.restart(restarts, walk, run)?;
            Ok(true)
        })
    }
}
