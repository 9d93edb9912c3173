//! Fights that the page has started or finds in the folder. One is fought at a time, on
//! all cores; it goes on whether or not anybody looks, and what is finished is stored.

use crate::answer::raw;
use crate::config::Config;
use crate::ledger::{Known, Ledger, Question, Stamp, Standing};
use crate::lock::lock;
use crate::refusal::{Refusal, broken};
use crate::stored::{self, Stored};
use axum::body::Bytes;
use axum::http::StatusCode;
use kombat::budget::{Cancel, Limits};
use kombat::messages::{Lang, Message, SpecError};
use kombat::msg;
use kombat_api::replay::{MOST_RUNS, Replay};
use kombat_lab::analysis::Analysis;
use kombat_lab::columns::Columns;
use kombat_lab::execute::{Keep, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Run, Task};
use kombat_lab::race::Race;
use kombat_lab::report::names::Names;
use kombat_lab::report::{self, Findings};
use kombat_lab::stop::heed;
use kombat_lab::store::{self, Store};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle, available_parallelism};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The least time between two looks at the records of a fight that goes on, and how many times the
/// length of a look: to judge records takes a core, and the runs beside it are timed. So at most a
/// fiftieth of a core's time goes to that, however often and by how many it is asked for.
const SELDOM: (Duration, u32) = (Duration::from_secs(10), 50);

/// What was made of a fight that goes on, some time ago.
#[derive(Debug)]
struct SoFar {
    made: Instant,
    took: Duration,
    found: Arc<Findings>,
    /// Its digests, by language.
    digests: HashMap<&'static str, Bytes>,
}

impl SoFar {
    /// Is it recent enough to be told again?
    fn holds(&self) -> bool {
        self.made.elapsed() < SELDOM.0.max(self.took * SELDOM.1)
    }
}

