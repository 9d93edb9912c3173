//! Finds what a name stands for.

use super::Card;
use crate::messages::{SpecError, near_or};
use crate::msg;
use crate::spec::{Arg, Spec};

/// The card that a spec names, with an alias replaced by what it stands for.
pub fn find(cards: &[&'static Card], spec: &Spec) -> Result<(&'static Card, Spec), SpecError> {
    if let Some(&card) = cards.iter().find(|card| card.name == spec.name) {
        return Ok((card, spec.clone()));
    }
    for &card in cards {
        if let Some((_, meaning)) = card.aliases.iter().find(|(alias, _)| *alias == spec.name) {
            let mut meant = meaning.parse::<Spec>().expect("aliases in cards are specs");
            merge(&mut meant.args, &spec.args);
            return Ok((card, meant));
        }
    }
    let section = cards.first().map_or("name", |card| card.section.word());
    let own: Vec<&str> = cards.iter().map(|card| card.name).collect();
    let aliases = cards.iter().flat_map(|card| card.aliases).map(|(alias, _)| *alias);
    let all: Vec<&str> = own.iter().copied().chain(aliases).collect();
    // A list of all there is has each once; but problems are known by their other names.
    let listed = if section == "problem" { &all } else { &own };
    let hint = near_or(&spec.name, &all, listed);
    let kind = match section {
        "problem" => msg!("section.problem"),
        "algorithm" => msg!("section.algorithm"),
        "player" => msg!("section.player"),
        _ => msg!("section.heuristic"),
    };
    Err(msg!("spec.unknown-name", kind = kind, name = spec.name.as_str(), near = hint).into())
}

/// Is it the name of one of them, or an alias?
pub fn is_named<'a>(mut cards: impl Iterator<Item = &'a Card>, name: &str) -> bool {
    cards.any(|card| card.name == name || card.aliases.iter().any(|(alias, _)| *alias == name))
}

/// Arguments given to an alias go before those that it stands for.
fn merge(args: &mut Vec<Arg>, given: &[Arg]) {
    args.retain(|arg| arg.key.is_none() || given.iter().all(|own| own.key != arg.key));
    args.extend(given.iter().cloned());
}
