//! Whether two algorithms differ on the same boards.

use super::fraction::Fraction;
use super::rank::Ranks;
use super::tail::normal_two_sided;

/// The most differences whose distribution is counted out.
const MOST_EXACT: usize = 50;

/// The result of the signed-rank test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// How many differences are not zero.
    pub n: usize,
    /// The sum of the ranks of positive differences.
    pub w_plus: f64,
    /// The sum of the ranks of negative differences.
    pub w_minus: f64,
    /// The two-sided p-value.
    pub p: f64,
    /// Whether p is exact; otherwise it is that of the normal approximation.
    pub exact: bool,
    /// The matched-pairs rank-biserial correlation, from −1 to 1 (Kerby 2014, *The
    /// simple difference formula*): the share of rank sum that is positive less the
    /// share that is negative. 0 where all differences are zero.
    pub effect: f64,
}

/// The signed-rank test of a list of differences (Wilcoxon 1945, *Individual
/// comparisons by ranking methods*), two-sided. Zeros are dropped. Up to 50
/// remaining the distribution is counted out, with ties given their ranks; otherwise it
/// is normal, with correction for ties and none for continuity. Infinite differences
/// rank last.
///
/// Without differences other than zero, p is 1. `None` for an empty list, or if a
/// difference is NaN.
///
/// ```
/// use kombat_lab::statistics::wilcoxon::of_differences;
///
/// let test = of_differences(&[1.0, -2.0, 3.0, 0.0]).unwrap();
/// assert_eq!((test.n, test.w_plus, test.w_minus), (3, 4.0, 2.0));
/// assert_eq!((test.p, test.exact), (0.75, true));
/// ```
pub fn of_differences(differences: &[f64]) -> Option<SignedRank> {
    if differences.is_empty() {
        return None;
    }
    let differences: Vec<f64> = differences.iter().copied().filter(|&d| d != 0.0).collect();
    let ranks = Ranks::of(&differences.iter().map(|d| d.abs()).collect::<Vec<f64>>())?;
    Some(signed_rank(differences.iter().map(|&d| d > 0.0), &ranks))
}

/// The signed-rank test of pairs, the first less the second. Equal numbers differ
/// by zero, even if infinite: a run that was not solved may be given as infinity.
/// Differences are exact, so that equal ones share a rank. `None` for empty lists, or if
/// the lengths differ.
///
/// ```
/// use kombat_lab::statistics::fraction::Fraction;
/// use kombat_lab::statistics::wilcoxon::of_pairs;
///
/// // 4/5 − 3/5 and 5/5 − 4/5 are ties, though not in floating point.
/// let [three, four, five] = [3, 4, 5].map(|solved| Fraction::new(solved, 5));
/// let test = of_pairs(&[four, five, three], &[three, four, five]).unwrap();
/// assert_eq!((test.w_plus, test.w_minus), (3.0, 3.0));
/// ```
pub fn of_pairs(first: &[Fraction], second: &[Fraction]) -> Option<SignedRank> {
    if first.len() != second.len() || first.is_empty() {
        return None;
    }
    let differences = first.iter().zip(second).map(|(a, b)| a.less(*b));
    let differences: Vec<Fraction> = differences.filter(|d| d.sign().is_ne()).collect();
    let sizes: Vec<Fraction> = differences.iter().map(|d| d.size()).collect();
    Some(signed_rank(differences.iter().map(|d| d.sign().is_gt()), &Ranks::of_ordered(&sizes)))
}

/// From which differences are positive, and the ranks of their sizes.
fn signed_rank(positive: impl Iterator<Item = bool>, ranks: &Ranks) -> SignedRank {
    let n = ranks.ranks.len();
    let total = (n * (n + 1)) as f64 / 2.0;
    let w_plus: f64 = positive.zip(&ranks.ranks).map(|(positive, rank)| if positive { *rank } else { 0.0 }).sum();
    let w_minus = total - w_plus;
    let exact = n <= MOST_EXACT;
    let p = if exact { exact_p(&ranks.ranks, w_plus.min(w_minus)) } else { normal_p(n, w_plus, ranks.ties()) };
    let effect = if n == 0 { 0.0 } else { (w_plus - w_minus) / total };
    SignedRank { n, w_plus, w_minus, p, exact, effect }
}

/// Twice the chance that a rank sum is at most the smaller one: the subsets of the
/// ranks by their sum, of 2ⁿ. Ranks that are shared are halves, so all are doubled.
fn exact_p(ranks: &[f64], smaller: f64) -> f64 {
    let most = (2.0 * smaller).round() as usize;
    let mut subsets = vec![0u64; most + 1];
    subsets[0] = 1;
    for rank in ranks.iter().map(|rank| (2.0 * rank).round() as usize) {
        for sum in (rank..=most).rev() {
            subsets[sum] += subsets[sum - rank];
        }
    }
    let count: u64 = subsets.iter().sum();
    (2.0 * count as f64 / (1u64 << ranks.len()) as f64).min(1.0)
}

/// The normal approximation, for at least two differences.
fn normal_p(n: usize, w_plus: f64, ties: f64) -> f64 {
    let n = n as f64;
    let mean = n * (n + 1.0) / 4.0;
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    normal_two_sided((w_plus - mean) / variance.sqrt())
}
