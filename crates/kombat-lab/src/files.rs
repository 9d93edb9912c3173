//! Files in folders that others may have written to: read no further than they may be long, and
//! only if they are plain files; written so that no link leads elsewhere.

use crate::store::reason;
use kombat::msg;
use kombat::words::Message;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

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

/// Writes a file beside the one that it is to become, and gives it that name: nobody sees half
/// of it, and a link in its place is replaced and not followed.
fn put(path: &Path, text: &str, settle: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
    let new = beside(path);
    // Of one that was cut short; what is there now is none of ours.
    match fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let written = File::create_new(&new).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        settle(&file)
    });
    let put = written.and_then(|()| fs::rename(&new, path));
    if put.is_err() {
        let _ = fs::remove_file(&new);
    }
    put
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.new", std::process::id()))
}

/// Writes a file that can be made again.
pub(crate) fn write_plain(path: &Path, text: &str) -> io::Result<()> {
    put(path, text, |_| Ok(()))
}

/// Writes a file so that after any crash either the old or the new one is there, whole.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    put(path, text, File::sync_all)
}

/// Makes a folder within one that is there, and not by way of a link.
pub(crate) fn make_folder(path: &Path) -> Result<(), Message> {
    let refused = |why: Message| msg!("io.unwritable", path = path.display().to_string(), why = why);
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => Err(refused(msg!("io.is-link"))),
        _ => fs::create_dir_all(path).map_err(|error| refused(reason(&error))),
    }
}
