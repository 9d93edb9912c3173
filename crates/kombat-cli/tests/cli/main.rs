//! The program as a user meets it.

mod arena;
#[cfg(target_os = "linux")]
mod attacks;
mod audit;
mod bad_input;
mod boards;
mod book;
mod closing;
mod common;
mod console;
mod disk;
mod documents;
mod fight;
mod fight_setup;
mod fight_tables;
mod fights;
mod games;
mod limits;
mod papers;
mod pdb;
mod play;
mod room;
mod serve;
mod shell;
mod signature;
mod solve;
mod tournament;
mod watch;
