//! From a [`Search`] to a [`Solver`]: where searches are compiled for a puzzle.

use super::guided::{Guided, Method};
use super::{
    Anytime, BestFirst, BiAStar, BiBreadthFirst, BiGreedy, BreadthFirst, Ga, IdaStar, Policy, Rbfs, Search, Table,
    TwoLevels, Unfit,
};
use crate::heuristic::{Boxed, Erase, Erased, Heuristic, HeuristicFactory, MOST_LETTERS, Zero};
use crate::run::Solver;
use crate::space::{Alphabet, Puzzle};
use std::sync::Arc;

/// The heuristics of a search.
pub struct Guide<P: Puzzle> {
    /// The one that was asked for.
    pub heuristic: Arc<dyn HeuristicFactory<P>>,
    /// One that needs no tables, for searches that aim at one board after another.
    pub quick: Arc<dyn HeuristicFactory<P>>,
}

impl<P: Puzzle> Guide<P> {
    /// One heuristic for everything, made for whatever goal a search aims at. For
    /// [`Search::Anytime`], which aims at one board after another, it should need no tables.
    pub fn new<H: Heuristic<P> + 'static>(make: impl Fn(&P) -> H + Send + Sync + 'static) -> Self {
        let make = move |puzzle: &P| Box::new(Erase(make(puzzle))) as Box<dyn Erased<P>>;
        let heuristic: Arc<dyn HeuristicFactory<P>> = Arc::new(make);
        Guide { quick: heuristic.clone(), heuristic }
    }
}

/// A puzzle for which the searches are compiled.
///
/// Where the method is written for a type that is no longer generic, its crate is where the
/// searches are compiled; the default is compiled wherever it is used.
pub trait Compiled: Puzzle + Clone {
    /// Makes a solver.
    fn solver(&self, search: &Search, guide: &Guide<Self>) -> Made<Self> {
        solver(search, self, guide)
    }
}

/// A solver that takes its heuristic behind a pointer.
pub fn solver<P: Puzzle + Clone>(search: &Search, puzzle: &P, guide: &Guide<P>) -> Made<P> {
    let heuristic = || Boxed::new(guide.heuristic.make(puzzle));
    fn guided<P: Puzzle, M: Method + 'static>(method: M, heuristic: Boxed<P>) -> Box<dyn Solver<P>> {
        Box::new(Guided { method, heuristic })
    }
    Ok(match *search {
        Search::BreadthFirst => Box::new(BreadthFirst),
        Search::DepthFirst(search) => Box::new(search),
        Search::IterativeDeepening { limit } => Box::new(IdaStar::blind(limit)),
        Search::BestFirst { policy: policy @ Policy::UNIFORM, ties, .. } => {
            Box::new(BestFirst { policy, heuristic: Zero, ties })
        }
        Search::BestFirst { policy, ties, two_levels: true } => {
            let heuristic = Erase(TwoLevels { puzzle: puzzle.clone(), inner: heuristic() });
            Box::new(BestFirst { policy, heuristic: Boxed::new(Box::new(heuristic)), ties })
        }
        Search::BestFirst { .. } | Search::IdaStar { .. } | Search::Ga(_) => {
            return compiled(search, puzzle, heuristic());
        }
        Search::Rbfs => guided(Rbfs, heuristic()),
        Search::Beam(search) => guided(search, heuristic()),
        Search::BiBreadthFirst => Box::new(BiBreadthFirst::new(puzzle)?),
        Search::BiAStar => Box::new(BiAStar::new(puzzle, guide)?),
        Search::BiGreedy => Box::new(BiGreedy::new(puzzle, guide)?),
        Search::Hill(search) => guided(search, heuristic()),
        Search::Annealing(search) => guided(search, heuristic()),
        Search::BetaHill(search) => guided(search, heuristic()),
        Search::Tabu(search) => guided(search, heuristic()),
        Search::RandomWalk(search) => Box::new(search),
        Search::Grasp(search) => {
            spelled(puzzle)?;
            guided(search, heuristic())
        }
        Search::Table => puzzle.whole().map(|_| Box::new(Table)).ok_or(Unfit::TooLarge)?,
        Search::Anytime { effort } => Box::new(Anytime::new(puzzle, guide, effort)?),
    })
}

/// A solver, or why there can be none.
pub type Made<P> = Result<Box<dyn Solver<P>>, Unfit>;

/// A solver for a heuristic of type `H`, if `heuristic` is one; else the heuristic is given back.
/// The search must be [hot](Search::is_hot).
pub fn hot<P: Puzzle, H: Heuristic<P> + Clone + 'static>(
    search: &Search,
    puzzle: &P,
    heuristic: Box<dyn Erased<P>>,
) -> Result<Made<P>, Box<dyn Erased<P>>> {
    Erase::<H>::recall(heuristic).map(|heuristic| compiled(search, puzzle, heuristic))
}

/// Refuses puzzles whose paths cannot be spelled.
fn spelled<P: Puzzle>(puzzle: &P) -> Result<(), Unfit> {
    match puzzle.alphabet().map(|alphabet| alphabet.letters()) {
        None | Some(0) => Err(Unfit::NeedsLetters),
        Some(letters) if letters > MOST_LETTERS => Err(Unfit::TooManyLetters(letters)),
        Some(_) => Ok(()),
    }
}

/// The searches that are compiled for the type of their heuristic.
fn compiled<P: Puzzle, H: Heuristic<P> + Clone + 'static>(search: &Search, puzzle: &P, heuristic: H) -> Made<P> {
    Ok(match *search {
        Search::BestFirst { policy, ties, .. } => Box::new(BestFirst { policy, heuristic, ties }),
        Search::IdaStar { automaton: None } => Box::new(IdaStar::new(heuristic)),
        Search::IdaStar { automaton: Some(length) } => {
            Box::new(IdaStar::pruned(heuristic, puzzle.pruning(length).ok_or(Unfit::NoMoveAutomaton)?))
        }
        Search::Ga(options) => {
            spelled(puzzle)?;
            Box::new(Ga { options, heuristic })
        }
        _ => unreachable!("asked for these searches only"),
    })
}
