//! What can be typed after `kombat serve`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Default, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "N")]
    pub(super) port: Option<u16>,
    #[arg(long, value_name = "ADDRESS")]
    pub(super) host: Option<String>,
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(super) token: Option<String>,
    #[arg(long)]
    pub(super) no_open: bool,
    #[arg(long, value_name = "quiet|requests|boards", default_value = "quiet")]
    pub(super) log: LogName,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) max_runs: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) max_queue: Option<String>,
    #[arg(long, value_name = "10min", allow_hyphen_values = true)]
    pub(super) max_time: Option<String>,
    #[arg(long, value_name = "2GiB", allow_hyphen_values = true)]
    pub(super) max_memory: Option<String>,
    #[arg(long, value_name = "128MiB", allow_hyphen_values = true)]
    pub(super) max_tables: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) max_body: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) max_head: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) max_connections: Option<String>,
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) max_watches: Option<String>,
    #[arg(long, value_name = "256MiB", allow_hyphen_values = true)]
    pub(super) max_watch_memory: Option<String>,
    #[arg(long, value_name = "FOLDER")]
    pub(super) fights: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    pub(super) front_end: Option<PathBuf>,
}

/// How much is told about what the server does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum LogName {
    /// Only what should not happen.
    #[default]
    Quiet,
    /// Every request too: what was asked for, not with what.
    Requests,
    /// And what users sent: boards, formulas, experiments.
    Boards,
}
