//! kill -9 at all kinds of moments. (Of the store: also `cli::fight` and `cli::tournament`.)

use crate::field::{FIGHT, Field, survived};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

/// Waits until something is so, or the program has ended; then kills it. Was it in time?
fn kill_when(child: &mut Child, due: impl Fn() -> bool) -> bool {
    while !due() && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    let in_time = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    in_time
}

/// The bytes of a file; none if it is not there.
fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// The most lines that an attempt at a shard has.
pub(crate) fn lines(field: &Field, shard: &str) -> usize {
    let entries = fs::read_dir(field.round()).unwrap().map(|entry| entry.unwrap().path());
    let name = format!("shard-000{shard}.jsonl");
    let attempts = entries.filter(|path| path.to_string_lossy().contains(&name));
    attempts.filter_map(|path| fs::read_to_string(path).ok()).map(|text| text.lines().count()).max().unwrap_or(0)
}

#[test]
fn shards_killed_at_any_moment_end_as_if_nothing_had_been() {
    let field = Field::new();
    field.hand_in("2");
    let (mut kills, mut found) = (0, BTreeSet::new());
    for i in 0..20 {
        let shard = ["0", "1"][i % 2];
        let enough = lines(&field, shard) + i * i * 7 % 31;
        let mut child = field.start(&["shard", "out", "1", shard]);
        // Some before the first line, most after some more than there were.
        kills += usize::from(kill_when(&mut child, || i <= 3 || lines(&field, shard) >= enough));
        found.insert(lines(&field, shard));
        let status = field.well(&["status", "out"]);
        assert!(status.out.contains(" of 600 runs stored"), "{}", status.out);
    }
    assert!(kills >= 5 && found.len() >= 3, "kills must fall between the first and the last run: {kills} {found:?}");
    for shard in ["0", "1"] {
        field.well(&["shard", "out", "1", shard]);
    }
    field.merge();
    field.is_as_calm();
    survived("kill -9", "shards", kills);
}

#[test]
fn who_stores_the_shards_may_be_killed_too() {
    let (field, copy) = (Field::new(), Field::new());
    for field in [&field, &copy] {
        field.hand_in("3");
        for shard in ["0", "1", "2"] {
            field.well(&["shard", "out", "1", shard]);
        }
    }
    let merge = [&FIGHT[..], &["--engine", "slurm", "--detach"]].concat();
    copy.well(&merge);
    copy.is_as_calm();
    let (mut kills, database) = (0, field.path().join("out/records.sqlite"));
    // A machine that is busy may be late with a kill, so there are as many as are needed.
    for i in 0..400 {
        let journal = field.path().join("out/records.sqlite-journal");
        let before = length(&database);
        let mut child = field.start(&merge);
        let in_time = kill_when(&mut child, || match i % 4 {
            0 => true,
            1 => length(&database) > 0,
            2 => length(&journal) > 0,
            _ => length(&database) > before,
        });
        kills += usize::from(in_time);
        if kills > 11 {
            break;
        }
        if !in_time {
            // There is to be something to store.
            fs::remove_file(&database).unwrap();
        }
    }
    assert!(kills > 11, "kills must fall before the end: {kills}");
    field.merge();
    field.is_as_calm();
    survived("kill -9", "store while shards are merged", kills);
}

/// Not only by the engine that made it.
#[test]
fn a_damaged_shard_is_spoken_of_by_whoever_goes_on_without_slurm() {
    let field = Field::new();
    field.hand_in("2");
    field.well(&["shard", "out", "1", "0"]);
    let path = field.round().join("shard-0000.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("solved", "soldev", 1)).unwrap();
    let ran = field.well(&FIGHT);
    assert!(ran.err.contains("shard-0000.jsonl” is damaged"), "{}", ran.err);
    field.is_as_calm();
}

#[test]
fn tables_killed_while_they_are_made_are_made_whole() {
    let (calm, field) = (Field::new(), Field::new());
    let build = ["pdb", "build", "4-4-4-3"];
    calm.well(&build);
    let mut kills = 0;
    // A machine that is busy may be late with a kill, so there are as many as are needed.
    for i in 0..400 {
        let folder = field.path().join("tables");
        let _ = fs::remove_dir_all(&folder);
        let files = || fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut child = field.start(&build);
        kills += usize::from(kill_when(&mut child, || match i % 4 {
            0 => true,
            1 => folder.exists(),
            2 => files().any(|path| length(&path) > 0),
            _ => files().any(|path| path.extension().is_some_and(|ending| ending == "pdb")),
        }));
        if kills > 8 {
            break;
        }
        field.well(&["pdb", "info"]);
        // What has its name is whole.
        for (name, bytes) in tables(&field) {
            assert!(tables(&calm).contains(&(name, bytes)), "half a table has taken its name");
        }
    }
    assert!(kills > 8, "kills must fall before the end: {kills}");
    field.well(&build);
    assert_eq!(tables(&field), tables(&calm));
    field.well(&["pdb", "verify"]);
    survived("kill -9", "pattern databases", kills);
}

/// The tables of a field, by name.
pub(crate) fn tables(field: &Field) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(field.path().join("tables")).into_iter().flatten().map(|entry| entry.unwrap().path());
    let tables = entries.filter(|path| path.extension().is_some_and(|ending| ending == "pdb"));
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut all: Vec<_> = tables.map(|path| (name(&path), fs::read(&path).unwrap())).collect();
    all.sort();
    all
}
