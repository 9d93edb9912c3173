//! Sets of cells in one word. A cell is bit `8 * row + column` whatever the side of the board, so
//! that one step is the same shift everywhere; smaller boards lie in the corner of bit 0.

/// Bits from one row to the next.
pub(super) const STRIDE: usize = 8;

/// The sets that the rules of one size need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) side: usize,
    /// Every cell.
    pub(super) board: u64,
    /// The cells of all columns but the outermost: a run of discs that crosses columns ends before
    /// the edge, and so never wraps to another row.
    inner: u64,
    pub(super) corners: u64,
}

impl Field {
    pub(super) fn new(side: usize) -> Self {
        let columns = |from: usize, to: usize| {
            let cells = (0..side).flat_map(|row| (from..to).map(move |column| row * STRIDE + column));
            cells.fold(0, |set, bit| set | 1 << bit)
        };
        let last = side - 1;
        let corners = [0, last, last * STRIDE, last * STRIDE + last].iter().fold(0, |set, bit| set | 1 << bit);
        Field { side, board: columns(0, side), inner: columns(1, last), corners }
    }

    /// The discs of `others` that a line through them can consist of, for each step between cells.
    #[inline(always)]
    fn lines(&self, others: u64) -> [(u32, u64); 4] {
        let inner = others & self.inner;
        [(1, inner), (STRIDE as u32, others), (STRIDE as u32 - 1, inner), (STRIDE as u32 + 1, inner)]
    }

    /// The empty cells on which a disc of `own` encloses some of `others`.
    #[inline(always)]
    pub(super) fn legal(&self, own: u64, others: u64) -> u64 {
        let mut found = 0;
        for (step, line) in self.lines(others) {
            let (mut up, mut down) = (line & own << step, line & own >> step);
            for _ in 3..self.side {
                up |= line & up << step;
                down |= line & down >> step;
            }
            found |= up << step | down >> step;
        }
        found & self.board & !(own | others)
    }

    /// The discs of `others` that a disc of `own` on this cell turns over.
    #[inline(always)]
    pub(super) fn flips(&self, own: u64, others: u64, cell: u64) -> u64 {
        let mut found = 0;
        for (step, line) in self.lines(others) {
            let (mut up, mut down) = (line & cell << step, line & cell >> step);
            for _ in 3..self.side {
                up |= line & up << step;
                down |= line & down >> step;
            }
            // The cell behind the run decides: an own disc encloses it.
            found |= if up << step & own != 0 { up } else { 0 };
            found |= if down >> step & own != 0 { down } else { 0 };
        }
        found
    }

    /// The cells next to these, in all eight directions, and these.
    #[inline(always)]
    pub(super) fn around(&self, cells: u64) -> u64 {
        // A wrapped bit falls on the first or the last column of another row.
        let (first, last) = (0x0101_0101_0101_0101, 0x0101_0101_0101_0101 << (self.side - 1));
        let wide = cells | (cells & !last) << 1 | (cells & !first) >> 1;
        (wide | wide << STRIDE | wide >> STRIDE) & self.board
    }

    /// What the eight symmetries of the square make of two sets.
    pub(super) fn images(&self, sets: [u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let spare = STRIDE - self.side;
        let upside_down = move |set: u64| set.swap_bytes() >> (STRIDE * spare);
        let mirrored = move |set: u64| set.reverse_bits().swap_bytes() >> spare;
        (0..8).map(move |symmetry| {
            sets.map(|mut set| {
                set = if symmetry & 1 == 1 { mirrored(set) } else { set };
                set = if symmetry & 2 == 2 { upside_down(set) } else { set };
                if symmetry & 4 == 4 { transposed(set) } else { set }
            })
        })
    }
}

/// Rows become columns. Blocks of one, two and four cells change places across the diagonal.
fn transposed(mut set: u64) -> u64 {
    for (step, upper) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let differ = (set ^ set >> step) & upper;
        set ^= differ ^ differ << step;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn cells(set: u64) -> BTreeSet<(usize, usize)> {
        (0..64).filter(|bit| set >> bit & 1 == 1).map(|bit| (bit / STRIDE, bit % STRIDE)).collect()
    }

    proptest! {
        #[test]
        fn images_are_those_of_coordinates(set: u64, half in 2..5usize) {
            let side = 2 * half;
            let field = Field::new(side);
            let set = set & field.board;
            let last = side - 1;
            let found: BTreeSet<_> = field.images([set, 0]).map(|image| cells(image[0])).collect();
            let maps = |(r, c): (usize, usize)| {
                let (below, right) = (last - r, last - c);
                [(r, c), (r, right), (below, c), (below, right), (c, r), (c, below), (right, r), (right, below)]
            };
            let image = |i: usize| cells(set).into_iter().map(|cell| maps(cell)[i]).collect::<BTreeSet<_>>();
            let expected: BTreeSet<_> = (0..8).map(image).collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn neighbours_are_those_of_coordinates(set: u64, half in 2..5usize) {
            let side = 2 * half;
            let field = Field::new(side);
            let set = set & field.board;
            let near = |cell: &(usize, usize)| {
                cells(set).iter().any(|other| other.0.abs_diff(cell.0) <= 1 && other.1.abs_diff(cell.1) <= 1)
            };
            prop_assert_eq!(cells(field.around(set)), cells(field.board).into_iter().filter(near).collect());
        }
    }
}
