//! A fight is asked to stop by a file in its folder, so that anybody who may write there
//! can ask, from any machine that sees it.

use crate::files::is_plain;
use crate::folder::{LOCK, unwritable};
use kombat::budget::Cancel;
use kombat::messages::Message;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The file.
const ASKED: &str = "cancel";
/// How often is looked for it.
const INTERVAL: Duration = Duration::from_millis(250);

/// Asks whoever fights in a folder to stop.
pub fn ask(folder: &Path) -> Result<(), Message> {
    let path = folder.join(ASKED);
    File::create(&path).map(|_| ()).map_err(|error| unwritable(&path, &error))
}

/// Does a process fight in a folder?
pub fn is_fought(folder: &Path) -> bool {
    let path = folder.join(LOCK);
    if !is_plain(&path).unwrap_or_default() {
        return false;
    }
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Heeds such a request for as long as it lives.
#[derive(Debug)]
pub struct Heeding {
    path: PathBuf,
    _until: Sender<()>,
}

/// Makes requests of before void. For whoever has just got the folder: from then on they are meant
/// for him, also while he is still opening it.
pub(crate) fn forget(folder: &Path) {
    let _ = fs::remove_file(folder.join(ASKED));
}

/// Cancels when somebody asks for it, or has asked since the folder was opened. To be called by
/// whoever has it.
pub fn heed(folder: &Path, cancel: &Cancel) -> Heeding {
    let path = folder.join(ASKED);
    let (until, over) = channel::<()>();
    let (seen, cancel) = (path.clone(), cancel.clone());
    thread::spawn(move || {
        while over.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if seen.exists() {
                cancel.cancel();
                return;
            }
        }
    });
    Heeding { path, _until: until }
}

impl Drop for Heeding {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
