//! Runs that the page has started: each has an id, a log of what happened that can be
//! read from any place on, and can be cancelled. A run that nobody listens to any more
//! ends by itself.

use crate::answer::raw;
use crate::config::Config;
use crate::lock::lock;
use crate::refusal::broken;
use crate::turns::Client;
use crate::worker_pool::{Place, Seat, Turn, WorkerPool};
use kombat::budget::Cancel;
use kombat::messages::Message;
use kombat::move_list::MoveList;
use kombat::report::Report;
use kombat_api::runs::{Failed, Run, RunState};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};
use tokio::task::{JoinError, JoinHandle};
use tokio::time::timeout;

/// Something that happened in a run.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) what: What,
    /// As it is sent.
    pub(crate) data: Arc<RawValue>,
}

/// What a run tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The best so far.
    Incumbent,
    /// How it ended.
    Result,
    /// Why it has no result.
    Failed,
}

impl What {
    /// The name of its event.
    pub(crate) fn word(self) -> &'static str {
        match self {
            What::Incumbent => "incumbent",
            What::Result => "result",
            What::Failed => "failed",
        }
    }
}

#[derive(Debug)]
struct Progress {
    state: RunState,
    started: Instant,
    /// How long it took, once it has ended.
    took: Option<Duration>,
    log: Vec<Entry>,
    /// What the log and the paths take.
    bytes: usize,
    paths: Paths,
}

/// The paths that a run has found, of which an answer has only the beginning.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paths {
    pub(crate) solution: Kept,
    pub(crate) best: Kept,
}

/// A path, or the beginning of one that is too long to be kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) moves: MoveList,
    /// How many moves it really has.
    pub(crate) total: usize,
}

impl Kept {
    fn new(moves: Option<&MoveList>, most: usize) -> Self {
        moves.map_or_else(Kept::default, |moves| Kept { moves: moves.cut(most), total: moves.len() })
    }
}

/// A run.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) cancel: Cancel,
    /// Told when it is cancelled, for a run that still waits.
    stopped: Notify,
    progress: Mutex<Progress>,
    changed: watch::Sender<()>,
    listeners: AtomicUsize,
    /// How often it was left alone.
    departures: AtomicU64,
    config: Arc<Config>,
}

impl Job {
    fn new(id: u64, config: Arc<Config>) -> Self {
        let (log, paths) = (Vec::new(), Paths::default());
        let progress = Progress { state: RunState::Queued, started: Instant::now(), took: None, log, bytes: 0, paths };
        Job {
            id,
            cancel: Cancel::new(),
            stopped: Notify::new(),
            progress: Mutex::new(progress),
            changed: watch::Sender::default(),
            listeners: AtomicUsize::new(0),
            departures: AtomicU64::new(0),
            config,
        }
    }

    /// Adds to the log, and wakes whoever listens. The best so far is told only as long as
    /// there is room for it: the last of them is in the result.
    pub(crate) fn tell(&self, what: What, data: &impl Serialize) {
        let data: Arc<RawValue> = raw(data).into();
        let mut progress = lock(&self.progress);
        let bytes = progress.bytes + size_of::<Entry>() + data.get().len();
        if what == What::Incumbent && bytes > self.config.told {
            return;
        }
        progress.bytes = bytes;
        progress.log.push(Entry { what, data });
        drop(progress);
        self.changed.send_replace(());
    }

    /// Keeps the paths of a result, for whoever asks for more of them than it was told.
    pub(crate) fn keep(&self, report: &Report) {
        let most = self.config.path;
        let solution = Kept::new(report.moves.as_ref(), most);
        let best = Kept::new(report.best.as_ref().map(|best| &best.moves), most);
        let mut progress = lock(&self.progress);
        progress.bytes += (solution.moves.len() + best.moves.len()) * MoveList::EACH;
        progress.paths = Paths { solution, best };
    }

    /// The paths of its result.
    pub(crate) fn paths(&self) -> Paths {
        lock(&self.progress).paths.clone()
    }

    /// Asks it to end, whether it runs or waits.
    pub(crate) fn stop(&self) {
        self.cancel.cancel();
        self.stopped.notify_one();
    }

    fn enter(&self, state: RunState) {
        let mut progress = lock(&self.progress);
        progress.state = state;
        progress.took = (state == RunState::Ended).then(|| progress.started.elapsed());
        drop(progress);
        self.changed.send_replace(());
    }

