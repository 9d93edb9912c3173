//! Values as lines over categories, with their intervals.

use super::{
    Anchor, Area, Axis, Comparison, Entry, Estimate, Frame, HALF_FIGURE, Look, Scale, Svg, hatch, hatch_entry, legend,
    name_width, px, spread, tooltip, whisker, widest, width, writer,
};

/// Between baselines of labels at the ends of lines.
const LABEL_GAP: f64 = 17.0;
/// How far a label may be from its line before a legend is clearer.
const FARTHEST: f64 = 14.0;
/// From a line's end to its label.
const LEAD: f64 = 10.0;
/// Between the markers of two contenders in the same category.
const ASIDE: f64 = 11.0;

/// A line per contender over categories, with markers and intervals. Names are at
/// the ends of the lines where there is room, and else in a legend.
pub fn lines(frame: &Frame<'_>, data: &Comparison, axis: Axis) -> String {
    let whole = |estimate: Estimate| [estimate.value, estimate.low, estimate.high];
    let shown = data.values().filter(|estimate| axis.shows(estimate.value));
    let Some(scale) = Scale::new(axis, shown.flat_map(whole), 1.0, 0.0) else { return frame.nothing() };

    let mut svg = Svg::default();
    svg.hatch_pattern(&frame.safe_id());
    let hatching = if axis == Axis::Percent { hatch_entry(data) } else { None };
    let beside = end_labels(frame, data, axis, &scale);
    let mut entries = Vec::new();
    if beside.is_none() {
        entries.extend(data.series.iter().enumerate().map(|(i, series)| Entry::Line(Look::of(i), &series.name)));
    }
    entries.extend(hatching);
    let head = legend::render(&mut svg, frame, &entries, 0.0);
    let margin = beside.as_ref().map_or(6.0, |(margin, _)| *margin);
    let (area, y) = Area::under(frame, head, &data.y_label, margin, (axis, &scale));
    area.y_axis(&mut svg, frame, axis, &y, &data.y_label);

    let columns = Columns::new(&area, data);
    for (i, category) in data.categories.iter().enumerate() {
        let (middle, half) = (columns.middle(i), columns.group / 2.0);
        if axis == Axis::Percent {
            hatch(&mut svg, frame, category.impossible, (middle - half, middle + half), &y);
        }
    }
    let more = area.categories(&mut svg, frame, (&data.categories, |i| columns.middle(i)), 20.0);
    let height = area.x_axis(&mut svg, frame, 42.0 + more, &data.x_label);
    for (j, series) in data.series.iter().enumerate() {
        let look = Look::of(j);
        let points: Vec<Option<(usize, Estimate)>> = (0..data.categories.len())
            .map(|i| series.at(i).filter(|estimate| axis.shows(estimate.value)).map(|estimate| (i, estimate)))
            .collect();
        svg.group(look.class, "", |svg| {
            for piece in points.split(Option::is_none) {
                let corners: Vec<String> = piece
                    .iter()
                    .flatten()
                    .map(|&(i, e)| format!("{} {}", px(columns.x(i, j)), px(y.at(e.value))))
                    .collect();
                if corners.len() > 1 {
                    svg.dashed_path("line", look.dashes, &format!("M{}", corners.join("L")));
                }
            }
            for &(i, estimate) in points.iter().flatten() {
                let told = tooltip(writer(frame, axis), &series.name, &data.categories[i].label, estimate);
                svg.group("point", &told, |svg| {
                    whisker(svg, "spread", columns.x(i, j), 4.0, estimate, &y);
                    svg.marker(look.shape, look.hollow, (columns.x(i, j), y.at(estimate.value)), 4.5);
                });
            }
            if let (Some((margin, shifts)), Some(&Some((i, last)))) = (&beside, points.last()) {
                let (end, place) = (y.at(last.value), y.at(last.value) + shifts[j]);
                if shifts[j].abs() > 3.0 {
                    let from = columns.x(i, j) + 8.0;
                    let d = format!("M{} {}L{} {}", px(from), px(end), px(area.right + LEAD - 5.0), px(place));
                    svg.path("leader", &d);
                }
                let at = (area.right + LEAD, place + HALF_FIGURE);
                svg.name(at, Anchor::Start, &series.name, "", margin - LEAD - 2.0);
            }
        });
    }
    frame.close(height, svg)
}

/// Where categories are on the horizontal axis, and contenders in a category.
struct Columns {
    first: f64,
    step: f64,
    /// The width of a category's markers.
    group: f64,
    /// From one contender to the next.
    aside: f64,
    contenders: f64,
}

impl Columns {
    fn new(area: &Area, data: &Comparison) -> Self {
        let (contenders, count) = (data.series.len() as f64, data.categories.len() as f64);
        let slot = area.width() / count;
        let aside = ASIDE.min(slot * 0.6 / contenders);
        let group = (aside * contenders + 20.0).min(slot);
        // The outermost are as near to the ends as their markers and labels allow.
        let outermost = data.categories.first().into_iter().chain(data.categories.last());
        let labels = widest(outermost.map(|category| category.label.as_str()), width);
        let inset = if count > 1.0 { (labels / 2.0 + 2.0).max(group / 2.0 + 6.0).min(slot / 2.0) } else { slot / 2.0 };
        let step = (area.width() - 2.0 * inset) / (count - 1.0).max(1.0);
        Self { first: area.left + inset, step, group, aside, contenders }
    }

    fn middle(&self, category: usize) -> f64 {
        self.first + self.step * category as f64
    }

    fn x(&self, category: usize, contender: usize) -> f64 {
        self.middle(category) + self.aside * (contender as f64 - (self.contenders - 1.0) / 2.0)
    }
}

/// How much width labels at the ends of lines take, and how far each is from its
/// end; none where a legend is clearer.
fn end_labels(frame: &Frame<'_>, data: &Comparison, axis: Axis, scale: &Scale) -> Option<(f64, Vec<f64>)> {
    let last = data.categories.len().checked_sub(1)?;
    let ends: Option<Vec<f64>> = data
        .series
        .iter()
        .map(|series| series.at(last).filter(|estimate| axis.shows(estimate.value)).map(|estimate| estimate.value))
        .collect();
    let names = widest(data.series.iter().map(|series| series.name.as_str()), name_width);
    let margin = names + LEAD + 2.0;
    if frame.is_narrow() || margin > frame.wide() * 0.3 {
        return None;
    }
    let (area, y) = Area::under(frame, 0.0, "", margin, (axis, scale));
    let ends: Vec<f64> = ends?.into_iter().map(|value| y.at(value)).collect();
    let places = spread(&ends, LABEL_GAP, (area.top, area.bottom));
    let shifts: Vec<f64> = places.iter().zip(&ends).map(|(place, end)| place - end).collect();
    shifts.iter().all(|shift| shift.abs() <= FARTHEST).then_some((margin, shifts))
}
