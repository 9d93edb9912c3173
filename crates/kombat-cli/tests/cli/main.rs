//! The program as a user meets it.

mod bad_input;
mod common;
mod limits;
mod solve;
