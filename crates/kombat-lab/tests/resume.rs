//! A fight survives what happens to it: stopped, enlarged, damaged, in use. Most of it
//! with a runner that runs no search.

use kombat::budget::{Cancel, Limits};
use kombat::messages::{Lang, Message, Render};
use kombat::report::Ending;
use kombat::run::Proof;
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::{Keep, Progress, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::metric::Metric;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use kombat_lab::report::paper;
use kombat_lab::stop;
use kombat_lab::store::{DATABASE, EXPERIMENT, Store, fingerprint, look, revision};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::sleep;
use std::time::{Duration, Instant};

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
            outcome: Ending::Solved.into(),
            proof: Proof::Unproven.into(),
            cost: Some(12),
            revision: revision(),
            ..run.row()
        })
    }
}

fn experiment(count: u64, repeats: u64, algorithms: &[&str]) -> Experiment {
    let algorithms: Vec<String> =
        algorithms.iter().map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n")).collect();
    let boards = format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = {count}\n");
    format!("name = \"t\"\nrepeats = {repeats}\n{boards}{}", algorithms.concat()).parse::<Experiment>().unwrap()
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
    let (_, records) = look::<Run>(folder.path()).unwrap();
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
fn the_revision_is_that_of_the_file_signature() {
    let signature = include_str!("../../../SIGNATURE");
    let (own, expected) = (revision(), fingerprint(signature));
    assert!(own.ends_with(&format!("+{expected}")), "revision.rs: SIGNATURE must be {expected:?}, not that of {own}");
}

#[test]
fn another_experiment_or_revision_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(5, 1, &["bfs"]);
    run(folder.path(), &ours, &Fake::new(100)).unwrap();
    let other = Experiment { seed: 7, ..ours.clone() };
    assert_eq!(key(run(folder.path(), &other, &Fake::new(100))), "lab.other-experiment");
    let database = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    database.execute("UPDATE runs SET sum = NULL, revision = '0.0.1+old'", []).unwrap();
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
    assert_eq!(look::<Run>(&folder.path().join("nothing")).unwrap_err().key(), "lab.no-fight");
    fs::remove_file(folder.path().join(DATABASE)).unwrap();
    assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.no-records");
}

#[test]
fn a_damaged_database_is_set_aside_and_what_is_intact_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(2000, 1, &["bfs"]);
    run(folder.path(), &experiment, &Fake::new(10_000)).unwrap();
    let path = folder.path().join(DATABASE);
    damage(&path);
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
fn an_experiment_cut_short_does_not_lock_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(5, 1, &["bfs"]);
    let ours = Experiment { limits: Limits { expanded: Some(1000), ..Limits::default() }, ..ours };
    run(folder.path(), &ours, &Fake::new(3)).unwrap();
    let file = folder.path().join(EXPERIMENT);
    let whole = fs::read_to_string(&file).unwrap();
    let cut = &whole[..whole.find("[limits]").unwrap()];
    assert!(cut.parse::<Experiment>().is_ok(), "it is an experiment still, but another one");
    fs::write(&file, cut).unwrap();
    assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.no-match");
    assert_eq!(run(folder.path(), &ours, &Fake::new(100)), Ok(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    // One in which nothing was run yet is nobody's.
    let empty = tempfile::tempdir().unwrap();
    fs::write(empty.path().join(EXPERIMENT), cut).unwrap();
    assert_eq!(run(empty.path(), &ours, &Fake::new(100)), Ok(5));
}

#[test]
fn records_of_another_experiment_are_not_reported() {
    let folder = tempfile::tempdir().unwrap();
    let ours = experiment(5, 1, &["bfs"]);
    run(folder.path(), &ours, &Fake::new(100)).unwrap();
    let file = folder.path().join(EXPERIMENT);
    fs::write(&file, Experiment { seed: 9, ..ours }.to_toml()).unwrap();
    assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.no-match");
    let database = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    database.execute("UPDATE runs SET sum = NULL, revision = '0.0.1+old'", []).unwrap();
    assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.old-records");
}

/// Overwrites pages in the middle of a database.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let (middle, page) = (bytes.len() / 2 / 4096 * 4096, 4096);
    bytes[middle..middle + 3 * page].fill(0xaa);
    fs::write(path, &bytes).unwrap();
}

#[test]
fn a_salvage_that_was_killed_is_done_again() {
    let experiment = experiment(500, 1, &["bfs"]);
    let plan = Plan::new(&experiment).unwrap();
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &experiment, &Fake::new(10_000)).unwrap();
    let path = folder.path().join(DATABASE);
    damage(&path);
    // Killed right after the damaged one was set aside, or while the new one was made.
    fs::rename(&path, folder.path().join("damaged-1.sqlite")).unwrap();
    fs::write(folder.path().join("salvaged.sqlite"), "half of a database").unwrap();
    assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.damaged");
    let store = Store::open(folder.path(), &experiment, &plan).unwrap();
    let saved = store.salvaged.expect("there is something to salvage");
    assert!((100..500).contains(&saved), "{saved}");
    assert_eq!(store.ids().unwrap().len() as u64, saved);
    drop(store);
    assert_eq!(Store::open(folder.path(), &experiment, &plan).unwrap().salvaged, None);
    // Killed before the log of the damaged one went along; here it has every record.
    let (whole, torn) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut store = Store::open(whole.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &Fake::new(10_000), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    let log = format!("{DATABASE}-wal");
    fs::copy(whole.path().join(DATABASE), torn.path().join("damaged-1.sqlite")).unwrap();
    fs::copy(whole.path().join(&log), torn.path().join(&log)).unwrap();
    assert_eq!(Store::open(torn.path(), &experiment, &plan).unwrap().salvaged, Some(500));
}

