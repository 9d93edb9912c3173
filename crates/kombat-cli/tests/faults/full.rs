//! A disk without room. (Of the store: `cli::fight::a_full_disk_stops_it_and_loses_nothing`.)

use crate::disk::small_disk;
use crate::field::{FIGHT, Field, survived};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Fills a disk up but for so many bytes.
fn fill(disk: &Path, left: usize) -> PathBuf {
    let path = disk.join("filler");
    let mut file = File::create(&path).unwrap();
    while file.write_all(&[0; 4096]).is_ok() {}
    let length = file.metadata().unwrap().len();
    file.set_len(length.saturating_sub(left as u64)).unwrap();
    path
}

#[test]
fn a_shard_on_a_full_disk_says_so_and_goes_on_later() {
    let field = Field::new();
    let Some(disk) = small_disk(field.path(), "8m") else { return };
    fs::create_dir(disk.0.join("out")).unwrap();
    symlink("disk/out", field.path().join("out")).unwrap();
    field.hand_in("2");
    let mut times = 0;
    for (left, shards) in [(0, ["0", "1"]), (20 << 10, ["0", "1"]), (60 << 10, ["1", "0"])] {
        let filler = fill(&disk.0, left);
        for shard in shards {
            let ran = field.run(&["shard", "out", "1", shard]);
            assert!(ran.code == 2 && ran.err.contains("no space is left"), "{} {}", ran.code, ran.err);
            times += 1;
        }
        fs::remove_file(filler).unwrap();
    }
    for shard in ["0", "1"] {
        let ran = field.well(&["shard", "out", "1", shard]);
        assert!(!ran.out.contains(" 0 taken over"), "what was written before is not made again: {}", ran.out);
    }
    field.merge();
    field.is_as_calm();
    survived("full disk", "shards", times);
}

#[test]
fn a_store_on_a_full_disk_takes_the_shards_later() {
    let field = Field::new();
    let Some(disk) = small_disk(field.path(), "8m") else { return };
    fs::create_dir(disk.0.join("out")).unwrap();
    symlink("disk/out", field.path().join("out")).unwrap();
    field.hand_in("2");
    for shard in ["0", "1"] {
        field.well(&["shard", "out", "1", shard]);
    }
    let merge = [&FIGHT[..], &["--engine", "slurm"]].concat();
    for left in [0, 30 << 10] {
        let filler = fill(&disk.0, left);
        let ran = field.run(&merge);
        assert!(ran.code == 2 && ran.err.contains("out"), "{} {}", ran.code, ran.err);
        fs::remove_file(filler).unwrap();
    }
    field.merge();
    field.is_as_calm();
    survived("full disk", "store while shards are merged", 2);
}

#[test]
fn a_table_on_a_full_disk_serves_from_memory() {
    let field = Field::new();
    let Some(disk) = small_disk(field.path(), "1m") else { return };
    let filler = fill(&disk.0, 8 << 10);
    let solve = ["solve", "8-puzzle", "416328705", "-a", "idastar(h=pdb(5-3))", "--json"];
    let cache = disk.0.join("tables");
    let full: crate::common::Ran = field.command(&solve).env("KOMBAT_CACHE", &cache).output().unwrap().into();
    assert_eq!(full.code, 0, "{}", full.err);
    assert!(full.err.contains("memory only") && full.out.contains("\"cost\":13"), "{} {}", full.out, full.err);
    let verify = field.command(&["pdb", "verify"]).env("KOMBAT_CACHE", &cache).output().unwrap();
    assert_eq!(verify.status.code(), Some(0), "no half table has taken a name");
    fs::remove_file(filler).unwrap();
    let again: crate::common::Ran = field.command(&solve).env("KOMBAT_CACHE", &cache).output().unwrap().into();
    assert_eq!((again.code, again.err.as_str()), (0, ""), "with room it is kept");
    survived("full disk", "pattern databases", 1);
}
