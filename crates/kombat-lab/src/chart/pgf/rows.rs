//! Rows with a name each.

use super::{Axes, Pgf, colour, coloured, mark, number, points_of};
use crate::chart::boxes::summary;
use crate::chart::strips::followed;
use crate::chart::{Axis, Boxes, Estimate, Frame, Look, Points, Scale, Stacks, Strips, escape_latex, widest};

/// From one row to the next, in points.
const ROW: f64 = 26.0;

/// Axes with a name a row, from the top, and numbers below.
fn rows(frame: &Frame<'_>, names: &[(Option<usize>, &str)], axis: Axis, x: &Scale, label: &str) -> Axes {
    let mut axes = Axes::new(ROW * names.len().max(2) as f64);
    axes.numbers('x', frame, axis, x, 6);
    let places: Vec<f64> = (0..names.len()).map(|i| i as f64).collect();
    let name = |&(entry, name): &(Option<usize>, &str)| match entry {
        Some(entry) => coloured(Look::of(entry), name),
        None => escape_latex(name),
    };
    axes.option(format!("y dir=reverse,ymin=-0.6,ymax={}", number(names.len() as f64 - 0.4)));
    axes.ticks('y', &places, names.iter().map(name));
    let (needed, most) = (widest(names.iter().map(|(_, name)| *name), points_of) + 14.0, super::LINE * 0.34);
    axes.left = needed.min(most);
    axes.right = 14.0;
    if needed > most {
        axes.option(format!("yticklabel style={{text width={:.0}pt,align=right}}", most - 10.0));
    }
    axes.labels(label, "");
    axes
}

/// Samples as boxes that lie on their side, their contenders' markers at the medians.
pub(in crate::chart) fn boxes(frame: &Frame<'_>, data: &Boxes, axis: Axis) -> String {
    let values = data.samples.iter().flat_map(|sample| sample.values.iter().copied());
    let Some(x) = Scale::new(axis, values, 0.0, 1.0) else { return Pgf::nothing(frame) };
    let names: Vec<(Option<usize>, &str)> =
        data.samples.iter().enumerate().map(|(i, sample)| (Some(i), sample.name.as_str())).collect();
    let axes = rows(frame, &names, axis, &x, &data.x_label);
    let (left, _) = x.ends();
    let mut pgf = Pgf::default();
    for (i, sample) in data.samples.iter().enumerate() {
        let (look, y) = (Look::of(i), i as f64);
        let colour = colour(look);
        let Some(found) = summary(sample, axis) else {
            pgf.node("anchor=west,black!60", (left, y), &escape_latex(frame.empty));
            continue;
        };
        let [first, median, third] = found.quartiles;
        for (end, near) in [(found.low, first), (found.high, third)] {
            let style = format!("{colour},mark=|,mark size=2.5pt,mark indices=1");
            pgf.quiet(&style, [(end, y), (near, y)]);
        }
        pgf.block(&format!("draw={colour},fill={colour}!26"), (first, y - 0.22), (third, y + 0.22));
        pgf.quiet(&format!("{colour},line width=1.4pt,mark=none"), [(median, y - 0.22), (median, y + 0.22)]);
        pgf.quiet(&format!("{colour},only marks,{}", mark(look)), [(median, y)]);
        let outliers = found.outliers.iter().map(|&value| (value, y));
        pgf.quiet(&format!("{colour},only marks,mark=o,mark size=1pt,mark options={{solid}}"), outliers);
        pgf.node(
            "anchor=south,inner sep=2pt",
            (median, y - 0.24),
            &escape_latex(&(crate::chart::writer(frame, axis))(median)),
        );
    }
    pgf.axes(frame, &axes)
}

/// Values with their intervals; an end that is not finite is at the edge.
pub(in crate::chart) fn points(frame: &Frame<'_>, data: &Points) -> String {
    let all = data.contenders.iter().flat_map(|(_, e)| [e.value, e.low, e.high]);
    let Some(x) = Scale::new(Axis::Linear, all.filter(|value| value.is_finite()), 0.0, 1.0) else {
        return Pgf::nothing(frame);
    };
    let names: Vec<(Option<usize>, &str)> =
        data.contenders.iter().enumerate().map(|(i, (name, _))| (Some(i), name.as_str())).collect();
    let axes = rows(frame, &names, Axis::Linear, &x, &data.x_label);
    let (left, right) = x.ends();
    let mut pgf = Pgf::default();
    for (i, (_, Estimate { value, low, high })) in data.contenders.iter().enumerate() {
        let (look, y) = (Look::of(i), i as f64);
        if !value.is_finite() {
            pgf.node("anchor=west,black!60", (left, y), &escape_latex(frame.empty));
            continue;
        }
        for (end, edge) in [(*low, left), (*high, right)] {
            let bar = if end.is_finite() { "mark=|,mark size=2.5pt,mark indices=1" } else { "mark=none" };
            let end = if end.is_finite() { end } else { edge };
            pgf.quiet(&format!("{},{bar}", colour(look)), [(end, y), (*value, y)]);
        }
        pgf.quiet(&format!("{},only marks,{}", colour(look), mark(look)), [(*value, y)]);
        pgf.node("anchor=south,inner sep=4pt", (*value, y), &escape_latex(&(frame.number)(*value)));
    }
    pgf.axes(frame, &axes)
}

