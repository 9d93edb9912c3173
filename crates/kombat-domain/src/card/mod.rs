//! What is known about a problem, an algorithm or a heuristic, in one place.
//!
//! Command-line help, `kombat list`, forms and reference pages are all made from
//! cards; nothing is described twice. A card holds names and data. Its sentences
//! are in the message table under keys made from its name, such as
//! `algorithm.astar.doc`, so that they exist in both languages.

mod args;
pub mod bibliography;
mod find;
pub mod heuristics;
mod lesson;
pub mod vocabulary;

pub use args::{Args, Context};
pub use find::{find, is_named};
pub use lesson::{Example, Fact, Family, Guarantees, Holds, Shows, fails, shines};

use crate::heuristic::Traits;
use crate::messages::Lang;
use crate::observe::Kind;
use crate::open::Ties;
use kombat_core::worded;
use std::ops::RangeInclusive;

worded! {
    /// Where a card belongs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Section {
        /// A puzzle or game.
        Problem = "problem",
        /// A search.
        Algorithm = "algorithm",
        /// A player of games.
        Player = "player",
        /// An estimate.
        Heuristic = "heuristic",
    }
}

/// What there is to see when a search is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
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
}

/// Which board of its open list a search takes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// That which was found first.
    Oldest,
    /// That which was found last; of those that were found together, the first.
    Newest,
    /// That with the least f; among equals as its parameter `ties` says, or this one
    /// where it has no such parameter.
    Least(Ties),
}

/// A problem, algorithm or heuristic as users know it.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Where it belongs.
    pub section: Section,
    /// The name in specs.
    pub name: &'static str,
    /// Other names, and the spec that each stands for.
    pub aliases: &'static [(&'static str, &'static str)],
    /// Its parameters, in the order in which results show them.
    pub params: &'static [Param],
    /// Keys of the [`bibliography`].
    pub cites: &'static [&'static str],
    /// Pseudo-code: for each line the kind of event that happens there.
    pub lines: &'static [Option<Kind>],
    /// What a heuristic promises, where that does not depend on its parts.
    pub traits: Option<Traits>,
    /// Does a heuristic read tables that are made before the search?
    pub tables: bool,
    /// Does a search keep a list of open boards, which a
    /// [`Frontier`](crate::frontier::Frontier) can follow? If so, how it takes from it.
    pub open_list: Option<Takes>,
    /// What there is to see.
    pub scene: Scene,
    /// Has a search a best board so far long before it ends, which it tells as its
    /// [incumbent](Kind::Incumbent)?
    pub anytime: bool,
    /// The kin of a search.
    pub family: Option<Family>,
    /// What a search or a player promises.
    pub guarantees: Option<Guarantees>,
    /// Boards on which it does well, and badly.
    pub examples: &'static [Example],
}

/// A parameter of a card.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The key in specs.
    pub name: &'static str,
    /// What it may be.
    pub kind: ParamKind,
    /// What it is if not given; an order, a heuristic and a partition have the puzzle's.
    pub default: Option<&'static str>,
    /// Written without its key.
    pub positional: bool,
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub enum ParamKind {
    /// Rows and columns, `3x4`.
    Size,
    /// One of these words, or a board.
    ChoiceOrBoard(&'static [&'static str]),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number.
    Count {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// May it be `none`?
        or_none: bool,
    },
    /// A decimal number.
    Ratio {
        /// The least.
        least: &'static str,
        /// The most.
        most: &'static str,
        /// May it be `none`?
        or_none: bool,
    },
    /// In which order moves are tried.
    Order,
    /// A heuristic.
    Heuristic,
    /// A heuristic that serves as fitness.
    Fitness,
    /// Two or more heuristics.
    Heuristics,
    /// A division of the tiles into patterns, see [`Partition`](crate::pdb::Partition).
    Partition,
    /// A formula, see [`formula`](crate::formula).
    Formula,
    /// The name of a text that the problem is made of, see [`instance`](crate::instance).
    Instance,
}

