//! What can be saved of a damaged database.
//!
//! It must bear being killed at any step. So the damaged one is moved aside first, and
//! the new one is made under another name and moved into place when it is whole: as
//! long as there is a damaged one and no other, there is something to be salvaged.

use crate::files::{beside, check_database};
use crate::folder::{DATABASE, broken, unwritable};
use crate::plan::{Plan, Task};
use crate::revision::revision;
use crate::row::Row;
use crate::table::{another_kind, create, insert, read_intact};
use kombat::messages::Message;
use kombat::msg;
use rusqlite::{Connection, OpenFlags};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The new database while it is made.
const NEW: &str = "salvaged.sqlite";
/// What SQLite keeps beside a database.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

fn aside(folder: &Path, n: u32) -> PathBuf {
    folder.join(format!("damaged-{n}.sqlite"))
}

/// The database that was set aside last.
pub(crate) fn last(folder: &Path) -> Option<PathBuf> {
    (1..).map(|n| aside(folder, n)).take_while(|path| path.exists()).last()
}

/// Moves what lies beside a database that was moved.
fn move_beside(from: &Path, to: &Path) -> io::Result<()> {
    for what in BESIDE {
        match fs::rename(beside(from, what), beside(to, what)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Salvages the damaged database of a folder; says how many records were saved.
pub(crate) fn begin<T: Task>(folder: &Path, plan: &Plan<T>) -> Result<u64, Message> {
    let path = folder.join(DATABASE);
    // Before anything is touched, for the folder may be another's.
    let saved = rescue(folder, &path, plan)?;
    let to = (1..).map(|n| aside(folder, n)).find(|path| !path.exists()).expect("some number is free");
    fs::rename(&path, &to).and_then(|()| move_beside(&path, &to)).map_err(|error| unwritable(&to, &error))?;
    renew(folder, &saved)
}

/// Goes on where a salvage was broken off, if one was.
pub(crate) fn resume<T: Task>(folder: &Path, plan: &Plan<T>) -> Result<Option<u64>, Message> {
    let Some(from) = last(folder) else { return Ok(None) };
    move_beside(&folder.join(DATABASE), &from).map_err(|error| unwritable(&from, &error))?;
    renew(folder, &rescue(folder, &from, plan)?).map(Some)
}

/// Makes the new database of these records.
fn renew<R: Row>(folder: &Path, records: &[R]) -> Result<u64, Message> {
    let (new, path) = (folder.join(NEW), folder.join(DATABASE));
    let _ = fs::remove_file(&new);
    let _ = fs::remove_file(beside(&new, "-journal"));
    check_database(&new)?;
    let make = || {
        let mut connection = Connection::open(&new)?;
        create::<R>(&connection)?;
        insert(&mut connection, records)
    };
    make().map_err(|error| broken(&new, &error))?;
    fs::rename(&new, &path).map_err(|error| unwritable(&path, &error))?;
    // The moves themselves are to last; not every system can be asked for that.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(records.len() as u64)
}

/// The intact records that the plan has. Refused if there are intact ones and none of
/// them is of this experiment, or of this revision.
fn rescue<T: Task>(folder: &Path, path: &Path, plan: &Plan<T>) -> Result<Vec<T::Row>, Message> {
    check_database(path)?;
    let planned: HashMap<&str, &T> = plan.runs.iter().map(|task| (task.id(), task)).collect();
    let show = folder.display().to_string();
    let (mut saved, other) = readable::<T::Row>(path);
    let any = saved.first().map(|record| record.id().to_owned()).or(other);
    saved.retain(|record| planned.get(record.id()).is_some_and(|task| task.made(record)));
    if let Some(id) = any.filter(|_| saved.is_empty()) {
        return Err(msg!("lab.stranger", folder = show, id = id));
    }
    let own = revision();
    let any = saved.first().map(|record| record.revision().to_owned());
    saved.retain(|record| record.revision() == own);
    if let Some(found) = any.filter(|_| saved.is_empty()) {
        return Err(msg!("lab.other-revision", folder = show, found = found, own = own));
    }
    let mut seen = HashSet::new();
    saved.retain(|record| seen.insert(record.id().to_owned()));
    Ok(saved)
}

/// Every record that can still be read, from both ends of the table, and the id of one of
/// another kind.
fn readable<R: Row>(path: &Path) -> (Vec<R>, Option<String>) {
    let mut found = Vec::new();
    let Ok(connection) = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY) else {
        return (found, None);
    };
    for order in ["ASC", "DESC"] {
        // Up to the first that cannot be read; from both ends, so that only what lies between is lost.
        let _ = read_intact(&connection, &format!("ORDER BY rowid {order}"), |row| found.push(row));
    }
    (found, another_kind::<R>(&connection))
}
