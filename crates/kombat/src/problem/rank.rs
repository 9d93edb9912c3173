//! Numbers the boards of a small size: the place of the permutation in
//! lexicographic order (Lehmer's code).

use super::storage::Storage;

/// How many arrangements there are of so many cells.
pub(super) fn count(cells: usize) -> usize {
    (1..=cells).product()
}

/// The number of a board with so many cells.
#[inline]
pub(super) fn of<S: Storage>(state: &S, cells: usize) -> usize {
    let mut unused = (1u32 << cells) - 1;
    (0..cells).fold(0, |rank, cell| {
        let tile = state.get(cell);
        unused &= !(1 << tile);
        let smaller = (unused & ((1 << tile) - 1)).count_ones() as usize;
        rank * (cells - cell) + smaller
    })
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
    }
}
