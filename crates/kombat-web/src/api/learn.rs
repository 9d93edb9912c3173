//! What there is to learn: an index of all cards, and each card with what it guarantees,
//! where it shines and fails, and what it cites.

use super::Answer;
use super::catalog::show;
use crate::refusal::{Language, Refusal};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use kombat::catalog::bibliography::work;
use kombat::catalog::{Card, Example, Guarantees, Section, near, open, registry};
use kombat::messages::Lang;
use kombat::msg;
use serde_json::{Value, json};

/// The groups of the index, in its order.
const GROUPS: [&str; 8] =
    ["problems", "blind", "informed", "two-sided", "local", "evolutionary", "players", "heuristics"];

/// A card, and the problems that it goes with.
struct Known {
    card: &'static Card,
    problems: Vec<(&'static str, &'static Card)>,
}

impl Known {
    fn group(&self) -> &'static str {
        match self.card.section {
            Section::Problem => "problems",
            Section::Algorithm => self.card.family.map_or("informed", |family| family.word()),
            Section::Player => "players",
            Section::Heuristic => "heuristics",
        }
    }
}

/// Every card once. Where puzzles have cards of the same name, the first stands for all.
fn all() -> Vec<Known> {
    let mut known: Vec<Known> = Vec::new();
    for problem in registry().cards() {
        let mut cards = vec![problem];
        if let Ok(open) = open(problem.name) {
            cards.extend(open.fighters().into_iter().chain(open.heuristics()));
        }
        for card in cards {
            let same = |each: &&mut Known| each.card.section == card.section && each.card.name == card.name;
            match known.iter_mut().find(same) {
                Some(each) => each.problems.push((problem.name, card)),
                None => known.push(Known { card, problems: vec![(problem.name, card)] }),
            }
        }
    }
    let place = |each: &Known| GROUPS.iter().position(|group| *group == each.group());
    known.sort_by_key(place);
    known
}

fn entry(known: &Known, lang: Lang) -> Value {
    json!({
        "section": known.card.section.word(),
        "name": known.card.name,
        "group": known.group(),
        "title": known.card.title(lang),
        "doc": known.card.doc(lang),
    })
}

/// All cards in brief, group by group.
pub(super) async fn index(Language(lang): Language) -> Json<Value> {
    Json(json!({ "cards": all().iter().map(|known| entry(known, lang)).collect::<Vec<_>>() }))
}

/// One card in full.
pub(super) async fn card(Path((section, name)): Path<(String, String)>, Language(lang): Language) -> Answer {
    let all: Vec<Known> = all().into_iter().filter(|known| known.card.section.word() == section).collect();
    let kind = match all.first().map(|known| known.card.section) {
        Some(Section::Problem) => msg!("section.problem"),
        Some(Section::Algorithm) => msg!("section.algorithm"),
        Some(Section::Player) => msg!("section.player"),
        Some(Section::Heuristic) => msg!("section.heuristic"),
        None => return Err(Refusal::not_found()),
    };
    let Some(known) = all.iter().find(|known| known.card.name == name) else {
        let names: Vec<&str> = all.iter().map(|known| known.card.name).collect();
        let message = msg!("spec.unknown-name", kind = kind, name = name.as_str(), near = near(&name, &names));
        return Err(Refusal::new(StatusCode::NOT_FOUND, message));
    };
    Ok(Json(whole(known, lang)))
}

fn whole(known: &Known, lang: Lang) -> Value {
    let card = known.card;
    let guarantee = |part: &&str, guarantees: Guarantees| {
        let holds = match *part {
            "complete" => Some(guarantees.complete.word()),
            "optimal" => Some(guarantees.optimal.word()),
            _ => None,
        };
        json!({ "part": part, "holds": holds, "text": card.sentence(lang, part) })
    };
    let guarantees: Vec<Value> = match card.guarantees {
        Some(promised) => Guarantees::PARTS.iter().map(|part| guarantee(part, promised)).collect(),
        None => Vec::new(),
    };
    let example = |example: &Example| {
        json!({
            "side": example.side.word(),
            "problem": example.problem,
            "start": example.start,
            "algorithm": example.algorithm,
            "text": example.sentence(card, lang),
        })
    };
    let promise = |(problem, card): &(&str, &Card)| {
        json!({
            "problem": problem,
            "admissible": card.traits.map(|traits| traits.admissible),
            "consistent": card.traits.map(|traits| traits.consistent),
        })
    };
    let cite = |key: &&str| work(key).map(|work| json!({ "reference": work.reference, "says": work.says(lang) }));
    let mut object = show(card, lang);
    object["group"] = known.group().into();
    object["guarantees"] = guarantees.into();
    object["promises"] = known.problems.iter().map(promise).collect();
    object["examples"] = card.examples.iter().map(example).collect();
    object["cites"] = card.cites.iter().filter_map(cite).collect();
    object
}
