//! Records in a folder: an SQLite database that survives being killed.
//!
//! The folder belongs to one experiment and one revision of the program, and to one
//! process at a time. Whose it is the ids of its records say, not the experiment's
//! file: a file may be cut short, an id is a hash. Records go in by transactions; the
//! id is the key, so none is there twice. A database that was damaged is set aside, and
//! every record that can still be read is carried over.

use crate::execute::Keep;
use crate::experiment::Experiment;
use crate::plan::{Plan, digits};
use crate::record::Record;
use crate::salvage;
use kombat::msg;
use kombat::words::Message;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params_from_iter};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The database within a folder.
pub const DATABASE: &str = "records.sqlite";
/// The experiment within a folder.
pub const EXPERIMENT: &str = "experiment.toml";
const LOCK: &str = "lock";

/// The columns, in the order of [`Record`], and how SQLite stores them.
const COLUMNS: &[(&str, &str)] = &[
    ("id", "TEXT PRIMARY KEY"),
    ("instance", "TEXT NOT NULL"),
    ("problem", "TEXT NOT NULL"),
    ("start", "TEXT NOT NULL"),
    ("algorithm", "TEXT NOT NULL"),
    ("seed", "INTEGER NOT NULL"),
    ("repeat", "INTEGER NOT NULL"),
    ("outcome", "TEXT NOT NULL"),
    ("proof", "TEXT NOT NULL"),
    ("cost", "INTEGER"),
    ("optimal", "INTEGER"),
    ("iterations", "INTEGER"),
    ("expanded", "INTEGER NOT NULL"),
    ("generated", "INTEGER NOT NULL"),
    ("evaluated", "INTEGER NOT NULL"),
    ("peak_frontier", "INTEGER NOT NULL"),
    ("peak_stored", "INTEGER NOT NULL"),
    ("depth", "INTEGER"),
    ("max_depth", "INTEGER NOT NULL"),
    ("wall_s", "REAL NOT NULL"),
    ("cpu_s", "REAL"),
    ("peak_bytes", "INTEGER NOT NULL"),
    ("jobs", "INTEGER NOT NULL"),
    ("host", "TEXT NOT NULL"),
    ("revision", "TEXT NOT NULL"),
];

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

/// An open folder.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    connection: Connection,
    /// Held as long as the store is open.
    _lock: File,
    /// How many records were carried over from a damaged database, if it was.
    pub salvaged: Option<u64>,
}

impl Store {
    /// Opens the folder for an experiment, or makes it. Refused if it belongs to another
    /// experiment or revision, or if another process has it.
    pub fn open(folder: &Path, experiment: &Experiment, plan: &Plan) -> Result<Self, Message> {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let lock = lock(folder)?;
        let (connection, salvaged) = connect(folder, plan)?;
        let store = Store { folder: folder.to_owned(), connection, _lock: lock, salvaged };
        store.claim(experiment, plan)?;
        Ok(store)
    }

    /// Checks that the records belong to this experiment, and notes it.
    fn claim(&self, experiment: &Experiment, plan: &Plan) -> Result<(), Message> {
        let show = self.folder.display().to_string();
        let file = self.folder.join(EXPERIMENT);
        let text = fs::read_to_string(&file).ok();
        let planned = plan.ids();
        if let Some(stranger) = self.ids()?.into_iter().find(|id| !planned.contains(id.as_str())) {
            let before = text.and_then(|text| Experiment::read(&text).ok());
            let differs = |before: &Experiment| (before.seed, before.limits) != (experiment.seed, experiment.limits);
            return Err(match before.filter(differs) {
                Some(before) => msg!("lab.other-experiment", folder = show, name = before.name),
                None => msg!("lab.stranger", folder = show, id = stranger),
            });
        }
        let sql = "SELECT revision FROM runs WHERE revision <> ?1 LIMIT 1";
        let other = self.connection.query_row(sql, [revision()], |row| row.get::<_, String>(0)).optional();
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
    pub fn records(&self) -> Result<Vec<Record>, Message> {
        read_all(&self.connection).map_err(|error| self.database_error(&error))
    }
}

impl Keep for Store {
    fn ids(&self) -> Result<HashSet<String>, Message> {
        let read = || {
            let mut statement = self.connection.prepare("SELECT id FROM runs")?;
            let rows = statement.query_map([], |row| row.get(0))?;
            rows.collect::<rusqlite::Result<_>>()
        };
        read().map_err(|error| self.database_error(&error))
    }

