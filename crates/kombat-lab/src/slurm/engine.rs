//! Brings a fight to its end by way of Slurm: what is missing is handed in, what has come
//! is stored.
//!
//! Everything is found out anew from the folder and the queue, so that this process may die
//! at any moment and another one, on any machine that sees the folder, goes on.

use super::lines::seal;
use super::queue::Queue;
use super::round::{self, Round, deal, shards};
use super::rounds_folder;
use super::script::Script;
use super::shards::{END, RECORD, Reader, kept_path, read_from};
use crate::execute::{Keep, Progress};
use crate::experiment::Experiment;
use crate::files::write_whole;
use crate::plan::{Plan, Task, chance};
use crate::record::JobLimit;
use crate::row::Row;
use crate::store::{Store, unwritable};
use kombat::messages::Message;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A fight that is fought by Slurm.
#[derive(Debug)]
pub struct Engine<'a, T: Task> {
    folder: &'a Path,
    experiment: &'a Experiment,
    /// Each once, in the order of the plan.
    order: Vec<&'a T>,
    planned: HashMap<&'a str, &'a T>,
    stored: HashSet<String>,
    reader: Reader,
    /// The ids of shards that were looked up.
    plans: HashMap<(u32, u32), Vec<String>>,
}

/// What is in the queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Live {
    /// Shards, by round and number.
    pub shards: HashSet<(u32, u32)>,
    /// The jobs that they are of.
    pub jobs: Vec<String>,
}

/// A round that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    /// Its number.
    pub round: u32,
    /// The number of the job.
    pub job: String,
    /// How many runs it has.
    pub runs: u64,
    /// In how many shards.
    pub shards: u64,
    /// The script.
    pub script: PathBuf,
}

impl<'a, T: Task> Engine<'a, T> {
    /// For a store that is open. What it has and no shard has is written beside the shards,
    /// so that all there is can be read from there.
    pub fn new(
        folder: &'a Path,
        experiment: &'a Experiment,
        plan: &'a Plan<T>,
        store: &Store<T::Row>,
    ) -> Result<Self, Message> {
        let mut planned = HashMap::new();
        let order: Vec<&T> = plan.runs.iter().filter(|task| planned.insert(task.id(), *task).is_none()).collect();
        let stored = store.ids()?;
        let engine =
            Engine { folder, experiment, order, planned, stored, reader: Reader::default(), plans: HashMap::new() };
        let mut shown = Reader::default();
        let in_shards = shown.news(folder, &engine.planned);
        let in_shards: HashSet<&str> = in_shards.iter().map(Row::id).collect();
        let others = store.records()?.into_iter().filter(|row| !in_shards.contains(row.id())).collect();
        engine.keep(others)?;
        Ok(engine)
    }

    /// Runs that are stored.
    pub fn done(&self) -> u64 {
        self.stored.len() as u64
    }

    /// Runs of the plan.
    pub fn total(&self) -> u64 {
        self.order.len() as u64
    }

    /// Files with lines that could not be used, of shards that are not made up for yet.
    pub fn damaged(&self) -> Vec<&Path> {
        if self.done() == self.total() {
            return Vec::new();
        }
        self.reader.damaged.iter().map(PathBuf::as_path).collect()
    }

    /// Stores what has come. `seen` hears of every new record once it is stored.
    pub fn merge(
        &mut self,
        store: &mut dyn Keep<T::Row>,
        mut seen: impl FnMut(&T::Row, Progress),
    ) -> Result<u64, Message> {
        let mut news = self.reader.news(self.folder, &self.planned);
        let mut own = HashSet::new();
        news.retain(|row| !self.stored.contains(row.id()) && own.insert(row.id().to_owned()));
        store.add(&news)?;
        for (i, row) in news.iter().enumerate() {
            self.stored.insert(row.id().to_owned());
            let progress = Progress { done: self.done(), total: self.total(), last: i + 1 == news.len() };
            seen(row, progress);
        }
        Ok(news.len() as u64)
    }

    /// What is in the queue. To be asked before [`Engine::merge`], so that what a job wrote
    /// before it left the queue has come by then.
    pub fn live(&self, queue: &dyn Queue) -> Result<Live, Message> {
        live(self.folder, queue)
    }

