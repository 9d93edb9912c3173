//! Words of stored rows.

use crate::row::{Column, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A value that is stored as a word. Rows that another version has written may have words that
/// this one does not know; they stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Word<T> {
    /// One that is known.
    Known(T),
    /// Another; empty as long as nothing is known.
    Other(String),
}

impl<T> Default for Word<T> {
    fn default() -> Self {
        Word::Other(String::new())
    }
}

impl<T> From<T> for Word<T> {
    fn from(value: T) -> Self {
        Word::Known(value)
    }
}

impl<T: PartialEq> PartialEq<T> for Word<T> {
    fn eq(&self, value: &T) -> bool {
        matches!(self, Word::Known(known) if known == value)
    }
}

impl<T: fmt::Display> fmt::Display for Word<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Known(value) => value.fmt(f),
            Word::Other(word) => word.fmt(f),
        }
    }
}

impl<T: FromStr + fmt::Display> Word<T> {
    fn read(word: String) -> Self {
        match word.parse::<T>() {
            // What is read is written again letter by letter.
            Ok(value) if value.to_string() == word => Word::Known(value),
            _ => Word::Other(word),
        }
    }
}

/// What the words begin with of those that were ended by a limit.
const STOPPED: &str = "stopped:";

impl<T: fmt::Display> Word<T> {
    /// Was it ended by a limit, of its own or of its job?
    pub fn is_stopped(&self) -> bool {
        self.to_string().starts_with(STOPPED)
    }
}

/// By the alphabet.
impl<T: Eq + fmt::Display> Ord for Word<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other { Ordering::Equal } else { self.to_string().cmp(&other.to_string()) }
    }
}

impl<T: Eq + fmt::Display> PartialOrd for Word<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: fmt::Display> Serialize for Word<T> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_str(self)
    }
}

impl<'de, T: FromStr + fmt::Display> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(Word::read)
    }
}

impl<T: FromStr + fmt::Display> Column for Word<T> {
    const KIND: &'static str = String::KIND;
    const OR_NULL: &'static str = String::OR_NULL;
    fn value(&self) -> Value<'_> {
        Value::Text(self.to_string().into())
    }
    fn read(row: &rusqlite::Row<'_>, at: usize) -> rusqlite::Result<Self> {
        row.get::<_, String>(at).map(Word::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Outcome, Record};
    use crate::table::{create, insert, read_all};
    use kombat::run::Proof;
    use rusqlite::Connection;

    fn written<T: FromStr + fmt::Display>(word: &str) -> Word<T> {
        let read = Word::read(word.to_owned());
        assert_eq!(serde_json::to_string(&read).unwrap(), format!("\"{word}\""));
        read
    }

    #[test]
    fn every_word_is_written_as_it_was_read() {
        assert_eq!(written::<Proof>("none"), Proof::Unproven);
        assert_eq!(written::<Proof>("within:1.5"), Proof::Within(1.5));
        for word in ["within:1.50", "within:", "proved", ""] {
            assert_eq!(written::<Proof>(word), Word::Other(word.to_owned()));
        }
        let stops =
            ["time", "nodes", "memory", "cancelled", "job-time", "job-memory"].map(|by| format!("stopped:{by}"));
        for word in ["solved", "unsolvable", "gave-up"].into_iter().chain(stops.iter().map(String::as_str)) {
            let read = written::<Outcome>(word);
            assert!(matches!(read, Word::Known(_)) && read.is_stopped() == stops.iter().any(|stop| stop == word));
        }
    }

    #[test]
    fn a_word_of_another_version_is_stored_as_it_is() {
        let mut connection = Connection::open_in_memory().unwrap();
        create::<Record>(&connection).unwrap();
        let (outcome, proof) = (written("stopped:elsewhere"), Proof::Within(1.5).into());
        let record = Record { id: "a".to_owned(), outcome, proof, ..Record::default() };
        insert(&mut connection, std::slice::from_ref(&record)).unwrap();
        let words = connection.query_row("SELECT outcome, proof FROM runs", [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(words.unwrap(), ("stopped:elsewhere".to_owned(), "within:1.5".to_owned()));
        assert_eq!(read_all::<Record>(&connection).unwrap(), std::slice::from_ref(&record));
        assert!(record.outcome.is_stopped());
    }
}
