//! Bidirectional greedy search: from both ends in turns, each half always by the
//! board that looks nearest to the other end. This is the personal algorithm of
//! Lima and Cayres with a real test for the halves meeting: each new board is
//! looked up in the other half.

use super::{Ends, Half, seen, solved};
use crate::heuristic::Heuristic;
use crate::observe::{Event, Why};
use crate::open::Ties;
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::search::{Guide, Unfit};
use crate::space::{Cost, Puzzle};

/// Bidirectional greedy search.
pub struct BiGreedy<P: Puzzle>(Ends<P>);

impl<P: Puzzle> BiGreedy<P> {
    /// For a puzzle with one goal, whose moves can be undone and which can be aimed elsewhere.
    pub fn new(puzzle: &P, guide: &Guide<P>) -> Result<Self, Unfit> {
        Ends::new(puzzle, guide).map(Self)
    }
}

impl<P: Puzzle> Solver<P> for BiGreedy<P> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let puzzle = run.space;
        let mut halves = Half::both(puzzle, &self.0, start, Ties::Fifo);
        for (side, root) in [start, &self.0.goal].into_iter().enumerate() {
            halves[side].begin(side, root, |_| 0, run)?;
            if puzzle.is_goal(start) {
                return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof: Proof::Unproven });
            }
        }
        let mut side = 1;
        loop {
            side = 1 - side;
            let Some(id) = halves[side].take(&mut run.meter) else { return Ok(Outcome::Unsolvable) };
            run.meter.expand()?;
            let (state, g, via) = halves[side].closed.node(id);
            let (h, memo) = halves[side].heuristic.root(&state);
            let open = |halves: &[Half<P>; 2]| halves[0].open_nodes + halves[1].open_nodes;
            run.emit(open(&halves), || {
                let parent = halves[side].closed.parent(puzzle, id);
                Event::Expand(seen(side, id, parent, via, &state, (g, Some(h), Some(h.into()))))
            });
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let g = g + puzzle.apply(&mut child, mv);
                run.meter.counters.generated += 1;
                let (child_id, new) = halves[side].closed.find_or_add(&child, g, Some(mv), &mut run.meter)?;
                let estimate = |half: &Half<P>| half.heuristic.child(memo, &state, mv, &child).0;
                let child_seen =
                    |h: Cost| seen(side, child_id, Some(id), Some(mv), &child, (g, Some(h), Some(h.into())));
                if !new {
                    run.emit(open(&halves), || Event::Prune(child_seen(estimate(&halves[side])), Why::Duplicate));
                    continue;
                }
                let h = estimate(&halves[side]);
                run.meter.counters.evaluated += 1;
                let depth = halves[side].closed.depth(puzzle, (id, child_id), g, &mut run.meter)?;
                run.meter.max_depth = run.meter.max_depth.max(depth);
                halves[side].open_nodes += 1;
                run.meter.holding(open(&halves), (halves[0].closed.len() + halves[1].closed.len()) as u64);
                halves[side].open.push(h.into(), 0, child_id, &mut run.meter)?;
                run.emit(open(&halves), || Event::Generate(child_seen(h)));
                if halves[1 - side].closed.find(&child).is_some() {
                    run.emit(open(&halves), || Event::Incumbent(child_seen(h)));
                    return Ok(solved([&halves[0].closed, &halves[1].closed], &child, Proof::Unproven, run));
                }
            }
        }
    }
}
