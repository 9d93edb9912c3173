//! Beam search: layer by layer, of each layer only the few boards that look nearest
//! to the goal (Lowerre 1976). Narrow it is greedy, infinitely wide it is
//! breadth-first search. It can lose every path to the goal, and then gives up.

use super::guided::Method;
use crate::closed::{Closed, Id};
use crate::heuristic::{Boxed, Heuristic};
use crate::metered::Metered;
use crate::observe::{Event, Phase, Seen, Why};
use crate::run::{Ended, Outcome, Proof, Run};
use crate::space::{Cost, Puzzle};

/// Beam search.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// How many boards of a layer are kept.
    pub width: usize,
}

fn seen<P: Puzzle>(
    id: Id,
    parent: Option<Id>,
    via: Option<P::Move>,
    state: &P::State,
    g: Cost,
    h: Cost,
) -> Seen<'_, P> {
    let parent = parent.map(u64::from);
    Seen { id: Some(id.into()), parent, via, state, g, h: Some(h), f: Some(h.into()) }
}

impl Method for Beam {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let puzzle = run.space;
        let mut closed = Closed::<P>::default();
        let (mut layer, mut next) = (Metered::<(Cost, Id)>::default(), Metered::default());
        let (h, _) = heuristic.root(start);
        run.meter.counters.evaluated += 1;
        let (root, _) = closed.find_or_add(start, 0, None, &mut run.meter)?;
        layer.push((h, root), &mut run.meter)?;
        run.meter.holding(1, 1);
        run.emit(1, || Event::Generate(seen(root, None, None, start, 0, h)));
        if puzzle.is_goal(start) {
            return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof: Proof::Unproven });
        }
        let mut cut = false;
        for depth in 0.. {
            run.emit(layer.len() as u64, || Event::Phase { name: Phase::Depth, value: depth });
            for (i, &(h, id)) in layer.iter().enumerate() {
                run.meter.expand()?;
                let (state, g, via) = closed.node(id);
                let open = |next: &Metered<(Cost, Id)>| (layer.len() - i - 1 + next.len()) as u64;
                run.emit(open(&next), || Event::Expand(seen(id, closed.parent(puzzle, id), via, &state, g, h)));
                let (_, memo) = heuristic.root(&state);
                for mv in puzzle.onward(&state, via) {
                    let mut child = state.clone();
                    let g = g + puzzle.apply(&mut child, mv);
                    run.meter.counters.generated += 1;
                    let (child_id, new) = closed.find_or_add(&child, g, Some(mv), &mut run.meter)?;
                    let estimate = || heuristic.child(memo, &state, mv, &child).0;
                    if !new {
                        run.emit(open(&next), || {
                            Event::Prune(seen(child_id, Some(id), Some(mv), &child, g, estimate()), Why::Duplicate)
                        });
                        continue;
                    }
                    let h = estimate();
                    run.meter.counters.evaluated += 1;
                    next.push((h, child_id), &mut run.meter)?;
                    run.meter.holding(open(&next), closed.len() as u64);
                    run.meter.max_depth = run.meter.max_depth.max(depth + 1);
                    run.emit(open(&next), || Event::Generate(seen(child_id, Some(id), Some(mv), &child, g, h)));
                    if puzzle.is_goal(&child) {
                        run.emit(open(&next), || Event::Incumbent(seen(child_id, Some(id), Some(mv), &child, g, h)));
                        let (moves, cost) = closed.path(puzzle, child_id);
                        return Ok(Outcome::Solved { moves, cost, proof: Proof::Unproven });
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            // In place, for a stable sort would take memory; among equals the older stay.
            next.sort_unstable_by_key(|&(h, id)| (h, id));
            cut |= next.len() > self.width;
            next.truncate(self.width);
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
        Ok(if cut { Outcome::GaveUp } else { Outcome::Unsolvable })
    }
}
