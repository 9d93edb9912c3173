//! Domains, families of problems, and the registry that finds them by name.

use crate::card::{Args, Card, Context, bibliography, find};
use crate::messages::{SpecError, Texts};
use crate::msg;
use crate::pdb::Rules;
use crate::problem::Problem;
use crate::spec::Spec;
use std::fmt;
use std::sync::Arc;

/// A domain: a family of problems. Whatever it has to say about them it says here and in the problems
/// that it opens; no other crate knows its name.
pub trait Domain: Send + Sync {
    /// Its card.
    fn card(&self) -> &'static Card;

    /// The sentences of its card, its heuristics and its errors.
    fn texts(&self) -> Texts;

    /// The works that its cards cite and no other card does, a line each: `key = reference`.
    fn works(&self) -> &'static str {
        ""
    }

    /// By which rules its pattern databases are made, so that files of them can be read before a problem is
    /// opened.
    fn table_rules(&self) -> Vec<Rules> {
        Vec::new()
    }

    /// Formulas to try in the laboratory, which opens with the first.
    fn formulas(&self) -> &'static [&'static str] {
        &[]
    }

    /// Opens a problem, from arguments that were held against the card.
    fn open(&self, args: &Args) -> Result<Problem, SpecError>;
}

/// The domains that names are looked up in.
///
/// A program adds its own: `kombat::catalog::standard().with(MyDomain)`.
#[derive(Clone, Default)]
pub struct Registry {
    domains: Vec<Arc<dyn Domain>>,
}

impl Registry {
    /// One without a domain.
    pub fn new() -> Self {
        Registry::default()
    }

    /// The same with one more domain, whose texts are [added](Texts::add) to those of the process.
    pub fn with(mut self, domain: impl Domain + 'static) -> Result<Self, SpecError> {
        let card = domain.card();
        let names = |card: &'static Card| card.aliases.iter().map(|(alias, _)| *alias).chain([card.name]);
        let known: Vec<&str> = self.cards().into_iter().flat_map(names).collect();
        if let Some(name) = names(card).find(|name| known.contains(name)) {
            return Err(msg!("registry.twice", name = name).into());
        }
        domain.texts().add();
        bibliography::add(domain.works());
        domain.table_rules().into_iter().for_each(Rules::introduce);
        self.domains.push(Arc::new(domain));
        Ok(self)
    }

    /// The card of every domain, in the order in which they were added.
    pub fn cards(&self) -> Vec<&'static Card> {
        self.domains.iter().map(|domain| domain.card()).collect()
    }

    /// The formulas that the domain of a card offers.
    pub fn formulas(&self, card: &Card) -> &'static [&'static str] {
        self.domains.iter().find(|domain| domain.card().name == card.name).map_or(&[], |domain| domain.formulas())
    }

    /// Opens a problem: `tiles(3x4)`, `8-puzzle`, `connect4`, …
    pub fn open(&self, text: &str) -> Result<Problem, SpecError> {
        let (card, spec) = find(&self.cards(), &text.parse::<Spec>()?)?;
        let args = Args::resolve(card, &spec, &Context::default())?;
        let domain = self.domains.iter().find(|domain| domain.card().name == card.name).expect("found by its card");
        domain.open(&args)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().map(|card| card.name)).finish()
    }
}
