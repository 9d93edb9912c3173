//! A solution read off a table of the whole space: from each board to a neighbour on a cheapest way, as the
//! table says (Korf and Schultze 2005 swept the 15-puzzle that way).
//!
//! The table belongs to the puzzle and is kept, so of many runs only the first sweeps. What a
//! run is charged does not depend on that: each claims the memory of a sweep and is the same
//! run whether there was one before or not, but for its time.

use crate::observe::{Event, Seen, Why};
use crate::run::{Ended, Outcome, Proof, Run, Solver};
use crate::space::{Cost, Puzzle};
use crate::sweep::Distances;

/// Walks down the table.
#[derive(Clone, Copy, Debug)]
pub struct Table;

/// The puzzle with its distances, to tell of boards.
struct Known<'a, P> {
    puzzle: &'a P,
    distances: &'a dyn Distances<P>,
}

impl<P: Puzzle> Known<'_, P> {
    /// An event's node, its estimate the truth.
    fn at<'e>(
        &self,
        id: Option<u64>,
        parent: Option<u64>,
        via: Option<P::Move>,
        state: &'e P::State,
        g: Cost,
    ) -> Seen<'e, P> {
        let h = self.distances.of(self.puzzle, state);
        Seen { id, parent, via, state, g, h, f: h.map(|h| f64::from(g) + f64::from(h)) }
    }
}

impl<P: Puzzle> Solver<P> for Table {
    fn search(&mut self, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let puzzle = run.space;
        let whole = puzzle.whole().expect("checked when the search was built");
        let free = whole.claim(puzzle, &mut run.meter)?;
        let distances = whole.distances(puzzle, &|| run.meter.look())?;
        run.meter.release(free);
        run.meter.holding(1, distances.counts().iter().map(|level| level.1).sum());

        let known = Known { puzzle, distances };
        run.meter.counters.evaluated += 1;
        if distances.of(puzzle, start).is_none() {
            return Ok(Outcome::Unsolvable);
        }
        run.emit(1, || Event::Generate(known.at(Some(0), None, None, start, 0)));
        let (mut state, mut moves, mut cost): (_, Vec<P::Move>, Cost) = (start.clone(), Vec::new(), 0);
        while !puzzle.is_goal(&state) {
            let (via, id) = (moves.last().copied(), moves.len() as u64);
            run.meter.expand()?;
            run.emit(0, || Event::Expand(known.at(Some(id), id.checked_sub(1), via, &state, cost)));
            let mut chosen = None;
            for mv in puzzle.onward(&state, via) {
                let mut child = state.clone();
                let step = puzzle.apply(&mut child, mv);
                let g = cost + step;
                run.meter.counters.generated += 1;
                run.meter.counters.evaluated += 1;
                if chosen.is_none() && distances.leads_on(puzzle, &state, step, &child) {
                    run.emit(1, || Event::Generate(known.at(Some(id + 1), Some(id), Some(mv), &child, g)));
                    chosen = Some((child, mv, g));
                } else {
                    let open = u64::from(chosen.is_some());
                    run.emit(open, || Event::Prune(known.at(None, Some(id), Some(mv), &child, g), Why::NotChosen));
                }
            }
            let (nearer, mv, g) = chosen.expect("every board but a goal has a cheapest way on");
            (state, cost) = (nearer, g);
            moves.push(mv);
            run.meter.max_depth = moves.len() as u64;
        }
        run.emit(1, || {
            let id = moves.len() as u64;
            Event::Incumbent(known.at(Some(id), id.checked_sub(1), moves.last().copied(), &state, cost))
        });
        Ok(Outcome::Solved { moves, cost, proof: Proof::Optimal })
    }
}
