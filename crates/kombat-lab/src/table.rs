//! Rows in a table of SQLite, each with a checksum.

use crate::played::Match;
use crate::record::Record;
use crate::row::{Row, Value};
use rusqlite::{Connection, params_from_iter};
use xxhash_rust::xxh3::xxh3_64;

pub(crate) fn create<R: Row>(connection: &Connection) -> rusqlite::Result<()> {
    let columns: Vec<String> = R::columns().iter().map(|(name, kind)| format!("{name} {kind}")).collect();
    let (table, columns) = (R::TABLE, columns.join(", "));
    let sql = format!("CREATE TABLE IF NOT EXISTS {table} ({columns}, {SUM} INTEGER, PRIMARY KEY (id))");
    connection.execute(&sql, [])?;
    // A table from before there were some of the columns gets them, empty.
    for (name, kind) in R::columns().into_iter().chain([(SUM, "INTEGER")]) {
        if !has::<R>(connection, name)? {
            connection.execute(&format!("ALTER TABLE {table} ADD COLUMN {name} {kind}"), [])?;
        }
    }
    Ok(())
}

/// The column of checksums. Rows that are older than it have none.
const SUM: &str = "sum";

/// Has the table this column?
fn has<R: Row>(connection: &Connection, column: &str) -> rusqlite::Result<bool> {
    let sql = "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2";
    connection.query_row(sql, [R::TABLE, column], |row| row.get(0))
}

/// The checksum of a row. Empty columns at its end do not count, so that rows from before there
/// were such columns keep theirs.
fn sum<R: Row>(row: &R) -> i64 {
    let mut bytes = Vec::with_capacity(512);
    let values = row.values();
    let count = values.iter().rposition(|value| *value != Value::Null).map_or(0, |last| last + 1);
    for value in values.iter().take(count) {
        let (kind, content): (u8, &[u8]) = match value {
            Value::Null => (0, &[]),
            Value::Integer(n) => (1, &n.to_le_bytes()),
            Value::Real(x) => (2, &x.to_bits().to_le_bytes()),
            Value::Text(text) => (3, text.as_bytes()),
        };
        bytes.push(kind);
        bytes.extend_from_slice(&(content.len() as u64).to_le_bytes());
        bytes.extend_from_slice(content);
    }
    i64::from_le_bytes(xxh3_64(&bytes).to_le_bytes())
}

/// Reads a row with its checksum, which follows its columns.
fn read_checked<R: Row>(row: &rusqlite::Row<'_>) -> rusqlite::Result<R> {
    let read = R::read(row)?;
    match row.get::<_, Option<i64>>(R::columns().len())? {
        Some(found) if found != sum(&read) => Err(corrupt(read.id().to_owned())),
        _ => Ok(read),
    }
}

/// Reads the rows one by one, as they lie in the table and not by its index. Ends with an
/// error at the first one that cannot be read or is not what was stored.
pub(crate) fn read_each<R: Row>(connection: &Connection, order: &str, mut each: impl FnMut(R)) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&selection::<R>(connection, order)?)?;
    for row in statement.query_map([], read_checked)? {
        each(row?);
    }
    Ok(())
}

/// The same of a database that is damaged: passes over rows that are not what was stored,
/// and ends where nothing more can be read.
pub(crate) fn read_intact<R: Row>(
    connection: &Connection,
    order: &str,
    mut each: impl FnMut(R),
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&selection::<R>(connection, order)?)?;
    let mut rows = statement.query([])?;
    while let Ok(Some(row)) = rows.next() {
        if let Ok(row) = read_checked(row) {
            each(row);
        }
    }
    Ok(())
}

fn selection<R: Row>(connection: &Connection, order: &str) -> rusqlite::Result<String> {
    let mut columns = Vec::new();
    for (name, _) in R::columns().into_iter().chain([(SUM, "")]) {
        columns.push(if has::<R>(connection, name)? { name } else { "NULL" });
    }
    Ok(format!("SELECT {} FROM {} NOT INDEXED {order}", columns.join(", "), R::TABLE))
}

pub(crate) fn read_all<R: Row>(connection: &Connection) -> rusqlite::Result<Vec<R>> {
    let mut rows = Vec::new();
    read_each(connection, "ORDER BY id", |row| rows.push(row))?;
    Ok(rows)
}

pub(crate) fn insert<R: Row>(connection: &mut Connection, records: &[R]) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    {
        let names: Vec<&str> = R::columns().iter().map(|(name, _)| *name).chain([SUM]).collect();
        let (table, places, names) = (R::TABLE, vec!["?"; names.len()].join(", "), names.join(", "));
        let sql = format!("INSERT INTO {table} ({names}) VALUES ({places}) ON CONFLICT(id) DO NOTHING");
        let mut statement = transaction.prepare_cached(&sql)?;
        for record in records {
            let values = record.values().into_iter().chain([Value::Integer(sum(record))]);
            statement.execute(params_from_iter(values))?;
        }
    }
    transaction.commit()
}

/// The id of a row of another kind, if there is one: puzzles and games do not share a
/// folder.
pub(crate) fn another_kind<R: Row>(connection: &Connection) -> Option<String> {
    let tables = [Record::TABLE, Match::TABLE].into_iter().filter(|table| *table != R::TABLE);
    let first = |table| connection.query_row(&format!("SELECT id FROM {table} LIMIT 1"), [], |row| row.get(0)).ok();
    tables.filter_map(first).next()
}

/// Has SQLite look whether its pages are as they should be.
pub(crate) fn healthy(connection: &Connection, check: &str) -> rusqlite::Result<()> {
    let health: String = connection.query_row(&format!("PRAGMA {check}(1)"), [], |row| row.get(0))?;
    if health == "ok" { Ok(()) } else { Err(corrupt(health)) }
}

fn corrupt(what: String) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), Some(what))
}
