//! What a store keeps: rows with an id, be they of runs or of matches.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// A row of a store. Its fields are the columns of its table and of CSV, and the keys of
/// JSON, in this order. `row!` writes it from the list of the fields.
pub trait Row: Clone + Default + PartialEq + Serialize + DeserializeOwned + Send {
    /// The table.
    const TABLE: &'static str;

    /// The columns, the id first, and how SQLite stores them.
    fn columns() -> Vec<(&'static str, &'static str)>;
    /// A hash of all that decides the result.
    fn id(&self) -> &str;
    /// The program, see [`crate::store::revision`].
    fn revision(&self) -> &str;
    /// What goes into the columns.
    fn values(&self) -> Vec<Value<'_>>;
    /// From the columns.
    fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self>;
}

/// Makes a [`Row`] of a struct, in a table, with these fields; `id` and `revision` are
/// among them.
macro_rules! row {
    ($row:ident, $table:literal, $($field:ident),+) => {
        impl $crate::row::Row for $row {
            const TABLE: &'static str = $table;

            fn columns() -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($field), $crate::row::kind(|row: &$row| &row.$field))),+]
            }

            fn id(&self) -> &str {
                &self.id
            }

            fn revision(&self) -> &str {
                &self.revision
            }

            fn values(&self) -> Vec<$crate::row::Value<'_>> {
                vec![$($crate::row::Column::value(&self.$field)),+]
            }

            fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
                let mut at = 0..;
                Ok($row { $($field: $crate::row::Column::read(row, at.next().unwrap_or_default())?),+ })
            }
        }
    };
}
pub(crate) use row;

/// What is in a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// Another number.
    Real(f64),
    /// A text.
    Text(Cow<'a, str>),
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(n) => ValueRef::Integer(*n),
            Value::Real(x) => ValueRef::Real(*x),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

/// What can be in a column.
pub(crate) trait Column: Sized {
    /// How SQLite stores it, and how if it may be missing.
    const KIND: &'static str;
    const OR_NULL: &'static str;
    fn value(&self) -> Value<'_>;
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self>;
}

/// How SQLite stores a field.
pub(crate) fn kind<R, C: Column>(_: fn(&R) -> &C) -> &'static str {
    C::KIND
}

impl Column for String {
    const KIND: &'static str = "TEXT NOT NULL";
    const OR_NULL: &'static str = "TEXT";
    fn value(&self) -> Value<'_> {
        Value::Text(self.into())
    }
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self> {
        row.get(at)
    }
}

/// SQLite has no unsigned numbers; ours fit.
impl Column for u64 {
    const KIND: &'static str = "INTEGER NOT NULL";
    const OR_NULL: &'static str = "INTEGER";
    fn value(&self) -> Value<'_> {
        Value::Integer(i64::try_from(*self).unwrap_or(i64::MAX))
    }
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self> {
        row.get::<_, i64>(at).map(|n| n as u64)
    }
}

impl Column for f64 {
    const KIND: &'static str = "REAL NOT NULL";
    const OR_NULL: &'static str = "REAL";
    fn value(&self) -> Value<'_> {
        Value::Real(*self)
    }
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self> {
        row.get(at)
    }
}

impl Column for u32 {
    const KIND: &'static str = u64::KIND;
    const OR_NULL: &'static str = u64::OR_NULL;
    fn value(&self) -> Value<'_> {
        Value::Integer((*self).into())
    }
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self> {
        row.get(at)
    }
}

impl<C: Column> Column for Option<C> {
    const KIND: &'static str = C::OR_NULL;
    const OR_NULL: &'static str = C::OR_NULL;
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, C::value)
    }
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self> {
        if row.get_ref(at)? == ValueRef::Null { Ok(None) } else { C::read(row, at).map(Some) }
    }
}
