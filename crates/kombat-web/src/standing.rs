//! How a fight stands.

use kombat::words::Message;
use kombat_lab::race::Lane;

/// How a fight stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) running: bool,
    pub(crate) lanes: Vec<Lane>,
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// Runs a second since it was started.
    pub(crate) rate: Option<f64>,
    /// Why it ended before its end.
    pub(crate) failed: Option<Message>,
}
