//! Fights that the page has started or finds in the folder. One is fought at a time, on
//! all cores; it goes on whether or not anybody looks, and what is finished is stored.

use crate::config::Config;
use kombat::budget::{Cancel, Limits};
use kombat::msg;
use kombat::words::{Lang, Message};
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::{Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Run, Task};
use kombat_lab::race::{Lane, Race};
use kombat_lab::report::digest::Digest;
use kombat_lab::report::{self, Paper};
use kombat_lab::standings::Standings;
use kombat_lab::store::{self, Store};
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;

/// Between two words about progress.
const PACE: Duration = Duration::from_millis(100);

/// How a fight stands.
#[derive(Clone, Debug)]
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

/// A fight that goes on.
#[derive(Debug)]
pub(crate) struct Fight {
    pub(crate) experiment: Experiment,
    pub(crate) cancel: Cancel,
    standing: Mutex<Standing>,
    changed: watch::Sender<()>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Fight {
    pub(crate) fn standing(&self) -> Standing {
        lock(&self.standing).clone()
    }

    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn tell(&self, change: impl FnOnce(&mut Standing)) {
        change(&mut lock(&self.standing));
        self.changed.send_replace(());
    }
}

/// A fight in the folder.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) experiment: Experiment,
    pub(crate) changed: Option<SystemTime>,
}

/// Why a fight is not started.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It cannot be.
    Bad(Message),
    /// Another one is fought.
    Busy(Message),
}

impl<M: Into<Message>> From<M> for Refused {
    fn from(message: M) -> Self {
        Refused::Bad(message.into())
    }
}

/// All fights.
#[derive(Debug)]
pub(crate) struct Fights {
    config: Arc<Config>,
    current: Mutex<Option<Arc<Fight>>>,
}

