//! The job's script, written to be read.

use super::round::Round;
use crate::revision::fingerprint;
use kombat::budget::Limits;
use kombat::messages::Message;
use kombat::msg;
use std::path::{Path, PathBuf};

/// What a job is given beyond the time of its runs, in seconds: to start, to make tables.
const SLACK: u64 = 600;
/// What a job is given beyond the memory of a run: the program, its tables, and a quarter
/// more than is accounted.
const ROOM: u64 = 1 << 30;

/// What goes into a script.
#[derive(Clone, Debug)]
pub struct Script {
    /// The folder of the fight, absolute.
    pub folder: PathBuf,
    /// The program, absolute.
    pub program: PathBuf,
    /// The sentence at its head.
    pub about: String,
    /// The most shards that run at once.
    pub at_once: Option<usize>,
    /// More options of sbatch, after ours, so that they win.
    pub options: Vec<String>,
}

/// Refuses what cannot be an option of sbatch, or would not be ours any more.
pub fn check_option(option: &str) -> Result<(), Message> {
    let ours = ["--array", "-a", "--output", "-o", "--requeue", "--no-requeue"];
    let name = option.split(['=', ' ']).next().unwrap_or_default();
    if !option.starts_with('-') || option.contains(|c: char| c.is_control()) || ours.contains(&name) {
        return Err(msg!("slurm.option", found = option));
    }
    Ok(())
}

/// How long a job may take whose runs take so many seconds.
pub(crate) fn job_time(seconds: Option<u64>) -> Option<u64> {
    seconds.map(|seconds| seconds + seconds / 10 + SLACK)
}

impl Script {
    /// The name of a round's job.
    pub(crate) fn name(&self, round: u32) -> String {
        format!("kombat-{}-{round}", fingerprint(&self.folder.display().to_string()))
    }

    /// The script of a round with so many shards, of which none takes more seconds.
    pub(crate) fn text(&self, round: &Round, shards: usize, seconds: Option<u64>, limits: &Limits) -> String {
        let about: Vec<String> = self.about.lines().map(|line| format!("# {line}")).collect();
        let folder = super::rounds_folder(&self.folder).join(round.folder().file_name().unwrap_or_default());
        let logs = folder.display().to_string().replace('\\', "\\\\").replace('%', "%%").replace('"', "\\\"");
        let at_once = self.at_once.map(|most| format!("%{most}")).unwrap_or_default();
        let mut options = vec![
            format!("--job-name={}", self.name(round.number)),
            format!("--array=0-{}{at_once}", shards - 1),
            "--ntasks=1".to_owned(),
            "--cpus-per-task=1".to_owned(),
            "--requeue".to_owned(),
            "--open-mode=append".to_owned(),
            format!("--output=\"{logs}/shard-%4a.log\""),
        ];
        options.extend(seconds.map(|seconds| format!("--time={}", clock(seconds))));
        options.extend(limits.memory.map(|bytes| format!("--mem={}M", (bytes + bytes / 4 + ROOM) >> 20)));
        options.extend(self.options.iter().map(|option| directive(option)));
        let options: Vec<String> = options.iter().map(|option| format!("#SBATCH {option}")).collect();
        let (program, folder) = (quoted(&self.program), quoted(&self.folder));
        let line = format!("exec {program} shard {folder} {} \"$SLURM_ARRAY_TASK_ID\"", round.number);
        [&["#!/bin/sh".to_owned()], &about[..], &options, &[String::new(), line, String::new()]].concat().join("\n")
    }
}

/// As sbatch reads an option in a script, where a space would end it.
fn directive(option: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./:,+@%=".contains(c);
    match option.split_once('=') {
        Some((name, value)) if option.starts_with("--") && !value.chars().all(plain) => {
            format!("{name}=\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
        }
        _ => option.to_owned(),
    }
}

/// As sbatch reads a time: days-hours:minutes:seconds.
fn clock(seconds: u64) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    format!("{}-{:02}:{:02}:{:02}", hours / 24, hours % 24, minutes % 60, seconds % 60)
}

/// As a shell reads a word.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_words_are_as_sbatch_and_the_shell_read_them() {
        assert_eq!(directive("--mem=8G"), "--mem=8G");
        assert_eq!(directive("-p long"), "-p long");
        assert_eq!(directive("--comment=a \"b\" c"), "--comment=\"a \\\"b\\\" c\"");
        assert_eq!(clock(59), "0-00:00:59");
        assert_eq!(clock(90_061), "1-01:01:01");
        assert_eq!(quoted(Path::new("/a b/it's")), "'/a b/it'\\''s'");
    }

    #[test]
    fn options_that_would_break_the_job_are_refused() {
        assert!(["--partition=long", "-p long", "--mem=8G"].iter().all(|option| check_option(option).is_ok()));
        let wrong = ["partition=long", "--array=1", "-a 0-3", "--output=x", "--no-requeue", "--comment=a\nrm x", ""];
        assert!(wrong.iter().all(|option| check_option(option).is_err()));
    }
}
