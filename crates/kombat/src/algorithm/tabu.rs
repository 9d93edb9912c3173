//! Tabu search (Glover 1989): always to the best neighbour, even a worse one, but to
//! none of the boards just visited. Boards are forbidden, not moves, so there is no
//! need to allow what is better than all before: no forbidden board is.

use super::guided::{Method, guided};
use super::local::{Near, run_walk};
use super::recent::Recent;
use super::walk::STEPS;
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section, Setup, Staged,
};
use crate::heuristic::Heuristic;
use crate::observe::{Kind, Observer};
use crate::run::{AnySolver, Outcome, Run};
use crate::space::Puzzle;
use crate::words::SpecError;

/// `tabu`.
pub const CARD: Card = Card {
    name: "tabu",
    aliases: &[("busca-tabu", "tabu")],
    params: &[
        H,
        Param::keyed("tenure", ParamKind::Count { least: 1, most: 10_000, or_none: false }, "100"),
        STEPS,
        ORDER,
    ],
    cites: &["glover1989"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Prune), Some(Kind::Generate), Some(Kind::Incumbent), None],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "7 3 5 8 1 6 4 2 0",
            "tabu",
            &[Fact::Cost(16), Fact::Optimal(16), Fact::RivalGivesUp("hill")],
        ),
        Example::fails("tiles(3x3)", "4 7 6 3 2 8 5 1 0", "tabu", &[Fact::GivesUp, Fact::Expanded(1_000_000)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// Tabu search.
#[derive(Clone, Copy, Debug)]
struct Tabu {
    tenure: usize,
    steps: Option<u64>,
}

impl Method for Tabu {
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move> {
        let mut visited = match Recent::new(self.tenure, &mut run.meter) {
            Ok(visited) => visited,
            Err(stop) => return Outcome::Stopped(stop),
        };
        run_walk(heuristic, start, self.steps, run, |_, walk, run| {
            walk.expand(run)?;
            let mut best: Option<Near<P, H>> = None;
            let mut oldest: Option<(usize, Near<P, H>)> = None;
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
            let (chosen, other) = match best {
                Some(best) => (Some(best), oldest.map(|(_, other)| other)),
                None => (oldest.map(|(_, other)| other), None),
            };
            if let Some(other) = other {
                walk.leave(&other, run);
            }
            let Some(neighbour) = chosen else { return Ok(false) };
            visited.push(walk.state().clone());
            run.meter.holding(1, 1 + visited.len() as u64);
            walk.go(neighbour, run)?;
            Ok(true)
        })
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    let tenure = setup.args.count("tenure").expect("it has a default and cannot be none") as usize;
    guided(Tabu { tenure, steps: setup.args.count("steps") }, setup)
}
