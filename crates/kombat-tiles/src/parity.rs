//! Which boards can be solved (Johnson and Story 1879).
//!
//! Each move swaps the blank with a tile and takes the blank one step. So the
//! number of swaps that separate a board from the goal, and the number of steps
//! that separate the blank from its place, are both odd or both even on every
//! board that can be reached; and on a board with both sides at least 2, every
//! such board can be reached.

use super::grid::Grid;
use kombat_core::message::Message;
use kombat_core::msg;

/// Why `cells` cannot become `goal`, or nothing if it can.
pub(super) fn obstacle(grid: Grid, cells: &[u8], goal: &[u8]) -> Option<Message> {
    let swaps = swaps(cells, goal);
    let blank = |board: &[u8]| board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let steps = grid.steps(blank(cells), blank(goal));
    let parity = |n: usize| if n.is_multiple_of(2) { msg!("parity.even") } else { msg!("parity.odd") };
    (swaps % 2 != steps % 2).then(|| msg!("tiles.unsolvable", swaps = parity(swaps), steps = parity(steps)))
}

/// The least number of swaps of two cells that turns one board into the other:
/// the number of cells less the number of cycles.
fn swaps(cells: &[u8], goal: &[u8]) -> usize {
    let mut home = [0usize; 256];
    for (cell, &tile) in goal.iter().enumerate() {
        home[usize::from(tile)] = cell;
    }
    let mut seen = vec![false; cells.len()];
    let mut swaps = 0;
    for start in 0..cells.len() {
        let mut cell = start;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = home[usize::from(cells[cell])];
            swaps += usize::from(cell != start);
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swaps_are_counted_by_cycles() {
        assert_eq!(swaps(&[1, 2, 3, 0], &[1, 2, 3, 0]), 0);
        assert_eq!(swaps(&[2, 1, 3, 0], &[1, 2, 3, 0]), 1);
        assert_eq!(swaps(&[2, 3, 1, 0], &[1, 2, 3, 0]), 2);
        assert_eq!(swaps(&[0, 3, 2, 1], &[1, 2, 3, 0]), 2);
    }
}
