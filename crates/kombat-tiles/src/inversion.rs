//! Inversion distance: how many vertical and how many horizontal moves it takes at
//! least to undo the inversions.
//!
//! Read the tiles row by row. A move along a row does not change their order; a
//! move between rows takes a tile past the C − 1 tiles between its two cells and so
//! changes the number of inversions by at most C − 1, and by a number of the same
//! parity as C − 1. That bounds the vertical moves; reading column by column bounds
//! the horizontal ones. (After K. Takahashi's solver of the 15-puzzle.)

use super::{Grid, Slide, Storage, Tiles};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::space::Cost;

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// Inversion distance.
#[derive(Clone, Debug)]
pub struct Inversion {
    grid: Grid,
    /// For each tile its place in the goal, read row by row and column by column.
    by_row: Vec<usize>,
    by_column: Vec<usize>,
}

impl Inversion {
    /// For a puzzle and its goal.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Self {
        let (grid, by_row) = (puzzle.grid(), puzzle.homes());
        let by_column = by_row.iter().map(|&home| transposed(grid, home)).collect();
        Inversion { grid, by_row, by_column }
    }

    /// The inversions among the tiles of these cells, read in this order.
    fn inversions<S: Storage>(state: &S, cells: impl Iterator<Item = usize>, places: &[usize]) -> Cost {
        let order: Vec<usize> =
            cells.map(|cell| state.get(cell)).filter(|&tile| tile != 0).map(|tile| places[tile]).collect();
        (0..order.len()).map(|i| order[i + 1..].iter().filter(|&&later| later < order[i]).count() as Cost).sum()
    }

    /// What a tile changes by passing the tiles of `between`, forwards or back.
    fn passing<S: Storage>(
        count: Cost,
        state: &S,
        tile: usize,
        forwards: bool,
        between: impl Iterator<Item = usize>,
        places: &[usize],
    ) -> Cost {
        between.fold(count, |count, cell| {
            let inverted_after = (places[state.get(cell)] < places[tile]) != forwards;
            if inverted_after { count + 1 } else { count - 1 }
        })
    }

    fn distance(&self, memo: [Cost; 2]) -> (Cost, [Cost; 2]) {
        (moves(memo[0], self.grid.columns) + moves(memo[1], self.grid.rows), memo)
    }
}

/// Where a cell stands when cells are read column by column.
fn transposed(grid: Grid, cell: usize) -> usize {
    let (row, column) = grid.place(cell);
    column * grid.rows + row
}

/// The cell that stands at a place when cells are read column by column.
fn at_transposed(grid: Grid, place: usize) -> usize {
    place % grid.rows * grid.columns + place / grid.rows
}

/// The least number of moves across lines of this length that undoes so many
/// inversions.
fn moves(inversions: Cost, length: usize) -> Cost {
    let step = length as Cost - 1;
    let least = inversions.div_ceil(step);
    // With an odd step the number of moves has the parity of the inversions.
    least + Cost::from(step % 2 == 1 && least % 2 != inversions % 2)
}

impl<S: Storage> Heuristic<Tiles<S>> for Inversion {
    /// The inversions by rows and by columns.
    type Memo = [Cost; 2];

    fn root(&self, state: &S) -> (Cost, [Cost; 2]) {
        let cells = self.grid.cells();
        let rows = Self::inversions(state, 0..cells, &self.by_row);
        let columns = (0..cells).map(|place| at_transposed(self.grid, place));
        self.distance([rows, Self::inversions(state, columns, &self.by_column)])
    }

    fn child(&self, [rows, columns]: [Cost; 2], before: &S, slide: Slide, _: &S) -> (Cost, [Cost; 2]) {
        let tile = before.get(slide.from());
        if slide.dir().horizontal() {
            let (from, to) = (transposed(self.grid, slide.from()), transposed(self.grid, slide.to()));
            let between = (from.min(to) + 1..from.max(to)).map(|place| at_transposed(self.grid, place));
            self.distance([rows, Self::passing(columns, before, tile, to > from, between, &self.by_column)])
        } else {
            let (from, to) = (slide.from(), slide.to());
            let between = from.min(to) + 1..from.max(to);
            self.distance([Self::passing(rows, before, tile, to > from, between, &self.by_row), columns])
        }
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By breadth-first search over numbers of inversions.
    #[test]
    fn moves_are_the_least_that_can_undo_the_inversions() {
        for length in 2..=6usize {
            let step = length as i32 - 1;
            let mut least = vec![None; 120];
            least[0] = Some(0);
            let mut layer = vec![0i32];
            for depth in 1..200 {
                let mut next = Vec::new();
                for count in layer {
                    for change in (-step..=step).step_by(2) {
                        let there = count + change;
                        if (0..120).contains(&there) && least[there as usize].is_none() {
                            least[there as usize] = Some(depth);
                            next.push(there);
                        }
                    }
                }
                layer = next;
            }
            for (inversions, expected) in least.into_iter().enumerate() {
                // An even step never changes the parity: odd numbers cannot occur.
                if let Some(expected) = expected {
                    assert_eq!(moves(inversions as Cost, length), expected, "{inversions} in lines of {length}");
                }
            }
        }
    }
}
