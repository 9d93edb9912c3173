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

pub mod analysis;
pub mod chart;
pub mod claims;
pub mod execute;
pub mod experiment;
pub mod plan;
pub mod record;
pub mod report;
mod salvage;
pub mod statistics;
pub mod store;
