//! `kombat list`: all there is, from the cards.

use crate::args::{List, Section};
use crate::error::Failure;
use crate::out::Out;
use clap::ValueEnum;
use kombat::card::is_named;
use kombat::catalog::bibliography::{PAPERS, Work, work};
use kombat::catalog::{Card, Param, ParamKind, open, registry};
use kombat::messages::{Lang, near_or};
use kombat::msg;
use serde_json::{Value, json};

/// The sections, with their keys in JSON and those of their headings.
const SECTIONS: [(Section, &str, &str); 4] = [
    (Section::Problems, "problems", "list.problems"),
    (Section::Algorithms, "algorithms", "list.algorithms"),
    (Section::Heuristics, "heuristics", "list.heuristics"),
    (Section::Papers, "papers", "list.papers"),
];

/// The cards of a section.
pub(crate) fn cards(section: Section) -> Result<Vec<&'static Card>, Failure> {
    let mut cards: Vec<&'static Card> = Vec::new();
    for problem in registry().cards() {
        let more = match section {
            Section::Problems => vec![problem],
            Section::Algorithms => open(problem.name)?.fighters(),
            Section::Heuristics => open(problem.name)?.heuristics(),
            Section::Papers => Vec::new(),
        };
        // Puzzles share most names; one card of each is enough for a list.
        for card in more {
            if !cards.iter().any(|known| known.name == card.name) {
                cards.push(card);
            }
        }
    }
    Ok(cards)
}

pub(crate) fn run(args: &List, out: &mut Out) -> Result<u8, Failure> {
    let Some(what) = &args.what else { return sections(None, args.json, out) };
    if let Ok(section) = Section::from_str(what, false) {
        return sections(Some(section), args.json, out);
    }
    let found = named(what)?;
    if found.is_empty() {
        return Err(unknown(what)?);
    }
    for (i, card) in found.into_iter().enumerate() {
        match args.json {
            true => out.json(&json_card(card))?,
            false if i > 0 => out.line("").and_then(|()| describe(card, true, out))?,
            false => describe(card, true, out)?,
        }
    }
    Ok(0)
}

/// Every card, with those of the papers left out.
const CARDS: [Section; 3] = [Section::Problems, Section::Algorithms, Section::Heuristics];

/// The cards of this name, or with this alias.
pub(crate) fn named(name: &str) -> Result<Vec<&'static Card>, Failure> {
    let mut found = Vec::new();
    for section in CARDS {
        found.extend(cards(section)?.into_iter().filter(|card| is_named(std::iter::once(*card), name)));
    }
    Ok(found)
}

/// That there is no such card, and which there are.
fn unknown(name: &str) -> Result<Failure, Failure> {
    let own: Vec<&str> = SECTIONS.iter().map(|(_, key, _)| *key).collect();
    let mut all = own.clone();
    for section in CARDS {
        all.extend(cards(section)?.into_iter().map(|card| card.name));
    }
    Ok(msg!("list.unknown", name = name, near = near_or(name, &all, &own)).into())
}

fn sections(asked: Option<Section>, as_json: bool, out: &mut Out) -> Result<u8, Failure> {
    let sections = SECTIONS.into_iter().filter(|(section, ..)| asked.is_none_or(|asked| asked == *section));
    if as_json {
        let mut object = serde_json::Map::new();
        for (section, key, _) in sections {
            object.insert(key.to_owned(), json_section(section)?);
        }
        out.json(&object)?;
        return Ok(0);
    }
    let lang = out.lang;
    for (i, (section, _, heading)) in sections.enumerate() {
        if i > 0 {
            out.line("")?;
        }
        out.line(lang.text(heading))?;
        if section == Section::Papers {
            for paper in PAPERS.iter() {
                out.line(&format!("  {:<16} {}", paper.key, paper.reference))?;
                // As with cards: all of it only if it was asked for.
                if let Some(known) = asked.and(kombat_papers::find(paper.key).ok()) {
                    let story = (known.story)();
                    out.line(&format!("      {}", story.text(lang)))?;
                }
            }
        }
        for card in cards(section)? {
            describe(card, asked.is_some(), out)?;
        }
    }
    if asked.is_none() {
        out.line("")?;
        out.say(&msg!("list.more"))?;
    }
    Ok(0)
}

