//! Shards and what may befall them, with a queue that runs its jobs at once and a runner
//! that runs no search, so that hundreds of faults can be tried.

use kombat::budget::Cancel;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::report::Ending;
use kombat::run::Proof;
use kombat_lab::execute::{Keep, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::{JobLimit, Outcome, Record};
use kombat_lab::slurm::engine::{self, Engine, Submitted};
use kombat_lab::slurm::queue::Queue;
use kombat_lab::slurm::round;
use kombat_lab::slurm::script::Script;
use kombat_lab::slurm::worker::{Worked, work};
use kombat_lab::standings::Standings;
use kombat_lab::store::{DATABASE, Store, look, revision};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Makes up records, a different one for every run, and stops after so many.
struct Fake {
    left: AtomicU64,
}

fn fake(most: u64) -> Fake {
    Fake { left: AtomicU64::new(most) }
}

impl Runner for Fake {
    fn run(&self, run: &Run, _: &Cancel) -> Option<Record> {
        self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).ok()?;
        let (outcome, proof) = (Ending::Solved.into(), Proof::Unproven.into());
        let (expanded, wall_s, revision) = (run.seed % 100_000, 0.25, revision());
        Some(Record { outcome, proof, expanded, wall_s, cost: Some(12), revision, ..run.row() })
    }
}

/// Runs the shards of what is handed in, each up to so many runs; it is never busy.
struct AtOnce {
    most: Cell<u64>,
    jobs: Cell<u32>,
    live: RefCell<HashSet<(String, u32)>>,
    tasks: Cell<u64>,
}

impl AtOnce {
    fn new(most: u64) -> Self {
        AtOnce { most: Cell::new(most), jobs: Cell::new(0), live: RefCell::default(), tasks: Cell::new(1001) }
    }
}

impl Queue for AtOnce {
    fn submit(&self, script: &Path) -> Result<String, Message> {
        let number = script.parent().unwrap().to_str().unwrap().rsplit_once('-').unwrap().1.parse().unwrap();
        let folder = script.ancestors().nth(3).unwrap();
        let round = round::find(folder, number).unwrap();
        for shard in (0..).take_while(|shard| round.folder().join(format!("shard-{shard:04}.plan")).exists()) {
            work(&round, shard, &fake(self.most.get()), &Cancel::new())?;
        }
        self.jobs.set(self.jobs.get() + 1);
        Ok(self.jobs.get().to_string())
    }
    fn live(&self, jobs: &[String]) -> Result<HashSet<(String, u32)>, Message> {
        Ok(self.live.borrow().iter().filter(|(job, _)| jobs.contains(job)).cloned().collect())
    }
    fn named(&self, _: &str) -> Result<Option<String>, Message> {
        Ok(None)
    }
    fn cancel(&self, jobs: &[String]) -> Result<(), Message> {
        self.live.borrow_mut().retain(|(job, _)| !jobs.contains(job));
        Ok(())
    }
    fn most_tasks(&self) -> u64 {
        self.tasks.get()
    }
}

fn experiment(count: u64) -> Experiment {
    let boards = format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = {count}\n");
    format!("{boards}[[algorithms]]\nspec = \"bfs\"\n[[algorithms]]\nspec = \"walk\"\n").parse::<Experiment>().unwrap()
}

fn script(folder: &Path) -> Script {
    let (folder, program) = (folder.to_owned(), PathBuf::from("kombat"));
    Script { folder, program, about: "a fight".to_owned(), at_once: None, options: Vec::new() }
}

/// One command: stores what has come, and hands in what is missing.
fn once(folder: &Path, experiment: &Experiment, queue: &AtOnce) -> (Option<Submitted>, usize) {
    let plan = Plan::new(experiment).unwrap();
    let mut store = Store::open_shared(folder, experiment, &plan).unwrap();
    let mut engine = Engine::new(folder, experiment, &plan, &store).unwrap();
    let live = engine.live(queue).unwrap();
    engine.merge(&mut store, |_, _| {}).unwrap();
    let submitted = engine.submit(queue, &live, Some(4), &script(folder)).unwrap();
    engine.merge(&mut store, |_, _| {}).unwrap();
    (submitted, store.ids().unwrap().len())
}