/// A fight that is fought, or was the last that was.
#[derive(Debug)]
pub(crate) struct Fight {
    pub(crate) experiment: Experiment,
    pub(crate) cancel: Cancel,
    standing: Mutex<Standing>,
    changed: watch::Sender<()>,
    so_far: Mutex<Option<SoFar>>,
    /// The thread that fights it.
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Fight {
    fn new(experiment: Experiment) -> Self {
        let standing = Mutex::new(Standing { running: true, ..Standing::default() });
        let changed = watch::Sender::default();
        let (so_far, thread) = (Mutex::default(), Mutex::default());
        Fight { experiment, cancel: Cancel::new(), standing, changed, so_far, thread }
    }

    pub(crate) fn standing(&self) -> Standing {
        lock(&self.standing).clone()
    }

    fn is_running(&self) -> bool {
        lock(&self.standing).running
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn tell(&self, change: impl FnOnce(&mut Standing)) {
        change(&mut lock(&self.standing));
        self.changed.send_replace(());
    }
}

/// All fights.
#[derive(Debug)]
pub(crate) struct Fights {
    config: Arc<Config>,
    current: Mutex<Option<Arc<Fight>>>,
    /// Looked at and set while `current` is locked: nothing begins after the end.
    closed: AtomicBool,
    ledger: Ledger,
    /// How often figures were worked out of stored records.
    worked_out: AtomicU64,
}

impl Fights {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        let ledger = Ledger::new(config.fights_known);
        Fights {
            config,
            current: Mutex::default(),
            closed: AtomicBool::new(false),
            ledger,
            worked_out: AtomicU64::new(0),
        }
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.config.fights.join(name)
    }

    /// The experiment of a fight that is in the folder, under the folder's name.
    pub(crate) fn experiment(&self, name: &str) -> Result<Experiment, Message> {
        Experiment::check_name(name)?;
        Ok(Experiment { name: name.to_owned(), ..store::experiment(&self.folder(name))? })
    }

    /// The fight of that name, if it is being fought, or was the last that was.
    pub(crate) fn current(&self, name: &str) -> Option<Arc<Fight>> {
        lock(&self.current).clone().filter(|fight| fight.experiment.name == name)
    }

    /// The fight of that name while there is more to say of it than what is stored.
    pub(crate) fn live(&self, name: &str) -> Option<(Arc<Fight>, Standing)> {
        let fight = self.current(name)?;
        let standing = fight.standing();
        (standing.running || standing.failed.is_some()).then_some((fight, standing))
    }

    /// The fight that is being fought.
    pub(crate) fn running(&self) -> Option<Arc<Fight>> {
        lock(&self.current).clone().filter(|fight| fight.is_running())
    }

    /// What is in the folder, the latest first, and how many of them are left out.
    pub(crate) fn stored(&self) -> Result<(Vec<Stored>, usize), Message> {
        stored::list(&self.config)
    }

    /// A new experiment within the bounds of the server, with a folder of its own.
    pub(crate) fn admit(&self, experiment: Experiment) -> Result<Experiment, Message> {
        let Limits { time, memory, expanded } = experiment.limits;
        let limits = Limits {
            time: Some(time.unwrap_or(self.config.time).min(self.config.time)),
            memory: Some(memory.unwrap_or(self.config.memory).min(self.config.memory)),
            expanded,
        };
        let runs = experiment.size();
        if runs > self.config.fight_runs {
            return Err(msg!("web.fight-too-large", found = runs, most = self.config.fight_runs));
        }
        if experiment.sampling() > self.config.fight_sampling {
            return Err(msg!("web.fight-slow"));
        }
        experiment.check_plan(self.config.fight_plan)?;
        let experiment = Experiment { limits, ..experiment }.with_own_name();
        // One that is stored already takes no more room.
        if !self.folder(&experiment.name).exists() {
            stored::check_room(&self.config)?;
        }
        Ok(experiment)
    }

    /// A stored experiment, if it is within the bounds of the server. Its limits cannot be
    /// changed, for they are part of what its records are.
    pub(crate) fn readmit(&self, experiment: Experiment) -> Result<Experiment, Message> {
        let Limits { time, memory, .. } = experiment.limits;
        let bounded = time.is_some_and(|time| time <= self.config.time)
            && memory.is_some_and(|memory| memory <= self.config.memory)
            && experiment.size() <= self.config.fight_runs
            && experiment.sampling() <= self.config.fight_sampling
            && experiment.planned_bytes() <= self.config.fight_plan;
        if bounded {
            return Ok(experiment);
        }
        Err(msg!("web.fight-unbounded", name = experiment.name.as_str(), most = self.config.fight_runs))
    }

    /// Begins a fight, or goes on with it. The place is taken first, so that nobody waits
    /// for boards to be sampled.
    pub(crate) fn start(&self, experiment: Experiment) -> Result<Arc<Fight>, Refusal> {
        experiment.check()?;
        let fight = {
            let mut current = lock(&self.current);
            if self.closed.load(Relaxed) {
                return Err(Refusal::busy(msg!("web.closing")));
            }
            if let Some(fight) = current.as_ref().filter(|fight| fight.is_running()) {
                let name = fight.experiment.name.as_str();
                return match fight.cancel.is_cancelled() {
                    true => Err(Refusal::busy(msg!("web.fight-stopping", name = name))),
                    false if name == experiment.name => Ok(fight.clone()),
                    false => Err(Refusal::busy(msg!("web.fight-running", name = name))),
                };
            }
            current.insert(Arc::new(Fight::new(experiment))).clone()
        };
        let begun = catch_unwind(AssertUnwindSafe(|| self.begin(&fight)));
        let begun = begun.unwrap_or_else(|_| Err(broken()));
        if begun.is_err() {
            fight.tell(|standing| standing.running = false);
            lock(&self.current).take_if(|current| Arc::ptr_eq(current, &fight));
        }
        begun.map(|()| fight).map_err(unstarted)
    }

    /// How many of its runs are made at once: what all of them together may store is what the server
    /// may use.
    pub(crate) fn jobs(&self, experiment: &Experiment) -> usize {
        let most = self.config.memory.saturating_mul(self.config.jobs as u64);
        let at_once = most / experiment.limits.memory.unwrap_or(self.config.memory).max(1);
        available_parallelism().map_or(1, usize::from).min(usize::try_from(at_once).unwrap_or(1)).max(1)
    }

    fn begin(&self, fight: &Arc<Fight>) -> Result<(), Message> {
        let jobs = self.jobs(&fight.experiment);
        if fight.experiment.is_tournament()? {
            self.fight::<Pairing, _>(fight, jobs, Local::tournament)
        } else {
            self.fight::<Run, _>(fight, jobs, Local::new)
        }
    }

    fn fight<T, L>(
        &self,
        fight: &Arc<Fight>,
        jobs: usize,
        runner: impl FnOnce(&Experiment, usize) -> Result<L, SpecError>,
    ) -> Result<(), Message>
    where
        T: Task + Send + 'static,
        L: Runner<T> + Send + 'static,
    {
        let experiment = &fight.experiment;
        let plan = T::plan(experiment)?;
        let runner = runner(experiment, jobs)?;
        let folder = self.folder(&experiment.name);
        let mut store = Store::open(&folder, experiment, &plan)?;
        let mut race = Race::new(experiment, &plan);
        store.records()?.iter().for_each(|row| race.advance::<T>(row));
        let known = store.ids()?.len() as u64;
        fight.tell(|standing| {
            (standing.lanes, standing.done, standing.total) = (race.lanes().to_vec(), known, race.total());
        });
        let own = fight.clone();
        let work = move || {
            let _heeding = heed(&folder, &own.cancel);
            let started = Instant::now();
            let order = (jobs, own.experiment.seed);
            let fought = execute(&plan, &mut store, &runner, order, &own.cancel, |row, progress| {
                race.advance::<T>(row);
                if progress.last {
                    let made = progress.done.saturating_sub(known);
                    own.tell(|standing| {
                        standing.lanes = race.lanes().to_vec();
                        standing.done = progress.done;
                        standing.rate = Some(made as f64 / started.elapsed().as_secs_f64());
                    });
                }
            });
            fought.err().or_else(|| runner.obstacle())
        };
        let own = fight.clone();
        let thread = thread::spawn(move || {
            // The store is closed when the work is over, however it ends, so whoever hears
            // of the end may go on with the fight at once.
            let failed = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Some(broken()));
            own.tell(|standing| (standing.running, standing.failed) = (false, failed));
        });
        *lock(&fight.thread) = Some(thread);
        Ok(())
    }

