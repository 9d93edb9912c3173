//! A person at a board: a game against a player, or a puzzle with hints.
//!
//! A [`Session`] takes commands and says what is to be shown. It does no input or output and reads no
//! clock, and it knows no rule: what can be done, and by which key, the problem says in its
//! [views and choices](crate::view). A [`Hand`] makes moves of arrow keys and touched spots.
//!
//! The letters of moves and the arrows agree: the arrow of a move is its [`Touch::key`](crate::view::Touch::key).

mod advice;
mod command;
mod hand;
mod judge;
mod saved;
mod session;
mod setup;
mod turn;

pub use advice::Hint;
pub use command::Command;
pub use hand::{Hand, Key, Manner};
pub use saved::Saved;
pub use session::Session;
pub use setup::{Setup, advisers, players};
