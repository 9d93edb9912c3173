//! Rows with a name each: beside the data where there is room, and else above them.

use super::{Anchor, Area, Frame, HALF_FIGURE, Look, Svg, name_width, widest};

/// What a name above its row takes.
const NAME_ROW: f64 = 20.0;

/// Where rows and their names are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rows {
    /// The rectangle that they take.
    pub(crate) area: Area,
    /// From one row to the next.
    row: f64,
    /// From the top of a row to the middle of its data.
    middle: f64,
    beside: bool,
}

impl Rows {
    /// Rows of a height from `top` on, each with its data in the middle that far down.
    pub(crate) fn new(frame: &Frame<'_>, names: &[&str], top: f64, (height, middle): (f64, f64), right: f64) -> Self {
        let widest = widest(names.iter().copied(), name_width);
        // Beside, if they take no more than a third.
        let beside = !frame.is_narrow() && widest < frame.wide() * 0.34 - 40.0;
        let (left, above) = if beside { (widest + 40.0, 0.0) } else { (8.0, NAME_ROW) };
        let row = height + above;
        let area = Area { left, right, top, bottom: top + row * names.len() as f64 };
        Self { area, row, middle: above + middle, beside }
    }

    /// The middle of a row's data.
    pub(crate) fn middle(&self, row: usize) -> f64 {
        self.area.top + self.row * row as f64 + self.middle
    }

    /// Writes a row's name, with the marker of a contender.
    pub(crate) fn name(&self, svg: &mut Svg, frame: &Frame<'_>, row: usize, look: Option<Look>, name: &str) {
        let top = self.area.top + self.row * row as f64;
        let (y, room) =
            if self.beside { (self.middle(row), self.area.left - 24.0) } else { (top + 14.0, frame.wide() - 24.0) };
        let x = match look {
            Some(look) => {
                svg.marker(look.shape, look.hollow, (8.0, y), 4.5);
                20.0
            }
            None => 2.0,
        };
        svg.name((x, y + HALF_FIGURE), Anchor::Start, name, "", room);
    }
}
