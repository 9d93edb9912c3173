//! Shows something in the user's browser, where there is one.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// Tries to; says whether something was started.
pub(crate) fn open(what: impl AsRef<OsStr>) -> bool {
    let screen =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()));
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else if screen {
        "xdg-open"
    } else {
        // Without a screen it would look for a browser made of text, and wait for it.
        return false;
    };
    let quiet = || Stdio::null();
    Command::new(opener).arg(what).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
