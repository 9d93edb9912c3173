//! Makes a table by a search backwards from the goal, level by level. What follows is the
//! way of the sliding tiles; moves that permute cells have [their own](super::permute).
//!
//! A node is a placement of the tiles together with the region of free cells in which
//! the blank is; within its region the blank goes for nothing. A byte for each placement
//! says in which regions the blank was seen, another in which it is new. Every move of a
//! tile changes the parity of the tiles' distances, so that on one level only placements
//! of one parity are read and only those of the other are written: one set of new ones
//! is enough, and threads do not come into each other's way. What is found on a level
//! does not depend on the order in which it is found, so neither does the table on the
//! number of threads.

use super::hops::{Hops, bits};
use super::key::Key;
use super::permute;
use super::rank::Places;
use super::rules::Rules;
use super::table::Table;
use crate::budget::{Cancel, Stop};
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Hears how many of how many entries are known.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// How many blocks a thread takes at once.
const PORTION: usize = 512;

/// The most tiles of a pattern that has a table.
const MOST_TILES: usize = 16;

/// Makes the table of a key with so many threads.
///
/// ```
/// use kombat_core::budget::Cancel;
/// use kombat_core::pdb::{Key, Rules, build};
/// let (key, _) = Key::of(Rules::Slide, 3, 3, &[0, 1, 2]);
/// let table = build(&key, 2, &Cancel::new(), &|_, _| {}).unwrap();
/// assert_eq!(table.get(key.places().unwrap().rank(&[0, 1, 2])), 0);
/// // The first two have changed places: they need six moves, twice two more than their steps.
/// assert_eq!(table.get(key.places().unwrap().rank(&[1, 0, 2])), 2);
/// ```
///
/// # Panics
/// If the key has more entries than 32 bits can number.
pub fn build(key: &Key, threads: usize, cancel: &Cancel, progress: Progress<'_>) -> Result<Table, Stop> {
    if let Rules::Permute(permutations) = key.rules() {
        return permute::entries(key, permutations, threads, cancel, progress).map(Table::pack);
    }
    let search = Search::new(key);
    let mut found = search.start();
    let mut known = 0;
    for level in 0.. {
        if found == 0 {
            break;
        }
        found = search.level(level, threads, cancel, &|first| progress(known + first, search.places.count()))?;
        known += search.first.swap(0, Relaxed);
    }
    Ok(Table::pack(search.entries.into_iter().map(AtomicU8::into_inner).collect()))
}

/// Shares the numbers below `count` out to threads, a portion at a time.
pub(super) fn in_portions(
    count: usize,
    portion: usize,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(Range<usize>) + Sync,
) -> Result<(), Stop> {
    let next = AtomicUsize::new(0);
    let take = || loop {
        let begin = next.fetch_add(portion, Relaxed);
        if begin >= count || cancel.is_cancelled() {
            return;
        }
        work(begin..(begin + portion).min(count));
    };
    thread::scope(|scope| {
        (1..threads.max(1)).for_each(|_| drop(scope.spawn(take)));
        take();
    });
    if cancel.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
}

/// What it takes to make a table of so many entries, in bytes: the search, and the packed
/// table beside it.
pub(super) fn bytes(key: &Key, places: &Places) -> u64 {
    4 * places.count() + Hops::bytes(key.cells(), key.homes().len())
}

struct Search<'a> {
    key: &'a Key,
    places: Places,
    hops: Hops,
    /// For each placement the regions in which the blank was seen.
    seen: Vec<AtomicU8>,
    /// Those in which it is new.
    new: Vec<AtomicU8>,
    entries: Vec<AtomicU8>,
    /// For (tile, cell) the steps to its home.
    steps: Vec<Vec<u8>>,
    /// Placements that were met for the first time on this level.
    first: AtomicU64,
}

fn zeros(count: u64) -> Vec<AtomicU8> {
    (0..count).map(|_| AtomicU8::new(0)).collect()
}

impl<'a> Search<'a> {
    fn new(key: &'a Key) -> Self {
        let places = key.places().expect("only keys with a table are built");
        let count = places.count();
        let (_, columns) = key.size();
        let steps =
            |from: usize, to: usize| (from / columns).abs_diff(to / columns) + (from % columns).abs_diff(to % columns);
        let of_home = |&home: &u8| (0..key.cells()).map(|cell| steps(cell, home.into()) as u8).collect();
        Search {
            key,
            hops: Hops::new(key),
            seen: zeros(count),
            new: zeros(count),
            entries: zeros(count),
            steps: key.homes().iter().map(of_home).collect(),
            first: AtomicU64::new(0),
            places,
        }
    }

