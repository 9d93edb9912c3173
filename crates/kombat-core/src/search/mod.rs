//! The searches, one file each. They know nothing of names, texts or cards.
//!
//! [`Search`] is a search with its options, as data. A puzzle makes a
//! [`Solver`](crate::run::Solver) of it, see [`Compiled`]: most searches are compiled once a
//! puzzle and take their heuristic behind a pointer; best-first search, IDA* and the genetic
//! algorithm are also compiled for the types of the heuristics whose speed matters.
//!
//! To add one, write its file here, add its options to [`Search`] and its line to [`solver`].
//! The crate `kombat` gives it a name and a card.

mod anytime;
mod beam;
mod best_first;
mod bidirectional;
mod breadth_first;
mod compiled;
mod depth_first;
mod guided;
mod idastar;
mod local;
mod population;
mod rbfs;
mod table;
mod two_levels;

pub use anytime::Anytime;
pub use beam::Beam;
pub use best_first::{BestFirst, Policy};
pub use bidirectional::{BiAStar, BiBreadthFirst, BiGreedy};
pub use breadth_first::BreadthFirst;
pub use compiled::{Compiled, Guide, Made, hot, solver};
pub use depth_first::DepthFirst;
pub use idastar::IdaStar;
pub use local::{Annealing, BetaHill, Hill, RandomWalk, Schedule, Tabu, Variant};
pub use population::{Construction, Crossover, Ga, Grasp, Judge, Options as GaOptions, Selection};
pub use rbfs::Rbfs;
pub use table::Table;
pub use two_levels::TwoLevels;

use crate::open::Ties;
use crate::space::Cost;

/// A search with its options.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Search {
    /// Breadth-first search.
    BreadthFirst,
    /// Depth-first search.
    DepthFirst(DepthFirst),
    /// Iterative deepening.
    IterativeDeepening {
        /// The greatest depth.
        limit: Option<Cost>,
    },
    /// A*, weighted A*, greedy and uniform-cost search.
    BestFirst {
        /// By what open nodes are ordered.
        policy: Policy,
        /// Who goes first among equals.
        ties: Ties,
        /// Does the estimate look at the neighbours, too?
        two_levels: bool,
    },
    /// IDA*.
    IdaStar {
        /// With the move automaton that forbids words of up to so many letters.
        automaton: Option<usize>,
    },
    /// Recursive best-first search.
    Rbfs,
    /// Beam search.
    Beam(Beam),
    /// Bidirectional breadth-first search.
    BiBreadthFirst,
    /// Bidirectional A*.
    BiAStar,
    /// Bidirectional greedy search.
    BiGreedy,
    /// Hill climbing.
    Hill(Hill),
    /// Simulated annealing.
    Annealing(Annealing),
    /// β-hill climbing.
    BetaHill(BetaHill),
    /// Tabu search.
    Tabu(Tabu),
    /// A random walk.
    RandomWalk(RandomWalk),
    /// GRASP.
    Grasp(Grasp),
    /// The genetic algorithm.
    Ga(GaOptions),
    /// A solution read off a table of the whole space.
    Table,
    /// A solution soon, and then shorter ones.
    Anytime {
        /// Successors that may be produced for improving.
        effort: u64,
    },
}

impl Search {
    /// Is it worth being compiled for the type of its heuristic?
    pub fn is_hot(&self) -> bool {
        matches!(self, Search::BestFirst { two_levels: false, .. } | Search::IdaStar { .. } | Search::Ga(_))
    }
}

/// Why a puzzle cannot be searched in some way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It has not exactly one goal.
    NeedsGoal,
    /// Not every move has an inverse.
    NeedsInverses,
    /// It cannot be aimed at another goal.
    NeedsAim,
    /// It has no move automaton.
    NoMoveAutomaton,
    /// Its whole space is too large for a table.
    TooLarge,
    /// It has no letters in which paths could be spelled.
    NeedsLetters,
    /// It has more letters than [fit](crate::heuristic::MOST_LETTERS).
    TooManyLetters(usize),
}
