//! What a store keeps: rows with an id, be they of runs or of matches.

use rusqlite::types::ValueRef;
use serde::Serialize;

/// A row of a store. Its fields are the columns of its table and of CSV, and the keys of
/// JSON, in this order.
pub trait Row: Default + Serialize + Send {
    /// The table.
    const TABLE: &'static str;
    /// The columns, the id first, and how SQLite stores them.
    const COLUMNS: &'static [(&'static str, &'static str)];

    /// A hash of all that decides the result.
    fn id(&self) -> &str;
    /// The program, see [`crate::store::revision`].
    fn revision(&self) -> &str;
    /// What goes into the columns.
    fn values(&self) -> Vec<ValueRef<'_>>;
    /// From the columns.
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self>;
}

/// SQLite has no unsigned numbers; ours fit.
pub(crate) fn whole(n: u64) -> ValueRef<'static> {
    ValueRef::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}

pub(crate) fn text(text: &str) -> ValueRef<'_> {
    ValueRef::Text(text.as_bytes())
}

/// The other way round.
pub(crate) fn count(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(|n| n as u64)
}
