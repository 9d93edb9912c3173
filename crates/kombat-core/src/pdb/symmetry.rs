//! The turns and reflections of a board.

/// Every way to turn or reflect a board of this size onto itself, as the cell to which
/// each cell goes; the first leaves all where it is. A square has eight, any other
/// board four.
///
/// ```
/// use kombat_core::pdb::symmetries;
/// assert_eq!(symmetries(4, 4).len(), 8);
/// assert_eq!(symmetries(2, 3)[1], [3, 4, 5, 0, 1, 2]);
/// ```
pub fn symmetries(rows: usize, columns: usize) -> Vec<Vec<u8>> {
    let kinds = if rows == columns { 8 } else { 4 };
    let image = |kind: usize, cell: usize| {
        let (mut row, mut column) = (cell / columns, cell % columns);
        if kind & 1 != 0 {
            row = rows - 1 - row;
        }
        if kind & 2 != 0 {
            column = columns - 1 - column;
        }
        if kind & 4 != 0 {
            (row, column) = (column, row);
        }
        (row * columns + column) as u8
    };
    (0..kinds).map(|kind| (0..rows * columns).map(|cell| image(kind, cell)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn neighbours_stay_neighbours() {
        for (rows, columns) in [(2, 2), (2, 5), (3, 3), (4, 4), (5, 4)] {
            let maps = symmetries(rows, columns);
            assert_eq!(maps.iter().collect::<HashSet<_>>().len(), maps.len(), "each is another one");
            let near = |a: u8, b: u8| {
                let place = |cell: u8| (usize::from(cell) / columns, usize::from(cell) % columns);
                place(a).0.abs_diff(place(b).0) + place(a).1.abs_diff(place(b).1) == 1
            };
            let cells = (rows * columns) as u8;
            for map in maps {
                for (a, b) in (0..cells).flat_map(|a| (0..cells).map(move |b| (a, b))) {
                    assert_eq!(near(a, b), near(map[usize::from(a)], map[usize::from(b)]));
                }
            }
        }
    }
}
