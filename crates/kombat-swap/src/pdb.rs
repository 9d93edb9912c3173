//! Pattern databases of the swap puzzle: how many swaps groups of pieces need, each group
//! on its own, and the largest of these numbers.
//!
//! A swap moves two pieces, and if they are of two patterns it counts in both; so the
//! numbers of the patterns cannot be added. To count it half in each would allow that, but
//! gains next to nothing over half the sum of the distances. So whole swaps count, and half
//! the distances where these are more; large patterns gain most. Tables and their making are
//! in [`kombat_core::pdb`].

use super::wrapped::Wrapped;
use super::{Swap, SwapPuzzle, Swaps};
use kombat_core::board::Storage;
use kombat_core::budget::Cancel;
use kombat_core::heuristic::{Heuristic, Memo, Traits};
use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::pdb::{
    Key, Partition, Permutations, Places, Rules, Table, along_a_snake, check_count, check_memory, symmetries,
    table_store,
};
use kombat_core::space::Cost;
use std::sync::OnceLock;

/// The swaps as permutations of the cells. No swap notices a turn, a reflection or a shift of the board.
pub static RULES: Permutations = Permutations {
    name: "swap",
    moves: |rows, columns| {
        let swapped = |swap: Swap| {
            let mut cells: Vec<u8> = (0..rows * columns).map(|cell| cell as u8).collect();
            cells.swap(swap.one(), swap.other());
            cells
        };
        Swaps::new(rows, columns, false, None).map(swapped).collect()
    },
    symmetries: |rows, columns| {
        let shift = |by: usize, cell: &u8| {
            let (row, column) =
                (usize::from(*cell) / columns + by / columns, usize::from(*cell) % columns + by % columns);
            (row % rows * columns + column % columns) as u8
        };
        let turns = symmetries(rows, columns);
        let shifted = |by| turns.iter().map(move |turn| turn.iter().map(|cell| shift(by, cell)).collect());
        (0..rows * columns).flat_map(shifted).collect()
    },
};

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// The most patterns.
const LANES: usize = 12;

/// The most cells of a board that has tables.
const CELLS: usize = 64;

/// The largest number of all patterns, or half the sum of the distances.
#[derive(Clone, Debug)]
pub struct Pdb {
    wrapped: Wrapped<2>,
    lanes: Vec<Lane>,
    /// For each piece its lane.
    lane: Vec<usize>,
    /// From the table store, once they are wanted.
    tables: OnceLock<Vec<Table>>,
}

/// One pattern: its table, and how to number what lies on the board.
#[derive(Clone, Debug)]
struct Lane {
    key: Key,
    places: Places,
    /// The pieces in the order of their digits.
    pieces: Vec<usize>,
    /// The cell that each cell becomes before the table is asked.
    turned: Vec<u8>,
}

/// What is known of a board: each pattern's entry, and the sum of the distances.
#[derive(Clone, Copy, Debug)]
pub struct Entries {
    entries: [u8; LANES],
    sum: Cost,
}

impl Memo for Entries {
    const SIZE: usize = LANES / 4 + 1;

    fn save(self, words: &mut [u32]) {
        for (word, four) in words.iter_mut().zip(self.entries.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        words[LANES / 4] = self.sum;
    }

    fn load(words: &[u32]) -> Self {
        let entries = std::array::from_fn(|lane| words[lane / 4].to_le_bytes()[lane % 4]);
        Entries { entries, sum: words[LANES / 4] }
    }
}

impl Entries {
    fn estimate(&self) -> Cost {
        let most = self.entries.iter().copied().max().unwrap_or(0);
        self.sum.div_ceil(2).max(most.into())
    }
}

/// What `pdb` alone means on a board of so many cells: patterns whose tables are made in a
/// moment.
pub fn usual(cells: usize) -> String {
    let size = if cells <= 9 { 7 } else { 4 };
    let mut sizes = vec![size; cells / size];
    sizes.extend(Some(cells % size).filter(|&rest| rest > 0));
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
}

impl Pdb {
    /// For a puzzle and a partition of its pieces.
    pub fn new<S: Storage>(puzzle: &SwapPuzzle<S>, partition: &Partition) -> Result<Self, Message> {
        let (cells, homes) = (puzzle.cells(), puzzle.homes());
        let patterns: Vec<Vec<u8>> = match partition {
            Partition::Sizes(sizes) => {
                partition.check(cells)?;
                check_count(sizes.len(), LANES)?;
                along_a_snake(puzzle.rows, puzzle.columns, None, sizes)
            }
            Partition::Tiles(patterns) => {
                // There is no blank here, so 0 is a piece like any other that is not there.
                if patterns.iter().flatten().any(|&piece| piece == 0) {
                    return Err(msg!("pdb.unknown-tile", tile = 0_usize, most = cells));
                }
                partition.check(cells)?;
                check_count(patterns.len(), LANES)?;
                patterns.iter().map(|pieces| pieces.iter().map(|&piece| homes[piece - 1] as u8).collect()).collect()
            }
        };
        let keys = patterns.iter().map(|homes| Key::of(Rules::Permute(&RULES), puzzle.rows, puzzle.columns, homes));
        let keys: Vec<(Key, Vec<u8>)> = keys.collect();
        check_memory(partition, &keys.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>())?;
        let lanes: Vec<Lane> = patterns
            .into_iter()
            .zip(keys)
            .map(|(mut homes, (key, turned))| {
                homes.sort_by_key(|&home| turned[usize::from(home)]);
                let pieces = homes.into_iter().map(|home| puzzle.goal.get(home.into())).collect();
                Lane { places: key.places().expect("its size was checked"), key, pieces, turned }
            })
            .collect();
        let mut lane = vec![0; cells];
        for (number, own) in lanes.iter().enumerate() {
            own.pieces.iter().for_each(|&piece| lane[piece] = number);
        }
        Ok(Pdb { wrapped: Wrapped::new(puzzle), lanes, lane, tables: OnceLock::new() })
    }

