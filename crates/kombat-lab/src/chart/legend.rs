//! Which contender is which, in rows above the data.

use super::{Anchor, Frame, HALF_FIGURE, Look, Shape, Svg, name_width, width};

const ROW: f64 = 22.0;
const BETWEEN: f64 = 20.0;
const KEY_GAP: f64 = 8.0;

/// What a legend explains.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Entry<'a> {
    /// A contender by its line.
    Line(Look, &'a str),
    /// A contender by its bar.
    Bar(Look, &'a str),
    /// A contender by its marker.
    Mark(Look, &'a str),
    /// What hatching means.
    Hatch(&'a str),
    /// What a dash means, whoever's it is.
    Dash(&'a str),
    /// What a marker means, whoever's it is.
    Dot(&'a str),
    /// What beads on a thread mean.
    Followed(&'a str),
}

impl Entry<'_> {
    fn key_width(&self) -> f64 {
        match self {
            Self::Line(..) | Self::Followed(_) => 36.0,
            Self::Bar(..) | Self::Hatch(_) | Self::Dash(_) => 22.0,
            Self::Mark(..) | Self::Dot(_) => 10.0,
        }
    }

    fn width(&self) -> f64 {
        let text = match self {
            Self::Line(_, name) | Self::Bar(_, name) | Self::Mark(_, name) => name_width(name),
            Self::Hatch(meaning) | Self::Dash(meaning) | Self::Dot(meaning) | Self::Followed(meaning) => width(meaning),
        };
        self.key_width() + KEY_GAP + text
    }

    /// Renders the entry at its left end and the middle of its row.
    fn render(&self, svg: &mut Svg, id: &str, x: f64, y: f64, room: f64) {
        let text = (x + self.key_width() + KEY_GAP, y + HALF_FIGURE);
        let room = room - self.key_width() - KEY_GAP;
        let middle = (x + self.key_width() / 2.0, y);
        match *self {
            Self::Line(look, name) => svg.group(look.class, "", |svg| {
                svg.dashed_path("line", look.dashes, &format!("M{x} {y}h36"));
                svg.marker(look.shape, look.hollow, middle, 4.5);
                svg.name(text, Anchor::Start, name, "", room);
            }),
            Self::Bar(look, name) => svg.group(look.class, "", |svg| {
                let class = if look.hollow { "key hollow" } else { "key" };
                svg.rect(class, (x, y - 7.0), (x + 22.0, y + 7.0));
                svg.marker(look.shape, look.hollow, middle, 4.0);
                svg.name(text, Anchor::Start, name, "", room);
            }),
            Self::Mark(look, name) => svg.group(look.class, "", |svg| {
                svg.marker(look.shape, look.hollow, middle, 4.5);
                svg.name(text, Anchor::Start, name, "", room);
            }),
            Self::Hatch(meaning) => svg.group("hatched", "", |svg| {
                svg.hatched(id, (x, y - 7.0), (x + 22.0, y + 7.0));
                svg.rect("edge", (x + 0.5, y - 6.5), (x + 21.5, y + 6.5));
                svg.fitted("label", text, Anchor::Start, meaning, room);
            }),
            Self::Dash(meaning) => svg.group("any", "", |svg| {
                svg.across("reading", x, x + self.key_width(), y);
                svg.fitted("label", text, Anchor::Start, meaning, room);
            }),
            Self::Followed(meaning) => svg.group("any", "", |svg| {
                svg.path("thread", &format!("M{x} {y}h36"));
                svg.path("bead", &Shape::Disc.outline(middle.0, y, 5.0));
                svg.fitted("label", text, Anchor::Start, meaning, room);
            }),
            Self::Dot(meaning) => svg.group("any", "", |svg| {
                svg.marker(Shape::Disc, false, middle, 4.5);
                svg.fitted("label", text, Anchor::Start, meaning, room);
            }),
        }
    }
}

/// Renders the entries from `top` on, row by row, and gives the height they took.
pub(crate) fn render(svg: &mut Svg, frame: &Frame<'_>, entries: &[Entry<'_>], top: f64) -> f64 {
    let (id, margin) = (frame.safe_id(), 2.0);
    let most = frame.wide() - 2.0 * margin;
    let (mut x, mut row) = (margin, 0);
    for entry in entries {
        let needed = entry.width().min(most);
        if x > margin && x + needed > margin + most {
            x = margin;
            row += 1;
        }
        entry.render(svg, &id, x, top + 10.0 + f64::from(row) * ROW, needed + 1.0);
        x += needed + BETWEEN;
    }
    if entries.is_empty() { 0.0 } else { f64::from(row + 1) * ROW + 6.0 }
}