/// The order in which moves are tried: every search has it.
pub const ORDER: Param = Param { name: "order", kind: ParamKind::Order, default: None, positional: false };

/// The heuristic of an informed search.
pub const H: Param = Param { name: "h", kind: ParamKind::Heuristic, default: None, positional: false };

/// The heuristic by which a search judges whole paths.
pub const FITNESS: Param = Param { name: "h", kind: ParamKind::Fitness, default: None, positional: false };

impl Param {
    /// A parameter that must be given and is written without its key.
    pub const fn positional(name: &'static str, kind: ParamKind) -> Self {
        Param { name, kind, default: None, positional: true }
    }

    /// A parameter with a default.
    pub const fn keyed(name: &'static str, kind: ParamKind, default: &'static str) -> Self {
        Param { name, kind, default: Some(default), positional: false }
    }

    /// One of these words, of which the first is the default.
    pub const fn choice(name: &'static str, words: &'static [&'static str]) -> Self {
        Param::keyed(name, ParamKind::Choice(words), words[0])
    }

    /// A whole number within these bounds.
    pub const fn count(name: &'static str, bounds: RangeInclusive<u64>, default: &'static str) -> Self {
        let kind = ParamKind::Count { least: *bounds.start(), most: *bounds.end(), or_none: false };
        Param::keyed(name, kind, default)
    }

    /// A whole number within these bounds, or `none`.
    pub const fn count_or_none(name: &'static str, bounds: RangeInclusive<u64>, default: &'static str) -> Self {
        let kind = ParamKind::Count { least: *bounds.start(), most: *bounds.end(), or_none: true };
        Param::keyed(name, kind, default)
    }

    /// A decimal number from the least to the most.
    pub const fn ratio(name: &'static str, least: &'static str, most: &'static str, default: &'static str) -> Self {
        Param::keyed(name, ParamKind::Ratio { least, most, or_none: false }, default)
    }
}

impl Card {
    /// A card with nothing on it yet.
    pub const fn new(section: Section) -> Self {
        Card {
            section,
            name: "",
            aliases: &[],
            params: &[],
            cites: &[],
            lines: &[],
            traits: None,
            tables: false,
            open_list: None,
            scene: Scene::Tree,
            anytime: false,
            family: None,
            guarantees: None,
            examples: &[],
        }
    }

    /// The key of one of its sentences.
    pub fn key(&self, part: &str) -> String {
        format!("{}.{}.{part}", self.section.word(), self.name)
    }

    /// One of its sentences; empty where it has none.
    pub fn sentence(&self, lang: Lang, part: &str) -> &'static str {
        lang.find(&self.key(part)).unwrap_or_default()
    }

    /// Its title in a language.
    pub fn title(&self, lang: Lang) -> &'static str {
        self.sentence(lang, "title")
    }

    /// What it does, in a language.
    pub fn doc(&self, lang: Lang) -> &'static str {
        self.sentence(lang, "doc")
    }

    /// A text that not every card has, in a language.
    pub fn text(&self, which: &str, lang: Lang) -> Option<&'static str> {
        lang.find(&self.key(which))
    }

    /// What one of its parameters means, in a language. A sentence of its own
    /// goes before the one that all cards share.
    pub fn param_doc(&self, param: &Param, lang: Lang) -> &'static str {
        lang.find(&self.key(&format!("param.{}", param.name)))
            .or_else(|| lang.find(&format!("param.{}", param.name)))
            .unwrap_or_default()
    }

    /// Its pseudo-code in a language, each line with its kind of event.
    pub fn pseudocode(&self, lang: Lang) -> Vec<(Option<Kind>, &'static str)> {
        let line = |i: usize| self.sentence(lang, &format!("line.{}", i + 1));
        self.lines.iter().enumerate().map(|(i, &kind)| (kind, line(i))).collect()
    }

    /// What a heuristic with this card promises.
    pub fn promise(&self) -> Traits {
        self.traits.unwrap_or(Traits::NONE)
    }
}
