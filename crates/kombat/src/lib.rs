//! # Kombat
//!
//! An arena in which search algorithms fight over puzzles. This is the library as
//! programs use it. It has the list of all domains; the searches are in
//! [`kombat_core`]; what domains are described with (names, specs, cards, texts,
//! formulas, audits, reports) is in [`kombat_domain`]; the modules of both are re-exported here.
//! It does no input or output, reads no clock (that is the core's `budget` and `pause`), and prints nothing.
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

pub mod catalog;
pub mod domain;
pub mod prelude;

pub use kombat_domain::{
    algorithm, audit, budget, card, closed, conformance, exp, failure, formula, frontier, heuristic, instance, message,
    messages, metered, move_automaton, move_filter, move_list, msg, observe, open, pdb, play, player, problem,
    quantity, ratio, replay, report, rng, run, search, setup, solutions, space, spec, sweep, trace, tree, view, word,
};
