//! A fight survives what happens to it: stopped, enlarged, damaged, in use. Most of it
//! with a runner that runs no search.

use kombat::budget::Cancel;
use kombat::words::Message;
use kombat_lab::execute::{Local, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::record::Record;
use kombat_lab::store::{DATABASE, Store, look, revision};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Makes up records, and cancels after so many.
struct Fake {
    made: AtomicU64,
    most: u64,
}

impl Fake {
    fn new(most: u64) -> Self {
        Fake { made: AtomicU64::new(0), most }
    }
}

impl Runner for Fake {
    fn run(&self, run: &Run, cancel: &Cancel) -> Option<Record> {
        if self.made.fetch_add(1, Relaxed) >= self.most {
            cancel.cancel();
            return None;
        }
        Some(Record {
            id: run.id.clone(),
            instance: run.instance.clone(),
            problem: run.problem.clone(),
            start: run.start.clone(),
            algorithm: run.algorithm.clone(),
            seed: run.seed,
            repeat: run.repeat,
            outcome: "solved".to_owned(),
            proof: "none".to_owned(),
            cost: Some(12),
            revision: revision(),
            ..Record::default()
        })
    }
}

fn experiment(count: u64, repeats: u64, algorithms: &[&str]) -> Experiment {
    let algorithms: Vec<String> =
        algorithms.iter().map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n")).collect();
    let boards = format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = {count}\n");
    Experiment::read(&format!("name = \"t\"\nrepeats = {repeats}\n{boards}{}", algorithms.concat())).unwrap()
}

fn run(folder: &Path, experiment: &Experiment, runner: &dyn Runner) -> Result<u64, Message> {
    let plan = Plan::new(experiment).unwrap();
    let mut store = Store::open(folder, experiment, &plan)?;
    execute(&plan, &mut store, runner, (2, experiment.seed), &Cancel::new(), |_, _| {})
}

fn key(result: Result<u64, Message>) -> &'static str {
    result.unwrap_err().key()
}

#[test]
fn a_stopped_fight_goes_on_and_a_finished_one_rests() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(50, 2, &["bfs", "walk"]);
    let mut made = 0;
    for most in [0, 1, 30, 30] {
        made += run(folder.path(), &experiment, &Fake::new(most)).unwrap();
        assert!(made <= 200);
    }
    made += run(folder.path(), &experiment, &Fake::new(1000)).unwrap();
    assert_eq!(made, 200, "none lost, none made twice");
    assert_eq!(run(folder.path(), &experiment, &Fake::new(1000)), Ok(0));
    let (_, records) = look(folder.path()).unwrap();
    let ids: HashSet<&str> = records.iter().map(|record| record.id.as_str()).collect();
    assert_eq!((records.len(), ids.len()), (200, 200));
}

#[test]
fn what_is_added_is_all_that_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let made = |experiment: &Experiment| run(folder.path(), experiment, &Fake::new(10_000)).unwrap();
    assert_eq!(made(&experiment(10, 1, &["bfs"])), 10);
    assert_eq!(made(&experiment(15, 1, &["bfs"])), 5, "boards");
    assert_eq!(made(&experiment(15, 1, &["bfs", "ucs"])), 15, "algorithms");
    assert_eq!(made(&experiment(15, 3, &["bfs", "ucs"])), 60, "repeats");
    assert_eq!(key(run(folder.path(), &experiment(10, 1, &["bfs"]), &Fake::new(1))), "lab.stranger");
}

#[test]
fn another_experiment_or_revision_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(5, 1, &["bfs"]);
    run(folder.path(), &ours, &Fake::new(100)).unwrap();
    let other = Experiment { seed: 7, ..ours.clone() };
    assert_eq!(key(run(folder.path(), &other, &Fake::new(100))), "lab.other-experiment");
    let database = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    database.execute("UPDATE runs SET revision = '0.0.1+old'", []).unwrap();
    drop(database);
    assert_eq!(key(run(folder.path(), &ours, &Fake::new(100))), "lab.other-revision");
}

#[test]
fn a_folder_in_use_or_not_writable_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(5, 1, &["bfs"]);
    let plan = Plan::new(&experiment).unwrap();
    let store = Store::open(folder.path(), &experiment, &plan).unwrap();
    assert_eq!(key(run(folder.path(), &experiment, &Fake::new(1))), "lab.in-use");
    drop(store);
    // A file where the folder should be cannot be written into, even by root.
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert_eq!(key(run(&file.join("x"), &experiment, &Fake::new(1))), "io.unwritable");
    assert_eq!(look(&folder.path().join("nothing")).unwrap_err().key(), "lab.no-fight");
}

#[test]
fn a_damaged_database_is_set_aside_and_what_is_intact_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(2000, 1, &["bfs"]);
    run(folder.path(), &experiment, &Fake::new(10_000)).unwrap();
    let path = folder.path().join(DATABASE);
    let mut bytes = fs::read(&path).unwrap();
    // Pages in the middle are overwritten.
    let (middle, page) = (bytes.len() / 2 / 4096 * 4096, 4096);
    bytes[middle..middle + 3 * page].fill(0xaa);
    fs::write(&path, &bytes).unwrap();
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    let saved = store.salvaged.expect("the damage was seen");
    assert!((500..2000).contains(&saved), "{saved}");
    let made = execute(&plan, &mut store, &Fake::new(10_000), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    assert_eq!((made + saved, store.records().unwrap().len()), (2000, 2000));
    assert!(folder.path().join("damaged-1.sqlite").exists(), "the damaged one is kept");
    drop(store);
    fs::write(&path, "this is no database, and never was one, as anybody can see").unwrap();
    let store = Store::open(folder.path(), &experiment, &plan).unwrap();
    assert_eq!(store.salvaged, Some(0));
}

#[test]
fn threads_and_order_change_nothing_but_times() {
    let experiment = experiment(40, 2, &["astar", "ga", "grasp", "annealing"]);
    let plan = Plan::new(&experiment).unwrap();
    let records = [1, 2, 5].map(|jobs| {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
        let runner = Local::new(&experiment, jobs).unwrap();
        execute(&plan, &mut store, &runner, (jobs, jobs as u64), &Cancel::new(), |_, _| {}).unwrap();
        store.records().unwrap().iter().map(Record::timeless).collect::<Vec<_>>()
    });
    assert_eq!(records[0].len(), 320);
    assert!(records[0] == records[1] && records[1] == records[2]);
    assert!(records[0].iter().all(|record| !record.id.is_empty() && record.expanded > 0));
}
