//! Pattern databases of the pancake puzzle: how many flips a few pancakes need, whatever lies between them.
//!
//! A flip takes pancakes of several patterns, so the numbers cannot be added: the largest is taken. Patterns
//! need not cover all pancakes, and may share some. Tables and their making are in [`kombat_core::pdb`].

use crate::{SMALLEST, flip, turned};
use kombat_bytes::{ByteMove, BytePuzzle, ByteState, MOST_BYTES};
use kombat_core::budget::Cancel;
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::pdb::{Key, Partition, Permutations, Places, Rules, Table, check_count, check_memory, table_store};
use kombat_core::space::{Cost, Puzzle};
use std::sync::OnceLock;

/// The flips as permutations of the places, in a column. Only the stack as it is looks the same to them.
pub static RULES: Permutations = Permutations {
    name: "pancake",
    moves: |rows, columns| {
        let count = rows * columns;
        (SMALLEST.into()..=count).map(|turned| flip(count, turned)).collect()
    },
    symmetries: |rows, columns| vec![(0..(rows * columns) as u8).collect()],
};

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// The most patterns: a byte of the memo each.
const LANES: usize = 4;

/// The table of the usual pattern has no more entries.
const USUAL_ENTRIES: u64 = 1 << 20;

/// The largest number of all patterns.
#[derive(Clone, Debug)]
pub struct Pdb {
    lanes: Vec<Lane>,
    /// For each pancake the lanes that have it, one bit each.
    lanes_of: [u8; MOST_BYTES + 1],
    /// From the table store, once they are wanted.
    tables: OnceLock<Vec<Table>>,
}

/// One pattern.
#[derive(Clone, Debug)]
struct Lane {
    key: Key,
    places: Places,
    /// The pancakes in the order of their digits.
    pancakes: Vec<u8>,
}

/// What `pdb` alone means for so many pancakes: one pattern of the largest ones, as many as make a table in a
/// moment.
pub fn usual(count: usize) -> String {
    let fits = |&size: &usize| Places::new(count, size).is_some_and(|places| places.count() <= USUAL_ENTRIES);
    let most = count.saturating_sub(2).max(1);
    (1..=most).rev().find(fits).unwrap_or(1).to_string()
}

impl Pdb {
    /// For a puzzle of this crate and its patterns: by sizes, which take pancakes from the bottom of the goal
    /// up, or pancake by pancake.
    ///
    /// # Panics
    /// If the puzzle has not one goal that is a stack of pancakes.
    pub fn new(puzzle: &BytePuzzle, patterns: &Partition) -> Result<Self, Message> {
        let goal = puzzle.goal().expect("a pancake puzzle has one goal");
        let homes = homes(&goal, patterns)?;
        check_count(homes.len(), LANES)?;
        let key = |homes: &Vec<u8>| Key::of(Rules::Permute(&RULES), goal.len(), 1, homes).0;
        let keys: Vec<Key> = homes.iter().map(key).collect();
        check_memory(patterns, &keys)?;
        let lane = |key: Key| Lane {
            places: key.places().expect("its size was checked"),
            pancakes: key.homes().iter().map(|&home| goal[usize::from(home)]).collect(),
            key,
        };
        let lanes: Vec<Lane> = keys.into_iter().map(lane).collect();
        let mut lanes_of = [0; MOST_BYTES + 1];
        for (number, lane) in lanes.iter().enumerate() {
            lane.pancakes.iter().for_each(|&pancake| lanes_of[usize::from(pancake)] |= 1 << number);
        }
        Ok(Pdb { lanes, lanes_of, tables: OnceLock::new() })
    }

    fn ready(&self) -> &[Table] {
        let table = |lane: &Lane| table_store().table(&lane.key, &Cancel::new()).expect("nobody cancels it");
        self.tables.get_or_init(|| self.lanes.iter().map(table).collect())
    }

    /// The entries of some lanes, one bit each, in place of what was known of them.
    fn look_up(&self, stack: &ByteState, lanes: u8, known: [u8; LANES]) -> [u8; LANES] {
        let mut at = [0; MOST_BYTES + 1];
        (0..).zip(stack.iter()).for_each(|(place, &pancake)| at[usize::from(pancake)] = place);
        let (tables, mut entries) = (self.ready(), known);
        for (number, lane) in self.lanes.iter().enumerate().filter(|(number, _)| lanes >> number & 1 == 1) {
            let mut places = [0; MOST_BYTES];
            for (place, &pancake) in places.iter_mut().zip(&lane.pancakes) {
                *place = at[usize::from(pancake)];
            }
            entries[number] = tables[number].get(lane.places.rank(&places[..lane.pancakes.len()]));
        }
        entries
    }
}

/// For each pattern the places in the goal to which its pancakes belong.
fn homes(goal: &ByteState, patterns: &Partition) -> Result<Vec<Vec<u8>>, Message> {
    let count = goal.len();
    match patterns {
        Partition::Sizes(sizes) => {
            let sum = sizes.iter().fold(0, |sum: usize, &size| sum.saturating_add(size));
            if sum > count {
                let found = patterns.to_string();
                return Err(msg!("pancake.pattern-sizes", found = found, sum = sum, tiles = count));
            }
            let mut rest = count;
            let cut = |&size: &usize| {
                rest -= size;
                (rest as u8..(rest + size) as u8).collect()
            };
            Ok(sizes.iter().map(cut).collect())
        }
        Partition::Tiles(patterns) => {
            let home = |&pancake: &usize| {
                let place = goal.iter().position(|&other| usize::from(other) == pancake);
                place.map(|place| place as u8).ok_or_else(|| msg!("pdb.unknown-tile", tile = pancake, most = count))
            };
            let pattern = |pancakes: &Vec<usize>| {
                if let Some(pair) = pancakes.windows(2).find(|pair| pair[0] == pair[1]) {
                    return Err(msg!("pancake.pattern-repeated", tile = pair[0]));
                }
                pancakes.iter().map(home).collect()
            };
            patterns.iter().map(pattern).collect()
        }
    }
}

fn largest(entries: [u8; LANES]) -> (Cost, u32) {
    (entries.into_iter().max().unwrap_or(0).into(), u32::from_le_bytes(entries))
}

impl Heuristic<BytePuzzle> for Pdb {
    /// The entry of each lane.
    type Memo = u32;

    fn root(&self, stack: &ByteState) -> (Cost, u32) {
        largest(self.look_up(stack, u8::MAX, [0; LANES]))
    }

    /// A flip changes the lanes that have a pancake among those that it turns over.
    fn child(&self, memo: u32, _: &ByteState, mv: ByteMove, after: &ByteState) -> (Cost, u32) {
        let lanes = after[..turned(mv)].iter().fold(0, |lanes, &pancake| lanes | self.lanes_of[usize::from(pancake)]);
        let known = memo.to_le_bytes();
        largest(if lanes == 0 { known } else { self.look_up(after, lanes, known) })
    }

    fn traits(&self) -> Traits {
        TRAITS
    }

    fn tables(&self) -> Vec<Key> {
        self.lanes.iter().map(|lane| lane.key.clone()).collect()
    }
}
