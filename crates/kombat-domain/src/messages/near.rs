//! For a name that stands for nothing, the names that were probably meant.

use super::Message;
use crate::msg;

/// The sentence “Did you mean …?”, or one with all the names where none is near.
pub fn near(name: &str, names: &[&str]) -> Message {
    near_or(name, names, names)
}

/// The same, where none is near with only those names that are to be listed.
pub fn near_or(name: &str, names: &[&str], listed: &[&str]) -> Message {
    let mut ranked: Vec<(usize, &str)> =
        names.iter().map(|candidate| (strsim::damerau_levenshtein(name, candidate), *candidate)).collect();
    ranked.sort_by_key(|(distance, _)| *distance);
    let reach = (name.chars().count() / 3).max(2);
    let close: Vec<&str> = ranked
        .iter()
        .filter(|(distance, candidate)| *distance <= reach && *distance < candidate.chars().count())
        .map(|(_, candidate)| *candidate)
        .take(3)
        .collect();
    if names.is_empty() {
        msg!("near.nothing")
    } else if close.is_empty() {
        msg!("near.all", names = listed.join(", "))
    } else {
        msg!("near.some", names = close.join(", "))
    }
}
