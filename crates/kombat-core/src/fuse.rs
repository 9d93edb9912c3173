//! A fuse: it burns when a search comes upon something that nothing but ending can answer,
//! such as a formula that divides by zero on a board.
//!
//! Searches ask heuristics for numbers, millions of times a second, and have no way to be
//! told that there is none. So whoever has no number to give burns the fuse with a sentence
//! that says why, and answers with anything. The fuse is part of the run's
//! [`Cancel`](crate::budget::Cancel), so the search ends at its next look, and the sentence
//! stands in its report.

use crate::message::Message;
use std::sync::{Arc, OnceLock};

/// Burns at most once. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Fuse(Arc<OnceLock<Message>>);

impl Fuse {
    /// Burns it, unless it has burnt before.
    #[cold]
    pub fn burn(&self, why: impl FnOnce() -> Message) {
        self.0.get_or_init(why);
    }

    /// Why it has burnt, if it has.
    pub fn burnt(&self) -> Option<&Message> {
        self.0.get()
    }
}