    fn ids(&mut self, round: &Round, shard: u32) -> &[String] {
        let read = || round.tasks::<T>(shard).iter().map(|task| task.id().to_owned()).collect();
        self.plans.entry((round.number, shard)).or_insert_with(read)
    }

    /// Runs that are neither stored nor in the queue. A run that had its job to itself, and
    /// whose job Slurm ended for its time or memory, is among them no more: it has a record
    /// that says so. One that was not alone is to be, next time; those come second.
    fn missing(&mut self, live: &Live) -> Result<(Vec<&'a T>, Vec<&'a T>), Message> {
        let (mut waited, mut suspects, mut ended) = (HashSet::new(), HashSet::new(), Vec::new());
        for round in round::all(self.folder) {
            for shard in 0..round.shards() {
                let ids = self.ids(&round, shard);
                if live.shards.contains(&(round.number, shard)) {
                    waited.extend(ids.iter().cloned());
                    continue;
                }
                let missing: Vec<String> = ids.to_vec();
                let missing = missing.iter().filter(|id| !self.stored.contains(*id));
                let missing: Vec<&T> = missing.filter_map(|id| self.planned.get(id.as_str()).copied()).collect();
                let Some(first) = missing.first() else { continue };
                let Some(limit) = why_ended(&round.log(shard)) else { continue };
                if had_all::<T>(&round, shard) {
                    ended.push(first.stopped(limit));
                } else {
                    suspects.insert(first.id());
                }
            }
        }
        let mut own = HashSet::new();
        ended.retain(|row| own.insert(row.id().to_owned()));
        self.keep(ended)?;
        let missing = |task: &&&T| !self.stored.contains(task.id()) && !waited.contains(task.id());
        let missing = self.order.iter().filter(missing).filter(|task| !own.contains(task.id()));
        Ok(missing.partition(|task| !suspects.contains(task.id())))
    }

    /// Looks what became of the jobs that have left the queue: writes the records of runs for
    /// which Slurm ended them, and says whether there are others that should be alone next time.
    /// One that was alone before is not waited for again: its job may die of something else.
    pub fn settle(&mut self, live: &Live) -> Result<bool, Message> {
        let (_, suspects) = self.missing(live)?;
        let were_alone = self.were_alone();
        Ok(suspects.iter().any(|task| !were_alone.contains(task.id())))
    }

    /// The runs that have had a shard to themselves.
    fn were_alone(&mut self) -> HashSet<String> {
        let mut alone = HashSet::new();
        for round in round::all(self.folder) {
            for shard in 0..round.shards() {
                if let [only] = self.ids(&round, shard) {
                    alone.insert(only.clone());
                }
            }
        }
        alone
    }

    /// Writes records beside the shards that no job wrote.
    fn keep(&self, mut rows: Vec<T::Row>) -> Result<(), Message> {
        if rows.is_empty() {
            return Ok(());
        }
        let path = kept_path(self.folder);
        let before = read_from::<T::Row>(&path, 0).map(|(content, _)| content.rows).unwrap_or_default();
        let new: HashSet<&str> = rows.iter().map(Row::id).collect();
        let mut all: Vec<T::Row> = before.into_iter().filter(|row| !new.contains(row.id())).collect();
        all.append(&mut rows);
        let lines = all.iter().map(|row| seal(RECORD, row)).chain([seal(END, &all.len())]);
        let text = lines.collect::<Option<Vec<String>>>().unwrap_or_default().concat();
        let write = || fs::create_dir_all(rounds_folder(self.folder)).and_then(|()| write_whole(&path, &text));
        write().map_err(|error| unwritable(&path, &error))
    }

