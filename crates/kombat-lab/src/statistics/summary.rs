//! Typical values and how they spread.

/// What a list of numbers is like.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Summary {
    /// How many numbers.
    pub n: usize,
    /// Their mean.
    pub mean: f64,
    /// Their sample standard deviation (over n − 1); one number has none.
    pub sd: Option<f64>,
    /// The smallest.
    pub min: f64,
    /// The lower quartile.
    pub q1: f64,
    /// The middle.
    pub median: f64,
    /// The upper quartile.
    pub q3: f64,
    /// The largest.
    pub max: f64,
    /// The most frequent number; the smallest of several.
    pub mode: f64,
}

impl Summary {
    /// The summary of a list: `None` if it is empty, if a number is not finite, or
    /// if the numbers are so large that a result is not.
    ///
    /// ```
    /// use kombat_lab::statistics::summary::Summary;
    ///
    /// let summary = Summary::of(&[4.0, 1.0, 2.0, 2.0]).unwrap();
    /// assert_eq!((summary.mean, summary.median, summary.mode), (2.25, 2.0, 2.0));
    /// assert_eq!((summary.q1, summary.q3), (1.75, 2.5));
    /// assert_eq!(Summary::of(&[]), None);
    /// ```
    pub fn of(values: &[f64]) -> Option<Self> {
        let mean = mean(values)?;
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let sd = match sd(values) {
            None if values.len() > 1 => return None,
            sd => sd,
        };
        let [q1, median, q3] = [0.25, 0.5, 0.75].map(|share| quantile(&sorted, share));
        Some(Summary {
            n: values.len(),
            mean,
            sd,
            min: *sorted.first()?,
            q1: q1?,
            median: median?,
            q3: q3?,
            max: *sorted.last()?,
            mode: mode(&sorted)?,
        })
    }
}

/// The mean, exactly the value where all are equal. `None` as for [`Summary::of`].
pub fn mean(values: &[f64]) -> Option<f64> {
    let first = *values.first()?;
    let sum: f64 = values.iter().map(|value| value - first).sum();
    let mean = first + sum / values.len() as f64;
    mean.is_finite().then_some(mean)
}

/// The sample standard deviation. `None` for fewer than two, or as for
/// [`Summary::of`].
pub fn sd(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let sd = (squares / (values.len() as f64 - 1.0)).sqrt();
    (values.len() > 1 && sd.is_finite()).then_some(sd)
}

/// The number below which a share of the ascending numbers lies, interpolated
/// linearly between neighbours (type 7 of Hyndman and Fan 1996, *Sample quantiles
/// in statistical packages*; numpy's default). `None` as for [`Summary::of`], or
/// for a share outside of 0..=1.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    if !ends_are_finite(sorted) || !(0.0..=1.0).contains(&share) {
        return None;
    }
    let place = share * (sorted.len() - 1) as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    let value = low + (high - low) * place.fract();
    value.is_finite().then_some(value)
}

/// The median, in time proportional to the length: the numbers end in another
/// order. `None` as for [`Summary::of`].
pub fn median(values: &mut [f64]) -> Option<f64> {
    if values.is_empty() || values.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let odd = values.len() % 2 == 1;
    let (below, &mut middle, _) = values.select_nth_unstable_by(values.len() / 2, f64::total_cmp);
    let other = if odd { middle } else { below.iter().copied().max_by(f64::total_cmp)? };
    Some(f64::midpoint(other, middle))
}

/// The most frequent of the ascending numbers, where equal is exactly equal; the
/// smallest of several. `None` as for [`Summary::of`].
pub fn mode(sorted: &[f64]) -> Option<f64> {
    let runs = sorted.chunk_by(|a, b| a == b);
    let longest = runs.reduce(|best, run| if run.len() > best.len() { run } else { best })?;
    longest.first().copied().filter(|_| ends_are_finite(sorted))
}

/// Whether there are ascending numbers and all are finite: others come first or last.
fn ends_are_finite(sorted: &[f64]) -> bool {
    [sorted.first(), sorted.last()].iter().all(|end| end.is_some_and(|value| value.is_finite()))
}
