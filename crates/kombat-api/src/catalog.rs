//! All there is, from the cards; and every sentence.

use crate::words;
use kombat::catalog::{self, ParamKind, Section, open, registry};
use kombat::messages::Lang;
use kombat::observe::Kind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All cards.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Catalog {
    /// The problems, each with what runs on it.
    pub problems: Vec<ProblemCard>,
}

/// The card of a problem, with those of what runs on it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ProblemCard {
    #[serde(flatten)]
    card: Card,
    kind: ProblemKind,
    /// A name for buttons.
    short: &'static str,
    /// How it is played, in a sentence.
    lead: &'static str,
    /// Its searches, or its players.
    algorithms: Vec<Card>,
    heuristics: Vec<Card>,
    /// Formulas to try in the laboratory, which opens with the first.
    formulas: &'static [&'static str],
    /// What formulas may say of its boards, beside what heuristics say.
    features: Vec<&'static str>,
}

/// Is a problem a puzzle or a game?
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProblemKind {
    /// One who solves.
    Puzzle,
    /// Two who play.
    Game,
}

/// What is known about a problem, an algorithm, a player or a heuristic.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Card {
    #[schemars(with = "words::Section")]
    section: &'static str,
    /// The name in specs.
    name: &'static str,
    title: &'static str,
    doc: &'static str,
    aliases: Vec<Alias>,
    params: Vec<Param>,
    pseudocode: Vec<PseudocodeLine>,
    admissible: Option<bool>,
    scene: Option<Scene>,
    consistent: Option<bool>,
}

/// Another name, and the spec that it stands for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Alias {
    name: &'static str,
    spec: &'static str,
    /// What people call it, if it is worth a place in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
}

/// A line of pseudo-code.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PseudocodeLine {
    /// The kind of event that happens there.
    #[schemars(with = "Option<words::EventKind>")]
    event: Option<Kind>,
    text: &'static str,
}

/// A parameter with what a form must know: what it may be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Param {
    name: &'static str,
    kind: FieldKind,
    /// What it is if not given.
    default: Option<&'static str>,
    /// Written without its key.
    positional: bool,
    doc: &'static str,
    #[serde(flatten)]
    #[schemars(with = "Detail")]
    detail: Detail,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "they are the kinds of parameters of cards")]
pub enum FieldKind {
    Size,
    ChoiceOrBoard,
    Choice,
    Count,
    Ratio,
    Order,
    Heuristic,
    Heuristics,
    Partition,
    Formula,
}

/// The words or the bounds of a parameter, of the kinds that have them.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct Detail {
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<String>,
    /// May it be `none`?
    #[serde(skip_serializing_if = "Option::is_none")]
    or_none: Option<bool>,
}

/// What there is to see when a search or a player is watched.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scene {
    /// A tree that grows.
    Tree,
    /// One board that walks over a landscape of estimates.
    Walk,
    /// A path that is built again and again, each move from a list of candidates.
    Candidates,
    /// Paths that are crossed, changed and chosen, generation by generation.
    Population,
    /// The tree of a game.
    Game,
}

impl Scene {
    /// Of a search or a player; problems and heuristics have none.
    pub fn of(card: &catalog::Card) -> Option<Self> {
        match (card.section, card.scene) {
            (Section::Problem | Section::Heuristic, _) => None,
            (Section::Player, _) => Some(Scene::Game),
            (Section::Algorithm, catalog::Scene::Tree) => Some(Scene::Tree),
            (Section::Algorithm, catalog::Scene::Walk) => Some(Scene::Walk),
            (Section::Algorithm, catalog::Scene::Candidates) => Some(Scene::Candidates),
            (Section::Algorithm, catalog::Scene::Population) => Some(Scene::Population),
        }
    }
}

