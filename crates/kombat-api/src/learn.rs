//! What there is to learn: an index of all cards, and each card with what it guarantees,
//! where it shines and fails, and what it cites.

use crate::catalog::Card;
use crate::words;
use kombat::catalog::bibliography::work;
use kombat::catalog::{self, Guarantees, Section, near, open, registry};
use kombat::messages::{Lang, Message};
use kombat::msg;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every card in brief, group by group.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Lessons {
    /// The cards, in the order of the groups.
    pub cards: Vec<LessonBrief>,
}

/// A card in brief.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LessonBrief {
    #[schemars(with = "words::Section")]
    section: &'static str,
    name: &'static str,
    group: Group,
    title: &'static str,
    doc: &'static str,
}

/// The groups of the index, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "they are the sections of cards and the families of searches")]
pub enum Group {
    Problems,
    Blind,
    Informed,
    TwoSided,
    Local,
    Evolutionary,
    Players,
    Heuristics,
}

/// Which card.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct LessonPlace {
    /// Where it belongs.
    #[schemars(with = "words::Section")]
    pub section: String,
    /// Its name in specs.
    pub name: String,
}

/// A card in full.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Lesson {
    #[serde(flatten)]
    card: Card,
    group: Group,
    guarantees: Vec<Guarantee>,
    promises: Vec<HeuristicPromise>,
    examples: Vec<Example>,
    cites: Vec<Citation>,
}

/// What is guaranteed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Guarantee {
    /// `complete`, `optimal`, `time` or `memory`.
    part: &'static str,
    #[schemars(with = "Option<words::Holds>")]
    holds: Option<&'static str>,
    text: &'static str,
}

/// What a heuristic promises on a problem.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HeuristicPromise {
    problem: &'static str,
    admissible: Option<bool>,
    consistent: Option<bool>,
}

/// A board on which something can be seen.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Example {
    #[schemars(with = "words::ShownSide")]
    side: &'static str,
    problem: &'static str,
    start: &'static str,
    algorithm: &'static str,
    text: String,
}

/// A work that is cited.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Citation {
    /// Authors, year, title, place.
    reference: &'static str,
    /// What it says.
    says: &'static str,
}

/// A card, and the problems that it goes with.
struct Known {
    card: &'static catalog::Card,
    problems: Vec<(&'static str, &'static catalog::Card)>,
}

impl Known {
    fn group(&self) -> Group {
        use catalog::Family;
        match (self.card.section, self.card.family) {
            (Section::Problem, _) => Group::Problems,
            (Section::Algorithm, Some(Family::Blind)) => Group::Blind,
            (Section::Algorithm, Some(Family::Informed) | None) => Group::Informed,
            (Section::Algorithm, Some(Family::TwoSided)) => Group::TwoSided,
            (Section::Algorithm, Some(Family::Local)) => Group::Local,
            (Section::Algorithm, Some(Family::Evolutionary)) => Group::Evolutionary,
            (Section::Player, _) => Group::Players,
            (Section::Heuristic, _) => Group::Heuristics,
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
    known.sort_by_key(Known::group);
    known
}

impl Lessons {
    /// In a language.
    pub fn new(lang: Lang) -> Self {
        let brief = |known: &Known| LessonBrief {
            section: known.card.section.word(),
            name: known.card.name,
            group: known.group(),
            title: known.card.title(lang),
            doc: known.card.doc(lang),
        };
        Lessons { cards: all().iter().map(brief).collect() }
    }
}

impl Lesson {
    /// In a language; an error if there is no such card.
    pub fn find(LessonPlace { section, name }: &LessonPlace, lang: Lang) -> Result<Self, Message> {
        let all: Vec<Known> = all().into_iter().filter(|known| known.card.section.word() == section).collect();
        let kind = match all.first().map(|known| known.card.section) {
            Some(Section::Problem) => msg!("section.problem"),
            Some(Section::Algorithm) => msg!("section.algorithm"),
            Some(Section::Player) => msg!("section.player"),
            Some(Section::Heuristic) => msg!("section.heuristic"),
            None => return Err(msg!("web.not-found")),
        };
        let found = all.iter().find(|known| known.card.name == name).ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|known| known.card.name).collect();
            msg!("spec.unknown-name", kind = kind, name = name.as_str(), near = near(name, &names))
        })?;
        Ok(Lesson::new(found, lang))
    }

    fn new(known: &Known, lang: Lang) -> Self {
        let card = known.card;
        let guarantee = |part: &'static str, guarantees: Guarantees| {
            let holds = match part {
                "complete" => Some(guarantees.complete.word()),
                "optimal" => Some(guarantees.optimal.word()),
                _ => None,
            };
            Guarantee { part, holds, text: card.sentence(lang, part) }
        };
        let guarantees = |promised| Guarantees::PARTS.iter().map(|part| guarantee(part, promised)).collect();
        let example = |example: &catalog::Example| Example {
            side: example.side.word(),
            problem: example.problem,
            start: example.start,
            algorithm: example.algorithm,
            text: example.sentence(card, lang),
        };
        let promise = |&(problem, card): &(&'static str, &catalog::Card)| HeuristicPromise {
            problem,
            admissible: card.traits.map(|traits| traits.admissible),
            consistent: card.traits.map(|traits| traits.consistent),
        };
        let cite = |key: &&str| work(key).map(|work| Citation { reference: work.reference, says: work.says(lang) });
        Lesson {
            card: Card::new(card, lang),
            group: known.group(),
            guarantees: card.guarantees.map(guarantees).unwrap_or_default(),
            promises: known.problems.iter().map(promise).collect(),
            examples: card.examples.iter().map(example).collect(),
            cites: card.cites.iter().filter_map(cite).collect(),
        }
    }
}
