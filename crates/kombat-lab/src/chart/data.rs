//! What charts are made from.

use super::Axis;

/// A value and the interval in which it is believed to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value itself.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

impl Estimate {
    /// A value with its interval.
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        Self { value, low, high }
    }

    /// A value without an interval.
    pub fn exact(value: f64) -> Self {
        Self { value, low: value, high: value }
    }

    /// Has it two ends, though they may be one?
    pub(crate) fn is_bounded(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// Is there an interval to show?
    pub(crate) fn has_interval(self) -> bool {
        self.low.is_finite() && self.high.is_finite() && self.low < self.high
    }
}

/// One place on the horizontal axis of a [`Comparison`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Category {
    /// What is under the axis.
    pub label: String,
    /// The share, from 0 to 1, that nobody can reach: it is hatched from the top.
    pub impossible: Option<f64>,
}

/// A contender's values, one for each category.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Series {
    /// The contender.
    pub name: String,
    /// One value per category; `None`, or a value that is no number, leaves a gap.
    pub estimates: Vec<Option<Estimate>>,
}

impl Series {
    /// The value for a category, if there is a finite one.
    pub(crate) fn at(&self, category: usize) -> Option<Estimate> {
        self.estimates.get(category).copied().flatten().filter(|estimate| estimate.value.is_finite())
    }
}

/// Contenders compared in several categories: the data of [`bars`](super::bars())
/// and [`lines`](super::lines()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Comparison {
    /// From left to right.
    pub categories: Vec<Category>,
    /// The contenders, in order of entry.
    pub series: Vec<Series>,
    /// What the horizontal axis shows.
    pub x_label: String,
    /// What the vertical axis shows.
    pub y_label: String,
    /// What hatching means.
    pub impossible_label: String,
}

impl Comparison {
    /// Every finite value.
    pub(crate) fn values(&self) -> impl Iterator<Item = Estimate> + '_ {
        self.series.iter().flat_map(|series| (0..self.categories.len()).filter_map(|category| series.at(category)))
    }
}

/// What was found here beside what somebody has printed: the data of [`dots`](super::dots()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reprint {
    /// What was found here.
    pub found: Comparison,
    /// What is printed of each contender, one value per category.
    pub printed: Vec<Vec<Option<f64>>>,
    /// What the markers are called.
    pub found_label: String,
    /// What the dashes are called.
    pub printed_label: String,
}

impl Reprint {
    /// The printed value, if there is a finite one.
    pub(crate) fn printed(&self, contender: usize, category: usize) -> Option<f64> {
        let value = self.printed.get(contender)?.get(category).copied()??;
        value.is_finite().then_some(value)
    }
}

/// A contender's distribution, as steps. Runs that did not succeed are known only to cost more, so
/// that it may end below 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Curve {
    /// The contender.
    pub name: String,
    /// Costs, and the share of runs, from 0 to 1, that needed no more than that.
    pub points: Vec<(f64, f64)>,
}

/// The data of [`ecdf`](super::ecdf()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Curves {
    /// The contenders, in order of entry.
    pub curves: Vec<Curve>,
    /// Where runs were stopped: the horizontal axis goes at least as far.
    pub limit: Option<f64>,
    /// What the horizontal axis shows.
    pub x_label: String,
    /// What the vertical axis shows.
    pub y_label: String,
    /// The share, from 0 to 1, that nobody can reach: it is hatched from the top.
    pub impossible: Option<f64>,
    /// What hatching means.
    pub impossible_label: String,
}

/// A contender's measurements, in any order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sample {
    /// The contender.
    pub name: String,
    /// What was measured, once per run.
    pub values: Vec<f64>,
}

/// The data of [`boxes`](super::boxes()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Boxes {
    /// The contenders, in order of entry.
    pub samples: Vec<Sample>,
    /// What the horizontal axis shows.
    pub x_label: String,
}

