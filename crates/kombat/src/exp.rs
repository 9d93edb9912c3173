//! The exponential function by additions and multiplications alone, so that a
//! search that uses it does the same on every machine. (Libraries round theirs
//! differently.)

/// `e^x` for `x ≤ 0`, to about eleven digits; 0 below −700.
///
/// ```
/// assert!((kombat::exp::exp(-1.0) - 0.367_879_441_171_442_33).abs() < 1e-12);
/// ```
pub fn exp(x: f64) -> f64 {
    debug_assert!(x <= 0.0);
    if x < -700.0 {
        return 0.0;
    }
    // e^x = (e^(x/1024))^1024, and for so small an exponent the series is short.
    let y = x / 1024.0;
    let series = (1..=18).rev().fold(1.0, |sum, n| 1.0 + sum * y / f64::from(n));
    (0..10).fold(series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn agrees_with_the_library_of_this_machine() {
        for i in 0..=70_000 {
            let x = -f64::from(i) / 100.0;
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours - theirs).abs() <= 1e-11 * theirs, "{x}: {ours} {theirs}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(f64::NEG_INFINITY), 0.0);
    }
}
