//! What figures are drawn with: the reader's words and numbers.

use crate::chart::{self, Frame};
use kombat::words::{Lang, Message, Render};

/// A figure.
pub(super) struct Figure {
    /// Its name in files and anchors.
    pub(super) id: String,
    /// What it shows.
    pub(super) caption: String,
    /// The chart, at its full width.
    pub(super) svg: String,
    /// The chart as it goes into a page.
    pub(super) html: String,
    /// The data behind it.
    pub(super) table: Option<(Vec<String>, Vec<Vec<String>>)>,
}

/// Draws in a language.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    pub(super) lang: Lang,
    /// The one figure that is wanted, if not all are; the others stay undrawn.
    pub(super) only: Option<&'a str>,
}

impl Pen<'_> {
    pub(super) fn number(self, value: f64) -> String {
        let places = match value.abs() {
            v if v.fract() == 0.0 => 0,
            v if v >= 1.0 => 1,
            v if v >= 0.01 => 3,
            _ => return self.lang.decimal(&format!("{value:.0e}")),
        };
        self.lang.real(value, places)
    }

    /// A figure with numbers as they are usually written.
    pub(super) fn figure(self, id: String, caption: &Message, draw: impl Fn(&Frame<'_>) -> String) -> Figure {
        self.figure_in(&|value| self.number(value), id, caption, draw)
    }

    /// A figure with numbers written in this way.
    pub(super) fn figure_in(
        self,
        number: &dyn Fn(f64) -> String,
        id: String,
        caption: &Message,
        draw: impl Fn(&Frame<'_>) -> String,
    ) -> Figure {
        let caption = caption.render(self.lang);
        if self.only.is_some_and(|only| only != id) {
            return Figure { svg: String::new(), html: String::new(), table: None, caption, id };
        }
        let share = |share: f64| format!("{} %", self.lang.hundredths(share, 0));
        let empty = self.lang.text("figure.empty");
        let frame = Frame { id: &id, title: &caption, desc: &caption, empty, number, share: &share, ..Frame::new(&id) };
        let (svg, html) = (draw(&frame), chart::responsive(&frame, &draw));
        Figure { svg, html, table: None, caption, id }
    }
}
