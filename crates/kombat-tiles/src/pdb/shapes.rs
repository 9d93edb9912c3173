//! Which tiles go together where a spec gives only sizes: cells that lie together,
//! for tiles that must pass each other are what a pattern sees and Manhattan does not.

use crate::Grid;
use kombat_core::pdb::{along_a_snake, symmetries};

/// A division that is known to be good, as a picture: a letter for each pattern, a dot
/// for the blank.
struct Known {
    sizes: &'static [usize],
    picture: &'static [&'static str],
}

/// For boards whose blank belongs to a corner. The four sixes are those of R. E. Korf and
/// A. Felner (2002). Those of sizes 6-6-3 and 5-5-5 have the largest mean estimate on random
/// boards among some compact ones: 42.1 and 41.1, where Manhattan distance has 36.9. Seven and
/// eight were not compared with others.
const KNOWN: &[Known] = &[
    Known { sizes: &[6, 6, 3], picture: &["aabb", "aabb", "aabb", "ccc."] },
    Known { sizes: &[5, 5, 5], picture: &["aaab", "aabb", "ccbb", "ccc."] },
    Known { sizes: &[7, 8], picture: &["bbbb", "bbbb", "aaaa", "aaa."] },
    Known { sizes: &[6, 6, 6, 6], picture: &["dddcc", "dddcc", "bbacc", "bbaaa", "bbaa."] },
];

/// The cells of each pattern on a board whose blank belongs to `blank`.
pub(super) fn divide(grid: Grid, blank: usize, sizes: &[usize]) -> Vec<Vec<u8>> {
    let mut wanted = sizes.to_vec();
    wanted.sort_unstable();
    let known = KNOWN.iter().filter(|known| {
        let mut sizes = known.sizes.to_vec();
        sizes.sort_unstable();
        sizes == wanted && known.picture.len() == grid.rows && known.picture[0].len() == grid.columns
    });
    known
        .filter_map(|known| turned(grid, blank, known))
        .next()
        .unwrap_or_else(|| along_a_snake(grid.rows, grid.columns, Some(blank), sizes))
}

/// The picture, turned so that its blank is where it belongs; none if it cannot be.
fn turned(grid: Grid, blank: usize, known: &Known) -> Option<Vec<Vec<u8>>> {
    let letters = known.picture.concat();
    let corner = letters.find('.')?;
    let map = symmetries(grid.rows, grid.columns).into_iter().find(|map| usize::from(map[corner]) == blank)?;
    let cells = |letter: u8| {
        let mut cells: Vec<u8> =
            letters.bytes().zip(map.iter()).filter(|(l, _)| *l == letter).map(|(_, &c)| c).collect();
        cells.sort_unstable();
        cells
    };
    Some((b'a'..).take(known.sizes.len()).map(cells).collect())
}

/// What `pdb` alone means on a board of this size: patterns whose tables are made in a
/// moment.
pub fn usual(grid: Grid) -> String {
    let tiles = grid.cells() - 1;
    let size = match grid.cells() {
        ..=9 => 4,
        10..=16 => 5,
        _ => 4,
    };
    let mut sizes = vec![size; tiles / size];
    sizes.extend(Some(tiles % size).filter(|&rest| rest > 0));
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(grid: Grid, blank: usize, patterns: &[Vec<u8>]) {
        let mut cells: Vec<u8> = patterns.concat();
        cells.push(blank as u8);
        cells.sort_unstable();
        assert_eq!(cells, (0..grid.cells() as u8).collect::<Vec<_>>(), "{patterns:?}");
    }

    #[test]
    fn every_tile_is_in_one_pattern_wherever_the_blank_belongs() {
        for (rows, columns) in [(2, 2), (2, 5), (3, 3), (4, 4), (5, 4), (5, 5), (7, 7)] {
            let grid = Grid::new(rows, columns);
            for blank in 0..grid.cells() {
                let usual: Vec<usize> = usual(grid).split('-').map(|size| size.parse().unwrap()).collect();
                let patterns = divide(grid, blank, &usual);
                assert!(patterns.iter().zip(&usual).all(|(cells, &size)| cells.len() == size));
                covered(grid, blank, &patterns);
            }
        }
    }

    #[test]
    fn known_divisions_are_turned_to_the_blanks_corner() {
        let grid = Grid::new(5, 5);
        let patterns = divide(grid, 0, &[6, 6, 6, 6]);
        covered(grid, 0, &patterns);
        for felner in [[1, 2, 5, 6, 7, 12], [3, 4, 8, 9, 13, 14], [10, 11, 15, 16, 20, 21], [17, 18, 19, 22, 23, 24]] {
            assert!(patterns.contains(&felner.to_vec()), "{patterns:?}");
        }
        let grid = Grid::new(4, 4);
        for corner in [0, 3, 12, 15] {
            for sizes in [&[6, 6, 3][..], &[3, 6, 6], &[5, 5, 5], &[7, 8]] {
                covered(grid, corner, &divide(grid, corner, sizes));
            }
        }
        assert_eq!(divide(grid, 15, &[6, 6, 3])[2], [12, 13, 14]);
    }
}
