//! Domains, families of problems, and the registry that finds them by name.

use crate::card::{Args, Card, Context, ParamKind, bibliography, find};
use crate::instance::{self, Instances, Nowhere};
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

    /// The texts that it brings along, by their names, for parameters that name one.
    fn instances(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Opens a problem, from arguments that were held against the card.
    fn open(&self, args: &Args) -> Result<Problem, SpecError>;
}

/// The domains that names are looked up in.
///
/// A program adds its own: `kombat::catalog::standard().with(MyDomain)`.
#[derive(Clone)]
pub struct Registry {
    domains: Vec<Arc<dyn Domain>>,
    /// Where texts come from that no domain brings along.
    instances: Arc<dyn Instances>,
}

impl Default for Registry {
    fn default() -> Self {
        Registry { domains: Vec::new(), instances: Arc::new(Nowhere) }
    }
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

    /// The same, with texts from elsewhere. Without this, specs can name only those that domains bring along: nobody
    /// who asks over a network can have a file read.
    #[must_use]
    pub fn reading(self, instances: impl Instances + 'static) -> Self {
        Registry { instances: Arc::new(instances), ..self }
    }

    fn find(&self, card: &Card) -> Option<&dyn Domain> {
        self.domains.iter().map(AsRef::as_ref).find(|domain| domain.card().name == card.name)
    }

    /// The card of every domain, in the order in which they were added.
    pub fn cards(&self) -> Vec<&'static Card> {
        self.domains.iter().map(|domain| domain.card()).collect()
    }

    /// The formulas that the domain of a card offers.
    pub fn formulas(&self, card: &Card) -> &'static [&'static str] {
        self.find(card).map_or(&[], Domain::formulas)
    }

    /// The names of the texts that the domain of a card brings along.
    pub fn instances(&self, card: &Card) -> Vec<&'static str> {
        self.find(card).map_or(&[][..], Domain::instances).iter().map(|(name, _)| *name).collect()
    }

    /// Opens a problem: `tiles(3x4)`, `8-puzzle`, `connect4`, …
    pub fn open(&self, text: &str) -> Result<Problem, SpecError> {
        let (card, spec) = find(&self.cards(), &text.parse::<Spec>()?)?;
        let mut args = Args::resolve(card, &spec, &Context::default())?;
        let domain = self.find(card).expect("found by its card");
        for param in card.params.iter().filter(|param| matches!(param.kind, ParamKind::Instance)) {
            let found = instance::find(domain.instances(), self.instances.as_ref(), args.word(param.name))?;
            args.bring(param.name, found);
        }
        domain.open(&args)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().map(|card| card.name)).finish()
    }
}
