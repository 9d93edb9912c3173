//! The searches, compiled for the torus swap puzzle.

use super::SwapPuzzle;
use super::wrapped::Wrapped;
use kombat_core::board::Bytes;
use kombat_core::search::{Compiled, Guide, Made, Search, hot, solver};

impl Compiled for SwapPuzzle<u64> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        if !search.is_hot() {
            return solver(search, self, guide);
        }
        hot::<_, Wrapped<2>>(search, self, guide.heuristic.make(self))
            .or_else(|heuristic| hot::<_, Wrapped<1>>(search, self, heuristic))
            .unwrap_or_else(|_| solver(search, self, guide))
    }
}

// As with the tiles, larger boards gain nothing by it.

impl Compiled for SwapPuzzle<Bytes<64>> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        solver(search, self, guide)
    }
}

impl Compiled for SwapPuzzle<Bytes<256>> {
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        solver(search, self, guide)
    }
}
