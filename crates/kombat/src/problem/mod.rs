//! The puzzles, a folder each.

pub mod tiles;
