//! IDA*: depth-first searches under a growing bound on f (Korf 1985). Optimal
//! like A*, in memory that grows with the depth alone.
//!
//! The loop below decides the speed of all that is watched, and of short searches.
//! The node at hand lives in locals; a frame goes to the stack only when the search
//! goes deeper. The stack is a vector and not recursion, because an inadmissible
//! heuristic can make paths of any length. Long iterations are cut: what lies below
//! the cut is counted subtree by subtree, see [`crate::heuristic::subtree`].

mod path;
mod squad;

use crate::budget::Stop;
use crate::heuristic::subtree::{self, Root, Tally, Under};
use crate::heuristic::{Boxed, Erase, Heuristic, Zero};
use crate::move_filter::{MoveFilter, NotBack};
use crate::observe::{Event, Observer, Phase, Why};
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};
use path::{Frame, Path};
use squad::Squad;

/// Iterative-deepening A*.
#[derive(Clone, Debug)]
pub struct IdaStar<H, F = NotBack> {
    guide: Guide<H, F>,
    /// No bound beyond this.
    limit: Option<Cost>,
    /// Is the estimate worth showing? Without one this is iterative deepening.
    informed: bool,
}

/// What leads a search: where to, and by which moves.
#[derive(Clone, Debug)]
struct Guide<H, F> {
    heuristic: H,
    forward: F,
}

/// How one iteration ended.
enum Pass<M> {
    Solved(Vec<M>, Cost),
    /// Nothing within the bound; the least f beyond it.
    Beyond(Cost),
    /// Nothing within the bound, and nothing beyond it.
    Exhausted,
}

/// One iteration.
struct Iteration<P: Puzzle, M, K> {
    bound: Cost,
    /// Below nodes at this depth subtrees are counted, not searched; 0 is nowhere.
    cut: usize,
    /// Who counts them on other threads.
    squad: Option<Squad<P, M, K>>,
    /// Subtrees met so far.
    met: u64,
}

impl IdaStar<Zero> {
    /// Without a heuristic: the bound is a depth, up to a limit.
    pub fn blind(limit: Option<Cost>) -> Self {
        IdaStar { guide: Guide { heuristic: Zero, forward: NotBack }, limit, informed: false }
    }
}

impl<H> IdaStar<H> {
    /// With a heuristic.
    pub fn new(heuristic: H) -> Self {
        IdaStar::pruned(heuristic, NotBack)
    }
}

impl<H, F> IdaStar<H, F> {
    /// With a heuristic, and with a move filter that leaves more moves out.
    pub fn pruned(heuristic: H, forward: F) -> Self {
        IdaStar { guide: Guide { heuristic, forward }, limit: None, informed: true }
    }

    fn deepen<P: Puzzle, O: Observer<P>>(
        &self,
        start: &P::State,
        path: &mut Path<P, H::Memo, F::Mark>,
        run: &mut Run<'_, P, O>,
    ) -> Ended<P::Move>
    where
        H: Heuristic<P>,
        F: MoveFilter<P>,
    {
        let heuristic = &self.guide.heuristic;
        let proof = if heuristic.traits().admissible { Proof::Optimal } else { Proof::Unproven };
        let (mut bound, memo) = heuristic.root(start);
        run.meter.iterations = Some(0);
        if run.space.is_goal(start) {
            return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof });
        }
        let mut cuts = Cuts::default();
        for number in 1.. {
            run.meter.iterations = Some(number);
            run.emit(1, || Event::Phase {
                name: if self.informed { Phase::Bound } else { Phase::Depth },
                value: bound.into(),
            });
            let before = run.meter.counters().expanded;
            let cut = if run.observer.listens() || !run.subtrees { 0 } else { cuts.next() };
            run.counted |= cut > 0;
            let squad =
                (cut > 0 && run.threads > 1).then(|| Squad::new(&self.guide, run.space, (start, memo), bound, cut));
            let mut iteration = Iteration { bound, cut, squad, met: 0 };
            match self.guide.pass(start, memo, &mut iteration, path, run)? {
                Pass::Solved(moves, cost) => return Ok(Outcome::Solved { moves, cost, proof }),
                Pass::Beyond(f) if self.limit.is_some_and(|limit| f > limit) => return Ok(Outcome::GaveUp),
                Pass::Beyond(f) => bound = f,
                Pass::Exhausted => break,
            }
            cuts.learn(run.meter.counters().expanded - before, iteration.met);
        }
        Ok(Outcome::Unsolvable)
    }
}

