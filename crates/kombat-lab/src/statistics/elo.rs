//! How strong players are, from who beat whom.

/// Points of the scale per factor of ten in the odds.
const SCALE: f64 = 400.0;
/// Newton's steps at most; a handful is usual.
const STEPS: usize = 200;
/// A step as small as this, in natural units, is the last: the next would be its square.
const SMALL: f64 = 1e-9;

/// What each player took from each other: row i, column j are the points of i against j,
/// 1 for a win and ½ for a draw.
pub type Points = Vec<Vec<f64>>;

/// Elo's ratings, most likely under the model of Bradley and Terry (1952, *Rank analysis
/// of incomplete block designs*): the odds between two players are 10 to the power of
/// their difference over 400, and a draw is half a win for both. Their mean is 0.
///
/// `None` where no finite ratings are the most likely: if some players gave no point to
/// the others (Ford 1957, *Solution of a ranking problem from binary comparisons*), or
/// never met them. [`with_draws`] mends the former.
///
/// ```
/// use kombat_lab::statistics::elo::elo;
///
/// let ratings = elo(&vec![vec![0.0, 10.0], vec![1.0, 0.0]]).unwrap();
/// assert!((ratings[0] - ratings[1] - 400.0).abs() < 1e-6);
/// assert_eq!(elo(&vec![vec![0.0, 10.0], vec![0.0, 0.0]]), None);
/// ```
pub fn elo(points: &Points) -> Option<Vec<f64>> {
    let n = points.len();
    let valid = points.iter().all(|row| row.len() == n && row.iter().all(|p| p.is_finite() && *p >= 0.0));
    if n == 0 || !valid || undefeated(points).is_some() {
        return None;
    }
    let mut strength = vec![0.0; n];
    for _ in 0..STEPS {
        let mut step = newton(points, &strength)?;
        let length = step.iter().fold(0.0f64, |most, s| most.max(s.abs()));
        let before = likelihood(points, &strength);
        let taken = |step: &[f64]| -> Vec<f64> { strength.iter().zip(step).map(|(a, b)| a + b).collect() };
        // A step too far is halved; near the end rounding decides, and it does not matter.
        while length > 1e-6 && likelihood(points, &taken(&step)) < before {
            step.iter_mut().for_each(|s| *s /= 2.0);
        }
        strength = taken(&step);
        if length < SMALL {
            let mean = strength.iter().sum::<f64>() / n as f64;
            return Some(strength.iter().map(|s| (s - mean) * SCALE / std::f64::consts::LN_10).collect());
        }
    }
    None
}

/// The points with so many drawn games more between every two that have met. With some,
/// everybody has finite ratings; a rating that only they keep finite grows with the
/// games, and is a lower bound.
pub fn with_draws(points: &Points, drawn: f64) -> Points {
    let more = |i: usize, j: usize| if points[i][j] + points[j][i] > 0.0 { drawn / 2.0 } else { 0.0 };
    (0..points.len()).map(|i| (0..points.len()).map(|j| points[i][j] + more(i, j)).collect()).collect()
}

/// The fewest players from whom nobody else took a point, if there are such.
pub fn undefeated(points: &Points) -> Option<Vec<usize>> {
    let n = points.len();
    (0..n).map(|player| above(points, player)).filter(|group| group.len() < n).min_by_key(Vec::len)
}

/// A player, who took points from it, who took points from those, and so on.
pub fn above(points: &Points, player: usize) -> Vec<usize> {
    let (mut found, mut next) = (vec![player], 0);
    let mut known = vec![false; points.len()];
    known[player] = true;
    while let Some(&below) = found.get(next) {
        for i in 0..points.len() {
            if points[i][below] > 0.0 && !known[i] {
                known[i] = true;
                found.push(i);
            }
        }
        next += 1;
    }
    found.sort_unstable();
    found
}

/// How likely the first is to win.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

fn likelihood(points: &Points, strength: &[f64]) -> f64 {
    let each = |(i, row): (usize, &Vec<f64>)| -> f64 {
        // The logarithm of the chance, without loss where it is small.
        let log = |j: usize| -(strength[j] - strength[i]).exp().ln_1p();
        row.iter().enumerate().filter(|(_, p)| **p > 0.0).map(|(j, p)| p * log(j)).sum()
    };
    points.iter().enumerate().map(each).sum()
}

/// Newton's step to the most likely strengths; the last player's stays.
fn newton(points: &Points, strength: &[f64]) -> Option<Vec<f64>> {
    let n = strength.len() - 1;
    let mut rows = vec![vec![0.0; n + 1]; n];
    for (i, row) in rows.iter_mut().enumerate() {
        for j in (0..=n).filter(|&j| j != i) {
            let (games, p) = (points[i][j] + points[j][i], chance(strength[i] - strength[j]));
            let curve = games * p * (1.0 - p);
            // The last column is the right-hand side.
            row[n] += points[i][j] - games * p;
            row[i] += curve;
            if j < n {
                row[j] -= curve;
            }
        }
    }
    let mut step = solve(rows)?;
    step.push(0.0);
    Some(step)
}

/// Solves linear equations by elimination.
fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let (done, rest) = rows.split_at_mut(column + 1);
        let pivot = &done[column];
        for row in rest {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(pivot).skip(column).for_each(|(x, p)| *x -= factor * p);
        }
    }
    let mut solution = vec![0.0; n];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| rows[i][j] * solution[j]).sum();
        solution[i] = (rows[i][n] - known) / rows[i][i];
    }
    solution.iter().all(|x| x.is_finite()).then_some(solution)
}