    /// Hands in what is missing and not in the queue, if there is something, and stores
    /// what became clear on the way.
    pub fn submit(
        &mut self,
        queue: &dyn Queue,
        live: &Live,
        wish: Option<u64>,
        script: &Script,
    ) -> Result<Option<Submitted>, Message> {
        let (mut missing, mut suspects) = self.missing(live)?;
        if missing.is_empty() && suspects.is_empty() {
            return Ok(None);
        }
        let most = queue.most_tasks();
        // Those that may take all their job has get one each, as far as there is room, and those first
        // that had none yet.
        let were_alone = self.were_alone();
        suspects.sort_by_key(|task| were_alone.contains(task.id()));
        let (alone, others) = suspects.split_at(suspects.len().min(most as usize / 2));
        missing.extend(others);
        chance(&["order", &self.experiment.seed.to_string()]).shuffle(&mut missing);
        let each = missing.first().zip(self.experiment.limits.time);
        let seconds = each.map(|(task, time)| task.searches() as f64 * time.as_secs_f64());
        let most = most - alone.len() as u64;
        let mut dealt: Vec<Vec<&T>> = alone.iter().map(|task| vec![*task]).collect();
        dealt.extend(deal(&missing, shards(missing.len() as u64, seconds, wish, most)));
        let round = Round::create(self.folder, self.experiment, &dealt, script)?;
        let job = queue.submit(&round.script())?;
        round.set_job(&job)?;
        let runs = dealt.iter().map(|shard| shard.len() as u64).sum();
        let (number, shards) = (round.number, dealt.len() as u64);
        Ok(Some(Submitted { round: number, job, runs, shards, script: round.script() }))
    }
}

/// What of a fight is in the queue.
pub fn live(folder: &Path, queue: &dyn Queue) -> Result<Live, Message> {
    let mut rounds: HashMap<String, Round> = HashMap::new();
    for round in round::all(folder).into_iter().filter(|round| !round.is_ended()) {
        // Without a number it was killed while it was handing in: either Slurm has the job,
        // and knows its name, or it never got it.
        let job = match (round.job(), round.about()) {
            (None, Some(about)) => {
                let found = queue.named(&about.name)?;
                found.as_deref().map_or(Ok(()), |job| round.set_job(job))?;
                found
            }
            (job, _) => job,
        };
        // One without a job is not marked as ended: somebody may be handing it in just now.
        if let Some(job) = job {
            rounds.insert(job, round);
        }
    }
    let jobs: Vec<String> = rounds.keys().cloned().collect();
    let tasks = queue.live(&jobs)?;
    let mut live = Live::default();
    for (job, round) in rounds {
        let before = live.shards.len();
        let own = tasks.iter().filter(|(of, _)| *of == job);
        live.shards.extend(own.map(|(_, shard)| (round.number, *shard)));
        if live.shards.len() > before {
            live.jobs.push(job);
        } else {
            round.set_ended();
        }
    }
    live.jobs.sort();
    Ok(live)
}

/// How many runs of a plan the shards of a folder have. Only files are read, no database
/// and no queue, so any machine that sees the folder may ask at any time.
pub fn progress<T: Task>(folder: &Path, plan: &Plan<T>) -> HashSet<String> {
    let planned: HashMap<&str, &T> = plan.runs.iter().map(|task| (task.id(), task)).collect();
    let rows = Reader::default().news(folder, &planned);
    rows.iter().map(|row| row.id().to_owned()).collect()
}

/// Takes the jobs of a fight out of the queue; how many shards they were of.
pub fn cancel(folder: &Path, queue: &dyn Queue) -> Result<u64, Message> {
    let live = live(folder, queue)?;
    if !live.jobs.is_empty() {
        queue.cancel(&live.jobs)?;
    }
    Ok(live.shards.len() as u64)
}

/// Why Slurm ended a job, by what it wrote to the job's log: it says so on every cluster,
/// with or without accounting, and it stays there.
fn why_ended(log: &Path) -> Option<JobLimit> {
    let text = String::from_utf8_lossy(&fs::read(log).ok()?).to_lowercase();
    let mut said = text.lines().filter(|line| line.contains("slurmstepd"));
    said.find_map(|line| {
        let has = |part: &str| line.contains(part);
        match () {
            () if has("due to time limit") => Some(JobLimit::Time),
            () if has("memory limit") || has("oom_kill") || has("oom-kill") || has("out of memory") => {
                Some(JobLimit::Memory)
            }
            () => None,
        }
    })
}

/// Did an attempt at the first run that is missing begin with it?
fn had_all<T: Task>(round: &Round, shard: u32) -> bool {
    let attempts = round.attempts(shard).into_iter().filter_map(|path| read_from::<T::Row>(&path, 0).ok());
    let attempts: Vec<_> = attempts.map(|(content, _)| content).collect();
    let ids: HashSet<&str> = attempts.iter().flat_map(|content| content.rows.iter().map(Row::id)).collect();
    let carried = |head: &super::shards::Head| head.carried as usize;
    attempts.iter().any(|content| {
        content.rows.len() == ids.len() && content.head.as_ref().map(carried) == Some(content.rows.len())
    })
}
