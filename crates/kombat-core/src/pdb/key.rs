//! What a table depends on, and what it takes to make it.

use super::rank::Places;
use super::rules::Rules;
use super::{build, permute};
use crate::word::UnknownWord;
use std::fmt;
use std::str::FromStr;

/// The most cells of a board that has pattern databases.
pub(super) const MOST_CELLS: usize = 64;

/// All that a table depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    rules: Rules,
    rows: usize,
    columns: usize,
    /// Where the tiles belong, in ascending order.
    homes: Vec<u8>,
}

impl Key {
    /// The key for tiles that belong to these cells of a board, and the way in which the
    /// board is to be turned before the table is asked: for each cell the cell that it
    /// becomes. Of all sets of cells that are turns of each other one has a table.
    pub fn of(rules: Rules, rows: usize, columns: usize, homes: &[u8]) -> (Key, Vec<u8>) {
        rules.introduce();
        let turned = |map: Vec<u8>| {
            let mut homes: Vec<u8> = homes.iter().map(|&home| map[usize::from(home)]).collect();
            homes.sort_unstable();
            (homes, map)
        };
        let images = rules.symmetries(rows, columns).into_iter().map(turned);
        let (homes, map) = images.min().expect("a board is its own image");
        (Key { rules, rows, columns, homes }, map)
    }

    /// By which rules tiles move.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Rows and columns of the board.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Where the tiles belong, in ascending order.
    pub fn homes(&self) -> &[u8] {
        &self.homes
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The numbers of the table's entries; none where they are too many.
    pub fn places(&self) -> Option<Places> {
        (self.cells() <= MOST_CELLS).then(|| Places::new(self.cells(), self.homes.len()))?
    }

    /// How many bytes its table takes at most, and how many it takes to make it.
    pub fn bytes(&self) -> Option<(u64, u64)> {
        let making = |places: &Places| match self.rules {
            Rules::Slide => build::bytes(self, places),
            Rules::Permute(_) => permute::bytes(places),
        };
        self.places().map(|places| (places.count(), making(&places)))
    }
}

/// Reads the name of a table.
impl FromStr for Key {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Key, UnknownWord> {
        named(name).ok_or(UnknownWord)
    }
}

fn named(name: &str) -> Option<Key> {
    let mut parts = name.split('-');
    let (rules, size, homes) = (parts.next()?, parts.next()?, parts.next()?);
    let rules = Rules::named(rules)?;
    let (rows, columns) = size.split_once('x')?;
    let homes: Vec<u8> = homes.split('.').map(|home| home.parse().ok()).collect::<Option<_>>()?;
    let key = Key { rules, rows: rows.parse().ok()?, columns: columns.parse().ok()?, homes };
    // Only what is written as we write it, and describes a board, is a name of ours.
    let sound = (2..=MOST_CELLS).contains(&key.rows.saturating_mul(key.columns))
        && key.homes.iter().all(|&home| usize::from(home) < key.cells())
        && key.homes.len() + rules.free() <= key.cells();
    (sound && key.to_string() == name && key == Key::of(rules, key.rows, key.columns, &key.homes).0).then_some(key)
}

/// Such as `tiles-4x4-0.1.2`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let homes: Vec<String> = self.homes.iter().map(u8::to_string).collect();
        write!(f, "{}-{}x{}-{}", self.rules.name(), self.rows, self.columns, homes.join("."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_a_pattern_share_a_table() {
        let key = |homes: &[u8]| Key::of(Rules::Slide, 5, 5, homes).0;
        // Three of the four patterns of the 24-puzzle that Korf and Felner used.
        let one = key(&[3, 4, 8, 9, 13, 14]);
        assert_eq!(one, key(&[10, 11, 15, 16, 20, 21]));
        assert_eq!(one, key(&[17, 18, 19, 22, 23, 24]));
        assert_ne!(one, key(&[1, 2, 5, 6, 7, 12]));
        let (key, map) = Key::of(Rules::Slide, 4, 4, &[15, 14]);
        assert_eq!((key.to_string().as_str(), map[15]), ("tiles-4x4-0.1", 0));
    }

    #[test]
    fn names_can_be_read_again() {
        let (key, _) = Key::of(Rules::Slide, 3, 4, &[1, 5, 11]);
        assert_eq!(key.to_string().parse::<Key>().ok(), Some(key));
        assert!("tiles-2x2-0.1.2".parse::<Key>().is_ok() && "tiles-2x2-0.1.2.3".parse::<Key>().is_err());
        for name in ["", "tiles", "tiles-4x4", "tiles-4x4-", "tiles-4x4-16", "tiles-4x4-15", "tiles-4x4-1.0", "x-4x4-0"]
        {
            assert_eq!(name.parse::<Key>().ok(), None, "{name}");
        }
        assert_eq!("tiles-04x4-0.1".parse::<Key>().ok(), None);
        assert_eq!("tiles-99999999999x99999999999-0.1".parse::<Key>().ok(), None);
    }
}
