//! Values as lines over numbers, with their intervals as bands.

use super::data::Pieces;
use super::{
    Anchor, Area, Axis, Distances, Entry, Estimate, Frame, HALF_FIGURE, Look, Scale, Svg, legend, name_width, note, px,
    spread, tooltip, whisker, widest, width, writer,
};

/// Between baselines of names at the ends of lines.
const LABEL_GAP: f64 = 18.0;
/// From the area to the marker of a name, and to the name.
const TO_MARKER: f64 = 22.0;
const LEAD: f64 = 34.0;
/// The most of the width that names take before a legend is clearer.
const MOST_NAMES: f64 = 0.34;
/// From the ends of the area to the outermost markers.
const INSET: f64 = 12.0;

/// A line per contender over numbers, with a marker at each and its interval as a band. Names are at the ends of the
/// lines where there is room, and else in a legend.
pub fn distance(frame: &Frame<'_>, data: &Distances, axis: Axis) -> String {
    let all = data.pieces(axis);
    let Some((scale, across)) = scales(&all, axis) else { return frame.nothing() };
    let mut svg = Svg::default();
    let names = widest(all.iter().map(|(course, _)| course.name.as_str()), name_width);
    let beside = !frame.is_narrow() && names + LEAD <= frame.wide() * MOST_NAMES;
    let entries: Vec<Entry<'_>> = if beside {
        Vec::new()
    } else {
        all.iter().map(|(course, _)| Entry::Line(Look::of(course.entry), &course.name)).collect()
    };
    let head = legend::render(&mut svg, frame, &entries, 0.0);
    let margin = if beside { names + LEAD + 4.0 } else { 8.0 };
    let (mut area, mut y) = Area::under(frame, head, &data.y_label, margin, (axis, &scale));
    if beside {
        // There is room for every name.
        area.bottom = area.bottom.max(area.top + LABEL_GAP * all.len() as f64);
        y = y.on(area.bottom, area.top);
    }
    let x = across.on(area.left + INSET, area.right - INSET);
    area.y_axis(&mut svg, frame, axis, &y, &data.y_label);
    for tick in x_ticks(&all, |number| x.at(number), |number| width(&(frame.number)(number)) + 12.0) {
        svg.text("tick", (x.at(tick), area.bottom + 20.0), Anchor::Middle, &(frame.number)(tick));
    }
    let height = area.x_axis(&mut svg, frame, 42.0, &data.x_label);

    for (course, pieces) in &all {
        svg.group(Look::of(course.entry).class, "", |svg| {
            pieces.iter().for_each(|piece| band(svg, piece, &x, &y));
        });
    }
    let places = ends(&all, &y, &area);
    for ((course, pieces), place) in all.iter().zip(places) {
        let look = Look::of(course.entry);
        svg.group(look.class, "", |svg| {
            for piece in pieces.iter().filter(|piece| piece.len() > 1) {
                let corners: Vec<String> =
                    piece.iter().map(|(at, e)| format!("{} {}", px(x.at(*at)), px(y.at(e.value)))).collect();
                svg.dashed_path("line", look.dashes, &format!("M{}", corners.join("L")));
            }
            for &(at, estimate) in pieces.iter().flatten() {
                let told = tooltip(writer(frame, axis), &course.name, &(frame.number)(at), estimate);
                svg.group("point", &told, |svg| {
                    svg.marker(look.shape, look.hollow, (x.at(at), y.at(estimate.value)), 4.5);
                });
            }
            if let (true, Some(&(at, last))) = (beside, pieces.iter().flatten().last()) {
                // A line that ends early is told by its marker alone, for the way to its name would cross others.
                if x.at(at) > area.right - INSET - 1.0 {
                    let (from, end) = (x.at(at) + 8.0, y.at(last.value));
                    let d = format!("M{} {}L{} {}", px(from), px(end), px(area.right + TO_MARKER - 8.0), px(place));
                    svg.path("leader", &d);
                }
                svg.marker(look.shape, look.hollow, (area.right + TO_MARKER, place), 4.5);
                let at = (area.right + LEAD, place + HALF_FIGURE);
                svg.name(at, Anchor::Start, &course.name, "", margin - LEAD);
            }
        });
    }
    if let Some(circle) = data.circle.as_ref().filter(|circle| axis.shows(circle.at.1) && circle.at.0.is_finite()) {
        let lines: Vec<Vec<(f64, f64)>> = all
            .iter()
            .flat_map(|(_, pieces)| pieces)
            .map(|piece| piece.iter().map(|(at, e)| (x.at(*at), y.at(e.value))).collect())
            .collect();
        note::render(&mut svg, &area, (x.at(circle.at.0), y.at(circle.at.1)), &circle.said, &lines);
    }
    frame.close(height, svg)
}

/// The vertical scale, and that of the numbers; none without values.
pub(crate) fn scales(all: &[Pieces<'_>], axis: Axis) -> Option<(Scale, Scale)> {
    let points = || all.iter().flat_map(|(_, pieces)| pieces.iter().flatten());
    let values = points().flat_map(|(_, e)| [e.value, e.low, e.high]);
    let (low, high) =
        points().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (at, _)| (low.min(*at), high.max(*at)));
    Some((Scale::new(axis, values, 1.0, 0.0)?, Scale::between(low, high, 0.0, 1.0)))
}

/// Those of the numbers that are written at the axis: all, or every second, third … so that they do not touch.
pub(crate) fn x_ticks(all: &[Pieces<'_>], at: impl Fn(f64) -> f64, needed: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut numbers: Vec<f64> =
        all.iter().flat_map(|(_, pieces)| pieces.iter().flatten()).map(|point| point.0).collect();
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    let every = |step: usize| numbers.iter().copied().step_by(step).collect::<Vec<f64>>();
    let fits = |ticks: &Vec<f64>| {
        ticks.windows(2).all(|two| at(two[1]) - at(two[0]) >= f64::midpoint(needed(two[0]), needed(two[1])))
    };
    (1..=numbers.len().max(1)).map(every).find(fits).unwrap_or_default()
}

/// The runs of points that have intervals.
pub(crate) fn bounded(piece: &[(f64, Estimate)]) -> impl Iterator<Item = &[(f64, Estimate)]> {
    piece.split(|(_, estimate)| !estimate.is_bounded()).filter(|run| !run.is_empty())
}

/// The intervals of a piece, as far as it has them: a band, or of a point alone a whisker.
fn band(svg: &mut Svg, piece: &[(f64, Estimate)], x: &Scale, y: &Scale) {
    for known in bounded(piece) {
        if let [(at, estimate)] = known {
            whisker(svg, "spread", x.at(*at), 4.0, *estimate, y);
            continue;
        }
        let place = |at: f64, value: f64| format!("{} {}", px(x.at(at)), px(y.at(value)));
        let high = known.iter().map(|(at, e)| place(*at, e.high));
        let low = known.iter().rev().map(|(at, e)| place(*at, e.low));
        svg.path("band", &format!("M{}z", high.chain(low).collect::<Vec<_>>().join("L")));
    }
}

/// Where the names at the ends of lines are.
fn ends(all: &[Pieces<'_>], y: &Scale, area: &Area) -> Vec<f64> {
    let end = |(_, pieces): &Pieces<'_>| pieces.iter().flatten().last().map_or(area.bottom, |(_, e)| y.at(e.value));
    spread(&all.iter().map(end).collect::<Vec<_>>(), LABEL_GAP, (area.top + 4.0, area.bottom - 4.0))
}
