//! Makes the runs of a plan that are not stored yet: one run one thread, in shuffled
//! order, each record stored as it finishes.
//!
//! Threads take the next run from a shared counter and hand their records to the one
//! thread that writes. It is woken for many records at once, for to be woken costs more
//! than to search a small board. Order and threads change no record but for its times: a run's
//! chance is its own.

use crate::experiment::Experiment;
use crate::plan::{Plan, Run, chance};
use crate::record::Record;
use crate::store::revision;
use kombat::budget::{Cancel, Limits};
use kombat::catalog::{Request, Stage, stage};
use kombat::words::{Message, SpecError};
use std::collections::{HashMap, HashSet};
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
pub trait Runner: Sync {
    /// The record of a run; none if it was cancelled.
    fn run(&self, run: &Run, cancel: &Cancel) -> Option<Record>;
}

/// Keeps the records of a fight.
pub trait Keep {
    /// The ids of all records that it has.
    fn ids(&self) -> Result<HashSet<String>, Message>;
    /// Takes records, all or none.
    fn add(&mut self, records: &[Record]) -> Result<(), Message>;
}

/// Runs searches in this process.
pub struct Local {
    stages: HashMap<String, Box<dyn Stage>>,
    limits: Limits,
    jobs: usize,
    host: String,
    revision: String,
}

impl Local {
    /// For an experiment, on so many threads.
    pub fn new(experiment: &Experiment, jobs: usize) -> Result<Self, SpecError> {
        let mut stages = HashMap::new();
        for boards in &experiment.boards {
            let stage = stage(&boards.problem)?;
            // Sweeps the space, where it is small, before the first run needs it.
            let _ = stage.depths();
            stages.insert(stage.problem(), stage);
        }
        Ok(Local { stages, limits: experiment.limits, jobs, host: host(), revision: revision() })
    }
}

impl std::fmt::Debug for Local {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Local").field("jobs", &self.jobs).field("host", &self.host).finish_non_exhaustive()
    }
}

impl Runner for Local {
    fn run(&self, run: &Run, cancel: &Cancel) -> Option<Record> {
        let request = Request {
            algorithm: run.algorithm.clone(),
            start: run.start.clone(),
            limits: self.limits,
            cancel: cancel.apart(),
            seed: run.seed,
            ..Request::default()
        };
        let before = thread_seconds();
        let stage = self.stages.get(&run.problem).expect("the plan has the experiment's problems");
        let report = stage.run(&request, None).expect("the plan has checked every spec and board");
        let cpu_s = before.zip(thread_seconds()).map(|(before, after)| after - before);
        if report.outcome == "stopped:cancelled" {
            return None;
        }
        let record = Record {
            id: run.id.clone(),
            instance: run.instance.clone(),
            problem: run.problem.clone(),
            start: run.start.clone(),
            algorithm: run.algorithm.clone(),
            seed: run.seed,
            repeat: run.repeat,
            cpu_s,
            jobs: self.jobs as u64,
            host: self.host.clone(),
            revision: self.revision.clone(),
            ..Record::default()
        };
        Some(record.with_report(&report))
    }
}

#[cfg(unix)]
fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

/// The processor time of this thread.
#[cfg(unix)]
fn thread_seconds() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

#[cfg(not(unix))]
fn thread_seconds() -> Option<f64> {
    None
}

/// How far an execution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Runs stored before and now.
    pub done: u64,
    /// Runs of the plan.
    pub total: u64,
}

/// Makes the runs that are missing. `seen` hears of every new record once it is
/// stored, and of the progress. Returns how many runs were made.
pub fn execute(
    plan: &Plan,
    store: &mut dyn Keep,
    runner: &dyn Runner,
    (jobs, seed): (usize, u64),
    cancel: &Cancel,
    mut seen: impl FnMut(&Record, Progress),
) -> Result<u64, Message> {
    let known = store.ids()?;
    let (mut planned, mut missing) = (HashSet::new(), Vec::new());
    for run in &plan.runs {
        if planned.insert(run.id.as_str()) && !known.contains(&run.id) {
            missing.push(run);
        }
    }
    let (total, before) = (planned.len() as u64, known.len() as u64);
    // So that no algorithm has the machine's quiet hours to itself.
    chance(&["order", &seed.to_string()]).shuffle(&mut missing);
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
            for record in &batch {
                made += 1;
                seen(record, Progress { done: before + made, total });
            }
            if ended {
                return Ok(made);
            }
        }
    })
}

/// Where records wait to be written.
struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

struct Waiting {
    records: Vec<Record>,
    /// Threads that may still put some in.
    threads: usize,
}

/// A thread's place at the outbox; it leaves however it ends.
struct Desk<'a>(&'a Outbox);

impl Desk<'_> {
    /// Puts a record in. The writer is woken for the first, and when there are enough.
    fn put(&self, record: Record) {
        let mut waiting = self.0.lock();
        waiting.records.push(record);
        let count = waiting.records.len();
        drop(waiting);
        if count == 1 || count == BATCH {
            self.0.changed.notify_one();
        }
    }
}

impl Drop for Desk<'_> {
    fn drop(&mut self) {
        self.0.lock().threads -= 1;
        self.0.changed.notify_one();
    }
}

impl Outbox {
    fn new(threads: usize) -> Self {
        let waiting = Waiting { records: Vec::new(), threads };
        Outbox { waiting: Mutex::new(waiting), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // A record is in or is not, whatever befell another thread.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until records are due, and takes them; were these the last?
    fn take(&self) -> (Vec<Record>, bool) {
        let waiting = self.lock();
        let idle = |waiting: &mut Waiting| waiting.records.is_empty() && waiting.threads > 0;
        let waiting = self.changed.wait_while(waiting, idle).unwrap_or_else(PoisonError::into_inner);
        let few = |waiting: &mut Waiting| waiting.records.len() < BATCH && waiting.threads > 0;
        let waited = self.changed.wait_timeout_while(waiting, PATIENCE, few).unwrap_or_else(PoisonError::into_inner);
        let mut waiting = waited.0;
        (take(&mut waiting.records), waiting.threads == 0)
    }
}