#[test]
fn only_records_of_the_plan_are_salvaged() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(500, 1, &["bfs"]);
    run(folder.path(), &experiment, &Fake::new(10_000)).unwrap();
    let path = folder.path().join(DATABASE);
    let database = rusqlite::Connection::open(&path).unwrap();
    let odd = [
        "id = 'ffffffffffffffff' WHERE rowid = 1",
        "start = '' WHERE rowid = 2",
        "seed = 1 WHERE rowid = 3",
        "revision = 'x' WHERE rowid = 4",
    ];
    for odd in odd {
        assert_eq!(database.execute(&format!("UPDATE runs SET sum = NULL, {odd}"), []), Ok(1));
    }
    drop(database);
    damage(&path);
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    let saved = store.salvaged.unwrap();
    let made = execute(&plan, &mut store, &Fake::new(10_000), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    assert_eq!((made + saved, store.records().unwrap().len()), (500, 500));
    drop(store);
    // A damaged folder of another experiment stays as it is.
    damage(&path);
    let other = Experiment { seed: 7, ..experiment };
    let plan = Plan::new(&other).unwrap();
    assert_eq!(Store::open(folder.path(), &other, &plan).unwrap_err().key(), "lab.stranger");
    assert!(!folder.path().join("damaged-2.sqlite").exists());
}

#[test]
fn a_record_that_cannot_be_stored_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(1, 1, &["bfs"]);
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    let record = Fake::new(1).run(&plan.runs[0], &Cancel::new()).unwrap();
    assert!(store.add(&[Record { wall_s: f64::NAN, ..record.clone() }]).is_err());
    store.add(&[record.clone(), record]).unwrap();
    assert_eq!(store.ids().unwrap().len(), 1);
}

