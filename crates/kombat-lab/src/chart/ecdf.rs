//! The share of runs that needed no more than so much, as steps.

use super::{
    Anchor, Area, Axis, Curve, Curves, Entry, Frame, HALF_FIGURE, Look, Scale, Svg, hatch, legend, name_width, px,
    spread, widest, width,
};

/// Between baselines of labels.
const LABEL_GAP: f64 = 18.0;
/// From the area to the marker of a label, and to its text.
const TO_MARKER: f64 = 24.0;
const TO_TEXT: f64 = 36.0;

/// Empirical distributions over a logarithmic axis. A curve that ends below 100 %
/// goes on flat: those runs had not succeeded when they were stopped.
pub fn ecdf(frame: &Frame<'_>, data: &Curves) -> String {
    let curves: Vec<Vec<(f64, f64)>> = data.curves.iter().map(steps).collect();
    let costs = curves.iter().flatten().map(|&(cost, _)| cost).chain(data.limit);
    let Some(x) = Scale::new(Axis::Log, costs, 0.0, 1.0).filter(|_| curves.iter().any(|steps| !steps.is_empty()))
    else {
        return frame.nothing();
    };

    let mut svg = Svg::default();
    svg.hatch_pattern(&frame.safe_id());
    let ends: Vec<Option<f64>> = curves.iter().map(|steps| steps.last().map(|&(_, share)| share)).collect();
    let shares: Vec<String> = ends.iter().map(|end| end.map(frame.share).unwrap_or_default()).collect();
    let share_width = widest(shares.iter().map(String::as_str), width);
    let names = data.curves.iter().map(|curve| curve.name.as_str());
    let mut entries = Vec::new();
    let whole = widest(names.clone(), name_width) + 7.0 + share_width;
    let in_legend = frame.is_narrow() || whole > frame.wide() * 0.36;
    let room = if in_legend {
        entries.extend(names.enumerate().map(|(i, name)| Entry::Line(Look::of(i), name)));
        share_width
    } else {
        whole
    };
    if data.impossible.is_some_and(|share| share > 0.0) && !data.impossible_label.is_empty() {
        entries.push(Entry::Hatch(&data.impossible_label));
    }
    let head = legend::render(&mut svg, frame, &entries, 0.0);
    let percent = (Axis::Percent, &Scale::percent(1.0, 0.0));
    let (mut area, mut y) = Area::under(frame, head, &data.y_label, TO_TEXT + room + 4.0, percent);
    // There is room for every label.
    area.bottom = area.bottom.max(area.top + LABEL_GAP * curves.len() as f64);
    y = y.on(area.bottom, area.top);
    let x = x.on(area.left, area.right);
    area.y_axis(&mut svg, frame, Axis::Percent, &y, &data.y_label);
    area.x_ticks(&mut svg, frame, Axis::Log, &x);
    hatch(&mut svg, frame, data.impossible, (area.left, area.right), &y);
    let height = area.x_axis(&mut svg, frame, 42.0, &data.x_label);

    let known: Vec<usize> = (0..curves.len()).filter(|&i| ends[i].is_some()).collect();
    let wanted: Vec<f64> = known.iter().map(|&i| y.at(ends[i].unwrap_or_default())).collect();
    let places = spread(&wanted, LABEL_GAP, (area.top, area.bottom));
    for ((&i, &end), &place) in known.iter().zip(&wanted).zip(&places) {
        let (look, name) = (Look::of(i), &data.curves[i].name);
        svg.group(look.class, &format!("{name}: {}", shares[i]), |svg| {
            svg.dashed_path("line", look.dashes, &outline(&curves[i], &x, &y, &area));
            let marker = area.right + TO_MARKER;
            let lead = format!("M{} {}L{} {}", px(area.right), px(end), px(marker - 8.0), px(place));
            svg.path("leader", &lead);
            svg.marker(look.shape, look.hollow, (marker, place), 4.5);
            let at = (area.right + TO_TEXT, place + HALF_FIGURE);
            if in_legend {
                svg.text("ink", at, Anchor::Start, &shares[i]);
            } else {
                svg.name(at, Anchor::Start, name, &shares[i], room);
            }
        });
    }
    frame.close(height, svg)
}

/// The points of a curve that can be rendered, from left to right.
pub(crate) fn steps(curve: &Curve) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> =
        curve.points.iter().copied().filter(|(cost, share)| cost.is_finite() && share.is_finite()).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

/// The steps from the left end to the right one. Steps on the same tenth of a
/// pixel are one; costs that are not positive are at the left end.
fn outline(steps: &[(f64, f64)], x: &Scale, y: &Scale, area: &Area) -> String {
    let mut d = format!("M{} {}", px(area.left), px(y.at(0.0)));
    let places: Vec<(String, f64)> = steps.iter().map(|&(cost, share)| (px(x.at(cost)), share)).collect();
    for same in places.chunk_by(|a, b| a.0 == b.0) {
        if let Some((place, share)) = same.last() {
            d.push_str(&format!("H{place}V{}", px(y.at(*share))));
        }
    }
    d.push_str(&format!("H{}", px(area.right)));
    d
}
