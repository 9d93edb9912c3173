//! Every sentence a user reads, in English and Brazilian Portuguese.
//!
//! The texts live in `locales/en.txt` and `locales/pt-BR.txt`, one flat file a
//! language, a line a sentence: `key = "text with {places}"`. A domain has such
//! files in its own crate and [adds](Texts::add) them. Code never holds
//! a sentence: it builds a [`Message`], which is a key and its arguments, and
//! whoever speaks to the user [renders](Render) it in the user's language. JSON
//! carries no sentence and never changes with the language.
//!
//! A key may have a twin that ends in `.one`; it is taken where the argument
//! `n` is 1. A test compares the two files with each other and with the code.

mod amount;
mod decimal;
mod near;
mod stored;
mod system;
mod texts;

pub use crate::message::{Arg, Message, excerpt};
pub use amount::{show_bytes, show_seconds};
pub use near::{near, near_or};
pub use stored::Stored;
pub use system::reason;
pub use texts::Texts;

use crate::message::is_unseen;
use kombat_core::word::UnknownWord;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A language that Kombat speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Brazilian Portuguese.
    PtBr,
}

type Table = HashMap<&'static str, String>;

static ENGLISH: LazyLock<Table> = LazyLock::new(|| read(include_str!("../locales/en.txt")));
static PORTUGUESE: LazyLock<Table> = LazyLock::new(|| read(include_str!("../locales/pt-BR.txt")));

/// Reads a tag or a locale name.
///
/// ```
/// use kombat_domain::messages::Lang;
/// assert_eq!("pt_BR.UTF-8".parse(), Ok(Lang::PtBr));
/// assert_eq!("en".parse(), Ok(Lang::En));
/// assert!("tlh".parse::<Lang>().is_err());
/// ```
impl FromStr for Lang {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Lang, UnknownWord> {
        let word = text.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        match word.as_str() {
            "pt" => Ok(Lang::PtBr),
            "en" | "c" | "posix" => Ok(Lang::En),
            _ => Err(UnknownWord),
        }
    }
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::PtBr];

    /// The tag by which a user names the language.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::PtBr => "pt-BR",
        }
    }

    /// The texts that are always there; those of domains are [added](Texts::add).
    fn own(self) -> &'static Table {
        match self {
            Lang::En => &ENGLISH,
            Lang::PtBr => &PORTUGUESE,
        }
    }

    /// The raw text behind a key, if there is one.
    pub fn find(self, key: &str) -> Option<&'static str> {
        self.entry(key).map(|(_, text)| text)
    }

    /// A key as long as the process lives, and the raw text behind it.
    fn entry(self, key: &str) -> Option<(&'static str, &'static str)> {
        let find = |table: &'static Table| table.get_key_value(key).map(|(key, text)| (*key, text.as_str()));
        find(self.own()).or_else(|| texts::added(self).into_iter().find_map(find))
    }

    /// The raw text behind a key; the key itself where it is missing, so that
    /// a slip is visible and not fatal.
    pub fn text(self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// Every key of this language, sorted.
    pub fn keys(self) -> Vec<&'static str> {
        let tables = std::iter::once(self.own()).chain(texts::added(self));
        let mut keys: Vec<_> = tables.flat_map(|table| table.keys().copied()).collect();
        keys.sort_unstable();
        keys
    }

    /// A whole number with the language's thousands separator.
    ///
    /// ```
    /// use kombat_domain::messages::Lang;
    /// assert_eq!(Lang::En.integer(181_440), "181,440");
    /// assert_eq!(Lang::PtBr.integer(181_440), "181.440");
    /// ```
    pub fn integer(self, n: u64) -> String {
        let separator = if self == Lang::En { ',' } else { '.' };
        let digits = n.to_string();
        let mut out = String::with_capacity(digits.len() + digits.len() / 3);
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                out.push(separator);
            }
            out.push(digit);
        }
        out
    }

    /// A decimal number as a program writes it, with the language's decimal sign.
    pub fn decimal(self, text: &str) -> String {
        if self == Lang::En { text.to_owned() } else { text.replace('.', ",") }
    }

    /// A real number with `places` decimals and the language's decimal sign, halves rounded away
    /// from zero as by hand.
    ///
    /// ```
    /// use kombat_domain::messages::Lang;
    /// assert_eq!(Lang::En.real(5.25, 1), "5.3");
    /// assert_eq!(Lang::PtBr.real(2.675, 2), "2,68");
    /// ```
    pub fn real(self, x: f64, places: usize) -> String {
        self.decimal(&decimal::rounded(x, 0, places))
    }

    /// A share as so many of a hundred, without the sign. Shares come from sums and divisions,
    /// whose last digits are chance: beyond the twelfth decimal nothing counts.
    ///
    /// ```
    /// use kombat_domain::messages::Lang;
    /// assert_eq!(Lang::En.hundredths(0.285, 0), "29");
    /// assert_eq!(Lang::En.hundredths((0.35 + 0.825) / 2.0, 1), "58.8");
    /// ```
    pub fn hundredths(self, share: f64, places: usize) -> String {
        self.decimal(&decimal::rounded((share * 1e12).round() / 1e12, 2, places))
    }

    /// A median, a quartile or a mean of whole numbers, at least 0: grouped by three, and with one
    /// decimal only where it has one.
    ///
    /// ```
    /// use kombat_domain::messages::Lang;
    /// assert_eq!(Lang::En.typical(546.0), "546");
    /// assert_eq!(Lang::En.typical(1546.5), "1,546.5");
    /// assert_eq!(Lang::PtBr.typical(1546.25), "1.546,3");
    /// ```
    pub fn typical(self, x: f64) -> String {
        let text = decimal::rounded(x, 0, 1);
        let Some((whole, tenth)) = text.split_once('.') else { return text };
        let Ok(grouped) = whole.parse().map(|whole| self.integer(whole)) else { return self.decimal(&text) };
        if tenth == "0" { grouped } else { grouped + &self.decimal(&format!(".{tenth}")) }
    }
}

