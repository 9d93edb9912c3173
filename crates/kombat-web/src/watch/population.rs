//! The paths of a genetic search, followed from its trace: who was judged, of whom it
//! comes, and who lives on.

use kombat::space::Cost;
use kombat::trace::TraceLine;
use serde::Serialize;
use std::collections::HashMap;

/// Paths of a list that are shown.
const SHOWN: usize = 40;

/// A path.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Path {
    /// The row that it lives in.
    pub(crate) row: u64,
    /// The rows of its parents.
    pub(crate) parents: Vec<u64>,
    /// Its moves, as far as they were made.
    pub(crate) moves: Vec<String>,
    /// The estimate at its end, and the least on the way.
    pub(crate) h: Option<Cost>,
    pub(crate) least: Option<Cost>,
    /// Does it live on? Unknown until the choice is made.
    pub(crate) kept: Option<bool>,
    /// Was it made in this generation?
    pub(crate) new: bool,
}

/// What is drawn of a population.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Drawn {
    pub(crate) generation: u64,
    /// Those among whom the choice is made, the parents before the children.
    pub(crate) paths: Vec<Path>,
    /// Others that are not shown.
    pub(crate) more: usize,
}

/// The population.
#[derive(Clone, Debug, Default)]
pub(crate) struct Population {
    generation: u64,
    pool: Vec<Path>,
    /// Rows chosen as parents of those that come next.
    parents: Vec<u64>,
    /// Rows that live on, in order.
    survivors: Vec<u64>,
}

impl Population {
    /// Takes the next event.
    pub(crate) fn follow(&mut self, line: &TraceLine) {
        let why = line.why.as_deref().unwrap_or_default();
        let number = |name: &str| why.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')?.parse().ok());
        if line.event == "generate" && line.parent.is_some() {
            self.walk(line);
        } else if line.event != "phase" {
        } else if let Some(generation) = number("generation") {
            self.begin(generation);
        } else if let Some(parent) = number("parent") {
            if self.parents.len() >= 2 {
                self.parents.clear();
            }
            self.parents.push(parent);
        } else if let Some(row) = number("chromosome") {
            self.pool.push(Path { row, parents: self.parents.clone(), new: true, ..Path::default() });
        } else if let Some(row) = number("survivor") {
            self.survivors.push(row);
            self.choose();
        }
    }

    fn begin(&mut self, generation: u64) {
        let mut alive: HashMap<u64, Path> =
            self.pool.drain(..).filter(|path| path.kept == Some(true)).map(|path| (path.row, path)).collect();
        let order = std::mem::take(&mut self.survivors);
        self.pool = order.iter().filter_map(|row| alive.remove(row)).collect();
        for path in &mut self.pool {
            (path.kept, path.new) = (None, false);
        }
        (self.generation, self.parents) = (generation, Vec::new());
    }

    fn walk(&mut self, line: &TraceLine) {
        let Some(path) = self.pool.last_mut().filter(|path| path.new) else { return };
        path.moves.extend(line.via.clone());
        path.h = line.h;
        path.least = path.least.into_iter().chain(line.h).min();
    }

    /// The last of a row is the one that lives in it.
    fn choose(&mut self) {
        let mut seen = Vec::new();
        for path in self.pool.iter_mut().rev() {
            let alive = self.survivors.contains(&path.row) && !seen.contains(&path.row);
            path.kept = Some(alive);
            seen.push(path.row);
        }
    }

    /// What is drawn.
    pub(crate) fn drawn(&self) -> Drawn {
        let paths = self.pool.iter().take(SHOWN).cloned().collect();
        Drawn { generation: self.generation, paths, more: self.pool.len().saturating_sub(SHOWN) }
    }
}
