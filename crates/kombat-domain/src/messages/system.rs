//! What the operating system refuses, in words.

use super::Message;
use crate::msg;
use std::io;

/// What the system says when a process, or all of them, have as many files open as they may.
const TOO_MANY_OPEN: &[i32] = if cfg!(unix) { &[24, 23] } else { &[4] };

/// Why the system refused, in the user's language.
pub fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => msg!("io.not-found"),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => msg!("io.denied"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => msg!("io.full"),
        io::ErrorKind::IsADirectory => msg!("io.is-folder"),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => msg!("io.is-file"),
        _ if error.raw_os_error().is_some_and(|number| TOO_MANY_OPEN.contains(&number)) => msg!("io.descriptors"),
        _ => msg!("io.other", number = error.raw_os_error().unwrap_or(0).to_string()),
    }
}
