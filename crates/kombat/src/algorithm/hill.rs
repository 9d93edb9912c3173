//! Hill climbing: always to a neighbour that looks nearer to the goal, until there
//! is none. Quick, and easily stuck; sideways moves and restarts are the remedies.

use super::guided::{Method, guided};
use super::local::{Near, Walk, run_walk};
use crate::budget::Stop;
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Scene, Section, Setup, Staged,
};
use crate::heuristic::Heuristic;
use crate::observe::{Event, Kind, Observer};
use crate::run::{AnySolver, Outcome, Run};
use crate::space::Puzzle;
use crate::words::SpecError;

/// `hill`.
pub const CARD: Card = Card {
    name: "hill",
    aliases: &[("subida-de-encosta", "hill")],
    params: &[
        H,
        Param::keyed("variant", ParamKind::Choice(&["steepest", "first", "stochastic"]), "steepest"),
        Param::keyed("sideways", ParamKind::Count { least: 0, most: 1_000_000, or_none: false }, "0"),
        Param::keyed("restarts", ParamKind::Count { least: 0, most: 1_000_000_000, or_none: false }, "0"),
        Param::keyed("kick", ParamKind::Count { least: 1, most: 1_000_000, or_none: false }, "20"),
        Param::keyed("from", ParamKind::Choice(&["best", "start"]), "best"),
        ORDER,
    ],
    cites: &["aima", "bouzon"],
    lines: &[
        None,
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
        Some(Kind::Phase),
    ],
    scene: Scene::Walk,
    anytime: true,
    family: Some(Family::Local),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "2 6 5 1 3 8 4 7 0",
            "hill",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::Expanded(12)],
        ),
        Example::fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "hill", &[Fact::GivesUp, Fact::Expanded(1)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// Which improving neighbour is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Steepest,
    First,
    Stochastic,
}

/// Hill climbing.
#[derive(Clone, Copy, Debug)]
struct Hill {
    variant: Variant,
    sideways: u64,
    restarts: u64,
    kick: u64,
    from_best: bool,
}

/// A neighbour that improves, if there is one, and those that are as good as here.
type Choice<P, H> = (Option<Near<P, H>>, Vec<Near<P, H>>);

/// Looks at the neighbours and chooses one that improves, if there is one. The
/// others are dropped, but for those that are as good, which are given back.
fn improve<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
    steepest: bool,
    walk: &mut Walk<'_, P, H>,
    run: &mut Run<'_, P, O>,
) -> Choice<P, H> {
    let mut best: Option<Near<P, H>> = None;
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
    fn step<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        self,
        sideways: &mut u64,
        walk: &mut Walk<'_, P, H>,
        run: &mut Run<'_, P, O>,
    ) -> Result<bool, Stop> {
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
    fn restart<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        self,
        restart: u64,
        walk: &mut Walk<'_, P, H>,
        run: &mut Run<'_, P, O>,
    ) -> Result<(), Stop> {
        run.emit(1, || Event::Phase { name: "restart", value: restart });
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
pub(super) fn any_better<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
    walk: &mut Walk<'_, P, H>,
    run: &mut Run<'_, P, O>,
) -> Choice<P, H> {
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
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move> {
        let options = *self;
        let (mut sideways, mut restarts) = (0, 0);
        run_walk(heuristic, start, None, run, |_, walk, run| {
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

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    let count = |name| setup.args.count(name).expect("it has a default and cannot be none");
    let variant = match setup.args.word("variant") {
        "first" => Variant::First,
        "stochastic" => Variant::Stochastic,
        _ => Variant::Steepest,
    };
    guided(
        Hill {
            variant,
            sideways: count("sideways"),
            restarts: count("restarts"),
            kick: count("kick"),
            from_best: setup.args.word("from") == "best",
        },
        setup,
    )
}
