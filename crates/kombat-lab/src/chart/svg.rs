//! A small writer of SVG: what it writes is well formed, whatever it is given.

use super::Shape;
use std::fmt::{Arguments, Write};

/// Where the point of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Text as XML. Characters that XML does not have become `U+FFFD`.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

/// A coordinate, to a tenth; what is no number is 0.
pub(crate) fn px(value: f64) -> String {
    let tenths = if value.is_finite() { (value * 10.0).round() / 10.0 } else { 0.0 };
    // Adding 0 turns −0 into 0.
    format!("{}", tenths + 0.0)
}

/// What the pointer is told, if anything.
fn title(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<title>{}</title>", escape(text)) }
}

/// The inside of an `<svg>`.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    out: String,
}

impl Svg {
    pub(crate) fn into_string(self) -> String {
        self.out
    }

    /// A group of a class, and what the pointer is told there.
    pub(crate) fn group(&mut self, class: &str, tooltip: &str, inside: impl FnOnce(&mut Self)) {
        self.put(format_args!("<g class=\"{class}\">{}", title(tooltip)));
        inside(self);
        self.out.push_str("</g>\n");
    }

    pub(crate) fn path(&mut self, class: &str, d: &str) {
        self.put(format_args!("<path class=\"{class}\" d=\"{d}\"/>"));
    }

    pub(crate) fn dashed_path(&mut self, class: &str, dashes: &str, d: &str) {
        if dashes.is_empty() {
            self.path(class, d);
        } else {
            self.put(format_args!("<path class=\"{class}\" stroke-dasharray=\"{dashes}\" d=\"{d}\"/>"));
        }
    }

    /// A horizontal line.
    pub(crate) fn across(&mut self, class: &str, from: f64, to: f64, y: f64) {
        self.path(class, &format!("M{} {}H{}", px(from), px(y), px(to)));
    }

    /// A vertical line.
    pub(crate) fn down(&mut self, class: &str, x: f64, from: f64, to: f64) {
        self.path(class, &format!("M{} {}V{}", px(x), px(from), px(to)));
    }

    /// A rectangle between two corners.
    pub(crate) fn rect(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.between(format_args!("class=\"{class}\""), from, to);
    }

    /// Hatching between two corners; its pattern is made by [`Svg::hatch_pattern`].
    pub(crate) fn hatched(&mut self, id: &str, from: (f64, f64), to: (f64, f64)) {
        self.between(format_args!("class=\"impossible\" fill=\"url(#{id}-hatch)\""), from, to);
    }

    fn between(&mut self, look: Arguments<'_>, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) {
        let (x, y, width, height) = (px(x0.min(x1)), px(y0.min(y1)), px((x1 - x0).abs()), px((y1 - y0).abs()));
        self.put(format_args!("<rect {look} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"));
    }

    /// The pattern for [`Svg::hatched`].
    pub(crate) fn hatch_pattern(&mut self, id: &str) {
        self.put(format_args!(
            "<defs><pattern id=\"{id}-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect class=\"ground\" width=\"6\" height=\"6\"/>\
             <path class=\"hatch\" d=\"M0 0V6\"/></pattern></defs>\n"
        ));
    }

    /// A line of text, its baseline at `y`.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        self.spans((x, y), anchor, &[(class, text)], "");
    }

    /// A line of text of several classes, and the whole of it where it was cut.
    pub(crate) fn spans(&mut self, (x, y): (f64, f64), anchor: Anchor, spans: &[(&str, &str)], whole: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let span = |(i, (class, text)): (usize, &(&str, &str))| {
            let space = if i > 0 { " dx=\"7\"" } else { "" };
            format!("<tspan class=\"{class}\"{space}>{}</tspan>", escape(text))
        };
        let (class, inside) = match spans {
            [(class, text)] => (format!(" class=\"{class}\""), escape(text)),
            _ => (String::new(), spans.iter().enumerate().map(span).collect()),
        };
        let (x, y, title) = (px(x), px(y), title(whole));
        self.put(format_args!("<text{class} x=\"{x}\" y=\"{y}\"{anchor}>{title}{inside}</text>\n"));
    }

    /// A contender's marker, filled or hollow.
    pub(crate) fn marker(&mut self, shape: Shape, hollow: bool, (x, y): (f64, f64), radius: f64) {
        let class = match (shape, hollow) {
            (Shape::Cross, _) => "marker cross",
            (_, true) => "marker hollow",
            (_, false) => "marker",
        };
        self.path(class, &shape.outline(x, y, radius));
    }

    fn put(&mut self, what: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(what);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_special_in_xml_is_escaped() {
        assert_eq!(escape("a<b>&\"c\"'\n\u{1}"), "a&lt;b&gt;&amp;&quot;c&quot;&#39; \u{FFFD}");
    }

    #[test]
    fn coordinates_are_short_and_finite() {
        assert_eq!([1.0, 1.26, -0.01, f64::NAN, f64::INFINITY].map(px), ["1", "1.3", "0", "0", "0"]);
    }
}
