//! Many tests at once.

/// The p-values adjusted so that the chance of any false alarm among all of them
/// stays below the level (Holm 1979, *A simple sequentially rejective multiple
/// test procedure*). In the order of the input, never above 1, and a smaller
/// p-value never gets the larger adjusted one.
///
/// `None` if one is NaN or outside of 0..=1; nothing of nothing.
///
/// ```
/// use kombat_lab::statistics::holm::holm;
///
/// assert_eq!(holm(&[0.5, 0.01, 0.02]), Some(vec![0.5, 0.03, 0.04]));
/// ```
pub fn holm(p: &[f64]) -> Option<Vec<f64>> {
    if !p.iter().all(|p| (0.0..=1.0).contains(p)) {
        return None;
    }
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![0.0; p.len()];
    let mut most: f64 = 0.0;
    for (place, index) in order.into_iter().enumerate() {
        most = most.max((p.len() - place) as f64 * p[index]).min(1.0);
        adjusted[index] = most;
    }
    Some(adjusted)
}
