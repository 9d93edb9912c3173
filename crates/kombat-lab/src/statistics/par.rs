//! A mean over runs of which some were cut short.

/// The penalised average: a run that did not solve within the limit counts as `k`
/// times the limit (PAR-10 where `k` is 10; Hutter, Hoos, Leyton-Brown and Stützle
/// 2009, *ParamILS: an automatic algorithm configuration framework*). A number
/// above the limit counts as cut short.
///
/// `None` without runs, or if anything is NaN, infinite or so large that the
/// result is.
///
/// ```
/// use kombat_lab::statistics::par::par;
///
/// assert_eq!(par(&[Some(4.0), None], 100.0, 10.0), Some(502.0));
/// ```
pub fn par(values: &[Option<f64>], limit: f64, k: f64) -> Option<f64> {
    if values.is_empty() || !limit.is_finite() || !k.is_finite() || values.iter().flatten().any(|v| !v.is_finite()) {
        return None;
    }
    let cost = |value: &Option<f64>| value.filter(|&value| value <= limit).unwrap_or(k * limit);
    let mean = values.iter().map(cost).sum::<f64>() / values.len() as f64;
    mean.is_finite().then_some(mean)
}
