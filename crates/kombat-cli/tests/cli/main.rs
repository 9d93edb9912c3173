//! The program as a user meets it.

mod bad_input;
mod boards;
mod common;
mod documents;
mod fight;
mod limits;
mod solve;
mod tournament;
mod watch;