/// The data of [`critical_difference`](super::critical_difference()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ranking {
    /// The contenders, in order of entry, each with its mean rank; 1 is the best.
    pub contenders: Vec<(String, f64)>,
    /// Mean ranks no further apart than this do not differ.
    pub difference: f64,
    /// What stands at the bar of that length.
    pub difference_label: String,
    /// What the axis shows.
    pub x_label: String,
}

/// The data of [`points`](super::points()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Points {
    /// The contenders, in order of entry; ends of an interval may be infinite.
    pub contenders: Vec<(String, Estimate)>,
    /// What the axis shows.
    pub x_label: String,
}

/// The data of [`heat`](super::heat()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Heat {
    /// A number of the horizontal axis, one of the vertical axis, and how many have both.
    pub cells: Vec<(usize, usize, u64)>,
    /// What the horizontal axis shows.
    pub x_label: String,
    /// What the vertical axis shows.
    pub y_label: String,
    /// What is counted.
    pub count_label: String,
}

/// The data of [`stacks`](super::stacks()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stacks {
    /// What the parts are, from left to right.
    pub parts: Vec<String>,
    /// Each row's name, and its parts.
    pub rows: Vec<(String, Vec<u64>)>,
    /// What the axis shows.
    pub x_label: String,
}

/// A contender's values at numbers, in ascending order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// The contender.
    pub name: String,
    /// Its place in the order of entry, from 0, by which it has its look.
    pub entry: usize,
    /// A number, such as a distance, and the value there.
    pub points: Vec<(f64, Estimate)>,
}

impl Course {
    /// The points that an axis shows.
    pub(crate) fn shown(&self, axis: Axis) -> Vec<(f64, Estimate)> {
        let shows = |(x, estimate): &(f64, Estimate)| x.is_finite() && axis.shows(estimate.value);
        self.points.iter().copied().filter(shows).collect()
    }
}

/// A place worth a circle.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Circle {
    /// Where it is.
    pub at: (f64, f64),
    /// What is to be seen there, in at most two lines.
    pub said: Vec<String>,
}

/// The data of [`distance`](super::distance()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Distances {
    /// The contenders.
    pub courses: Vec<Course>,
    /// Where two cross.
    pub circle: Option<Circle>,
    /// What the horizontal axis shows.
    pub x_label: String,
    /// What the vertical axis shows.
    pub y_label: String,
}

/// A contender, and the pieces of its line.
pub(crate) type Pieces<'a> = (&'a Course, Vec<Vec<(f64, Estimate)>>);

impl Distances {
    /// What an axis shows of each contender that it shows at all, cut where it is not at a number where others are.
    pub(crate) fn pieces(&self, axis: Axis) -> Vec<Pieces<'_>> {
        let shown = |course| (course, Course::shown(course, axis));
        let all: Vec<(&Course, Vec<(f64, Estimate)>)> =
            self.courses.iter().map(shown).filter(|(_, points)| !points.is_empty()).collect();
        let mut numbers: Vec<f64> = all.iter().flat_map(|(_, points)| points.iter().map(|point| point.0)).collect();
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        let place = |x: f64| numbers.partition_point(|&number| number < x);
        let cut = |(course, points): (_, Vec<(f64, Estimate)>)| {
            let pieces = points.chunk_by(|a, b| place(a.0) + 1 == place(b.0)).map(<[_]>::to_vec);
            (course, pieces.collect())
        };
        all.into_iter().map(cut).collect()
    }
}

/// A contender's measurements, one a board.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Strip {
    /// The contender.
    pub name: String,
    /// Its place in the order of entry, from 0, by which it has its look.
    pub entry: usize,
    /// What was measured.
    pub values: Vec<f64>,
    /// What was measured on the board that is followed.
    pub followed: Option<f64>,
}

/// The data of [`strips`](super::strips()).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Strips {
    /// The contenders, from the top.
    pub rows: Vec<Strip>,
    /// What the horizontal axis shows.
    pub x_label: String,
    /// What the board is called that is followed from row to row.
    pub followed_label: String,
}
