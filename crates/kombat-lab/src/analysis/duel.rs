//! Two contenders alone, metric by metric: for whoever asks about these two and no others.

use super::cell::{Cell, OnBoard};
use super::group::{Compared, comparison, met, solving};
use crate::metric::{Better, Metric};
use crate::plan::chance;
use crate::statistics::bootstrap::{self, often_enough};
use crate::statistics::fraction::Fraction;
use crate::statistics::proportion::Interval;
use crate::statistics::summary::mean;
use crate::statistics::wilcoxon::SignedRank;
use std::cmp::Ordering;

/// Two contenders by one metric.
#[derive(Clone, Debug)]
pub struct Bout {
    /// The metric.
    pub metric: Metric,
    /// On how many boards the first is ahead, the second, and neither. Who does not solve a board is behind.
    pub ahead: [usize; 3],
    /// Wilcoxon's test over these boards, not adjusted. Its effect is less than 0 where the first is ahead.
    pub test: SignedRank,
    /// Their medians over the boards that both solve.
    pub medians: Option<(f64, f64)>,
    /// The mean over those of the first's less the second's, and where it lies.
    pub difference: Option<(f64, Option<Interval>)>,
}

/// Two contenders.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Boards that both have met.
    pub boards: usize,
    /// Boards that both solve.
    pub both: usize,
    /// Boards that only the first solves, or only the second.
    pub only: [usize; 2],
    /// Do they solve equally many? The p of the test, not adjusted.
    pub solving: Option<f64>,
    /// By each metric that both have on all those boards.
    pub bouts: Vec<Bout>,
}

impl Duel {
    /// Compares two contenders by some metrics.
    pub fn new(one: &Cell, other: &Cell, metrics: &[Metric], seed: u64) -> Self {
        let boards = met(one, other);
        let count = |first: bool, second: bool| {
            let alike = |(a, b): &&(&OnBoard, &OnBoard)| (a.mostly_solved(), b.mostly_solved()) == (first, second);
            boards.iter().filter(alike).count()
        };
        let bout = |metric: Metric| {
            let Compared { test, medians, .. } = comparison(&boards, metric)?;
            let better = metric.definition().better;
            let mut ahead = [0; 3];
            let mut differences = Vec::new();
            for (a, b) in &boards {
                let (a, b) = (a.ranked(metric)?, b.ranked(metric)?);
                let order = if better == Better::Less { a.less(b).sign() } else { b.less(a).sign() };
                ahead[match order {
                    Ordering::Less => 0,
                    Ordering::Greater => 1,
                    Ordering::Equal => 2,
                }] += 1;
                if a.is_finite() && b.is_finite() {
                    differences.push(Fraction::value(a.less(b)));
                }
            }
            let seed = seed.to_string();
            // By names and not by places, so that the order of contenders changes nothing.
            let mut rng = chance(&["bootstrap", &seed, &one.full, &other.full, metric.key()]);
            let interval = bootstrap::mean(&differences, often_enough(differences.len()), &mut rng);
            let difference = mean(&differences).map(|mean| (mean, interval));
            Some(Bout { metric, ahead, test, medians, difference })
        };
        Duel {
            boards: boards.len(),
            both: count(true, true),
            only: [count(true, false), count(false, true)],
            solving: solving(&boards).map(|(p, _)| p),
            bouts: metrics.iter().filter_map(|metric| bout(*metric)).collect(),
        }
    }
}
