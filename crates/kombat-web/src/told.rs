//! What a run tells whoever listens to it.

use std::sync::Arc;

/// Something that happened in a run.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) what: What,
    /// JSON, as it is sent: as text it takes a tenth of what it takes as a tree.
    pub(crate) data: Arc<str>,
}

/// What a run tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The best so far.
    Incumbent,
    /// How it ended.
    Result,
    /// Why it has no result.
    Failed,
}

impl What {
    /// The name of its event.
    pub(crate) fn word(self) -> &'static str {
        match self {
            What::Incumbent => "incumbent",
            What::Result => "result",
            What::Failed => "failed",
        }
    }
}
