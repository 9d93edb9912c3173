//! What the server does, on standard error, as much of it as was asked for.

use super::args::LogName;
use std::io;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::prelude::*;

/// Lets it be told from now on.
pub(super) fn install(log: LogName) {
    let own = match log {
        LogName::Quiet => LevelFilter::WARN,
        LogName::Requests => LevelFilter::INFO,
        LogName::Boards => LevelFilter::DEBUG,
    };
    // Of what others note, only what should not happen.
    let targets = Targets::new().with_target("kombat_web", own).with_default(LevelFilter::WARN);
    let lines = fmt::layer().with_writer(io::stderr).with_ansi(false).with_target(false);
    // A second time nothing is changed.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
}
