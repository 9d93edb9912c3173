//! Whole numbers as spreadsheets of both languages write them.

/// Every number that a text can mean, the least first: 13, 13.0, 13,0, 3,880, 3.880; and 2.000,
/// which is two with decimals or two thousand.
pub(super) fn readings(text: &str) -> Vec<u64> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.trim().split(['.', ',']).collect();
    if !parts.iter().all(|part| digits(part)) {
        return Vec::new();
    }
    let decimals = |part: &str| part.bytes().all(|byte| byte == b'0');
    let whole = match parts[..] {
        [whole] => whole.parse().ok(),
        [whole, rest] if decimals(rest) => whole.parse().ok(),
        _ => None,
    };
    let thousands = parts.len() > 1 && parts[0].len() <= 3 && parts[1..].iter().all(|part| part.len() == 3);
    let grouped = thousands.then(|| parts.concat().parse().ok()).flatten();
    // 0.000 is nothing either way.
    whole.into_iter().chain(grouped.filter(|_| whole != Some(0))).collect()
}

/// The number that a text means: of several the first that fits, if any does.
pub(super) fn read(text: &str, fits: impl Fn(u64) -> bool) -> Option<u64> {
    let all = readings(text);
    all.iter().copied().find(|&number| fits(number)).or_else(|| all.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_both_languages() {
        for (text, numbers) in [
            ("13", &[13][..]),
            (" 13 ", &[13]),
            ("13,0", &[13]),
            ("13.00", &[13]),
            ("3,880", &[3880]),
            ("1.313.220", &[1_313_220]),
            ("2.000", &[2, 2000]),
            ("2,000", &[2, 2000]),
            ("1.000.000", &[1_000_000]),
            ("1234.000", &[1234]),
            ("0.000", &[0]),
        ] {
            assert_eq!(readings(text), numbers, "{text}");
        }
        for text in ["", "13,5", "-1", "1e3", "a", "1,2,3", "13.", "99999999999999999999"] {
            assert!(readings(text).is_empty(), "{text}");
        }
        assert_eq!((read("2.000", |n| n == 2000), read("2.000", |_| false)), (Some(2000), Some(2)));
    }
}
