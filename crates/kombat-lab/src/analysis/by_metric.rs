//! Something for each metric, in no more room than it takes: there is one for every board of every contender, and
//! one for every pair.

use crate::metric::Metric;
use std::ops::Index;

/// Something for some metrics, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct ByMetric<T>(Box<[(Metric, T)]>);

impl<T> Default for ByMetric<T> {
    fn default() -> Self {
        ByMetric(Box::default())
    }
}

impl<T> ByMetric<T> {
    /// That of a metric, if there is one.
    pub fn get(&self, metric: &Metric) -> Option<&T> {
        self.0.iter().find(|(own, _)| own == metric).map(|(_, value)| value)
    }

    pub(super) fn get_mut(&mut self, metric: &Metric) -> Option<&mut T> {
        self.0.iter_mut().find(|(own, _)| own == metric).map(|(_, value)| value)
    }

    /// Is there one of this metric?
    pub fn contains_key(&self, metric: &Metric) -> bool {
        self.get(metric).is_some()
    }

    /// The metrics.
    pub fn keys(&self) -> impl Iterator<Item = &Metric> {
        self.0.iter().map(|(metric, _)| metric)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&Metric, &T)> {
        self.0.iter().map(|(metric, value)| (metric, value))
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}

impl<T> FromIterator<(Metric, T)> for ByMetric<T> {
    fn from_iter<I: IntoIterator<Item = (Metric, T)>>(all: I) -> Self {
        let mut all: Vec<(Metric, T)> = all.into_iter().collect();
        all.sort_by_key(|(metric, _)| *metric);
        ByMetric(all.into_boxed_slice())
    }
}

/// # Panics
/// If there is none of this metric.
impl<T> Index<&Metric> for ByMetric<T> {
    type Output = T;

    fn index(&self, metric: &Metric) -> &T {
        self.get(metric).unwrap_or_else(|| panic!("nothing of {}", metric.key()))
    }
}
