//! Numbers the boards of a small size: the place of the permutation in
//! lexicographic order (Lehmer's code).

use super::Storage;

/// How many arrangements there are of so many cells.
pub fn count(cells: usize) -> usize {
    (1..=cells).product()
}

/// One in each of sixteen fields of four bits.
const ONES: u64 = 0x1111_1111_1111_1111;

/// Sixteen pieces in order, in fields of four bits: of each, how many are smaller.
const IN_ORDER: u64 = 0xfedc_ba98_7654_3210;

/// Lehmer's code of an order of up to sixteen pieces, digit by digit.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// How many of the pieces that are left are smaller than each.
    smaller: u64,
}

/// Before the first piece.
impl Default for Code {
    #[inline(always)]
    fn default() -> Self {
        Code { smaller: IN_ORDER }
    }
}

impl Code {
    /// The digit of the next piece: how many of those that follow are smaller.
    #[inline(always)]
    pub fn digit(&mut self, piece: usize) -> usize {
        let digit = self.smaller >> (4 * piece) & 15;
        // For the greater pieces one less is left.
        self.smaller = self.smaller.wrapping_sub(ONES << (4 * piece) << 4);
        digit as usize
    }
}

/// What a digit counts for, by how many follow it.
const WEIGHTS: [usize; 16] = {
    let mut weights = [1; 16];
    let mut i = 1;
    while i < 16 {
        weights[i] = weights[i - 1] * i;
        i += 1;
    }
    weights
};

/// The number of a board with up to sixteen cells.
#[inline]
pub fn of<S: Storage>(state: &S, cells: usize) -> usize {
    let mut code = Code::default();
    let weights = WEIGHTS[..cells].iter().rev();
    weights.enumerate().map(|(cell, weight)| code.digit(state.get(cell)) * weight).sum()
}

/// The board with a number.
#[inline]
pub fn board<S: Storage>(mut number: usize, cells: usize) -> S {
    let mut pieces = [0; 16];
    // The pieces that are left, in fields of four bits.
    let mut left = IN_ORDER;
    for (piece, weight) in pieces.iter_mut().zip(WEIGHTS[..cells].iter().rev()) {
        let at = 4 * (number / weight);
        number %= weight;
        *piece = (left >> at & 15) as u8;
        let before = (1 << at) - 1;
        left = left & before | left >> 4 & !before;
    }
    S::pack(&pieces[..cells])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_the_lexicographic_order() {
        let mut boards = Vec::new();
        for a in 0..4u8 {
            for b in 0..4 {
                for c in 0..4 {
                    if a != b && a != c && b != c {
                        boards.push([a, b, c, 6 - a - b - c]);
                    }
                }
            }
        }
        let ranks: Vec<usize> = boards.iter().map(|cells| of(&u64::pack(cells), 4)).collect();
        assert_eq!(ranks, (0..24).collect::<Vec<_>>());
        assert_eq!(count(4), 24);
        assert!(boards.iter().zip(0..).all(|(cells, number)| board::<u64>(number, 4) == u64::pack(cells)));
    }
}