    fn add(&mut self, records: &[Record]) -> Result<(), Message> {
        let path = self.folder.join(DATABASE);
        insert(&mut self.connection, records).map_err(|error| broken(&path, &error))
    }
}

/// The experiment and the records of a folder that is only looked at. Refused if they
/// do not belong together.
pub fn look(folder: &Path) -> Result<(Experiment, Vec<Record>), Message> {
    let show = folder.display().to_string();
    let (file, database) = (folder.join(EXPERIMENT), folder.join(DATABASE));
    if !file.exists() {
        return Err(msg!("lab.no-fight", folder = show));
    }
    if !database.exists() {
        let path = database.display().to_string();
        let salvaging = salvage::last(folder).is_some();
        return Err(if salvaging { msg!("lab.damaged", path = path) } else { msg!("lab.no-records", path = path) });
    }
    // The records before the experiment: while a fight runs it only grows.
    let records = read_only(&database).map_err(|error| broken(&database, &error))?;
    let text = fs::read_to_string(&file)
        .map_err(|error| msg!("io.unreadable", path = file.display().to_string(), why = reason(&error)))?;
    let experiment = Experiment::read(&text).map_err(|error| error.0)?;
    let plan = Plan::new(&experiment).map_err(|error| error.0)?;
    let planned = plan.ids();
    let own = revision();
    match records.iter().find(|record| !planned.contains(record.id.as_str())) {
        None => Ok((experiment, records)),
        Some(record) if record.revision != own => {
            Err(msg!("lab.old-records", folder = show, found = record.revision.as_str(), own = own))
        }
        Some(record) => Err(msg!("lab.no-match", folder = show, id = record.id.as_str())),
    }
}

/// The records of a database that may be in use, and that one may have no right to write
/// to. SQLite wants to write even to read, for its log; where it may not, and there is no
/// log that it would miss, the file is read as it lies.
fn read_only(database: &Path) -> rusqlite::Result<Vec<Record>> {
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
fn connect(folder: &Path, plan: &Plan) -> Result<(Connection, Option<u64>), Message> {
    let path = folder.join(DATABASE);
    let mut salvaged = None;
    if !path.exists() {
        salvaged = salvage::resume(folder, plan)?;
    }
    match prepare(&path) {
        Err(error) if damaged(&error) => {
            salvaged = Some(salvage::begin(folder, plan)?);
            prepare(&path)
        }
        opened => opened,
    }
    .map(|connection| (connection, salvaged))
    .map_err(|error| broken(&path, &error))
}

fn prepare(path: &Path) -> rusqlite::Result<Connection> {
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
    create(&connection)?;
    Ok(connection)
}

pub(crate) fn create(connection: &Connection) -> rusqlite::Result<()> {
    let columns: Vec<String> = COLUMNS.iter().map(|(name, kind)| format!("{name} {kind}")).collect();
    connection.execute(&format!("CREATE TABLE IF NOT EXISTS runs ({})", columns.join(", ")), [])?;
    Ok(())
}

fn damaged(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
}

pub(crate) fn names() -> String {
    COLUMNS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn read_all(connection: &Connection) -> rusqlite::Result<Vec<Record>> {
    let mut statement = connection.prepare(&format!("SELECT {} FROM runs ORDER BY id", names()))?;
    let rows = statement.query_map([], record)?;
    rows.collect()
}

pub(crate) fn insert(connection: &mut Connection, records: &[Record]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    {
        let places: Vec<String> = (1..=COLUMNS.len()).map(|i| format!("?{i}")).collect();
        let sql = format!("INSERT INTO runs ({}) VALUES ({}) ON CONFLICT(id) DO NOTHING", names(), places.join(", "));
        let mut statement = transaction.prepare_cached(&sql)?;
        for record in records {
            statement.execute(params_from_iter(values(record).map(ToSqlOutput::Borrowed)))?;
        }
    }
    transaction.commit()
}

/// SQLite has no unsigned numbers; ours fit.
fn whole(n: u64) -> ValueRef<'static> {
    ValueRef::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}

fn values(r: &Record) -> [ValueRef<'_>; COLUMNS.len()] {
    fn text(text: &str) -> ValueRef<'_> {
        ValueRef::Text(text.as_bytes())
    }
    let maybe = |n: Option<u64>| n.map_or(ValueRef::Null, whole);
    [
        text(&r.id),
        text(&r.instance),
        text(&r.problem),
        text(&r.start),
        text(&r.algorithm),
        whole(r.seed),
        whole(r.repeat),
        text(&r.outcome),
        text(&r.proof),
        maybe(r.cost.map(u64::from)),
        maybe(r.optimal.map(u64::from)),
        maybe(r.iterations),
        whole(r.expanded),
        whole(r.generated),
        whole(r.evaluated),
        whole(r.peak_frontier),
        whole(r.peak_stored),
        maybe(r.depth),
        whole(r.max_depth),
        ValueRef::Real(r.wall_s),
        r.cpu_s.map_or(ValueRef::Null, ValueRef::Real),
        whole(r.peak_bytes),
        whole(r.jobs),
        text(&r.host),
        text(&r.revision),
    ]
}

pub(crate) fn record(row: &rusqlite::Row<'_>) -> rusqlite::Result<Record> {
    let count = |i: usize| row.get::<_, i64>(i).map(|n| n as u64);
    let maybe = |i: usize| row.get::<_, Option<i64>>(i).map(|n| n.map(|n| n as u64));
    Ok(Record {
        id: row.get(0)?,
        instance: row.get(1)?,
        problem: row.get(2)?,
        start: row.get(3)?,
        algorithm: row.get(4)?,
        seed: count(5)?,
        repeat: count(6)?,
        outcome: row.get(7)?,
        proof: row.get(8)?,
        cost: row.get(9)?,
        optimal: row.get(10)?,
        iterations: maybe(11)?,
        expanded: count(12)?,
        generated: count(13)?,
        evaluated: count(14)?,
        peak_frontier: count(15)?,
        peak_stored: count(16)?,
        depth: maybe(17)?,
        max_depth: count(18)?,
        wall_s: row.get(19)?,
        cpu_s: row.get(20)?,
        peak_bytes: count(21)?,
        jobs: count(22)?,
        host: row.get(23)?,
        revision: row.get(24)?,
    })
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
