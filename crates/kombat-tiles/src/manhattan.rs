//! The sum over the tiles of the steps to their place along rows and columns.
//! Each move takes one tile one step, so it never overestimates.

use super::{Dir, Slide, Storage, Tiles, count_subtree};
use kombat_core::heuristic::subtree::{self, Root, Tally, Under};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::move_filter::NotBack;
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// Manhattan distance, by a table of what each single step changes.
#[derive(Clone, Debug)]
pub struct Manhattan {
    stride: usize,
    /// The steps home for (cell, tile); none for the blank.
    steps: Box<[u8]>,
    /// −1 or +1 for (cell that the tile leaves, direction, tile).
    change: Box<[i8]>,
}

impl Manhattan {
    /// For a puzzle and its goal.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Self {
        let (grid, homes) = (puzzle.grid(), puzzle.homes());
        let cells = grid.cells();
        let mut steps = vec![0; cells * S::STRIDE].into_boxed_slice();
        for (cell, steps) in steps.chunks_exact_mut(S::STRIDE).enumerate() {
            for tile in 1..cells {
                steps[tile] = grid.steps(cell, homes[tile]) as u8;
            }
        }
        let mut change = vec![0i8; S::STRIDE * 4 * S::STRIDE].into_boxed_slice();
        for tile in 1..cells {
            for to in 0..cells {
                for slide in Dir::ALL.into_iter().filter_map(|dir| grid.slide(to, dir)) {
                    let nearer = grid.steps(to, homes[tile]) < grid.steps(slide.from(), homes[tile]);
                    change[index::<S>(tile, slide)] = if nearer { -1 } else { 1 };
                }
            }
        }
        Manhattan { stride: S::STRIDE, steps, change }
    }

    pub(super) fn sum<S: Storage>(&self, state: &S) -> Cost {
        let steps = self.steps.chunks_exact(S::STRIDE).enumerate();
        steps.map(|(cell, steps)| Cost::from(steps[state.get(cell)])).sum()
    }

    /// The tile that a move displaces, and the sum after it. Nothing here needs the
    /// board after the move, so that a search can drop a successor unmade.
    #[inline(always)]
    pub(super) fn slide<S: Storage>(&self, sum: Cost, before: &S, slide: Slide) -> (usize, Cost) {
        debug_assert_eq!(self.stride, S::STRIDE);
        let tile = before.get(slide.from());
        let change = self.change[index::<S>(tile, slide)];
        (tile, sum.wrapping_add_signed(change.into()))
    }
}

#[inline(always)]
fn index<S: Storage>(tile: usize, slide: Slide) -> usize {
    (slide.from() * 4 + slide.dir() as usize) * S::STRIDE + tile
}

impl<S: Storage> Heuristic<Tiles<S>> for Manhattan {
    type Memo = Cost;

    const QUICK: bool = true;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let sum = self.sum(state);
        (sum, sum)
    }

    #[inline(always)]
    fn child(&self, sum: Cost, before: &S, slide: Slide, _: &S) -> (Cost, Cost) {
        let (_, sum) = self.slide(sum, before, slide);
        (sum, sum)
    }

    fn count_subtree(&self, puzzle: &Tiles<S>, root: &Root<Tiles<S>, Cost>, under: Under<'_>) -> Option<Tally> {
        count_subtree::count(puzzle, root, under).unwrap_or_else(|| subtree::count(self, puzzle, &NotBack, root, under))
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}
