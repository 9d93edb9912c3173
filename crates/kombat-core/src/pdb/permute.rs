//! Makes a table of a puzzle whose moves permute cells: every move that takes a piece of the
//! pattern elsewhere counts, and those that move none change nothing, so this is a search by levels
//! over the placements, back from home. All threads that find a placement on a level write the same, so
//! what they make does not depend on how many they are.

use super::build::{Progress, in_portions};
use super::key::{Key, MOST_CELLS};
use super::rank::Places;
use super::rules::Permutations;
use crate::budget::{Cancel, Stop};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Not found yet; in a table, not to be brought home.
const UNKNOWN: u8 = u8::MAX;

/// How many placements a thread takes at once.
const PORTION: usize = 1 << 14;

/// The least number of moves that brings the pieces home, for each placement.
pub(super) fn entries(
    key: &Key,
    permutations: &Permutations,
    threads: usize,
    cancel: &Cancel,
    progress: Progress<'_>,
) -> Result<Vec<u8>, Stop> {
    let places = key.places().expect("only keys with a table are built");
    let (rows, columns) = key.size();
    let back: Vec<Move> = (permutations.moves)(rows, columns).iter().map(|to| Move::inverse_of(to)).collect();
    let search = Search {
        moving: (0..key.cells())
            .map(|cell| back.iter().filter(|mv| mv.moved >> cell & 1 == 1).cloned().collect())
            .collect(),
        pieces: key.homes().len(),
        entries: (0..places.count()).map(|_| AtomicU8::new(UNKNOWN)).collect(),
        known: AtomicU64::new(1),
        places,
    };
    search.entries[search.places.rank(key.homes()) as usize].store(0, Relaxed);
    for level in 0..UNKNOWN - 1 {
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

/// A move taken back.
#[derive(Clone)]
struct Move {
    /// For each cell the cell to which it takes what lies there.
    to: [u8; MOST_CELLS],
    /// The cells that it changes, one bit each.
    moved: u64,
}

impl Move {
    fn inverse_of(mv: &[u8]) -> Self {
        let mut back = Move { to: [0; MOST_CELLS], moved: 0 };
        for (from, &to) in (0..).zip(mv) {
            back.to[usize::from(to)] = from;
            back.moved |= u64::from(from != to) << to;
        }
        back
    }
}

struct Search {
    places: Places,
    pieces: usize,
    entries: Vec<AtomicU8>,
    /// For each cell the moves that take away what lies there.
    moving: Vec<Vec<Move>>,
    /// How many entries are known.
    known: AtomicU64,
}

impl Search {
    /// Makes every move on all placements of a level.
    fn level(&self, level: u8, threads: usize, cancel: &Cancel) -> Result<(), Stop> {
        in_portions(self.entries.len(), PORTION, threads, cancel, |portion| {
            let (mut cells, mut there) = (vec![0; self.pieces], vec![0; self.pieces]);
            for at in portion.filter(|&at| self.entries[at].load(Relaxed) == level) {
                self.places.unrank(at as u32, &mut cells);
                self.expand(level, &cells, &mut there);
            }
        })
    }

    fn expand(&self, level: u8, cells: &[u8], there: &mut [u8]) {
        let mut earlier = 0_u64;
        for &cell in cells {
            for mv in &self.moving[usize::from(cell)] {
                if mv.moved & earlier != 0 {
                    continue; // An earlier piece has made it.
                }
                for (to, &from) in there.iter_mut().zip(cells) {
                    // The remainder changes nothing, but shows that no index is out of bounds.
                    *to = mv.to[usize::from(from) % MOST_CELLS];
                }
                let entry = &self.entries[self.places.rank(there) as usize];
                if entry.compare_exchange(UNKNOWN, level + 1, Relaxed, Relaxed).is_ok() {
                    self.known.fetch_add(1, Relaxed);
                }
            }
            earlier |= 1 << cell;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Cancel;
    use crate::pdb::{Key, Permutations, Rules, build};

    /// Turns the first three of four cells, one way only, and swaps the last two. The inverse of a turn is no
    /// move, so that ways home are not ways from home.
    static TURNS: Permutations = Permutations {
        name: "turns",
        moves: |_, _| vec![vec![1, 2, 0, 3], vec![0, 1, 3, 2]],
        symmetries: |_, _| vec![vec![0, 1, 2, 3]],
    };

    #[test]
    fn entries_are_the_moves_home_and_not_from_home() {
        let (key, _) = Key::of(Rules::Permute(&TURNS), 1, 4, &[0]);
        assert_eq!(key.to_string(), "turns-1x4-0");
        assert_eq!("turns-1x4-0".parse::<Key>().ok(), Some(key.clone()));
        let table = build(&key, 1, &Cancel::new(), &|_, _| {}).unwrap();
        // By hand: from cell 1 two turns, from 2 one, from 3 a swap and a turn.
        assert_eq!([0, 1, 2, 3].map(|cell| table.get(cell)), [0, 2, 1, 2]);
    }

    /// Tables are found by name, so other rules of the same name would read them.
    #[test]
    #[should_panic(expected = "namesake is the name of other rules")]
    fn a_name_stands_for_one_set_of_rules() {
        static ONE: Permutations =
            Permutations { name: "namesake", moves: |_, _| Vec::new(), symmetries: |_, _| vec![vec![0]] };
        static OTHER: Permutations =
            Permutations { name: "namesake", moves: |_, _| Vec::new(), symmetries: |_, _| vec![vec![0]] };
        Rules::Permute(&ONE).introduce();
        Rules::Permute(&ONE).introduce();
        Rules::Permute(&OTHER).introduce();
    }

    #[test]
    fn rules_that_nobody_has_introduced_have_no_names() {
        assert!("twists-2x2-0.1".parse::<Key>().is_err());
    }
}
