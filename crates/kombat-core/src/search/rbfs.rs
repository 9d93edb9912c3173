//! Recursive best-first search (Korf 1993): best-first order in memory that grows
//! with the depth alone. It follows the best successor for as long as it is better
//! than the best alternative anywhere on the path, then backs up the value found
//! and turns to the alternative.
//!
//! The recursion is written out with a stack of frames; the successors of all
//! frames lie in one list, those of the deepest frame at its end.

use super::guided::Method;
use crate::budget::Stop;
use crate::heuristic::{Boxed, Heuristic};
use crate::metered::Metered;
use crate::observe::{Event, Seen};
use crate::run::{Ended, Outcome, Proof, Run};
use crate::space::{Cost, Puzzle};

/// Recursive best-first search.
#[derive(Clone, Copy, Debug)]
pub struct Rbfs;

/// A node: the start, or a successor that waits for its turn.
struct Entry<P: Puzzle> {
    state: P::State,
    g: Cost,
    h: Cost,
    /// The best f known to lie below it; at first its own.
    backed_up: Cost,
    via: Option<P::Move>,
    id: u64,
}

impl<P: Puzzle> Entry<P> {
    fn f(&self) -> Cost {
        self.g + self.h
    }

    fn seen(&self, parent: Option<u64>) -> Seen<'_, P> {
        let f = Some(f64::from(self.f()));
        Seen { id: Some(self.id), parent, via: self.via, state: &self.state, g: self.g, h: Some(self.h), f }
    }
}

/// An expanded node on the current path.
struct Frame {
    /// Where its successors begin in the list.
    first: usize,
    /// Which of them is being followed.
    followed: usize,
    /// It is left when the best of its successors exceeds this.
    bound: Cost,
}

/// No successor, or none that leads anywhere.
const NOTHING: Cost = Cost::MAX;

impl Method for Rbfs {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        let proof = if heuristic.traits().admissible { Proof::Optimal } else { Proof::Unproven };
        let (h, _) = heuristic.root(start);
        run.meter.counters.evaluated += 1;
        run.meter.holding(1, 1);
        if run.space.is_goal(start) {
            return Ok(Outcome::Solved { moves: Vec::new(), cost: 0, proof });
        }
        let mut entries = Metered::<Entry<P>>::default();
        let mut path = Metered::<Frame>::default();
        let mut last_id = 0;
        let root = Entry { state: start.clone(), g: 0, h, backed_up: h, via: None, id: 0 };
        entries.push(root, &mut run.meter)?;
        // The start is the one successor of a frame that is never left.
        path.push(Frame { first: 0, followed: 0, bound: NOTHING }, &mut run.meter)?;
        loop {
            let frame = path.last_mut().expect("the first frame stays");
            let (best, second) = two_best(&entries[frame.first..]);
            let value = best.map_or(NOTHING, |best| entries[frame.first + best].backed_up);
            if value == NOTHING || value > frame.bound {
                // Back up what is now known, and let the frame before decide.
                let first = frame.first;
                path.pop();
                let Some(parent) = path.last() else { return Ok(Outcome::Unsolvable) };
                entries[parent.followed].backed_up = value;
                entries.truncate(first);
                continue;
            }
            let at = frame.first + best.expect("it has a value");
            frame.followed = at;
            let bound = frame.bound.min(second);
            if run.space.is_goal(&entries[at].state) {
                let parent = path.len().checked_sub(2).map(|before| entries[path[before].followed].id);
                run.emit((entries.len() - path.len()) as u64, || Event::Incumbent(entries[at].seen(parent)));
                let moves = path.iter().filter_map(|frame| entries[frame.followed].via).collect();
                return Ok(Outcome::Solved { moves, cost: entries[at].g, proof });
            }
            let first = entries.len();
            expand(heuristic, at, &path, &mut entries, &mut last_id, run)?;
            path.push(Frame { first, followed: first, bound }, &mut run.meter)?;
        }
    }
}

/// Adds the successors of an entry to the list.
fn expand<P: Puzzle>(
    heuristic: &Boxed<P>,
    at: usize,
    path: &[Frame],
    entries: &mut Metered<Entry<P>>,
    last_id: &mut u64,
    run: &mut Run<'_, P>,
) -> Result<(), Stop> {
    let puzzle = run.space;
    run.meter.expand()?;
    let before = path.len().checked_sub(2).map(|before| entries[path[before].followed].id);
    // Every frame follows one entry, which is then not open any more.
    let open = |entries: &Metered<Entry<P>>| (entries.len() - path.len()) as u64;
    run.emit(open(entries), || Event::Expand(entries[at].seen(before)));
    let parent = &entries[at];
    let (state, g, via, id) = (parent.state.clone(), parent.g, parent.via, parent.id);
    // Not stored with the entries, of which there are many more than are expanded.
    let (_, memo) = heuristic.root(&state);
    // A value above its own f was backed up from below and holds for all.
    let inherited = if parent.f() < parent.backed_up { parent.backed_up } else { 0 };
    for mv in puzzle.onward(&state, via) {
        let mut child = state.clone();
        let g = g + puzzle.apply(&mut child, mv);
        let (h, _) = heuristic.child(memo, &state, mv, &child);
        run.meter.counters.generated += 1;
        run.meter.counters.evaluated += 1;
        *last_id += 1;
        let backed_up = inherited.max(g + h);
        let entry = Entry { state: child, g, h, backed_up, via: Some(mv), id: *last_id };
        entries.push(entry, &mut run.meter)?;
        run.meter.max_depth = run.meter.max_depth.max(path.len() as u64);
        run.meter.holding(open(entries), entries.len() as u64);
        run.emit(open(entries), || Event::Generate(entries[entries.len() - 1].seen(Some(id))));
    }
    Ok(())
}

/// The place of the entry with the least value, the older of equals, and the least
/// value of the others.
fn two_best<P: Puzzle>(entries: &[Entry<P>]) -> (Option<usize>, Cost) {
    let best = (0..entries.len()).min_by_key(|&i| entries[i].backed_up);
    let others = entries.iter().enumerate().filter(|(i, _)| Some(*i) != best);
    (best, others.map(|(_, entry)| entry.backed_up).min().unwrap_or(NOTHING))
}
