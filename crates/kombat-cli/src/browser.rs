//! Shows something in the user's browser, where there is one.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// Tries to; says whether something was started.
pub(crate) fn open(what: impl AsRef<OsStr>) -> bool {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    Command::new(opener).arg(what).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