#[test]
fn what_two_sets_have_in_common_is_run_once() {
    let folder = tempfile::tempdir().unwrap();
    let one = experiment(10, 1, &["bfs", "ucs"]);
    let twice = Experiment { boards: [&one.boards[..], &one.boards[..]].concat(), ..one };
    let plan = Plan::new(&twice).unwrap();
    let mut store = Store::open(folder.path(), &twice, &plan).unwrap();
    let mut last = None;
    let seen = |_: &Record, progress| last = Some(progress);
    let made = execute(&plan, &mut store, &Fake::new(100), (1, 0), &Cancel::new(), seen).unwrap();
    assert_eq!((plan.runs.len(), made, last), (40, 20, Some(Progress { done: 20, total: 20, last: true })));
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

/// The sentence of a formula that fails is stored with its run, whatever the threads; and folders
/// from before there was a column for it are read, with their checksums, and go on.
#[test]
fn why_a_run_was_given_up_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = "[[boards]]\nproblem = \"8-puzzle\"\ncount = 10\n[[algorithms]]\nspec = \"astar\"\n\
         [[algorithms]]\nspec = 'idastar(h=formula(\"1 / (manhattan - 6)\"))'\n"
        .parse::<Experiment>()
        .unwrap();
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    let runner = Local::new(&experiment, 2).unwrap();
    execute(&plan, &mut store, &runner, (2, 0), &Cancel::new(), |_, _| {}).unwrap();
    let records = store.records().unwrap();
    drop(store);
    let sentences: Vec<String> = records.iter().filter_map(Record::why).map(|why| why.render(Lang::PtBr)).collect();
    assert!(!sentences.is_empty() && sentences.iter().all(|why| why.contains("divide por zero")), "{sentences:?}");
    assert!(records.iter().all(|record| record.explanation.is_some() == (record.outcome == Ending::GaveUp)));
    // As it was before: no such column, and the checksums of then.
    let connection = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    connection.execute("DELETE FROM runs WHERE explanation IS NOT NULL", []).unwrap();
    connection.execute("ALTER TABLE runs DROP COLUMN explanation", []).unwrap();
    connection.close().unwrap();
    let (_, old) = look::<Run>(folder.path()).unwrap();
    assert_eq!(old.len(), records.len() - sentences.len());
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    assert_eq!((store.salvaged, store.records().unwrap()), (None, old));
    execute(&plan, &mut store, &runner, (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    let again: Vec<Record> = store.records().unwrap().iter().map(Record::timeless).collect();
    assert_eq!(again, records.iter().map(Record::timeless).collect::<Vec<_>>());
}

/// The table of runs as it was before there was a column for states opened again.
const OLD_TABLE: &str = "CREATE TABLE old (id TEXT NOT NULL, instance TEXT NOT NULL, problem TEXT NOT NULL, \
     start TEXT NOT NULL, algorithm TEXT NOT NULL, seed INTEGER NOT NULL, repeat INTEGER NOT NULL, \
     outcome TEXT NOT NULL, proof TEXT NOT NULL, cost INTEGER, optimal INTEGER, iterations INTEGER, \
     expanded INTEGER NOT NULL, generated INTEGER NOT NULL, evaluated INTEGER NOT NULL, \
     peak_frontier INTEGER NOT NULL, peak_stored INTEGER NOT NULL, depth INTEGER, max_depth INTEGER NOT NULL, \
     wall_s REAL NOT NULL, cpu_s REAL, peak_bytes INTEGER NOT NULL, jobs INTEGER NOT NULL, host TEXT NOT NULL, \
     revision TEXT NOT NULL, explanation TEXT, sum INTEGER, PRIMARY KEY (id))";

/// The old rows have no such number, with their checksums of then; those that are added have it.
#[test]
fn a_database_from_before_a_column_opens_goes_on_and_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(6, 1, &["wastar(w=3)"]);
    run(folder.path(), &experiment, &Fake::new(2)).unwrap();
    let database = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    let copy = "SELECT id, instance, problem, start, algorithm, seed, repeat, outcome, proof, cost, optimal, iterations, \
         expanded, generated, evaluated, peak_frontier, peak_stored, depth, max_depth, wall_s, cpu_s, peak_bytes, \
         jobs, host, revision, explanation, sum FROM runs";
    let sql = format!("{OLD_TABLE}; INSERT INTO old {copy}; DROP TABLE runs; ALTER TABLE old RENAME TO runs");
    database.execute_batch(&sql).unwrap();
    database.close().unwrap();
    let heads = || {
        let (experiment, records) = look::<Run>(folder.path()).unwrap();
        let analysis = Analysis::new(&experiment, &records).unwrap();
        let paper = paper(&analysis, &records, Lang::En);
        ["records.csv", "summary.csv"].map(|name| paper.text(name).unwrap().lines().next().unwrap().to_owned())
    };
    let [old_runs, old_summary] = heads();
    assert!(old_runs.ends_with(",revision") && !old_summary.contains("reopened"), "{old_runs}\n{old_summary}");
    let (_, old) = look::<Run>(folder.path()).unwrap();
    assert!(old.len() == 2 && old.iter().all(|record| record.reopened.is_none()));
    assert_eq!(run(folder.path(), &experiment, &Local::new(&experiment, 1).unwrap()), Ok(4));
    let (_, records) = look::<Run>(folder.path()).unwrap();
    assert!(old.iter().all(|record| records.contains(record)), "what was stored stays as it is");
    assert_eq!(records.iter().filter(|record| record.reopened.is_some()).count(), 4);
    let [runs, summary] = heads();
    assert_eq!(runs, old_runs + ",reopened");
    assert!(
        summary.ends_with(",reopened_n,reopened_mean,reopened_median,reopened_mode,reopened_q1,reopened_q3"),
        "{summary}"
    );
    let analysis = Analysis::of(&experiment, &records, &[Metric::Reopened]).unwrap();
    assert_eq!(analysis.sets[0].cells[0].figures[&Metric::Reopened].summary.n, 4, "of the runs that have it");
}

/// To open a large folder takes its time, and whoever asks meanwhile does not ask in vain.
#[test]
fn who_asks_to_stop_is_heard_from_the_moment_the_folder_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(5, 1, &["bfs"]);
    let plan = Plan::new(&experiment).unwrap();
    let asked = || fs::read_dir(folder.path()).unwrap().filter(|entry| entry.as_ref().unwrap().file_name() == "cancel");
    stop::ask(folder.path()).unwrap();
    assert_eq!(asked().count(), 1);
    let store = Store::open(folder.path(), &experiment, &plan).unwrap();
    assert_eq!(asked().count(), 0, "what was asked of whoever had it before is void");
    stop::ask(folder.path()).unwrap();
    let cancel = Cancel::new();
    let heeding = stop::heed(folder.path(), &cancel);
    let deadline = Instant::now() + Duration::from_secs(60);
    while !cancel.is_cancelled() {
        assert!(Instant::now() < deadline, "the request was lost");
        sleep(Duration::from_millis(5));
    }
    drop(heeding);
    assert_eq!(asked().count(), 0);
    drop(store);
}

/// A file in the middle of a transaction is not read as it lies.
#[test]
fn a_database_with_a_journal_is_not_read_around_it() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = experiment(5, 1, &["bfs"]);
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open_shared(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &Fake::new(100), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    drop(store);
    let writer = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    writer.execute_batch("BEGIN EXCLUSIVE; DELETE FROM runs").unwrap();
    assert!(folder.path().join(format!("{DATABASE}-journal")).exists());
    assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.database");
    writer.execute_batch("ROLLBACK").unwrap();
    assert_eq!(look::<Run>(folder.path()).unwrap().1.len(), 5);
}