    /// How a fight in the folder stands, from its records.
    pub(crate) fn look(&self, name: &str) -> Result<(Experiment, Standing), Message> {
        let experiment = self.experiment(name)?;
        if experiment.is_tournament()? { self.looked::<Pairing>(experiment) } else { self.looked::<Run>(experiment) }
    }

    fn looked<T: Task>(&self, experiment: Experiment) -> Result<(Experiment, Standing), Message> {
        let (stored, rows) = store::look::<T>(&self.folder(&experiment.name))?;
        let mut race = Race::new(&stored, &T::plan(&stored)?);
        rows.iter().for_each(|row| race.advance::<T>(row));
        let (lanes, total, done) = (race.lanes().to_vec(), race.total(), rows.len() as u64);
        Ok((experiment, Standing { lanes, done, total, ..Standing::default() }))
    }

    /// The figures of a fight for the page, as JSON.
    pub(crate) fn digest(&self, name: &str, lang: Lang) -> Result<Bytes, Message> {
        let make = |found: &Findings| Box::<str>::from(raw(&found.digest(lang))).into_string().into();
        let found = self.findings(name)?;
        let Some(fight) = self.current(name).filter(|fight| fight.is_running()) else { return Ok(make(&found)) };
        let mut so_far = lock(&fight.so_far);
        let Some(so_far) = so_far.as_mut() else { return Ok(make(&found)) };
        if let Some(digest) = so_far.digests.get(lang.tag()) {
            return Ok(digest.clone());
        }
        let begun = Instant::now();
        let digest: Bytes = make(&so_far.found);
        so_far.took += begun.elapsed();
        so_far.digests.insert(lang.tag(), digest.clone());
        Ok(digest)
    }

