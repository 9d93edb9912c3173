//! Errors that point at the character.

use crate::messages::{Arg, Message, SpecError};
use crate::msg;

/// Characters that are shown before and after the place.
const AROUND: usize = 36;

/// A sentence, and below it the formula with a mark under the place, counted in characters
/// from 0.
pub(super) fn point(source: &str, at: usize, what: Message) -> SpecError {
    point_with(source, at, what, |mark| mark)
}

/// The same, with something more below the mark.
pub(super) fn point_with<A: Into<Arg>>(
    source: &str,
    at: usize,
    what: Message,
    more: impl FnOnce(String) -> A,
) -> SpecError {
    let shown: Vec<char> = source.chars().map(|c| if c.is_whitespace() || c.is_control() { ' ' } else { c }).collect();
    let at = at.min(shown.len());
    let (from, to) = (at.saturating_sub(AROUND), (at + AROUND).min(shown.len()));
    let before = if from > 0 { "…" } else { "" };
    let after = if to < shown.len() { "…" } else { "" };
    let excerpt: String = shown[from..to].iter().collect();
    let mark = format!("{}^", " ".repeat(at - from + before.chars().count()));
    msg!("formula.at", what = what, n = at + 1, excerpt = format!("{before}{excerpt}{after}"), mark = more(mark)).into()
}
