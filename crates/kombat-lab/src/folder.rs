//! The files of an experiment's folder by their names, and why they cannot be used.

use kombat::messages::Message;
pub use kombat::messages::reason;
use kombat::msg;
use std::fs::File;
use std::io;
use std::path::Path;

/// The database within a folder.
pub const DATABASE: &str = "records.sqlite";
/// The experiment within a folder.
pub const EXPERIMENT: &str = "experiment.toml";
/// Held by whoever works in a folder.
pub(crate) const LOCK: &str = "lock";
/// Files that a database keeps open: itself, its log, what readers of the log share, and the folder.
const HANDLES: usize = 4;

/// Is the database not what was stored? A changed bit can also make a text of a number, or no text at all.
pub(crate) fn damaged(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
        || matches!(
            error,
            FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..)
        )
}

/// That a place cannot be written to, and why.
pub fn unwritable(path: &Path, error: &io::Error) -> Message {
    msg!("io.unwritable", path = path.display().to_string(), why = reason(error))
}

/// Why a database cannot be used.
pub(crate) fn broken(path: &Path, error: &rusqlite::Error) -> Message {
    use rusqlite::ErrorCode::{CannotOpen, DiskFull, PermissionDenied, ReadOnly, SystemIoFailure};
    // SQLite does not say why it could not open a file; the system does, to whoever tries the same.
    let refused = || {
        let opened: io::Result<Vec<File>> = (0..HANDLES).map(|_| File::open(path)).collect();
        opened.err().map_or_else(|| msg!("io.denied"), |error| reason(&error))
    };
    let show = path.display().to_string();
    match error.sqlite_error_code() {
        Some(DiskFull) => msg!("io.unwritable", path = show, why = msg!("io.full")),
        Some(CannotOpen) => msg!("io.unwritable", path = show, why = refused()),
        Some(PermissionDenied | ReadOnly) => msg!("io.unwritable", path = show, why = msg!("io.denied")),
        Some(SystemIoFailure) => msg!("lab.disk", path = show),
        _ if damaged(error) => msg!("lab.damaged", path = show),
        _ => msg!("lab.database", path = show, why = error.to_string()),
    }
}
