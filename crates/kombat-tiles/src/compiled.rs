//! The searches, compiled for sliding tiles.

use super::linear_conflict::LinearConflict;
use super::manhattan::Manhattan;
use super::{Bytes, Storage, Tiles, pdb};
use kombat_core::search::{Compiled, Guide, Made, Search, hot, solver};

/// With the heuristics whose speed matters by their types.
fn hot_solver<S: Storage>(puzzle: &Tiles<S>, search: &Search, guide: &Guide<Tiles<S>>) -> Made<Tiles<S>> {
    if !search.is_hot() {
        return solver(search, puzzle, guide);
    }
    hot::<_, Manhattan>(search, puzzle, guide.heuristic.make(puzzle))
        .or_else(|heuristic| hot::<_, LinearConflict>(search, puzzle, heuristic))
        .or_else(|heuristic| hot::<_, pdb::Hot>(search, puzzle, heuristic))
        .unwrap_or_else(|_| solver(search, puzzle, guide))
}

impl Compiled for Tiles<u64> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        hot_solver(self, search, guide)
    }
}

impl Compiled for Tiles<u128> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        hot_solver(self, search, guide)
    }
}

// Larger boards have too many tiles for it to matter, and every type has its price.

impl Compiled for Tiles<Bytes<64>> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        solver(search, self, guide)
    }
}

impl Compiled for Tiles<Bytes<256>> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        solver(search, self, guide)
    }
}
