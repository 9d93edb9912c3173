//! IDA*: depth-first searches under a growing bound on f (Korf 1985). Optimal
//! like A*, in memory that grows with the depth alone.
//!
//! The loop below decides the speed of everything that is solved optimally. The
//! node at hand lives in locals; a frame goes to the stack only when the search
//! goes deeper. The stack is a vector and not recursion, because an inadmissible
//! heuristic can make paths of any length.

use crate::accounted::Accounted;
use crate::budget::{Meter, Stop};
use crate::catalog::{Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Section, Setup, Staged};
use crate::heuristic::{Heuristic, WithHeuristic, Zero};
use crate::observe::{Event, Kind, Observer, Seen, Why};
use crate::run::{AnySolver, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `idastar`.
pub const CARD: Card = Card {
    name: "idastar",
    aliases: &[("ida*", "idastar")],
    params: &[H, ORDER],
    cites: &["korf1985"],
    lines: &[
        None,
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        Some(Kind::Incumbent),
        None,
    ],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(4x4)",
            "0 4 10 6 2 5 7 12 14 1 3 13 9 8 11 15",
            "idastar",
            &[Fact::Cost(42), Fact::Optimal(42), Fact::Stored(43), Fact::RivalStored("astar", 208_045)],
        ),
        Example::fails(
            "tiles(3x3)",
            "4 6 1 3 7 5 8 2 0",
            "idastar",
            &[Fact::Expanded(3397), Fact::RivalExpanded("astar", 754)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

/// Iterative-deepening A*.
#[derive(Clone, Copy, Debug)]
pub struct IdaStar<H> {
    heuristic: H,
    /// No bound beyond this.
    limit: Option<Cost>,
    /// Is the estimate worth showing? Without one this is [`super::iddfs`].
    informed: bool,
}

/// A node on the path to the node at hand.
struct Frame<P: Puzzle, M> {
    state: P::State,
    memo: M,
    g: Cost,
    /// The moves not yet tried.
    moves: P::Moves,
    via: Option<P::Move>,
}

impl<P: Puzzle, M: Copy> Clone for Frame<P, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Frame { state: self.state.clone(), memo: self.memo, g: self.g, moves: self.moves.clone(), via: self.via }
    }
}

/// How one iteration ended.
enum Pass<M> {
    Solved(Vec<M>, Cost),
    /// Nothing within the bound; the least f beyond it.
    Beyond(Cost),
    /// Nothing within the bound, and nothing beyond it.
    Exhausted,
}

impl IdaStar<Zero> {
    /// Without a heuristic: the bound is a depth, up to a limit.
    pub(super) fn blind(limit: Option<Cost>) -> Self {
        IdaStar { heuristic: Zero, limit, informed: false }
    }
}

impl<H> IdaStar<H> {
    /// With a heuristic.
    pub fn new(heuristic: H) -> Self {
        IdaStar { heuristic, limit: None, informed: true }
    }

    fn search<P: Puzzle, O: Observer<P>>(
        &self,
        start: &P::State,
        path: &mut Path<P, H::Memo>,
        run: &mut Run<'_, P, O>,
    ) -> Result<Outcome<P::Move>, Stop>
    where
        H: Heuristic<P>,
    {
        let proof = if self.heuristic.traits().admissible { Proof::Optimal } else { Proof::Unproven };
        let (mut bound, memo) = self.heuristic.root(start);
        run.meter.iterations = Some(0);
        if run.space.is_goal(start) {
            return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof });
        }
        for iteration in 1.. {
            run.meter.iterations = Some(iteration);
            run.emit(1, || Event::Phase { name: if self.informed { "bound" } else { "depth" }, value: bound.into() });
            match self.pass(start, memo, bound, path, run)? {
                Pass::Solved(moves, cost) => return Ok(Outcome::Solved { moves, cost, proof }),
                Pass::Beyond(f) if self.limit.is_some_and(|limit| f > limit) => return Ok(Outcome::GaveUp),
                Pass::Beyond(f) => bound = f,
                Pass::Exhausted => break,
            }
        }
        Ok(Outcome::Unsolvable)
    }

    /// One depth-first search under a bound. Kept out of line: the loop then has
    /// all registers to itself.
    #[inline(never)]
    fn pass<P: Puzzle, O: Observer<P>>(
        &self,
        start: &P::State,
        memo: H::Memo,
        bound: Cost,
        path: &mut Path<P, H::Memo>,
        run: &mut Run<'_, P, O>,
    ) -> Result<Pass<P::Move>, Stop>
    where
        H: Heuristic<P>,
    {
        let puzzle = run.space;
        let mut beyond = Cost::MAX;
        // The node at hand.
        let (mut state, mut memo, mut g, mut via) = (start.clone(), memo, 0, None);
        let mut moves = puzzle.onward(&state, via);
        run.meter.expand()?;
        run.emit(1, || Event::Expand(path.enter(0, &state, via, g, self.heuristic.root(start).0)));
        loop {
            let Some(mv) = moves.next() else {
                let Some(parent) = path.leave() else { break };
                Frame { state, memo, g, moves, via } = parent;
                continue;
            };
            let mut child = state.clone();
            let child_g = g + puzzle.apply(&mut child, mv);
            let (h, child_memo) = self.heuristic.child(memo, &state, mv, &child);
            run.meter.counters.generated += 1;
            let f = child_g + h;
            if f > bound {
                beyond = beyond.min(f);
                run.emit(path.len(), || Event::Prune(path.child(&child, mv, child_g, h), Why::Bound));
                continue;
            }
            run.emit(path.len(), || Event::Generate(path.child(&child, mv, child_g, h)));
            // Under unit costs the length of the longest path says it, for nothing.
            if !puzzle.unit_costs() {
                path.deepest = path.deepest.max(child_g);
            }
            let leaf = puzzle.is_goal(&child);
            path.push(Frame { state, memo, g, moves, via }, &mut run.meter)?;
            (state, memo, g, via) = (child, child_memo, child_g, Some(mv));
            if leaf {
                run.emit(path.len(), || Event::Incumbent(path.enter(path.last_id, &state, via, g, h)));
                return Ok(Pass::Solved(path.moves(mv), g));
            }
            run.meter.expand()?;
            moves = puzzle.onward(&state, via);
            run.emit(path.len(), || Event::Expand(path.enter(path.last_id, &state, via, g, h)));
        }
        Ok(if beyond == Cost::MAX { Pass::Exhausted } else { Pass::Beyond(beyond) })
    }
}

