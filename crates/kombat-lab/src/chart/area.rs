//! The rectangle in which data are rendered, with its two axes.

use super::{Anchor, Axis, Category, Frame, MOST_TICKS, Scale, Svg, text};

/// From a tick to what is written at it.
const TICK_GAP: f64 = 8.0;
/// The most rows of labels under the axis, and from one to the next.
const MOST_LABEL_ROWS: usize = 3;
const LABEL_ROW: f64 = 16.0;
/// Half the height of a figure: what lifts a baseline to the middle of a line.
pub(crate) const HALF_FIGURE: f64 = 4.0;

/// Where data are rendered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

impl Area {
    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The area under `head`, with `right` left free beside it, for a scale that
    /// is put on its height, and the scale there.
    pub(crate) fn under(
        frame: &Frame<'_>,
        head: f64,
        y_label: &str,
        right: f64,
        (axis, scale): (Axis, &Scale),
    ) -> (Self, Scale) {
        let numbers = Frame::widest_of(writer(frame, axis), &scale.ticks(MOST_TICKS));
        let top = head + if y_label.is_empty() { 10.0 } else { 34.0 };
        let height = (frame.wide() * 0.46).clamp(220.0, 340.0);
        let area =
            Self { left: (numbers + TICK_GAP + 2.0).max(32.0), right: frame.wide() - right, top, bottom: top + height };
        (area, scale.on(area.bottom, area.top))
    }

    /// The vertical axis: hairlines with their values, and what they are.
    pub(crate) fn y_axis(&self, svg: &mut Svg, frame: &Frame<'_>, axis: Axis, scale: &Scale, label: &str) {
        let write = writer(frame, axis);
        for tick in scale.ticks(MOST_TICKS) {
            let y = scale.at(tick);
            svg.across("grid", self.left, self.right, y);
            svg.text("tick", (self.left - TICK_GAP, y + HALF_FIGURE), Anchor::End, &write(tick));
        }
        if !label.is_empty() {
            svg.fitted("label", (2.0, self.top - 20.0), Anchor::Start, label, frame.wide() - 4.0);
        }
    }

    /// The horizontal axis of numbers: hairlines with their values.
    pub(crate) fn x_ticks(&self, svg: &mut Svg, frame: &Frame<'_>, axis: Axis, scale: &Scale) {
        let write = writer(frame, axis);
        let width = |tick: f64| text::width(&write(tick));
        for tick in scale.fitting_ticks(width) {
            let x = scale.at(tick);
            svg.down("grid", x, self.top, self.bottom);
            // The outermost must not leave the paper.
            let half = width(tick) / 2.0;
            let inside = x.clamp(half + 1.0, (frame.wide() - half - 1.0).max(half + 1.0));
            svg.text("tick", (inside, self.bottom + 20.0), Anchor::Middle, &write(tick));
        }
    }

    /// What categories are, their baseline `below` the area, in as many rows (three
    /// at most) as it takes that neighbours do not touch. Gives how much further
    /// down the last row is.
    pub(crate) fn categories(
        &self,
        svg: &mut Svg,
        frame: &Frame<'_>,
        (categories, middle): (&[Category], impl Fn(usize) -> f64),
        below: f64,
    ) -> f64 {
        let slot = self.width() / categories.len().max(1) as f64;
        let longest = text::widest(categories.iter().map(|category| category.label.as_str()), text::width);
        let rows = (1..MOST_LABEL_ROWS).find(|&rows| longest + 8.0 <= slot * rows as f64).unwrap_or(MOST_LABEL_ROWS);
        let room = slot * rows as f64 - 8.0;
        for (i, Category { label, .. }) in categories.iter().enumerate() {
            let half = text::width(label).min(room) / 2.0;
            let inside = middle(i).min(frame.wide() - half - 1.0).max(half + 1.0);
            let y = self.bottom + below + LABEL_ROW * (i % rows) as f64;
            svg.fitted("tick", (inside, y), Anchor::Middle, label, room);
        }
        LABEL_ROW * (rows - 1) as f64
    }

    /// The line under the data, and what the horizontal axis is, `below` it. Gives
    /// the height of the chart.
    pub(crate) fn x_axis(&self, svg: &mut Svg, frame: &Frame<'_>, below: f64, label: &str) -> f64 {
        svg.across("axis", self.left, self.right, self.bottom);
        if label.is_empty() {
            return self.bottom + below - 8.0;
        }
        let middle = f64::midpoint(self.left, self.right);
        let room = 2.0 * middle.min(frame.wide() - middle) - 4.0;
        svg.fitted("label", (middle, self.bottom + below), Anchor::Middle, label, room);
        self.bottom + below + 8.0
    }
}

/// How the numbers of an axis are written.
pub(crate) fn writer<'a>(frame: &Frame<'a>, axis: Axis) -> &'a dyn Fn(f64) -> String {
    if axis == Axis::Percent { frame.share } else { frame.number }
}
