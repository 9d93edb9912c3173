//! A mean that does not overflow: values near the greatest number of 64 bits are finite, their
//! sum is not.

/// Values are added up divided by this. It is a power of two, so nothing is lost by it, and as
/// many values as there are boards stay finite.
const SCALE: f64 = (1u128 << 64) as f64;

/// The mean of some finite values, with the least and the greatest of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mean {
    count: u64,
    scaled: f64,
    least: f64,
    most: f64,
}

impl Mean {
    pub(super) const EMPTY: Mean = Mean { count: 0, scaled: 0.0, least: f64::INFINITY, most: f64::NEG_INFINITY };

    #[inline]
    pub(super) fn note(&mut self, value: f64) {
        self.count += 1;
        self.scaled += value / SCALE;
        self.least = self.least.min(value);
        self.most = self.most.max(value);
    }

    /// Adds what was noted later.
    pub(super) fn add(&mut self, other: Mean) {
        self.count += other.count;
        self.scaled += other.scaled;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn mean(&self) -> Option<f64> {
        // Rounding may carry the mean of equal values a little beyond them.
        self.some(self.scaled / self.count as f64 * SCALE).map(|mean| mean.clamp(self.least, self.most))
    }

    pub(super) fn least(&self) -> Option<f64> {
        self.some(self.least)
    }

    pub(super) fn most(&self) -> Option<f64> {
        self.some(self.most)
    }

    fn some(&self, value: f64) -> Option<f64> {
        (self.count > 0).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_numbers_have_a_mean() {
        let mut mean = Mean::EMPTY;
        assert_eq!((mean.mean(), mean.least(), mean.most()), (None, None, None));
        (0..1000).for_each(|_| mean.note(f64::MAX));
        assert_eq!(mean.mean(), Some(f64::MAX));
        let mut more = Mean::EMPTY;
        (0..1000).for_each(|_| more.note(f64::MIN));
        mean.add(more);
        assert_eq!((mean.mean(), mean.least(), mean.most()), (Some(0.0), Some(f64::MIN), Some(f64::MAX)));
        assert_eq!(mean.count(), 2000);
    }

    #[test]
    fn nothing_is_lost_by_the_scale() {
        let values: Vec<f64> = (1..1000).map(|i| f64::from(i) / 7.0 - 40.0).collect();
        let mut mean = Mean::EMPTY;
        values.iter().for_each(|&value| mean.note(value));
        assert_eq!(mean.mean(), Some(values.iter().sum::<f64>() / values.len() as f64));
    }
}
