//! The table cache: pattern databases, a file each, in the user's cache folder.
//!
//! A file is read and checked whole before it is used, so that a search never reads a wrong
//! number and nothing that is done to the file later can reach it;
//! whatever is not the table that it should be is said and made again. A new one is written
//! beside its place and takes its name when it is complete: nobody ever reads half a table,
//! and two processes that make the same one do no harm, for both make the same. Where
//! nothing can be written, tables are kept in memory, and that is said too.

mod format;

use kombat::catalog::registry;
use kombat::messages::{Message, reason};
use kombat::msg;
use kombat::pdb::{Key, Table, TableCache, Width};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Hears what a person should know.
pub trait Listener: Send + Sync {
    /// Something is not as it should be, and this is done about it.
    fn note(&self, message: &Message);
    /// A table is being made; so many of so many entries are known.
    fn building(&self, key: &Key, done: u64, of: u64);
    /// Nobody is making it any more: it is made, or it was stopped.
    fn ended(&self, key: &Key);
}

/// A folder of tables.
pub struct Files {
    folder: PathBuf,
    listener: Box<dyn Listener>,
}

/// A file of the folder.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// The name of its table.
    pub name: String,
    /// Its length.
    pub bytes: u64,
}

/// The ending of the files.
const ENDING: &str = "pdb";
/// How the names of those begin and end that are being written.
const PREFIX: &str = ".kombat-";
const SUFFIX: &str = ".tmp";
/// Nobody writes a table for so long without a pause.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// The user's folder for tables: `KOMBAT_CACHE`, or `kombat` in the folder that the system
/// has for what can be made again. None if the environment names none.
pub fn folder(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|path| !path.as_os_str().is_empty());
    let cache = || set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
    set("KOMBAT_CACHE").or_else(|| cache().map(|cache| cache.join("kombat")))
}

impl Files {
    /// Tables in this folder, which need not exist yet.
    pub fn new(folder: PathBuf, listener: Box<dyn Listener>) -> Self {
        Files { folder, listener }
    }

    /// The file for a table.
    pub fn path(&self, key: &Key) -> PathBuf {
        self.folder.join(format!("{key}.{ENDING}"))
    }

    fn write(&self, key: &Key, table: &Table) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        self.sweep();
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        // Whoever shares the folder may read it, as far as the user lets others read his files.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // It removes itself if it cannot be completed, unless the process is killed.
        let mut file = builder.tempfile_in(&self.folder)?;
        file.write_all(&format::head(key, table))?;
        file.write_all(table.bytes())?;
        file.persist(self.path(key))?;
        Ok(())
    }

    /// Removes what processes have left that were killed while they wrote.
    fn sweep(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let changed = entry.metadata().and_then(|data| data.modified());
            let age = changed.ok().and_then(|changed| changed.elapsed().ok()).unwrap_or_default();
            if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && age > STALE {
                // Whoever cannot be removed does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl TableCache for Files {
    fn load(&self, key: &Key) -> Option<Table> {
        let path = self.path(key);
        let refused = |why: Message| {
            self.listener.note(&msg!("table-cache.made-again", path = path.display().to_string(), why = why));
        };
        match open(&path).and_then(|(mut file, length)| Ok(format::read(key, &mut file, length)?)) {
            Ok(table) => Some(table),
            Err(why) => {
                // What is not there is not worth a word.
                why.into_iter().for_each(refused);
                None
            }
        }
    }

    fn save(&self, key: &Key, table: &Table) {
        if let Err(error) = self.write(key, table) {
            let folder = self.folder.display().to_string();
            self.listener.note(&msg!("table-cache.not-kept", folder = folder, why = reason(&error)));
        }
    }

    fn building(&self, key: &Key, done: u64, of: u64) {
        self.listener.building(key, done, of);
    }

    fn ended(&self, key: &Key) {
        self.listener.ended(key);
    }
}

/// Opens a file, or says why not; nothing if there is none. What is no plain file is not
/// opened at all: one may wait for a pipe for ever. With the file comes its length.
fn open(path: &Path) -> Result<(File, u64), Option<Message>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(None),
        Err(error) => Err(unreadable(&error)),
        Ok(data) if !data.is_file() => Err(Some(msg!("table-cache.no-file"))),
        Ok(data) => File::open(path).map(|file| (file, data.len())).map_err(|error| unreadable(&error)),
    }
}

fn unreadable(error: &io::Error) -> Option<Message> {
    Some(msg!("table-cache.unreadable", why = reason(error)))
}

/// The tables of a folder, by name. A folder that is not there has none.
pub fn kept(folder: &Path) -> io::Result<Vec<Kept>> {
    registry();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut kept = Vec::new();
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            // A name may have been chosen to play tricks on a terminal.
            let plain = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
            let name = path.file_stem().unwrap_or_default().to_string_lossy().chars().map(plain).collect();
            kept.push(Kept { name, bytes: entry.metadata()?.len(), path });
        }
    }
    kept.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(kept)
}

/// Is a file the table that its name says, as far as its head and checksums tell? If so, which
/// table that is and how wide its entries are; if not, why.
pub fn look(file: &Kept) -> Result<(Key, Width), Message> {
    read(file).map(|(key, table)| (key, table.width()))
}

fn read(file: &Kept) -> Result<(Key, Table), Message> {
    let key = file.name.parse::<Key>().map_err(|_| msg!("table-cache.nameless"))?;
    let (mut opened, length) = open(&file.path).map_err(|why| why.unwrap_or_else(|| msg!("table-cache.no-file")))?;
    let table = format::read(&key, &mut opened, length)?;
    Ok((key, table))
}

/// Why a file is not the table that its name says, if it is not.
pub fn fault(file: &Kept) -> Option<Message> {
    look(file).err()
}

/// Does a file hold exactly this table?
pub fn holds(file: &Kept, table: &Table) -> bool {
    read(file).is_ok_and(|(_, read)| read.bytes() == table.bytes())
}
