//! Values over categories.

use super::{Axes, Pgf, colour, mark, points_of, stroke};
use crate::chart::{Axis, Comparison, Estimate, Frame, Look, Reprint, Scale, escape_latex, widest};

/// The height of the data, in points.
const HEIGHT: f64 = 180.0;
/// The share of a category's width that its contenders take.
const USED: f64 = 0.76;

/// What all of them begin with; none without values.
struct Columns {
    axes: Axes,
    /// Of each contender in a category, so much of its width.
    part: f64,
    contenders: f64,
    categories: usize,
    ends: (f64, f64),
}

impl Columns {
    fn new(frame: &Frame<'_>, data: &Comparison, axis: Axis, values: impl Iterator<Item = f64>) -> Option<Self> {
        let scale = Scale::new(axis, values, 0.0, 1.0)?;
        let (categories, contenders) = (data.categories.len(), data.series.len().max(1) as f64);
        let mut axes = Axes::new(HEIGHT);
        axes.numbers('y', frame, axis, &scale, 8);
        axes.labels(&data.x_label, &data.y_label);
        let places: Vec<f64> = (0..categories).map(|i| i as f64).collect();
        axes.option(format!("xmin=-0.5,xmax={}", categories as f64 - 0.5));
        axes.ticks('x', &places, data.categories.iter().map(|category| escape_latex(&category.label)));
        let slot = (super::LINE - axes.left - axes.right) / categories.max(1) as f64;
        if widest(data.categories.iter().map(|category| category.label.as_str()), points_of) > slot - 4.0 {
            axes.option(format!("xticklabel style={{text width={:.0}pt,align=center}}", (slot - 4.0).max(12.0)));
        }
        Some(Columns { axes, part: USED / contenders, contenders, categories, ends: scale.ends() })
    }

    fn x(&self, category: usize, contender: usize) -> f64 {
        let aside = self.part * (contender as f64 - (self.contenders - 1.0) / 2.0);
        ((category as f64 + aside) * 1e4).round() / 1e4
    }

    fn legend(&mut self, data: &Comparison, also: &[&str]) {
        let names = data.series.iter().map(|series| series.name.as_str());
        self.axes.legend(names.chain(also.iter().copied()));
    }

    /// What is impossible, from the top, and what that is called if there is any.
    fn impossible<'d>(&self, pgf: &mut Pgf, data: &'d Comparison) -> Option<&'d str> {
        let mut any = false;
        for (i, category) in data.categories.iter().enumerate() {
            if let Some(share) = category.impossible.filter(|share| share.is_finite() && *share > 0.0) {
                let (x, ceiling) = (i as f64, 1.0 - share.min(1.0));
                pgf.block("draw=black!40,fill=black!10", (x - 0.45, 1.0), (x + 0.45, ceiling));
                any = true;
            }
        }
        (any && !data.impossible_label.is_empty()).then_some(data.impossible_label.as_str())
    }

    fn values(&self, data: &Comparison, j: usize, axis: Axis) -> Vec<(usize, Estimate)> {
        let shown =
            |i| data.series[j].at(i).filter(|estimate| axis.shows(estimate.value)).map(|estimate| (i, estimate));
        (0..self.categories).filter_map(shown).collect()
    }
}

fn ends(estimate: Estimate) -> [f64; 3] {
    [estimate.value, estimate.low, estimate.high]
}

