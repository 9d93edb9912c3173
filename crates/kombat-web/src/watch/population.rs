//! The paths of a genetic search, followed from its trace: who was judged, of whom it
//! comes, and who lives on.

use kombat::observe::{Kind, Note, Phase};
use kombat::trace::TraceLine;
use kombat_api::watch::{self, Path};
use std::collections::{HashMap, HashSet};

/// Paths of a list that are shown.
const SHOWN: usize = 40;
/// Moves of a path that are shown.
const MOVES: usize = 200;

/// The population.
#[derive(Clone, Debug, Default)]
pub(crate) struct Population {
    /// Paths and moves that are followed, at most; and how many there are.
    most: usize,
    size: usize,
    lost: bool,
    generation: u64,
    pool: Vec<Path>,
    /// Rows chosen as parents of those that come next.
    parents: Vec<u64>,
    /// Rows that live on, in order.
    survivors: Vec<u64>,
}

impl Population {
    /// Followed up to `most` paths and moves.
    pub(crate) fn new(most: usize) -> Self {
        Population { most, ..Population::default() }
    }

    /// Takes the events of a step, of which so many were left out.
    pub(crate) fn follow(&mut self, records: &[TraceLine], left_out: u64) {
        for line in records {
            if self.lost {
                return;
            }
            self.take(line);
            self.lost = self.size > self.most;
        }
        // Who lives on is known only if nobody was left out.
        self.lost |= left_out > 0;
        if self.lost {
            *self = Population { lost: true, ..Population::default() };
        } else {
            self.choose();
        }
    }

    fn take(&mut self, line: &TraceLine) {
        if line.event == Kind::Generate && line.parent.is_some() {
            self.walk(line);
        }
        let Some(Note::Phase(name, number)) = line.why else { return };
        match name {
            Phase::Generation => self.begin(number),
            Phase::Parent => {
                if self.parents.len() >= 2 {
                    self.parents.clear();
                }
                self.parents.push(number);
            }
            Phase::Chromosome => {
                self.size += 1;
                self.pool.push(Path { row: number, parents: self.parents.clone(), new: true, ..Path::default() });
            }
            Phase::Survivor => self.survivors.push(number),
            _ => {}
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
        self.size = self.pool.iter().map(|path| 1 + path.moves.len()).sum();
        (self.generation, self.parents) = (generation, Vec::new());
    }

    fn walk(&mut self, line: &TraceLine) {
        let Some(path) = self.pool.last_mut().filter(|path| path.new) else { return };
        if path.moves.len() < MOVES {
            path.moves.extend(line.via.clone());
            self.size += 1;
        } else {
            path.longer += 1;
        }
        path.h = line.h;
        path.least = path.least.into_iter().chain(line.h).min();
    }

    /// Marks who lives on, once that was said: of a row, the last that was made.
    fn choose(&mut self) {
        if self.survivors.is_empty() {
            return;
        }
        let mut alive: HashSet<u64> = self.survivors.iter().copied().collect();
        for path in self.pool.iter_mut().rev() {
            path.kept = Some(alive.remove(&path.row));
        }
    }

    /// What is rendered; none if the population is too large to be followed.
    pub(crate) fn rendered(&self) -> Option<watch::Population> {
        let paths = self.pool.iter().take(SHOWN).cloned().collect();
        let more = self.pool.len().saturating_sub(SHOWN);
        (!self.lost).then_some(watch::Population { generation: self.generation, paths, more })
    }
}
