//! From a spec to a solver: the one place where names become types.

mod estimate;
mod named;

pub use estimate::Estimate;
pub use named::{BuildHeuristic, HeuristicEntry, NamedGame, NamedPuzzle, PuzzleProblem};

use crate::algorithm;
use crate::card::{Args, Card, Context, find, is_named};
use crate::failure::FailureSlot;
use crate::heuristic::{Erased, HeuristicFactory, MEMO_SIZE, MOST_LETTERS, Max, Scale, Sum};
use crate::messages::SpecError;
use crate::msg;
use crate::pdb::Key;
use crate::player;
use crate::ratio::Ratio;
use crate::run::Solver;
use crate::search::{Guide, Search, Unfit};
use crate::spec::{Arg, Spec, Value};
use std::sync::Arc;

/// A heuristic whose arguments are checked: what is left is to make it for a puzzle.
enum Plan<P: NamedPuzzle> {
    Own(BuildHeuristic<P>, Args),
    Max(Vec<Plan<P>>),
    Sum(Vec<Plan<P>>),
    Scale(Box<Plan<P>>, Ratio),
    /// A formula on a puzzle, and where it says that it has no number to give.
    Formula(PuzzleProblem<P>, String, FailureSlot),
}

impl<P: NamedPuzzle> Plan<P> {
    fn read(on: &PuzzleProblem<P>, spec: &Spec, context: &Context, failure: &FailureSlot) -> Result<Self, SpecError> {
        let (card, spec) = find(&context.heuristics, spec)?;
        let args = Args::resolve(card, &spec, context)?;
        let part =
            |value: &Value| Plan::read(on, &value.as_spec().expect("checked against the card"), context, failure);
        let parts = || args.values("parts").iter().map(part).collect::<Result<_, _>>();
        Ok(match card.name {
            "max" => Plan::Max(parts()?),
            "sum" => Plan::Sum(parts()?),
            "scale" => Plan::Scale(Box::new(part(&args.values("part")[0])?), args.ratio("w")),
            "formula" => Plan::Formula(on.clone(), args.word("text").to_owned(), failure.clone()),
            name => {
                let entry = on.entries().iter().find(|entry| entry.card.name == name).expect("found by its card");
                Plan::Own(entry.build.clone(), args)
            }
        })
    }

    fn build(&self, puzzle: &P) -> Result<Box<dyn Erased<P>>, SpecError> {
        let all = |parts: &[Plan<P>]| parts.iter().map(|part| part.build(puzzle)).collect::<Result<_, _>>();
        Ok(match self {
            Plan::Own(build, args) => build(puzzle, args)?,
            Plan::Max(parts) => Box::new(Max(all(parts)?)),
            Plan::Sum(parts) => Box::new(Sum(all(parts)?)),
            Plan::Scale(part, weight) => Box::new(Scale { part: part.build(puzzle)?, weight: *weight }),
            Plan::Formula(on, text, failure) => Box::new(Estimate::new(&on.on(puzzle), text, failure.clone())?),
        })
    }

    /// Is it one that can be made?
    fn checked(self, puzzle: &P) -> Result<Self, SpecError> {
        let size = self.build(puzzle)?.memo_size();
        if size > MEMO_SIZE {
            return Err(msg!("heuristic.too-many-parts", words = size, most = MEMO_SIZE).into());
        }
        Ok(self)
    }
}

impl<P: NamedPuzzle> HeuristicFactory<P> for Plan<P> {
    fn make(&self, puzzle: &P) -> Box<dyn Erased<P>> {
        self.build(puzzle).expect("it was made for another goal")
    }
}

/// What defaults depend on.
pub(crate) fn context<P: NamedPuzzle>(puzzle: &PuzzleProblem<P>) -> Context {
    let heuristics = puzzle.cards();
    Context {
        order: puzzle.puzzle().order(),
        heuristic: heuristics[0].name,
        fitness: puzzle.puzzle().fitness().name,
        partition: puzzle.puzzle().partition(),
        heuristics,
    }
}

/// Makes a heuristic.
pub(crate) fn heuristic<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    spec: &Spec,
) -> Result<Box<dyn Erased<P>>, SpecError> {
    let plan = Plan::read(puzzle, spec, &context(puzzle), &FailureSlot::default())?;
    plan.checked(puzzle.puzzle())?.build(puzzle.puzzle())
}

