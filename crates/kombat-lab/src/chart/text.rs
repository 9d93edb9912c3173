//! How wide texts are, about, in a font that is not known: the widths are those of
//! DejaVu Sans Condensed, which is wide among the fonts of the style.

use super::{Anchor, Svg};

/// The size of all text.
pub(crate) const SIZE: f64 = 13.0;
/// How much wider a bold letter is.
const BOLD: f64 = 1.1;

fn advance(c: char) -> f64 {
    match c {
        '\u{300}'..='\u{36F}' | '\u{200B}'..='\u{200F}' => 0.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '\'' | '!' | '\u{202F}' => 0.29,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | ' ' | '/' | '"' | '\u{A0}' => 0.37,
        '=' | '+' | '−' | '<' | '>' | '×' | 'w' => 0.75,
        'm' | 'M' | 'W' | '%' | '@' | '…' => 0.9,
        '\u{1100}'.. if !matches!(c, '\u{1E00}'..='\u{2FFF}') => 1.05,
        c if c.is_uppercase() => 0.66,
        _ => 0.57,
    }
}

/// How wide a text is, about.
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(advance).sum::<f64>() * SIZE
}

/// How wide a name is, about; names are bold.
pub(crate) fn name_width(name: &str) -> f64 {
    width(name) * BOLD
}

/// The width of the widest.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, measure: impl Fn(&str) -> f64) -> f64 {
    texts.into_iter().map(measure).fold(0.0, f64::max)
}

/// A text that fits into `room`. What is too long loses its middle, because names
/// of one family differ at both ends.
pub(crate) fn fit(text: &str, room: f64, measure: impl Fn(&str) -> f64) -> String {
    if measure(text) <= room {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let cut = |kept: usize| -> String {
        let tail = kept * 2 / 5;
        letters[..kept - tail].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect()
    };
    (1..letters.len()).rev().map(cut).find(|shorter| measure(shorter) <= room).unwrap_or_else(|| "…".to_owned())
}

impl Svg {
    /// A text that is cut to fit into `room`; the pointer is told the whole.
    pub(crate) fn fitted(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str, room: f64) {
        let shown = fit(text, room, width);
        self.spans(at, anchor, &[(class, &shown)], if shown == text { "" } else { text });
    }

    /// A contender's name that is cut to fit into `room`, and a remark after it.
    pub(crate) fn name(&mut self, at: (f64, f64), anchor: Anchor, name: &str, remark: &str, room: f64) {
        let shown = fit(name, room - if remark.is_empty() { 0.0 } else { 7.0 + width(remark) }, name_width);
        let whole = if shown == name { "" } else { name };
        match (remark, anchor) {
            ("", _) => self.spans(at, anchor, &[("name", &shown)], whole),
            (_, Anchor::End) => self.spans(at, anchor, &[("ink", remark), ("name", &shown)], whole),
            _ => self.spans(at, anchor, &[("name", &shown), ("ink", remark)], whole),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_loses_its_middle() {
        let name = "ga-grasp(moves=8,population=40)";
        assert_eq!(fit(name, 1000.0, width), name);
        let cut = fit(name, 100.0, width);
        assert!(width(&cut) <= 100.0 && cut.starts_with("ga-gr") && cut.ends_with("=40)"), "{cut}");
        assert_eq!(fit("çãé", 1.0, width), "…");
        assert_eq!(fit("", 0.0, width), "");
    }
}
