//! All there is, from the cards; and every sentence.

use super::Answer;
use crate::refusal::{Language, Refusal};
use axum::Json;
use axum::extract::Path;
use kombat::catalog::{Card, Param, ParamKind, Problem, Section, open, registry};
use kombat::messages::Lang;
use serde_json::{Map, Value, json};

/// Problems with their algorithms or players and their heuristics.
pub(super) async fn catalog(Language(lang): Language) -> Json<Value> {
    let problem = |card: &'static Card| {
        let (kind, algorithms, heuristics) = match open(card.name) {
            Ok(Problem::Puzzle(puzzle)) => ("puzzle", puzzle.algorithms(), puzzle.heuristics()),
            Ok(Problem::Game(game)) => ("game", game.players(), Vec::new()),
            Err(_) => ("puzzle", Vec::new(), Vec::new()),
        };
        let cards = |cards: Vec<&'static Card>| cards.into_iter().map(|card| show(card, lang)).collect::<Vec<_>>();
        let mut object = show(card, lang);
        object["kind"] = kind.into();
        object["algorithms"] = cards(algorithms).into();
        object["heuristics"] = cards(heuristics).into();
        object
    };
    Json(json!({ "problems": registry().cards().into_iter().map(problem).collect::<Vec<_>>() }))
}

/// A card as every part of the page knows it.
pub(super) fn show(card: &Card, lang: Lang) -> Value {
    let lines = card.pseudocode(lang).into_iter().map(|(event, text)| json!({ "event": event, "text": text }));
    json!({
        "section": card.section.word(),
        "name": card.name,
        "title": card.title(lang),
        "doc": card.doc(lang),
        "aliases": card.aliases.iter().map(|(alias, meaning)| json!({ "name": alias, "spec": meaning })).collect::<Vec<_>>(),
        "params": card.params.iter().map(|param| show_param(card, param, lang)).collect::<Vec<_>>(),
        "pseudocode": lines.collect::<Vec<_>>(),
        "admissible": card.traits.map(|traits| traits.admissible),
        "scene": scene(card),
        "consistent": card.traits.map(|traits| traits.consistent),
    })
}

/// What there is to see when it is watched.
pub(super) fn scene(card: &Card) -> Value {
    match card.section {
        Section::Algorithm => json!(card.scene),
        Section::Player => json!("game"),
        Section::Problem | Section::Heuristic => Value::Null,
    }
}

/// A parameter with what a form must know: what it may be.
fn show_param(card: &Card, param: &Param, lang: Lang) -> Value {
    let (kind, detail) = match param.kind {
        ParamKind::Size => ("size", json!({})),
        ParamKind::ChoiceOrBoard(choices) => ("choice-or-board", json!({ "choices": choices })),
        ParamKind::Choice(choices) => ("choice", json!({ "choices": choices })),
        ParamKind::Count { least, most, or_none } => {
            ("count", json!({ "least": least.to_string(), "most": most.to_string(), "or_none": or_none }))
        }
        ParamKind::Ratio { least, most, or_none } => {
            ("ratio", json!({ "least": least, "most": most, "or_none": or_none }))
        }
        ParamKind::Order => ("order", json!({})),
        ParamKind::Heuristic | ParamKind::Fitness => ("heuristic", json!({})),
        ParamKind::Heuristics => ("heuristics", json!({})),
        ParamKind::Partition => ("partition", json!({})),
        ParamKind::Formula => ("formula", json!({})),
    };
    let mut object = json!({
        "name": param.name,
        "kind": kind,
        "default": param.default,
        "positional": param.positional,
        "doc": card.param_doc(param, lang),
    });
    if let (Some(all), Value::Object(detail)) = (object.as_object_mut(), detail) {
        all.extend(detail);
    }
    object
}

/// What begins the keys of sentences that the page need not have: those of cards come with
/// the cards, and the command line is elsewhere.
const ELSEWHERE: [&str; 7] = ["problem.", "algorithm.", "player.", "heuristic.", "param.", "work.", "cli."];

/// The sentences of a language, by key.
pub(super) async fn messages(Path(tag): Path<String>) -> Answer {
    let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == tag).ok_or_else(Refusal::not_found)?;
    let keys = lang.keys().into_iter().filter(|key| !ELSEWHERE.iter().any(|start| key.starts_with(start)));
    let pairs = keys.map(|key| (key.to_owned(), lang.find(key).into()));
    Ok(Json(Value::Object(pairs.collect::<Map<_, _>>())))
}
