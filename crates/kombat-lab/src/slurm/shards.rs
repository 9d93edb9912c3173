//! The files of shards: what is in them, and what of it can be used.

use super::lines;
use super::round::Round;
use crate::plan::Task;
use crate::revision::revision;
use crate::row::Row;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

pub(crate) const HEAD: &str = "shard";
pub(crate) const RECORD: &str = "record";
pub(crate) const TASK: &str = "task";
/// The last line, with the number of lines that it closes.
pub(crate) const END: &str = "end";

/// The first line of a file of records: who wrote it, and how many records it took over
/// from an attempt before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) round: u32,
    pub(crate) shard: u32,
    pub(crate) host: String,
    /// The number of the job, if Slurm ran it.
    pub(crate) job: Option<String>,
    pub(crate) carried: u64,
}

/// What a file holds.
#[derive(Debug)]
pub(crate) struct Content<R> {
    pub(crate) rows: Vec<R>,
    pub(crate) head: Option<Head>,
    /// Does it have its last line, which counts the others?
    pub(crate) whole: bool,
    /// Lines that are not what they were.
    pub(crate) damaged: u64,
}

/// Reads a file of records from a place on; says up to where it was read. A last line
/// that is not complete yet is left for the next time.
pub(crate) fn read_from<R: Row>(path: &Path, from: u64) -> io::Result<(Content<R>, u64)> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut content = Content { rows: Vec::new(), head: None, whole: false, damaged: 0 };
    for line in bytes[..end].split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let opened = std::str::from_utf8(line).ok().and_then(lines::open);
        let good = match opened {
            Some((RECORD, body)) => serde_json::from_str(body).map(|row| content.rows.push(row)).is_ok(),
            Some((HEAD, body)) => serde_json::from_str(body).map(|head| content.head = Some(head)).is_ok(),
            Some((END, body)) => {
                content.whole = body.parse() == Ok(content.rows.len());
                content.whole || from > 0
            }
            _ => false,
        };
        content.damaged += u64::from(!good);
    }
    Ok((content, from + end as u64))
}

/// The tasks of a plan file; none if it is not whole.
pub(crate) fn tasks<T: Task>(path: &Path) -> io::Result<Option<Vec<T>>> {
    let text = String::from_utf8(fs::read(path)?).unwrap_or_default();
    let mut tasks = Vec::new();
    for line in text.lines() {
        if let Some(task) = lines::read(line, TASK) {
            tasks.push(task);
        } else {
            return Ok((lines::read(line, END) == Some(tasks.len())).then_some(tasks));
        }
    }
    Ok(None)
}

/// Reads what is new in the files of all rounds.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    /// Up to where each file was read.
    places: HashMap<PathBuf, u64>,
    /// Files with lines that cannot be used.
    pub(crate) damaged: BTreeSet<PathBuf>,
}

impl Reader {
    /// The new records that are of these tasks and of this revision. A file that cannot be
    /// read is one that is not there: what it had is run again.
    pub(crate) fn news<T: Task>(&mut self, folder: &Path, planned: &HashMap<&str, &T>) -> Vec<T::Row> {
        let kept = kept_path(folder);
        let rounds = super::round::all(folder);
        let files = std::iter::once(kept.clone()).chain(rounds.iter().flat_map(Round::record_files));
        let mut news = Vec::new();
        for path in files {
            let length = fs::metadata(&path).map_or(0, |data| data.len());
            let before = self.places.get(&path).copied();
            if before == Some(length) {
                continue;
            }
            // What no job wrote is written anew when there is more of it.
            let from = before.filter(|&from| from <= length && path != kept).unwrap_or(0);
            let Ok((content, to)) = read_from::<T::Row>(&path, from) else { continue };
            let ended = path.extension().is_some_and(|ending| ending == "jsonl");
            if content.damaged > 0 || ended && from == 0 && !content.whole {
                self.damaged.insert(path.clone());
            }
            self.places.insert(path, to);
            news.extend(content.rows.into_iter().filter(|row| belongs(planned.get(row.id()).copied(), row)));
        }
        news
    }
}

/// Is it the row of this task, made by a program that counts as this one does?
pub(crate) fn belongs<T: Task>(task: Option<&T>, row: &T::Row) -> bool {
    task.is_some_and(|task| task.made(row)) && row.revision() == revision()
}

/// Records that no job wrote.
pub(crate) fn kept_path(folder: &Path) -> PathBuf {
    super::rounds_folder(folder).join("kept.jsonl")
}
