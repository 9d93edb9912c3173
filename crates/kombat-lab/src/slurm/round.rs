//! A round: the runs that are missing, in shards, for one job array.

use super::lines::{read, seal};
use super::script::{Script, job_time};
use super::shards::{END, TASK, tasks};
use crate::experiment::Experiment;
use crate::files::write_whole;
use crate::plan::Task;
use crate::store::{EXPERIMENT, reason, revision, unwritable};
use kombat::budget::Limits;
use kombat::messages::Message;
use kombat::msg;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Shards that a fight is spread over if nothing speaks against it.
const SPREAD: u64 = 64;
/// The fewest runs of a shard, so that a queue is not filled with nothing.
const FEWEST: u64 = 8;
/// The longest that a shard should take, in seconds, if every run took all its time.
const LONGEST: f64 = 3600.0;

const ABOUT: &str = "round";
const ABOUT_FILE: &str = "round.jsonl";
const JOB: &str = "job";
const ENDED: &str = "ended";
/// The script within a round.
pub const SCRIPT: &str = "job.sh";

/// A round of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: u32,
    folder: PathBuf,
}

/// What is known of a round before any of its jobs runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct About {
    shards: u32,
    pub(crate) revision: String,
    /// The name of its job, as long as nobody gives it another.
    pub(crate) name: String,
}

/// How many shards so many runs make, of which each may take so many seconds, if that is
/// known. Never a shard a run, unless there are hardly any.
pub fn shards(runs: u64, seconds: Option<f64>, wish: Option<u64>, most: u64) -> u64 {
    let most = most.max(1);
    if let Some(wish) = wish {
        return wish.clamp(1, most).min(runs.max(1));
    }
    let in_time = seconds.map_or(u64::MAX, |seconds| (LONGEST / seconds) as u64);
    let each = runs.div_ceil(SPREAD).min(in_time).max(FEWEST);
    runs.div_ceil(each).clamp(1, most)
}

/// Deals tasks to shards, so that each has its share of all.
pub(crate) fn deal<'a, T: Task>(tasks: &[&'a T], shards: u64) -> Vec<Vec<&'a T>> {
    let mut dealt = vec![Vec::new(); shards as usize];
    for (i, task) in tasks.iter().enumerate() {
        dealt[i % shards as usize].push(*task);
    }
    dealt.retain(|shard| !shard.is_empty());
    dealt
}

/// The rounds of a fight, the first one first.
pub(crate) fn all(folder: &Path) -> Vec<Round> {
    let round = |number| Round { number, folder: super::rounds_folder(folder).join(format!("round-{number}")) };
    (1..).map(round).take_while(|round| round.folder.is_dir()).collect()
}

/// The round that was made last.
pub fn last(folder: &Path) -> Option<Round> {
    all(folder).pop()
}

/// One round of a fight.
pub fn find(folder: &Path, number: u32) -> Result<Round, Message> {
    let show = folder.display().to_string();
    let found = all(folder).into_iter().find(|round| round.number == number);
    found.ok_or_else(|| msg!("slurm.no-round", folder = show, round = number as usize))
}

impl Round {
    /// Writes a new one. It takes its name when all of it is there.
    pub(crate) fn create<T: Task>(
        folder: &Path,
        experiment: &Experiment,
        shards: &[Vec<&T>],
        script: &Script,
    ) -> Result<Round, Message> {
        let number = all(folder).len() as u32 + 1;
        let round = Round { number, folder: super::rounds_folder(folder).join(format!("round-{number}")) };
        let new = super::rounds_folder(folder).join(format!("round-{number}.new"));
        let write = || -> io::Result<()> {
            // What is left of one that was killed here.
            if new.exists() {
                fs::remove_dir_all(&new)?;
            }
            fs::create_dir_all(&new)?;
            let in_new = |path: PathBuf| new.join(path.file_name().unwrap_or_default());
            let each = |number: usize| in_new(round.plan(number as u32));
            for (number, shard) in shards.iter().enumerate() {
                let lines = shard.iter().map(|task| seal(TASK, task)).chain([seal(END, &shard.len())]);
                let lines: Option<Vec<String>> = lines.collect();
                write_whole(&each(number), &lines.unwrap_or_default().concat())?;
            }
            write_whole(&new.join(EXPERIMENT), &experiment.to_toml())?;
            let seconds = shards.iter().map(|shard| seconds(shard, &experiment.limits)).max().flatten();
            write_whole(&new.join(SCRIPT), &script.text(&round, shards.len(), job_time(seconds), &experiment.limits))?;
            let about = About { shards: shards.len() as u32, revision: revision(), name: script.name(number) };
            write_whole(&new.join(ABOUT_FILE), &seal(ABOUT, &about).unwrap_or_default())?;
            fs::rename(&new, &round.folder)
        };
        write().map_err(|error| unwritable(&round.folder, &error))?;
        Ok(round)
    }