impl Catalog {
    /// In a language.
    pub fn new(lang: Lang) -> Self {
        let problem = |card: &'static catalog::Card| {
            let opened = open(card.name);
            let (kind, algorithms, heuristics, features) = match &opened {
                Ok(catalog::Problem::Game(game)) => (ProblemKind::Game, game.players(), Vec::new(), Vec::new()),
                Ok(catalog::Problem::Puzzle(puzzle)) => {
                    (ProblemKind::Puzzle, puzzle.algorithms(), puzzle.heuristics(), puzzle.features())
                }
                Err(_) => (ProblemKind::Puzzle, Vec::new(), Vec::new(), Vec::new()),
            };
            let cards =
                |cards: Vec<&'static catalog::Card>| cards.into_iter().map(|card| Card::new(card, lang)).collect();
            ProblemCard {
                card: Card::new(card, lang),
                kind,
                short: card.text("short", lang).unwrap_or_else(|| card.title(lang)),
                lead: card.text("lead", lang).unwrap_or_else(|| card.doc(lang)),
                algorithms: cards(algorithms),
                heuristics: cards(heuristics),
                formulas: registry().formulas(card),
                features,
            }
        };
        Catalog { problems: registry().cards().into_iter().map(problem).collect() }
    }
}

impl Card {
    /// As every part of the page knows it, in a language.
    pub fn new(card: &catalog::Card, lang: Lang) -> Self {
        let lines = card.pseudocode(lang).into_iter();
        let alias = |&(name, spec): &_| Alias { name, spec, title: card.text(&format!("alias.{name}"), lang) };
        Card {
            section: card.section.word(),
            name: card.name,
            title: card.title(lang),
            doc: card.doc(lang),
            aliases: card.aliases.iter().map(alias).collect(),
            params: card.params.iter().map(|param| Param::new(card, param, lang)).collect(),
            pseudocode: lines.map(|(event, text)| PseudocodeLine { event, text }).collect(),
            admissible: card.traits.map(|traits| traits.admissible),
            scene: Scene::of(card),
            consistent: card.traits.map(|traits| traits.consistent),
        }
    }
}

impl Param {
    fn new(card: &catalog::Card, param: &catalog::Param, lang: Lang) -> Self {
        let bounds = |least: String, most: String, or_none| Detail {
            least: Some(least),
            most: Some(most),
            or_none: Some(or_none),
            choices: None,
        };
        let words = |choices: Vec<_>| Detail { choices: Some(choices), ..Detail::default() };
        let (kind, detail) = match param.kind {
            ParamKind::Size => (FieldKind::Size, Detail::default()),
            ParamKind::ChoiceOrBoard(choices) => (FieldKind::ChoiceOrBoard, words(choices.to_vec())),
            ParamKind::Choice(choices) => (FieldKind::Choice, words(choices.to_vec())),
            ParamKind::Count { least, most, or_none } => {
                (FieldKind::Count, bounds(least.to_string(), most.to_string(), or_none))
            }
            ParamKind::Ratio { least, most, or_none } => {
                (FieldKind::Ratio, bounds(least.to_owned(), most.to_owned(), or_none))
            }
            ParamKind::Order => (FieldKind::Order, Detail::default()),
            ParamKind::Heuristic | ParamKind::Fitness => (FieldKind::Heuristic, Detail::default()),
            ParamKind::Heuristics => (FieldKind::Heuristics, Detail::default()),
            ParamKind::Partition => (FieldKind::Partition, Detail::default()),
            ParamKind::Formula => (FieldKind::Formula, Detail::default()),
            // A page can name no others.
            ParamKind::Instance => (FieldKind::Choice, words(registry().instances(card))),
        };
        let catalog::Param { name, default, positional, .. } = *param;
        Param { name, kind, default, positional, doc: card.param_doc(param, lang), detail }
    }
}

/// What begins the keys of sentences that a page need not have: those of cards come with
/// the cards, and the command line is elsewhere.
const ELSEWHERE: [&str; 7] = ["problem.", "algorithm.", "player.", "heuristic.", "param.", "work.", "cli."];

/// The sentences of a language, by key.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Messages(BTreeMap<&'static str, &'static str>);

impl Messages {
    /// But for those of cards, which come with the cards.
    pub fn new(lang: Lang) -> Self {
        // The texts of domains come with the registry.
        registry();
        let keys = lang.keys().into_iter().filter(|key| !ELSEWHERE.iter().any(|start| key.starts_with(start)));
        Messages(keys.filter_map(|key| Some((key, lang.find(key)?))).collect())
    }
}

/// Which sentences.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct InLanguage {
    /// The tag of the language.
    #[schemars(with = "words::Language")]
    pub lang: String,
}