/// The records of a calm fight in this process.
fn calm(experiment: &Experiment) -> Vec<Record> {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::new(experiment).unwrap();
    let mut store = Store::open(folder.path(), experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(u64::MAX), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    store.records().unwrap()
}

/// A folder in memory, where there is such a place: nothing is lost by faults of the disk
/// here, so nothing need be waited for.
fn quick_folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Past the capture of output, so that it is counted.
fn tell(line: &str) {
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

fn shard_file(folder: &Path, round: u32, shard: u32) -> PathBuf {
    folder.join(format!("slurm/round-{round}/shard-{shard:04}.jsonl"))
}

#[test]
fn a_fight_in_shards_has_the_records_of_one_in_this_process() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(50));
    let queue = AtOnce::new(u64::MAX);
    let (submitted, stored) = once(folder.path(), &experiment, &queue);
    let submitted = submitted.unwrap();
    assert_eq!((submitted.runs, submitted.shards, stored), (100, 4, 100));
    assert_eq!(look::<Run>(folder.path()).unwrap().1, calm(&experiment));
    assert_eq!(once(folder.path(), &experiment, &queue), (None, 100), "nothing is left to hand in");
    let more = self::experiment(60);
    let (submitted, stored) = once(folder.path(), &more, &queue);
    assert_eq!((submitted.unwrap().runs, stored), (20, 120), "what is added is all that is handed in");
    assert_eq!(look::<Run>(folder.path()).unwrap().1, calm(&more));
    assert_eq!(engine::progress(folder.path(), &Plan::new(&more).unwrap()).len(), 120);
}

#[test]
fn what_is_in_the_queue_is_not_handed_in_again() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(50));
    let queue = AtOnce::new(5);
    assert_eq!(once(folder.path(), &experiment, &queue).1, 20);
    queue.live.borrow_mut().extend([("1".to_owned(), 0), ("1".to_owned(), 2)]);
    let (submitted, _) = once(folder.path(), &experiment, &queue);
    assert_eq!(submitted.unwrap().runs, 40, "two shards of twenty are dead");
    assert_eq!(engine::cancel(folder.path(), &queue), Ok(2));
    queue.most.set(u64::MAX);
    while once(folder.path(), &experiment, &queue).0.is_some() {}
    assert_eq!(look::<Run>(folder.path()).unwrap().1, calm(&experiment));
}

#[test]
fn local_and_cluster_take_over_from_each_other() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(30));
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(20), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    drop(store);
    let (submitted, stored) = once(folder.path(), &experiment, &AtOnce::new(5));
    assert_eq!((submitted.unwrap().runs, stored), (40, 40));
    assert_eq!(engine::progress(folder.path(), &plan).len(), 40, "the shards tell all, also what was there before");
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(100), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    assert_eq!(store.records().unwrap(), calm(&experiment));
}

#[test]
fn an_attempt_that_was_stopped_is_taken_over_and_a_twin_changes_nothing() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(10));
    once(folder.path(), &experiment, &AtOnce::new(2));
    let round = round::find(folder.path(), 1).unwrap();
    let again = |most| work(&round, 0, &fake(most), &Cancel::new()).unwrap();
    assert_eq!(again(1), Worked { made: 1, carried: 2, complete: false });
    assert_eq!(again(9), Worked { made: 2, carried: 3, complete: true });
    let before = fs::read(round.records(0)).unwrap();
    assert_eq!(again(9), Worked { made: 0, carried: 5, complete: true });
    assert_eq!(fs::read(round.records(0)).unwrap(), before);
}

/// Finds no room for the tables of its runs.
struct NoRoom;

impl Runner for NoRoom {
    fn run(&self, _: &Run, _: &Cancel) -> Option<Record> {
        None
    }

    fn obstacle(&self) -> Option<Message> {
        Some(msg!("fight.obstacle", algorithm = "astar(h=pdb)", why = msg!("pdb.no-room")))
    }
}

