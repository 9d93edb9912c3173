//! Files in folders that others may have written to: read no further than they may be long, and
//! only if they are plain files; written so that no link leads elsewhere.

use crate::folder::reason;
use kombat::catalog::open;
use kombat::messages::Message;
use kombat::msg;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The longest file of an experiment, in bytes.
pub const MOST_EXPERIMENT: u64 = 16 << 20;

fn unreadable(path: &Path, why: Message) -> Message {
    msg!("io.unreadable", path = path.display().to_string(), why = why)
}

/// The text that comes from somewhere, if it is no longer than an experiment may be.
pub fn read_experiment(source: impl Read, path: &Path) -> Result<String, Message> {
    let (mut bytes, show) = (Vec::new(), path.display().to_string());
    let read = source.take(MOST_EXPERIMENT + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(path, reason(&error)))?;
    if bytes.len() as u64 > MOST_EXPERIMENT {
        return Err(msg!("lab.file-too-large", path = show, most = MOST_EXPERIMENT));
    }
    String::from_utf8(bytes).map_err(|_| msg!("io.not-text", path = show))
}

/// The boards of a file, one a line.
pub(crate) fn boards_of_file(problem: &str, path: &Path) -> Result<Vec<String>, Message> {
    if !is_plain(path)? {
        return Err(msg!("lab.no-such-file", path = path.display().to_string()));
    }
    let file = File::open(path).map_err(|error| unreadable(path, reason(&error)))?;
    boards_of_lines(problem, &read_experiment(file, path)?, path)
}

/// The boards of a text, one a line; empty lines and those that begin with # are passed over. One that is wrong
/// is named by its line.
pub fn boards_of_lines(problem: &str, text: &str, path: &Path) -> Result<Vec<String>, Message> {
    let show = || path.display().to_string();
    let problem = open(problem).map_err(|error| error.0)?;
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let mut seen: HashMap<String, usize> = HashMap::new();
    let board = |(at, line): (usize, &str)| {
        let board =
            problem.read(line).map_err(|error| msg!("fight.board-line", path = show(), line = at, why = error.0))?;
        match seen.insert(board.clone(), at) {
            Some(first) => Err(msg!("fight.board-twice", path = show(), line = at, first = first)),
            None => Ok(board),
        }
    };
    let found = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(board);
    let found: Vec<String> = found.collect::<Result<_, _>>()?;
    if found.is_empty() { Err(msg!("fight.no-boards", path = show())) } else { Ok(found) }
}

/// The experiment in a file of a fight's folder; none if there is no such file.
pub(crate) fn stored_experiment(path: &Path) -> Result<Option<String>, Message> {
    if !is_plain(path)? {
        return Ok(None);
    }
    let file = File::open(path).map_err(|error| unreadable(path, reason(&error)))?;
    read_experiment(file, path).map(Some)
}

/// Is there a plain file? Refused if something else is there: to open a pipe would wait until
/// somebody writes to it.
pub(crate) fn is_plain(path: &Path) -> Result<bool, Message> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => Ok(true),
        Ok(data) if data.is_dir() => Err(unreadable(path, msg!("io.is-folder"))),
        Ok(_) => Err(unreadable(path, msg!("io.special"))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(unreadable(path, reason(&error))),
    }
}

/// Is there a database? Refused if it, or what SQLite keeps beside it, is no plain file: SQLite
/// opens whatever lies there, and writes to it.
pub(crate) fn check_database(path: &Path) -> Result<bool, Message> {
    let is_there = is_plain(path)?;
    // A database by way of a link has its files beside where that leads.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    for ending in ["-journal", "-wal", "-shm"] {
        let side = beside(&real, ending);
        if fs::symlink_metadata(&side).is_ok_and(|data| data.is_symlink()) {
            return Err(unreadable(&side, msg!("io.is-link")));
        }
        is_plain(&side)?;
    }
    Ok(is_there)
}

/// Writes a file beside the one that it is to become, and gives it that name: nobody sees half
/// of it, and a link in its place is replaced and not followed.
fn put(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    settle: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<()> {
    let new = unfinished(path);
    // Of one that was cut short; what is there now is none of ours.
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let written = File::create_new(&new).and_then(|file| {
        let mut buffered = BufWriter::new(file);
        write(&mut buffered)?;
        settle(&buffered.into_inner().map_err(io::IntoInnerError::into_error)?)
    });
    let put = written.and_then(|()| fs::rename(&new, path));
    if put.is_err() {
        let _ = fs::remove_file(&new);
    }
    put
}

/// A name that no other thread writes to, nor another process.
fn unfinished(path: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, Relaxed));
    path.with_file_name(format!(".{name}.{process}-{count}.new"))
}

/// Writes a file that can be made again, piece by piece.
pub(crate) fn write_plain(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    put(path, write, |_| Ok(()))
}

/// Writes a file so that after any crash either the old or the new one is there, whole.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    put(path, |to| to.write_all(text.as_bytes()), File::sync_all)
}

/// Makes a folder within one that is there, and not by way of a link.
pub(crate) fn make_folder(path: &Path) -> Result<(), Message> {
    let refused = |why: Message| msg!("io.unwritable", path = path.display().to_string(), why = why);
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => Err(refused(msg!("io.is-link"))),
        _ => fs::create_dir_all(path).map_err(|error| refused(reason(&error))),
    }
}

/// A file that SQLite keeps beside a database.
pub(crate) fn beside(path: &Path, what: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(what);
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Each writes the whole file or none of it, and all of them can.
    #[test]
    fn threads_that_write_one_file_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.html");
        assert_ne!(unfinished(&path), unfinished(&path));
        thread::scope(|scope| {
            for n in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    let text = n.to_string().repeat(10_000);
                    (0..50).for_each(|_| write_plain(path, |to| to.write_all(text.as_bytes())).unwrap());
                });
            }
        });
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.len() == 10_000 && text.chars().all(|c| text.starts_with(c)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