/// Shares as bars side by side, with their intervals and, at their tops, their contenders' markers.
pub(in crate::chart) fn bars(frame: &Frame<'_>, data: &Comparison) -> String {
    let Some(mut columns) = Columns::new(frame, data, Axis::Percent, data.values().flat_map(ends)) else {
        return Pgf::nothing(frame);
    };
    let mut pgf = Pgf::default();
    let impossible = columns.impossible(&mut pgf, data);
    columns.legend(data, impossible.as_slice());
    for (j, series) in data.series.iter().enumerate() {
        let (look, values) = (Look::of(j), columns.values(data, j, Axis::Percent));
        let fill = if look.hollow { "white".to_owned() } else { format!("{}!26", colour(look)) };
        for &(i, estimate) in &values {
            let (x, half) = (columns.x(i, j), columns.part * 0.46);
            let style = format!("draw={},fill={fill}", colour(look));
            pgf.block(&style, (x - half, columns.ends.0), (x + half, estimate.value));
            pgf.whisker("black", x, estimate);
        }
        let style = format!("{},only marks,{}", colour(look), mark(look));
        pgf.plot(&style, values.iter().map(|(i, estimate)| (columns.x(*i, j), estimate.value)));
        pgf.legend_entry(&series.name);
    }
    if let Some(meaning) = impossible {
        pgf.impossible_entry(meaning);
    }
    pgf.axes(frame, &columns.axes)
}

/// A line per contender over categories, with markers and intervals.
pub(in crate::chart) fn lines(frame: &Frame<'_>, data: &Comparison, axis: Axis) -> String {
    let shown = data.values().filter(|estimate| axis.shows(estimate.value));
    let Some(mut columns) = Columns::new(frame, data, axis, shown.flat_map(ends)) else { return Pgf::nothing(frame) };
    let mut pgf = Pgf::default();
    let impossible = if axis == Axis::Percent { columns.impossible(&mut pgf, data) } else { None };
    columns.legend(data, impossible.as_slice());
    for (j, series) in data.series.iter().enumerate() {
        let (look, values) = (Look::of(j), columns.values(data, j, axis));
        for &(i, estimate) in &values {
            pgf.whisker(&format!("{},thin", colour(look)), columns.x(i, j), estimate);
        }
        let style = format!("{},{}", stroke(look), mark(look));
        let mut pieces = values.chunk_by(|a, b| a.0 + 1 == b.0);
        let points = |piece: &[(usize, Estimate)]| piece.iter().map(|(i, e)| (columns.x(*i, j), e.value)).collect();
        let first: Vec<(f64, f64)> = pieces.next().map(points).unwrap_or_default();
        pgf.plot(&style, first);
        pieces.for_each(|piece| pgf.quiet(&style, points(piece)));
        pgf.legend_entry(&series.name);
    }
    if let Some(meaning) = impossible {
        pgf.impossible_entry(meaning);
    }
    pgf.axes(frame, &columns.axes)
}

/// Markers in columns, each beside a dash at what is printed.
pub(in crate::chart) fn dots(frame: &Frame<'_>, data: &Reprint, axis: Axis) -> String {
    let (categories, series) = (data.found.categories.len(), &data.found.series);
    let printed = |j: usize| (0..categories).filter_map(move |i| Some((i, data.printed(j, i)?)));
    let found = data.found.values().filter(|estimate| axis.shows(estimate.value)).flat_map(ends);
    let values = found.chain((0..series.len()).flat_map(printed).map(|(_, value)| value));
    let Some(mut columns) = Columns::new(frame, &data.found, axis, values) else { return Pgf::nothing(frame) };
    columns.legend(&data.found, &[&data.printed_label]);
    let mut pgf = Pgf::default();
    for (j, series) in series.iter().enumerate() {
        let look = Look::of(j);
        for (i, value) in printed(j).filter(|(_, value)| axis.shows(*value)) {
            let (x, half) = (columns.x(i, j), columns.part * 0.47);
            pgf.quiet(&format!("{},line width=1.6pt,mark=none", colour(look)), [(x - half, value), (x + half, value)]);
        }
        let values = columns.values(&data.found, j, axis);
        for &(i, estimate) in &values {
            pgf.whisker(&format!("{},thin", colour(look)), columns.x(i, j), estimate);
        }
        let style = format!("{},only marks,{}", colour(look), mark(look));
        pgf.plot(&style, values.iter().map(|(i, estimate)| (columns.x(*i, j), estimate.value)));
        pgf.legend_entry(&series.name);
    }
    pgf.line(format_args!("\\addlegendimage{{black,line width=1.6pt,mark=none}}"));
    pgf.legend_entry(&data.printed_label);
    pgf.axes(frame, &columns.axes)
}
