//! # The lab
//!
//! What experiments say: the statistics with which algorithms are compared. It
//! does no input or output, and chance comes from a seed.

#![forbid(unsafe_code)]

pub mod statistics;
