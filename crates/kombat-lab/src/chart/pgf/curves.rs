//! Lines over numbers.

use super::{Axes, End, Pgf, colour, mark, number, points_of, stroke};
use crate::chart::distance::{bounded, scales, x_ticks};
use crate::chart::ecdf::steps;
use crate::chart::{Area, Axis, Circle, Curve, Curves, Distances, Frame, Look, Scale, escape_latex, note};

/// The height of the data, in points.
const HEIGHT: f64 = 190.0;

/// A line per contender over numbers, its interval as a band.
pub(in crate::chart) fn distance(frame: &Frame<'_>, data: &Distances, axis: Axis) -> String {
    let all = data.pieces(axis);
    let Some((y, x)) = scales(&all, axis) else { return Pgf::nothing(frame) };
    let mut axes = Axes::new(HEIGHT);
    let names = || all.iter().map(|(course, _)| course.name.as_str());
    axes.numbers('y', frame, axis, &y, 8);
    let beside = axes.names_beside(names(), all.len());
    let (low, high) = x.ends();
    let across = super::LINE - axes.left - axes.right;
    let ticks = x_ticks(&all, |at| x.at(at) * across, |at| points_of(&(frame.number)(at)) + 8.0);
    axes.option(format!("xmin={},xmax={},enlarge x limits=0.03", number(low), number(high)));
    axes.ticks('x', &ticks, ticks.iter().map(|&tick| escape_latex(&(frame.number)(tick))));
    axes.labels(&data.x_label, &data.y_label);
    if !beside {
        axes.legend(names());
    }
    let (mut pgf, mut ends) = (Pgf::default(), Vec::new());
    for (course, pieces) in &all {
        let style = format!("draw=none,fill={},fill opacity=0.16", colour(Look::of(course.entry)));
        for known in pieces.iter().flat_map(|piece| bounded(piece)) {
            if let [(at, estimate)] = known {
                pgf.whisker(&format!("{},thin", colour(Look::of(course.entry))), *at, *estimate);
                continue;
            }
            let back = known.iter().rev().map(|(at, e)| (*at, e.low));
            pgf.area(&style, known.iter().map(|(at, e)| (*at, e.high)).chain(back));
        }
    }
    for (course, pieces) in &all {
        let look = Look::of(course.entry);
        let style = format!("{},{}", stroke(look), mark(look));
        for (i, piece) in pieces.iter().enumerate() {
            let points = piece.iter().map(|(at, e)| (*at, e.value));
            if i == 0 { pgf.plot(&style, points) } else { pgf.quiet(&style, points) }
        }
        if !beside {
            pgf.legend_entry(&course.name);
        } else if let Some(&(at, last)) = pieces.iter().flatten().last() {
            let high = y.at(last.value);
            // A line that ends early is told by its marker alone, for the way to its name would cross others.
            let end = (at == x.ends().1).then_some((at, last.value));
            ends.push(End { look, text: course.name.clone(), at: end, high: 1.0 - high });
        }
    }
    pgf.ends(&ends, axes.height);
    if let Some(circle) = data.circle.as_ref().filter(|circle| axis.shows(circle.at.1)) {
        let wide = |at: f64| (0.03 + x.at(at)) / 1.06 * across;
        let place = |at: f64, value: f64| (wide(at), y.at(value) * axes.height);
        let lines: Vec<Vec<(f64, f64)>> = all
            .iter()
            .flat_map(|(_, pieces)| pieces)
            .map(|piece| piece.iter().map(|(at, e)| place(*at, e.value)).collect())
            .collect();
        pgf.note(circle, place(circle.at.0, circle.at.1), (across, axes.height), &lines);
    }
    pgf.axes(frame, &axes)
}

