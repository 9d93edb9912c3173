//! A right to write that is lost. Root has every right, so the program runs as nobody.

use crate::common::Ran;
use crate::field::{FIGHT, Field, skipped, survived};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(600);

/// A field in which somebody without special rights fights.
struct Plain {
    field: Field,
    program: PathBuf,
    root: bool,
}

impl Plain {
    fn new() -> Option<Self> {
        let field = Field::new();
        let root = Command::new("id").arg("-u").output().unwrap().stdout.trim_ascii() == b"0";
        if root && Command::new("setpriv").arg("--version").stdout(Stdio::null()).status().is_err() {
            skipped("a right that is lost: there is no setpriv to give up root's");
            return None;
        }
        let program = field.path().join("kombat");
        fs::copy(env!("CARGO_BIN_EXE_kombat"), &program).unwrap();
        for (path, mode) in [(field.path().to_owned(), 0o777), (program.clone(), 0o755)] {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
        Some(Plain { field, program, root })
    }

    fn command(&self, args: &[&str]) -> Command {
        let own = self.field.command(&[]);
        let mut command = Command::new(if self.root { "setpriv".as_ref() } else { self.program.as_path() });
        if self.root {
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&self.program);
        }
        command.args(args).current_dir(self.field.path()).stdin(Stdio::null());
        command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command.env("LC_ALL", "C");
        command
    }

    fn run(&self, args: &[&str]) -> Ran {
        self.command(args).output().unwrap().into()
    }
}

/// Takes away or gives back the right to write, to a folder and all in it.
fn allow(folder: &Path, write: bool) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            allow(&entry, write);
        } else {
            fs::set_permissions(entry, fs::Permissions::from_mode(if write { 0o666 } else { 0o444 })).unwrap();
        }
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(if write { 0o777 } else { 0o555 })).unwrap();
}

#[test]
fn a_store_that_may_not_be_written_any_more_says_so_and_goes_on_later() {
    let Some(plain) = Plain::new() else { return };
    let out = plain.field.path().join("out");
    let begun = plain.run(&["fight", "-a", "ga:generations=2000", "--count", "100", "--repeats", "2", "--out", "out"]);
    assert_eq!(begun.code, 0, "{}", begun.err);
    allow(&out, false);
    let refused = plain.run(&FIGHT);
    assert!(refused.code == 2 && refused.err.contains("cannot be written"), "{}", refused.err);
    allow(&out, true);
    assert_eq!(plain.run(&FIGHT).code, 0);
    plain.field.is_as_calm();
    survived("permission lost", "store", 1);
}

#[test]
fn a_shard_that_may_not_be_written_any_more_says_so_and_goes_on_later() {
    let Some(plain) = Plain::new() else { return };
    let (round, ran) =
        (plain.field.round(), [&FIGHT[..], &["--engine", "slurm", "--detach", "--shards", "2"]].concat());
    assert_eq!(plain.run(&ran).code, 0);
    allow(&round, false);
    let refused = plain.run(&["shard", "out", "1", "0"]);
    assert!(refused.code == 2 && refused.err.contains("permission denied"), "{}", refused.err);
    allow(&round, true);
    // In the middle: it can go on writing, and cannot give the file its name. It stands still meanwhile, for
    // a machine that is busy may be late; if it was too late, the shard is made again.
    let begun = || {
        let files = fs::read_dir(&round).unwrap().map(|entry| entry.unwrap().file_name());
        files.into_iter().any(|name| name.to_string_lossy().contains(".tmp-"))
    };
    let started = Instant::now();
    let child = loop {
        let mut child = plain.command(&["shard", "out", "1", "0"]).stderr(Stdio::piped()).spawn().unwrap();
        let signal = |name: &str| Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
        while !begun() && !round.join("shard-0000.jsonl").exists() {
            if started.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("the shard was never met in the middle: {:?}", child.wait_with_output());
            }
            sleep(Duration::from_millis(1));
        }
        signal("-STOP");
        allow(&round, false);
        let in_time = begun();
        signal("-CONT");
        if in_time {
            break child;
        }
        child.wait().unwrap();
        allow(&round, true);
        let _ = fs::remove_file(round.join("shard-0000.jsonl"));
    };
    let ended: Ran = child.wait_with_output().unwrap().into();
    assert!(ended.code == 2 && ended.err.contains("permission denied"), "{} {}", ended.code, ended.err);
    allow(&round, true);
    let again = plain.run(&["shard", "out", "1", "0"]);
    assert!(again.code == 0 && again.out.contains("0 runs made, 300 taken over"), "{} {}", again.out, again.err);
    assert_eq!(plain.run(&["shard", "out", "1", "1"]).code, 0);
    assert_eq!(plain.run(&[&FIGHT[..], &["--engine", "slurm"]].concat()).code, 0);
    plain.field.is_as_calm();
    survived("permission lost", "shards", 2);
}

#[test]
fn a_table_that_may_not_be_written_serves_from_memory() {
    let Some(plain) = Plain::new() else { return };
    let tables = plain.field.path().join("tables");
    fs::create_dir(&tables).unwrap();
    allow(&tables, false);
    let solve = ["solve", "8-puzzle", "416328705", "-a", "idastar(h=pdb(5-3))", "--json"];
    let ran = plain.run(&solve);
    assert!(ran.code == 0 && ran.err.contains("memory only") && ran.out.contains("\"cost\":13"), "{}", ran.err);
    allow(&tables, true);
    let ran = plain.run(&solve);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    survived("permission lost", "pattern databases", 1);
}
