//! Runs that the page has started: each has an id, a log of what happened that can be
//! read from any place on, and can be cancelled. A run that nobody listens to any more
//! ends by itself.

use crate::config::Config;
use crate::lock::lock;
use kombat::budget::Cancel;
use kombat::msg;
use kombat::words::Message;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, watch};

/// Something that happened in a run.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// `incumbent`, `result` or `failed`.
    pub(crate) name: &'static str,
    pub(crate) data: Value,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Queued,
    Running,
    Ended,
}

impl Phase {
    fn word(self) -> &'static str {
        match self {
            Phase::Queued => "queued",
            Phase::Running => "running",
            Phase::Ended => "ended",
        }
    }
}

#[derive(Debug)]
struct Progress {
    phase: Phase,
    started: Instant,
    log: Vec<Entry>,
}

/// A run.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) cancel: Cancel,
    progress: Mutex<Progress>,
    changed: watch::Sender<()>,
    listeners: AtomicUsize,
    /// How often it was left alone.
    departures: AtomicU64,
    grace: Duration,
}

impl Job {
    fn new(id: u64, grace: Duration) -> Self {
        let progress = Progress { phase: Phase::Queued, started: Instant::now(), log: Vec::new() };
        let (changed, _) = watch::channel(());
        Job {
            id,
            cancel: Cancel::new(),
            progress: Mutex::new(progress),
            changed,
            listeners: AtomicUsize::new(0),
            departures: AtomicU64::new(0),
            grace,
        }
    }

    /// Adds to the log, and wakes whoever listens.
    pub(crate) fn tell(&self, name: &'static str, data: Value) {
        lock(&self.progress).log.push(Entry { name, data });
        self.changed.send_replace(());
    }

    fn enter(&self, phase: Phase) {
        lock(&self.progress).phase = phase;
        self.changed.send_replace(());
    }

    pub(crate) fn phase(&self) -> Phase {
        lock(&self.progress).phase
    }

    /// What stands in the log at a place.
    pub(crate) fn at(&self, place: usize) -> Option<Entry> {
        lock(&self.progress).log.get(place).cloned()
    }

    /// The state in words and numbers.
    pub(crate) fn standing(&self) -> Value {
        let progress = lock(&self.progress);
        let (expanded, bytes) = self.cancel.progress();
        let result = progress.log.iter().rev().find(|entry| entry.name != "incumbent");
        json!({
            "id": self.id.to_string(),
            "state": progress.phase.word(),
            "expanded": expanded,
            "bytes": bytes,
            "seconds": progress.started.elapsed().as_secs_f64(),
            "result": result.filter(|entry| entry.name == "result").map(|entry| &entry.data),
            "failed": result.filter(|entry| entry.name == "failed").map(|entry| &entry.data),
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
        tokio::time::sleep(job.grace).await;
        if job.listeners.load(Relaxed) == 0 && job.departures.load(Relaxed) == departure {
            job.cancel.cancel();
        }
    });
}

/// All runs.
#[derive(Debug)]
pub(crate) struct Jobs {
    next: AtomicU64,
    known: Mutex<BTreeMap<u64, Arc<Job>>>,
    runs: Hall,
    /// As many seats for questions that are answered soon.
    questions: Hall,
    closed: AtomicBool,
    config: Arc<Config>,
}

/// So many seats, and so many who may wait for one.
#[derive(Debug)]
struct Hall {
    seats: Arc<Semaphore>,
    /// Who is there, seated or not.
    inside: Arc<AtomicUsize>,
    /// How many may be; of those, how many without a seat.
    most: usize,
    standing: usize,
}

impl Hall {
    fn new(seats: usize, standing: usize) -> Self {
        let seats = seats.min(Semaphore::MAX_PERMITS);
        let standing = standing.min(usize::MAX - seats);
        let most = seats + standing;
        Hall { seats: Arc::new(Semaphore::new(seats)), inside: Arc::default(), most, standing }
    }

    /// Lets one more in, who may have to wait; refused if too many are there. It is counted
    /// first and then compared, so that of two who come at once one is refused.
    fn enter(&self) -> Result<Place, Message> {
        let before = self.inside.fetch_add(1, Relaxed);
        let place = Place { seats: self.seats.clone(), inside: self.inside.clone() };
        if before >= self.most { Err(msg!("web.queue-full", n = self.standing)) } else { Ok(place) }
    }

