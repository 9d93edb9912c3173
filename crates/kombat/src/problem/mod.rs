//! The puzzles, a folder each, and what they share: how boards are packed, read
//! and numbered.

pub mod mnk;
pub mod swap;
pub mod tiles;

mod board;
mod rank;
mod storage;

pub use storage::{Bytes, Storage};