    pub(crate) fn state(&self) -> RunState {
        lock(&self.progress).state
    }

    /// What stands in the log at a place.
    pub(crate) fn at(&self, place: usize) -> Option<Entry> {
        lock(&self.progress).log.get(place).cloned()
    }

    /// How far it is.
    pub(crate) fn standing(&self) -> Box<RawValue> {
        let progress = lock(&self.progress);
        let (expanded, bytes) = self.cancel.progress();
        let (state, seconds) = (progress.state, progress.took.unwrap_or_else(|| progress.started.elapsed()));
        let last = progress.log.iter().rev().find(|entry| entry.what != What::Incumbent).cloned();
        drop(progress);
        let told = |what| last.as_ref().filter(|entry| entry.what == what).map(|entry| &*entry.data);
        raw(&Run {
            id: self.id.to_string(),
            state,
            expanded,
            bytes,
            seconds: seconds.as_secs_f64(),
            result: told(What::Result),
            failed: told(What::Failed),
        })
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }
}

/// Somebody who listens to a run. When the last has gone, the run ends after a while.
#[derive(Debug)]
pub(crate) struct Listener(pub(crate) Arc<Job>);

impl Listener {
    pub(crate) fn new(job: Arc<Job>) -> Self {
        job.listeners.fetch_add(1, Relaxed);
        Listener(job)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.0.listeners.fetch_sub(1, Relaxed) == 1 {
            abandon_later(&self.0);
        }
    }
}

/// Cancels a run if nobody listens to it when the time of grace is over. Whoever came
/// meanwhile and left again has begun a time of grace of its own.
fn abandon_later(job: &Arc<Job>) {
    let Ok(runtime) = Handle::try_current() else { return };
    let job = job.clone();
    let departure = job.departures.fetch_add(1, Relaxed) + 1;
    runtime.spawn(async move {
        tokio::time::sleep(job.config.grace).await;
        if job.listeners.load(Relaxed) == 0 && job.departures.load(Relaxed) == departure {
            job.stop();
        }
    });
}

/// The runs that can be asked about.
#[derive(Debug, Default)]
struct Known {
    all: BTreeMap<u64, Arc<Job>>,
    /// Those that have ended, in the order of their ends, and what their logs take.
    ended: VecDeque<(u64, usize)>,
    bytes: usize,
}

impl Known {
    /// One more has ended: those that ended long ago are forgotten for it.
    fn end(&mut self, job: &Job) {
        let bytes = lock(&job.progress).bytes;
        self.ended.push_back((job.id, bytes));
        self.bytes += bytes;
        // The last one has just been told of, and somebody may be about to ask.
        while self.ended.len() > 1 && (self.ended.len() > job.config.kept || self.bytes > job.config.kept_bytes) {
            let Some((id, bytes)) = self.ended.pop_front() else { return };
            self.all.remove(&id);
            self.bytes -= bytes;
        }
    }
}

/// All runs.
#[derive(Debug)]
pub(crate) struct Jobs {
    next: AtomicU64,
    known: Arc<Mutex<Known>>,
    runs: Arc<WorkerPool>,
    pub(crate) parking: Arc<Parking>,
    /// As many seats for questions that are answered soon.
    questions: Arc<WorkerPool>,
    closed: AtomicBool,
    config: Arc<Config>,
}

