//! The searches as specs name them: a card each, and how its arguments are read. The searches
//! themselves are in [`search`](crate::search).
//!
//! To add one: write its file there, add its options to [`Search`] and its line to
//! [`solver`](crate::search::solver); write a file here with a `CARD` and a `read` function;
//! add its sentences to both locale files; and add one line to [`ALL`].

pub mod annealing;
pub mod anytime;
pub mod astar;
pub mod auto;
pub mod beam;
pub mod beta_hill;
pub mod bfs;
pub mod biastar;
pub mod bibfs;
pub mod bigreedy;
pub mod dfs;
pub mod ga;
pub mod ga_grasp;
pub mod grasp;
pub mod greedy;
pub mod hill;
pub mod idastar;
pub mod iddfs;
pub mod rbfs;
pub mod table;
pub mod tabu;
pub mod ucs;
pub mod walk;
pub mod wastar;

use crate::card::{Args, Card};
use crate::messages::SpecError;
use crate::search::{Judge, Search};

/// An algorithm in the list.
#[derive(Debug)]
pub struct Algorithm {
    /// Its card.
    pub card: &'static Card,
    /// Reads its options, from arguments that were held against the card.
    pub read: fn(&Args) -> Result<Search, SpecError>,
}

/// How many moves the solutions have that a search may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathLength {
    /// Any number.
    Any,
    /// No more than so many.
    AtMost(u64),
    /// Just so many, unless there is nothing to solve.
    Exactly(u64),
}

/// How long the paths of a search are, by its options.
pub(crate) fn path_length(search: &Search) -> PathLength {
    match search {
        // A path that is built ends where it solves the board.
        Search::Ga(ga) if ga.judge == Judge::Final && ga.seeds.is_none() => PathLength::Exactly(ga.moves as u64),
        Search::Ga(ga) => PathLength::AtMost(ga.moves as u64),
        Search::Grasp(grasp) => PathLength::AtMost(grasp.construction.moves as u64),
        _ => PathLength::Any,
    }
}

/// Every algorithm.
pub const ALL: &[Algorithm] = &[
    Algorithm { card: &auto::CARD, read: auto::read },
    Algorithm { card: &bfs::CARD, read: bfs::read },
    Algorithm { card: &dfs::CARD, read: dfs::read },
    Algorithm { card: &iddfs::CARD, read: iddfs::read },
    Algorithm { card: &ucs::CARD, read: ucs::read },
    Algorithm { card: &bibfs::CARD, read: bibfs::read },
    Algorithm { card: &greedy::CARD, read: greedy::read },
    Algorithm { card: &astar::CARD, read: astar::read },
    Algorithm { card: &wastar::CARD, read: wastar::read },
    Algorithm { card: &idastar::CARD, read: idastar::read },
    Algorithm { card: &rbfs::CARD, read: rbfs::read },
    Algorithm { card: &beam::CARD, read: beam::read },
    Algorithm { card: &biastar::CARD, read: biastar::read },
    Algorithm { card: &bigreedy::CARD, read: bigreedy::read },
    Algorithm { card: &hill::CARD, read: hill::read },
    Algorithm { card: &annealing::CARD, read: annealing::read },
    Algorithm { card: &beta_hill::CARD, read: beta_hill::read },
    Algorithm { card: &tabu::CARD, read: tabu::read },
    Algorithm { card: &walk::CARD, read: walk::read },
    Algorithm { card: &grasp::CARD, read: grasp::read },
    Algorithm { card: &ga::CARD, read: ga::read },
    Algorithm { card: &ga_grasp::CARD, read: ga_grasp::read },
    Algorithm { card: &table::CARD, read: table::read },
    Algorithm { card: &anytime::CARD, read: anytime::read },
];

/// Those that run on a puzzle: without a table of its space none is read.
pub fn on(has_table: bool) -> impl Iterator<Item = &'static Algorithm> {
    ALL.iter().filter(move |algorithm| algorithm.card.name != table::CARD.name || has_table)
}
