//! What a comparison could have shown: a difference that is not shown may be none, or one that is too small for so
//! many boards.

use super::ALPHA;
use super::summary::sd;
use statrs::function::erf::erfc_inv;
use std::f64::consts::{PI, SQRT_2};

/// How often a difference of that size would be shown.
const POWER: f64 = 0.8;

/// The least mean of paired differences that so many of them would show, if they vary as these do: by Wilcoxon's
/// signed-rank test with that power, at the level that is left to the surest of so many tests. The test needs π/3 as
/// many pairs as the one of means if differences are normal (Hodges and Lehmann 1956, *The efficiency of some
/// nonparametric competitors of the t-test*).
///
/// `None` of fewer than two, and where all are alike.
///
/// ```
/// use kombat_lab::statistics::power::least_shift;
///
/// // 100 differences of standard deviation 1: 2.8 standard errors, and a little more for ranks.
/// let differences: Vec<f64> = (0..100).map(|i| if i % 2 == 0 { 0.995 } else { -0.995 }).collect();
/// let least = least_shift(&differences, 1.0).unwrap();
/// assert!((least - 0.2867).abs() < 1e-3, "{least}");
/// assert_eq!(least_shift(&[1.0, 1.0], 1.0), None);
/// ```
pub fn least_shift(differences: &[f64], tests: f64) -> Option<f64> {
    let spread = sd(differences).filter(|spread| *spread > 0.0)?;
    let far = SQRT_2 * (erfc_inv(ALPHA / tests) + erfc_inv(2.0 * (1.0 - POWER)));
    Some(far * spread * (PI / 3.0 / differences.len() as f64).sqrt())
}
