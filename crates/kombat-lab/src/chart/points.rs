//! Values with their intervals, a row each.

use super::{
    Anchor, Axis, Estimate, Frame, HALF_FIGURE, Look, MOST_TICKS, Points, Rows, Scale, Svg, px, width, writer,
};

/// From one row to the next, and from its top to its data.
const ROW: (f64, f64) = (46.0, 28.0);

/// One row per contender: a marker at its value, and its interval. An end that is not
/// finite is rendered to the edge, and has no bar across it.
pub fn points(frame: &Frame<'_>, data: &Points) -> String {
    let finite = |(_, e): &(String, Estimate)| [e.value, e.low, e.high].into_iter().filter(|value| value.is_finite());
    let values: Vec<f64> = data.contenders.iter().flat_map(|one| finite(one).collect::<Vec<f64>>()).collect();
    let Some(x) = Scale::new(Axis::Linear, values, 0.0, 1.0) else { return frame.nothing() };
    let names: Vec<&str> = data.contenders.iter().map(|(name, _)| name.as_str()).collect();
    let last = Frame::widest_of(writer(frame, Axis::Linear), &x.ticks(MOST_TICKS)) / 2.0;
    let rows = Rows::new(frame, &names, 6.0, ROW, frame.wide() - last.max(12.0) - 2.0);
    let area = rows.area;
    let x = x.on(area.left + 4.0, area.right);
    let mut svg = Svg::default();
    area.x_ticks(&mut svg, frame, Axis::Linear, &x);
    for (i, (name, estimate)) in data.contenders.iter().enumerate() {
        let (look, y) = (Look::of(i), rows.middle(i));
        let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|value| (frame.number)(value));
        svg.group(&format!("{} on-grid", look.class), &format!("{name}: {value} ({low} – {high})"), |svg| {
            rows.name(svg, frame, i, Some(look), name);
            if !estimate.value.is_finite() {
                svg.fitted("remark", (area.left + 12.0, y + HALF_FIGURE), Anchor::Start, frame.empty, area.width());
                return;
            }
            let end = |value: f64, edge: f64| if value.is_finite() { x.at(value) } else { edge };
            let (from, to) = (end(estimate.low, area.left), end(estimate.high, area.right));
            svg.across("spread", from, to, y);
            for (end, at) in [(estimate.low, from), (estimate.high, to)] {
                if end.is_finite() {
                    svg.path("spread", &format!("M{} {}V{}", px(at), px(y - 5.0), px(y + 5.0)));
                }
            }
            svg.marker(look.shape, look.hollow, (x.at(estimate.value), y), 5.5);
            let half = width(&value) / 2.0;
            let at = x.at(estimate.value).clamp(area.left + half, (area.right - half).max(area.left + half));
            svg.text("ink", (at, y - 11.0), Anchor::Middle, &value);
        });
    }
    let height = area.x_axis(&mut svg, frame, 42.0, &data.x_label);
    frame.close(height, svg)
}
