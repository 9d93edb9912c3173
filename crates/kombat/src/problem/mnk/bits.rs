//! A set of cells as bits: one word where that is enough, seven beyond.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of small numbers.
pub trait Bits: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// Numbers below this fit.
    const ROOM: usize;

    /// The set of one number.
    fn single(number: usize) -> Self;
    /// Is the number in the set?
    fn has(&self, number: usize) -> bool;
    /// Both.
    fn and(self, other: Self) -> Self;
    /// Either.
    fn or(self, other: Self) -> Self;
    /// One without the other.
    fn without(self, other: Self) -> Self;
    /// Every number less `by`; those below `by` fall out.
    fn down(self, by: usize) -> Self;
    /// How many there are.
    fn len(&self) -> usize;
    /// Is it empty?
    fn is_empty(&self) -> bool;
}

impl Bits for u64 {
    const ROOM: usize = 64;

    #[inline(always)]
    fn single(number: usize) -> Self {
        1 << number
    }
    #[inline(always)]
    fn has(&self, number: usize) -> bool {
        self >> number & 1 == 1
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn down(self, by: usize) -> Self {
        self.checked_shr(by as u32).unwrap_or(0)
    }
    #[inline(always)]
    fn len(&self) -> usize {
        self.count_ones() as usize
    }
    #[inline(always)]
    fn is_empty(&self) -> bool {
        *self == 0
    }
}

/// Words of a wide set: 20 columns of 20 cells and a spare one take 420 bits.
const WORDS: usize = 7;

/// A set for boards that no word holds.
pub type Wide = [u64; WORDS];

impl Bits for Wide {
    const ROOM: usize = 64 * WORDS;

    fn single(number: usize) -> Self {
        std::array::from_fn(|word| if word == number / 64 { 1 << (number % 64) } else { 0 })
    }
    fn has(&self, number: usize) -> bool {
        self[number / 64] >> (number % 64) & 1 == 1
    }
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }
    fn down(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let word = |i: usize| self.get(i).copied().unwrap_or(0);
        std::array::from_fn(|i| {
            let low = word(i + words) >> bits;
            // A shift by the whole width would be none.
            if bits == 0 { low } else { low | word(i + words + 1) << (64 - bits) }
        })
    }
    fn len(&self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }
    fn is_empty(&self) -> bool {
        self.iter().all(|word| *word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set<B: Bits>(numbers: &BTreeSet<usize>) -> B {
        numbers.iter().fold(B::default(), |set, &number| set.or(B::single(number)))
    }

    fn numbers<B: Bits>(set: B) -> BTreeSet<usize> {
        (0..B::ROOM).filter(|&number| set.has(number)).collect()
    }

    fn laws<B: Bits>(a: &BTreeSet<usize>, b: &BTreeSet<usize>, by: usize) {
        let (x, y) = (set::<B>(a), set::<B>(b));
        assert_eq!(numbers(x.and(y)), a & b);
        assert_eq!(numbers(x.or(y)), a | b);
        assert_eq!(numbers(x.without(y)), a - b);
        assert_eq!(numbers(x.down(by)), a.iter().filter_map(|n| n.checked_sub(by)).collect());
        assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
    }

    proptest! {
        #[test]
        fn words_are_sets(a in prop::collection::btree_set(0..64usize, 0..20), b in prop::collection::btree_set(0..64usize, 0..20), by in 0..70usize) {
            laws::<u64>(&a, &b, by);
        }

        #[test]
        fn wide_ones_are_sets(a in prop::collection::btree_set(0..448usize, 0..60), b in prop::collection::btree_set(0..448usize, 0..60), by in 0..460usize) {
            laws::<Wide>(&a, &b, by);
        }
    }
}
