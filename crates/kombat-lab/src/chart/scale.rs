//! From values to places, and the values worth a tick.

/// How an axis is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Axis {
    /// Equal distances are equal differences.
    #[default]
    Linear,
    /// Equal distances are equal ratios. Values that are not positive are not shown.
    Log,
    /// Shares from 0 to 1, all of them, written by [`Frame::share`](super::Frame::share).
    Percent,
}

impl Axis {
    /// Has the value a place on this axis?
    pub(crate) fn shows(self, value: f64) -> bool {
        value.is_finite() && (self != Self::Log || value > 0.0)
    }
}

/// The most ticks of an axis.
pub(crate) const MOST_TICKS: usize = 8;
/// Values beyond are shown here, so that no sum or power overflows.
const HUGE: f64 = 1e300;
/// Steps of rounded numbers, as multiples of a power of ten.
const ROUND: [f64; 3] = [1.0, 2.0, 5.0];

/// An axis on paper.
#[derive(Debug, Clone)]
pub(crate) struct Scale {
    axis: Axis,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// The scale of some values, between two places on paper; none without values.
    pub(crate) fn new(axis: Axis, values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Option<Self> {
        let shown = values.into_iter().filter(|&value| axis.shows(value)).map(|value| value.clamp(-HUGE, HUGE));
        let (low, high) =
            shown.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        if low > high {
            return None;
        }
        let (low, high) = match axis {
            Axis::Percent => (0.0, 1.0),
            Axis::Linear => linear_ends(low, high),
            Axis::Log => log_ends(low.max(1.0 / HUGE), high.max(1.0 / HUGE)),
        };
        Some(Self { axis, low, high, from, to })
    }

    /// The scale of shares.
    pub(crate) fn percent(from: f64, to: f64) -> Self {
        Self { axis: Axis::Percent, low: 0.0, high: 1.0, from, to }
    }

    /// The scale that ends at given values.
    pub(crate) fn between(low: f64, high: f64, from: f64, to: f64) -> Self {
        Self { axis: Axis::Linear, low, high: if high > low { high } else { low + 1.0 }, from, to }
    }

    /// The values at its ends.
    pub(crate) fn ends(&self) -> (f64, f64) {
        (self.low, self.high)
    }

    /// The same axis on another stretch of paper.
    pub(crate) fn on(&self, from: f64, to: f64) -> Self {
        Self { from, to, ..self.clone() }
    }

    /// Where a value is. What is outside is at the nearer end.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let part = match self.axis {
            Axis::Log => (value / self.low).log10() / (self.high / self.low).log10(),
            _ => (value - self.low) / (self.high - self.low),
        };
        let place = self.from + part * (self.to - self.from);
        if place.is_finite() { place } else { self.from }
    }

    /// Rounded values, ascending, no more than `most` (at least 2).
    pub(crate) fn ticks(&self, most: usize) -> Vec<f64> {
        let most = most.clamp(2, MOST_TICKS);
        match self.axis {
            Axis::Percent if most >= 5 => vec![0.0, 0.25, 0.5, 0.75, 1.0],
            Axis::Percent => vec![0.0, 0.5, 1.0][..].iter().copied().step_by(if most < 3 { 2 } else { 1 }).collect(),
            Axis::Linear => linear_ticks(self.low, self.high, most),
            Axis::Log => log_ticks(self.low, self.high, most),
        }
    }

    /// The ticks whose written values do not touch.
    pub(crate) fn fitting_ticks(&self, measure: impl Fn(f64) -> f64) -> Vec<f64> {
        let fits = |ticks: &Vec<f64>| {
            ticks.windows(2).all(|pair| {
                let needed = (measure(pair[0]) + measure(pair[1])) / 2.0 + 12.0;
                (self.at(pair[1]) - self.at(pair[0])).abs() >= needed
            })
        };
        (2..=MOST_TICKS).rev().map(|most| self.ticks(most)).find(fits).unwrap_or_else(|| self.ticks(2))
    }
}

/// The smallest rounded step that leaves no more than `most` multiples between the ends.
fn round_step(low: f64, high: f64, most: usize) -> f64 {
    let rough = (high - low) / most as f64;
    let power = 10f64.powf(rough.log10().floor());
    let steps = ROUND.iter().chain(&[10.0, 20.0]).map(|&factor| factor * power);
    steps.into_iter().find(|&step| multiples(low, high, step).count() <= most).unwrap_or(high - low)
}

/// The multiples of a step that are not outside, up to rounding.
fn multiples(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let slack = 1e-9;
    let (first, last) = ((low / step - slack).ceil(), (high / step + slack).floor());
    let count = if last >= first { (last - first).min(1000.0) as usize + 1 } else { 0 };
    (0..count).map(move |i| ((first + i as f64) * step).clamp(low, high))
}

fn linear_ends(low: f64, high: f64) -> (f64, f64) {
    // Zero belongs to a chart of quantities unless all of them are far from it.
    let low = if low > 0.0 && low < 0.6 * high { 0.0 } else { low };
    let least = (low.abs().max(high.abs()) * 1e-9).max(f64::MIN_POSITIVE * 1e9);
    let (low, high) = if high - low > least {
        (low, high)
    } else {
        let margin = if high == 0.0 { 1.0 } else { high.abs() * 0.5 };
        (low - margin, high + margin)
    };
    let step = round_step(low, high, 6);
    ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step)
}

