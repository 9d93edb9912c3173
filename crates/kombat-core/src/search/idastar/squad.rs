//! An iteration on several threads: the subtrees below a cut are listed in the order
//! of the search, some thousands at a time, and counted by whoever is free. The search
//! itself takes each count where it comes to it; so it counts what a search on one
//! thread counts, up to the same solution.

use super::Guide;
use crate::heuristic::Heuristic;
use crate::heuristic::subtree::{Frame, Root, Tally, Under};
use crate::move_filter::MoveFilter;
use crate::space::{Cost, Puzzle};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Subtrees that are listed at a time.
const LOT: usize = 1 << 13;

/// Goes ahead of a search.
pub(super) struct Squad<P: Puzzle, M, K> {
    /// The path to the next subtree.
    path: Vec<Frame<P, M, K>>,
    /// The moves that lead to a subtree.
    cut: usize,
    bound: Cost,
    /// The counts of the lot at hand, as far as they are known.
    lot: std::vec::IntoIter<OnceLock<Tally>>,
}

impl<P: Puzzle, M: Copy + Send + Sync, K: Copy + Send + Sync> Squad<P, M, K> {
    /// Goes ahead of an iteration.
    pub(super) fn new<H, F>(
        guide: &Guide<H, F>,
        puzzle: &P,
        (start, memo): (&P::State, M),
        bound: Cost,
        cut: usize,
    ) -> Self
    where
        F: MoveFilter<P, Mark = K>,
    {
        let mark = guide.forward.start();
        let moves = guide.forward.moves(puzzle, start, None, mark);
        let path = vec![Frame { state: start.clone(), memo, mark, g: 0, moves }];
        Squad { path, cut, bound, lot: Vec::new().into_iter() }
    }

    /// The count of the next subtree, if it has no goal and no limit was met.
    pub(super) fn next<H, F>(
        &mut self,
        guide: &Guide<H, F>,
        puzzle: &P,
        under: Under<'_>,
        threads: usize,
    ) -> Option<Tally>
    where
        H: Heuristic<P, Memo = M>,
        F: MoveFilter<P, Mark = K>,
    {
        if self.lot.len() == 0 {
            let mut roots = Vec::with_capacity(LOT);
            while roots.len() < LOT
                && let Some(root) = self.next_root(guide, puzzle)
            {
                roots.push(root);
            }
            self.lot = count(guide, puzzle, &roots, under, threads).into_iter();
        }
        self.lot.next()?.into_inner()
    }

    /// The next node within the bound at the depth of the cut, in the order of the search.
    fn next_root<H, F>(&mut self, guide: &Guide<H, F>, puzzle: &P) -> Option<Root<P, M, K>>
    where
        H: Heuristic<P, Memo = M>,
        F: MoveFilter<P, Mark = K>,
    {
        while let Some(at) = self.path.last_mut() {
            let Some(via) = at.moves.next() else {
                self.path.pop();
                continue;
            };
            let mut state = at.state.clone();
            let g = at.g + puzzle.apply(&mut state, via);
            let (h, memo) = guide.heuristic.child(at.memo, &at.state, via, &state);
            if g + h > self.bound || puzzle.is_goal(&state) {
                continue;
            }
            let mark = guide.forward.after(puzzle, at.mark, via);
            if self.path.len() == self.cut {
                return Some(Root { state, memo, via, mark, g, h });
            }
            let moves = guide.forward.moves(puzzle, &state, Some(via), mark);
            self.path.push(Frame { state, memo, mark, g, moves });
        }
        None
    }
}

/// Counts subtrees, up to the first in which something happens.
fn count<P: Puzzle, H: Heuristic<P>, F: MoveFilter<P>>(
    guide: &Guide<H, F>,
    puzzle: &P,
    roots: &[Root<P, H::Memo, F::Mark>],
    under: Under<'_>,
    threads: usize,
) -> Vec<OnceLock<Tally>> {
    let tallies: Vec<OnceLock<Tally>> = roots.iter().map(|_| OnceLock::new()).collect();
    let (next, expanded) = (AtomicUsize::new(0), AtomicU64::new(0));
    let (end, over) = (AtomicUsize::new(roots.len()), AtomicBool::new(false));
    let work = || {
        while !over.load(Relaxed) {
            let at = next.fetch_add(1, Relaxed);
            if at >= end.load(Relaxed) {
                break;
            }
            match guide.count(puzzle, &roots[at], under) {
                Some(tally) => {
                    let all = expanded.fetch_add(tally.expanded, Relaxed) + tally.expanded;
                    tallies[at].set(tally).expect("each is counted once");
                    if under.watcher.must_stop(all) {
                        over.store(true, Relaxed);
                    }
                }
                None => {
                    end.fetch_min(at, Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    tallies
}