/// Counts as parts of a whole, a row each.
pub(in crate::chart) fn stacks(frame: &Frame<'_>, data: &Stacks) -> String {
    let sum = |counts: &[u64]| counts.iter().sum::<u64>();
    if data.rows.iter().all(|(_, counts)| sum(counts) == 0) {
        return Pgf::nothing(frame);
    }
    let names: Vec<(Option<usize>, &str)> = data.rows.iter().map(|(name, _)| (None, name.as_str())).collect();
    let mut axes = rows(frame, &names, Axis::Percent, &Scale::percent(0.0, 1.0), &data.x_label);
    axes.legend(data.parts.iter().map(String::as_str));
    let look = |part: usize| crate::chart::stacks::look(part);
    let mut pgf = Pgf::default();
    for (row, (_, counts)) in data.rows.iter().enumerate() {
        let (all, y, mut done) = (sum(counts), row as f64, 0);
        for (i, &count) in counts.iter().enumerate().take(data.parts.len()).filter(|(_, count)| **count > 0) {
            let share = |count: u64| count as f64 / all as f64;
            let (from, to) = (share(done), share(done + count));
            done += count;
            let colour = colour(look(i));
            pgf.block(&format!("draw={colour},fill={colour}!26"), (from, y - 0.3), (to, y + 0.3));
            let written = (frame.number)(count as f64);
            // What has no room inside is in the data of the source alone.
            if (to - from) * (super::LINE - axes.left - axes.right) > points_of(&written) + 4.0 {
                pgf.node("inner sep=0pt", (f64::midpoint(from, to), y), &escape_latex(&written));
            } else {
                pgf.line(format_args!("% {count}"));
            }
        }
    }
    for (i, part) in data.parts.iter().enumerate() {
        let colour = colour(look(i));
        pgf.line(format_args!("\\addlegendimage{{area legend,draw={colour},fill={colour}!26}}"));
        pgf.legend_entry(part);
    }
    pgf.axes(frame, &axes)
}

/// A tick for each measurement, and one board followed from row to row.
pub(in crate::chart) fn strips(frame: &Frame<'_>, data: &Strips, axis: Axis) -> String {
    let all = data.rows.iter().flat_map(|row| row.values.iter().copied().chain(row.followed));
    let Some(x) = Scale::new(axis, all, 0.0, 1.0) else { return Pgf::nothing(frame) };
    let names: Vec<(Option<usize>, &str)> = data.rows.iter().map(|row| (Some(row.entry), row.name.as_str())).collect();
    let mut axes = rows(frame, &names, axis, &x, &data.x_label);
    axes.height *= 0.8;
    let beads = followed(data, axis);
    let explained = !beads.is_empty() && !data.followed_label.is_empty();
    if explained {
        axes.legend([data.followed_label.as_str()].into_iter());
    }
    let mut pgf = Pgf::default();
    let (left, _) = x.ends();
    for (i, row) in data.rows.iter().enumerate() {
        let values = row.ticks(axis);
        if values.is_empty() {
            pgf.node("anchor=west,black!60", (left, i as f64), &escape_latex(frame.empty));
            continue;
        }
        let style = format!("{},only marks,mark=|,mark size=4.5pt,opacity=0.75", colour(Look::of(row.entry)));
        pgf.quiet(&style, values.into_iter().map(|value| (value, i as f64)));
    }
    if !beads.is_empty() {
        let style = "black,dotted,thick,mark=*,mark size=2.4pt,mark options={solid,fill=kombatbead}";
        pgf.line(format_args!("\\definecolor{{kombatbead}}{{HTML}}{{{}}}", bead()));
        pgf.plot(style, beads.into_iter().map(|(i, value)| (value, i as f64)));
    }
    if explained {
        pgf.legend_entry(&data.followed_label);
    }
    pgf.axes(frame, &axes)
}

/// The colour of what is followed.
fn bead() -> &'static str {
    crate::chart::style::light("--k-ipe").unwrap_or("#FFFFFF").trim_start_matches('#')
}
