//! Files in a fight's folder that are not what they should be: pipes, links, endless ones.
#![cfg(unix)]

use kombat::budget::Cancel;
use kombat::messages::{Lang, Render};
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::execute;
use kombat_lab::experiment::Experiment;
use kombat_lab::files::{MOST_EXPERIMENT, read_experiment};
use kombat_lab::local::Local;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::report;
use kombat_lab::stop;
use kombat_lab::store::{self, DATABASE, EXPERIMENT, Store};
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn experiment(problem: &str, count: u64, algorithms: &[&str]) -> Experiment {
    let entry = |spec: &&str| format!("[[algorithms]]\nspec = \"{spec}\"\n");
    let algorithms: String = algorithms.iter().map(entry).collect();
    format!("[[boards]]\nproblem = \"{problem}\"\ncount = {count}\n{algorithms}").parse::<Experiment>().unwrap()
}

/// A fight that was fought.
fn fought(folder: &Path) {
    let experiment = experiment("swap(3x3)", 8, &["bfs", "grasp"]);
    let plan = Plan::new(&experiment).unwrap();
    let mut store = Store::open(folder, &experiment, &plan).unwrap();
    let runner = Local::new(&experiment, 1).unwrap();
    execute(&plan, &mut store, &runner, (1, 0), &Cancel::new(), |_, _| {}).unwrap();
}

/// Nobody ever writes to these pipes: who opened one would wait for ever.
#[test]
fn pipes_in_a_folder_are_refused_and_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    fought(folder.path());
    let experiment = store::experiment(folder.path()).unwrap();
    let plan = Plan::new(&experiment).unwrap();
    for name in [EXPERIMENT, DATABASE, "lock"] {
        let (path, kept) = (folder.path().join(name), folder.path().join("kept"));
        fs::rename(&path, &kept).unwrap();
        pipe(&path);
        let said = match name {
            EXPERIMENT => store::look::<Run>(folder.path()).unwrap_err(),
            DATABASE => {
                store::look::<Run>(folder.path()).unwrap_err();
                Store::open(folder.path(), &experiment, &plan).unwrap_err()
            }
            _ => {
                assert!(!stop::is_fought(folder.path()));
                Store::open(folder.path(), &experiment, &plan).unwrap_err()
            }
        };
        assert!(said.render(Lang::En).contains("it is not a regular file"), "{name}: {}", said.render(Lang::En));
        fs::remove_file(&path).unwrap();
        fs::rename(&kept, &path).unwrap();
    }
    assert_eq!(store::look::<Run>(folder.path()).unwrap().1.len(), 16);
}

/// What SQLite keeps beside a database it opens before it has read a record.
#[test]
fn what_lies_beside_a_database_is_a_plain_file_or_is_refused() {
    let (end, ended) = mpsc::channel();
    // On a thread of its own, so that one that waits for ever is a failure.
    let tried = thread::spawn(move || {
        let _end = end;
        beside_a_database();
    });
    assert_eq!(ended.recv_timeout(PATIENCE), Err::<(), _>(mpsc::RecvTimeoutError::Disconnected), "it waits for ever");
    tried.join().unwrap();
}

/// A net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(120);

fn beside_a_database() {
    let (folder, linked, elsewhere) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fought(folder.path());
    let experiment = store::experiment(folder.path()).unwrap();
    let plan = Plan::new(&experiment).unwrap();
    // Another folder whose database is the same one.
    fs::copy(folder.path().join(EXPERIMENT), linked.path().join(EXPERIMENT)).unwrap();
    symlink(folder.path().join(DATABASE), linked.path().join(DATABASE)).unwrap();
    for ending in ["-journal", "-wal", "-shm"] {
        let side = folder.path().join(format!("{DATABASE}{ending}"));
        let _ = fs::remove_file(&side);
        let refused = |why: &str| {
            for folder in [folder.path(), linked.path()] {
                let looked = store::look::<Run>(folder).unwrap_err().render(Lang::En);
                let opened = Store::open(folder, &experiment, &plan).unwrap_err().render(Lang::En);
                assert!(looked.contains(why) && opened.contains(why), "{ending}: {looked} {opened}");
            }
        };
        pipe(&side);
        refused("it is not a regular file");
        fs::remove_file(&side).unwrap();
        symlink(elsewhere.path().join("absent"), &side).unwrap();
        refused("it is a symbolic link");
        fs::remove_file(&side).unwrap();
    }
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    assert_eq!(store::look::<Run>(folder.path()).unwrap().1.len(), 16);
    assert_eq!(store::look::<Run>(linked.path()).unwrap().1.len(), 16);
    // Nor is a damaged one opened that was set aside and is none.
    fs::rename(folder.path().join(DATABASE), folder.path().join("kept")).unwrap();
    for name in ["damaged-1.sqlite", "damaged-1.sqlite-wal"] {
        fs::write(folder.path().join("damaged-1.sqlite"), "").unwrap();
        let _ = fs::remove_file(folder.path().join(name));
        pipe(&folder.path().join(name));
        let said = Store::open(folder.path(), &experiment, &plan).unwrap_err().render(Lang::En);
        assert!(said.contains("it is not a regular file"), "{name}: {said}");
        fs::remove_file(folder.path().join(name)).unwrap();
    }
}

