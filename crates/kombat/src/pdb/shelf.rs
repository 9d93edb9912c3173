//! The tables of this process. Each is made once, or comes from the program's store.

use super::build::{self, Progress};
use super::key::Key;
use super::table::Table;
use crate::budget::{Cancel, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// Where tables are kept beyond the end of the process.
pub trait Store: Send + Sync {
    /// A table that was kept, whole and unharmed.
    fn load(&self, key: &Key) -> Option<Table>;
    /// Keeps a table that was just made.
    fn save(&self, key: &Key, table: &Table);
    /// Hears how far a table is: so many of so many entries.
    fn building(&self, key: &Key, done: u64, of: u64);
    /// Hears that nobody is making it any more: it is made, or it was stopped.
    fn ended(&self, key: &Key);
}

/// The tables of a process.
#[derive(Default)]
pub struct Shelf {
    tables: Mutex<BTreeMap<Key, Place>>,
    changed: Condvar,
    store: OnceLock<Box<dyn Store>>,
}

/// What stands in a table's place.
#[derive(Clone, Copy)]
enum Place {
    /// Somebody is making it.
    Taken,
    Ready(Table),
}

/// How long somebody who waits for another's table does not look whether it is still wanted.
const PATIENCE: Duration = Duration::from_millis(20);

/// The shelf of this process.
pub fn shelf() -> &'static Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    SHELF.get_or_init(Shelf::default)
}

/// All tables together may take so many times what those of one heuristic may: they stay as
/// long as the process, and whoever names boards and patterns can ask for others for ever.
pub const TOGETHER: u64 = 8;

/// Bytes that tables and their making may take, unless told.
static ALLOWED: AtomicU64 = AtomicU64::new(4 << 30);

/// How many bytes the tables of a heuristic may take while they are made.
pub fn allowed() -> u64 {
    ALLOWED.load(Relaxed)
}

/// Sets how many bytes the tables of a heuristic may take while they are made, for all
/// that are named from now on.
pub fn allow(bytes: u64) {
    ALLOWED.store(bytes, Relaxed);
}

impl Shelf {
    /// Puts a store behind the shelf; false if there is one already.
    pub fn keep_in(&self, store: Box<dyn Store>) -> bool {
        self.store.set(store).is_ok()
    }

    /// The table of a key: from the shelf, from the store, or made now.
    pub fn table(&self, key: &Key, cancel: &Cancel) -> Result<Table, Stop> {
        let mut tables = self.lock();
        loop {
            match tables.get(key) {
                Some(Place::Ready(table)) => return Ok(*table),
                Some(Place::Taken) if cancel.is_cancelled() => return Err(Stop::Cancelled),
                Some(Place::Taken) => {
                    let woken = self.changed.wait_timeout(tables, PATIENCE);
                    tables = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
                None => break,
            }
        }
        tables.insert(key.clone(), Place::Taken);
        drop(tables);
        // Gives the place back if the making ends early, whatever the reason.
        let mut claim = Claim { shelf: self, key, made: None };
        claim.made = Some(self.make(key, cancel)?);
        claim.made.ok_or(Stop::Cancelled)
    }

    /// Is there room for these tables beside those that are there?
    pub(crate) fn has_room(&self, keys: &[Key]) -> bool {
        let tables = self.lock();
        let held: u64 = tables.keys().filter_map(|key| Some(key.bytes()?.0)).sum();
        let new: BTreeSet<&Key> = keys.iter().filter(|key| !tables.contains_key(*key)).collect();
        let wanted: u64 = new.into_iter().filter_map(|key| Some(key.bytes()?.0)).sum();
        wanted == 0 || held.saturating_add(wanted) <= TOGETHER.saturating_mul(allowed())
    }

    /// Has all of these tables ready.
    pub(crate) fn prepare(&self, keys: &[Key], cancel: &Cancel) -> Result<(), Stop> {
        keys.iter().try_for_each(|key| self.table(key, cancel).map(|_| ()))
    }

    fn make(&self, key: &Key, cancel: &Cancel) -> Result<Table, Stop> {
        let store = self.store.get();
        if let Some(table) = store.and_then(|store| store.load(key)) {
            return Ok(table);
        }
        let told = |done, of| {
            if let Some(store) = store {
                store.building(key, done, of);
            }
        };
        let progress: Progress<'_> = &told;
        let made = build::build(key, threads(), cancel, progress);
        if let Some(store) = store {
            store.ended(key);
            if let Ok(table) = &made {
                store.save(key, table);
            }
        }
        made
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Key, Place>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// As many as the machine has; what they make is the same with any number.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

struct Claim<'a> {
    shelf: &'a Shelf,
    key: &'a Key,
    made: Option<Table>,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let mut tables = self.shelf.lock();
        match self.made {
            Some(table) => tables.insert(self.key.clone(), Place::Ready(table)),
            None => tables.remove(self.key),
        };
        self.shelf.changed.notify_all();
    }
}
