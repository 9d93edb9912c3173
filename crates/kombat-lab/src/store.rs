//! Records in a folder: an SQLite database that survives being killed.
//!
//! The folder belongs to one experiment and one revision of the program, and to one
//! process at a time. Whose it is the ids of its records say, not the experiment's
//! file: a file may be cut short, an id is a hash. Records go in by transactions; the
//! id is the key, so none is there twice. A database that was damaged is set aside, and
//! every record that can still be read is carried over.

use crate::execute::Keep;
use crate::experiment::Experiment;
use crate::plan::{Plan, Task, digits};
use crate::played::Match;
use crate::record::Record;
use crate::row::Row;
use crate::salvage;
use kombat::msg;
use kombat::words::Message;
use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params_from_iter};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The database within a folder.
pub const DATABASE: &str = "records.sqlite";
/// The experiment within a folder.
pub const EXPERIMENT: &str = "experiment.toml";
const LOCK: &str = "lock";

/// What a program is that counts as this one does: its version, and a hash of the
/// file SIGNATURE, which changes whenever a search counts differently.
pub fn revision() -> String {
    static REVISION: LazyLock<String> = LazyLock::new(|| {
        let signature = digits(&[include_str!("../../../SIGNATURE")], 8);
        format!("{}+{signature}", env!("CARGO_PKG_VERSION"))
    });
    REVISION.clone()
}

/// A few digits that stand for a text.
pub fn fingerprint(text: &str) -> String {
    digits(&[text], 8)
}

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
    pub fn open<T>(folder: &Path, experiment: &Experiment, plan: &Plan<T>) -> Result<Self, Message>
    where
        T: Task<Row = R>,
    {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let lock = lock(folder)?;
        let (connection, salvaged) = connect(folder, plan)?;
        let store = Store { folder: folder.to_owned(), connection, _lock: lock, salvaged, rows: PhantomData };
        store.claim(experiment, plan)?;
        Ok(store)
    }

    /// Checks that the records belong to this experiment, and notes it.
    fn claim<T: Task>(&self, experiment: &Experiment, plan: &Plan<T>) -> Result<(), Message> {
        let show = self.folder.display().to_string();
        let file = self.folder.join(EXPERIMENT);
        let text = fs::read_to_string(&file).ok();
        let planned = plan.ids();
        let stranger = self.ids()?.into_iter().find(|id| !planned.contains(id.as_str()));
        if let Some(stranger) = stranger.or_else(|| another_kind::<R>(&self.connection)) {
            let before = text.and_then(|text| Experiment::read(&text).ok());
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
            let mut statement = self.connection.prepare(&format!("SELECT id FROM {}", R::TABLE))?;
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
    if !database.exists() {
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
    let file = folder.join(EXPERIMENT);
    match fs::read_to_string(&file) {
        Ok(text) => Experiment::read(&text).map_err(|error| error.0),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(msg!("lab.no-fight", folder = folder.display().to_string()))
        }
        Err(error) => Err(msg!("io.unreadable", path = file.display().to_string(), why = reason(&error))),
    }
}

/// The id of a row of another kind, if there is one: puzzles and games do not share a
/// folder.
pub(crate) fn another_kind<R: Row>(connection: &Connection) -> Option<String> {
    let tables = [Record::TABLE, Match::TABLE].into_iter().filter(|table| *table != R::TABLE);
    let first = |table| connection.query_row(&format!("SELECT id FROM {table} LIMIT 1"), [], |row| row.get(0)).ok();
    tables.filter_map(first).next()
}

/// The records of a database that may be in use, and that one may have no right to write
/// to. SQLite wants to write even to read, for its log; where it may not, and there is no
/// log that it would miss, the file is read as it lies.
fn read_only<R: Row>(database: &Path) -> rusqlite::Result<Vec<R>> {
    let read = |path: &Path, flags| read_all(&Connection::open_with_flags(path, flags)?);
    read(database, OpenFlags::SQLITE_OPEN_READ_WRITE).or_else(|error| {
        let Some(path) = database.to_str().filter(|_| !salvage::beside(database, "-wal").exists()) else {
            return Err(error);
        };
        let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        read(Path::new(&format!("file:{path}?immutable=1")), flags)
    })
}

/// Writes a file so that after any crash either the old or the new one is there, whole.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path)
}

