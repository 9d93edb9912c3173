//! Exact decimal weights, such as the 1.5 of weighted A*.
//!
//! A weight as a fraction keeps priorities in whole numbers: `g + 1.5 h` is
//! ordered as `2 g + 3 h`, without rounding on any machine.

use crate::cost::Cost;
use crate::word::UnknownWord;
use std::fmt;
use std::str::FromStr;

/// A non-negative decimal number as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// Numerator.
    pub over: u32,
    /// Denominator, at least 1.
    pub under: u32,
}

/// Decimals that a weight may have.
const PLACES: usize = 4;

/// Above this a heuristic value is cut, so that sums never overflow.
pub const COST_CAP: Cost = 1 << 30;

impl Ratio {
    /// `⌈h · self⌉`, cut at [`COST_CAP`].
    pub fn times_up(self, h: Cost) -> Cost {
        let product = (u64::from(h) * u64::from(self.over)).div_ceil(u64::from(self.under));
        product.min(u64::from(COST_CAP)) as Cost
    }

    /// The nearest `f64`.
    pub fn as_f64(self) -> f64 {
        f64::from(self.over) / f64::from(self.under)
    }
}

/// Reads a decimal number with at most four decimals, below 100,000.
///
/// ```
/// use kombat_core::ratio::Ratio;
/// assert_eq!("1.5".parse(), Ok(Ratio { over: 3, under: 2 }));
/// assert!("-1".parse::<Ratio>().is_err());
/// ```
impl FromStr for Ratio {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Ratio, UnknownWord> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() && decimals.is_empty() || whole.len() > 5 || decimals.len() > PLACES {
            return Err(UnknownWord);
        }
        if !digits(whole) || !digits(decimals) || text.ends_with('.') {
            return Err(UnknownWord);
        }
        let under = 10u32.pow(decimals.len() as u32);
        let over = format!("{whole}{decimals}").parse::<u32>().map_err(|_| UnknownWord)?;
        let divisor = gcd(over, under);
        Ok(Ratio { over: over / divisor, under: under / divisor })
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scaled = u64::from(self.over) * 10u64.pow(PLACES as u32) / u64::from(self.under);
        let text = format!("{}.{:04}", scaled / 10_000, scaled % 10_000);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes() {
        for (text, shown) in [("1", "1"), ("1.50", "1.5"), (".25", "0.25"), ("0", "0"), ("99999.9999", "99999.9999")] {
            assert_eq!(text.parse::<Ratio>().unwrap().to_string(), shown);
        }
        for text in ["", ".", "1.", "-1", "1e3", "1.00001", "nan", "123456", "+1", "1.5.2"] {
            assert_eq!(text.parse::<Ratio>().ok(), None, "{text}");
        }
    }

    #[test]
    fn products_round_up_and_saturate() {
        let third = Ratio { over: 1, under: 3 };
        assert_eq!([0, 1, 3, 4].map(|h| third.times_up(h)), [0, 1, 1, 2]);
        assert_eq!(Ratio { over: u32::MAX, under: 1 }.times_up(Cost::MAX), COST_CAP);
    }
}