impl<H, F> Guide<H, F> {
    /// Counts a subtree, in the fastest way there is.
    fn count<P: Puzzle>(&self, puzzle: &P, root: &Root<P, H::Memo, F::Mark>, under: Under<'_>) -> Option<Tally>
    where
        H: Heuristic<P>,
        F: MoveFilter<P>,
    {
        if F::NOT_BACK {
            let Root { memo, via, g, h, .. } = *root;
            let root = Root { state: root.state.clone(), memo, via, mark: (), g, h };
            return self.heuristic.count_subtree(puzzle, &root, under);
        }
        subtree::count(&self.heuristic, puzzle, &self.forward, root, under)
    }

    /// One depth-first search under a bound. Kept out of line: the loop then has
    /// all registers to itself.
    #[inline(never)]
    fn pass<P: Puzzle, O: Observer<P>>(
        &self,
        start: &P::State,
        memo: H::Memo,
        iteration: &mut Iteration<P, H::Memo, F::Mark>,
        path: &mut Path<P, H::Memo, F::Mark>,
        run: &mut Run<'_, P, O>,
    ) -> Result<Pass<P::Move>, Stop>
    where
        H: Heuristic<P>,
        F: MoveFilter<P>,
    {
        let puzzle = run.space;
        let bound = iteration.bound;
        let mut beyond = Cost::MAX;
        // The node at hand.
        let (mut state, mut memo, mut mark, mut g, mut via) = (start.clone(), memo, self.forward.start(), 0, None);
        let mut moves = self.forward.moves(puzzle, &state, via, mark);
        run.meter.expand()?;
        run.emit(1, || Event::Expand(path.enter(0, &state, via, g, self.heuristic.root(start).0)));
        loop {
            let Some(mv) = moves.next() else {
                let Some(parent) = path.leave() else { break };
                Frame { state, memo, mark, g, moves, via } = parent;
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
            let leaf = puzzle.is_goal(&child);
            let child_mark = self.forward.after(puzzle, mark, mv);
            if path.depth + 1 == iteration.cut && !leaf {
                let root = Root { state: child.clone(), memo: child_memo, via: mv, mark: child_mark, g: child_g, h };
                if let Some(least) = self.skip(&root, iteration, path, run)? {
                    beyond = beyond.min(least);
                    continue;
                }
            }
            path.push(Frame { state, memo, mark, g, moves, via }, &mut run.meter)?;
            (state, memo, mark, g, via) = (child, child_memo, child_mark, child_g, Some(mv));
            if leaf {
                run.emit(path.len(), || Event::Incumbent(path.enter(path.last_id, &state, via, g, h)));
                return Ok(Pass::Solved(path.moves(mv), g));
            }
            run.meter.expand()?;
            moves = self.forward.moves(puzzle, &state, via, mark);
            run.emit(path.len(), || Event::Expand(path.enter(path.last_id, &state, via, g, h)));
        }
        Ok(if beyond == Cost::MAX { Pass::Exhausted } else { Pass::Beyond(beyond) })
    }

    /// Counts a subtree instead of searching it, and gives its least f beyond the
    /// bound; nothing if it must be searched.
    #[inline(never)]
    fn skip<P: Puzzle, O: Observer<P>>(
        &self,
        root: &Root<P, H::Memo, F::Mark>,
        iteration: &mut Iteration<P, H::Memo, F::Mark>,
        path: &mut Path<P, H::Memo, F::Mark>,
        run: &mut Run<'_, P, O>,
    ) -> Result<Option<Cost>, Stop>
    where
        H: Heuristic<P>,
        F: MoveFilter<P>,
    {
        iteration.met += 1;
        let watcher = &run.meter.watcher();
        // A path has no more moves than its cost; its room is doubled, beside what there was.
        let most = if run.space.unit_costs() { 4 * (u64::from(iteration.bound) + 64) } else { u64::MAX };
        let room = most.saturating_mul(size_of::<Frame<P, H::Memo, F::Mark>>() as u64);
        let under = Under { bound: iteration.bound, lengths: run.meter.is_limited(room), watcher };
        let counted = match &mut iteration.squad {
            Some(squad) => squad.next(self, run.space, under, run.threads),
            None => self.count(run.space, root, under),
        };
        let Some(tally) = counted else { return Ok(None) };
        // A limit is to be met at the very node where the search meets it.
        let length = path.depth + 1 + tally.longest;
        if !run.meter.has_left(tally.expanded) || path.stretch(length, &mut run.meter).is_err() {
            return Ok(None);
        }
        run.meter.expand_many(tally.expanded)?;
        run.meter.counters.generated += tally.generated;
        Ok(Some(tally.beyond))
    }
}

/// Where the iterations are cut: so that a subtree has some ten thousand nodes.
#[derive(Default)]
struct Cuts {
    depth: usize,
    /// Nodes of the next iteration, about.
    expected: u64,
}

impl Cuts {
    /// Iterations below this are searched in the plain way.
    const SMALL: u64 = 1 << 16;
    const SUBTREE: u64 = 1 << 14;

    /// The depth of the next cut, or 0.
    fn next(&self) -> usize {
        if self.expected < Self::SMALL { 0 } else { self.depth }
    }

    /// Learns from an iteration: how many nodes, and how many subtrees if it was cut.
    fn learn(&mut self, expanded: u64, subtrees: u64) {
        // Of the sliding tiles, an iteration has some six times the nodes of the one before.
        self.expected = 6 * expanded;
        let wanted = (self.expected / Self::SUBTREE).max(1);
        // A level more has about twice the nodes.
        self.depth = match subtrees {
            0 => wanted.ilog2() as usize + 2,
            met if met < wanted => self.depth + (wanted / met).ilog2() as usize,
            met => self.depth.saturating_sub((met / wanted).ilog2() as usize).max(1),
        };
    }
}

impl<H, F> IdaStar<H, F> {
    /// The whole search. A step of its path is accounted with `frame` bytes.
    fn run<P: Puzzle, O: Observer<P>>(&self, start: &P::State, frame: usize, run: &mut Run<'_, P, O>) -> Ended<P::Move>
    where
        H: Heuristic<P>,
        F: MoveFilter<P>,
    {
        let (_, memo) = self.guide.heuristic.root(start);
        let mark = self.guide.forward.start();
        let filler = Frame { state: start.clone(), memo, mark, g: 0, moves: run.space.moves(start), via: None };
        let mut path = Path::new(filler, self.informed, frame);
        let ended = self.deepen(start, &mut path, run);
        // Every successor is evaluated once, and so is the start.
        run.meter.counters.evaluated = if self.informed { run.meter.counters.generated + 1 } else { 0 };
        let longest = path.longest() as u64;
        run.meter.max_depth = longest;
        run.meter.holding(longest + 1, longest + 1);
        ended
    }
}

impl<P: Puzzle, H: Heuristic<P> + Clone + 'static, F: MoveFilter<P> + Clone> Solver<P> for IdaStar<H, F> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let frame = size_of::<Frame<P, H::Memo, F::Mark>>();
        if !run.observer.listens() {
            return run.silently(|run| self.run(start, frame, run));
        }
        let heuristic = Boxed::new(Box::new(Erase(self.guide.heuristic.clone())));
        let guide = Guide { heuristic, forward: self.guide.forward.clone() };
        IdaStar { guide, limit: self.limit, informed: self.informed }.run(start, frame, run)
    }
}
