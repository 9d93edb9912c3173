//! Records in a folder: an SQLite database that survives being killed.
//!
//! The folder belongs to one experiment and one revision of the program, and to one
//! process at a time. Whose it is the ids of its records say, not the experiment's
//! file: a file may be cut short, an id is a hash. Records go in by transactions; the
//! id is the key, so none is there twice, and each has a checksum, for SQLite would not
//! notice a changed bit in a number. A database that was damaged is set aside, and every
//! record that can still be read is carried over.

pub use crate::folder::{DATABASE, EXPERIMENT, reason, unwritable};
pub use crate::revision::{fingerprint, revision};

use crate::execute::Keep;
use crate::experiment::Experiment;
use crate::files::{beside, check_database, is_plain, stored_experiment, write_whole};
use crate::folder::{LOCK, broken, damaged};
use crate::plan::{Plan, Task};
use crate::row::Row;
use crate::salvage;
use crate::stop;
use crate::table::{another_kind, create, healthy, insert, read_all, read_each};
use kombat::messages::Message;
use kombat::msg;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// How a database keeps a transaction whole when the process dies in it: its `journal_mode` and
/// `synchronous`.
type Journal = (&'static str, &'static str);
/// By a log, which is quick, and which all who read it share memory for.
const LOG: Journal = ("WAL", "NORMAL");
/// By a copy of what it changes, which also holds where other machines see the folder.
const COPY: Journal = ("DELETE", "FULL");

/// How often, and after how many milliseconds, a folder in use is tried again: who only looks whether it
/// is in use has it for a moment.
const TRIES: (u32, u64) = (5, 20);

/// An open folder, with rows of one kind.
#[derive(Debug)]
pub struct Store<R> {
    folder: PathBuf,
    connection: Connection,
    /// Held as long as the store is open.
    _lock: File,
    /// How many records were carried over from a damaged database, if it was.
    pub salvaged: Option<u64>,
    rows: PhantomData<fn() -> R>,
}

impl<R: Row> Store<R> {
    /// Opens the folder for an experiment, or makes it. Refused if it belongs to another
    /// experiment or revision, or if another process has it.
    pub fn open<T: Task<Row = R>>(folder: &Path, experiment: &Experiment, plan: &Plan<T>) -> Result<Self, Message> {
        Store::open_with(folder, experiment, plan, LOG)
    }

    /// The same for a folder that several machines see.
    pub fn open_shared<T: Task<Row = R>>(
        folder: &Path,
        experiment: &Experiment,
        plan: &Plan<T>,
    ) -> Result<Self, Message> {
        Store::open_with(folder, experiment, plan, COPY)
    }

    fn open_with<T>(folder: &Path, experiment: &Experiment, plan: &Plan<T>, journal: Journal) -> Result<Self, Message>
    where
        T: Task<Row = R>,
    {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let lock = lock(folder)?;
        stop::forget(folder);
        let (connection, salvaged) = connect(folder, plan, journal)?;
        let store = Store { folder: folder.to_owned(), connection, _lock: lock, salvaged, rows: PhantomData };
        store.claim(experiment, plan)?;
        Ok(store)
    }

    /// Checks that the records belong to this experiment, and notes it.
    fn claim<T: Task>(&self, experiment: &Experiment, plan: &Plan<T>) -> Result<(), Message> {
        let show = self.folder.display().to_string();
        let file = self.folder.join(EXPERIMENT);
        let text = stored_experiment(&file).ok().flatten();
        let planned = plan.ids();
        let stranger = self.ids()?.into_iter().find(|id| !planned.contains(id.as_str()));
        if let Some(stranger) = stranger.or_else(|| another_kind::<R>(&self.connection)) {
            let before = text.and_then(|text| text.parse::<Experiment>().ok());
            let differs = |before: &Experiment| (before.seed, before.limits) != (experiment.seed, experiment.limits);
            return Err(match before.filter(differs) {
                Some(before) => msg!("lab.other-experiment", folder = show, name = before.name),
                None => msg!("lab.stranger", folder = show, id = stranger),
            });
        }
        let sql = format!("SELECT revision FROM {} WHERE revision <> ?1 LIMIT 1", R::TABLE);
        let other = self.connection.query_row(&sql, [revision()], |row| row.get::<_, String>(0)).optional();
        if let Some(other) = other.map_err(|error| self.database_error(&error))? {
            return Err(msg!("lab.other-revision", folder = show, found = other, own = revision()));
        }
        let ours = experiment.to_toml();
        if text.as_ref() != Some(&ours) {
            write_whole(&file, &ours).map_err(|error| unwritable(&file, &error))?;
        }
        Ok(())
    }

    fn database_error(&self, error: &rusqlite::Error) -> Message {
        broken(&self.folder.join(DATABASE), error)
    }

    /// All records, in the order of their ids.
    pub fn records(&self) -> Result<Vec<R>, Message> {
        read_all(&self.connection).map_err(|error| self.database_error(&error))
    }
}

