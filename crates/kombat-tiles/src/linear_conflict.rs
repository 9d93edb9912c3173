//! Manhattan distance plus two for each tile that must leave its goal line to
//! let others pass (Hansson, Mayer and Yung 1992).
//!
//! Tiles that stand in their goal row, in an order other than the goal's, cannot
//! all reach their places along the row: some must step out and back, which
//! costs two moves that Manhattan distance does not see. The least number that
//! must is all of them but a longest subsequence in the right order; counting
//! reversed *pairs* instead would overestimate.

use super::manhattan::Manhattan;
use super::{Grid, Slide, Storage, Tiles};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// Manhattan distance with linear conflicts in rows and columns.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    grid: Grid,
    /// Row and column where the goal has each tile; the blank has none.
    homes: Vec<(usize, usize)>,
}

const NOWHERE: (usize, usize) = (usize::MAX, usize::MAX);

impl LinearConflict {
    /// For a puzzle and its goal.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Self {
        let grid = puzzle.grid();
        let mut homes: Vec<(usize, usize)> = puzzle.homes().iter().map(|&home| grid.place(home)).collect();
        homes[0] = NOWHERE;
        LinearConflict { manhattan: Manhattan::new(puzzle), grid, homes }
    }

    fn row<S: Storage>(&self, state: &S, row: usize) -> Cost {
        let first = row * self.grid.columns;
        let homes = (first..first + self.grid.columns).map(|cell| self.homes[state.get(cell)]);
        leavers(homes.filter(|&(home, _)| home == row).map(|(_, place)| place))
    }

    fn column<S: Storage>(&self, state: &S, column: usize) -> Cost {
        let homes = (0..self.grid.rows).map(|row| self.homes[state.get(row * self.grid.columns + column)]);
        leavers(homes.filter(|&(_, home)| home == column).map(|(place, _)| place))
    }

    /// The conflicts before and after a move, in the one line where they can
    /// differ. The tile changes its column or its row, and matters only to the
    /// one it belongs to; the order along the other line stays.
    #[inline]
    fn conflicts<S: Storage>(&self, tile: usize, slide: Slide, before: &S, after: &S) -> (Cost, Cost) {
        let home = self.homes[tile];
        let (from, to) = (self.grid.place(slide.from()), self.grid.place(slide.to()));
        if slide.dir().horizontal() && (home.1 == from.1 || home.1 == to.1) {
            (self.column(before, home.1), self.column(after, home.1))
        } else if !slide.dir().horizontal() && (home.0 == from.0 || home.0 == to.0) {
            (self.row(before, home.0), self.row(after, home.0))
        } else {
            (0, 0)
        }
    }
}

/// How many of these places must leave so that the others ascend: all but a
/// longest ascending subsequence. `tails` holds, as bits, the smallest last
/// place of an ascending run of each length; each place replaces the next larger.
fn leavers(places: impl Iterator<Item = usize>) -> Cost {
    let (mut count, mut tails) = (0, 0u32);
    for place in places {
        let larger = tails >> place << place;
        tails &= !(larger & larger.wrapping_neg());
        tails |= 1 << place;
        count += 1;
    }
    count - tails.count_ones()
}

impl<S: Storage> Heuristic<Tiles<S>> for LinearConflict {
    type Memo = Cost;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let rows: Cost = (0..self.grid.rows).map(|row| self.row(state, row)).sum();
        let columns: Cost = (0..self.grid.columns).map(|column| self.column(state, column)).sum();
        let h = self.manhattan.sum(state) + 2 * (rows + columns);
        (h, h)
    }

    #[inline]
    fn child(&self, h: Cost, before: &S, slide: Slide, after: &S) -> (Cost, Cost) {
        let (tile, h) = self.manhattan.slide(h, before, slide);
        let (was, is) = self.conflicts(tile, slide, before, after);
        let h = h + 2 * is - 2 * was;
        (h, h)
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leavers_are_the_least_that_must_go() {
        // Against every subset, for every sequence of up to five places.
        fn by_subsets(places: &[usize]) -> Cost {
            let ascends = |kept: &Vec<usize>| kept.is_sorted();
            let subsets = (0..1u32 << places.len())
                .map(|mask| (0..places.len()).filter(|i| mask >> i & 1 == 1).map(|i| places[i]).collect::<Vec<_>>());
            let longest = subsets.filter(ascends).map(|kept| kept.len()).max().unwrap();
            (places.len() - longest) as Cost
        }
        fn permute(prefix: &mut Vec<usize>) {
            assert_eq!(leavers(prefix.iter().copied()), by_subsets(prefix), "{prefix:?}");
            for place in 0..5 {
                if !prefix.contains(&place) {
                    prefix.push(place);
                    permute(prefix);
                    prefix.pop();
                }
            }
        }
        permute(&mut Vec::new());
    }
}
