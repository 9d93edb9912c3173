//! What formulas see of a board.

use super::FEATURES;

/// The form of a puzzle's boards, and where its goal has each piece.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Is one of the pieces a blank, which is 0? Else they count from 1.
    pub blank: bool,
    /// For each piece, counted from 0, the cell where the goal has it.
    pub homes: Vec<usize>,
}

impl Layout {
    /// How many cells there are, and pieces.
    pub fn cells(&self) -> usize {
        self.homes.len()
    }

    /// What formulas may say of such boards.
    pub fn features(&self) -> Vec<&'static str> {
        FEATURES.into_iter().filter(|name| self.blank || !name.starts_with("blank_")).collect()
    }

    /// The number that people know the first piece by.
    pub(super) fn first(&self) -> usize {
        usize::from(!self.blank)
    }

    /// The pieces that are tiles, as they are counted from 0.
    pub(super) fn tiles(&self) -> std::ops::Range<usize> {
        usize::from(self.blank)..self.cells()
    }
}

/// A board laid out: the piece in each cell, and the cell of each piece. `N` cells at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const N: usize> {
    pub(super) pieces: [u8; N],
    pub(super) places: [u8; N],
}

impl<const N: usize> View<N> {
    /// Of a board that `fill` writes.
    #[inline]
    pub(super) fn new(cells: usize, fill: impl FnOnce(&mut [u8])) -> Self {
        let mut view = View { pieces: [0; N], places: [0; N] };
        fill(&mut view.pieces[..cells]);
        for cell in 0..cells {
            view.places[usize::from(view.pieces[cell]) % N] = cell as u8;
        }
        view
    }

    /// Pairs of tiles that are both in their goal row, or both in their goal column, and in
    /// the reverse of the goal's order.
    pub(super) fn conflict_pairs(&self, layout: &Layout) -> u32 {
        let (rows, columns) = (layout.rows, layout.columns);
        let home = |cell: usize| {
            let piece = usize::from(self.pieces[cell]);
            let at = layout.homes[piece];
            (layout.tiles().contains(&piece)).then_some((at / columns, at % columns))
        };
        let in_rows = (0..rows).map(|row| {
            reversed((0..columns).filter_map(|column| home(row * columns + column)).filter(|h| h.0 == row).map(|h| h.1))
        });
        let in_columns = (0..columns).map(|column| {
            reversed((0..rows).filter_map(|row| home(row * columns + column)).filter(|h| h.1 == column).map(|h| h.0))
        });
        in_rows.sum::<u32>() + in_columns.sum::<u32>()
    }

    /// Pairs of tiles in the reverse of the order in which the goal is read.
    pub(super) fn inversions(&self, layout: &Layout) -> u32 {
        let (mut seen, mut count) = ([0u64; 4], 0);
        for &piece in &self.pieces[..layout.cells()] {
            if !layout.tiles().contains(&piece.into()) {
                continue;
            }
            let home = layout.homes[usize::from(piece)];
            let above = seen[home / 64] & (u64::MAX << (home % 64));
            count += above.count_ones() + seen[home / 64 + 1..].iter().map(|word| word.count_ones()).sum::<u32>();
            seen[home / 64] |= 1 << (home % 64);
        }
        count
    }
}

/// Pairs of which the greater comes first. `places` are below 16 and distinct.
fn reversed(places: impl Iterator<Item = usize>) -> u32 {
    let (mut seen, mut count) = (0u32, 0);
    for place in places {
        count += (seen >> place).count_ones();
        seen |= 1 << place;
    }
    count
}
