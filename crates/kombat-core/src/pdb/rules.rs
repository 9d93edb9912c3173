//! By which rules the tiles of a pattern move.

use super::symmetry::symmetries;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// Moves that permute the cells of a board whatever lies there, each at a cost of 1: swaps, flips, twists. A
/// domain that has such moves describes them here, and so has pattern databases.
#[derive(Debug)]
pub struct Permutations {
    /// The name of the domain, with which the names of its tables begin.
    pub name: &'static str,
    /// Every move of a board with so many rows and columns: for each cell, the cell to which it takes what
    /// lies there.
    pub moves: fn(usize, usize) -> Vec<Vec<u8>>,
    /// Every way to lay such a board onto itself that the moves do not notice, written in the same way. One of
    /// them leaves all where it is.
    pub symmetries: fn(usize, usize) -> Vec<Vec<u8>>,
}

/// By which rules the tiles of a pattern move. Rules of one name are the same.
#[derive(Clone, Copy)]
pub enum Rules {
    /// A tile slides into the blank.
    Slide,
    /// Moves permute cells.
    Permute(&'static Permutations),
}

/// The permutations whose tables this process can read by name.
static KNOWN: Mutex<Vec<&'static Permutations>> = Mutex::new(Vec::new());

impl Rules {
    /// Their name.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Slide => "tiles",
            Rules::Permute(permutations) => permutations.name,
        }
    }

    /// Makes the names of their tables known to this process. [`Key::of`](super::Key::of) does it for its own.
    ///
    /// # Panics
    /// If the name is that of other rules, whose tables would be taken for these, or could not be read again.
    pub fn introduce(self) {
        let Rules::Permute(permutations) = self else { return };
        let name = permutations.name;
        assert!(name != Rules::Slide.name() && !name.is_empty() && !name.contains('-'), "no rules are called {name}");
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        match known.iter().find(|other| other.name == name) {
            Some(other) => assert!(std::ptr::eq(*other, permutations), "{name} is the name of other rules"),
            None => known.push(permutations),
        }
    }

    /// The rules of a name, if they are known.
    pub(super) fn named(name: &str) -> Option<Rules> {
        if name == Rules::Slide.name() {
            return Some(Rules::Slide);
        }
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|permutations| permutations.name == name).map(|permutations| Rules::Permute(permutations))
    }

    /// Every way to lay a board onto itself that these rules do not notice.
    pub(super) fn symmetries(self, rows: usize, columns: usize) -> Vec<Vec<u8>> {
        match self {
            Rules::Slide => symmetries(rows, columns),
            Rules::Permute(permutations) => (permutations.symmetries)(rows, columns),
        }
    }

    /// How many cells a pattern must leave free: one for the blank, where there is one.
    pub(super) fn free(self) -> usize {
        usize::from(matches!(self, Rules::Slide))
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl PartialOrd for Rules {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rules {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}
