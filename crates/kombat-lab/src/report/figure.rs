//! What figures are rendered with: the reader's language and numbers.

use crate::chart::{self, Frame};
use kombat::messages::{Lang, Message, Render};
use schemars::JsonSchema;
use serde::Serialize;

/// A figure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Picture {
    /// Its name in anchors and files; `charts/NAME.svg` is the chart alone.
    pub id: String,
    /// What it shows.
    pub caption: String,
    /// The chart, for wide and for narrow pages.
    pub html: String,
    /// The data behind it.
    pub data: Option<Data>,
    /// The chart, at its full width.
    #[serde(skip)]
    pub(super) svg: String,
}

/// A plain table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Data {
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

impl Picture {
    /// A chart of other data than a fight's, which are counts, rendered with the same writer.
    pub fn render(
        (id, caption): (&str, &Message),
        data: Data,
        lang: Lang,
        chart: impl Fn(&Frame<'_>) -> String,
    ) -> Self {
        let whole = |count: f64| lang.integer(count.round() as u64);
        let picture = FigureWriter { lang, only: None }.figure_in(&whole, id.to_owned(), caption, chart);
        Picture { data: Some(data), ..picture }
    }
}

/// The texts behind some keys, as heads of columns.
pub(super) fn heads<const N: usize>(keys: [&'static str; N], lang: Lang) -> Vec<String> {
    keys.map(|key| lang.text(key).to_owned()).into()
}

/// Sentences in a language.
pub(super) fn rendered(messages: &[Message], lang: Lang) -> Vec<String> {
    messages.iter().map(|message| message.render(lang)).collect()
}

/// Renders in a language.
#[derive(Clone, Copy)]
pub(super) struct FigureWriter<'a> {
    pub(super) lang: Lang,
    /// The one figure that is wanted, if not all are; the others are not rendered.
    pub(super) only: Option<&'a str>,
}

impl FigureWriter<'_> {
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
    pub(super) fn figure(self, id: String, caption: &Message, render: impl Fn(&Frame<'_>) -> String) -> Picture {
        self.figure_in(&|value| self.number(value), id, caption, render)
    }

    /// A figure with numbers written in this way.
    pub(super) fn figure_in(
        self,
        number: &dyn Fn(f64) -> String,
        id: String,
        caption: &Message,
        render: impl Fn(&Frame<'_>) -> String,
    ) -> Picture {
        let caption = caption.render(self.lang);
        if self.only.is_some_and(|only| only != id) {
            return Picture { svg: String::new(), html: String::new(), data: None, caption, id };
        }
        let share = |share: f64| format!("{} %", self.lang.hundredths(share, 0));
        let empty = self.lang.text("figure.empty");
        let frame = Frame { id: &id, title: &caption, desc: &caption, empty, number, share: &share, ..Frame::new(&id) };
        let (svg, html) = (render(&frame), chart::responsive(&frame, &render));
        Picture { svg, html, data: None, caption, id }
    }
}
