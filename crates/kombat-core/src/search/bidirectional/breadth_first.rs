//! Bidirectional breadth-first search: one from the start and one from the goal,
//! a whole layer at a time, always of the half with fewer open boards (Pohl 1971).
//! As long as the halves have not met, no solution is as short as their depths
//! together; so the first meeting is an optimal one.

use super::{goal, seen, solved};
use crate::budget::Stop;
use crate::closed::{Closed, Id};
use crate::observe::{Event, Phase, Why};
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::search::Unfit;
use crate::space::Puzzle;

/// Bidirectional breadth-first search.
pub struct BiBreadthFirst<P: Puzzle> {
    goal: P::State,
}

impl<P: Puzzle> BiBreadthFirst<P> {
    /// For a puzzle with one goal, whose moves can be undone.
    pub fn new(puzzle: &P) -> Result<Self, Unfit> {
        Ok(BiBreadthFirst { goal: goal(puzzle)? })
    }
}

impl<P: Puzzle> Solver<P> for BiBreadthFirst<P> {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let puzzle = run.space;
        let proof = if puzzle.unit_costs() { Proof::Optimal } else { Proof::Unproven };
        let mut halves = [Closed::<P>::default(), Closed::<P>::default()];
        for (side, root) in [start, &self.goal].into_iter().enumerate() {
            let (id, _) = halves[side].find_or_add(root, 0, None, &mut run.meter)?;
            let nodes = side as u64 + 1;
            run.meter.holding(nodes, nodes);
            run.emit(nodes, || Event::Generate(seen(side, id, None, None, root, (0, None, None))));
            if puzzle.is_goal(start) {
                return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof });
            }
        }
        // As in breadth-first search, the queues are places in the arenas.
        let mut next = [0usize; 2];
        let mut depths = [0u64; 2];
        loop {
            let open = [halves[0].len() - next[0], halves[1].len() - next[1]];
            if open.contains(&0) {
                return Ok(Outcome::Unsolvable);
            }
            let side = usize::from(open[1] < open[0]);
            let name = if side == 0 { Phase::Forward } else { Phase::Backward };
            run.emit((open[0] + open[1]) as u64, || Event::Phase { name, value: depths[side] });
            depths[side] += 1;
            for at in next[side]..halves[side].len() {
                next[side] = at + 1;
                if let Some(meeting) = expand(side, at as Id, &mut halves, next, run)? {
                    return Ok(solved([&halves[0], &halves[1]], &meeting, proof, run));
                }
            }
        }
    }
}

/// Expands one board, and says where the halves have met, if they have.
fn expand<P: Puzzle>(
    side: usize,
    id: Id,
    halves: &mut [Closed<P>; 2],
    next: [usize; 2],
    run: &mut Run<'_, P>,
) -> Result<Option<P::State>, Stop> {
    let puzzle = run.space;
    run.meter.expand()?;
    let open = |halves: &[Closed<P>; 2]| (halves[0].len() - next[0] + halves[1].len() - next[1]) as u64;
    let (state, g, via) = halves[side].node(id);
    run.emit(open(halves), || {
        Event::Expand(seen(side, id, halves[side].parent(puzzle, id), via, &state, (g, None, None)))
    });
    for mv in puzzle.onward(&state, via) {
        let mut child = state.clone();
        let g = g + puzzle.apply(&mut child, mv);
        run.meter.counters.generated += 1;
        let (child_id, new) = halves[side].find_or_add(&child, g, Some(mv), &mut run.meter)?;
        let child_seen = || seen(side, child_id, Some(id), Some(mv), &child, (g, None, None));
        if !new {
            run.emit(open(halves), || Event::Prune(child_seen(), Why::Duplicate));
            continue;
        }
        run.meter.holding(open(halves), (halves[0].len() + halves[1].len()) as u64);
        let depth = halves[side].depth(puzzle, (id, child_id), g, &mut run.meter)?;
        run.meter.max_depth = run.meter.max_depth.max(depth);
        run.emit(open(halves), || Event::Generate(child_seen()));
        if halves[1 - side].find(&child).is_some() {
            run.emit(open(halves), || Event::Incumbent(child_seen()));
            return Ok(Some(child));
        }
    }
    Ok(None)
}
