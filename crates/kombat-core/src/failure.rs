//! The failure slot: where a heuristic says that it has no number for a board.
//!
//! A search asks its heuristic for numbers millions of times a second and has no way to be told
//! that there is none, as where a formula divides by zero. So the heuristic writes a message into
//! the slot and answers with anything. The slot is part of the run's
//! [`Cancel`](crate::budget::Cancel): the search ends at its next look, and its report has the
//! message.

use crate::message::Message;
use std::sync::{Arc, OnceLock};

/// Holds the first failure. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct FailureSlot(Arc<OnceLock<Message>>);

impl FailureSlot {
    /// Writes a failure, unless there is one.
    #[cold]
    pub fn fail(&self, why: impl FnOnce() -> Message) {
        self.0.get_or_init(why);
    }

    /// The failure, if there is one.
    pub fn found(&self) -> Option<&Message> {
        self.0.get()
    }
}
