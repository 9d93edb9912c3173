//! Areas in the tails of distributions: where p-values come from.

use statrs::function::erf::erfc;
use statrs::function::gamma::checked_gamma_ur;
use std::f64::consts::SQRT_2;

/// How likely a standard normal value is at least this far from 0.
pub(super) fn normal_two_sided(z: f64) -> f64 {
    erfc(z.abs() / SQRT_2).min(1.0)
}

/// How likely a chi-square value with `df` degrees of freedom is at least `x`.
pub(super) fn chi_square(x: f64, df: usize) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    // What is refused is infinite, for callers have at least one degree of freedom.
    checked_gamma_ur(df as f64 / 2.0, x / 2.0).map_or(0.0, |p| p.clamp(0.0, 1.0))
}