    /// The runs of a fight, if they are not too many to be told.
    pub(crate) fn race(&self, name: &str, lang: Lang) -> Result<Replay, Message> {
        let experiment = self.experiment(name)?;
        if experiment.is_tournament()? || experiment.size() > MOST_RUNS {
            return Ok(Replay::untold(&experiment));
        }
        let (stored, records) = store::look::<Run>(&self.folder(name))?;
        let plan = Run::plan(&stored)?;
        // Names rest on who takes part, and on no figure.
        let analysis = Analysis::of(&stored, &records, &[])?;
        Ok(Replay::new(&plan, &records, (&stored, &Names::new(&analysis, lang)), lang))
    }

    /// What was worked out of a stored fight. Its digest and the files of its report are made from it
    /// in every language, so it is kept as long as there is room and its files do not change.
    fn findings(&self, name: &str) -> Result<Arc<Findings>, Message> {
        let work_out = || {
            self.worked_out.fetch_add(1, Relaxed);
            Ok::<_, Message>(Arc::new(Findings::of_folder(&self.folder(name), &kombat_papers::CLAIMS)?))
        };
        if let Some(fight) = self.current(name).filter(|fight| fight.is_running()) {
            let mut so_far = lock(&fight.so_far);
            if let Some(so_far) = so_far.as_ref().filter(|so_far| so_far.holds()) {
                return Ok(so_far.found.clone());
            }
            let begun = Instant::now();
            let found = work_out()?;
            let (made, took) = (Instant::now(), begun.elapsed());
            *so_far = Some(SoFar { made, took, found: found.clone(), digests: HashMap::new() });
            return Ok(found);
        }
        let find = || work_out().map(Known::Findings);
        match self.find_out(name, Question::Findings, find)? {
            Known::Findings(found) => Ok(found),
            _ => Err(broken()),
        }
    }

    /// A file of the report of a fight; none if a report has no such file.
    pub(crate) fn file(
        &self,
        name: &str,
        file: &str,
        (lang, columns): (Lang, Option<&Columns>),
    ) -> Result<Option<String>, Message> {
        Experiment::check_name(name)?;
        report::file_of_folder(&self.folder(name), file, (lang, columns), || self.findings(name))
    }

    /// What is known of a stored fight that did not change since.
    pub(crate) fn known(&self, name: &str, question: &Question) -> Option<Known> {
        Experiment::check_name(name).ok()?;
        self.ledger.get(name, question, &Stamp::of(&self.folder(name))?)
    }

    /// Finds something out of a stored fight, and notes it.
    pub(crate) fn find_out(
        &self,
        name: &str,
        question: Question,
        find: impl FnOnce() -> Result<Known, Message>,
    ) -> Result<Known, Message> {
        Experiment::check_name(name)?;
        // Whoever waited at the desk may find that it was found out meanwhile.
        if let Some(known) = self.known(name, &question) {
            return Ok(known);
        }
        // As it was before it was read: what is written meanwhile is read the next time. What is told of
        // a fight that goes on may be older than its files.
        let goes_on = self.current(name).is_some_and(|fight| fight.is_running());
        let stamp = Stamp::of(&self.folder(name)).filter(|_| !goes_on);
        let known = find()?;
        if let Some(stamp) = stamp {
            self.ledger.note(name, question, stamp, known.clone());
        }
        Ok(known)
    }

    /// Stops what is fought, and waits until what is finished is stored.
    pub(crate) fn close(&self) {
        let fight = {
            let mut current = lock(&self.current);
            self.closed.store(true, Relaxed);
            current.take()
        };
        let Some(fight) = fight else { return };
        fight.cancel.cancel();
        let thread = lock(&fight.thread).take();
        if let Some(thread) = thread {
            // What it had to say of its end it has told.
            let _ = thread.join();
        }
    }
}

/// A fight that does not begin: the order may be fine, and what is in the folder already at fault.
fn unstarted(message: Message) -> Refusal {
    let taken = ["lab.damaged", "lab.in-use", "lab.other-experiment", "lab.other-revision", "lab.stranger"];
    if taken.contains(&message.key()) { Refusal::new(StatusCode::CONFLICT, message) } else { message.into() }
}

impl Drop for Fights {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
#[path = "fights_test.rs"]
mod tests;
