//! The table store of the process. Each table is made once, or comes from the program's table cache.

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
pub trait TableCache: Send + Sync {
    /// A table that was kept, whole and unharmed.
    fn load(&self, key: &Key) -> Option<Table>;
    /// Keeps a table that was just made.
    fn save(&self, key: &Key, table: &Table);
    /// Hears how far a table is: so many of so many entries.
    fn building(&self, key: &Key, done: u64, of: u64);
    /// Hears that nobody is making it any more: it is made, or it was stopped.
    fn ended(&self, key: &Key);
}

/// The tables of a process, in memory.
#[derive(Default)]
pub struct TableStore {
    state: Mutex<State>,
    changed: Condvar,
    cache: OnceLock<Box<dyn TableCache>>,
}

#[derive(Default)]
struct State {
    tables: BTreeMap<Key, Place>,
    /// How many searches need a table, which is there, is being made, or will be.
    promised: BTreeMap<Key, usize>,
    /// Is a table being made? One at a time: each takes all processors, and memory of its own.
    building: bool,
    /// Counts how often a table was asked for.
    asked: u64,
}

/// What stands in a table's place.
enum Place {
    /// Somebody is making it.
    Taken,
    /// It was last asked for then.
    Ready(Table, u64),
}

/// The bytes of a table.
fn size(key: &Key) -> u64 {
    key.bytes().map_or(0, |(bytes, _)| bytes)
}

impl State {
    /// The bytes of all tables that are there, are being made, or are promised.
    fn bytes(&self) -> u64 {
        let all: BTreeSet<&Key> = self.tables.keys().chain(self.promised.keys()).collect();
        all.into_iter().map(size).sum()
    }

    /// The tables that nobody uses, the one first that nobody has asked for longest.
    fn idle(&self) -> Vec<Key> {
        let idle = self.tables.iter().filter_map(|(key, place)| match place {
            Place::Ready(table, asked) if table.is_alone() && !self.promised.contains_key(key) => Some((*asked, key)),
            _ => None,
        });
        let mut idle: Vec<(u64, &Key)> = idle.collect();
        idle.sort_unstable();
        idle.into_iter().map(|(_, key)| key.clone()).collect()
    }

    /// Takes back what was promised to somebody.
    fn take_back(&mut self, keys: &[Key]) {
        for key in keys {
            if let Some(searches) = self.promised.get_mut(key) {
                *searches -= 1;
                if *searches == 0 {
                    self.promised.remove(key);
                }
            }
        }
    }

    /// Gives up idle tables until all others take no more than `most`; none of them if even
    /// without all of them there would be too little room.
    fn make_room(&mut self, most: u64) -> Option<Vec<Place>> {
        let (mut bytes, mut enough) = (self.bytes(), 0);
        let idle = self.idle();
        for key in &idle {
            if bytes <= most {
                break;
            }
            bytes -= size(key);
            enough += 1;
        }
        (bytes <= most).then(|| idle[..enough].iter().filter_map(|key| self.tables.remove(key)).collect())
    }
}

/// Room for some tables. As long as it is held none of them is given up.
pub struct Promise<'a> {
    store: &'a TableStore,
    keys: Vec<Key>,
}

impl Drop for Promise<'_> {
    fn drop(&mut self) {
        self.store.lock().take_back(&self.keys);
    }
}

/// Poll interval while another thread builds the table.
const PATIENCE: Duration = Duration::from_millis(20);

/// The table store of this process.
pub fn table_store() -> &'static TableStore {
    static STORE: OnceLock<TableStore> = OnceLock::new();
    STORE.get_or_init(TableStore::default)
}

/// All tables together may take so many times what those of one heuristic may. Beyond that those
/// are given up that nobody uses; whoever names boards and patterns can ask for others for ever.
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

impl TableStore {
    /// Gives the store a cache; false if it has one already.
    pub fn keep_in(&self, cache: Box<dyn TableCache>) -> bool {
        self.cache.set(cache).is_ok()
    }

