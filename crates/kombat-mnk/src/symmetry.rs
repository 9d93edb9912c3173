//! Boards turned and mirrored.

use super::{Bits, Place};

/// Where each cell goes, for every symmetry that the rules have but the one that leaves
/// all as it is.
#[derive(Clone, Debug)]
pub(super) struct Symmetries(Vec<Vec<u16>>);

impl Symmetries {
    /// All eight of a square, four of another board, two where stones fall.
    pub(super) fn new(columns: usize, rows: usize, gravity: bool) -> Self {
        let turned = rows == columns && !gravity;
        let mut maps = Vec::new();
        for symmetry in 1..8 {
            let (mirrored, flipped, swapped) = (symmetry & 1 == 1, symmetry & 2 == 2, symmetry & 4 == 4);
            if flipped && gravity || swapped && !turned {
                continue;
            }
            let mut map = vec![0; columns * (rows + 1)];
            for from_row in 0..rows {
                for from_column in 0..columns {
                    let row = if flipped { rows - 1 - from_row } else { from_row };
                    let column = if mirrored { columns - 1 - from_column } else { from_column };
                    let (row, column) = if swapped { (column, row) } else { (row, column) };
                    let bit = |row, column| Place::new(row as u16, column as u16, rows as u16).bit;
                    map[usize::from(bit(from_row, from_column))] = bit(row, column);
                }
            }
            maps.push(map);
        }
        Symmetries(maps)
    }

    /// What each symmetry makes of two sets of cells.
    pub(super) fn images<B: Bits>(&self, sets: [B; 2]) -> impl Iterator<Item = [B; 2]> {
        self.0.iter().map(move |map| {
            sets.map(|mut set| {
                let mut image = B::default();
                while let Some(bit) = set.least() {
                    set = set.without(B::single(bit));
                    image = image.or(B::single(map[bit].into()));
                }
                image
            })
        })
    }
}
