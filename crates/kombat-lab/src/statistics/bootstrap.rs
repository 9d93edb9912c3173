//! How surely a statistic is known, whatever its distribution.

use super::proportion::Interval;
use super::summary;
use kombat::rng::Rng;

/// How to resample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How many resamples are taken.
    pub resamples: usize,
    /// The share of them that the interval holds.
    pub level: f64,
}

impl Default for Plan {
    /// 2000 resamples, 95 %.
    fn default() -> Self {
        Plan { resamples: 2000, level: 0.95 }
    }
}

/// The percentile interval of a statistic (Efron 1979, *Bootstrap methods: another
/// look at the jackknife*). Every resample has as many numbers as the list; the
/// statistic may put it into another order. The same stream of chance gives the
/// same interval on every machine.
///
/// `None` if the list is empty, a number or a value of the statistic is not finite,
/// there are no resamples, or the level is outside of 0..=1.
///
/// ```
/// use kombat::rng::Rng;
/// use kombat_lab::statistics::bootstrap::{Plan, percentile};
///
/// let values = [3.0, 1.0, 4.0, 1.0, 5.0];
/// let largest = |resample: &mut [f64]| resample.iter().copied().fold(0.0, f64::max);
/// let interval = percentile(&values, Plan::default(), &mut Rng::new(1), largest).unwrap();
/// assert_eq!(interval.high, 5.0);
/// ```
pub fn percentile(
    values: &[f64],
    plan: Plan,
    rng: &mut Rng,
    mut statistic: impl FnMut(&mut [f64]) -> f64,
) -> Option<Interval> {
    let mut resample = vec![0.0; values.len()];
    interval(values, plan, rng, |sampler, rng| {
        resample.fill_with(|| values[sampler.index(rng)]);
        statistic(&mut resample)
    })
}

/// The interval of the mean: [`percentile`], quicker.
pub fn mean(values: &[f64], plan: Plan, rng: &mut Rng) -> Option<Interval> {
    let first = *values.first()?;
    interval(values, plan, rng, |sampler, rng| {
        let sum: f64 = values.iter().map(|_| values[sampler.index(rng)] - first).sum();
        first + sum / values.len() as f64
    })
}

/// The interval of the median: [`percentile`], by selection instead of sorting.
pub fn median(values: &[f64], plan: Plan, rng: &mut Rng) -> Option<Interval> {
    percentile(values, plan, rng, |resample| summary::median(resample).unwrap_or(f64::NAN))
}

/// The percentile intervals of several statistics of the same resamples, each of as many
/// of `n` things as there are, given by their places. `None` as for [`percentile`], or if
/// the statistics cannot be had of a resample.
pub fn several(
    n: usize,
    plan: Plan,
    rng: &mut Rng,
    mut statistics: impl FnMut(&[usize]) -> Option<Vec<f64>>,
) -> Option<Vec<Interval>> {
    if n == 0 || !(0.0..=1.0).contains(&plan.level) {
        return None;
    }
    let (sampler, mut resample, mut found) = (IndexSampler::new(n as u64), vec![0; n], Vec::<Vec<f64>>::new());
    for _ in 0..plan.resamples {
        resample.fill_with(|| sampler.index(rng));
        let values = statistics(&resample)?;
        found.resize(values.len(), Vec::new());
        found.iter_mut().zip(values).for_each(|(all, value)| all.push(value));
    }
    found.into_iter().map(|all| middle(all, plan.level)).collect()
}

/// Calls for one statistic after the other and takes the middle of them.
fn interval(
    values: &[f64],
    plan: Plan,
    rng: &mut Rng,
    mut statistic: impl FnMut(&IndexSampler, &mut Rng) -> f64,
) -> Option<Interval> {
    let valid = !values.is_empty() && (0.0..=1.0).contains(&plan.level);
    if !valid || values.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let sampler = IndexSampler::new(values.len() as u64);
    middle((0..plan.resamples).map(|_| statistic(&sampler, rng)).collect(), plan.level)
}

/// Where a share of the values lies, if all are finite.
fn middle(mut values: Vec<f64>, level: f64) -> Option<Interval> {
    values.sort_unstable_by(f64::total_cmp);
    let outside = (1.0 - level) / 2.0;
    let end = |share| summary::quantile(&values, share);
    Some(Interval { low: end(outside)?, high: end(1.0 - outside)? })
}

/// The fewest boards or openings that are resampled for an interval: fewer say little about
/// others, and cannot show anything by Wilcoxon's test.
pub const FEWEST: usize = 6;

/// How many resamples are taken: the usual number, and fewer where a sample is
/// so large that its intervals hardly depend on it.
pub(crate) fn often_enough(values: usize) -> Plan {
    let usual = Plan::default();
    Plan { resamples: (20_000_000 / values.max(1)).clamp(200, usual.resamples), ..usual }
}

/// Samples as [`Rng::below`] does, with its one division done once.
struct IndexSampler {
    n: u64,
    reject: u64,
}

impl IndexSampler {
    fn new(n: u64) -> Self {
        IndexSampler { n, reject: n.wrapping_neg() % n }
    }

    fn index(&self, rng: &mut Rng) -> usize {
        loop {
            let product = u128::from(rng.bits()) * u128::from(self.n);
            if product as u64 >= self.reject {
                return (product >> 64) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_those_of_the_stream() {
        for n in [1, 2, 7, 1000, 0xc000_0000_0000_0001] {
            let (mut ours, mut theirs) = (Rng::new(n), Rng::new(n));
            for _ in 0..100 {
                assert_eq!(IndexSampler::new(n).index(&mut ours) as u64, theirs.below(n));
            }
        }
    }
}
