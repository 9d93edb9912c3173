//! The share of runs that are done by then.

/// The empirical distribution of runs of which some were cut short, as a run-time
/// distribution counts them (Hoos and Stützle 1998, *Evaluating Las Vegas
/// algorithms: pitfalls and remedies*): those stay in the denominator, so the last
/// share is the share solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Ecdf {
    /// How many runs, solved or not.
    pub runs: usize,
    /// Where the share rises, with the share from there on; ascending in both.
    pub steps: Vec<(f64, f64)>,
}

impl Ecdf {
    /// The distribution of what runs needed; `None` of a run that did not solve.
    /// `None` without runs, or if a number is NaN or infinite.
    ///
    /// ```
    /// use kombat_lab::statistics::ecdf::Ecdf;
    ///
    /// let ecdf = Ecdf::of(&[Some(2.0), None, Some(1.0), Some(2.0)]).unwrap();
    /// assert_eq!(ecdf.steps, [(1.0, 0.25), (2.0, 0.75)]);
    /// assert_eq!(ecdf.at(1.5), 0.25);
    /// assert_eq!(ecdf.at(1e9), 0.75);
    /// ```
    pub fn of(values: &[Option<f64>]) -> Option<Self> {
        let mut solved: Vec<f64> = values.iter().copied().flatten().collect();
        if values.is_empty() || solved.iter().any(|value| !value.is_finite()) {
            return None;
        }
        solved.sort_unstable_by(f64::total_cmp);
        let mut count = 0;
        let step = |run: &[f64]| {
            count += run.len();
            (run[0], count as f64 / values.len() as f64)
        };
        let steps = solved.chunk_by(|a, b| a == b).map(step).collect();
        Some(Ecdf { runs: values.len(), steps })
    }

    /// The share of runs that needed at most `x`.
    pub fn at(&self, x: f64) -> f64 {
        let passed = self.steps.partition_point(|step| step.0 <= x);
        passed.checked_sub(1).map_or(0.0, |last| self.steps[last].1)
    }
}
