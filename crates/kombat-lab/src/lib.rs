//! The laboratory: experiments in which algorithms fight over the same boards.
//!
//! ```text
//! TOML ──▶ Experiment ──▶ Plan (runs with ids) ──▶ execute (threads) ──▶ Store (SQLite)
//!                                                                          │
//!                          report (HTML, CSV, JSON, LaTeX, SVG) ◀── Analysis ◀┘
//! ```
//!
//! A run's id is a hash of all that decides its result, so a store knows what is done
//! whatever happened: the same experiment goes on where it was stopped, and a larger
//! one runs only what is new. Every figure is made from stored records.
//!
//! Where the boards are of a game, the experiment is a tournament: a plan of
//! [`pairing::Pairing`]s instead of [`plan::Run`]s, rows of [`played::Match`]es instead of
//! [`record::Record`]s, and [`standings::Standings`] instead of [`analysis::Analysis`].
//! Plan, execution and store are the same for both.

pub mod analysis;
pub mod chart;
pub mod columns;
pub mod execute;
pub mod experiment;
mod extent;
pub mod files;
mod folder;
pub mod glimpse;
pub mod local;
pub mod metric;
pub mod pairing;
mod percent;
pub mod plan;
pub mod played;
pub mod prelude;
pub mod race;
pub mod record;
pub mod report;
mod revision;
pub mod row;
mod salvage;
pub mod slurm;
pub mod standings;
pub mod statistics;
pub mod stop;
pub mod store;
mod table;
pub mod word;
