//! # Kombat
//!
//! An arena in which search algorithms fight over puzzles. This is the library as
//! programs use it: names, specs, cards, texts, formulas, audits and reports. The
//! searches are in [`kombat_core`], the problems in [`kombat_tiles`],
//! [`kombat_swap`] and [`kombat_mnk`]; their modules are re-exported here. It does
//! no input or output, reads no clock (that is the core's `budget` and `pause`), and prints nothing.
//! `ARCHITECTURE.md` has the map.
//!
//! Solve a board by name, as the command line does:
//!
//! ```
//! use kombat::prelude::*;
//!
//! let puzzle = puzzle("8-puzzle").unwrap();
//! let report = puzzle.run(&Request::new("astar(h=manhattan)", "416328705"), None).unwrap();
//! assert_eq!(report.cost, Some(13));
//! ```
//!
//! or with the types in hand, as a program that needs every cycle would:
//!
//! ```
//! use kombat::prelude::*;
//! use kombat::domain::tiles::{Goal, Tiles, manhattan::Manhattan};
//! use kombat::search::IdaStar;
//!
//! let puzzle = Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap();
//! let start = puzzle.parse("416328705").unwrap();
//! let meter = Meter::new(Limits::default(), Cancel::new());
//! let mut run = Run::new(&puzzle, meter, Rng::new(0));
//! let outcome = IdaStar::new(Manhattan::new(&puzzle)).solve(start, &mut run);
//! assert!(matches!(outcome, Outcome::Solved { cost: 13, .. }));
//! ```

pub mod algorithm;
pub mod audit;
pub mod card;
pub mod catalog;
pub mod conformance;
pub mod domain;
pub mod formula;
pub mod frontier;
pub mod messages;
pub mod move_list;
pub mod player;
pub mod prelude;
pub mod problem;
pub mod quantity;
pub mod report;
pub mod setup;
mod solve;
pub mod spec;
pub mod trace;
pub mod tree;

pub use kombat_core::{
    budget, closed, exp, failure, heuristic, message, metered, move_automaton, move_filter, msg, observe, open, pdb,
    ratio, replay, rng, run, search, solutions, space, sweep, word,
};
