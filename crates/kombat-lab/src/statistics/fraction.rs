//! Exact quotients. Differences of shares such as 4/5 − 3/5 and 1 − 4/5 are equal, but not
//! in floating point, and a test by ranks must not tell them apart.

use std::cmp::Ordering;

/// Numerators and denominators stay below this, so that cross products fit into 128 bits.
const MOST: i128 = 1 << 62;
/// Quotients of larger numbers are rounded to multiples of 2⁻³², if need be.
const GRID: f64 = (1u64 << 32) as f64;

/// An exact quotient of whole numbers in lowest terms, or an infinity.
///
/// ```
/// use kombat_lab::statistics::fraction::Fraction;
///
/// let share = |solved| Fraction::new(solved, 5);
/// assert_eq!(share(4).less(share(3)), share(5).less(share(4)));
/// assert!(share(5) < Fraction::INFINITE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    over: i128,
    /// 0 of an infinity, whose sign is that of `over`.
    under: i128,
}

impl Fraction {
    /// More than any number: what an unsolved board costs.
    pub const INFINITE: Fraction = Fraction { over: 1, under: 0 };
    /// Nothing.
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };

    /// `over / under`.
    ///
    /// # Panics
    /// If `under` is 0.
    pub fn new(over: i128, under: u64) -> Self {
        assert_ne!(under, 0, "a quotient by zero");
        Fraction::reduced(over, under.into())
    }

    fn reduced(over: i128, under: i128) -> Self {
        let divisor = gcd(over.unsigned_abs(), under.unsigned_abs()) as i128;
        let (over, under) = (over / divisor, under / divisor);
        if over.abs() < MOST && under < MOST {
            return Fraction { over, under };
        }
        let rounded = (over as f64 / under as f64 * GRID).round();
        if rounded.abs() < MOST as f64 {
            Fraction::reduced(rounded as i128, GRID as i128)
        } else {
            Fraction { over: (over / under).clamp(1 - MOST, MOST - 1), under: 1 }
        }
    }

    /// As a floating-point number.
    pub fn value(self) -> f64 {
        if self.under == 0 { self.over as f64 * f64::INFINITY } else { self.over as f64 / self.under as f64 }
    }

    /// Is it a number?
    pub fn is_finite(self) -> bool {
        self.under != 0
    }

    /// Its sign: more, equal to or less than nothing.
    pub fn sign(self) -> Ordering {
        self.over.cmp(&0)
    }

    /// Without its sign.
    #[must_use]
    pub fn size(self) -> Self {
        Fraction { over: self.over.abs(), ..self }
    }

    /// The sum of two numbers, or the infinity among them.
    #[must_use]
    pub fn plus(self, other: Fraction) -> Self {
        match (self.is_finite(), other.is_finite()) {
            (true, true) => {
                Fraction::reduced(self.over * other.under + other.over * self.under, self.under * other.under)
            }
            (false, _) => self,
            _ => other,
        }
    }

    /// What remains if another is taken away. Two that are equal differ by nothing, even
    /// if they are infinite.
    #[must_use]
    pub fn less(self, other: Fraction) -> Self {
        if self == other { Fraction::ZERO } else { self.plus(Fraction { over: -other.over, ..other }) }
    }

    /// A share of it.
    #[must_use]
    pub fn by(self, n: u64) -> Self {
        if self.is_finite() { Fraction::reduced(self.over, self.under * i128::from(n.max(1))) } else { self }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_finite(), other.is_finite()) {
            (false, false) => self.over.cmp(&other.over),
            _ => (self.over * other.under).cmp(&(other.over * self.under)),
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction() -> impl Strategy<Value = Fraction> {
        prop_oneof![
            9 => (-1_000_000i128..1_000_000, 1u64..1000).prop_map(|(over, under)| Fraction::new(over, under)),
            1 => Just(Fraction::INFINITE),
        ]
    }

    proptest! {
        #[test]
        fn order_and_sums_are_those_of_the_numbers(a in fraction(), b in fraction()) {
            prop_assert_eq!(a.cmp(&b), a.value().total_cmp(&b.value()));
            if a.is_finite() && b.is_finite() {
                prop_assert!((a.plus(b).value() - (a.value() + b.value())).abs() < 1e-6);
                prop_assert_eq!(a.plus(b).less(b), a);
            }
            prop_assert_eq!(a.less(a), Fraction::ZERO);
            prop_assert_eq!(a.less(b).size(), b.less(a).size());
        }

        #[test]
        fn equal_quotients_are_equal_however_they_are_written(over in -1000i128..1000, under in 1u64..1000, k in 1u64..1000) {
            prop_assert_eq!(Fraction::new(over, under), Fraction::new(over * i128::from(k), under * k));
        }

        #[test]
        fn nothing_is_too_large(over in any::<i64>(), under in 1u64.., times in 1u64..) {
            let one = Fraction::new(over.into(), under);
            let value = (over as f64 / under as f64).clamp(1.0 - MOST as f64, MOST as f64 - 1.0);
            prop_assert!((one.value() - value).abs() <= 1e-9 + 1e-9 * value.abs(), "{one:?} is not {value}");
            let sum = one.by(times).plus(one.by(times / 2 + 1));
            let expected = value / times as f64 + value / (times / 2 + 1) as f64;
            prop_assert!((sum.value() - expected).abs() <= 1e-9 + 1e-9 * expected.abs(), "{sum:?} is not {expected}");
        }
    }

    #[test]
    fn infinities_are_the_largest_and_differ_by_nothing() {
        let one = Fraction::new(1, 1);
        assert!(one < Fraction::INFINITE && Fraction::INFINITE.less(one) == Fraction::INFINITE);
        assert_eq!(one.less(Fraction::INFINITE).sign(), Ordering::Less);
        assert_eq!(Fraction::INFINITE.less(Fraction::INFINITE), Fraction::ZERO);
    }
}