impl Pgf {
    /// A circle around a place, and what is to be seen there, written where it hides the fewest lines.
    fn note(&mut self, circle: &Circle, at: (f64, f64), (wide, high): (f64, f64), lines: &[Vec<(f64, f64)>]) {
        let told = format!("(axis cs:{},{})", number(circle.at.0), number(circle.at.1));
        self.line(format_args!("\\draw[black] {told} circle[radius=6pt];"));
        let said: Vec<&String> = circle.said.iter().take(2).collect();
        let widest = said.iter().map(|line| points_of(line)).fold(0.0, f64::max) + 10.0;
        if said.is_empty() {
            return;
        }
        let area = Area { left: 0.0, right: wide, top: 0.0, bottom: high };
        let size = (widest.min(wide), 11.0 * said.len() as f64 + 2.0);
        let (left, top, width, height) = note::place(&area, at, size, lines);
        let part = |x: f64, y: f64| {
            let part = |part: f64| number((part * 1e4).round() / 1e4);
            format!("(rel axis cs:{},{})", part(x / wide), part(1.0 - y / high))
        };
        let nearest = part(at.0.clamp(left, left + width), at.1.clamp(top, top + height));
        self.line(format_args!("\\draw[black,shorten <=6pt] {told} -- {nearest};"));
        let text: Vec<String> = said.iter().map(|line| escape_latex(line)).collect();
        let middle = part(left + width / 2.0, top + height / 2.0);
        self.line(format_args!(
            "\\node[align=center,font=\\footnotesize,inner sep=1pt] at {middle} {{{}}};",
            text.join("\\\\")
        ));
    }
}

/// The share of runs that needed no more than so much, as steps.
pub(in crate::chart) fn ecdf(frame: &Frame<'_>, data: &Curves) -> String {
    let named = |(i, curve): (usize, &'_ Curve)| (i, curve.name.clone(), steps(curve));
    let all: Vec<_> = data.curves.iter().enumerate().map(named).collect();
    let costs = all.iter().flat_map(|(_, _, steps)| steps.iter().map(|step| step.0)).chain(data.limit);
    let any = all.iter().any(|(_, _, steps)| !steps.is_empty());
    let Some(x) = Scale::new(Axis::Log, costs, 0.0, 1.0).filter(|_| any) else { return Pgf::nothing(frame) };
    let y = Scale::percent(0.0, 1.0);
    let mut axes = Axes::new(HEIGHT);
    let label = |name: &str, steps: &[(f64, f64)]| {
        format!("{name} {}", steps.last().map(|step| (frame.share)(step.1)).unwrap_or_default())
    };
    let known: Vec<_> = all.iter().filter(|(_, _, steps)| !steps.is_empty()).collect();
    let labels: Vec<String> = known.iter().map(|(_, name, steps)| label(name, steps)).collect();
    axes.numbers('y', frame, Axis::Percent, &y, 8);
    axes.numbers('x', frame, Axis::Log, &x, 6);
    axes.labels(&data.x_label, &data.y_label);
    let impossible = data.impossible.filter(|&share| share.is_finite() && share > 0.0);
    let said = impossible.is_some() && !data.impossible_label.is_empty();
    let beside = axes.names_beside(labels.iter().map(String::as_str), known.len());
    if !beside || said {
        let names = labels.iter().map(String::as_str).filter(|_| !beside);
        axes.legend(names.chain(said.then_some(data.impossible_label.as_str())));
    }
    let (mut pgf, mut ends) = (Pgf::default(), Vec::new());
    let (low, high) = x.ends();
    if let Some(share) = impossible {
        pgf.block("draw=black!40,fill=black!10", (low, 1.0), (high, 1.0 - share.min(1.0)));
    }
    for ((i, _, steps), label) in known.into_iter().zip(labels) {
        let look = Look::of(*i);
        let last = steps.last().map_or(0.0, |step| step.1);
        let inside = steps.iter().map(|&(cost, share)| (cost.max(low), share));
        let points = std::iter::once((low, 0.0)).chain(inside).chain([(high, last)]);
        let style = format!("const plot,{},{}", stroke(look), if beside { "mark=none".to_owned() } else { mark(look) });
        let repeat = if beside { "" } else { ",mark repeat=12" };
        pgf.plot(&format!("{style}{repeat}"), points);
        if beside {
            ends.push(End { look, text: label, at: Some((high, last)), high: y.at(last) });
        } else {
            pgf.legend_entry(&label);
        }
    }
    if said {
        pgf.impossible_entry(&data.impossible_label);
    }
    pgf.ends(&ends, axes.height);
    pgf.axes(frame, &axes)
}
