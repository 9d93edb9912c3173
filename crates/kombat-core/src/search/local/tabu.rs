//! Tabu search (Glover 1989): always to the best neighbour, even a worse one, but to
//! none of the boards just visited. Boards are forbidden, not moves, so there is no
//! need to allow what is better than all before: no forbidden board is.

use super::recent::Recent;
use super::{Near, Walk};
use crate::heuristic::Boxed;
use crate::run::{Ended, Run};
use crate::search::guided::Method;
use crate::space::Puzzle;

/// Tabu search.
#[derive(Clone, Copy, Debug)]
pub struct Tabu {
    /// How many boards are forbidden, the last ones.
    pub tenure: usize,
    /// How many steps it makes at most.
    pub steps: Option<u64>,
}

impl Method for Tabu {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let mut visited = Recent::new(self.tenure, &mut run.meter)?;
        Walk::new(heuristic, start, true, run).go_on(self.steps, run, |_, walk, run| {
            walk.expand(run)?;
            let mut best: Option<Near<P>> = None;
            let mut oldest: Option<(usize, Near<P>)> = None;
            for mv in run.space.moves(walk.state()) {
                let neighbour = walk.look(mv, run);
                let dropped = match visited.age(&neighbour.state) {
                    None if best.as_ref().is_none_or(|best| neighbour.h < best.h) => best.replace(neighbour),
                    None => Some(neighbour),
                    Some(age) if oldest.as_ref().is_none_or(|(known, _)| age > *known) => {
                        oldest.replace((age, neighbour)).map(|(_, other)| other)
                    }
                    Some(_) => Some(neighbour),
                };
                if let Some(other) = dropped {
                    walk.leave(&other, run);
                }
            }
            // Where everything is forbidden, the board visited longest ago.
            let oldest = oldest.map(|(_, oldest)| oldest);
            if let (Some(_), Some(other)) = (&best, &oldest) {
                walk.leave(other, run);
            }
            let Some(neighbour) = best.or(oldest) else { return Ok(false) };
            visited.push(walk.state().clone());
            run.meter.holding(1, 1 + visited.len() as u64);
            walk.go(neighbour, run)?;
            Ok(true)
        })
    }
}