    pub(crate) fn about(&self) -> Option<About> {
        let text = fs::read_to_string(self.folder.join(ABOUT_FILE)).ok()?;
        read(text.trim_end(), ABOUT)
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The script of its job.
    pub fn script(&self) -> PathBuf {
        self.folder.join(SCRIPT)
    }

    pub(crate) fn shards(&self) -> u32 {
        self.about().map_or(0, |about| about.shards)
    }

    /// The experiment as it was when the round began.
    pub fn experiment(&self) -> Result<Experiment, Message> {
        let path = self.folder.join(EXPERIMENT);
        let text = fs::read_to_string(&path);
        let text =
            text.map_err(|error| msg!("io.unreadable", path = path.display().to_string(), why = reason(&error)))?;
        text.parse::<Experiment>().map_err(|error| error.0)
    }

    fn file(&self, shard: u32, ending: &str) -> PathBuf {
        self.folder.join(format!("shard-{shard:04}.{ending}"))
    }

    pub(crate) fn plan(&self, shard: u32) -> PathBuf {
        self.file(shard, "plan")
    }

    /// The records of a shard, once it is complete.
    pub fn records(&self, shard: u32) -> PathBuf {
        self.file(shard, "jsonl")
    }

    pub(crate) fn log(&self, shard: u32) -> PathBuf {
        self.file(shard, "log")
    }

    /// The tasks of a shard; none where its plan is gone or not whole.
    pub(crate) fn tasks<T: Task>(&self, shard: u32) -> Vec<T> {
        tasks(&self.plan(shard)).ok().flatten().unwrap_or_default()
    }

    /// All files with records, complete or not.
    pub(crate) fn record_files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let ours = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("shard-") && (name.ends_with(".jsonl") || name.contains(".jsonl.tmp-"))
        };
        let mut files: Vec<PathBuf> = entries.filter(ours).collect();
        files.sort();
        files
    }

    /// Those of one shard.
    pub(crate) fn attempts(&self, shard: u32) -> Vec<PathBuf> {
        let done = self.records(shard);
        let start = done.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let of_it = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&start));
        self.record_files().into_iter().filter(of_it).collect()
    }

    /// The number that Slurm gave its job.
    pub fn job(&self) -> Option<String> {
        let text = fs::read_to_string(self.folder.join(JOB)).ok()?;
        Some(text.trim().to_owned()).filter(|job| !job.is_empty())
    }

    pub(crate) fn set_job(&self, job: &str) -> Result<(), Message> {
        let path = self.folder.join(JOB);
        write_whole(&path, &format!("{job}\n")).map_err(|error| unwritable(&path, &error))
    }

    /// Is nothing of it in the queue any more, as far as has been asked?
    pub(crate) fn is_ended(&self) -> bool {
        self.folder.join(ENDED).exists()
    }

    /// A mark that saves asking again; without it nothing goes wrong.
    pub(crate) fn set_ended(&self) {
        let _ = File::create(self.folder.join(ENDED));
    }
}

/// How long a shard takes at most, in seconds, if there is a limit of time.
fn seconds<T: Task>(shard: &[&T], limits: &Limits) -> Option<u64> {
    let each = limits.time?.as_secs_f64();
    Some(shard.iter().map(|task| task.searches() as f64 * each).sum::<f64>().ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_sized_for_a_queue() {
        // Runs, seconds of each, a wish, the most: shards.
        for (runs, seconds, wish, most, expected) in [
            (1, None, None, 1000, 1),
            (7, None, None, 1000, 1),
            (100, None, None, 1000, 13),
            (6400, None, None, 1000, 64),
            (6400, Some(600.0), None, 1000, 800),
            (64_000, Some(3600.0), None, 1000, 1000),
            (640_000, Some(0.001), None, 1000, 64),
            (100, None, Some(12), 1000, 12),
            (5, None, Some(12), 1000, 5),
            (100, None, Some(2000), 50, 50),
        ] {
            assert_eq!(shards(runs, seconds, wish, most), expected, "{runs} {seconds:?} {wish:?} {most}");
        }
        for runs in 2..3000 {
            assert!(shards(runs, Some(36_000.0), None, 1001) < runs, "never a task a run: {runs}");
        }
    }
}
