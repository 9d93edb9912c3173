//! Two processes, or more, in one place.

use crate::field::{FIGHT, Field, survived};
use crate::killed::tables;
use std::io::Read;
use std::process::Child;

/// How it ended, and what it said.
fn end(mut child: Child) -> (Option<i32>, String) {
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), said)
}

#[test]
fn of_two_fights_in_one_folder_one_is_turned_away() {
    let field = Field::new();
    let children: Vec<Child> = (0..3).map(|_| field.start(&FIGHT)).collect();
    let ends: Vec<(Option<i32>, String)> = children.into_iter().map(end).collect();
    let well = ends.iter().filter(|(code, _)| *code == Some(0)).count();
    assert!(well >= 1, "{ends:?}");
    for (code, said) in ends.iter().filter(|(code, _)| *code != Some(0)) {
        assert!(*code == Some(2) && said.contains("is in use by another process"), "{said}");
    }
    field.is_as_calm();
    survived("two processes", "store", ends.len() - 1);
}

#[test]
fn twins_of_a_shard_change_nothing() {
    let field = Field::new();
    field.hand_in("2");
    let twins: Vec<Child> =
        ["0", "1", "0", "1", "0"].iter().map(|shard| field.start(&["shard", "out", "1", shard])).collect();
    for twin in twins {
        assert_eq!(end(twin), (Some(0), String::new()));
    }
    field.merge();
    field.is_as_calm();
    survived("two processes", "shards", 3);
}

#[test]
fn tables_that_several_processes_make_are_whole() {
    let (calm, field) = (Field::new(), Field::new());
    let build = ["pdb", "build", "4-4-4-3"];
    calm.well(&build);
    let children: Vec<Child> = (0..3).map(|_| field.start(&build)).collect();
    for child in children {
        assert_eq!(end(child).0, Some(0));
    }
    assert_eq!(tables(&field), tables(&calm));
    survived("two processes", "pattern databases", 2);
}
