//! A folder to fight in, with a queue that starts nothing: the tests run the shards
//! themselves, so that they can do to them what they like.

use crate::common::{Ran, kombat};
use crate::records::records;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A fight that takes about a second of one core.
pub(crate) const FIGHT: [&str; 13] = [
    "fight",
    "-a",
    "ga:generations=2000",
    "-a",
    "grasp",
    "-a",
    "astar",
    "--count",
    "100",
    "--repeats",
    "2",
    "--out",
    "out",
];
pub(crate) const RUNS: usize = 600;

/// What stands in for the commands of Slurm.
const STAND_INS: [(&str, &str); 4] = [
    ("sbatch", "test \"$1\" = --version || echo $$"),
    ("squeue", "exit 0"),
    ("scancel", "exit 0"),
    ("scontrol", "echo 'MaxArraySize = 1001'"),
];

pub(crate) struct Field {
    pub(crate) folder: TempDir,
    commands: PathBuf,
}

impl Field {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let commands = folder.path().join("commands");
        fs::create_dir(&commands).unwrap();
        for (name, script) in STAND_INS {
            let path = commands.join(name);
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Field { folder, commands }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The program in this folder.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = kombat();
        let path = format!("{}:{}", self.commands.display(), std::env::var("PATH").unwrap_or_default());
        command.args(args).current_dir(self.path()).env("PATH", path);
        command.env("KOMBAT_CACHE", self.path().join("tables"));
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.command(args).output().unwrap().into()
    }

    /// Runs it, which must go well.
    pub(crate) fn well(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran
    }

    pub(crate) fn start(&self, args: &[&str]) -> Child {
        self.command(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Hands the fight in, in so many shards.
    pub(crate) fn hand_in(&self, shards: &str) {
        let ran = self.well(&[&FIGHT[..], &["--engine", "slurm", "--detach", "--shards", shards]].concat());
        assert!(ran.err.contains("Handed in to Slurm"), "{}", ran.err);
    }

    /// Stores what the shards have; all of it must be there.
    pub(crate) fn merge(&self) {
        self.well(&[&FIGHT[..], &["--engine", "slurm"]].concat());
    }

    pub(crate) fn round(&self) -> PathBuf {
        self.path().join("out/slurm/round-1")
    }

    /// Are these the records of a fight to which nothing happened?
    pub(crate) fn is_as_calm(&self) {
        let found = records(&self.path().join("out"));
        assert_eq!(found.len(), RUNS);
        assert!(found == *calm(), "the records differ from those of an undisturbed fight");
    }
}

/// The records of an undisturbed fight in one process.
pub(crate) fn calm() -> &'static BTreeMap<String, String> {
    static CALM: std::sync::OnceLock<BTreeMap<String, String>> = std::sync::OnceLock::new();
    CALM.get_or_init(|| {
        let field = Field::new();
        field.well(&FIGHT);
        records(&field.path().join("out"))
    })
}

/// Says past the capture of output, so that it is counted, what was done and survived.
pub(crate) fn survived(fault: &str, what: &str, times: usize) {
    let line = format!("fault: {fault}, {what}: {times} injected, {times} survived\n");
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}

/// Says that a fault cannot be brought about here.
pub(crate) fn skipped(why: &str) {
    std::io::stdout().write_all(format!("skipped: {why}\n").as_bytes()).unwrap();
}
