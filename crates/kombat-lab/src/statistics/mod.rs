//! The statistics of an experiment, one file for each subject.
//!
//! Rows are boards, columns are algorithms. What cannot be computed is `None`:
//! nothing here panics on odd input, and no result is NaN. Every function is
//! held against an independent package in `tests/statistics.rs`.
//!
//! | question | here |
//! |---|---|
//! | what share is solved, and how surely? | [`proportion`] |
//! | do shares on the same boards differ? | [`binary`] |
//! | what are typical values? | [`summary`], [`bootstrap`] |
//! | how do runs end that were cut short? | [`ecdf`], [`par`] |
//! | do two algorithms differ? | [`wilcoxon`], on exact quotients ([`fraction`]) |
//! | do several differ, and which? | [`friedman`], [`nemenyi`] |
//! | what remains after many tests? | [`holm`] |
//! | what could have been shown? | [`power`] |
//! | how strong is who beat whom? | [`elo`] |

pub mod binary;
pub mod bootstrap;
pub mod ecdf;
pub mod elo;
pub mod fraction;
pub mod friedman;
pub mod holm;
pub mod nemenyi;
pub mod par;
pub mod power;
pub mod proportion;
pub mod rank;
pub mod summary;
pub mod wilcoxon;

/// Below this a difference counts as shown.
pub const ALPHA: f64 = 0.05;

mod tail;
