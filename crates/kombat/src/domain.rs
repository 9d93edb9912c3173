//! The domains by their names, each from its own crate.

pub use kombat_core::board::{Bytes, Storage};
pub use kombat_domain::bytes;
pub use kombat_domain::domain::{Domain, Registry};
pub use {
    kombat_mnk as mnk, kombat_othello as othello, kombat_pancake as pancake, kombat_swap as swap, kombat_tiles as tiles,
};
