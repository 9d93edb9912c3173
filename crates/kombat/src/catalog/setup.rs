//! From a spec to a solver: the one place where names become types.

use super::args::{Args, Context};
use super::card::Card;
use super::lesson::Family::TwoSided;
use super::nearest::find;
use super::spec::{Arg, Spec, Value};
use super::staged::Staged;
use crate::algorithm;
use crate::formula::{self, Estimate};
use crate::fuse::Fuse;
use crate::heuristic::{Boxed, Erased, MAX, Max, SCALE, SUM, Scale, Sum, WithHeuristic};
use crate::pdb::Key;
use crate::run::AnySolver;
use crate::words::SpecError;

/// A heuristic that is yet to be made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What is to be made.
    pub spec: Spec,
    /// What it burns where it has no number to give.
    pub fuse: Fuse,
}

/// With a fuse that nobody looks at.
impl From<Spec> for Recipe {
    fn from(spec: Spec) -> Self {
        Recipe { spec, fuse: Fuse::default() }
    }
}

/// What an algorithm is built from: the puzzle and the checked arguments.
#[derive(Debug)]
pub struct Setup<'a, P: Staged> {
    /// The puzzle, its moves in the order that was asked for.
    pub puzzle: &'a P,
    /// The arguments.
    pub args: Args,
    /// What heuristics burn where they have no number to give.
    pub fuse: Fuse,
}

impl<P: Staged> Setup<'_, P> {
    /// Calls `with` with the heuristic of parameter `h`.
    pub fn heuristic<W: WithHeuristic<P>>(&self, with: W) -> Result<W::Out, SpecError> {
        let recipe = self.recipe();
        match self.puzzle.hot(&recipe.spec, with) {
            Ok(out) => Ok(out),
            Err(with) => Ok(with.call(Boxed::new(heuristic(self.puzzle, &recipe)?)?)),
        }
    }

    /// The heuristic of parameter `h`, to be made when it is needed.
    pub fn recipe(&self) -> Recipe {
        Recipe { spec: self.args.heuristic("h"), fuse: self.fuse.clone() }
    }
}

/// The heuristics that can be named for a puzzle: its own and the combined.
pub(super) fn heuristic_cards<P: Staged>() -> Vec<&'static Card> {
    P::heuristics().iter().map(|entry| entry.card).chain([&MAX, &SUM, &SCALE, &formula::CARD]).collect()
}

/// What defaults depend on.
pub(super) fn context<P: Staged>(puzzle: &P) -> Context {
    let heuristics = heuristic_cards::<P>();
    Context {
        order: puzzle.order(),
        heuristic: heuristics[0].name,
        fitness: P::fitness().name,
        partition: puzzle.partition(),
        heuristics,
    }
}

/// Makes a heuristic.
pub(crate) fn heuristic<P: Staged>(puzzle: &P, recipe: &Recipe) -> Result<Box<dyn Erased<P>>, SpecError> {
    let context = context(puzzle);
    let (card, spec) = find(&context.heuristics, &recipe.spec)?;
    let args = Args::resolve(card, &spec, &context)?;
    let part = |value: &Value| {
        let spec = value.as_spec().expect("checked against the card");
        heuristic(puzzle, &Recipe { spec, fuse: recipe.fuse.clone() })
    };
    let parts = || args.values("parts").iter().map(part).collect::<Result<Vec<_>, _>>();
    match card.name {
        "max" => Ok(Box::new(Max(parts()?))),
        "sum" => Ok(Box::new(Sum(parts()?))),
        "scale" => Ok(Box::new(Scale { part: part(&args.values("part")[0])?, weight: args.ratio("w") })),
        "formula" => Ok(Box::new(Estimate::new(puzzle, args.word("text"), recipe.fuse.clone())?)),
        name => {
            let entries = P::heuristics();
            let entry = entries.iter().find(|entry| entry.card.name == name).expect("found by its card");
            (entry.build)(puzzle, &args)
        }
    }
}

/// The tables that the heuristics of a complete spec read, also those for the half of a search
/// from both ends that goes from the goal to the start: where tables depend on where they lead,
/// they are others.
pub(super) fn tables<P: Staged>(puzzle: &P, spec: &Spec, start: &P::State) -> Vec<Key> {
    let mut keys = one_way(puzzle, spec);
    let entries = algorithm::all::<P>();
    let two_sided = entries.iter().any(|entry| entry.card.name == spec.name && entry.card.family == Some(TwoSided));
    if two_sided && let Some(back) = puzzle.aimed_at(start) {
        keys.extend(one_way(&back, spec));
    }
    keys
}

fn one_way<P: Staged>(puzzle: &P, spec: &Spec) -> Vec<Key> {
    let cards = heuristic_cards::<P>();
    let named = spec.args.iter().filter_map(|arg| arg.value.as_spec());
    let keys = |named: Spec| match cards.iter().find(|card| card.name == named.name) {
        // What cannot be made was refused when the solver was.
        Some(card) if card.tables => {
            heuristic(puzzle, &named.into()).map(|heuristic| heuristic.tables()).unwrap_or_default()
        }
        Some(_) => one_way(puzzle, &named),
        None => Vec::new(),
    };
    named.flat_map(keys).collect()
}

/// A solver, with the puzzle in its order and the spec with all defaults.
pub(super) struct Ready<P: Staged> {
    pub(super) puzzle: P,
    pub(super) solver: Box<dyn AnySolver<P>>,
    pub(super) spec: Spec,
    pub(super) fuse: Fuse,
}

/// Makes a solver from a spec; `auto` becomes what it stands for.
pub(super) fn solver<P: Staged>(puzzle: &P, spec: &Spec) -> Result<Ready<P>, SpecError> {
    let entries = algorithm::all::<P>();
    let cards: Vec<&'static Card> = entries.iter().map(|entry| entry.card).collect();
    let (card, spec) = find(&cards, spec)?;
    let mut args = Args::resolve(card, &spec, &context(puzzle))?;
    if card.name == algorithm::auto::CARD.name {
        let mut chosen = Spec::read(puzzle.auto()).expect("a puzzle's choice is a spec");
        chosen.args.push(Arg { key: Some("order".into()), value: args.values("order")[0].clone() });
        return solver(puzzle, &chosen);
    }
    let mut puzzle = puzzle.clone();
    puzzle.reorder(args.word("order"))?;
    args.set("order", &puzzle.order());
    let spec = args.spec(card.name);
    let entry = entries.iter().find(|entry| entry.card.name == card.name).expect("found by its card");
    let fuse = Fuse::default();
    let solver = (entry.build)(&Setup { puzzle: &puzzle, args, fuse: fuse.clone() })?;
    Ok(Ready { puzzle, solver, spec, fuse })
}
