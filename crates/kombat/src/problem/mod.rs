//! The problems as the catalog knows them, a file or folder each. Their rules are in crates of
//! their own.

pub mod mnk;
pub mod swap;
pub mod tiles;

pub use kombat_core::board::{Bytes, Storage};
