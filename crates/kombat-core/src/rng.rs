//! The one source of chance: seeded, portable, split by run.
//!
//! xoshiro256++ (Blackman and Vigna 2021) seeded through SplitMix64. Ranges and
//! shuffles are our own, so that no library update can change a published
//! experiment; golden values below pin the stream.

use crate::ratio::Ratio;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// A stream of random numbers that is the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of a seed.
    ///
    /// ```
    /// use kombat_core::rng::Rng;
    /// assert_eq!(Rng::new(7).below(1000), Rng::new(7).below(1000));
    /// ```
    pub fn new(seed: u64) -> Self {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of run `id` under a seed: independent of every other run's,
    /// whichever thread reads it and in whatever order.
    pub fn stream(seed: u64, id: u64) -> Self {
        Rng::new(seed ^ mix(id.wrapping_add(0x9e37_79b9_7f4a_7c15)))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..n`, each equally likely (Lemire 2019, with rejection).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "an empty range has no member");
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            // The division is dear, and what it decides is seldom in doubt.
            if product as u64 >= n || product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number from 0 up to but not including 1, in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with this probability, exactly.
    pub fn chance(&mut self, probability: Ratio) -> bool {
        self.below(probability.under.into()) < probability.over.into()
    }

    /// One of several, each equally likely.
    pub fn pick<T>(&mut self, items: impl Iterator<Item = T> + Clone) -> Option<T> {
        let count = items.clone().count() as u64;
        let mut items = items;
        if count == 0 { None } else { items.nth(self.below(count) as usize) }
    }

    /// Puts a slice into random order, each order equally likely (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// The finaliser of SplitMix64: neighbouring ids give unrelated seeds.
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An independent xoshiro256++ after the authors' reference, in C's style.
    fn reference(seed: u64, n: usize) -> Vec<u64> {
        let mut x = seed;
        let mut s = [0u64; 4];
        for word in &mut s {
            x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
            *word = mix(x);
        }
        (0..n)
            .map(|_| {
                let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
                let t = s[1] << 17;
                s[2] ^= s[0];
                s[3] ^= s[1];
                s[1] ^= s[2];
                s[0] ^= s[3];
                s[2] ^= t;
                s[3] = s[3].rotate_left(45);
                result
            })
            .collect()
    }

    #[test]
    fn the_stream_is_the_published_generator() {
        for seed in [0, 1, 42, u64::MAX] {
            let mut rng = Rng::new(seed);
            let ours: Vec<u64> = (0..100).map(|_| rng.bits()).collect();
            assert_eq!(ours, reference(seed, 100));
        }
    }

    /// Golden values, from an independent generator in another language: every
    /// published experiment hangs on them.
    #[test]
    fn ranges_and_shuffles_are_pinned() {
        let mut rng = Rng::new(42);
        assert_eq!([(); 12].map(|()| rng.below(10)), [8, 3, 9, 7, 7, 5, 1, 6, 2, 9, 5, 8]);
        // So large a range rejects a quarter of all numbers.
        let mut rng = Rng::new(42);
        assert_eq!(
            [(); 4].map(|()| rng.below(0xc000_0000_0000_0001)),
            [0xbce85dbc491bb229, 0x869e378809a2284a, 0x70ea37403abca6de, 0x181152bf5993a800]
        );
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        Rng::new(42).shuffle(&mut items);
        assert_eq!(items, [5, 3, 1, 0, 9, 6, 4, 7, 2, 8]);
    }

    #[test]
    fn below_is_even_and_in_range() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        // Seven cells of 10,000 expected: chi-square with 6 degrees of freedom
        // exceeds 22.5 once in a thousand seeds; this seed is fixed.
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 22.5, "{counts:?}");
    }

    #[test]
    fn streams_of_neighbouring_runs_differ() {
        let mut firsts: Vec<u64> = (0..1000).map(|id| Rng::stream(5, id).bits()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 1000);
    }
}