    /// How many have a seat, and how many wait for one.
    fn count(&self) -> (usize, usize) {
        let seated = (self.most - self.standing).saturating_sub(self.seats.available_permits());
        (seated, self.inside.load(Relaxed).saturating_sub(seated))
    }
}

/// A place in a hall, counted as long as it is held.
#[derive(Debug)]
pub(crate) struct Place {
    seats: Arc<Semaphore>,
    inside: Arc<AtomicUsize>,
}

impl Place {
    /// A seat, as soon as one is free; to be given back before the place is.
    pub(crate) async fn seat(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        self.seats.clone().acquire_owned().await
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.inside.fetch_sub(1, Relaxed);
    }
}

impl Jobs {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        let [runs, questions] = [(); 2].map(|()| Hall::new(config.jobs, config.queue));
        Jobs {
            next: AtomicU64::new(1),
            known: Mutex::default(),
            runs,
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
        let open = known.values().filter(|job| job.phase() != Phase::Ended);
        open.inspect(|job| job.cancel.cancel()).count()
    }

    /// Is nothing started any more?
    pub(crate) fn closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    pub(crate) fn find(&self, id: u64) -> Option<Arc<Job>> {
        lock(&self.known).get(&id).cloned()
    }

    /// A place for work that is no run, but takes as long.
    pub(crate) fn place(&self) -> Result<Place, Message> {
        self.runs.enter()
    }

    /// A place for a question that is answered soon: it does not wait for runs.
    pub(crate) fn question(&self) -> Result<Place, Message> {
        self.questions.enter()
    }

    /// Starts a run, or lets it wait for a seat; refused if too many wait.
    pub(crate) fn start(&self, work: impl FnOnce(&Job) + Send + 'static) -> Result<Arc<Job>, Message> {
        let place = self.runs.enter()?;
        let mut known = lock(&self.known);
        let ended: Vec<u64> = known.values().filter(|job| job.phase() == Phase::Ended).map(|job| job.id).collect();
        for id in ended.iter().take((ended.len() + 1).saturating_sub(self.config.kept)) {
            known.remove(id);
        }
        let job = Arc::new(Job::new(self.next.fetch_add(1, Relaxed), self.config.grace));
        known.insert(job.id, job.clone());
        drop(known);
        // It came in while the door was being closed, and was not among those that were stopped.
        if self.closed() {
            job.cancel.cancel();
        }
        abandon_later(&job);
        tokio::spawn(attend(job.clone(), place, work));
        Ok(job)
    }
}

/// A server that goes takes its runs with it.
impl Drop for Jobs {
    fn drop(&mut self) {
        self.close();
    }
}

/// Sees a run through, from the queue to its end.
async fn attend(job: Arc<Job>, place: Place, work: impl FnOnce(&Job) + Send + 'static) {
    let Ok(seat) = place.seat().await else { return };
    job.enter(Phase::Running);
    lock(&job.progress).started = Instant::now();
    let own = job.clone();
    let done = tokio::task::spawn_blocking(move || work(&own)).await;
    if done.is_err() {
        job.tell("failed", json!({ "key": "web.broken-run" }));
    }
    // Whoever hears that it has ended finds its seat free.
    drop((seat, place));
    job.enter(Phase::Ended);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_more_are_let_in_than_may_wait_even_before_any_has_its_seat() {
        let hall = Hall::new(1, 2);
        let mut places: Vec<Place> = (0..3).map(|_| hall.enter().unwrap()).collect();
        assert_eq!(hall.enter().unwrap_err(), msg!("web.queue-full", n = 2usize));
        let seat = places[0].seat().await.unwrap();
        assert!(hall.enter().is_err());
        drop((seat, places.remove(0)));
        places.push(hall.enter().unwrap());
        assert!(hall.enter().is_err());
    }

    /// The clock stands still but for what is slept.
    #[tokio::test(start_paused = true)]
    async fn a_run_that_is_left_again_has_its_whole_time_of_grace() {
        let job = Arc::new(Job::new(1, Duration::from_secs(10)));
        let sleep = |seconds: f64| tokio::time::sleep(Duration::from_secs_f64(seconds));
        drop(Listener::new(job.clone()));
        sleep(1.0).await;
        let back = Listener::new(job.clone());
        sleep(8.9).await;
        drop(back);
        // Ten seconds after the first departure, a tenth of a second after the last.
        sleep(0.2).await;
        assert!(!job.cancel.is_cancelled());
        sleep(9.7).await;
        assert!(!job.cancel.is_cancelled());
        sleep(0.2).await;
        assert!(job.cancel.is_cancelled());
    }

    #[tokio::test]
    async fn a_run_that_breaks_is_told_and_leaves_its_seat_to_the_next() {
        let jobs = Jobs::new(Arc::new(Config { jobs: 1, ..Config::default() }));
        let ended = async |job: Arc<Job>| {
            let mut changes = job.changes();
            while job.phase() != Phase::Ended {
                changes.changed().await.unwrap();
            }
            (0..).map_while(|place| job.at(place)).collect::<Vec<Entry>>()
        };
        let broken = jobs.start(|_| panic!("on purpose")).unwrap();
        let next = jobs.start(|job| job.tell("result", json!(1))).unwrap();
        let log = ended(broken).await;
        assert_eq!((log.len(), log[0].name), (1, "failed"));
        assert_eq!(ended(next).await[0].data, json!(1));
    }
}
