//! Decimal numbers as people round them.
//!
//! `format!` rounds the binary value behind a number, and ties to the even digit: 5.25 becomes
//! 5.2, and 2.675, which is a little less in binary, 2.67. Whoever checks a published figure by
//! hand has the decimal digits and rounds half away from zero. So do these, on the shortest
//! digits that stand for the number.

/// A number times 10 to the `shift`, with so many decimals. A zero has no sign; what is no finite
/// number is written as `format!` writes it.
pub(super) fn rounded(x: f64, shift: usize, places: usize) -> String {
    if !x.is_finite() {
        return x.to_string();
    }
    let text = x.abs().to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).map(|digit| digit - b'0').collect();
    let point = whole.len() + shift;
    let kept = point + places;
    let up = digits.get(kept).is_some_and(|digit| *digit >= 5);
    digits.resize(kept, 0);
    if up && carry(&mut digits) {
        digits.insert(0, 1);
    }
    let point = digits.len() - places;
    // Those before the point that say nothing; one must stay.
    let first = digits[..point - 1].iter().position(|digit| *digit > 0).unwrap_or(point - 1);
    let sign = if x < 0.0 && digits.iter().any(|digit| *digit > 0) { "-" } else { "" };
    let shown = |digits: &[u8]| -> String { digits.iter().map(|digit| char::from(b'0' + digit)).collect() };
    let dot = if places > 0 { "." } else { "" };
    format!("{sign}{}{dot}{}", shown(&digits[first..point]), shown(&digits[point..]))
}

/// Adds one to the last digit; is there one over in front of the first?
fn carry(digits: &mut [u8]) -> bool {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return false;
        }
        *digit = 0;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::rounded;
    use proptest::prelude::*;

    #[test]
    fn halves_go_away_from_zero() {
        for (x, places, expected) in [
            (5.25, 1, "5.3"),
            (2.675, 2, "2.68"),
            (-5.25, 1, "-5.3"),
            (0.5, 0, "1"),
            (2.5, 0, "3"),
            (1.005, 2, "1.01"),
            (9.995, 2, "10.00"),
            (999.95, 1, "1000.0"),
            (0.049, 1, "0.0"),
            (-0.049, 1, "0.0"),
            (0.0, 3, "0.000"),
            (181_440.0, 0, "181440"),
            (1e21, 1, "1000000000000000000000.0"),
            (5e-324, 3, "0.000"),
            (f64::NAN, 2, "NaN"),
        ] {
            assert_eq!(rounded(x, 0, places), expected, "{x} to {places}");
        }
    }

    /// 100 · 0.285 is 28.499999999999996 in binary.
    #[test]
    fn a_share_in_percent_is_its_digits_with_the_point_moved() {
        for (share, places, expected) in
            [(0.285, 0, "29"), (0.0525, 1, "5.3"), (1.0, 1, "100.0"), (0.999_95, 1, "100.0"), (0.07, 1, "7.0")]
        {
            assert_eq!(rounded(share, 2, places), expected, "{share}");
        }
    }

    /// The same by whole numbers: a decimal of so many digits, half of the last place added, cut.
    fn by_whole_numbers(digits: u128, scale: u32, places: u32) -> String {
        let unit = 10u128.pow(scale);
        let last = 10u128.pow(places);
        let rounded = (2 * digits * last + unit) / (2 * unit);
        let (whole, rest) = (rounded / last, rounded % last);
        if places == 0 { whole.to_string() } else { format!("{whole}.{rest:0width$}", width = places as usize) }
    }

    proptest! {
        /// A decimal of up to 15 digits is the shortest text of the number it is read as.
        #[test]
        fn it_is_the_arithmetic_of_schools(digits in 0u64..1_000_000_000_000_000, scale in 0u32..12, places in 0u32..8) {
            let x: f64 = format!("{digits}e-{scale}").parse().unwrap();
            prop_assert_eq!(rounded(x, 0, places as usize), by_whole_numbers(digits.into(), scale, places));
            prop_assert_eq!(rounded(x, 2, places as usize), by_whole_numbers(u128::from(digits) * 100, scale, places));
            let minus = rounded(-x, 0, places as usize);
            prop_assert_eq!(minus.trim_start_matches('-'), rounded(x, 0, places as usize));
        }

        /// Never farther from the number than half of the last place.
        #[test]
        fn it_is_never_farther_than_half_a_place(x in -1e12f64..1e12, places in 0usize..6) {
            let shown: f64 = rounded(x, 0, places).parse().unwrap();
            prop_assert!((shown - x).abs() <= 0.5 * 10f64.powi(-(places as i32)) * (1.0 + 1e-9) + x.abs() * 1e-15);
        }
    }
}