fn lock(folder: &Path) -> Result<File, Message> {
    let path = folder.join(LOCK);
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|error| unwritable(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(msg!("lab.in-use", folder = folder.display().to_string())),
        Err(TryLockError::Error(error)) => Err(unwritable(&path, &error)),
    }
}

/// Opens the database; one that is damaged is salvaged.
fn connect<T: Task>(folder: &Path, plan: &Plan<T>) -> Result<(Connection, Option<u64>), Message> {
    let path = folder.join(DATABASE);
    let mut salvaged = None;
    if !path.exists() {
        salvaged = salvage::resume(folder, plan)?;
    }
    match prepare::<T::Row>(&path) {
        Err(error) if damaged(&error) => {
            salvaged = Some(salvage::begin(folder, plan)?);
            prepare::<T::Row>(&path)
        }
        opened => opened,
    }
    .map(|connection| (connection, salvaged))
    .map_err(|error| broken(&path, &error))
}

fn prepare<R: Row>(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    // Room for a batch (in KiB), and fewer waits for the disk (in pages of the log).
    connection.pragma_update(None, "cache_size", -32_768)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4_000)?;
    let health: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if health != "ok" {
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
        return Err(rusqlite::Error::SqliteFailure(code, Some(health)));
    }
    create::<R>(&connection)?;
    Ok(connection)
}

pub(crate) fn create<R: Row>(connection: &Connection) -> rusqlite::Result<()> {
    let columns: Vec<String> = R::columns().iter().map(|(name, kind)| format!("{name} {kind}")).collect();
    let columns = columns.join(", ");
    connection.execute(&format!("CREATE TABLE IF NOT EXISTS {} ({columns}, PRIMARY KEY (id))", R::TABLE), [])?;
    Ok(())
}

fn damaged(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
}

pub(crate) fn names<R: Row>() -> String {
    R::columns().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn read_all<R: Row>(connection: &Connection) -> rusqlite::Result<Vec<R>> {
    let mut statement = connection.prepare(&format!("SELECT {} FROM {} ORDER BY id", names::<R>(), R::TABLE))?;
    let rows = statement.query_map([], R::read)?;
    rows.collect()
}

pub(crate) fn insert<R: Row>(connection: &mut Connection, records: &[R]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    {
        let places: Vec<String> = (1..=R::columns().len()).map(|i| format!("?{i}")).collect();
        let (table, names, places) = (R::TABLE, names::<R>(), places.join(", "));
        let sql = format!("INSERT INTO {table} ({names}) VALUES ({places}) ON CONFLICT(id) DO NOTHING");
        let mut statement = transaction.prepare_cached(&sql)?;
        for record in records {
            statement.execute(params_from_iter(record.values().into_iter().map(ToSqlOutput::Borrowed)))?;
        }
    }
    transaction.commit()
}

/// Why the system refused, in the user's language.
pub fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => msg!("io.not-found"),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => msg!("io.denied"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => msg!("io.full"),
        io::ErrorKind::IsADirectory => msg!("io.is-folder"),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => msg!("io.is-file"),
        _ => msg!("io.other", number = error.raw_os_error().unwrap_or(0).to_string()),
    }
}

pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Message {
    msg!("io.unwritable", path = path.display().to_string(), why = reason(error))
}

pub(crate) fn broken(path: &Path, error: &rusqlite::Error) -> Message {
    use rusqlite::ErrorCode::{CannotOpen, DiskFull, PermissionDenied, ReadOnly, SystemIoFailure};
    let path = path.display().to_string();
    match error.sqlite_error_code() {
        Some(DiskFull) => msg!("io.unwritable", path = path, why = msg!("io.full")),
        Some(CannotOpen | PermissionDenied | ReadOnly) => msg!("io.unwritable", path = path, why = msg!("io.denied")),
        Some(SystemIoFailure) => msg!("lab.disk", path = path),
        _ if damaged(error) => msg!("lab.damaged", path = path),
        _ => msg!("lab.database", path = path, why = error.to_string()),
    }
}
