//! Why a command ended early.

use kombat::msg;
use kombat::words::{Message, SpecError};
use std::io;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input, said in a sentence.
    Bad(Message),
    /// Whoever read our output has gone.
    ClosedPipe,
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        Failure::Bad(error.0)
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Failure::Bad(message)
    }
}

/// An error while writing results.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Bad(msg!("io.output", why = reason(&error))),
        }
    }
}

/// Why the system refused, in the user's language.
pub(crate) fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => msg!("io.not-found"),
        io::ErrorKind::PermissionDenied => msg!("io.denied"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => msg!("io.full"),
        io::ErrorKind::IsADirectory => msg!("io.is-folder"),
        _ => msg!("io.other", number = error.raw_os_error().unwrap_or(0).to_string()),
    }
}
