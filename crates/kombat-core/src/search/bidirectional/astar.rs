//! Bidirectional A*: one search from the start, guided to the goal, and one from the
//! goal, guided to the start (Kaindl and Kainz 1997; the bound on both halves after
//! Holte and others 2016).
//!
//! The halves meeting is not the end: the first meeting need not be the best. The
//! search stops when no path still to be found can be cheaper than the best one
//! known: such a path costs at least the least f open in either half, and at least
//! the least g open in both together and one move.

use super::{Ends, Half, seen, solved};
use crate::heuristic::Heuristic;
use crate::observe::{Event, Why};
use crate::open::Ties;
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::search::{Guide, Unfit};
use crate::space::{Cost, Puzzle};
use std::collections::BTreeMap;

/// Bidirectional A*.
pub struct BiAStar<P: Puzzle>(Ends<P>);

impl<P: Puzzle> BiAStar<P> {
    /// For a puzzle with one goal, whose moves can be undone and which can be aimed elsewhere.
    pub fn new(puzzle: &P, guide: &Guide<P>) -> Result<Self, Unfit> {
        Ends::new(puzzle, guide).map(Self)
    }
}

/// The cheapest move there can be.
const EPSILON: Cost = 1;

/// The f and the g of the open nodes of a half, counted.
#[derive(Default)]
struct Tally {
    f: BTreeMap<Cost, u64>,
    g: BTreeMap<Cost, u64>,
}

impl Tally {
    fn add(&mut self, f: Cost, g: Cost) {
        *self.f.entry(f).or_default() += 1;
        *self.g.entry(g).or_default() += 1;
    }

    fn remove(&mut self, f: Cost, g: Cost) {
        for (counts, key) in [(&mut self.f, f), (&mut self.g, g)] {
            let count = counts.get_mut(&key).expect("it was added");
            *count -= 1;
            if *count == 0 {
                counts.remove(&key);
            }
        }
    }

    fn least(counts: &BTreeMap<Cost, u64>) -> Cost {
        counts.keys().next().copied().unwrap_or(Cost::MAX)
    }
}

/// What no path that is still to be found can undercut.
fn bound(tallies: &[Tally; 2]) -> Cost {
    let [f, g] = [|tally: &Tally| Tally::least(&tally.f), |tally: &Tally| Tally::least(&tally.g)];
    let together = g(&tallies[0]).saturating_add(g(&tallies[1])).saturating_add(EPSILON);
    f(&tallies[0]).max(f(&tallies[1])).max(together)
}

impl<P: Puzzle> Solver<P> for BiAStar<P> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let puzzle = run.space;
        let mut halves = Half::both(puzzle, &self.0, start, Ties::LowH);
        let consistent = halves.iter().all(|half| half.heuristic.traits().consistent);
        let proof = if consistent { Proof::Optimal } else { Proof::Unproven };
        let mut tallies = [Tally::default(), Tally::default()];
        for (side, root) in [start, &self.0.goal].into_iter().enumerate() {
            let h = halves[side].begin(side, root, |h| h.into(), run)?;
            tallies[side].add(h, 0);
            if puzzle.is_goal(start) {
                return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof });
            }
        }
        let mut best: Option<(Cost, P::State)> = None;
        loop {
            let known = best.as_ref().map_or(Cost::MAX, |(cost, _)| *cost);
            if known <= bound(&tallies) || halves.iter().any(|half| half.open_nodes == 0) {
                let Some((_, meeting)) = best else { return Ok(Outcome::Unsolvable) };
                return Ok(solved([&halves[0].closed, &halves[1].closed], &meeting, proof, run));
            }
            let side = usize::from(halves[1].open_nodes < halves[0].open_nodes);
            let Some(id) = halves[side].take(&mut run.meter) else { continue };
            let (state, g, via) = halves[side].closed.node(id);
            let (h, memo) = halves[side].heuristic.root(&state);
            tallies[side].remove(g + h, g);
            if g + h >= known {
                continue; // Nothing cheaper lies behind it.
            }
            run.meter.expand()?;
            let open = |halves: &[Half<P>; 2]| halves[0].open_nodes + halves[1].open_nodes;
            run.emit(open(&halves), || {
                let parent = halves[side].closed.parent(puzzle, id);
                Event::Expand(seen(side, id, parent, via, &state, (g, Some(h), Some(f64::from(g + h)))))
            });
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let (child_id, new) = halves[side].closed.find_or_add(&child, g, Some(mv), &mut run.meter)?;
                let estimate = |half: &Half<P>| half.heuristic.child(memo, &state, mv, &child).0;
                let child_seen =
                    |h: Cost| seen(side, child_id, Some(id), Some(mv), &child, (g, Some(h), Some(f64::from(g + h))));
                if !new && halves[side].closed.link(child_id).g() <= g {
                    run.emit(open(&halves), || Event::Prune(child_seen(estimate(&halves[side])), Why::Duplicate));
                    continue;
                }
                let h = estimate(&halves[side]);
                if new {
                    run.meter.counters.evaluated += 1;
                    halves[side].open_nodes += 1;
                } else {
                    let link = halves[side].closed.link_mut(child_id);
                    let (was, closed) = (link.g(), link.is_closed());
                    link.reach(g, mv);
                    if closed {
                        run.meter.counters.reopened += 1;
                        halves[side].open_nodes += 1;
                    } else {
                        tallies[side].remove(was + h, was);
                    }
                }
                let depth = halves[side].closed.depth(puzzle, (id, child_id), g, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(depth);
                run.meter.holding(open(&halves), (halves[0].closed.len() + halves[1].closed.len()) as u64);
                tallies[side].add(g + h, g);
                halves[side].open.push((g + h).into(), h.into(), child_id, &mut run.meter)?;
                run.emit(open(&halves), || Event::Generate(child_seen(h)));
                let other = &halves[1 - side].closed;
                let through = other.find(&child).map(|met| g + other.link(met).g());
                if through.is_some_and(|cost| best.as_ref().is_none_or(|(known, _)| cost < *known)) {
                    best = through.map(|cost| (cost, child.clone()));
                    run.emit(open(&halves), || Event::Incumbent(child_seen(h)));
                }
            }
        }
    }
}
