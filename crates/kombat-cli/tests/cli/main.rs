//! The program as a user meets it.

mod bad_input;
mod common;
mod documents;
mod limits;
mod solve;
