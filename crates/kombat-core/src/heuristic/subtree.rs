//! The search below one node under a bound, counted all at once.
//!
//! A depth-first search under a bound is nothing but its counts until it meets a
//! goal. So below a certain depth IDA* does not look at limits and tells nobody what
//! it does: it has the subtree counted, by the loop here or by a faster one that the
//! heuristic knows ([`Heuristic::count_subtree`]). Where something happens in a subtree (a
//! goal, a limit) it is searched again in the plain way, so that whatever a faster
//! loop does, it cannot change a path or a count. Subtrees can be counted on several
//! threads.

use super::Heuristic;
use crate::budget::Watcher;
use crate::move_filter::MoveFilter;
use crate::space::{Cost, Puzzle};

/// Beyond so many expansions a subtree is given up, so that a search can be stopped.
const MOST: u64 = 1 << 22;

/// After so many expansions one looks whether it is to be stopped.
const LOOK: u64 = 1 << 10;

/// A node below which nothing was searched yet. It is no goal, and its f is within
/// the bound.
#[derive(Clone, Debug)]
pub struct Root<P: Puzzle, M, K = ()> {
    /// Its state.
    pub state: P::State,
    /// What the heuristic carries.
    pub memo: M,
    /// The move that led to it.
    pub via: P::Move,
    /// What the move filter remembers.
    pub mark: K,
    /// What its path costs.
    pub g: Cost,
    /// Its estimate.
    pub h: Cost,
}

/// What is under a bound.
#[derive(Clone, Copy, Debug)]
pub struct Under<'a> {
    /// The greatest f.
    pub bound: Cost,
    /// Is the length of the longest path wanted?
    pub lengths: bool,
    /// Says when nobody waits for the count any more.
    pub watcher: &'a Watcher,
}

/// A subtree without a goal, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Nodes within the bound, with the root.
    pub expanded: u64,
    /// Successors of those.
    pub generated: u64,
    /// The least f beyond the bound, or [`Cost::MAX`].
    pub beyond: Cost,
    /// Moves from the root to the node farthest from it; 0 where that was not wanted.
    pub longest: usize,
}

/// A node and the moves that are still to be tried there.
pub(crate) struct Frame<P: Puzzle, M, K> {
    pub(crate) state: P::State,
    pub(crate) memo: M,
    pub(crate) mark: K,
    pub(crate) g: Cost,
    pub(crate) moves: P::Moves,
}

/// Counts a subtree. Nothing if there is a goal in it, or too many nodes, or no time.
pub fn count<P: Puzzle, H: Heuristic<P> + ?Sized, F: MoveFilter<P>>(
    heuristic: &H,
    puzzle: &P,
    forward: &F,
    root: &Root<P, H::Memo, F::Mark>,
    under: Under<'_>,
) -> Option<Tally> {
    let mut tally = Tally { expanded: 1, generated: 0, beyond: Cost::MAX, longest: 0 };
    let mut path: Vec<Frame<P, H::Memo, F::Mark>> = Vec::new();
    let moves = forward.moves(puzzle, &root.state, Some(root.via), root.mark);
    let mut at: Frame<P, H::Memo, F::Mark> =
        Frame { state: root.state.clone(), memo: root.memo, mark: root.mark, g: root.g, moves };
    loop {
        let Some(mv) = at.moves.next() else {
            match path.pop() {
                Some(parent) => at = parent,
                None => return Some(tally),
            }
            continue;
        };
        let mut child = at.state.clone();
        let g = at.g + puzzle.apply(&mut child, mv);
        tally.generated += 1;
        let (h, memo) = if tally.beyond == under.bound + H::STEP {
            // There is no lesser f beyond the bound, so by how much it is beyond is nothing to us.
            // It is asked all the same: a formula may fail on the child, as it would in a search.
            let most = under.bound.saturating_sub(g);
            match heuristic.child_within(at.memo, &at.state, mv, &child, most) {
                Some(within) => within,
                None => continue,
            }
        } else {
            heuristic.child(at.memo, &at.state, mv, &child)
        };
        if g + h > under.bound {
            tally.beyond = tally.beyond.min(g + h);
            continue;
        }
        if puzzle.is_goal(&child) || tally.expanded == MOST {
            return None;
        }
        tally.expanded += 1;
        if tally.expanded.is_multiple_of(LOOK) && under.watcher.is_over() {
            return None;
        }
        let mark = forward.after(puzzle, at.mark, mv);
        let moves = forward.moves(puzzle, &child, Some(mv), mark);
        path.push(std::mem::replace(&mut at, Frame { state: child, memo, mark, g, moves }));
        tally.longest = tally.longest.max(path.len());
    }
}
