//! The works that cards cite, and the five papers that Kombat grew out of.

use crate::messages::Lang;
use std::sync::{LazyLock, PoisonError, RwLock};

/// A work: its key and how it is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Work {
    /// The key in cards.
    pub key: &'static str,
    /// Authors, year, title, place.
    pub reference: &'static str,
}

impl Work {
    /// What it says, in one sentence of a language.
    pub fn says(&self, lang: Lang) -> &'static str {
        lang.find(&format!("work.{}", self.key)).unwrap_or_default()
    }
}

/// The five papers, by the names under which they are re-enacted.
pub static PAPERS: LazyLock<Vec<Work>> = LazyLock::new(|| read(include_str!("papers.txt")));

static WORKS: LazyLock<Vec<Work>> = LazyLock::new(|| read(include_str!("works.txt")));

/// What domains have added.
static ADDED: RwLock<Vec<Work>> = RwLock::new(Vec::new());

/// Every other work that a card cites: those that searches cite, and then those that domains have added.
pub fn works() -> Vec<Work> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    WORKS.iter().chain(added.iter()).copied().collect()
}

/// Adds works, a line each: `key = reference`. A key that is there already keeps its reference.
pub(crate) fn add(lines: &'static str) {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    for new in read(lines) {
        if !PAPERS.iter().chain(WORKS.iter()).chain(added.iter()).any(|work| work.key == new.key) {
            added.push(new);
        }
    }
}

fn read(lines: &'static str) -> Vec<Work> {
    let work = |line: &'static str| {
        let (key, reference) = line.split_once(" = ").unwrap_or_else(|| panic!("a work without a key: {line}"));
        Work { key, reference }
    };
    lines.lines().map(work).collect()
}

/// The work with a key.
pub fn work(key: &str) -> Option<Work> {
    PAPERS.iter().copied().chain(works()).find(|work| work.key == key)
}
