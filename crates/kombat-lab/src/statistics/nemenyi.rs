//! Which of several algorithms differ, after [`friedman`](super::friedman).

/// The studentised range at 5 % with infinite degrees of freedom, over √2, for 2
/// to 20 algorithms: table 5(a) of Demšar 2006, *Statistical comparisons of
/// classifiers over multiple data sets*, which ends at 10, to full precision.
/// `tests/reference/make.py` computes it.
const Q_05: [f64; 19] = [
    1.959_963_984_540_053_4,
    2.343_700_586_378_409,
    2.569_031_772_546_482,
    2.727_774_370_870_376_3,
    2.849_705_419_610_001_6,
    2.948_320_017_529_674_4,
    3.030_878_449_614_413,
    3.101_730_341_303_380_5,
    3.163_683_577_053_373,
    3.218_653_607_329_152_5,
    3.268_003_924_466_142,
    3.312_738_593_350_82,
    3.353_617_751_852_304_3,
    3.391_230_283_765_257,
    3.426_041_379_370_609_7,
    3.458_424_707_347_324_7,
    3.488_684_799_379_197_6,
    3.517_073_008_691_811,
    3.543_799_131_517_781_5,
];

/// The critical difference at 5 % (Nemenyi 1963, *Distribution-free multiple
/// comparisons*, after Demšar 2006): algorithms whose mean ranks over `boards`
/// differ by at least as much differ. `None` for other than 2 to 20 algorithms, or
/// without boards.
///
/// ```
/// use kombat_lab::statistics::nemenyi::critical_difference;
///
/// // Demšar's example: 4 classifiers, 14 data sets.
/// assert!((critical_difference(4, 14).unwrap() - 1.25).abs() < 0.005);
/// ```
pub fn critical_difference(algorithms: usize, boards: usize) -> Option<f64> {
    let q = Q_05.get(algorithms.checked_sub(2)?)?;
    let (k, n) = (algorithms as f64, boards as f64);
    (boards > 0).then(|| q * (k * (k + 1.0) / (6.0 * n)).sqrt())
}

/// The groups of algorithms that do not differ, as a diagram of critical differences
/// shows them (Demšar 2006): each group is as large as can be, and none is part of
/// another. Groups and their members ascend by mean rank; an algorithm that differs
/// from all others is a group of its own. Nothing if a number is NaN or the
/// difference is not positive.
///
/// ```
/// use kombat_lab::statistics::nemenyi::groups;
///
/// assert_eq!(groups(&[2.0, 1.0, 2.9, 4.5], 1.25), [vec![1, 0], vec![0, 2], vec![3]]);
/// ```
pub fn groups(mean_ranks: &[f64], critical_difference: f64) -> Vec<Vec<usize>> {
    if critical_difference.is_nan() || critical_difference <= 0.0 || mean_ranks.iter().any(|rank| !rank.is_finite()) {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..mean_ranks.len()).collect();
    order.sort_by(|&a, &b| mean_ranks[a].total_cmp(&mean_ranks[b]));
    let mut found = Vec::new();
    let mut reached = 0;
    for from in 0..order.len() {
        let near = |&index: &usize| mean_ranks[index] - mean_ranks[order[from]] < critical_difference;
        let to = from + order[from..].partition_point(near);
        if to > reached {
            found.push(order[from..to].to_vec());
            reached = to;
        }
    }
    found
}
