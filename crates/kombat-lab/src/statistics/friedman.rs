//! Whether several algorithms differ on the same boards.

use super::rank::Ranks;
use super::tail::chi_square;

/// The result of Friedman's test.
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// How many boards.
    pub boards: usize,
    /// The mean rank of each algorithm: lower is better.
    pub mean_ranks: Vec<f64>,
    /// The statistic, corrected for ties.
    pub chi_square: f64,
    /// Its degrees of freedom: one less than there are algorithms.
    pub df: usize,
    /// The p-value, by the chi-square distribution.
    pub p: f64,
}

/// Ranks the algorithms (columns) on every board (row), the lowest cost first, and
/// tests whether the mean ranks differ (Friedman 1937, *The use of ranks to avoid
/// the assumption of normality implicit in the analysis of variance*; for ties
/// Conover 1999, *Practical Nonparametric Statistics*). A run that was not solved
/// may be given as infinity.
///
/// Where all costs of every board are equal, p is 1. `None` without boards, with
/// fewer than two algorithms, with rows of unequal lengths, or with NaN.
///
/// ```
/// use kombat_lab::statistics::friedman::friedman;
///
/// let test = friedman(&[[1.0, 2.0, 3.0], [1.0, 3.0, 2.0], [1.0, f64::INFINITY, 5.0]]).unwrap();
/// assert_eq!(test.mean_ranks[0], 1.0);
/// assert!(test.mean_ranks[2] < test.mean_ranks[1]);
/// ```
pub fn friedman<R: AsRef<[f64]>>(boards: &[R]) -> Option<Friedman> {
    let columns = boards.first()?.as_ref().len();
    if columns < 2 || boards.iter().any(|row| row.as_ref().len() != columns) {
        return None;
    }
    let mut sums = vec![0.0; columns];
    let mut ties = 0.0;
    for row in boards {
        let ranks = Ranks::of(row.as_ref())?;
        ties += ranks.ties();
        for (sum, rank) in sums.iter_mut().zip(&ranks.ranks) {
            *sum += rank;
        }
    }
    let (n, k, df) = (boards.len() as f64, columns as f64, columns - 1);
    let expected = n * (k + 1.0) / 2.0;
    let spread: f64 = sums.iter().map(|sum| (sum - expected).powi(2)).sum();
    // What remains of the ranks' variance: 0 where every board is one tie.
    let left = n * k * (k * k - 1.0) - ties;
    let chi = if left > 0.0 { 12.0 * (k - 1.0) * spread / left } else { 0.0 };
    let mean_ranks = sums.into_iter().map(|sum| sum / n).collect();
    Some(Friedman { boards: boards.len(), mean_ranks, chi_square: chi, df, p: chi_square(chi, df) })
}