/// Reads a locale file. Lines that are blank or start with `#` are passed over.
fn read(source: &'static str) -> Table {
    source
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (key, quoted) = line.split_once(" = ").unwrap_or_else(|| panic!("locale line: {line}"));
            let text = quoted
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'))
                .unwrap_or_else(|| panic!("locale text without quotes: {line}"));
            (key, text.replace("\\n", "\n").replace("\\\"", "\""))
        })
        .collect()
}

/// Puts a message into words.
pub trait Render {
    /// The sentence in a language.
    fn render(&self, lang: Lang) -> String;

    /// The same in pieces: each message within it that has this key is one of its own, and so is what stands
    /// before, between and after them. What such a message says is told from the rest by `true`.
    fn pieces(&self, lang: Lang, apart: &str) -> Vec<(String, bool)>;
}

impl Render for Message {
    fn render(&self, lang: Lang) -> String {
        self.pieces(lang, "").into_iter().map(|(text, _)| text).collect()
    }

    fn pieces(&self, lang: Lang, apart: &str) -> Vec<(String, bool)> {
        let mut pieces = Vec::new();
        fill(self, lang, apart, &mut pieces);
        pieces
    }
}

/// Adds to the last piece, or begins the next.
fn put(pieces: &mut Vec<(String, bool)>, own: bool, text: &str) {
    match pieces.last_mut() {
        Some((last, before)) if !own && !*before => last.push_str(text),
        _ if text.is_empty() => {}
        _ => pieces.push((text.to_owned(), own)),
    }
}

/// One pass over the template, so that a `{place}` inside an argument (a user may type anything)
/// is never taken for one of ours.
fn fill(message: &Message, lang: Lang, apart: &str, pieces: &mut Vec<(String, bool)>) {
    let singular = message.args().iter().any(|(place, arg)| *place == "n" && *arg == Arg::Number(1));
    let template = singular.then(|| lang.find(&format!("{}.one", message.key()))).flatten();
    let mut rest = template.unwrap_or_else(|| lang.text(message.key()));
    while let Some(start) = rest.find('{') {
        let Some(length) = rest[start..].find('}') else { break };
        put(pieces, false, &rest[..start]);
        let place = &rest[start + 1..start + length];
        match message.args().iter().find(|(name, _)| *name == place) {
            Some((_, Arg::Text(text))) => put(pieces, false, &harmless(text)),
            Some((_, Arg::Number(n))) => put(pieces, false, &lang.integer(*n)),
            Some((_, Arg::Bytes(bytes))) => put(pieces, false, &show_bytes(*bytes, lang)),
            Some((_, Arg::Message(message))) if message.key() == apart => put(pieces, true, &message.render(lang)),
            Some((_, Arg::Message(message))) => fill(message, lang, apart, pieces),
            None => put(pieces, false, &rest[start..=start + length]),
        }
        rest = &rest[start + length + 1..];
    }
    put(pieces, false, rest);
}

/// Text of others, which does nothing to who reads it. It may have several lines.
fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(c),
            c if is_unseen(c) => out.push_str(&format!("U+{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// Input that cannot be used, with the sentence that says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub Message);

impl SpecError {
    /// The sentence.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.render(Lang::En))
    }
}

impl std::error::Error for SpecError {}

impl From<SpecError> for Message {
    fn from(error: SpecError) -> Self {
        error.0
    }
}

impl From<Message> for SpecError {
    fn from(message: Message) -> Self {
        SpecError(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msg;

    #[test]
    fn what_others_wrote_cannot_command_a_terminal() {
        let said = msg!("quantity.bytes", found = "1\u{1b}[31m\u{9b}2J\u{202e}GiB").render(Lang::En);
        assert!(said.contains("“1U+001B[31mU+009B2JU+202EGiB”"), "{said}");
    }

    #[test]
    fn a_place_inside_an_argument_is_left_alone() {
        let m = msg!("spec.unknown-name", kind = "x", name = "{near}", near = "astar");
        assert!(m.render(Lang::En).contains("{near}"));
    }

    #[test]
    fn what_stands_apart_is_a_piece_of_its_own() {
        let inner = |name: &str| msg!("verdict.name", name = name);
        let said = msg!("verdict.both", one = inner("A* {x}"), other = inner("B"));
        let pieces: Vec<(String, bool)> = said.pieces(Lang::En, "verdict.name");
        let expected = [("A* {x}", true), (" and ", false), ("B", true)].map(|(text, own)| (text.to_owned(), own));
        assert_eq!(pieces, expected);
        assert_eq!(said.render(Lang::En), "A* {x} and B");
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(Lang::En.integer(0), "0");
        assert_eq!(Lang::En.integer(999), "999");
        assert_eq!(Lang::En.integer(1_000), "1,000");
        assert_eq!(Lang::PtBr.integer(36_302_807_931), "36.302.807.931");
        assert_eq!(Lang::PtBr.real(1.5, 2), "1,50");
    }
}