/// What a search or a player is asked about; the last words are those of its sentences.
const PROMISES: [&str; 4] = ["list.complete", "list.optimal", "list.time", "list.memory"];

/// One line of a card, or all of it.
pub(crate) fn describe(card: &Card, whole: bool, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    let aliases: Vec<&str> = card.aliases.iter().map(|(alias, _)| *alias).collect();
    let also = if aliases.is_empty() { String::new() } else { format!("  ({})", aliases.join(", ")) };
    out.line(&format!("  {:<16} {}{also}", card.name, card.title(lang)))?;
    if !whole {
        return Ok(());
    }
    out.line(&format!("      {}", card.doc(lang)))?;
    for param in card.params {
        let default = param.default.map_or(String::new(), |default| format!("={default}"));
        let choices = choices(param).map_or(String::new(), |choices| format!(" [{}]", choices.join("|")));
        out.line(&format!("      {}{default}{choices}: {}", param.name, card.param_doc(param, lang)))?;
    }
    if let Some(traits) = card.traits {
        let word = |holds, yes, no| lang.text(if holds { yes } else { no });
        let admissible = word(traits.admissible, "list.admissible", "list.not-admissible");
        let consistent = word(traits.consistent, "list.consistent", "list.not-consistent");
        out.line(&format!("      {admissible}, {consistent}"))?;
    }
    for key in card.guarantees.map_or(&[][..], |_| &PROMISES) {
        let part = key.rsplit('.').next().unwrap_or_default();
        out.line(&format!("      {} {}", lang.text(key), card.sentence(lang, part)))?;
    }
    for (_, line) in card.pseudocode(lang) {
        out.line(&format!("      │ {line}"))?;
    }
    for reference in card.cites.iter().filter_map(|key| work(key)) {
        out.line(&format!("      → {}", reference.reference))?;
    }
    Ok(())
}

fn choices(param: &Param) -> Option<&'static [&'static str]> {
    match param.kind {
        ParamKind::Choice(choices) | ParamKind::ChoiceOrBoard(choices) => Some(choices),
        _ => None,
    }
}

fn json_section(section: Section) -> Result<Value, Failure> {
    if section == Section::Papers {
        let paper = |work: &Work| {
            let known = kombat_papers::find(work.key).ok();
            let story = known.map(|known| (known.story)());
            json!({ "key": work.key, "reference": work.reference, "number": known.map(|known| known.number), "story": story })
        };
        return Ok(PAPERS.iter().map(paper).collect());
    }
    Ok(cards(section)?.into_iter().map(json_card).collect())
}

/// A card with its sentences in both languages, so that the JSON is the same
/// whatever the user speaks.
fn json_card(card: &Card) -> Value {
    let both = |text: &dyn Fn(Lang) -> String| {
        let pairs = Lang::ALL.map(|lang| (lang.tag().to_owned(), Value::from(text(lang))));
        serde_json::Map::from_iter(pairs)
    };
    let param = |param: &Param| {
        json!({
            "name": param.name,
            "default": param.default,
            "choices": choices(param),
            "doc": both(&|lang| card.param_doc(param, lang).to_owned()),
        })
    };
    let line =
        |i: usize| json!({ "event": card.lines[i], "text": both(&|lang| card.pseudocode(lang)[i].1.to_owned()) });
    json!({
        "name": card.name,
        "aliases": card.aliases.iter().map(|(alias, _)| *alias).collect::<Vec<_>>(),
        "title": both(&|lang| card.title(lang).to_owned()),
        "doc": both(&|lang| card.doc(lang).to_owned()),
        "params": card.params.iter().map(param).collect::<Vec<_>>(),
        "admissible": card.traits.map(|traits| traits.admissible),
        "consistent": card.traits.map(|traits| traits.consistent),
        "pseudocode": (0..card.lines.len()).map(line).collect::<Vec<_>>(),
        "cites": card.cites.iter().filter_map(|key| work(key)).collect::<Vec<_>>(),
    })
}
