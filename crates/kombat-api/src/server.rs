//! How a server is, and how it says no.

use kombat::messages::{Lang, Message, Render};
use schemars::JsonSchema;
use serde::Serialize;

/// Why something was not done.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Refusal {
    /// A sentence that says what would be right, in the reader's language.
    error: String,
    /// The key of the sentence, which is the same in every language.
    key: &'static str,
}

impl Refusal {
    /// In a language.
    pub fn new(message: &Message, lang: Lang) -> Self {
        Refusal { error: message.render(lang), key: message.key() }
    }
}

/// How the server is: runs under way and waiting, and how many there may be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Health {
    /// Does it begin anything?
    pub status: Status,
    /// Its version.
    pub version: &'static str,
    /// Seconds since it was started.
    pub seconds: f64,
    /// Runs.
    pub runs: RunLoad,
    /// Searches that are watched.
    pub watches: WatchLoad,
    /// Is a fight being fought?
    pub fight: bool,
}

/// Does a server begin anything?
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "their names say it")]
pub enum Status {
    Ok,
    Closing,
}

/// Runs under way and waiting.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "their names say it")]
pub struct RunLoad {
    pub running: usize,
    pub queued: usize,
    pub most_running: usize,
    pub most_queued: usize,
}

/// Searches that are watched.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "their names say it")]
pub struct WatchLoad {
    pub running: usize,
    pub most_running: usize,
}
