//! The exponential function and the logarithm by the four rules of arithmetic alone, so
//! that a search that uses them does the same on every machine. (Libraries round theirs
//! differently.)

/// `e^x` for `x ≤ 0`, to about eleven digits; 0 below −700.
///
/// ```
/// assert!((kombat_core::exp::exp(-1.0) - 0.367_879_441_171_442_33).abs() < 1e-12);
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

/// The natural logarithm of a number that is at least 1, to about fifteen digits.
///
/// ```
/// assert!((kombat_core::exp::ln(10.0) - 2.302_585_092_994_046).abs() < 1e-14);
/// ```
pub fn ln(x: f64) -> f64 {
    debug_assert!(x >= 1.0 && x.is_finite());
    // x = m · 2^n with m from 1 up to 2: the bits of a number say both.
    let bits = x.to_bits();
    let n = (bits >> 52) as i32 - 1023;
    let m = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    // ln m = 2 (y + y³/3 + y⁵/5 + …) with y = (m − 1) / (m + 1), at most a third.
    let y = (m - 1.0) / (m + 1.0);
    let series = (0..=18).rev().fold(0.0, |sum, k| sum * y * y + 1.0 / f64::from(2 * k + 1));
    f64::from(n) * std::f64::consts::LN_2 + 2.0 * y * series
}

#[cfg(test)]
mod tests {
    use super::{exp, ln};

    #[test]
    fn logarithms_agree_too() {
        for i in 100..100_000 {
            let x = f64::from(i) / 100.0 * f64::from(i);
            assert!((ln(x) - x.ln()).abs() <= 1e-14 * x.ln().max(1.0), "{x}: {} {}", ln(x), x.ln());
        }
        assert_eq!(ln(1.0), 0.0);
    }

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
