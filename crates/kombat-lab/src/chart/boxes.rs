//! Samples as boxes that lie on their side.

use super::{
    Anchor, Area, Axis, Boxes, Frame, HALF_FIGURE, Look, MOST_TICKS, Rows, Sample, Scale, Svg, px, width, writer,
};

/// The most outliers that are rendered for a box.
const MOST_OUTLIERS: usize = 50;
/// From one box to the next, and from the top of its row to it.
const ROW: (f64, f64) = (52.0, 32.0);
const HALF_BOX: f64 = 8.0;

/// Five numbers and what is far from them.
#[derive(Debug, PartialEq)]
pub(crate) struct Summary {
    /// The whiskers' ends: the least and the greatest values within one and a half
    /// times the box's width of it.
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) quartiles: [f64; 3],
    pub(crate) outliers: Vec<f64>,
}

/// Box plots, one row per contender: quartiles, whiskers as far as 1.5 times the
/// distance between the quartiles, and at most fifty outliers, spread evenly.
pub fn boxes(frame: &Frame<'_>, data: &Boxes, axis: Axis) -> String {
    let summaries: Vec<Option<Summary>> = data.samples.iter().map(|sample| summary(sample, axis)).collect();
    let values = data.samples.iter().flat_map(|sample| sample.values.iter().copied());
    let Some(x) = Scale::new(axis, values, 0.0, 1.0) else { return frame.nothing() };

    let names: Vec<&str> = data.samples.iter().map(|sample| sample.name.as_str()).collect();
    let last = Frame::widest_of(writer(frame, axis), &x.ticks(MOST_TICKS)) / 2.0;
    let rows = Rows::new(frame, &names, 6.0, ROW, frame.wide() - last.max(12.0) - 2.0);
    let area = rows.area;
    let x = x.on(area.left + 4.0, area.right);
    let mut svg = Svg::default();
    area.x_ticks(&mut svg, frame, axis, &x);
    for (i, (sample, summary)) in data.samples.iter().zip(&summaries).enumerate() {
        let look = Look::of(i);
        let middle = rows.middle(i);
        svg.group(&format!("{} on-grid", look.class), "", |svg| {
            rows.name(svg, frame, i, Some(look), &sample.name);
            match summary {
                Some(summary) => render(svg, writer(frame, axis), &area, summary, &x, middle),
                None => {
                    let at = (area.left + 12.0, middle + HALF_FIGURE);
                    svg.fitted("remark", at, Anchor::Start, frame.empty, area.width());
                }
            }
        });
    }
    let height = area.x_axis(&mut svg, frame, 42.0, &data.x_label);
    frame.close(height, svg)
}

fn render(svg: &mut Svg, write: &dyn Fn(f64) -> String, area: &Area, summary: &Summary, x: &Scale, y: f64) {
    let [first, median, third] = summary.quartiles.map(|value| x.at(value));
    let (low, high) = (x.at(summary.low), x.at(summary.high));
    let told: Vec<String> =
        [summary.low, summary.quartiles[0], summary.quartiles[1], summary.quartiles[2], summary.high].map(write).into();
    svg.group("sample", &told.join(" · "), |svg| {
        let (top, bottom) = (px(y - 4.0), px(y + 4.0));
        let [low, high, q1, q3] = [low, high, first, third].map(px);
        let middle = px(y);
        svg.path(
            "spread",
            &format!("M{low} {top}V{bottom}M{low} {middle}H{q1}M{q3} {middle}H{high}M{high} {top}V{bottom}"),
        );
        svg.rect("ground", (first, y - HALF_BOX), (third, y + HALF_BOX));
        svg.rect("box", (first, y - HALF_BOX), (third, y + HALF_BOX));
        svg.down("median", median, y - HALF_BOX, y + HALF_BOX);
        for &outlier in &summary.outliers {
            svg.path("outlier", &super::look::Shape::Disc.outline(x.at(outlier), y, 2.2));
        }
    });
    let written = write(summary.quartiles[1]);
    let half = width(&written) / 2.0;
    let at = median.clamp(area.left + half, (area.right - half).max(area.left + half));
    svg.text("ink", (at, y - HALF_BOX - 6.0), Anchor::Middle, &written);
}

/// The five numbers, if the sample has any that the axis shows.
pub(crate) fn summary(sample: &Sample, axis: Axis) -> Option<Summary> {
    let mut values: Vec<f64> = sample.values.iter().copied().filter(|&value| axis.shows(value)).collect();
    values.sort_by(f64::total_cmp);
    let quartiles = [quantile(&values, 0.25)?, quantile(&values, 0.5)?, quantile(&values, 0.75)?];
    let reach = 1.5 * (quartiles[2] - quartiles[0]);
    let near = |value: &f64| (quartiles[0] - reach..=quartiles[2] + reach).contains(value);
    let (inside, far): (Vec<f64>, Vec<f64>) = values.into_iter().partition(near);
    let (low, high) = (inside.first().copied()?, inside.last().copied()?);
    Some(Summary { low: low.min(quartiles[0]), high: high.max(quartiles[2]), quartiles, outliers: thinned(&far) })
}

/// The value below which a part of the sorted values is, between neighbours if need be.
fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let place = part * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted.get(place.floor() as usize)?, sorted.get(place.ceil() as usize)?);
    Some(below * (1.0 - place.fract()) + above * place.fract())
}

/// No more than fifty of the sorted values, the first and the last among them.
fn thinned(sorted: &[f64]) -> Vec<f64> {
    if sorted.len() <= MOST_OUTLIERS {
        return sorted.to_vec();
    }
    (0..MOST_OUTLIERS).map(|i| sorted[i * (sorted.len() - 1) / (MOST_OUTLIERS - 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_its_quartiles_and_its_outliers_are_far() {
        let values = (1..=9).map(f64::from).chain([100.0, f64::NAN]).collect();
        let summary = summary(&Sample { name: String::new(), values }, Axis::Linear).expect("there are values");
        assert_eq!(summary, Summary { low: 1.0, high: 9.0, quartiles: [3.25, 5.5, 7.75], outliers: vec![100.0] });
        assert_eq!(super::summary(&Sample { name: String::new(), values: vec![-1.0, 0.0] }, Axis::Log), None);
    }

    #[test]
    fn outliers_are_thinned_from_end_to_end() {
        let many: Vec<f64> = (0..1000).map(f64::from).collect();
        let few = thinned(&many);
        assert_eq!((few.len(), few[0], few[MOST_OUTLIERS - 1]), (MOST_OUTLIERS, 0.0, 999.0));
    }
}
