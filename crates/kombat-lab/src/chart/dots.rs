//! Values as markers in columns, each beside what somebody has printed.

use super::{Area, Axis, Entry, Frame, Look, Reprint, Scale, Svg, legend, whisker, writer, written};

/// The share of a category's width that its columns take.
const USED: f64 = 0.9;
/// The widest a column gets.
const WIDEST: f64 = 34.0;
/// Half a dash, in columns: it must show on both sides of a marker.
const DASH: f64 = 0.47;

/// A group per category and a column per contender in it, with a dash at what is printed and a
/// marker, with its interval, at what was found: where both agree, the marker sits on the dash.
pub fn dots(frame: &Frame<'_>, data: &Reprint, axis: Axis) -> String {
    let (categories, series) = (&data.found.categories, &data.found.series);
    let found = data.found.values().filter(|estimate| axis.shows(estimate.value));
    let found = found.flat_map(|estimate| [estimate.value, estimate.low, estimate.high]);
    let printed = |j: usize| (0..categories.len()).filter_map(move |i| data.printed(j, i));
    let Some(scale) = Scale::new(axis, found.chain((0..series.len()).flat_map(printed)), 1.0, 0.0) else {
        return frame.nothing();
    };

    let mut svg = Svg::default();
    let contenders: Vec<Entry<'_>> =
        series.iter().enumerate().map(|(j, series)| Entry::Mark(Look::of(j), &series.name)).collect();
    let head = legend::render(&mut svg, frame, &contenders, 0.0);
    let signs = [Entry::Dash(&data.printed_label), Entry::Dot(&data.found_label)];
    let head = head + legend::render(&mut svg, frame, &signs, head - 6.0) - 6.0;
    let (area, y) = Area::under(frame, head, &data.found.y_label, 6.0, (axis, &scale));
    area.y_axis(&mut svg, frame, axis, &y, &data.found.y_label);

    let write = writer(frame, axis);
    let slot = area.width() / categories.len() as f64;
    let count = series.len() as f64;
    let column = (slot * USED / count).min(WIDEST);
    let middle = |i: usize| area.left + slot * (i as f64 + 0.5);
    for (i, category) in categories.iter().enumerate() {
        if i > 0 {
            svg.down("grid", middle(i) - slot / 2.0, area.top, area.bottom);
        }
        for (j, series) in series.iter().enumerate() {
            let look = Look::of(j);
            let x = middle(i) + column * (j as f64 - (count - 1.0) / 2.0);
            let dash = data.printed(j, i).filter(|&value| axis.shows(value));
            let mark = series.at(i).filter(|estimate| axis.shows(estimate.value));
            if dash.is_none() && mark.is_none() {
                continue;
            }
            let told = [
                dash.map(|value| format!("{} {}", data.printed_label, write(value))),
                mark.map(|estimate| format!("{} {}", data.found_label, written(write, estimate))),
            ];
            let told: Vec<String> = told.into_iter().flatten().collect();
            let told = format!("{}, {}: {}", series.name, category.label, told.join("; "));
            svg.group(look.class, &told, |svg| {
                if let Some(value) = dash {
                    svg.across("reading", x - column * DASH, x + column * DASH, y.at(value));
                }
                if let Some(estimate) = mark {
                    whisker(svg, "spread", x, (column / 4.0).min(4.0), estimate, &y);
                    svg.marker(look.shape, look.hollow, (x, y.at(estimate.value)), (column * 0.22).clamp(2.5, 4.5));
                }
            });
        }
    }
    let more = area.categories(&mut svg, frame, (categories, middle), 20.0);
    let height = area.x_axis(&mut svg, frame, 42.0 + more, &data.found.x_label);
    frame.close(height, svg)
}
