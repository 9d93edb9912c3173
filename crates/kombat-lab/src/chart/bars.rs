//! Shares as bars side by side, with their intervals.

use super::{Area, Axis, Comparison, Entry, Estimate, Frame, Look, Scale, Svg, legend, px};

/// The widest a bar gets.
const WIDEST: f64 = 46.0;
const BETWEEN: f64 = 4.0;

/// Grouped bars in percent: a group per category, a bar per contender, each with
/// its interval; what is impossible is hatched from the top.
pub fn bars(frame: &Frame<'_>, data: &Comparison) -> String {
    if data.values().next().is_none() {
        return frame.nothing();
    }
    let mut svg = Svg::default();
    svg.hatch_pattern(&frame.safe_id());
    let mut entries: Vec<Entry<'_>> =
        data.series.iter().enumerate().map(|(i, series)| Entry::Bar(Look::of(i), &series.name)).collect();
    entries.extend(hatch_entry(data));
    let head = legend::render(&mut svg, frame, &entries, 0.0);
    let percent = (Axis::Percent, &Scale::percent(1.0, 0.0));
    let (area, y) = Area::under(frame, head, &data.y_label, 6.0, percent);
    area.y_axis(&mut svg, frame, Axis::Percent, &y, &data.y_label);

    let slot = area.width() / data.categories.len() as f64;
    let count = data.series.len() as f64;
    let between = BETWEEN.min(slot * 0.15 / count);
    let bar = ((slot * 0.74 - between * (count - 1.0)) / count).min(WIDEST);
    let group = bar * count + between * (count - 1.0);
    let overhang = (slot * 0.1).min(6.0);
    let middle = |i: usize| area.left + slot * (i as f64 + 0.5);
    for (i, category) in data.categories.iter().enumerate() {
        let left = middle(i) - group / 2.0;
        hatch(&mut svg, frame, category.impossible, (left - overhang, left + group + overhang), &y);
        for (j, series) in data.series.iter().enumerate() {
            let Some(estimate) = series.at(i) else { continue };
            let look = Look::of(j);
            let (x0, top) = (left + j as f64 * (bar + between), y.at(estimate.value));
            let x1 = x0 + bar;
            let told = tooltip(frame.share, &series.name, &category.label, estimate);
            svg.group(look.class, &told, |svg| {
                svg.rect("ground", (x0, top), (x1, area.bottom));
                svg.rect(if look.hollow { "bar hollow" } else { "bar" }, (x0, top), (x1, area.bottom));
                svg.across("reading", x0, x1, top);
                whisker(svg, "whisker", f64::midpoint(x0, x1), (bar / 4.0).min(5.0), estimate, &y);
                if bar > 5.0 {
                    let under = (f64::midpoint(x0, x1), area.bottom + 12.0);
                    svg.marker(look.shape, look.hollow, under, (bar * 0.45).min(4.0));
                }
            });
        }
    }
    let more = area.categories(&mut svg, frame, (&data.categories, middle), 36.0);
    let height = area.x_axis(&mut svg, frame, 58.0 + more, &data.x_label);
    frame.close(height, svg)
}

/// The legend's entry for what is impossible, if something is.
pub(crate) fn hatch_entry(data: &Comparison) -> Option<Entry<'_>> {
    let any = data.categories.iter().any(|category| ceiling(category.impossible).is_some());
    (any && !data.impossible_label.is_empty()).then_some(Entry::Hatch(&data.impossible_label))
}

/// The highest share that is possible, if some are not.
fn ceiling(impossible: Option<f64>) -> Option<f64> {
    impossible.filter(|share| share.is_finite() && *share > 0.0).map(|share| 1.0 - share.min(1.0))
}

/// Hatches the share that is impossible, down to its lower end.
pub(crate) fn hatch(svg: &mut Svg, frame: &Frame<'_>, impossible: Option<f64>, (x0, x1): (f64, f64), y: &Scale) {
    if let Some(ceiling) = ceiling(impossible) {
        svg.hatched(&frame.safe_id(), (x0, y.at(1.0)), (x1, y.at(ceiling)));
        svg.across("ceiling", x0, x1, y.at(ceiling));
    }
}

/// An interval with its two ends, if there is one.
pub(crate) fn whisker(svg: &mut Svg, class: &str, x: f64, half: f64, estimate: Estimate, y: &Scale) {
    if estimate.has_interval() {
        let (low, high) = (px(y.at(estimate.low)), px(y.at(estimate.high)));
        let (x0, x1, x) = (px(x - half), px(x + half), px(x));
        svg.path(class, &format!("M{x0} {high}H{x1}M{x} {high}V{low}M{x0} {low}H{x1}"));
    }
}

/// What the pointer is told about a value.
pub(crate) fn tooltip(write: &dyn Fn(f64) -> String, name: &str, category: &str, estimate: Estimate) -> String {
    format!("{name}, {category}: {}", written(write, estimate))
}

/// A value and its interval, if it has one.
pub(crate) fn written(write: &dyn Fn(f64) -> String, estimate: Estimate) -> String {
    let value = write(estimate.value);
    if estimate.has_interval() {
        format!("{value} ({} – {})", write(estimate.low), write(estimate.high))
    } else {
        value
    }
}