/// The path to the node at hand, without that node. `frames` is as long as the
/// longest path so far, so that the one comparison that guards its end also
/// keeps that length.
struct Path<P: Puzzle, M> {
    frames: Accounted<Frame<P, M>>,
    /// What a longer path is filled with until it is written.
    filler: Frame<P, M>,
    depth: usize,
    /// The greatest g of a node on it so far, where moves differ in cost.
    deepest: Cost,
    /// Ids of the path and the node at hand; kept only for an observer.
    ids: Vec<u64>,
    last_id: u64,
    informed: bool,
}

impl<P: Puzzle, M: Copy> Path<P, M> {
    #[inline(always)]
    fn push(&mut self, frame: Frame<P, M>, meter: &mut Meter) -> Result<(), Stop> {
        if self.depth == self.frames.len() {
            self.frames.push(self.filler.clone(), meter)?;
        }
        self.frames[self.depth] = frame;
        self.depth += 1;
        Ok(())
    }

    #[inline(always)]
    fn leave(&mut self) -> Option<Frame<P, M>> {
        self.depth = self.depth.checked_sub(1)?;
        Some(self.frames[self.depth].clone())
    }

    /// The nodes of the path, with the one at hand.
    fn len(&self) -> u64 {
        self.depth as u64 + 1
    }

    /// The moves of the path, and `last`.
    fn moves(&self, last: P::Move) -> Vec<P::Move> {
        self.frames[..self.depth].iter().filter_map(|frame| frame.via).chain([last]).collect()
    }

    /// The node at hand, for an event.
    fn enter<'a>(&mut self, id: u64, state: &'a P::State, via: Option<P::Move>, g: Cost, h: Cost) -> Seen<'a, P> {
        self.ids.truncate(self.depth);
        let parent = self.ids.last().copied();
        self.ids.push(id);
        let f = f64::from(g + h);
        Seen { id: Some(id), parent, via, state, g, h: self.informed.then_some(h), f: Some(f) }
    }

    /// A new successor of the node at hand, for an event.
    fn child<'a>(&mut self, state: &'a P::State, mv: P::Move, g: Cost, h: Cost) -> Seen<'a, P> {
        self.last_id += 1;
        let parent = self.ids.get(self.depth).copied();
        let (f, h) = (f64::from(g + h), self.informed.then_some(h));
        Seen { id: Some(self.last_id), parent, via: Some(mv), state, g, h, f: Some(f) }
    }
}

impl<P: Puzzle, H: Heuristic<P>> Solver<P> for IdaStar<H> {
    fn solve<O: Observer<P>>(&mut self, start: P::State, run: &mut Run<'_, P, O>) -> Outcome<P::Move> {
        let (_, memo) = self.heuristic.root(&start);
        let filler = Frame { state: start.clone(), memo, g: 0, moves: run.space.moves(&start), via: None };
        let mut path = Path {
            frames: Accounted::default(),
            filler,
            depth: 0,
            deepest: 0,
            ids: Vec::new(),
            last_id: 0,
            informed: self.informed,
        };
        let outcome = self.search(&start, &mut path, run).unwrap_or_else(Outcome::Stopped);
        // Every successor is evaluated once, and so is the start.
        run.meter.counters.evaluated = if self.informed { run.meter.counters.generated + 1 } else { 0 };
        let longest = path.frames.len() as u64;
        run.meter.max_depth = if run.space.unit_costs() { longest } else { path.deepest.into() };
        run.meter.holding(longest + 1, longest + 1);
        outcome
    }
}

struct Waiting;

impl<P: Puzzle> WithHeuristic<P> for Waiting {
    type Out = Box<dyn AnySolver<P>>;
    fn call<H: Heuristic<P> + 'static>(self, heuristic: H) -> Self::Out {
        Box::new(IdaStar::new(heuristic))
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    setup.heuristic(Waiting)
}
