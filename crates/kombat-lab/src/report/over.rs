//! What a fight shows that has several comparisons: over the values of a grid, or on boards of several problems.

use super::names::{Names, name};
use super::ranked::{Case, Teller, leaders};
use super::verdict::{Placed, sampling};
use super::words::{said, series};
use crate::analysis::Analysis;
use kombat::messages::{Lang, Message};
use kombat::msg;
use std::collections::{BTreeMap, BTreeSet};

/// What one comparison comes to, in names.
#[derive(Clone, PartialEq, Eq)]
enum Outcome {
    Nobody,
    TooFew,
    /// Who shares the first place, and who of the others does elsewhere.
    Won(BTreeSet<String>, BTreeSet<String>),
}

/// The headline: where the outcomes are alike they are told once, and at last who is nowhere first.
pub(super) fn told(analysis: &Analysis, names: &Names, all: &[Placed<'_>], lang: Lang) -> Message {
    let first: Vec<BTreeSet<String>> = all
        .iter()
        .map(|(_, group)| leaders(group).iter().map(|one| names.within(group, one.contender).to_owned()).collect())
        .collect();
    let rivals: BTreeSet<String> = first.iter().flatten().cloned().collect();
    let outcome = |(&(set, group), first): (&Placed<'_>, &BTreeSet<String>)| {
        let members: BTreeSet<&str> = group.members.iter().map(|&member| names.within(group, member)).collect();
        match (Teller { analysis, names, set, group, lang }).case() {
            Case::Nobody => Outcome::Nobody,
            Case::TooFew => Outcome::TooFew,
            _ => {
                let beaten = rivals.iter().filter(|rival| !first.contains(*rival) && members.contains(rival.as_str()));
                Outcome::Won(first.clone(), beaten.cloned().collect())
            }
        }
    };
    let outcomes: Vec<Outcome> = all.iter().zip(&first).map(outcome).collect();
    let mut different: Vec<(&Outcome, Vec<usize>)> = Vec::new();
    for (i, outcome) in outcomes.iter().enumerate() {
        match different.iter_mut().find(|(other, _)| *other == outcome) {
            Some((_, places)) => places.push(i),
            None => different.push((outcome, vec![i])),
        }
    }
    let everybody: BTreeSet<String> = all
        .iter()
        .flat_map(|(_, group)| group.members.iter().map(|&member| names.within(group, member).to_owned()))
        .collect();
    let called = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Won(..)));
    let losers: Vec<String> = everybody.difference(&rivals).filter(|_| called).cloned().collect();
    if let ([(Outcome::Won(..), _)], [winner]) = (&different[..], &rivals.iter().collect::<Vec<_>>()[..]) {
        return msg!("over.always", name = name(winner), total = all.len());
    }
    let pieces = different.iter().enumerate().map(|(n, (outcome, places))| {
        let at = at(all, places, n == 0);
        piece(outcome, &rivals, at, n > 0)
    });
    let pieces = pieces.reduce(|one, other| msg!("over.then", one = one, other = other));
    let told = msg!("over.end", said = pieces.unwrap_or_else(|| said("")));
    match &losers[..] {
        [] => told,
        [loser] => msg!("over.loses", said = told, name = name(loser)),
        several => msg!("over.lose", said = told, names = named(several.iter())),
    }
}

fn named<'a>(all: impl Iterator<Item = &'a String>) -> Message {
    series(all.map(|one| name(one)).collect())
}

fn piece(outcome: &Outcome, rivals: &BTreeSet<String>, at: Message, again: bool) -> Message {
    match outcome {
        Outcome::Nobody => msg!("over.nobody", at = at),
        Outcome::TooFew => msg!("over.too-few", at = at),
        Outcome::Won(winners, beaten) => match (winners.len(), beaten.is_empty()) {
            (1, true) => msg!("over.wins", at = at, name = named(winners.iter())),
            (1, false) => msg!("over.beats", at = at, name = named(winners.iter()), beaten = named(beaten.iter())),
            (_, true) if again && winners == rivals => msg!("over.they-tie", at = at),
            (_, true) => msg!("over.tie", at = at, names = named(winners.iter())),
            _ => msg!("over.tie-beat", at = at, names = named(winners.iter()), beaten = named(beaten.iter())),
        },
    }
}

/// Where: the values of a grid of one key, if that is all in which the comparisons differ; else each place in words.
fn at(all: &[Placed<'_>], places: &[usize], first: bool) -> Message {
    let keys: BTreeSet<&str> = all.iter().flat_map(|(_, group)| &group.grid).map(|(key, _)| key.as_str()).collect();
    let problems: BTreeMap<&str, ()> = all.iter().map(|(set, _)| (set.problem.as_str(), ())).collect();
    let own = |i: &usize| all[*i];
    if let (1, Some(key)) = (problems.len(), keys.first().filter(|_| keys.len() == 1)) {
        let value = |i: &usize| own(i).1.grid.iter().map(|(_, value)| value.clone()).collect::<String>();
        let to_the_end = places.len() > 1
            && places.windows(2).all(|two| two[0] + 1 == two[1])
            && places.last() == Some(&(all.len() - 1));
        if to_the_end && !first {
            return msg!("over.from", value = value(&places[0]));
        }
        let values = series(places.iter().map(|place| said(value(place))).collect());
        return match (*key, first) {
            ("moves", true) => msg!("over.at-moves.first", values = values),
            ("moves", false) => msg!("over.at-moves", values = values),
            (key, true) => msg!("over.with.first", key = key, values = values),
            (key, false) => msg!("over.with", key = key, values = values),
        };
    }
    let text = |i: &usize| {
        let (set, group) = own(i);
        let grid = group.grid.iter().map(|(key, value)| said(format!("{key}={value}")));
        let draw = msg!("page.boards", problem = set.problem.as_str(), draw = sampling(&set.sampling));
        std::iter::once(draw)
            .chain(grid)
            .reduce(|one, other| msg!("verdict.more", one = one, other = other))
            .unwrap_or_else(|| said(""))
    };
    msg!("over.on", places = series(places.iter().map(text).collect()))
}