#[test]
fn what_does_not_end_is_not_read_to_its_end() {
    let path = Path::new("x.toml");
    assert_eq!(read_experiment(io::repeat(b'x'), path).unwrap_err().key(), "lab.file-too-large");
    let most = "#".repeat(MOST_EXPERIMENT as usize);
    assert_eq!(read_experiment(most.as_bytes(), path).unwrap(), most);
    assert_eq!(read_experiment(&[0xff_u8][..], path).unwrap_err().key(), "io.not-text");
}

#[test]
fn a_report_is_written_in_its_folder_whatever_links_are_there() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fought(folder.path());
    let (experiment, records) = store::look::<Run>(folder.path()).unwrap();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    let paper = report::paper(&analysis, &records, Lang::En);
    let names = paper.names();
    fs::create_dir(folder.path().join("charts")).unwrap();
    for (i, name) in names.iter().enumerate() {
        let (target, link) = (elsewhere.path().join(i.to_string()), folder.path().join(name));
        fs::write(&target, "mine").unwrap();
        symlink(&target, &link).unwrap();
    }
    report::write(folder.path(), &paper).unwrap();
    for (i, name) in names.iter().enumerate() {
        assert_eq!(fs::read_to_string(elsewhere.path().join(i.to_string())).unwrap(), "mine", "{name}");
        let path = folder.path().join(name);
        assert!(fs::symlink_metadata(&path).unwrap().is_file(), "{name}");
        assert_eq!(Some(fs::read_to_string(&path).unwrap()), paper.text(name), "{name}");
    }
    // Nothing is left of what was written beside.
    let left = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!left.into_iter().any(|name| name.to_string_lossy().ends_with(".new")));
    // A folder of charts that leads elsewhere is not written to.
    fs::remove_dir_all(folder.path().join("charts")).unwrap();
    symlink(elsewhere.path(), folder.path().join("charts")).unwrap();
    let said = report::write(folder.path(), &paper).unwrap_err();
    assert!(said.render(Lang::En).contains("it is a symbolic link"), "{}", said.render(Lang::En));
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), names.len());
}

/// The same whether it is made alone or with all the others.
#[test]
fn a_file_of_a_report_can_be_had_alone() {
    let folder = tempfile::tempdir().unwrap();
    fought(folder.path());
    let findings = || report::Findings::of_folder(folder.path(), &[]).map(Arc::new);
    for lang in [Lang::En, Lang::PtBr] {
        let to = tempfile::tempdir().unwrap();
        report::write_folder(folder.path(), to.path(), &[], lang).unwrap();
        let charts = fs::read_dir(to.path().join("charts")).unwrap();
        let charts: Vec<String> =
            charts.map(|entry| format!("charts/{}", entry.unwrap().file_name().to_str().unwrap())).collect();
        assert!(charts.len() > 1);
        let others =
            ["records.csv", "summary.csv", "summary.json", "table.tex", "pairs.tex", "report.tex", report::PAGE];
        let others = others.map(str::to_owned);
        for name in charts.into_iter().chain(others) {
            let alone = report::file_of_folder(folder.path(), &name, (lang, None), findings).unwrap();
            assert_eq!(alone.as_ref(), Some(&fs::read_to_string(to.path().join(&name)).unwrap()), "{name}");
        }
        for none in [
            "charts/none.svg",
            "charts/none.tex",
            "charts/distance-nothing-0-0.svg",
            "charts/",
            "experiment.toml",
            "../x",
            "",
            "charts/../summary.json",
        ] {
            assert_eq!(report::file_of_folder(folder.path(), none, (lang, None), findings).unwrap(), None, "{none}");
        }
    }
}

#[test]
fn a_plan_that_would_fill_the_memory_is_not_made() {
    let order = |problem: &str, count: u64, repeats: u64| {
        let boards = format!("repeats = {repeats}\n[[boards]]\nproblem = \"{problem}\"\ncount = {count}\n");
        format!("{boards}[[algorithms]]\nspec = \"hill\"\n").parse::<Experiment>()
    };
    for (problem, count, repeats) in [
        ("tiles(16x16)", 10_000_000, 1),
        ("tiles(16x16)", 1_000_000, 1),
        ("tiles(16x16)", 100, 100_000),
        ("8-puzzle", 10_000_000, 1),
    ] {
        let said = order(problem, count, repeats).unwrap_err();
        assert_eq!(said.message().key(), "lab.plan-too-large", "{problem}, {count} times {repeats}");
    }
    for (problem, count) in [("tiles(16x16)", 100_000), ("8-puzzle", 1_000_000)] {
        order(problem, count, 1).unwrap();
    }
}