fn linear_ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let mut ticks: Vec<f64> = multiples(low, high, round_step(low, high, most)).collect();
    ticks.dedup();
    if ticks.len() < 2 { vec![low, high] } else { ticks }
}

/// 1, 2 or 5 times a power of ten, counted from 1: 0 is 1, 1 is 2, 3 is 10, −1 is 0.5.
fn rounded(index: i32) -> f64 {
    ROUND[index.rem_euclid(3) as usize] * 10f64.powi(index.div_euclid(3))
}

fn log_ends(low: f64, high: f64) -> (f64, f64) {
    let (mut first, mut last) = ((low.log10() * 3.0) as i32 - 3, (high.log10() * 3.0) as i32 + 3);
    while rounded(first + 1) <= low {
        first += 1;
    }
    while rounded(last - 1) >= high {
        last -= 1;
    }
    (rounded(first), rounded(last.max(first + 1)))
}

fn log_ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let (first, last) = ((low.log10() * 3.0) as i32 - 3, (high.log10() * 3.0) as i32 + 3);
    let inside = |index: &i32| rounded(*index) >= low * (1.0 - 1e-9) && rounded(*index) <= high * (1.0 + 1e-9);
    let indices: Vec<i32> = (first..=last).filter(inside).collect();
    // First every rounded number, then powers of ten, then every second, third … power.
    let every = |step: i32| indices.iter().copied().filter(|index| index.rem_euclid(step) == 0).collect::<Vec<_>>();
    let thinned = (0..).map(|n: i32| every(if n == 0 { 1 } else { 3 * n })).find(|ticks| ticks.len() <= most);
    let chosen = match thinned {
        Some(ticks) if ticks.len() >= 2 => ticks,
        _ => indices.first().into_iter().chain(indices.last()).copied().collect(),
    };
    chosen.into_iter().map(|index| rounded(index).clamp(low, high)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn axes() -> impl Strategy<Value = Axis> {
        prop::sample::select(vec![Axis::Linear, Axis::Log, Axis::Percent])
    }

    proptest! {
        #[test]
        fn ticks_ascend_inside_the_axis(
            axis in axes(), values in prop::collection::vec(prop::num::f64::ANY, 0..5), most in 0usize..12
        ) {
            let Some(scale) = Scale::new(axis, values.iter().copied(), 0.0, 500.0) else {
                prop_assert!(values.iter().all(|&value| !axis.shows(value)));
                return Ok(());
            };
            let ticks = scale.ticks(most);
            prop_assert!((2..=MOST_TICKS).contains(&ticks.len()), "{scale:?} {ticks:?}");
            prop_assert!(ticks.windows(2).all(|pair| pair[0] < pair[1]), "{scale:?} {ticks:?}");
            prop_assert!(ticks.iter().all(|tick| (scale.low..=scale.high).contains(tick)), "{scale:?} {ticks:?}");
            for value in values {
                prop_assert!((0.0..=500.0).contains(&scale.at(value)) || value.is_nan());
            }
        }

        #[test]
        fn usual_values_are_not_outside_and_keep_their_order(
            log in any::<bool>(), mut values in prop::collection::vec(1e-3f64..1e9, 1..20)
        ) {
            let scale = Scale::new(if log { Axis::Log } else { Axis::Linear }, values.clone(), 0.0, 500.0);
            let scale = scale.expect("there are values");
            values.sort_by(f64::total_cmp);
            prop_assert!(scale.low <= values[0] && values[values.len() - 1] <= scale.high);
            prop_assert!(values.windows(2).all(|pair| scale.at(pair[0]) <= scale.at(pair[1])));
            prop_assert!(scale.ticks(MOST_TICKS).len() >= 3 || log, "{scale:?}");
        }
    }

    #[test]
    fn ticks_are_rounded() {
        let ticks = |axis, values: [f64; 2], most| Scale::new(axis, values, 0.0, 1.0).map(|scale| scale.ticks(most));
        assert_eq!(ticks(Axis::Linear, [0.0, 98.0], 6), Some(vec![0.0, 20.0, 40.0, 60.0, 80.0, 100.0]));
        assert_eq!(ticks(Axis::Linear, [7.0, 7.0], 6), Some(vec![2.0, 4.0, 6.0, 8.0, 10.0, 12.0]));
        assert_eq!(ticks(Axis::Log, [12.0, 430.0], 8), Some(vec![10.0, 20.0, 50.0, 100.0, 200.0, 500.0]));
        assert_eq!(ticks(Axis::Log, [12.0, 43_000.0], 8), Some(vec![10.0, 100.0, 1000.0, 10_000.0]));
        assert_eq!(ticks(Axis::Percent, [0.3, 0.4], 8), Some(vec![0.0, 0.25, 0.5, 0.75, 1.0]));
        assert_eq!(ticks(Axis::Log, [-1.0, 0.0], 8), None);
    }
}