/// A shard that cannot make a run says why, and what it had made is not lost.
#[test]
fn a_shard_whose_tables_find_no_room_says_so() {
    let (folder, experiment) = (quick_folder(), experiment(20));
    once(folder.path(), &experiment, &AtOnce::new(3));
    let round = round::find(folder.path(), 1).unwrap();
    let why = work(&round, 0, &NoRoom, &Cancel::new()).unwrap_err();
    assert_eq!(why.key(), "fight.obstacle");
    assert!(why.render(Lang::En).contains("There is no room for these tables"), "{}", why.render(Lang::En));
    let worked = work(&round, 0, &fake(u64::MAX), &Cancel::new()).unwrap();
    assert!(worked.complete && worked.carried >= 3, "{worked:?}");
}

/// Damages a finished fight, of which only the shards are left, and fights on.
fn mended(experiment: &Experiment, calm: &[Record], fault: impl FnOnce(&Path)) {
    let folder = quick_folder();
    let queue = AtOnce::new(u64::MAX);
    once(folder.path(), experiment, &queue);
    fs::remove_file(folder.path().join(DATABASE)).unwrap();
    fault(folder.path());
    while once(folder.path(), experiment, &queue).0.is_some() {}
    let found = look::<Run>(folder.path()).unwrap().1;
    assert!(found == calm, "a fault was not mended");
}

#[test]
fn flipped_bits_torn_lines_and_missing_files_of_shards_are_made_up_for() {
    let experiment = experiment(12);
    let calm = calm(&experiment);
    let (flips, tears) = (150, 40);
    for i in 0..flips {
        mended(&experiment, &calm, |folder| {
            let path = shard_file(folder, 1, i % 4);
            let mut bytes = fs::read(&path).unwrap();
            let bit = (u64::from(i) * 2_654_435_761) as usize % (bytes.len() * 8);
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, bytes).unwrap();
        });
    }
    for i in 0..tears {
        mended(&experiment, &calm, |folder| {
            let path = shard_file(folder, 1, i % 4);
            let bytes = fs::read(&path).unwrap();
            let length = (u64::from(i) * 2_654_435_761) as usize % bytes.len();
            // Every second one is torn as it is being written.
            let to = if i % 2 == 0 { path.clone() } else { path.with_extension("jsonl.tmp-x-1-0") };
            fs::remove_file(&path).unwrap();
            fs::write(to, &bytes[..length]).unwrap();
        });
    }
    let files = ["shard-0001.jsonl", "shard-0001.plan", "shard-0001.log", "round.jsonl", "experiment.toml", "job"];
    let mut missing = 0;
    for file in files {
        mended(&experiment, &calm, |folder| _ = fs::remove_file(folder.join("slurm/round-1").join(file)));
        missing += 1;
    }
    mended(&experiment, &calm, |folder| fs::remove_dir_all(folder.join("slurm")).unwrap());
    mended(&experiment, &calm, |folder| fs::rename(folder.join("slurm/round-1"), folder.join("slurm/x")).unwrap());
    tell(&format!("fault: flipped bit, shards: {flips} injected, {flips} survived"));
    tell(&format!("fault: torn line, shards: {tears} injected, {tears} survived"));
    tell(&format!("fault: missing file, shards: {0} injected, {0} survived", missing + 2));
}

#[test]
fn records_of_another_fight_or_revision_are_not_taken() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let ours = experiment(12);
    let theirs = Experiment { seed: 9, ..ours.clone() };
    once(folder.path(), &ours, &AtOnce::new(0));
    once(other.path(), &theirs, &AtOnce::new(u64::MAX));
    for shard in 0..4 {
        fs::copy(shard_file(other.path(), 1, shard), shard_file(folder.path(), 1, shard)).unwrap();
    }
    let (submitted, stored) = once(folder.path(), &ours, &AtOnce::new(u64::MAX));
    assert_eq!((submitted.unwrap().runs, stored), (24, 24));
    assert_eq!(look::<Run>(folder.path()).unwrap().1, calm(&ours));
}

/// What Slurm writes to the log of a job that it ends.
const LOGS: [(JobLimit, &str); 3] = [
    (JobLimit::Time, "slurmstepd: error: *** JOB 8 ON n1 CANCELLED AT 2026-01-01T00:00:00 DUE TO TIME LIMIT ***\n"),
    (
        JobLimit::Memory,
        "slurmstepd-n1: error: StepId=7.batch exceeded memory limit (433168384 > 104857600), being killed\n",
    ),
    (
        JobLimit::Memory,
        "slurmstepd: error: Detected 1 oom_kill event in StepId=9.batch. Some of the step tasks have been OOM Killed.\n",
    ),
];

