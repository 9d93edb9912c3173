//! A way from one board to another, of those that cost less than a bound: weighted A*
//! with a cap on its work.

use crate::budget::Stop;
use crate::closed::{Closed, Id};
use crate::heuristic::{Boxed, Heuristic};
use crate::observe::{Event, Seen, Why};
use crate::open::{BucketQueue, Ties};
use crate::run::Run;
use crate::space::{Cost, Puzzle};

/// What is looked for.
pub(super) struct Task<'a, P: Puzzle> {
    pub(super) from: &'a P::State,
    pub(super) to: &'a P::State,
    /// Estimates what is left to `to`.
    pub(super) heuristic: &'a Boxed<P>,
    /// How much it counts.
    pub(super) weight: u32,
    /// What was paid before `from`, and how many moves that were; only what is told of the search
    /// shows it.
    pub(super) paid: Cost,
    pub(super) made: usize,
    /// Is `to` the goal? Then a way there is a solution, which is told.
    pub(super) home: bool,
    /// Only cheaper ways are wanted.
    pub(super) under: Cost,
    /// Nothing more is expanded after so many successors.
    pub(super) most: u64,
}

impl<P: Puzzle> Task<'_, P> {
    /// An event's node, of a search before which others had so many.
    fn seen<'a>(
        &self,
        before: u64,
        (id, parent): (Option<Id>, Option<Id>),
        (via, state): (Option<P::Move>, &'a P::State),
        (g, h): (Cost, Cost),
    ) -> Seen<'a, P> {
        let number = |id: Id| before + u64::from(id);
        let f = f64::from(self.paid + g) + f64::from(self.weight) * f64::from(h);
        Seen { id: id.map(number), parent: parent.map(number), via, state, g: self.paid + g, h: Some(h), f: Some(f) }
    }
}

/// What became of it.
pub(super) enum Found<M> {
    /// A way.
    Way(Vec<M>),
    /// There is none that costs less, if the estimate is never too high.
    Nothing,
    /// The cap was reached. What is left to be found costs at least so much, if the estimate
    /// is never too high.
    Unknown(Cost),
}

/// The memory of one search after another; nodes are numbered on and on.
pub(super) struct Reach<P: Puzzle> {
    closed: Closed<P>,
    open: BucketQueue,
    /// Nodes of the searches before.
    before: u64,
}

impl<P: Puzzle> Reach<P> {
    pub(super) fn new() -> Self {
        Reach { closed: Closed::default(), open: BucketQueue::new(Ties::LowH), before: 0 }
    }

    /// Searches, and forgets what it saw.
    pub(super) fn find(&mut self, task: &Task<'_, P>, run: &mut Run<'_, P>) -> Result<Found<P::Move>, Stop> {
        let found = self.search(task, run)?;
        self.before += self.closed.len() as u64;
        self.closed.clear(&mut run.meter);
        while self.open.pop(&mut run.meter).is_some() {}
        Ok(found)
    }

    fn search(&mut self, task: &Task<'_, P>, run: &mut Run<'_, P>) -> Result<Found<P::Move>, Stop> {
        let (puzzle, heuristic, before) = (run.space, task.heuristic, self.before);
        let priority = |g: Cost, h: Cost| u64::from(g) + u64::from(task.weight) * u64::from(h);
        let mut frontier = 1;
        let enough = run.meter.counters.generated.saturating_add(task.most);
        let (h, _) = heuristic.root(task.from);
        run.meter.counters.evaluated += 1;
        let (id, _) = self.closed.find_or_add(task.from, 0, None, &mut run.meter)?;
        self.open.push(priority(0, h), h.into(), id, &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(1, || Event::Generate(task.seen(before, (Some(id), None), (None, task.from), (0, h))));
        // The least f of a node that was taken is below every way that is left, if the weight is 1.
        let mut least = 0;
        while let Some(id) = self.open.pop(&mut run.meter) {
            let link = self.closed.link_mut(id);
            if link.is_closed() {
                continue; // A cheaper path was found, and this entry left behind.
            }
            link.close();
            frontier -= 1;
            let (state, g, via) = self.closed.node(id);
            let (h, memo) = heuristic.root(&state);
            let seen =
                |closed: &Closed<P>| task.seen(before, (Some(id), closed.parent(puzzle, id)), (via, &state), (g, h));
            if state == *task.to {
                if task.home {
                    run.emit(frontier, || Event::Incumbent(seen(&self.closed)));
                }
                return Ok(Found::Way(self.closed.path(puzzle, id).0));
            }
            least = least.max(g + h);
            if run.meter.counters.generated >= enough {
                return Ok(Found::Unknown(least));
            }
            run.meter.expand()?;
            run.emit(frontier, || Event::Expand(seen(&self.closed)));
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                run.meter.counters.evaluated += 1;
                let (h, _) = heuristic.child(memo, &state, mv, &child);
                let child_seen = |own: Option<Id>| task.seen(before, (own, Some(id)), (Some(mv), &child), (g, h));
                if g.saturating_add(h) >= task.under {
                    run.emit(frontier, || Event::Prune(child_seen(None), Why::Bound));
                    continue;
                }
                let (child_id, new) = self.closed.find_or_add(&child, g, Some(mv), &mut run.meter)?;
                let known = self.closed.link_mut(child_id);
                if !new && known.g() <= g {
                    run.emit(frontier, || Event::Prune(child_seen(Some(child_id)), Why::Duplicate));
                    continue;
                }
                if new {
                    frontier += 1;
                } else {
                    if known.is_closed() {
                        frontier += 1;
                        run.meter.counters.reopened += 1;
                    }
                    known.reach(g, mv);
                }
                let depth = task.made as u64 + self.closed.depth(puzzle, (id, child_id), g, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(depth);
                run.meter.holding(frontier, self.closed.len() as u64);
                self.open.push(priority(g, h), h.into(), child_id, &mut run.meter)?;
                run.emit(frontier, || Event::Generate(child_seen(Some(child_id))));
            }
        }
        Ok(Found::Nothing)
    }
}
