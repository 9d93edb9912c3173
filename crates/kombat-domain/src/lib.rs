//! What a domain of Kombat is described with, and all that follows from the description.
//!
//! A domain, a family of problems, depends on this crate: it names its problems and heuristics by
//! [cards](card), makes a [`NamedPuzzle`](setup::NamedPuzzle) or a [`NamedGame`](setup::NamedGame) of
//! its rules, and brings its [texts](messages). Specs, formulas, audits, traces and reports then work
//! on it. Programs depend on the crate `kombat`, which has the registry of domains and re-exports
//! everything here.

pub mod algorithm;
pub mod audit;
pub mod bytes;
pub mod card;
pub mod conformance;
pub mod domain;
pub mod formula;
pub mod frontier;
pub mod instance;
pub mod messages;
pub mod move_list;
pub mod play;
pub mod player;
pub mod problem;
pub mod quantity;
pub mod report;
pub mod setup;
mod solve;
pub mod spec;
pub mod trace;
pub mod tree;
pub mod view;

pub use kombat_core::{
    board, budget, closed, exp, failure, heuristic, message, metered, move_automaton, move_filter, msg, observe, open,
    pdb, ratio, replay, rng, run, search, solutions, space, sweep, word,
};
