//! Ranks, with equal numbers sharing the mean of theirs.

use std::cmp::Ordering;

/// Ranks from 1, the smallest first, and how many numbers each group of equal ones
/// has (1 where nothing is equal), in ascending order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranks {
    /// The rank of each number, in the order of the input.
    pub ranks: Vec<f64>,
    /// The sizes of the groups of equal numbers.
    pub groups: Vec<usize>,
}

impl Ranks {
    /// The ranks of a list. Infinities rank as numbers do; `None` if one is NaN.
    ///
    /// ```
    /// use kombat_lab::statistics::rank::Ranks;
    ///
    /// let ranks = Ranks::of(&[7.0, 3.0, 7.0]).unwrap();
    /// assert_eq!(ranks.ranks, [2.5, 1.0, 2.5]);
    /// assert_eq!(ranks.groups, [1, 2]);
    /// ```
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.iter().any(|value| value.is_nan()) {
            return None;
        }
        // Both zeros are one number.
        let number = |value: f64| if value == 0.0 { 0.0 } else { value };
        Some(Ranks::by(values, |a, b| number(*a).total_cmp(&number(*b))))
    }

    /// The ranks of what has an exact order.
    pub fn of_ordered<T: Ord>(values: &[T]) -> Self {
        Ranks::by(values, T::cmp)
    }

    fn by<T>(values: &[T], order: impl Fn(&T, &T) -> Ordering) -> Self {
        let mut places: Vec<usize> = (0..values.len()).collect();
        places.sort_by(|&a, &b| order(&values[a], &values[b]));
        let mut ranks = vec![0.0; values.len()];
        let mut groups = Vec::new();
        let mut before = 0;
        for group in places.chunk_by(|&a, &b| order(&values[a], &values[b]).is_eq()) {
            for &place in group {
                ranks[place] = before as f64 + (group.len() + 1) as f64 / 2.0;
            }
            before += group.len();
            groups.push(group.len());
        }
        Ranks { ranks, groups }
    }

    /// The sum of t³ − t over groups of t equal numbers: what ties take from a
    /// variance. 0 if and only if there are none.
    pub fn ties(&self) -> f64 {
        self.groups.iter().map(|&t| t as f64).map(|t| t * (t * t - 1.0)).sum()
    }
}
