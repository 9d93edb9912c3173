//! # The core of Kombat
//!
//! Searches, heuristics and players, and what they stand on. Nothing here knows a name, a
//! sentence or a file: what is said to a user is a [`message::Message`], and the crate `kombat`
//! has the texts, the specs and the cards.
//!
//! A puzzle or a game is a type with [`space::Space`] and [`space::Puzzle`] or [`space::Game`]
//! for it; `space` has the whole contract on one page.

pub mod board;
pub mod budget;
pub mod closed;
mod cost;
pub mod exp;
pub mod failure;
pub mod heuristic;
pub mod message;
pub mod metered;
pub mod move_automaton;
pub mod observe;
pub mod open;
mod pause;
pub mod pdb;
pub mod player;
pub mod ratio;
pub mod replay;
pub mod rng;
pub mod run;
pub mod search;
mod serialise;
pub mod solutions;
pub mod space;
pub mod sweep;
#[cfg(test)]
mod testing;
pub mod word;

pub use space::move_filter;
