//! Finds what a name stands for; for one that stands for nothing, the names
//! that were probably meant.

use super::card::Card;
use super::spec::{Arg, Spec};
use crate::msg;
use crate::words::{Message, SpecError};

/// The card that a spec names, with an alias replaced by what it stands for.
pub(super) fn find(cards: &[&'static Card], spec: &Spec) -> Result<(&'static Card, Spec), SpecError> {
    if let Some(&card) = cards.iter().find(|card| card.name == spec.name) {
        return Ok((card, spec.clone()));
    }
    for &card in cards {
        if let Some((_, meaning)) = card.aliases.iter().find(|(alias, _)| *alias == spec.name) {
            let mut meant = Spec::read(meaning).expect("aliases in cards are specs");
            merge(&mut meant.args, &spec.args);
            return Ok((card, meant));
        }
    }
    let names: Vec<&str> = cards
        .iter()
        .flat_map(|card| std::iter::once(card.name).chain(card.aliases.iter().map(|(alias, _)| *alias)))
        .collect();
    let section = cards.first().map_or("name", |card| card.section.word());
    let kind = match section {
        "problem" => msg!("section.problem"),
        "algorithm" => msg!("section.algorithm"),
        "player" => msg!("section.player"),
        _ => msg!("section.heuristic"),
    };
    Err(msg!("spec.unknown-name", kind = kind, name = spec.name.as_str(), near = near(&spec.name, &names)).into())
}

/// Arguments given to an alias go before those that it stands for.
fn merge(args: &mut Vec<Arg>, given: &[Arg]) {
    args.retain(|arg| arg.key.is_none() || given.iter().all(|own| own.key != arg.key));
    args.extend(given.iter().cloned());
}

/// The sentence “Did you mean …?”, or one with all the names where none is near.
pub fn near(name: &str, names: &[&str]) -> Message {
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
        msg!("near.all", names = names.join(", "))
    } else {
        msg!("near.some", names = close.join(", "))
    }
}
