//! The searches, one file each, named as specs name them.
//!
//! To add one: write its file with a `CARD`, a type with
//! [`Solver`](crate::run::Solver), a `build` function and tests; add its
//! sentences to both locale files; and add one line to [`all`].

pub mod annealing;
pub mod anytime;
pub mod astar;
pub mod auto;
pub mod beam;
pub mod best_first;
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

mod guided;
mod line;
mod local;
mod population;
mod recent;
mod two_sided;

use crate::catalog::{Card, Setup, Staged};
use crate::run::AnySolver;
use crate::words::SpecError;

/// Makes a solver for a puzzle.
pub type Build<P> = fn(&Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError>;

/// An algorithm in the list.
#[derive(Debug)]
pub struct Algorithm<P: Staged> {
    /// Its card.
    pub card: &'static Card,
    /// Makes it, from arguments that were held against the card.
    pub build: Build<P>,
}

/// Every algorithm.
pub fn all<P: Staged>() -> Vec<Algorithm<P>> {
    use Algorithm as A;
    vec![
        A { card: &auto::CARD, build: auto::build },
        A { card: &bfs::CARD, build: bfs::build },
        A { card: &dfs::CARD, build: dfs::build },
        A { card: &iddfs::CARD, build: iddfs::build },
        A { card: &ucs::CARD, build: ucs::build },
        A { card: &bibfs::CARD, build: bibfs::build },
        A { card: &greedy::CARD, build: greedy::build },
        A { card: &astar::CARD, build: astar::build },
        A { card: &wastar::CARD, build: wastar::build },
        A { card: &idastar::CARD, build: idastar::build },
        A { card: &rbfs::CARD, build: rbfs::build },
        A { card: &beam::CARD, build: beam::build },
        A { card: &biastar::CARD, build: biastar::build },
        A { card: &bigreedy::CARD, build: bigreedy::build },
        A { card: &hill::CARD, build: hill::build },
        A { card: &annealing::CARD, build: annealing::build },
        A { card: &beta_hill::CARD, build: beta_hill::build },
        A { card: &tabu::CARD, build: tabu::build },
        A { card: &walk::CARD, build: walk::build },
        A { card: &grasp::CARD, build: grasp::build },
        A { card: &ga::CARD, build: ga::build },
        A { card: &ga_grasp::CARD, build: ga_grasp::build },
        A { card: &table::CARD, build: table::build },
        A { card: &anytime::CARD, build: anytime::build },
    ]
}

/// Those that run on a puzzle: without a table of its space none is read.
pub fn on<P: Staged>(puzzle: &P) -> Vec<Algorithm<P>> {
    let mut all = all::<P>();
    all.retain(|algorithm| algorithm.card.name != table::CARD.name || puzzle.whole().is_some());
    all
}
