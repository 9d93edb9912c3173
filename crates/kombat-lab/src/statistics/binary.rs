//! Solved or not: several algorithms on the same boards.

use super::tail::chi_square;
use statrs::function::gamma::ln_gamma;
use std::f64::consts::LN_2;

/// The result of Cochran's test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cochran {
    /// The statistic.
    pub q: f64,
    /// Its degrees of freedom: one less than there are algorithms.
    pub df: usize,
    /// The p-value, by the chi-square distribution.
    pub p: f64,
}

/// Whether the algorithms (columns) solve different shares of the boards (rows)
/// (Cochran 1950, *The comparison of percentages in matched samples*).
///
/// Boards that all solve, or none, say nothing. Where all boards are such, q is
/// 0 and p is 1. `None` without boards, with fewer than two algorithms, or with
/// rows of unequal lengths.
///
/// ```
/// use kombat_lab::statistics::binary::cochran;
///
/// let same = cochran(&[[true, true], [false, false]]).unwrap();
/// assert_eq!((same.q, same.df, same.p), (0.0, 1, 1.0));
/// ```
pub fn cochran<R: AsRef<[bool]>>(boards: &[R]) -> Option<Cochran> {
    let k = boards.first()?.as_ref().len();
    if k < 2 || boards.iter().any(|row| row.as_ref().len() != k) {
        return None;
    }
    let mut columns = vec![0.0; k];
    let mut under = 0.0;
    for row in boards.iter().map(AsRef::as_ref) {
        let solved = row.iter().filter(|&&solved| solved).count();
        under += (solved * (k - solved)) as f64;
        for (column, &solved) in columns.iter_mut().zip(row) {
            *column += f64::from(u8::from(solved));
        }
    }
    let mean = columns.iter().sum::<f64>() / k as f64;
    let spread: f64 = columns.iter().map(|column| (column - mean).powi(2)).sum();
    let (k, df) = (k as f64, k - 1);
    let q = if under == 0.0 { 0.0 } else { k * (k - 1.0) * spread / under };
    Some(Cochran { q, df, p: chi_square(q, df) })
}

/// Whether two algorithms solve different shares of the same boards: `b` boards
/// only the first solved, `c` only the second. The exact two-sided binomial
/// p-value of the test of McNemar (1947, *Note on the sampling error of the
/// difference between correlated proportions or percentages*).
///
/// ```
/// use kombat_lab::statistics::binary::mcnemar;
///
/// assert_eq!(mcnemar(0, 0), 1.0);
/// assert!((mcnemar(0, 5) - 0.0625).abs() < 1e-12);
/// ```
pub fn mcnemar(b: u32, c: u32) -> f64 {
    let (few, n) = (f64::from(b.min(c)), f64::from(b) + f64::from(c));
    if b == c {
        return 1.0;
    }
    // The largest term of the tail, and the others as shares of it.
    let first = ln_gamma(n + 1.0) - ln_gamma(few + 1.0) - ln_gamma(n - few + 1.0) - n * LN_2;
    let (mut term, mut sum, mut k) = (1.0, 1.0, few);
    while k > 0.0 && term > sum * 1e-17 {
        term *= k / (n - k + 1.0);
        sum += term;
        k -= 1.0;
    }
    (2.0 * (first + f64::ln(sum)).exp()).min(1.0)
}
