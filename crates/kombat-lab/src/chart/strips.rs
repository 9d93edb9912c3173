//! Every measurement as a tick, a row a contender.

use super::{
    Anchor, Axis, Entry, Frame, HALF_FIGURE, Look, MOST_TICKS, Rows, Scale, Strip, Strips, Svg, legend, px, writer,
};

/// From one row to the next, and from its top to its data.
const ROW: (f64, f64) = (34.0, 17.0);
const HALF_TICK: f64 = 9.0;
/// The most ticks of a row: beyond, they are one black bar.
const MOST: usize = 1000;

/// One row per contender, a tick for each measurement; those of one board are dots, joined from row to row.
pub fn strips(frame: &Frame<'_>, data: &Strips, axis: Axis) -> String {
    let all = data.rows.iter().flat_map(|row| row.values.iter().copied().chain(row.followed));
    let Some(x) = Scale::new(axis, all, 0.0, 1.0) else { return frame.nothing() };
    let names: Vec<&str> = data.rows.iter().map(|row| row.name.as_str()).collect();
    let mut svg = Svg::default();
    let followed: Vec<(usize, f64)> = followed(data, axis);
    let explained = !followed.is_empty() && !data.followed_label.is_empty();
    let entries = if explained { vec![Entry::Followed(data.followed_label.as_str())] } else { Vec::new() };
    let head = legend::render(&mut svg, frame, &entries, 0.0);
    let last = Frame::widest_of(writer(frame, axis), &x.ticks(MOST_TICKS)) / 2.0;
    let rows = Rows::new(frame, &names, head + 4.0, ROW, frame.wide() - last.max(12.0) - 2.0);
    let area = rows.area;
    let x = x.on(area.left + 6.0, area.right - 2.0);
    area.x_ticks(&mut svg, frame, axis, &x);
    for (i, row) in data.rows.iter().enumerate() {
        let (look, y) = (Look::of(row.entry), rows.middle(i));
        svg.group(&format!("{} on-grid", look.class), "", |svg| {
            rows.name(svg, frame, i, Some(look), &row.name);
            let values = row.ticks(axis);
            if values.is_empty() {
                svg.fitted("remark", (area.left + 12.0, y + HALF_FIGURE), Anchor::Start, frame.empty, area.width());
            }
            // Ticks on the same tenth of a pixel are one.
            let mut places: Vec<String> = values.iter().map(|&value| px(x.at(value))).collect();
            places.dedup();
            let (top, bottom) = (px(y - HALF_TICK), px(y + HALF_TICK));
            let d: String = places.iter().map(|place| format!("M{place} {top}V{bottom}")).collect();
            if !d.is_empty() {
                svg.path("tick", &d);
            }
        });
    }
    let corners: Vec<(f64, f64)> = followed.iter().map(|&(i, value)| (x.at(value), rows.middle(i))).collect();
    svg.group("following", &data.followed_label, |svg| {
        if corners.len() > 1 {
            let d: Vec<String> = corners.iter().map(|&(x, y)| format!("{} {}", px(x), px(y))).collect();
            svg.path("thread", &format!("M{}", d.join("L")));
        }
        for (&(i, value), &(x, y)) in followed.iter().zip(&corners) {
            let told = format!("{}: {}", data.rows[i].name, writer(frame, axis)(value));
            svg.group("point", &told, |svg| svg.path("bead", &super::Shape::Disc.outline(x, y, 6.0)));
        }
    });
    let height = area.x_axis(&mut svg, frame, 42.0, &data.x_label);
    frame.close(height, svg)
}

/// The rows in which the board that is followed has a place, with it.
pub(crate) fn followed(data: &Strips, axis: Axis) -> Vec<(usize, f64)> {
    let value = |row: &Strip| row.followed.filter(|&value| axis.shows(value));
    data.rows.iter().enumerate().filter_map(|(i, row)| Some((i, value(row)?))).collect()
}

impl Strip {
    /// What an axis shows of it, ascending; of very many, as many as a row has room for, spread evenly.
    pub(crate) fn ticks(&self, axis: Axis) -> Vec<f64> {
        let mut values: Vec<f64> = self.values.iter().copied().filter(|&value| axis.shows(value)).collect();
        values.sort_by(f64::total_cmp);
        if values.len() > MOST {
            values = (0..MOST).map(|i| values[i * (values.len() - 1) / (MOST - 1)]).collect();
        }
        values
    }
}
