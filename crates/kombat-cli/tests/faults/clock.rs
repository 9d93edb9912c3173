//! A clock that is set back between runs, by faketime.

use crate::common::Ran;
use crate::field::{FIGHT, Field, skipped, survived};
use crate::killed::{lines, tables};
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

/// The library that lies about the time, if it is there.
fn library() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let found = folders.map(|folder| folder.join("faketime/libfaketime.so.1")).find(|path| path.exists());
    if found.is_none() {
        skipped("a clock that is set back: faketime is not installed");
    }
    found
}

/// Runs the program so many days ago.
fn ago(field: &Field, library: &PathBuf, days: u32, args: &[&str]) -> Ran {
    let mut command = field.command(args);
    command.env("LD_PRELOAD", library).env("FAKETIME", format!("-{days}d"));
    command.output().unwrap().into()
}

#[test]
fn a_fight_goes_on_in_the_past() {
    let Some(library) = library() else { return };
    let field = Field::new();
    field.well(&["fight", "-a", "ga:generations=2000", "--count", "100", "--repeats", "2", "--out", "out"]);
    for (days, fight) in [(400, &FIGHT[..]), (900, &FIGHT)] {
        let ran = ago(&field, &library, days, fight);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    field.is_as_calm();
    let negative = rusqlite::Connection::open(field.path().join("out/records.sqlite")).unwrap();
    let negative: i64 =
        negative.query_row("SELECT count(*) FROM runs WHERE wall_s < 0 OR cpu_s < 0", [], |row| row.get(0)).unwrap();
    assert_eq!(negative, 0, "no time is negative");
    survived("clock set back", "store", 2);
}

#[test]
fn shards_go_on_in_the_past() {
    let Some(library) = library() else { return };
    let field = Field::new();
    field.hand_in("2");
    let mut child = field.start(&["shard", "out", "1", "0"]);
    while lines(&field, "0") == 0 && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    for (days, shard) in [(400, "0"), (900, "1")] {
        let ran = ago(&field, &library, days, &["shard", "out", "1", shard]);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let merged = ago(&field, &library, 1300, &[&FIGHT[..], &["--engine", "slurm"]].concat());
    assert_eq!(merged.code, 0, "{}", merged.err);
    field.is_as_calm();
    survived("clock set back", "shards", 3);
}

#[test]
fn tables_are_the_same_in_the_past() {
    let Some(library) = library() else { return };
    let (calm, field) = (Field::new(), Field::new());
    let builds = [["pdb", "build", "4-4-4-3"], ["pdb", "build", "3-3-3-3-3"]];
    for build in builds {
        calm.well(&build);
    }
    field.well(&builds[0]);
    for (days, args) in [(400, &builds[1][..]), (900, &builds[0]), (1300, &["pdb", "verify"])] {
        let ran = ago(&field, &library, days, args);
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    assert_eq!(tables(&field), tables(&calm));
    survived("clock set back", "pattern databases", 3);
}