    /// All tiles at home, and the blank wherever there is room.
    fn start(&self) -> u64 {
        let homes = self.key.homes();
        let set = homes.iter().fold(0, |set, &home| set | 1 << home);
        self.new[self.places.rank(homes) as usize].store(Hops::regions(self.key, set), Relaxed);
        1
    }

    /// Goes through all that is new on a level; gives back how many placements that were.
    fn level(&self, level: u32, threads: usize, cancel: &Cancel, told: &(dyn Fn(u64) + Sync)) -> Result<u64, Stop> {
        // A block is all placements that differ in the last tile alone.
        let block = self.key.cells() + 1 - self.key.homes().len();
        let found = AtomicU64::new(0);
        in_portions(self.new.len() / block, PORTION, threads, cancel, |blocks| {
            let first_before = self.first.load(Relaxed);
            let is_new = |&base: &usize| self.new[base..base + block].iter().any(|new| new.load(Relaxed) != 0);
            let bases = blocks.map(|at| at * block).filter(is_new);
            found.fetch_add(bases.map(|base| self.block(level, base)).sum(), Relaxed);
            if self.first.load(Relaxed) != first_before {
                told(self.first.load(Relaxed));
            }
        })?;
        Ok(found.into_inner())
    }

    /// One block: finds where its tiles lie, and expands those placements that are new.
    fn block(&self, level: u32, base: usize) -> u64 {
        let tiles = self.key.homes().len();
        let mut cells = [0_u8; MOST_TILES];
        let cells = &mut cells[..tiles - 1];
        self.places.unrank(base as u32, cells);
        let (mut set, mut steps) = (0_u64, 0_u32);
        let mut slot = [0_u8; 64];
        for (tile, &cell) in cells.iter().enumerate() {
            set |= 1 << cell;
            steps += u32::from(self.steps[tile][usize::from(cell)]);
            slot[usize::from(cell)] = tile as u8;
        }
        let last = tiles - 1;
        let (mut found, mut first) = (0, 0);
        let free = (0..self.key.cells()).filter(|cell| set >> cell & 1 == 0);
        for (index, cell) in (base..).zip(free) {
            let steps = steps + u32::from(self.steps[last][cell]);
            let regions = self.new[index].load(Relaxed);
            if regions == 0 || (steps ^ level) & 1 != 0 {
                continue; // Nothing new, or new for the next level.
            }
            self.new[index].store(0, Relaxed);
            let seen = self.seen[index].load(Relaxed);
            if seen == 0 {
                self.entries[index].store(((level - steps) / 2) as u8, Relaxed);
                first += 1;
            }
            self.seen[index].store(seen | regions, Relaxed);
            slot[cell] = last as u8;
            self.expand(index as u32, &slot, set | 1 << cell, regions);
            found += 1;
        }
        self.first.fetch_add(first, Relaxed);
        found
    }

    /// Makes every move of a tile that a blank in one of these regions allows.
    #[inline]
    fn expand(&self, index: u32, slot: &[u8; 64], set: u64, regions: u8) {
        for hop in self.hops.on(set).iter().filter(|hop| regions >> hop.before & 1 != 0) {
            let tile = slot[usize::from(hop.from)];
            let weight = |tile: u8| self.places.weight(tile.into());
            let (low, high) = (hop.from.min(hop.to), hop.from.max(hop.to));
            // Upwards an earlier tile that is passed is one cell less to count, and to a
            // later one this tile is one cell less.
            let mut up = u32::from(high - low) * weight(tile);
            for passed in bits(set & ((1 << high) - (2 << low))) {
                let other = slot[usize::from(passed)];
                up = if other < tile { up - weight(tile) } else { up + weight(other) };
            }
            let there = if hop.from < hop.to { index + up } else { index - up };
            let region = 1 << hop.after;
            let known = self.seen[there as usize].load(Relaxed) | self.new[there as usize].load(Relaxed);
            if known & region == 0 {
                self.new[there as usize].fetch_or(region, Relaxed);
            }
        }
    }
}
