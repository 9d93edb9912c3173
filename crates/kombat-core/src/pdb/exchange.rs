//! Makes a table of a swap puzzle: every swap of two neighbours that moves a piece of the
//! pattern counts, and those that move none change nothing, so this is a search by levels
//! over the placements. All threads that find a placement on a level write the same, so
//! what they make does not depend on how many they are.

use super::build::{Progress, in_portions};
use super::key::Key;
use super::rank::Places;
use crate::budget::{Cancel, Stop};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Not found yet.
const UNKNOWN: u8 = u8::MAX;

/// How many placements a thread takes at once.
const PORTION: usize = 1 << 14;

/// The least number of swaps that brings the pieces home, for each placement.
pub(super) fn entries(key: &Key, threads: usize, cancel: &Cancel, progress: Progress<'_>) -> Result<Vec<u8>, Stop> {
    let places = key.places().expect("only keys with a table are built");
    let search = Search {
        near: (0..key.cells()).map(|cell| neighbours(key.size(), cell)).collect(),
        pieces: key.homes().len(),
        entries: (0..places.count()).map(|_| AtomicU8::new(UNKNOWN)).collect(),
        known: AtomicU64::new(1),
        places,
    };
    search.entries[search.places.rank(key.homes()) as usize].store(0, Relaxed);
    for level in 0.. {
        let before = search.known.load(Relaxed);
        search.level(level, threads, cancel)?;
        let known = search.known.load(Relaxed);
        if known == before {
            break;
        }
        progress(known, search.places.count());
    }
    Ok(search.entries.into_iter().map(AtomicU8::into_inner).collect())
}

/// What it takes to make a table of so many entries, in bytes: the search, and the packed
/// table beside it.
pub(super) fn bytes(places: &Places) -> u64 {
    2 * places.count()
}

struct Search {
    places: Places,
    pieces: usize,
    entries: Vec<AtomicU8>,
    /// For each cell its neighbours, round the edges.
    near: Vec<Vec<u8>>,
    /// How many entries are known.
    known: AtomicU64,
}

impl Search {
    /// Makes every swap on all placements of a level.
    fn level(&self, level: u8, threads: usize, cancel: &Cancel) -> Result<(), Stop> {
        in_portions(self.entries.len(), PORTION, threads, cancel, |portion| {
            let mut cells = vec![0; self.pieces];
            for at in portion.filter(|&at| self.entries[at].load(Relaxed) == level) {
                self.places.unrank(at as u32, &mut cells);
                self.expand(level, &mut cells);
            }
        })
    }

    fn expand(&self, level: u8, cells: &mut [u8]) {
        for piece in 0..cells.len() {
            let from = cells[piece];
            for &to in &self.near[usize::from(from)] {
                let other = cells.iter().position(|&cell| cell == to);
                if other.is_some_and(|other| other < piece) {
                    continue; // That swap was made from the other side.
                }
                cells[piece] = to;
                other.into_iter().for_each(|other| cells[other] = from);
                let there = &self.entries[self.places.rank(cells) as usize];
                if there.compare_exchange(UNKNOWN, level + 1, Relaxed, Relaxed).is_ok() {
                    self.known.fetch_add(1, Relaxed);
                }
                other.into_iter().for_each(|other| cells[other] = to);
                cells[piece] = from;
            }
        }
    }
}

/// The neighbours of a cell, each once, where edges wrap round.
fn neighbours((rows, columns): (usize, usize), cell: usize) -> Vec<u8> {
    let (row, column) = (cell / columns, cell % columns);
    let mut near = vec![
        (row + 1) % rows * columns + column,
        (row + rows - 1) % rows * columns + column,
        row * columns + (column + 1) % columns,
        row * columns + (column + columns - 1) % columns,
    ];
    near.sort_unstable();
    near.dedup();
    near.into_iter().filter(|&other| other != cell).map(|other| other as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_sides_have_fewer_neighbours() {
        assert_eq!(neighbours((3, 3), 0), [1, 2, 3, 6]);
        assert_eq!(neighbours((2, 3), 4), [1, 3, 5]);
        assert_eq!(neighbours((1, 2), 0), [1]);
        assert_eq!(neighbours((1, 4), 3), [0, 2]);
    }
}
