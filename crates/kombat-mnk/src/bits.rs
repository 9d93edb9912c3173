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
    /// Every number more by `by`; those that do not fit fall out.
    fn up(self, by: usize) -> Self;
    /// [`Bits::down`] by less than 64, as a step from a cell to the next always is.
    fn step_down(self, by: usize) -> Self;
    /// [`Bits::up`] by less than 64.
    fn step_up(self, by: usize) -> Self;
    /// The sum of both, read as binary numbers; what does not fit falls out.
    fn plus(self, other: Self) -> Self;
    /// Every number that fits.
    fn full() -> Self;
    /// The words that it is made of, the lowest first.
    fn words(&self) -> &[u64];
    /// The least number.
    #[inline(always)]
    fn least(&self) -> Option<usize> {
        let word = self.words().iter().position(|word| *word != 0)?;
        Some(64 * word + self.words()[word].trailing_zeros() as usize)
    }
    /// The greatest number.
    #[inline(always)]
    fn greatest(&self) -> Option<usize> {
        let word = self.words().iter().rposition(|word| *word != 0)?;
        Some(64 * word + self.words()[word].ilog2() as usize)
    }
    /// How many there are.
    #[inline(always)]
    fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }
    /// Is it empty?
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }
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
    fn up(self, by: usize) -> Self {
        self.checked_shl(by as u32).unwrap_or(0)
    }
    #[inline(always)]
    fn step_down(self, by: usize) -> Self {
        self.wrapping_shr(by as u32)
    }
    #[inline(always)]
    fn step_up(self, by: usize) -> Self {
        self.wrapping_shl(by as u32)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn full() -> Self {
        u64::MAX
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }
}

/// Words of a wide set: 20 columns of 20 cells and a spare one take 420 bits.
const WORDS: usize = 7;

/// A set for boards that no word holds.
pub type Wide = [u64; WORDS];

/// Word by word.
#[inline(always)]
fn each(mut left: Wide, right: Wide, combined: impl Fn(u64, u64) -> u64) -> Wide {
    for (left, right) in left.iter_mut().zip(right) {
        *left = combined(*left, right);
    }
    left
}

impl Bits for Wide {
    const ROOM: usize = 64 * WORDS;

    #[inline(always)]
    fn single(number: usize) -> Self {
        let mut set = [0; WORDS];
        set[number / 64] = 1 << (number % 64);
        set
    }
    #[inline(always)]
    fn has(&self, number: usize) -> bool {
        self[number / 64] >> (number % 64) & 1 == 1
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each(self, other, |left, right| left & right)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each(self, other, |left, right| left | right)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        each(self, other, |left, right| left & !right)
    }
    fn down(self, by: usize) -> Self {
        let mut moved = [0; WORDS];
        for (to, from) in moved.iter_mut().zip(self.iter().skip(by / 64)) {
            *to = *from;
        }
        moved.step_down(by % 64)
    }
    fn up(self, by: usize) -> Self {
        let mut moved = [0; WORDS];
        for (to, from) in moved.iter_mut().skip(by / 64).zip(self) {
            *to = from;
        }
        moved.step_up(by % 64)
    }
    #[inline(always)]
    fn step_down(mut self, by: usize) -> Self {
        let mut above = 0;
        for word in self.iter_mut().rev() {
            // In two steps, for a shift by the whole width would be none.
            (*word, above) = (*word >> by | above << 1 << (63 - by), *word);
        }
        self
    }
    #[inline(always)]
    fn step_up(mut self, by: usize) -> Self {
        let mut below = 0;
        for word in &mut self {
            (*word, below) = (*word << by | below >> 1 >> (63 - by), *word);
        }
        self
    }
    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for (word, other) in self.iter_mut().zip(other) {
            let (sum, over) = word.overflowing_add(other);
            let (sum, again) = sum.overflowing_add(carry.into());
            (*word, carry) = (sum, over || again);
        }
        self
    }
    #[inline(always)]
    fn full() -> Self {
        [u64::MAX; WORDS]
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
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

    /// Addition as it is done on paper.
    fn sum(a: &BTreeSet<usize>, b: &BTreeSet<usize>, room: usize) -> BTreeSet<usize> {
        let mut carry = 0;
        let mut digit = |n: usize| {
            let digits = usize::from(a.contains(&n)) + usize::from(b.contains(&n)) + carry;
            carry = digits / 2;
            digits % 2 == 1
        };
        (0..room).filter(|&n| digit(n)).collect()
    }

    fn laws<B: Bits>(a: &BTreeSet<usize>, b: &BTreeSet<usize>, by: usize) {
        let (x, y) = (set::<B>(a), set::<B>(b));
        assert_eq!(numbers(x.and(y)), a & b);
        assert_eq!(numbers(x.or(y)), a | b);
        assert_eq!(numbers(x.without(y)), a - b);
        assert_eq!(numbers(x.down(by)), a.iter().filter_map(|n| n.checked_sub(by)).collect());
        assert_eq!(numbers(x.up(by)), a.iter().map(|n| n + by).filter(|n| *n < B::ROOM).collect());
        let step = by % 64;
        assert_eq!((x.step_up(step), x.step_down(step)), (x.up(step), x.down(step)));
        assert_eq!(numbers(x.plus(y)), sum(a, b, B::ROOM));
        assert_eq!((x.least(), x.greatest()), (a.first().copied(), a.last().copied()));
        assert_eq!(B::full().len(), B::ROOM);
        assert_eq!(x.words().len() * 64, B::ROOM);
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