impl<R: Row> Keep<R> for Store<R> {
    fn ids(&self) -> Result<HashSet<String>, Message> {
        let read = || {
            let mut statement = self.connection.prepare(&format!("SELECT id FROM {} NOT INDEXED", R::TABLE))?;
            let rows = statement.query_map([], |row| row.get(0))?;
            rows.collect::<rusqlite::Result<_>>()
        };
        read().map_err(|error| self.database_error(&error))
    }

    fn add(&mut self, records: &[R]) -> Result<(), Message> {
        let path = self.folder.join(DATABASE);
        insert(&mut self.connection, records).map_err(|error| broken(&path, &error))
    }
}

/// The experiment and the records of a folder that is only looked at. Refused if they
/// do not belong together.
pub fn look<T: Task>(folder: &Path) -> Result<(Experiment, Vec<T::Row>), Message> {
    let show = folder.display().to_string();
    let database = folder.join(DATABASE);
    experiment(folder)?;
    if !check_database(&database)? {
        let path = database.display().to_string();
        let salvaging = salvage::last(folder).is_some();
        return Err(if salvaging { msg!("lab.damaged", path = path) } else { msg!("lab.no-records", path = path) });
    }
    // The records before the experiment: while a fight runs it only grows.
    let records: Vec<T::Row> = read_only(&database).map_err(|error| broken(&database, &error))?;
    let experiment = experiment(folder)?;
    let plan = T::plan(&experiment).map_err(|error| error.0)?;
    let planned = plan.ids();
    let own = revision();
    match records.iter().find(|record| !planned.contains(record.id())) {
        None => Ok((experiment, records)),
        Some(record) if record.revision() != own => {
            Err(msg!("lab.old-records", folder = show, found = record.revision(), own = own))
        }
        Some(record) => Err(msg!("lab.no-match", folder = show, id = record.id())),
    }
}

/// The experiment of a folder.
pub fn experiment(folder: &Path) -> Result<Experiment, Message> {
    match stored_experiment(&folder.join(EXPERIMENT))? {
        Some(text) => text.parse::<Experiment>().map_err(|error| {
            let path = folder.join(EXPERIMENT).display().to_string();
            msg!("lab.in-file", path = path, why = error.0)
        }),
        None => Err(msg!("lab.no-fight", folder = folder.display().to_string())),
    }
}

/// The records of a database that may be in use, and that one may have no right to write
/// to. SQLite wants to write even to read, for its log; where it may not, and there is no
/// log and no journal that it would miss, the file is read as it lies.
fn read_only<R: Row>(database: &Path) -> rusqlite::Result<Vec<R>> {
    let read = |path: &Path, flags| {
        let connection = Connection::open_with_flags(path, flags)?;
        healthy(&connection, "quick_check")?;
        read_all(&connection)
    };
    read(database, OpenFlags::SQLITE_OPEN_READ_WRITE).or_else(|error| {
        let whole = ["-wal", "-journal"].iter().all(|ending| !beside(database, ending).exists());
        let Some(path) = database.to_str().filter(|_| whole) else {
            return Err(error);
        };
        let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        read(Path::new(&format!("file:{path}?immutable=1")), flags)
    })
}

fn lock(folder: &Path) -> Result<File, Message> {
    let path = folder.join(LOCK);
    is_plain(&path)?;
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|error| unwritable(&path, &error))?;
    let (mut left, pause) = TRIES;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if left > 0 => sleep(Duration::from_millis(pause)),
            Err(TryLockError::WouldBlock) => return Err(msg!("lab.in-use", folder = folder.display().to_string())),
            Err(TryLockError::Error(error)) => return Err(unwritable(&path, &error)),
        }
        left -= 1;
    }
}

/// Opens the database; one that is damaged is salvaged.
fn connect<T: Task>(folder: &Path, plan: &Plan<T>, journal: Journal) -> Result<(Connection, Option<u64>), Message> {
    let path = folder.join(DATABASE);
    let mut salvaged = None;
    if !check_database(&path)? {
        salvaged = salvage::resume(folder, plan)?;
    }
    match prepare::<T::Row>(&path, journal) {
        Err(error) if damaged(&error) => {
            salvaged = Some(salvage::begin(folder, plan)?);
            prepare::<T::Row>(&path, journal)
        }
        opened => opened,
    }
    .map(|connection| (connection, salvaged))
    .map_err(|error| broken(&path, &error))
}

fn prepare<R: Row>(path: &Path, (mode, synchronous): Journal) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", mode)?;
    connection.pragma_update(None, "synchronous", synchronous)?;
    // Room for a batch (in KiB), and fewer waits for the disk (in pages of the log).
    connection.pragma_update(None, "cache_size", -32_768)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4_000)?;
    healthy(&connection, "integrity_check")?;
    create::<R>(&connection)?;
    read_each::<R>(&connection, "", |_| ())?;
    Ok(connection)
}
