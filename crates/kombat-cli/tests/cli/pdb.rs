//! Pattern databases as a user meets them: made, kept, listed, checked, and made again.

use crate::common::{Ran, kombat};
use std::fs;
use std::path::Path;

fn run(cache: &Path, args: &[&str]) -> Ran {
    kombat().env("KOMBAT_CACHE", cache).args(args).output().unwrap().into()
}

const BOARD: &str = "4 1 6 3 2 8 7 0 5";

#[test]
fn tables_are_made_once_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    let none = run(&cache, &["pdb", "info"]);
    assert!(none.code == 0 && none.out.contains("No tables"), "{}", none.out);

    let built = run(&cache, &["pdb", "build", "3-5", "pdb(4-4)", "--problem", "8-puzzle"]);
    assert_eq!((built.code, built.err.as_str()), (0, ""), "{}", built.out);
    let info = run(&cache, &["pdb", "info", "--json"]);
    let lines: Vec<serde_json::Value> = info.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), built.out.lines().count());
    assert!(lines.iter().any(|line| line["entries"] == 3024 && line["bits"] == 4), "{}", info.out);
    let verified = run(&cache, &["pdb", "verify"]);
    let sound = verified.out.lines().filter(|line| line.ends_with(": sound")).count();
    assert_eq!((verified.code, sound), (0, built.out.lines().count()), "{}", verified.out);
    assert_eq!(verified.out.lines().count(), sound, "{}", verified.out);

    // A file that was changed is noticed, said, and made again; the answer is right.
    let file = fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let verified = run(&cache, &["pdb", "verify"]);
    assert!(verified.code == 1 && verified.out.contains("checksum"), "{}", verified.out);
    for h in ["pdb(3-5)", "pdb(4-4)", "max(pdb(4-4),walking-distance)"] {
        let solved = run(&cache, &["solve", "8-puzzle", BOARD, "-a", &format!("idastar(h={h})"), "--json"]);
        let report: serde_json::Value = serde_json::from_str(&solved.out).unwrap();
        assert_eq!((&report["cost"], &report["proof"]), (&13.into(), &"optimal".into()), "{h}: {}", solved.err);
    }
    assert_eq!(run(&cache, &["pdb", "verify"]).code, 0);
}

#[test]
fn swaps_have_tables_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let built = run(folder.path(), &["pdb", "build", "3-3-3", "pdb(5-4)", "--problem", "swap(3x3)"]);
    assert_eq!((built.code, built.err.as_str()), (0, ""), "{}", built.out);
    // The three rows share a table.
    assert_eq!(built.out.lines().count(), 3, "{}", built.out);
    assert!(built.out.lines().all(|line| line.contains("swap-3x3-")), "{}", built.out);
    let verified = run(folder.path(), &["pdb", "verify"]);
    let sound = verified.out.lines().filter(|line| line.ends_with(": sound")).count();
    assert_eq!((verified.code, sound), (0, built.out.lines().count()), "{}", verified.out);
    assert_eq!(verified.out.lines().count(), sound, "{}", verified.out);
    let solved = run(folder.path(), &["solve", "swap(3x3)", "9 3 1 8 2 7 6 5 4", "-a", "astar:h=pdb(5-4)", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&solved.out).unwrap();
    assert_eq!((&report["cost"], &report["proof"]), (&9.into(), &"optimal".into()), "{}", solved.err);
}

#[test]
fn a_cache_that_cannot_be_written_is_no_reason_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in-the-way");
    fs::write(&file, "").unwrap();
    let solved = run(&file.join("cache"), &["solve", "8-puzzle", BOARD, "-a", "astar:h=pdb"]);
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(solved.err.contains("memory only"), "{}", solved.err);
    let portuguese = run(&file.join("cache"), &["--lang", "pt-BR", "solve", "8-puzzle", BOARD, "-a", "astar:h=pdb"]);
    assert!(portuguese.err.contains("memória"), "{}", portuguese.err);
}

/// To make tables that nobody keeps is not what was asked for.
#[test]
fn tables_that_are_not_kept_are_a_failure_of_building_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in-the-way");
    fs::write(&file, "").unwrap();
    let built = run(&file.join("cache"), &["pdb", "build", "3-5", "--problem", "8-puzzle"]);
    assert_eq!(built.code, 1, "{}", built.err);
    assert!(built.err.contains("memory only"), "{}", built.err);
}

/// The list says what is wrong with a file at first sight, and no name plays with the terminal.
#[test]
fn files_that_are_no_tables_are_listed_as_such() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["pdb", "build", "3-5", "--problem", "8-puzzle"]).code, 0);
    let table = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    let bytes = fs::read(&table).unwrap();
    fs::write(&table, &bytes[..bytes.len() / 2]).unwrap();
    fs::write(folder.path().join("non\u{1b}[31msense.pdb"), "abc").unwrap();
    fs::create_dir(folder.path().join("tiles-3x3-0.1.pdb")).unwrap();
    let info = run(folder.path(), &["pdb", "info"]).out;
    for said in ["not complete", "never used", "it is not a file"] {
        assert!(info.contains(said), "{said}: {info}");
    }
    assert!(!info.contains('\u{1b}'), "{info:?}");
    assert_eq!(info.matches(" entries of ").count(), 1, "{info}");
    let verified = run(folder.path(), &["pdb", "verify"]);
    assert!(verified.code == 1 && verified.out.contains("it can be deleted"), "{}", verified.out);
}

#[test]
fn what_cannot_be_made_is_said_before_anything_is() {
    let folder = tempfile::tempdir().unwrap();
    for (args, said) in [
        (&["pdb", "build", "6-6-4"][..], "16"),
        (&["pdb", "build", "1 2 / 2 3"], "twice"),
        (&["pdb", "build", "7-7-7-3", "--problem", "24-puzzle"], "GiB"),
        (&["pdb", "build", "manhatten"], "manhattan"),
        (&["pdb", "build", "manhattan"], "has no tables"),
        (&["pdb", "build", ""], "6-6-3"),
        (&["pdb", "build"], "SPEC"),
    ] {
        let refused = run(folder.path(), args);
        assert_eq!(refused.code, 2, "{args:?}");
        assert!(refused.err.contains(said), "{args:?}: {}", refused.err);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
