//! What a move takes from the opponent, as Andrade, Santos and Mariano count it.

use super::{Bits, Mnk, Place, Position};
use kombat_core::space::Hindered;

impl<B: Bits> Hindered<Self> for Mnk<B> {
    fn hindrance(&self, position: &Position<B>, place: Place, one_diagonal: bool) -> (u32, u32) {
        let own = position.stones[Self::side(position)];
        let others = position.stones[1 - Self::side(position)];
        let (rows, columns, k) = (self.rows as i32, self.columns as i32, self.k as i32);
        let (row, column) = (i32::from(place.row), i32::from(place.column));
        // As the paper's program evidently did: the falling diagonal through the middle
        // hides the rising one.
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let both = row == column && row + column == columns - 1 && rows == columns;
        let directions = &directions[..if one_diagonal && both { 3 } else { 4 }];
        let (mut plies, mut lines) = (self.k as u32 + 1, 0);
        for (down, right) in directions {
            for back in 0..k {
                let cell = |i: i32| (row + (i - back) * down, column + (i - back) * right);
                let inside = |(r, c): (i32, i32)| (0..rows).contains(&r) && (0..columns).contains(&c);
                if !inside(cell(0)) || !inside(cell(k - 1)) {
                    continue;
                }
                let bits = (0..k).map(|i| usize::from(self.place(cell(i).0 as usize, cell(i).1 as usize).bit));
                if bits.clone().any(|bit| own.has(bit)) {
                    continue;
                }
                lines += 1;
                plies = plies.min(self.k as u32 - bits.filter(|&bit| others.has(bit)).count() as u32);
            }
        }
        (plies, lines)
    }
}
