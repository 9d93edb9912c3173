//! Shares: of boards solved, of runs that ended in time.

use serde::Serialize;

/// The z of a two-sided interval of 95 %.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// A range that an estimate claims to hold the truth; as JSON, a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(into = "[f64; 2]")]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Interval> for [f64; 2] {
    fn from(Interval { low, high }: Interval) -> Self {
        [low, high]
    }
}

/// The score interval of a share (Wilson 1927, *Probable inference, the law of
/// succession, and statistical inference*). It lies in 0..=1 and holds
/// `successes / n`. Successes may be a fraction, since repeats of a board are
/// averaged first.
///
/// `None` without trials, with more successes than trials, or with what is
/// negative or not finite.
///
/// ```
/// use kombat_lab::statistics::proportion::{Z_95, wilson};
///
/// let interval = wilson(10.0, 10.0, Z_95).unwrap();
/// assert!((interval.low - 0.7225).abs() < 1e-4);
/// assert_eq!(interval.high, 1.0);
/// assert_eq!(wilson(0.0, 0.0, Z_95), None);
/// ```
pub fn wilson(successes: f64, n: f64, z: f64) -> Option<Interval> {
    if !(n.is_finite() && n > 0.0 && (0.0..=n).contains(&successes) && z.is_finite() && z >= 0.0) {
        return None;
    }
    let share = successes / n;
    let z2 = z * z;
    let centre = (successes + z2 / 2.0) / (n + z2);
    let half = z / (n + z2) * (successes * (1.0 - share) + z2 / 4.0).sqrt();
    let (low, high) = (centre - half, centre + half);
    let finite = low.is_finite() && high.is_finite();
    finite.then(|| Interval { low: low.clamp(0.0, share), high: high.clamp(share, 1.0) })
}