#[test]
fn a_run_whose_job_was_ended_has_a_record_once_it_was_alone() {
    let experiment = experiment(12);
    for (limit, line) in LOGS {
        let folder = tempfile::tempdir().unwrap();
        let queue = AtOnce::new(3);
        assert_eq!(once(folder.path(), &experiment, &queue).1, 12);
        fs::write(folder.path().join("slurm/round-1/shard-0002.log"), line).unwrap();
        // The run that was at hand gets a shard of its own, and its job is ended again.
        queue.most.set(0);
        let second = once(folder.path(), &experiment, &queue).0.unwrap();
        assert_eq!((second.runs, second.shards), (12, 5));
        let plan = |shard: u32| fs::read_to_string(folder.path().join(format!("slurm/round-2/shard-{shard:04}.plan")));
        assert_eq!(plan(0).unwrap().lines().count(), 2, "one run, and the end");
        fs::write(folder.path().join("slurm/round-2/shard-0000.log"), line).unwrap();
        queue.most.set(u64::MAX);
        while once(folder.path(), &experiment, &queue).0.is_some() {}
        let records = look::<Run>(folder.path()).unwrap().1;
        let ended: Vec<&Record> = records.iter().filter(|record| record.outcome == Outcome::Job(limit)).collect();
        assert_eq!((records.len(), ended.len()), (24, 1), "{limit}");
        assert!(plan(0).unwrap().contains(&ended[0].id) && !ended[0].start.is_empty());
        // It stays, whatever else comes of the run.
        fs::remove_file(folder.path().join(DATABASE)).unwrap();
        once(folder.path(), &experiment, &queue);
        assert_eq!(look::<Run>(folder.path()).unwrap().1, records);
    }
}

/// Is there a run that should be alone next time?
fn settle(folder: &Path, experiment: &Experiment, queue: &AtOnce) -> bool {
    let plan = Plan::new(experiment).unwrap();
    let store = Store::open_shared(folder, experiment, &plan).unwrap();
    let mut engine = Engine::new(folder, experiment, &plan, &store).unwrap();
    let live = engine.live(queue).unwrap();
    engine.settle(&live).unwrap()
}

/// Or jobs would be handed in for ever that bring nothing.
#[test]
fn a_run_that_was_alone_and_brought_nothing_is_not_waited_for_again() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(12));
    let queue = AtOnce::new(3);
    once(folder.path(), &experiment, &queue);
    assert!(!settle(folder.path(), &experiment, &queue), "no log says that a job was ended");
    fs::write(folder.path().join("slurm/round-1/shard-0002.log"), LOGS[2].1).unwrap();
    assert!(settle(folder.path(), &experiment, &queue), "one of several is to be alone");
    // It is, and its job dies of something else, of which no log speaks.
    queue.most.set(0);
    once(folder.path(), &experiment, &queue);
    assert!(!settle(folder.path(), &experiment, &queue));
    // Of three there is room for two; the third has its turn before they have another.
    for shard in [0, 1] {
        fs::write(folder.path().join(format!("slurm/round-1/shard-{shard:04}.log")), LOGS[0].1).unwrap();
    }
    fs::write(folder.path().join("slurm/round-1/shard-0003.log"), LOGS[0].1).unwrap();
    queue.tasks.set(4);
    once(folder.path(), &experiment, &queue);
    assert!(settle(folder.path(), &experiment, &queue), "one is left");
    once(folder.path(), &experiment, &queue);
    assert!(!settle(folder.path(), &experiment, &queue));
}

#[test]
fn a_match_whose_job_was_ended_counts_for_nobody() {
    let text = "[[boards]]\nproblem = \"tictactoe\"\ncount = 2\n[[algorithms]]\nspec = \"minimax\"\n[[algorithms]]\nspec = \"random\"\n";
    let experiment = text.parse::<Experiment>().unwrap();
    let plan = Pairing::plan(&experiment).unwrap();
    let rows: Vec<_> = plan.runs.iter().map(|pairing| pairing.stopped(JobLimit::Time)).collect();
    let standings = Standings::new(&experiment, &rows).unwrap();
    assert_eq!((standings.stopped, standings.matches), (4, (4, 4)));
    assert_eq!(standings.tables[0].first.games(), 0);
    assert!(rows.iter().all(|row| Pairing::points(row) == [0.0, 0.0]));
}