/// A solver, with the puzzle in its order and the spec with all defaults.
pub(crate) struct Ready<P: NamedPuzzle> {
    pub(crate) puzzle: P,
    pub(crate) solver: Box<dyn Solver<P>>,
    pub(crate) spec: Spec,
    pub(crate) failure: FailureSlot,
    pub(crate) search: Search,
    /// The heuristic, if the search goes by one.
    heuristic: Option<Arc<dyn HeuristicFactory<P>>>,
}

impl<P: NamedPuzzle> Ready<P> {
    /// The tables that its heuristics read, also those for the half of a search from both ends
    /// that goes from the goal to the start: where tables depend on where they lead, they are
    /// others.
    pub(crate) fn tables(&self, start: &P::State) -> Vec<Key> {
        let Some(heuristic) = &self.heuristic else { return Vec::new() };
        let mut keys = heuristic.make(&self.puzzle).tables();
        if let Search::BiAStar | Search::BiGreedy = self.search
            && let Some(back) = self.puzzle.aimed_at(start)
        {
            keys.extend(heuristic.make(&back).tables());
        }
        keys
    }
}

/// Makes a solver from a spec; `auto` becomes what it stands for.
pub(crate) fn solver<P: NamedPuzzle>(named: &PuzzleProblem<P>, spec: &Spec) -> Result<Ready<P>, SpecError> {
    let cards: Vec<&'static Card> = algorithm::ALL.iter().map(|entry| entry.card).collect();
    let (card, spec) = find(&cards, spec).map_err(|error| {
        let is_player = is_named(player::ALL.iter().map(|entry| entry.card), &spec.name);
        let problem = || named.puzzle().problem().to_string();
        if is_player { msg!("spec.is-a-player", name = spec.name.as_str(), problem = problem()).into() } else { error }
    })?;
    let context = context(named);
    let mut args = Args::resolve(card, &spec, &context)?;
    if card.name == algorithm::auto::CARD.name {
        let mut chosen = named.puzzle().auto().parse::<Spec>().expect("a puzzle's choice is a spec");
        chosen.args.push(Arg { key: Some("order".into()), value: args.values("order")[0].clone() });
        return solver(named, &chosen);
    }
    let mut puzzle = named.puzzle().clone();
    puzzle.reorder(args.word("order"))?;
    args.set("order", &puzzle.order());
    let entry = algorithm::ALL.iter().find(|entry| entry.card.name == card.name).expect("found by its card");
    let (search, failure) = ((entry.read)(&args)?, FailureSlot::default());
    let plan = |spec: &Spec| -> Result<Arc<dyn HeuristicFactory<P>>, SpecError> {
        Ok(Arc::new(Plan::read(named, spec, &context, &failure)?.checked(&puzzle)?))
    };
    let heuristic = if args.has("h") { Some(plan(&args.heuristic("h"))?) } else { None };
    let quick = plan(&Spec::named(context.heuristic))?;
    let guide = Guide { heuristic: heuristic.clone().unwrap_or_else(|| quick.clone()), quick };
    let solver = puzzle.solver(&search, &guide).map_err(|unfit| refusal(&puzzle, unfit))?;
    Ok(Ready { spec: args.spec(card.name), puzzle, solver, failure, search, heuristic })
}

/// Why a puzzle cannot be searched so.
fn refusal<P: NamedPuzzle>(puzzle: &P, unfit: Unfit) -> SpecError {
    let problem = || puzzle.problem().to_string();
    match unfit {
        Unfit::NeedsGoal => msg!("algorithm.needs-goal"),
        Unfit::NeedsInverses => msg!("algorithm.needs-inverses"),
        Unfit::NeedsAim => msg!("algorithm.needs-aim"),
        Unfit::NoMoveAutomaton => msg!("algorithm.idastar.no-words", problem = problem()),
        Unfit::TooLarge => msg!("whole.too-large", problem = problem()),
        Unfit::NeedsLetters => msg!("algorithm.needs-letters", problem = problem()),
        Unfit::TooManyLetters(found) => msg!("algorithm.too-many-letters", found = found, most = MOST_LETTERS),
    }
    .into()
}
