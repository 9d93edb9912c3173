//! Messages: what is to be said to a user, as a key and its arguments.
//!
//! No sentence stands here. Whoever speaks to the user has the texts and renders a message in
//! the user's language, so an error made deep in a search can be shown in any of them.

use std::fmt;

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A word, a board, a name: the same in every language.
    Text(String),
    /// A whole number, written as the language writes it.
    Number(u64),
    /// An amount of memory, written with a unit that suits it.
    Bytes(u64),
    /// Another message.
    Message(Message),
}

macro_rules! from {
    ($($given:ty: |$value:ident| $arg:expr,)*) => {$(
        impl From<$given> for Arg {
            fn from($value: $given) -> Self {
                $arg
            }
        }
    )*};
}

from! {
    &str: |text| Arg::Text(text.to_owned()),
    String: |text| Arg::Text(text),
    usize: |n| Arg::Number(n as u64),
    u64: |n| Arg::Number(n),
    Message: |message| Arg::Message(message),
}

/// A sentence before it is put into a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// The sentence behind `key`, without arguments so far.
    pub fn new(key: &'static str) -> Self {
        Message { key, args: Vec::new() }
    }

    /// Fills one place.
    #[must_use]
    pub fn with(mut self, place: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((place, arg.into()));
        self
    }

    /// The key, by which tests tell messages apart.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The arguments, each with the place where it stands in the sentence.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

/// The key and the arguments, for a developer; users read sentences.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)?;
        for (i, (place, arg)) in self.args.iter().enumerate() {
            write!(f, "{}{place}=", if i == 0 { "(" } else { ", " })?;
            match arg {
                Arg::Text(text) => write!(f, "{text:?}")?,
                Arg::Number(n) | Arg::Bytes(n) => write!(f, "{n}")?,
                Arg::Message(message) => write!(f, "{message}")?,
            }
        }
        if self.args.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl std::error::Error for Message {}

/// Builds a [`Message`]: `msg!("key", place = value, …)`.
///
/// ```
/// let message = kombat_core::msg!("spec.unbalanced", at = 3usize);
/// assert_eq!(message.to_string(), "spec.unbalanced(at=3)");
/// ```
#[macro_export]
macro_rules! msg {
    ($key:literal $(, $place:ident = $value:expr)* $(,)?) => {
        $crate::message::Message::new($key)$(.with(stringify!($place), $value))*
    };
}

/// A text that somebody gave, as a sentence quotes it: on one line, cut where it is long, and
/// with the numbers of characters that cannot be seen.
///
/// ```
/// use kombat_core::message::excerpt;
/// assert_eq!(excerpt("1 2\n3\u{200b}"), "1 2 3U+200B");
/// assert_eq!(excerpt(&"9".repeat(1000)), "9".repeat(80) + "…");
/// assert_eq!(excerpt(&"\0".repeat(1000)), "U+0000".repeat(13) + "…");
/// ```
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut out = String::new();
    let mut chars = 0;
    for word in text.split_whitespace() {
        for (i, c) in word.chars().enumerate() {
            let space = usize::from(i == 0 && chars > 0);
            let shown = if is_unseen(c) { format!("U+{:04X}", u32::from(c)) } else { c.into() };
            chars += space + shown.chars().count();
            if chars > LONGEST {
                return out + "…";
            }
            out.push_str(&" "[..space]);
            out.push_str(&shown);
        }
    }
    out
}

/// Signs that nobody sees, or that do something to what is around them: a terminal obeys some,
/// others turn the direction of what is read.
pub fn is_unseen(c: char) -> bool {
    let turns = ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c);
    let no_width = ('\u{200b}'..='\u{200f}').contains(&c) || ['\u{ad}', '\u{2060}', '\u{feff}'].contains(&c);
    c.is_control() || turns || no_width
}