    fn ready(&self) -> &[Table] {
        let table = |lane: &Lane| table_store().table(&lane.key, &Cancel::new()).expect("nobody cancels it");
        self.tables.get_or_init(|| self.lanes.iter().map(table).collect())
    }

    /// The cell of each piece.
    fn cells<S: Storage>(&self, state: &S) -> [u8; CELLS] {
        let mut at = [0; CELLS];
        (0..self.lane.len()).for_each(|cell| at[state.get(cell)] = cell as u8);
        at
    }

    /// What a lane's table has for pieces at these cells.
    fn entry(&self, lane: usize, at: &[u8; CELLS]) -> u8 {
        let Lane { places, pieces, turned, .. } = &self.lanes[lane];
        let mut cells = [0; CELLS];
        for (cell, &piece) in cells.iter_mut().zip(pieces) {
            *cell = turned[usize::from(at[piece])];
        }
        self.ready()[lane].get(places.rank(&cells[..pieces.len()]))
    }
}

impl<S: Storage> Heuristic<SwapPuzzle<S>> for Pdb {
    type Memo = Entries;

    fn root(&self, state: &S) -> (Cost, Entries) {
        let (_, sum) = self.wrapped.root(state);
        let at = self.cells(state);
        let entry = |lane| if lane < self.lanes.len() { self.entry(lane, &at) } else { 0 };
        let memo = Entries { entries: std::array::from_fn(entry), sum };
        (memo.estimate(), memo)
    }

    fn child(&self, mut memo: Entries, before: &S, swap: Swap, after: &S) -> (Cost, Entries) {
        (_, memo.sum) = self.wrapped.child(memo.sum, before, swap, after);
        let at = self.cells(after);
        let [one, other] = [swap.one(), swap.other()].map(|cell| self.lane[after.get(cell)]);
        memo.entries[one] = self.entry(one, &at);
        if other != one {
            memo.entries[other] = self.entry(other, &at);
        }
        (memo.estimate(), memo)
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn tables(&self) -> Vec<Key> {
        self.lanes.iter().map(|lane| lane.key.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_share_a_table_where_edges_wrap_round() {
        let key = |homes: &[u8]| Key::of(Rules::Permute(&RULES), 3, 3, homes).0;
        for row in [[3, 4, 5], [6, 7, 8], [1, 4, 7]] {
            assert_eq!(key(&row).to_string(), "swap-3x3-0.1.2");
        }
        assert_ne!(key(&[0, 4, 8]), key(&[0, 1, 2]));
        let (key, map) = Key::of(Rules::Permute(&RULES), 4, 4, &[5, 6, 9, 10]);
        assert_eq!(key.to_string(), "swap-4x4-0.1.4.5");
        let mut homes = [5, 6, 9, 10].map(|home: usize| map[home]);
        homes.sort_unstable();
        assert_eq!(homes, [0, 1, 4, 5]);
        assert!("swap-2x2-0.1.2.3".parse::<Key>().is_ok(), "there is no blank to leave room for");
    }

    /// A symmetry makes a swap of every swap.
    #[test]
    fn symmetries_are_not_noticed() {
        for (rows, columns) in [(1, 2), (1, 5), (2, 3), (3, 3), (4, 4), (2, 5)] {
            let moves = (RULES.moves)(rows, columns);
            for map in (RULES.symmetries)(rows, columns) {
                for mv in &moves {
                    let mut image = vec![0; mv.len()];
                    (0..mv.len()).for_each(|cell| image[usize::from(map[cell])] = map[usize::from(mv[cell])]);
                    assert!(moves.contains(&image), "{rows}×{columns}: {map:?} of {mv:?}");
                }
            }
        }
    }
}