impl Jobs {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        let [runs, questions] = [(); 2].map(|()| WorkerPool::new(config.jobs, config.queue));
        Jobs {
            next: AtomicU64::new(1),
            known: Arc::default(),
            runs,
            parking: Arc::default(),
            questions,
            closed: AtomicBool::new(false),
            config,
        }
    }

    /// How many runs are under way, and how many wait.
    pub(crate) fn under_way(&self) -> (usize, usize) {
        self.runs.count()
    }

    /// Stops all runs; gives how many had not ended.
    pub(crate) fn close(&self) -> usize {
        self.closed.store(true, Relaxed);
        let known = lock(&self.known);
        let open = known.all.values().filter(|job| job.state() != RunState::Ended);
        open.inspect(|job| job.stop()).count()
    }

    /// Is nothing started any more?
    pub(crate) fn closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    pub(crate) fn find(&self, id: u64) -> Option<Arc<Job>> {
        lock(&self.known).all.get(&id).cloned()
    }

    /// A place for work that is no run, but takes as long.
    pub(crate) fn place(&self, client: Client) -> Result<Place, Message> {
        self.runs.enter(client)
    }

    /// A place for a question that is answered soon: it does not wait for runs.
    pub(crate) fn question(&self, client: Client) -> Result<Place, Message> {
        self.questions.enter(client)
    }

    /// Starts a run, or lets it wait for a seat; refused if too many wait. It can be held from
    /// when it has a meter, by way of which it must look at its [`Cancel`], and not while it makes
    /// tables: then it keeps its seat, and its time there is charged.
    pub(crate) fn start(&self, client: Client, work: impl FnOnce(&Job) + Send + 'static) -> Result<Arc<Job>, Message> {
        let place = self.runs.enter(client)?;
        let job = Arc::new(Job::new(self.next.fetch_add(1, Relaxed), self.config.clone()));
        lock(&self.known).all.insert(job.id, job.clone());
        // It came in while the server was closing, and was not among those that were stopped.
        if self.closed() {
            job.stop();
        }
        abandon_later(&job);
        tokio::spawn(attend(job.clone(), place, (self.known.clone(), self.parking.clone()), work));
        Ok(job)
    }
}

/// A server that goes takes its runs with it.
impl Drop for Jobs {
    fn drop(&mut self) {
        self.close();
    }
}

/// Sees a run through, from the queue to its end. One that is cancelled while it waits has not
/// to wait for a seat: it ends at its first look, and leaves its place to another.
async fn attend(
    job: Arc<Job>,
    place: Place,
    (known, parking): (Arc<Mutex<Known>>, Arc<Parking>),
    work: impl FnOnce(&Job) + Send + 'static,
) {
    match place.seat_unless(job.stopped.notified()).await {
        Ok(turn) => {
            lock(&job.progress).started = Instant::now();
            job.enter(RunState::Running);
            let own = job.clone();
            let work = tokio::task::spawn_blocking(move || work(&own));
            let done = match turn {
                Turn::Seat(seat) => parking.by_turns((&place, seat), &job.cancel, work, &job.config).await,
                Turn::Leave(_turn) => work.await,
            };
            if done.is_err() {
                job.tell(What::Failed, &Failed::unsaid(&broken()));
            }
        }
        Err(message) => job.tell(What::Failed, &Failed::unsaid(&message)),
    }
    // Whoever hears that it has ended finds its seat free.
    drop(place);
    lock(&known).end(&job);
    job.enter(RunState::Ended);
}

/// The bytes that runs hold who made room for others and wait to go on.
#[derive(Debug, Default)]
pub(crate) struct Parking(Mutex<u64>);

/// A run's part of it.
struct Parked<'a>(&'a Parking, u64);

impl Parking {
    /// Room for so many bytes, if all together are no more than `most`.
    fn park(&self, bytes: u64, most: u64) -> Option<Parked<'_>> {
        let mut parked = lock(&self.0);
        *parked = parked.checked_add(bytes).filter(|sum| *sum <= most)?;
        Some(Parked(self, bytes))
    }

    /// Waits for the end of some work. Whenever its turn is over and somebody waits who has had
    /// less, it is held and waits for a seat again, unless it cannot be held just then; but all that are
    /// held together may store no more than one run may, and beyond that they keep their seats.
    pub(crate) async fn by_turns<T>(
        &self,
        (place, mut seat): (&Place, Seat),
        cancel: &Cancel,
        mut work: JoinHandle<T>,
        config: &Config,
    ) -> Result<T, JoinError> {
        loop {
            if let Ok(done) = timeout(config.turn, &mut work).await {
                return done;
            }
            if !seat.must_yield() {
                continue;
            }
            let Some(parked) = self.park(cancel.progress().1, config.memory) else { continue };
            // What goes on all the same keeps its seat.
            if !cancel.hold() {
                continue;
            }
            drop(seat);
            let again = tokio::select! {
                // Cancelled while it was held.
                done = &mut work => return done,
                again = place.seat_again() => again,
            };
            drop(parked);
            cancel.go_on();
            match again {
                Ok(again) => seat = again,
                // The pool is gone; it need not wait for others.
                Err(_) => return work.await,
            }
        }
    }
}

impl Drop for Parked<'_> {
    fn drop(&mut self) {
        *lock(&self.0.0) -= self.1;
    }
}

#[cfg(test)]
#[path = "job_test.rs"]
mod tests;
