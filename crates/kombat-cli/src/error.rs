//! Why a command ended early.

use kombat::messages::{Message, SpecError};
use kombat::msg;
pub(crate) use kombat_lab::store::{reason, unwritable};
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
