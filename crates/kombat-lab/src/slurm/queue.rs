//! Slurm itself, by its commands.

use kombat::messages::Message;
use kombat::msg;
use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// The most tasks of an array where Slurm does not say.
const MOST: u64 = 1000;

/// What is asked of Slurm.
pub trait Queue {
    /// Hands a job in; its number.
    fn submit(&self, script: &Path) -> Result<String, Message>;
    /// What of these jobs is in the queue or runs: the job, and the task of its array.
    fn live(&self, jobs: &[String]) -> Result<HashSet<(String, u32)>, Message>;
    /// The number of a job in the queue that has this name.
    fn named(&self, name: &str) -> Result<Option<String>, Message>;
    /// Takes jobs out, also those that run.
    fn cancel(&self, jobs: &[String]) -> Result<(), Message>;
    /// How many tasks an array may have.
    fn most_tasks(&self) -> u64;
}

/// The commands of Slurm on this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Commands;

/// Runs a command of Slurm; what it printed, or the sentence that says why not.
fn ask(program: &str, words: &[&str]) -> Result<String, Message> {
    let output = Command::new(program).args(words).stdin(Stdio::null()).output().map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            msg!("slurm.absent", program = program)
        } else {
            msg!("slurm.failed", program = program, why = error.to_string())
        }
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let why = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    Err(msg!("slurm.failed", program = program, why = why))
}

impl Commands {
    /// Refused, with what would be right, where there is no Slurm.
    pub fn check(self) -> Result<(), Message> {
        ask("sbatch", &["--version"]).map(|_| ())
    }
}

impl Queue for Commands {
    fn submit(&self, script: &Path) -> Result<String, Message> {
        let printed = ask("sbatch", &["--parsable", &script.display().to_string()])?;
        let job: String = printed.trim().chars().take_while(char::is_ascii_digit).collect();
        if job.is_empty() {
            return Err(msg!("slurm.failed", program = "sbatch", why = printed.trim()));
        }
        Ok(job)
    }

    fn live(&self, jobs: &[String]) -> Result<HashSet<(String, u32)>, Message> {
        if jobs.is_empty() {
            return Ok(HashSet::new());
        }
        // A number that Slurm has forgotten is refused if it is the only one, so there is
        // always a second one, which no job has.
        let list = format!("{},{}", jobs.join(","), NOBODY);
        let printed = ask("squeue", &["--noheader", "--array", "--format=%F %K", "--jobs", &list])?;
        let pair = |line: &str| {
            let (job, task) = line.trim().split_once(' ')?;
            Some((job.to_owned(), task.trim().parse().ok()?))
        };
        Ok(printed.lines().filter_map(pair).collect())
    }

    fn named(&self, name: &str) -> Result<Option<String>, Message> {
        let printed = ask("squeue", &["--noheader", "--format=%F", "--name", name])?;
        Ok(printed.lines().map(|line| line.trim().to_owned()).find(|job| !job.is_empty()))
    }

    fn cancel(&self, jobs: &[String]) -> Result<(), Message> {
        let words: Vec<&str> = ["--quiet"].into_iter().chain(jobs.iter().map(String::as_str)).collect();
        ask("scancel", &words).map(|_| ())
    }

    fn most_tasks(&self) -> u64 {
        let printed = ask("scontrol", &["show", "config"]).unwrap_or_default();
        let line = printed.lines().find_map(|line| line.trim().strip_prefix("MaxArraySize"));
        line.and_then(|rest| rest.trim().trim_start_matches('=').trim().parse().ok()).unwrap_or(MOST)
    }
}

/// The largest number a job can have; Slurm starts anew long before.
const NOBODY: u32 = 67_043_328;