impl Fights {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        Fights { config, current: Mutex::default() }
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.config.fights.join(name)
    }

    /// The experiment of a fight that is in the folder.
    pub(crate) fn experiment(&self, name: &str) -> Result<Experiment, Message> {
        Experiment::check_name(name)?;
        store::experiment(&self.folder(name))
    }

    /// The fight of that name, if it is being fought, or was the last that was.
    pub(crate) fn current(&self, name: &str) -> Option<Arc<Fight>> {
        lock(&self.current).clone().filter(|fight| fight.experiment.name == name)
    }

    /// What is in the folder, the latest first. What cannot be read is not ours.
    pub(crate) fn stored(&self) -> Vec<Stored> {
        let entries = fs::read_dir(&self.config.fights).into_iter().flatten().flatten();
        let stored = |entry: fs::DirEntry| {
            let experiment = self.experiment(entry.file_name().to_str()?).ok()?;
            let database = entry.path().join(store::DATABASE);
            let changed = fs::metadata(database).and_then(|data| data.modified()).ok();
            Some(Stored {
                experiment: Experiment { name: entry.file_name().to_str()?.to_owned(), ..experiment },
                changed,
            })
        };
        let mut all: Vec<Stored> = entries.filter_map(stored).collect();
        all.sort_by(|a, b| (b.changed, &a.experiment.name).cmp(&(a.changed, &b.experiment.name)));
        all
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
        Ok(Experiment { limits, ..experiment }.with_own_name())
    }

    /// Begins a fight, or goes on with it.
    pub(crate) fn start(&self, experiment: Experiment) -> Result<Arc<Fight>, Refused> {
        experiment.check()?;
        let mut current = lock(&self.current);
        if let Some(fight) = current.as_ref().filter(|fight| fight.standing().running) {
            if fight.experiment.name == experiment.name {
                return Ok(fight.clone());
            }
            return Err(Refused::Busy(msg!("web.fight-running", name = fight.experiment.name.as_str())));
        }
        let jobs = available_parallelism().map_or(1, usize::from);
        let fight = if experiment.is_tournament()? {
            self.begin::<Pairing, _>(experiment, jobs, Local::tournament)?
        } else {
            self.begin::<Run, _>(experiment, jobs, Local::new)?
        };
        *current = Some(fight.clone());
        Ok(fight)
    }

    fn begin<T, L>(
        &self,
        experiment: Experiment,
        jobs: usize,
        runner: impl FnOnce(&Experiment, usize) -> Result<L, kombat::words::SpecError>,
    ) -> Result<Arc<Fight>, Refused>
    where
        T: Task + Send + 'static,
        L: Runner<T> + Send + 'static,
    {
        let plan = T::plan(&experiment)?;
        let runner = runner(&experiment, jobs)?;
        let mut store = Store::open(&self.folder(&experiment.name), &experiment, &plan)?;
        let mut race = Race::new(&experiment, &plan);
        let known = store.records()?;
        known.iter().for_each(|row| race.advance::<T>(row));
        let standing = Standing {
            running: true,
            lanes: race.lanes().to_vec(),
            done: known.len() as u64,
            total: race.total(),
            rate: None,
            failed: None,
        };
        let (changed, _) = watch::channel(());
        let fight = Arc::new(Fight { experiment, cancel: Cancel::new(), standing: Mutex::new(standing), changed });
        let own = fight.clone();
        thread::spawn(move || {
            let (started, mut told) = (Instant::now(), Instant::now());
            let seed = (jobs, own.experiment.seed);
            let fought = execute(&plan, &mut store, &runner, seed, &own.cancel, |row, progress| {
                race.advance::<T>(row);
                if told.elapsed() >= PACE {
                    told = Instant::now();
                    let made = progress.done.saturating_sub(known.len() as u64);
                    own.tell(|standing| {
                        standing.lanes = race.lanes().to_vec();
                        standing.done = progress.done;
                        standing.rate = Some(made as f64 / started.elapsed().as_secs_f64());
                    });
                }
            });
            let lanes = race.lanes().to_vec();
            // Whoever hears of the end may go on with the fight at once.
            drop(store);
            own.tell(|standing| {
                standing.done = standing.total.min(known.len() as u64 + fought.as_ref().copied().unwrap_or_default());
                standing.lanes = lanes;
                standing.running = false;
                standing.failed = fought.err();
            });
        });
        Ok(fight)
    }

    /// How a fight in the folder stands, from its records.
    pub(crate) fn look(&self, name: &str) -> Result<(Experiment, Standing), Message> {
        if self.experiment(name)?.is_tournament()? { self.looked::<Pairing>(name) } else { self.looked::<Run>(name) }
    }

    fn looked<T: Task>(&self, name: &str) -> Result<(Experiment, Standing), Message> {
        let (experiment, rows) = store::look::<T>(&self.folder(name))?;
        let mut race = Race::new(&experiment, &T::plan(&experiment)?);
        rows.iter().for_each(|row| race.advance::<T>(row));
        let (lanes, total) = (race.lanes().to_vec(), race.total());
        let done = rows.len() as u64;
        Ok((experiment, Standing { running: false, lanes, done, total, rate: None, failed: None }))
    }

    /// The figures of a fight for the page.
    pub(crate) fn digest(&self, name: &str, lang: Lang) -> Result<Digest, Message> {
        let folder = self.folder(name);
        if self.experiment(name)?.is_tournament()? {
            let (experiment, matches) = store::look::<Pairing>(&folder)?;
            Ok(Digest::of_tournament(&Standings::new(&experiment, &matches)?, lang))
        } else {
            let (experiment, records) = store::look::<Run>(&folder)?;
            Ok(Digest::of_fight(&Analysis::new(&experiment, &records)?, lang))
        }
    }

    /// The report of a fight as files.
    pub(crate) fn paper(&self, name: &str, lang: Lang) -> Result<Paper, Message> {
        let folder = self.folder(name);
        if self.experiment(name)?.is_tournament()? {
            let (experiment, matches) = store::look::<Pairing>(&folder)?;
            Ok(report::tournament_paper(&Standings::new(&experiment, &matches)?, &matches, lang))
        } else {
            let (experiment, records) = store::look::<Run>(&folder)?;
            Ok(report::paper(&Analysis::new(&experiment, &records)?, &records, lang))
        }
    }
}

/// A server that goes stops its fight; what is finished is stored.
impl Drop for Fights {
    fn drop(&mut self) {
        if let Some(fight) = lock(&self.current).as_ref() {
            fight.cancel.cancel();
        }
    }
}
