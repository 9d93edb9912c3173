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

/// It begins with so many pairs, or up to twice as many.
const FEWEST: u64 = 2048;

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

/// The table: keys of one or two words, each followed by an [`Entry`] in one word. It
/// begins small, where it stays in the cache, and doubles when it is half full.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<u64>,
    pairs: u64,
    /// How often it may still double.
    doublings: u32,
    used: u64,
    key_words: usize,
}

impl Table {
    /// A table for at most so many positions within so many bytes, or fewer where the
    /// memory limit wants it; none if not even a small one fits.
    pub(super) fn new(bytes: u64, positions: u64, key_words: usize, meter: &mut Meter) -> Option<Self> {
        let pair = (key_words as u64 + 1) * 16;
        let most = (bytes / pair).min(positions.saturating_add(1) / 2).max(1);
        let doublings = (most / FEWEST).checked_ilog2().unwrap_or(0);
        let pairs = most >> doublings;
        meter.claim((pairs * pair) as usize).ok()?;
        Some(Table { words: vec![0; (pairs * pair / 8) as usize], pairs, doublings, used: 0, key_words })
    }

    /// Twice the pairs, if that may be: those of a pair go to the two that take its place.
    #[cold]
    #[inline(never)]
    fn double(&mut self, meter: &mut Meter) {
        let pair = 2 * (self.key_words + 1);
        let bytes = self.words.len() * 8;
        // For a moment the old table may be there as well as the new one.
        if meter.claim(2 * bytes).is_err() {
            self.doublings = 0;
            return;
        }
        self.doublings -= 1;
        self.used = 0;
        let old = self.pairs as usize;
        self.pairs *= 2;
        self.words.resize(2 * old * pair, 0);
        meter.release(bytes);
        for at in (0..old).rev() {
            let mut both = [0; 6];
            both[..pair].copy_from_slice(&self.words[at * pair..][..pair]);
            self.words[2 * at * pair..][..2 * pair].fill(0);
            // The second goes first: it may have to make way.
            for entry in both[..pair].chunks_exact(pair / 2).rev() {
                if entry[self.key_words] != 0 {
                    let key = [entry[0], if self.key_words == 2 { entry[1] } else { 0 }];
                    self.put(key, Entry::unpack(entry[self.key_words]));
                }
            }
        }
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

    /// Keeps what was found.
    #[inline(always)]
    pub(super) fn keep(&mut self, key: [u64; 2], entry: Entry, meter: &mut Meter) {
        if entry.depth <= MOST_SMALL {
            if self.used >= self.pairs && self.doublings > 0 {
                self.double(meter);
            }
            self.put(key, entry);
        }
    }

    /// In the place of what is known already, of what looked less deep, or of what came
    /// last.
    #[inline(always)]
    fn put(&mut self, key: [u64; 2], entry: Entry) {
        let (first, step) = (self.pair(key), self.key_words + 1);
        let (place, next) = (first + self.key_words, first + step + self.key_words);
        let mut at = first;
        if !self.holds(first, key) {
            let deepest = Entry::unpack(self.words[place]).depth;
            if self.holds(first + step, key) || deepest > entry.depth {
                at = first + step;
            }
            // One more, unless both are taken or what is known is replaced.
            self.used += u64::from(self.words[place] == 0 || self.words[next] == 0);
            if at == first {
                for word in first..first + step {
                    self.words[word + step] = self.words[word];
                }
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
            kib in 1..500u64,
            kept in prop::collection::vec((0..3000u64, 0..3u64, entries()), 0..9000),
        ) {
            let mut meter = Meter::new(Limits::default(), Cancel::new());
            let mut table = Table::new(kib << 10, u64::MAX, words, &mut meter).unwrap();
            let mut last = HashMap::new();
            for (a, b, entry) in kept {
                let key = [a, if words == 2 { b } else { 0 }];
                table.keep(key, entry, &mut meter);
                last.insert(key, entry);
                prop_assert_eq!(table.find(key), Some(entry));
            }
            for (key, entry) in last {
                prop_assert!(table.find(key).is_none_or(|found| found == entry));
            }
        }
    }

    fn filled(bytes: u64, positions: u64, memory: u64) -> Option<(u64, u64)> {
        let mut meter = Meter::new(Limits { memory: Some(memory), ..Limits::default() }, Cancel::new());
        let mut table = Table::new(bytes, positions, 1, &mut meter)?;
        for key in 0..100_000 {
            let entry = Entry { lower: Score::EVEN, upper: Score::EVEN, depth: 1, rank: 0 };
            table.keep([key, 0], entry, &mut meter);
        }
        Some((table.words.len() as u64 * 8, meter.peak_bytes()))
    }

    /// While it grows, half as much again is booked.
    #[test]
    fn it_takes_no_more_than_it_may_or_needs() {
        assert_eq!(filled(1 << 20, u64::MAX, 1 << 30), Some((1 << 20, 3 << 19)));
        assert_eq!(filled(1 << 20, u64::MAX, 3 << 18), Some((1 << 19, 3 << 18)), "no more than the limit");
        assert_eq!(filled(1 << 20, 100, 1 << 30), Some((50 * 32, 50 * 32)), "no more than the game can need");
        assert_eq!(filled(1 << 20, u64::MAX, 100), None);
    }
}
