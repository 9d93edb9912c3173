//! Cells that can be taken, one after another.

use super::{Bits, Mnk, Position};
use std::fmt;

/// A stone on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// From above, from 0.
    pub row: u8,
    /// From the left, from 0.
    pub column: u8,
    pub(super) bit: u16,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

/// In which order cells are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Rows from above, each from the left.
    Rows,
    /// Columns from the left, each from above.
    Columns,
    /// As is quickest.
    Any,
}

/// The cells that can be taken, in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Places<B> {
    free: B,
    /// The cells of the row at hand that are still to come.
    row: B,
    top: B,
    next_row: u8,
    rows: u8,
    way: Way,
}

impl<B: Bits> Places<B> {
    /// The next cell, as a bit.
    #[inline(always)]
    fn next_bit(&mut self) -> Option<usize> {
        let bit = match self.way {
            Way::Any => self.free.least()?,
            Way::Columns => {
                let stride = usize::from(self.rows) + 1;
                let column = self.free.least()? / stride;
                self.free.without(B::full().up((column + 1) * stride)).greatest()?
            }
            Way::Rows => {
                while self.row.is_empty() {
                    self.next_row()?;
                }
                let bit = self.row.least()?;
                self.row = self.row.without(B::single(bit));
                bit
            }
        };
        self.free = self.free.without(B::single(bit));
        Some(bit)
    }

    /// Takes the next row in hand.
    #[inline(always)]
    fn next_row(&mut self) -> Option<()> {
        if self.next_row == self.rows {
            return None;
        }
        self.row = self.free.and(self.top.down(self.next_row.into()));
        self.next_row += 1;
        Some(())
    }
}

impl<B: Bits> Iterator for Places<B> {
    type Item = Place;
    #[inline(always)]
    fn next(&mut self) -> Option<Place> {
        self.next_bit().map(|bit| Place::at(bit, usize::from(self.rows) + 1))
    }

    fn count(self) -> usize {
        self.free.len()
    }

    /// Leaves whole rows out, for random games ask for little else.
    fn nth(&mut self, mut n: usize) -> Option<Place> {
        if self.way == Way::Rows {
            while self.row.len() <= n {
                n -= self.row.len();
                self.free = self.free.without(self.row);
                self.row = B::default();
                self.next_row()?;
            }
        }
        for _ in 0..n {
            self.next_bit()?;
        }
        self.next()
    }
}

impl Place {
    pub(super) fn new(row: u16, column: u16, rows: u16) -> Self {
        Place { row: row as u8, column: column as u8, bit: column * (rows + 1) + rows - 1 - row }
    }

    /// The place of a bit.
    #[inline(always)]
    fn at(bit: usize, stride: usize) -> Self {
        let (column, height) = (bit as u16 / stride as u16, bit as u16 % stride as u16);
        Place { row: (stride as u16 - 2 - height) as u8, column: column as u8, bit: bit as u16 }
    }
}

impl<B: Bits> Mnk<B> {
    /// These cells, in the order in which the side to move tries them.
    #[inline(always)]
    pub(super) fn places(&self, free: B, position: &Position<B>) -> Places<B> {
        let way = if self.by_columns[Self::side(position)] { Way::Columns } else { Way::Rows };
        let top = self.bottom.step_up(self.rows - 1);
        Places { free, row: B::default(), top, next_row: 0, rows: self.rows as u8, way }
    }

    /// These cells, as is quickest.
    #[inline(always)]
    pub(super) fn any_order(&self, free: B) -> Places<B> {
        Places { free, row: B::default(), top: B::default(), next_row: 0, rows: self.rows as u8, way: Way::Any }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat_core::rng::Rng;
    use kombat_core::space::Space;

    /// Counted and skipped as by going from cell to cell, also from the middle of a row on.
    fn shortcuts<B: Bits>(game: &Mnk<B>) {
        let mut rng = Rng::new(1);
        let mut position = game.empty();
        while let Some(mv) = rng.pick(game.moves(&position)) {
            for places in [game.moves(&position), game.any_order(game.moves(&position).free)] {
                for taken in 0..3 {
                    let mut places = places.clone();
                    places.by_ref().take(taken).for_each(drop);
                    let mut listed = Vec::new();
                    // One by one: `collect` might take a shortcut itself.
                    for place in places.clone() {
                        listed.push(place);
                    }
                    assert_eq!(places.clone().count(), listed.len());
                    for n in 0..=listed.len() {
                        let mut skipped = places.clone();
                        assert_eq!(skipped.nth(n), listed.get(n).copied());
                        assert_eq!(skipped.next(), listed.get(n + 1).copied());
                    }
                }
            }
            game.apply(&mut position, mv);
        }
    }

    #[test]
    fn cells_are_counted_and_skipped_as_if_one_by_one() {
        for by_columns in [[false; 2], [true; 2]] {
            let mut small = Mnk::<u64>::new(3, 3, 3, false).unwrap();
            let mut falling = Mnk::<u64>::new(7, 6, 4, true).unwrap();
            let mut large = Mnk::<[u64; 7]>::new(15, 15, 5, false).unwrap();
            small.try_by_columns(by_columns);
            falling.try_by_columns(by_columns);
            large.try_by_columns(by_columns);
            shortcuts(&small);
            shortcuts(&falling);
            shortcuts(&large);
        }
    }
}
