//! Shows something in the user's browser, where there is one.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// What opens something here.
fn opener() -> Option<&'static str> {
    let screen =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()));
    if cfg!(target_os = "macos") {
        Some("open")
    } else if cfg!(windows) {
        Some("explorer")
    } else {
        // Without a screen it would look for a browser made of text, and wait for it.
        screen.then_some("xdg-open")
    }
}

/// Is there anything that could show something?
pub(crate) fn is_there() -> bool {
    opener().is_some()
}

/// Tries to; says whether something was started.
pub(crate) fn open(what: impl AsRef<OsStr>) -> bool {
    let Some(opener) = opener() else { return false };
    let quiet = || Stdio::null();
    Command::new(opener).arg(what).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
