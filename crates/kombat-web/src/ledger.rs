//! What was worked out of stored fights, so that a fight that did not change is not read again:
//! how it stands, its figures, its digest, the files of its report. The longest not wanted is forgotten.

use crate::lock::lock;
use axum::body::Bytes;
use kombat::messages::Message;
use kombat_lab::experiment::Experiment;
use kombat_lab::race::Lane;
use kombat_lab::report::Findings;
use kombat_lab::store::{DATABASE, EXPERIMENT};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// What changed less long ago may change again within one tick of the file system's clock, and
/// would look the same.
const SETTLED: Duration = Duration::from_secs(2);

/// How a fight stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) running: bool,
    pub(crate) lanes: Vec<Lane>,
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// Runs a second since it was started.
    pub(crate) rate: Option<f64>,
    /// Why it ended before its end.
    pub(crate) failed: Option<Message>,
}

/// What is asked of a stored fight, and in which language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    Standing,
    Findings,
    Digest(&'static str),
    Race(&'static str),
    File(&'static str, String),
}

/// What is known of one.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    Standing(Arc<(Experiment, Standing)>),
    Findings(Arc<Findings>),
    Text(Bytes),
}

impl Known {
    fn bytes(&self) -> usize {
        match self {
            Known::Standing(known) => known.0.to_toml().len() + known.1.lanes.len() * 256,
            Known::Findings(found) => found.bytes(),
            Known::Text(text) => text.len(),
        }
    }
}

/// The files of a fight as they are: their lengths and times, and which they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stamp(Vec<Option<(u64, SystemTime, u64)>>);

#[cfg(unix)]
fn number(data: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn number(_: &fs::Metadata) -> u64 {
    0
}

impl Stamp {
    /// Of a folder; none while its files are too new to be told apart from what they may become.
    pub(crate) fn of(folder: &Path) -> Option<Self> {
        let log = format!("{DATABASE}-wal");
        let mut stamps = Vec::new();
        for name in [EXPERIMENT, DATABASE, &log] {
            // An empty log is as good as none: readers make it, and take it away.
            let data = fs::metadata(folder.join(name)).ok().filter(|data| name != log || data.len() > 0);
            let stamp = match data {
                Some(data) => Some((data.len(), data.modified().ok()?, number(&data))),
                None => None,
            };
            stamps.push(stamp);
        }
        let now = SystemTime::now();
        let is_settled = |at: SystemTime| now.duration_since(at).is_ok_and(|since| since > SETTLED);
        stamps.iter().flatten().all(|(_, at, _)| is_settled(*at)).then_some(Stamp(stamps))
    }
}

#[derive(Debug)]
struct Entry {
    stamp: Stamp,
    known: Known,
    bytes: usize,
    /// When it was last wanted, by a clock that counts wishes.
    wanted: u64,
}

#[derive(Debug, Default)]
struct Entries {
    entries: HashMap<(String, Question), Entry>,
    bytes: usize,
    clock: u64,
}

/// All that is known.
#[derive(Debug)]
pub(crate) struct Ledger {
    entries: Mutex<Entries>,
    most: usize,
}

impl Ledger {
    pub(crate) fn new(most: usize) -> Self {
        Ledger { entries: Mutex::default(), most }
    }

    /// What was found out of a fight when its files were as they are now.
    pub(crate) fn get(&self, name: &str, question: &Question, stamp: &Stamp) -> Option<Known> {
        let mut all = lock(&self.entries);
        all.clock += 1;
        let clock = all.clock;
        let entry = all.entries.get_mut(&(name.to_owned(), question.clone()))?;
        // What does not hold any more is no use to anybody, however often it is asked for.
        if entry.stamp != *stamp {
            return None;
        }
        entry.wanted = clock;
        Some(entry.known.clone())
    }

    /// Notes what was found out of files that were so before they were read.
    pub(crate) fn note(&self, name: &str, question: Question, stamp: Stamp, known: Known) {
        let bytes = known.bytes();
        if bytes > self.most {
            return;
        }
        let mut all = lock(&self.entries);
        all.clock += 1;
        let entry = Entry { stamp, known, bytes, wanted: all.clock };
        all.bytes += bytes;
        if let Some(before) = all.entries.insert((name.to_owned(), question), entry) {
            all.bytes -= before.bytes;
        }
        while all.bytes > self.most {
            let oldest = all.entries.iter().min_by_key(|(_, entry)| entry.wanted).map(|(key, _)| key.clone());
            let Some(gone) = oldest.and_then(|key| all.entries.remove(&key)) else { return };
            all.bytes -= gone.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(length: u64) -> Stamp {
        Stamp(vec![Some((length, SystemTime::UNIX_EPOCH, 1))])
    }

    fn text(length: usize) -> Known {
        Known::Text("x".repeat(length).into())
    }

    #[test]
    fn what_changed_is_not_known_any_more() {
        let (ledger, digest) = (Ledger::new(1000), Question::Digest("en"));
        ledger.note("f", digest.clone(), stamp(1), text(10));
        assert!(ledger.get("f", &digest, &stamp(1)).is_some());
        assert!(ledger.get("f", &digest, &stamp(2)).is_none());
        assert!(ledger.get("g", &digest, &stamp(1)).is_none());
        assert!(ledger.get("f", &Question::Digest("pt-BR"), &stamp(1)).is_none());
    }

    #[test]
    fn the_longest_not_wanted_is_forgotten() {
        let ledger = Ledger::new(100);
        let file = |n: usize| Question::File("en", n.to_string());
        for n in 0..3 {
            ledger.note("f", file(n), stamp(1), text(30));
        }
        assert!(ledger.get("f", &file(0), &stamp(1)).is_some());
        ledger.note("f", file(3), stamp(1), text(30));
        let left: Vec<bool> = (0..4).map(|n| ledger.get("f", &file(n), &stamp(1)).is_some()).collect();
        assert_eq!(left, [true, false, true, true]);
        ledger.note("f", file(4), stamp(1), text(101));
        assert!(ledger.get("f", &file(4), &stamp(1)).is_none());
        assert_eq!(lock(&ledger.entries).bytes, 90);
    }

    #[test]
    fn what_does_not_hold_any_more_is_forgotten_first() {
        let ledger = Ledger::new(100);
        let file = |n: usize| Question::File("en", n.to_string());
        for n in 0..3 {
            ledger.note("f", file(n), stamp(1), text(30));
        }
        assert!(ledger.get("f", &file(0), &stamp(2)).is_none());
        ledger.note("f", file(3), stamp(1), text(30));
        let left: Vec<bool> = (0..4).map(|n| ledger.get("f", &file(n), &stamp(1)).is_some()).collect();
        assert_eq!(left, [false, true, true, true]);
    }
}