/// Damages a finished store, and fights on. A fight that cannot go on must say so; then
/// the database is taken away, and the fight begins anew.
fn restored(experiment: &Experiment, calm: &[Record], whole: &Path, fault: impl FnOnce(&mut Vec<u8>)) {
    let folder = quick_folder();
    let mut bytes = fs::read(whole).unwrap();
    fault(&mut bytes);
    fs::write(folder.path().join(DATABASE), bytes).unwrap();
    fs::write(folder.path().join("experiment.toml"), experiment.to_toml()).unwrap();
    let plan = Plan::new(experiment).unwrap();
    // Whoever only looks sees the right records, or a sentence.
    if let Ok((_, records)) = look::<Run>(folder.path()) {
        let mut records: Vec<Record> = records;
        records.retain(|record| !calm.contains(record));
        assert!(records.is_empty(), "a wrong record was shown: {records:?}");
    }
    let fought = || {
        let mut store = Store::open(folder.path(), experiment, &plan)?;
        execute(&plan, &mut store, &fake(u64::MAX), (1, 0), &Cancel::new(), |_, _| {})?;
        store.records()
    };
    let found: Result<Vec<Record>, Message> = fought();
    let found = found.or_else(|_| {
        let aside = folder.path().join("elsewhere");
        let _ = fs::rename(folder.path().join(DATABASE), aside);
        fought()
    });
    assert!(found.unwrap() == calm, "a fault was not mended");
}

#[test]
fn flipped_bits_and_torn_ends_of_the_store_are_made_up_for() {
    let (experiment, folder) = (experiment(60), tempfile::tempdir().unwrap());
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open_shared(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(u64::MAX), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    let calm = store.records().unwrap();
    drop(store);
    let whole = folder.path().join(DATABASE);
    let size = fs::metadata(&whole).unwrap().len() as usize;
    let (flips, tears) = (300, 40);
    for i in 0..flips {
        let bit = (i * 2_654_435_761) % (size * 8);
        restored(&experiment, &calm, &whole, |bytes| bytes[bit / 8] ^= 1 << (bit % 8));
    }
    for i in 0..tears {
        restored(&experiment, &calm, &whole, |bytes| bytes.truncate((i * 2_654_435_761) % size));
    }
    tell(&format!("fault: flipped bit, store: {flips} injected, {flips} survived"));
    tell(&format!("fault: torn end, store: {tears} injected, {tears} survived"));
}

#[test]
fn a_changed_column_in_the_store_is_seen() {
    let (experiment, folder) = (experiment(60), tempfile::tempdir().unwrap());
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(u64::MAX), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    drop(store);
    let changes = ["seed = seed + 1", "host = CAST(x'ff' AS TEXT)", "algorithm = x'ff'", "expanded = 'many'"];
    for (change, left) in changes.into_iter().zip([119, 118, 117, 116]) {
        let change = format!("UPDATE runs SET {change} WHERE rowid = 7");
        rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap().execute(&change, []).unwrap();
        assert_eq!(look::<Run>(folder.path()).unwrap_err().key(), "lab.damaged", "{change}");
        let store = Store::open(folder.path(), &experiment, &plan).unwrap();
        assert_eq!((store.salvaged, store.ids().unwrap().len()), (Some(left), left as usize), "{change}");
    }
}

#[test]
fn a_store_of_before_the_checksums_goes_on() {
    let (experiment, folder) = (experiment(10), tempfile::tempdir().unwrap());
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(12), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    drop(store);
    let database = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    database.execute("ALTER TABLE runs DROP COLUMN sum", []).unwrap();
    drop(database);
    assert_eq!(look::<Run>(folder.path()).unwrap().1.len(), 12);
    let mut store = Store::open(folder.path(), &experiment, &plan).unwrap();
    execute(&plan, &mut store, &fake(100), (1, 0), &Cancel::new(), |_, _| {}).unwrap();
    assert_eq!(store.records().unwrap(), calm(&experiment));
}
