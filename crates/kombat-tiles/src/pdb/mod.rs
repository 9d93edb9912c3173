//! Additive pattern databases: how many moves groups of tiles need, each group on its
//! own, added up (R. E. Korf, A. Felner 2002). Tables and their making are in
//! [`kombat_core::pdb`]; this is the look-up.

mod layout;
mod shapes;

pub use shapes::usual;

use super::manhattan::Manhattan;
use super::{Slide, Storage, Tiles};
use kombat_core::budget::Cancel;
use kombat_core::heuristic::{Erase, Erased, Heuristic, Memo, Traits};
use kombat_core::message::Message;
use kombat_core::pdb::{Key, Partition, Table, table_store};
use kombat_core::space::Cost;
use layout::Layout;
use std::sync::OnceLock;

/// What it promises.
///
/// An entry is the least over all places of the blank. One move can bring the blank to
/// a place for which it is far too low, so the sum may fall by more than one.
pub const TRAITS: Traits = Traits { admissible: true, consistent: false };

/// Lanes of the kind that searches are compiled for, and of the other.
const FEW: usize = 8;
const MANY: usize = 12;

/// The sum of the patterns' tables, or that of the mirrored patterns if it is larger. A
/// lane is a pattern or a mirrored one.
#[derive(Clone, Debug)]
pub struct Pdb<const LANES: usize> {
    manhattan: Manhattan,
    layout: Layout,
    /// From the table store, once they are wanted.
    tables: OnceLock<[Table; LANES]>,
}

/// Those that searches are compiled for.
pub(crate) type Hot = Pdb<FEW>;

/// What is known of a board: the number of each pattern's placement, its entry, the sums
/// of the entries with and without the mirror, and the Manhattan distance.
#[derive(Clone, Copy, Debug)]
pub struct Lanes<const LANES: usize> {
    ranks: [u32; LANES],
    entries: [u8; LANES],
    sums: [u16; 2],
    manhattan: Cost,
}

/// Sums and distance share a word: on boards of up to 64 cells the distance is less than
/// 1024, and so is each sum.
const BITS: u32 = 10;

impl<const LANES: usize> Memo for Lanes<LANES> {
    const SIZE: usize = LANES + LANES / 4 + 1;

    fn save(self, words: &mut [u32]) {
        words[..LANES].copy_from_slice(&self.ranks);
        for (word, four) in words[LANES..].iter_mut().zip(self.entries.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        let [own, mirrored] = self.sums.map(u32::from);
        words[LANES + LANES / 4] = self.manhattan | own << BITS | mirrored << (2 * BITS);
    }

    fn load(words: &[u32]) -> Self {
        let word = words[LANES + LANES / 4];
        let field = |i: u32| word >> (i * BITS) & ((1 << BITS) - 1);
        Lanes {
            ranks: std::array::from_fn(|i| words[i]),
            entries: std::array::from_fn(|i| words[LANES + i / 4].to_le_bytes()[i % 4]),
            sums: [field(1) as u16, field(2) as u16],
            manhattan: field(0),
        }
    }
}

impl<const LANES: usize> Lanes<LANES> {
    #[inline(always)]
    fn estimate(&self) -> Cost {
        self.manhattan + 2 * Cost::from(self.sums[0].max(self.sums[1]))
    }
}

/// The heuristic for a puzzle and a partition of its tiles, with the mirror where there is one
/// and room for it.
pub fn heuristic<S: Storage>(
    puzzle: &Tiles<S>,
    partition: &Partition,
    mirror: bool,
) -> Result<Box<dyn Erased<Tiles<S>>>, Message> {
    match few(puzzle, partition, mirror) {
        Some(pdb) => Ok(Box::new(Erase(pdb))),
        None => Ok(Box::new(Erase(Pdb::<MANY>::new(puzzle, partition, mirror)?))),
    }
}

/// With few lanes; none where the patterns, or they and their mirror images, are more.
fn few<S: Storage>(puzzle: &Tiles<S>, partition: &Partition, mirror: bool) -> Option<Pdb<FEW>> {
    let pdb = Pdb::<FEW>::new(puzzle, partition, mirror).ok()?;
    let all = pdb.layout.views == 2 || !mirror || pdb.layout.keys().count() <= FEW / 2;
    all.then_some(pdb)
}

impl<const LANES: usize> Pdb<LANES> {
    /// For a puzzle and a partition of its tiles, with the mirror where there is one and
    /// room for it.
    pub fn new<S: Storage>(puzzle: &Tiles<S>, partition: &Partition, mirror: bool) -> Result<Self, Message> {
        let layout = Layout::new(puzzle, partition, mirror, LANES)?;
        Ok(Pdb { manhattan: Manhattan::new(puzzle), layout, tables: OnceLock::new() })
    }

    #[inline(always)]
    fn ready(&self) -> &[Table; LANES] {
        self.tables.get_or_init(|| self.fetch())
    }

    #[cold]
    fn fetch(&self) -> [Table; LANES] {
        let table = |key| table_store().table(key, &Cancel::new()).expect("nobody cancels it");
        let tables: Vec<Table> = self.layout.keys().map(table).collect();
        // Lanes that are not used are never asked.
        std::array::from_fn(|lane| tables[lane.min(tables.len() - 1)].clone())
    }
}

impl<S: Storage, const LANES: usize> Heuristic<Tiles<S>> for Pdb<LANES> {
    type Memo = Lanes<LANES>;

    fn root(&self, state: &S) -> (Cost, Lanes<LANES>) {
        let tables = self.ready();
        let ranks = self.layout.ranks(state);
        let manhattan = self.manhattan.sum(state);
        let mut memo = Lanes { ranks: [0; LANES], entries: [0; LANES], sums: [0; 2], manhattan };
        let per_view = ranks.len() / self.layout.views;
        for (lane, &rank) in ranks.iter().enumerate() {
            memo.ranks[lane] = rank;
            memo.entries[lane] = tables[lane].get(rank);
            memo.sums[lane / per_view] += u16::from(memo.entries[lane]);
        }
        (memo.estimate(), memo)
    }

    /// A move changes the sum of the distances by one, and the entries count twice.
    const STEP: Cost = 2;

    #[inline(always)]
    fn child(&self, memo: Lanes<LANES>, before: &S, slide: Slide, after: &S) -> (Cost, Lanes<LANES>) {
        self.child_within(memo, before, slide, after, Cost::MAX).expect("no estimate is more")
    }

    #[inline(always)]
    fn child_within(
        &self,
        mut memo: Lanes<LANES>,
        before: &S,
        slide: Slide,
        _: &S,
        most: Cost,
    ) -> Option<(Cost, Lanes<LANES>)> {
        let tables = self.ready();
        let tile;
        (tile, memo.manhattan) = self.manhattan.slide(memo.manhattan, before, slide);
        for view in 0..self.layout.views {
            let (lane, change) = self.layout.change(view, tile, before, slide);
            let rank = memo.ranks[lane].wrapping_add_signed(change);
            let entry = tables[lane].get(rank);
            memo.sums[view] = memo.sums[view] + u16::from(entry) - u16::from(memo.entries[lane]);
            memo.ranks[lane] = rank;
            memo.entries[lane] = entry;
            if memo.manhattan + 2 * Cost::from(memo.sums[view]) > most {
                return None;
            }
        }
        Some((memo.estimate(), memo))
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn tables(&self) -> Vec<Key> {
        self.layout.keys().cloned().collect()
    }
}
