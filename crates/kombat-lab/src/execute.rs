//! Makes the runs of a plan that are not stored yet: one run one thread, in shuffled
//! order, each record stored as it finishes.
//!
//! Threads take the next run from a shared counter and hand their records to the one
//! thread that writes. It is woken for many records at once, for to be woken costs more
//! than to search a small board. Order and threads change no record but for its times: a run's
//! chance is its own.

use crate::plan::{Plan, Run, Task};
use crate::record::Record;
use kombat::budget::Cancel;
use kombat::messages::Message;
use std::collections::HashSet;
use std::mem::take;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Records that are written together, and how long they may wait for each other. Many,
/// for ids are in no order: each batch touches the whole index of the database.
const BATCH: usize = 8192;
const PATIENCE: Duration = Duration::from_millis(100);

/// Makes one run. The laboratory takes any, so that it can be tested without searches.
pub trait Runner<T: Task = Run>: Sync {
    /// The record of a run; none if it was cancelled, or cannot be made in this process.
    fn run(&self, run: &T, cancel: &Cancel) -> Option<T::Row>;

    /// Why a run could not be made in this process, if one could not.
    fn obstacle(&self) -> Option<Message> {
        None
    }
}

/// Keeps the records of a fight.
pub trait Keep<R = Record> {
    /// The ids of all records that it has.
    fn ids(&self) -> Result<HashSet<String>, Message>;
    /// Takes records, all or none.
    fn add(&mut self, records: &[R]) -> Result<(), Message>;
}

/// How far an execution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Runs stored before and now.
    pub done: u64,
    /// Runs of the plan.
    pub total: u64,
    /// Is no other record stored with this one that has not been told yet?
    pub last: bool,
}

/// Makes the runs that are missing. `seen` hears of every new record once it is
/// stored, and of the progress. Returns how many runs were made.
pub fn execute<T: Task>(
    plan: &Plan<T>,
    store: &mut dyn Keep<T::Row>,
    runner: &dyn Runner<T>,
    (jobs, seed): (usize, u64),
    cancel: &Cancel,
    mut seen: impl FnMut(&T::Row, Progress),
) -> Result<u64, Message> {
    let known = store.ids()?;
    let mut missing = plan.in_order(seed);
    let (total, before) = (missing.len() as u64, known.len() as u64);
    missing.retain(|run| !known.contains(run.id()));
    let (next, missing) = (AtomicUsize::new(0), missing.as_slice());
    let threads = jobs.max(1).min(missing.len());
    let outbox = Outbox::new(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (next, desk) = (&next, Desk(&outbox));
            scope.spawn(move || {
                while let Some(run) = missing.get(next.fetch_add(1, Relaxed)).filter(|_| !cancel.is_cancelled()) {
                    let Some(record) = runner.run(run, cancel) else { break };
                    desk.put(record);
                }
            });
        }
        let mut made = 0;
        loop {
            let (batch, ended) = outbox.take();
            if let Err(error) = store.add(&batch) {
                // Nothing can be stored any more, so nothing more is to be run.
                cancel.cancel();
                return Err(error);
            }
            for (i, record) in batch.iter().enumerate() {
                made += 1;
                seen(record, Progress { done: before + made, total, last: i + 1 == batch.len() });
            }
            if ended {
                return Ok(made);
            }
        }
    })
}

/// Where records wait to be written.
struct Outbox<R> {
    waiting: Mutex<Waiting<R>>,
    changed: Condvar,
}

struct Waiting<R> {
    records: Vec<R>,
    /// Threads that may still put some in.
    threads: usize,
}

/// A thread's place at the outbox; it leaves however it ends.
struct Desk<'a, R>(&'a Outbox<R>);

impl<R> Desk<'_, R> {
    /// Puts a record in. The writer is woken for the first, and when there are enough.
    fn put(&self, record: R) {
        let mut waiting = self.0.lock();
        waiting.records.push(record);
        let count = waiting.records.len();
        drop(waiting);
        if count == 1 || count == BATCH {
            self.0.changed.notify_one();
        }
    }
}

impl<R> Drop for Desk<'_, R> {
    fn drop(&mut self) {
        self.0.lock().threads -= 1;
        self.0.changed.notify_one();
    }
}

impl<R> Outbox<R> {
    fn new(threads: usize) -> Self {
        let waiting = Waiting { records: Vec::new(), threads };
        Outbox { waiting: Mutex::new(waiting), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<R>> {
        // A record is in or is not, whatever befell another thread.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until records are due, and takes them; were these the last?
    fn take(&self) -> (Vec<R>, bool) {
        let waiting = self.lock();
        let idle = |waiting: &mut Waiting<R>| waiting.records.is_empty() && waiting.threads > 0;
        let waiting = self.changed.wait_while(waiting, idle).unwrap_or_else(PoisonError::into_inner);
        let few = |waiting: &mut Waiting<R>| waiting.records.len() < BATCH && waiting.threads > 0;
        let waited = self.changed.wait_timeout_while(waiting, PATIENCE, few).unwrap_or_else(PoisonError::into_inner);
        let mut waiting = waited.0;
        (take(&mut waiting.records), waiting.threads == 0)
    }
}
