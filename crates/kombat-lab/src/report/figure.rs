//! What figures are rendered with: the reader's language and numbers.

use crate::chart::{self, Chart, Frame};
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
    /// Is the chart also there for LaTeX, as `charts/NAME.tex`?
    pub pgf: bool,
    /// The chart, at its full width.
    #[serde(skip)]
    pub(super) svg: String,
    /// The chart for LaTeX.
    #[serde(skip)]
    pub(super) tex: String,
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
    pub fn render((id, caption): (&str, &Message), data: Data, lang: Lang, chart: &Chart) -> Self {
        let whole = |count: f64| lang.integer(count.round() as u64);
        let picture = FigureWriter { lang, only: None }.figure_in(&whole, id.to_owned(), caption, chart);
        Picture { data: Some(data), pgf: false, ..picture }
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
    /// A number as axes and tables behind figures have it.
    pub(super) fn number(self, value: f64) -> String {
        let size = value.abs();
        let whole = || {
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}{}", self.lang.integer(size.round() as u64))
        };
        let places = match size {
            v if v >= 1e15 => return self.lang.decimal(&format!("{value:.0e}")),
            v if v.fract() == 0.0 || v >= 1000.0 => return whole(),
            v if v >= 1.0 => return self.lang.real(value, 1),
            v if v >= 0.01 => 3,
            v if v >= 0.0001 => 5,
            _ => return self.lang.decimal(&format!("{value:.0e}")),
        };
        // Of what is small only the digits that say something.
        let written = self.lang.real(value, places);
        written.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned()
    }

    /// A figure with numbers as they are usually written.
    pub(super) fn figure(self, id: String, caption: &Message, chart: &Chart) -> Picture {
        self.figure_in(&|value| self.number(value), id, caption, chart)
    }

    /// A figure with numbers written in this way.
    pub(super) fn figure_in(
        self,
        number: &dyn Fn(f64) -> String,
        id: String,
        caption: &Message,
        chart: &Chart,
    ) -> Picture {
        let caption = caption.render(self.lang);
        if self.only.is_some_and(|only| only != id) {
            return Picture {
                caption,
                id,
                html: String::new(),
                data: None,
                pgf: true,
                svg: String::new(),
                tex: String::new(),
            };
        }
        let share = |share: f64| format!("{} %", self.lang.hundredths(share, 0));
        let empty = self.lang.text("figure.empty");
        let frame = Frame { id: &id, title: &caption, desc: &caption, empty, number, share: &share, ..Frame::new(&id) };
        let (svg, tex) = (chart.svg(&frame), chart.pgf(&frame));
        let html = chart::responsive(&frame, |frame| chart.svg(frame));
        Picture { svg, tex, html, data: None, pgf: true, caption, id }
    }
}
