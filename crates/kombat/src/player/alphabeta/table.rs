//! What was found about positions that were searched, within a budget of bytes: two
//! places for each position, one for what looked deep and one for what came last.

use super::Score;
use crate::budget::Meter;

/// Scores from [`Score::LEAST`] to [`Score::MOST`] take so many bits, counted from the
/// least.
const SCORE_BITS: u32 = 21;
/// Depths and ranks take so many; ranks that do not fit are forgotten, and so are results
/// of such depths.
const SMALL_BITS: u32 = 9;
const MOST_SMALL: u32 = (1 << SMALL_BITS) - 1;

/// No table is smaller.
const FEWEST: u64 = 64;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// It is worth at least this to the side to move,
    pub(super) lower: Score,
    /// and at most this,
    pub(super) upper: Score,
    /// as far as a search of this depth can tell.
    pub(super) depth: u32,
    /// Which of its moves was best, counted in the order in which they are tried.
    pub(super) rank: u32,
}

impl Entry {
    fn pack(self) -> u64 {
        let score = |score: Score| (score.0 - Score::LEAST.0) as u64;
        let small = u64::from(self.depth) << SMALL_BITS | u64::from(self.rank.min(MOST_SMALL));
        (small << SCORE_BITS | score(self.lower)) << SCORE_BITS | score(self.upper)
    }

    #[inline(always)]
    fn unpack(word: u64) -> Self {
        let score = |word: u64| Score((word & ((1 << SCORE_BITS) - 1)) as i32 + Score::LEAST.0);
        let small = |word: u64| word as u32 & MOST_SMALL;
        Entry {
            lower: score(word >> SCORE_BITS),
            upper: score(word),
            depth: small(word >> (2 * SCORE_BITS + SMALL_BITS)),
            rank: small(word >> (2 * SCORE_BITS)),
        }
    }
}

/// The table: keys of one or two words, each followed by an [`Entry`] in one word.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<u64>,
    pairs: u64,
    key_words: usize,
}

impl Table {
    /// A table for at most so many positions within so many bytes, or fewer where the
    /// memory limit wants it; none if nothing is left.
    pub(super) fn new(bytes: u64, positions: u64, key_words: usize, meter: &mut Meter) -> Option<Self> {
        let entry = (key_words as u64 + 1) * 8;
        let mut pairs = (bytes / (2 * entry)).min(positions.saturating_add(1) / 2).max(FEWEST);
        while meter.claim((2 * pairs * entry) as usize).is_err() {
            pairs /= 2;
            if pairs < FEWEST {
                return None;
            }
        }
        // Zeros are an empty table, and cost nothing before they are written over.
        Some(Table { words: vec![0; (2 * pairs * entry / 8) as usize], pairs, key_words })
    }

    /// The word at which the pair of a key begins.
    #[inline(always)]
    fn pair(&self, key: [u64; 2]) -> usize {
        let mixed = (key[0] ^ key[1].rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let pair = (u128::from(mixed) * u128::from(self.pairs)) >> 64;
        pair as usize * 2 * (self.key_words + 1)
    }

    #[inline(always)]
    fn holds(&self, at: usize, key: [u64; 2]) -> bool {
        self.words[at] == key[0] && (self.key_words == 1 || self.words[at + 1] == key[1])
    }

    /// What is known about a position.
    #[inline(always)]
    pub(super) fn find(&self, key: [u64; 2]) -> Option<Entry> {
        let (first, step) = (self.pair(key), self.key_words + 1);
        let at = if self.holds(first, key) { first } else { first + step };
        let word = self.words[at + self.key_words];
        (word != 0 && self.holds(at, key)).then(|| Entry::unpack(word))
    }

    /// Keeps what was found, in the place of what is known already, of what looked less
    /// deep, or of what came last.
    #[inline(always)]
    pub(super) fn keep(&mut self, key: [u64; 2], entry: Entry) {
        if entry.depth > MOST_SMALL {
            return;
        }
        let (first, step) = (self.pair(key), self.key_words + 1);
        let mut at = first;
        if !self.holds(first, key) {
            let deepest = Entry::unpack(self.words[first + self.key_words]).depth;
            if self.holds(first + step, key) || deepest > entry.depth {
                at = first + step;
            } else {
                self.words.copy_within(first..first + step, first + step);
            }
        }
        self.words[at] = key[0];
        if self.key_words == 2 {
            self.words[at + 1] = key[1];
        }
        self.words[at + self.key_words] = entry.pack();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn entries() -> impl Strategy<Value = Entry> {
        let score = || {
            prop_oneof![(0..400u32).prop_map(Score::win), (0..400u32).prop_map(Score::loss), (-9..9i32).prop_map(Score)]
        };
        (score(), score(), 1..400u32, 0..512u32).prop_map(|(a, b, depth, rank)| Entry {
            lower: a.min(b),
            upper: a.max(b),
            depth,
            rank,
        })
    }

    proptest! {
        #[test]
        fn nothing_is_found_but_what_was_kept(
            words in 1..3usize,
            kept in prop::collection::vec((0..300u64, 0..3u64, entries()), 0..500),
        ) {
            let mut meter = Meter::new(Limits::default(), Cancel::new());
            let mut table = Table::new(1 << 12, u64::MAX, words, &mut meter).unwrap();
            let mut last = HashMap::new();
            for (a, b, entry) in kept {
                let key = [a, if words == 2 { b } else { 0 }];
                table.keep(key, entry);
                last.insert(key, entry);
                prop_assert_eq!(table.find(key), Some(entry));
            }
            for (key, entry) in last {
                prop_assert!(table.find(key).is_none_or(|found| found == entry));
            }
        }
    }

    #[test]
    fn a_memory_limit_makes_it_smaller() {
        let limited = |memory| Meter::new(Limits { memory: Some(memory), ..Limits::default() }, Cancel::new());
        let mut meter = limited(1 << 16);
        assert!(Table::new(1 << 20, u64::MAX, 1, &mut meter).is_some());
        assert_eq!(meter.peak_bytes(), 1 << 16);
        assert!(Table::new(1 << 20, u64::MAX, 1, &mut limited(100)).is_none());
        let mut meter = limited(1 << 30);
        assert!(Table::new(1 << 20, 19_683, 1, &mut meter).is_some());
        assert_eq!(meter.peak_bytes(), 19_684 * 16, "no more than the game can need");
    }
}
