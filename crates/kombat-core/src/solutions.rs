//! How many shortest solutions a board has.
//!
//! A search by path cost that keeps, for each board, in how many ways it is reached
//! at its least cost. Boards from which the goal cannot be reached within the
//! optimum, by an admissible estimate, are left out; with true distances only boards
//! on shortest solutions are left.

use crate::budget::{Meter, Stop};
use crate::closed::Closed;
use crate::heuristic::Erased;
use crate::metered::Metered;
use crate::open::{BucketQueue, Ties};
use crate::space::{Cost, Puzzle};

/// Counts the paths of cost `optimal` from `start` to a goal, where none is cheaper,
/// by an admissible heuristic. A number that does not fit is given as the largest.
///
/// # Panics
/// If the heuristic is not admissible.
pub fn count<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    optimal: Cost,
    heuristic: &dyn Erased<P>,
    meter: &mut Meter,
) -> Result<u64, Stop> {
    assert!(heuristic.traits().admissible, "only an admissible estimate leaves all solutions in");
    let mut memo = vec![0; heuristic.memo_size()];
    let mut closed = Closed::<P>::default();
    let mut ways = Metered::<u64>::default();
    let mut open = BucketQueue::new(Ties::Fifo);
    let mut solutions = 0u64;

    let (root, _) = closed.find_or_add(start, 0, None, meter)?;
    ways.push(1, meter)?;
    open.push(0, 0, root, meter)?;
    while let Some(id) = open.pop(meter) {
        let link = closed.link_mut(id);
        if link.is_closed() {
            continue; // It was reached at less cost, and this entry left behind.
        }
        link.close();
        let (state, g, via) = closed.node(id);
        // Every move costs something, so all that lead here at this cost came before.
        let here = ways[id as usize];
        if puzzle.is_goal(&state) {
            solutions = solutions.saturating_add(here);
            continue;
        }
        meter.expand()?;
        for mv in puzzle.onward(&state, via) {
            let mut child = state.clone();
            let g = g + puzzle.apply(&mut child, mv);
            if g.saturating_add(heuristic.root(&child, &mut memo)) > optimal {
                continue;
            }
            let (child_id, new) = closed.find_or_add(&child, g, Some(mv), meter)?;
            let known = closed.link_mut(child_id);
            if new {
                ways.push(here, meter)?;
            } else if known.g() == g {
                let sum = ways[child_id as usize].saturating_add(here);
                ways[child_id as usize] = sum;
                continue;
            } else if g < known.g() {
                known.reach(g, mv);
                ways[child_id as usize] = here;
            } else {
                continue;
            }
            open.push(g.into(), 0, child_id, meter)?;
        }
    }
    Ok(solutions)
}