    /// The table of a key: from this store, from the cache, or made now. Whoever is held waits
    /// before it begins; meanwhile it cannot be held, for it would stop others, too, or go on
    /// with all processors while others have their turn.
    pub fn table(&self, key: &Key, cancel: &Cancel) -> Result<Table, Stop> {
        let _unheld = cancel.unheld();
        let mut state = self.lock();
        loop {
            state.asked += 1;
            let now = state.asked;
            match state.tables.get_mut(key) {
                Some(Place::Ready(table, asked)) => {
                    *asked = now;
                    return Ok(table.clone());
                }
                Some(Place::Taken) if cancel.is_cancelled() => return Err(Stop::Cancelled),
                Some(Place::Taken) => state = self.wait(state),
                None => break,
            }
        }
        state.tables.insert(key.clone(), Place::Taken);
        drop(state);
        // Gives the place back if the making ends early, whatever the reason.
        let mut claim = Claim { store: self, key, made: None };
        let table = self.make(key, cancel)?;
        claim.made = Some(table.clone());
        Ok(table)
    }

    fn wait<'a>(&'a self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Makes room for these tables beside those that are used; none if there is too little.
    pub fn promise(&self, keys: &[Key]) -> Option<Promise<'_>> {
        self.promise_within(keys, TOGETHER.saturating_mul(allowed()))
    }

    fn promise_within(&self, keys: &[Key], most: u64) -> Option<Promise<'_>> {
        let keys: Vec<Key> = keys.iter().cloned().collect::<BTreeSet<Key>>().into_iter().collect();
        let mut state = self.lock();
        let new = keys.iter().any(|key| !state.tables.contains_key(key) && !state.promised.contains_key(key));
        for key in &keys {
            *state.promised.entry(key.clone()).or_default() += 1;
        }
        let given_up = if new { state.make_room(most) } else { Some(Vec::new()) };
        // Before anybody else looks: whoever is refused takes no room from others.
        if given_up.is_none() {
            state.take_back(&keys);
        }
        // What it takes to give memory back need not be waited for by others.
        drop(state);
        given_up.map(|_| Promise { store: self, keys })
    }

    /// The bytes of the tables that are there or will be.
    pub fn bytes(&self) -> u64 {
        self.lock().bytes()
    }

    /// Has all of these tables ready.
    pub fn prepare(&self, keys: &[Key], cancel: &Cancel) -> Result<(), Stop> {
        keys.iter().try_for_each(|key| self.table(key, cancel).map(|_| ()))
    }

    fn make(&self, key: &Key, cancel: &Cancel) -> Result<Table, Stop> {
        let cache = self.cache.get();
        if let Some(table) = cache.and_then(|cache| cache.load(key)) {
            return Ok(table);
        }
        let told = |done, of| {
            if let Some(cache) = cache {
                cache.building(key, done, of);
            }
        };
        let progress: Progress<'_> = &told;
        let turn = self.turn(cancel)?;
        let made = build::build(key, threads(), cancel, progress);
        drop(turn);
        if let Some(cache) = cache {
            cache.ended(key);
            if let Ok(table) = &made {
                cache.save(key, table);
            }
        }
        made
    }

    /// Waits until no other table is being made.
    fn turn(&self, cancel: &Cancel) -> Result<Turn<'_>, Stop> {
        let mut state = self.lock();
        while state.building {
            if cancel.is_cancelled() {
                return Err(Stop::Cancelled);
            }
            state = self.wait(state);
        }
        state.building = true;
        Ok(Turn(self))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// As many as the machine has; what they make is the same with any number.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

struct Claim<'a> {
    store: &'a TableStore,
    key: &'a Key,
    made: Option<Table>,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let mut state = self.store.lock();
        let now = state.asked;
        match self.made.take() {
            Some(table) => state.tables.insert(self.key.clone(), Place::Ready(table, now)),
            None => state.tables.remove(self.key),
        };
        self.store.changed.notify_all();
    }
}

/// The right to make a table.
struct Turn<'a>(&'a TableStore);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.lock().building = false;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
#[path = "store_test.rs"]
mod tests;
