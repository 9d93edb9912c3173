//! What a job does: the runs of one shard, one after the other.
//!
//! It may be killed at any moment, and another job may do the same shard at the same time,
//! here or elsewhere. So each attempt has a file of its own, in which every finished run is
//! a line; the next attempt takes over what is there. Only a complete file gets the
//! shard's name, and if two do, one replaces the other with the same records.

use super::lines::seal;
use super::round::Round;
use super::shards::{END, HEAD, Head, RECORD, belongs, read_from, tasks};
use crate::execute::Runner;
use crate::local::host;
use crate::plan::Task;
use crate::row::Row;
use crate::store::{reason, revision, unwritable};
use kombat::budget::Cancel;
use kombat::messages::Message;
use kombat::msg;
use serde::Serialize;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a job has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worked {
    /// Runs that it made.
    pub made: u64,
    /// Runs that were made before.
    pub carried: u64,
    /// Is the shard complete?
    pub complete: bool,
}

/// Makes the runs of a shard that no attempt before has made.
pub fn work<T: Task>(round: &Round, shard: u32, runner: &dyn Runner<T>, cancel: &Cancel) -> Result<Worked, Message> {
    let path = round.plan(shard);
    let show = path.display().to_string();
    let tasks: Vec<T> = match tasks(&path) {
        Ok(Some(tasks)) => tasks,
        Ok(None) => return Err(msg!("slurm.bad-plan", path = show)),
        Err(error) => return Err(msg!("io.unreadable", path = show, why = reason(&error))),
    };
    if let Some(found) = round.about().map(|about| about.revision).filter(|found| *found != revision()) {
        return Err(msg!("slurm.other-revision", found = found, own = revision()));
    }
    let known = known(round, shard, &tasks);
    let carried = known.len() as u64;
    let done = round.records(shard);
    if read_from::<T::Row>(&done, 0).is_ok_and(|(content, _)| content.whole && content.damaged == 0) {
        return Ok(Worked { made: 0, carried, complete: true });
    }
    let mut attempt = Attempt::begin(&done)?;
    let job = std::env::var("SLURM_JOB_ID").ok();
    attempt.put(HEAD, &Head { round: round.number, shard, host: host(), job, carried })?;
    // Those of before first, so that a copy cannot be taken for a run of this job.
    let (before, rest): (Vec<&T>, Vec<&T>) = tasks.iter().partition(|task| known.contains_key(task.id()));
    for task in before {
        attempt.put(RECORD, &known[task.id()])?;
    }
    let mut made = 0;
    for task in rest {
        if cancel.is_cancelled() {
            return Ok(Worked { made, carried, complete: false });
        }
        let Some(row) = runner.run(task, cancel) else {
            return runner.obstacle().map_or(Ok(Worked { made, carried, complete: false }), Err);
        };
        attempt.put(RECORD, &row)?;
        made += 1;
    }
    attempt.put(END, &tasks.len())?;
    attempt.finish(&done)?;
    Ok(Worked { made, carried, complete: true })
}

/// What attempts before have made of the tasks.
fn known<T: Task>(round: &Round, shard: u32, tasks: &[T]) -> HashMap<String, T::Row> {
    let planned: HashMap<&str, &T> = tasks.iter().map(|task| (task.id(), task)).collect();
    let mut known = HashMap::new();
    for path in round.attempts(shard) {
        let Ok((content, _)) = read_from::<T::Row>(&path, 0) else { continue };
        for row in content.rows {
            if belongs(planned.get(row.id()).copied(), &row) {
                known.entry(row.id().to_owned()).or_insert(row);
            }
        }
    }
    known
}

/// A file of records that is being written.
struct Attempt {
    path: PathBuf,
    file: File,
}

impl Attempt {
    /// A new file beside the one that it is to become. No clock is in its name.
    fn begin(done: &Path) -> Result<Self, Message> {
        let name = |n: u32| format!("{}.tmp-{}-{}-{n}", done.display(), host(), std::process::id());
        for path in (0..).map(|n| PathBuf::from(name(n))) {
            match File::options().append(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Attempt { path, file }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(unwritable(&path, &error)),
            }
        }
        unreachable!("some number is free")
    }

    fn put(&mut self, kind: &str, content: &impl Serialize) -> Result<(), Message> {
        let line = seal(kind, content).ok_or_else(|| msg!("slurm.unwritable-row", kind = kind))?;
        self.file.write_all(line.as_bytes()).map_err(|error| unwritable(&self.path, &error))
    }

    /// Gives it the name of the shard, once all of it is on the disk.
    fn finish(self, done: &Path) -> Result<(), Message> {
        let finished = self.file.sync_all().and_then(|()| fs::rename(&self.path, done));
        finished.map_err(|error| unwritable(done, &error))?;
        // Not every system can be asked to make the renaming last.
        let _ = done.parent().map(File::open).transpose().map(|folder| folder.map(|folder| folder.sync_all()));
        Ok(())
    }
}
