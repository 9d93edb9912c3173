//! What every chart is given besides its data.

use super::{Anchor, Svg, escape, px, text};

/// Charts that are narrower have their names elsewhere than beside the data.
const NARROW: f64 = 480.0;
/// The width of the chart that [`responsive`] has for small screens.
const SMALL_SCREEN: f64 = 370.0;

/// The texts, the size and the numbers of a chart.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// Begins every id in the chart; no two charts of a page may have the same.
    pub id: &'a str,
    /// The name of the chart, for those who do not see it.
    pub title: &'a str,
    /// What is to be seen in it.
    pub desc: &'a str,
    /// The width in which it is laid out. It is shown at any width, but its text
    /// is 13 high at this one.
    pub width: f64,
    /// What is said where there are no data.
    pub empty: &'a str,
    /// How a number is written.
    pub number: &'a dyn Fn(f64) -> String,
    /// How a share is written, from 0 to 1: `0.25` may become `25 %`.
    pub share: &'a dyn Fn(f64) -> String,
}

impl<'a> Frame<'a> {
    /// A frame without texts, 720 wide, in which numbers are written as Rust does.
    pub fn new(id: &'a str) -> Self {
        let plain: &dyn Fn(f64) -> String = &|number| number.to_string();
        Self { id, title: "", desc: "", width: 720.0, empty: "", number: plain, share: plain }
    }

    /// The width, within reason.
    pub(crate) fn wide(&self) -> f64 {
        if self.width.is_finite() { self.width.clamp(280.0, 2000.0) } else { 720.0 }
    }

    pub(crate) fn is_narrow(&self) -> bool {
        self.wide() < NARROW
    }

    /// The id, without what has a meaning in attributes and addresses.
    pub(crate) fn safe_id(&self) -> String {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '_' };
        let id: String = self.id.chars().map(safe).collect();
        if id.is_empty() { "chart".to_owned() } else { id }
    }

    /// The whole chart around what was rendered.
    pub(crate) fn close(&self, height: f64, rendered: Svg) -> String {
        let (id, width, height) = (self.safe_id(), px(self.wide()), px(height.ceil()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kombat-chart\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
             <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n{}</svg>\n",
            escape(self.title),
            escape(self.desc),
            rendered.into_string()
        )
    }

    /// The chart that has nothing to show.
    pub(crate) fn nothing(&self) -> String {
        let (width, height) = (self.wide(), 144.0);
        let mut svg = Svg::default();
        svg.rect("nothing", (0.5, 0.5), (width - 0.5, height - 0.5));
        svg.fitted("remark", (width / 2.0, height / 2.0 + 4.0), Anchor::Middle, self.empty, width - 32.0);
        self.close(height, svg)
    }

    /// How wide the widest of some written numbers is.
    pub(crate) fn widest_of(write: &dyn Fn(f64) -> String, numbers: &[f64]) -> f64 {
        numbers.iter().map(|&number| text::width(&write(number))).fold(0.0, f64::max)
    }
}

/// A chart that is laid out twice, for wide places and for narrow ones, as HTML.
/// [`STYLE`](super::STYLE) shows the one that suits the place.
pub fn responsive(frame: &Frame<'_>, render: impl Fn(&Frame<'_>) -> String) -> String {
    let id = format!("{}-small", frame.id);
    let small = Frame { id: &id, width: SMALL_SCREEN, ..*frame };
    format!(
        "<div class=\"kombat-chart-place\">\n<div class=\"wide\">\n{}</div>\n<div class=\"narrow\">\n{}</div>\n</div>\n",
        render(frame),
        render(&small)
    )
}
