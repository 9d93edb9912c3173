//! `kombat fight`, `status` and `report` as a user meets them, and what may befall them.

use crate::common::{kombat, run_in, split};
use crate::disk::{Mounted, small_disk};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The records of a fight by their ids, without times.
fn records(folder: &Path) -> BTreeMap<String, String> {
    let report = run_in(folder, &["report", "out"]);
    assert_eq!(report.code, 0, "{}", report.err);
    let csv = fs::read_to_string(folder.join("out/records.csv")).unwrap();
    let mut lines = csv.lines();
    assert!(
        lines.next().unwrap().starts_with("id,instance,problem,start,algorithm,seed,repeat,outcome,proof,cost,optimal")
    );
    let record = |line: &str| {
        let fields = split(line);
        // All but wall_s, cpu_s, jobs and host.
        let kept: Vec<&str> = (0..25).filter(|i| ![19, 20, 22, 23].contains(i)).map(|i| fields[i].as_str()).collect();
        (fields[0].clone(), kept.join("|"))
    };
    let all: Vec<(String, String)> = lines.map(record).collect();
    let map: BTreeMap<String, String> = all.iter().cloned().collect();
    assert_eq!(map.len(), all.len(), "no record is there twice");
    map
}

/// Says past the capture of output, so that it is counted, what was done and survived.
fn survived(fault: &str, what: &str, times: usize) {
    let line = format!("fault: {fault}, {what}: {times} injected, {times} survived\n");
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}

const FIGHT: &[&str] = &[
    "fight",
    "-a",
    "ga:generations=4000",
    "-a",
    "grasp",
    "-a",
    "astar",
    "--count",
    "500",
    "--repeats",
    "2",
    "--out",
    "out",
];

/// Of two boards the median lies halfway: every output says so, none rounds it to one side.
#[test]
fn one_median_is_one_number_everywhere() {
    let halves = (1..20).find_map(|seed| {
        let folder = tempfile::tempdir().unwrap();
        let seed = seed.to_string();
        let columns = "--columns=evaluated:median";
        let fight =
            ["fight", "-p", "8-puzzle", "-a", "greedy", "--count", "2", "--seed", &seed, "--out", "out", columns];
        let ran = run_in(folder.path(), &[&fight[..], &["--json"]].concat());
        let evaluated = |line: &str| serde_json::from_str::<Value>(line).unwrap()["evaluated"].as_u64().unwrap();
        let sum: u64 = ran.out.lines().map(evaluated).sum();
        let shown = run_in(folder.path(), &fight).out;
        (sum % 2 == 1 && (200..2_000).contains(&sum)).then_some((folder, sum, shown))
    });
    let (folder, sum, shown) = halves.expect("one of them has an odd sum");
    let (median, down, up) = (format!("{}.5", sum / 2), (sum / 2).to_string(), (sum / 2 + 1).to_string());
    assert_eq!(run_in(folder.path(), &["report", "out"]).code, 0);
    let file = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    for (name, text) in [("terminal", shown), ("report.html", file("report.html")), ("table.tex", file("table.tex"))] {
        let words: Vec<&str> = text.split(|c: char| !(c.is_ascii_digit() || c == '.')).collect();
        assert!(words.contains(&median.as_str()), "{name} does not say {median}");
        // Beside the median the page has the mean, which is told in whole boards.
        assert!(
            name == "report.html" || !words.contains(&down.as_str()) && !words.contains(&up.as_str()),
            "{name} says {down} or {up}"
        );
    }
    assert!(file("summary.json").contains(&median) && file("summary.csv").contains(&median));
}

/// How many records a folder holds while somebody writes to it.
fn counted(folder: &Path) -> u64 {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let database = rusqlite::Connection::open_with_flags(folder.join("out/records.sqlite"), flags);
    let count = database.and_then(|database| database.query_row("SELECT count(*) FROM runs", [], |row| row.get(0)));
    count.map_or(0, |count: i64| count.unsigned_abs())
}

/// How many records a folder holds. One that was killed may hold no fight yet.
fn stored(folder: &Path) -> u64 {
    let ran = run_in(folder, &["status", "out"]);
    let count = |line: &str| line.split(": ").nth(1)?.split(' ').next()?.replace(',', "").parse().ok();
    if ran.code == 0 { count(&ran.out).unwrap_or_else(|| panic!("{}", ran.out)) } else { 0 }
}

#[test]
fn killed_twenty_times_it_ends_with_the_records_of_an_undisturbed_one() {
    let (calm, stormy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    assert_eq!(run_in(calm.path(), FIGHT).code, 0);
    let (mut before, mut midway) = (0, BTreeSet::new());
    // A machine that is busy may be late with a kill, so there are as many as are needed.
    for i in 0..400u64 {
        let mut child =
            kombat().args(FIGHT).current_dir(&stormy).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Some at once, some as soon as they may write, most after some more records than there were.
        let more = 1 + i * i * 7 % 41;
        let due = || match i % 5 {
            0 => true,
            1 => stormy.path().join("out/records.sqlite").exists(),
            _ => counted(stormy.path()) >= before + more,
        };
        while !due() && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let after = stored(stormy.path());
        assert!(after >= before, "a kill lost records: {after} after {before}");
        before = after;
        if 0 < after && after < 3000 {
            midway.insert(after);
        }
        if i >= 19 && midway.len() >= 3 {
            break;
        }
        if after == 3000 {
            fs::remove_dir_all(stormy.path().join("out")).unwrap();
            before = 0;
        }
    }
    assert!(midway.len() >= 3, "kills must fall between the first and the last record: {midway:?}");
    let last = run_in(stormy.path(), FIGHT);
    assert_eq!(last.code, 0, "{}", last.err);
    let (expected, found) = (records(calm.path()), records(stormy.path()));
    assert_eq!(expected.len(), 3000);
    assert!(expected == found);
    survived("kill -9", "store", midway.len());
    let again = run_in(stormy.path(), FIGHT);
    assert!(again.code == 0 && again.err.contains("“out”: 3,000 of 3,000 runs"), "{}", again.err);
}

#[test]
fn more_boards_in_the_same_folder_run_what_is_new() {
    let folder = tempfile::tempdir().unwrap();
    let fight = |count: &str| run_in(folder.path(), &["fight", "-a", "grasp", "--count", count, "--out", "out"]);
    assert_eq!(fight("5").code, 0);
    let more = fight("8");
    assert!(more.code == 0 && more.err.contains("5 of 8 runs"), "{}", more.err);
    assert_eq!(stored(folder.path()), 8);
}

#[test]
fn a_run_may_use_as_much_memory_as_one_of_solve() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), &["fight", "-a", "grasp", "--count", "1", "--out", "out"]).code, 0);
    let experiment = fs::read_to_string(folder.path().join("out/experiment.toml")).unwrap();
    assert!(experiment.contains("memory = \"2147483648\""), "{experiment}");
}

#[test]
fn json_is_a_record_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(
        folder.path(),
        &["fight", "-p", "8-puzzle", "-a", "astar", "-a", "bfs", "--count", "5", "--json", "--out", "out"],
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 10);
    let keys: Vec<&str> = lines[0].as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "id instance problem start algorithm seed repeat outcome proof cost optimal iterations expanded generated \
                    evaluated peak_frontier peak_stored depth max_depth wall_s cpu_s peak_bytes jobs host revision \
                    reopened";
    assert_eq!(keys.join(" "), expected);
    assert!(lines.iter().all(|line| line["outcome"] == "solved" && line["cost"] == line["optimal"]));
    // A record can be made again by hand.
    let one = &lines[0];
    let seed = one["seed"].to_string();
    let again = run_in(
        folder.path(),
        &[
            "solve",
            "8-puzzle",
            one["start"].as_str().unwrap(),
            "-a",
            one["algorithm"].as_str().unwrap(),
            "--seed",
            &seed,
            "--json",
        ],
    );
    let again: Value = serde_json::from_str(&again.out).unwrap();
    assert_eq!(again["counters"]["expanded"], one["expanded"]);
}

#[test]
fn the_report_is_one_page_that_needs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), &["fight", "--count", "60", "--out", "out"]).code, 0);
    for (lang, words) in
        [("en", ["Full table", "The claims of 2006"]), ("pt-BR", ["Tabela completa", "As afirmações de 2006"])]
    {
        let ran = run_in(folder.path(), &["report", "out", "--lang", lang]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
        // Three sets of boards, of which two are shown together first.
        assert!(page.len() < 1_000_000, "{} bytes", page.len());
        assert!(page.contains(&format!("<html lang=\"{lang}\">")));
        for word in words {
            assert!(page.contains(word), "{word}");
        }
        for outside in ["http://", "https://", "<script", "<link", "@import", "url("] {
            let own = page.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
            assert!(!own.contains(outside), "{outside}");
        }
        // The verdict comes before everything else.
        assert!(page.find("<h1>").unwrap() < page.find("<svg").unwrap());
    }
    let summary: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("out/summary.json")).unwrap()).unwrap();
    // Twelve contenders on all boards together, and on each of the two sets.
    assert_eq!(summary["cells"].as_array().unwrap().len(), 36);
    assert_eq!(summary["claims"].as_array().unwrap().len(), 9);
    assert!(fs::read_to_string(folder.path().join("out/table.tex")).unwrap().contains("\\bottomrule"));
    assert!(folder.path().join("out/charts/convergence-0.svg").exists());
}

#[test]
fn status_says_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["fight", "-a", "grasp", "--count", "7", "--out", "out"]);
    assert_eq!(run_in(folder.path(), &["status", "out"]).out.trim().split(": ").nth(1), Some("7 of 7 runs stored."));
    let nothing = run_in(folder.path(), &["status", "."]);
    assert!(nothing.code == 2 && nothing.err.contains("holds no fight"), "{}", nothing.err);
}

/// A formula that fails is told where the fight ends, in its report, and in its records.
#[test]
fn a_formula_that_fails_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let fails = "astar(h=formula(\"1/(manhattan-6)\"))";
    let ran =
        run_in(folder.path(), &["fight", "-p", "8-puzzle", "-a", fails, "-a", "astar", "--count", "8", "--out", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("divides by zero").count(), 1, "{}", ran.out);
    let report = run_in(folder.path(), &["report", "out", "--lang", "pt-BR"]);
    assert_eq!(report.code, 0, "{}", report.err);
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    assert!(read("report.html").contains("divide por zero"));
    let csv = read("records.csv");
    assert!(
        csv.lines().next().unwrap().ends_with("revision,explanation,reopened") && csv.contains("formula.fault"),
        "{csv}"
    );
}

#[test]
fn bad_fights_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let boards = "[[boards]]\nproblem = \"8-puzzle\"\n[[algorithms]]\nspec = \"bfs\"\n[[algorithms]]\n";
    let formula = format!("{boards}spec = 'astar(h=formula(\"manhatan\"))'\n");
    fs::write(folder.path().join("formula.toml"), formula).unwrap();
    let problem = boards.replace("8-puzzle", "9-puzzle") + "spec = \"astar\"\n";
    fs::write(folder.path().join("problem.toml"), problem).unwrap();
    fs::write(folder.path().join("typo.toml"), "nmae = \"x\"\n").unwrap();
    fs::write(folder.path().join("broken.toml"), "name = \n").unwrap();
    for (args, part) in [
        (vec!["typo.toml"], "Did you mean: name"),
        (vec!["typo.toml"], "“typo.toml”"),
        (vec!["formula.toml"], "“formula.toml”, the algorithm astar(h=formula(\"manhatan\")) on 8-puzzle: "),
        (vec!["formula.toml"], "Did you mean: manhattan"),
        (vec!["problem.toml"], "“problem.toml”, the problem 9-puzzle: "),
        (vec!["broken.toml"], "Line 1"),
        (vec!["missing.toml"], "missing.toml"),
        (vec!["-a", "gaa"], "ga"),
        (vec!["-a", "bfs", "-a", "bfs"], "same contender"),
        (vec!["--count", "0"], "no boards"),
        (vec!["--repeats", "0"], "repeats must be 1 or more"),
        (vec!["--time", "0s"], "stops every run"),
        (vec!["--jobs", "0"], "1 to 4096"),
        (vec!["typo.toml", "--seed", "3"], "--seed"),
        (vec!["--uniform", "--walk", "3"], "--walk"),
        (vec!["-p", "15-puzzle", "-a", "idastar", "--depth", "4"], "tiles(4x4)"),
    ] {
        let ran = run_in(folder.path(), &[&["fight"][..], &args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
    assert!(!folder.path().join("fights").exists());
    let ran = run_in(folder.path(), &["fight", "--count", "1", "--out", "typo.toml/sub"]);
    assert!(ran.code == 2 && ran.err.contains("a file stands where a folder should be"), "{}", ran.err);
    let ran = run_in(folder.path(), &["fight", "--count", "1", "--out", "/sys/kombat"]);
    assert!(ran.code == 2 && ran.err.contains("/sys/kombat") && ran.err.contains("cannot be written"), "{}", ran.err);
}

#[test]
fn an_unwritten_report_says_so() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &["fight", "-a", "grasp", "--count", "3", "--out", "out"]);
    fs::remove_dir_all(folder.path().join("out/charts")).unwrap();
    fs::write(folder.path().join("out/charts"), "a file in the way").unwrap();
    let ran = run_in(folder.path(), &["report", "out"]);
    assert!(ran.code == 2 && ran.err.contains("charts"), "{}", ran.err);
}

fn remount(disk: &Mounted, option: &str) {
    let status = Command::new("mount").args(["-o", &format!("remount,{option}")]).arg(&disk.0).status();
    assert!(status.unwrap().success());
}

#[test]
fn a_fight_that_may_only_be_read_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = small_disk(folder.path(), "64m") else { return };
    let made = run_in(folder.path(), &["fight", "-a", "grasp", "-a", "ga", "--count", "3", "--out", "disk/100% #1?"]);
    assert_eq!(made.code, 0, "{}", made.err);
    remount(&disk, "ro");
    let status = run_in(folder.path(), &["status", "disk/100% #1?"]);
    assert!(status.code == 0 && status.out.contains("6 of 6"), "{} {}", status.out, status.err);
    let refused = run_in(folder.path(), &["report", "disk/100% #1?"]);
    assert!(refused.code == 2 && refused.err.contains("cannot be written"), "{}", refused.err);
    let report = run_in(folder.path(), &["report", "disk/100% #1?", "--out", "elsewhere"]);
    assert_eq!(report.code, 0, "{}", report.err);
    assert!(folder.path().join("elsewhere/report.html").exists(), "{}", report.out);
}

#[test]
fn a_full_disk_stops_it_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = small_disk(folder.path(), "400k") else { return };
    let fight = ["fight", "-a", "grasp", "-a", "ga", "--count", "2000", "--out", "disk/out"];
    let full = run_in(folder.path(), &fight);
    assert!(full.code == 2 && full.err.contains("disk/out"), "{} {}", full.code, full.err);
    remount(&disk, "size=64m");
    let rest = run_in(folder.path(), &fight);
    assert_eq!(rest.code, 0, "{}", rest.err);
    let status = run_in(folder.path(), &["status", "disk/out"]);
    assert!(status.out.contains("4,000 of 4,000"), "{}", status.out);
    survived("full disk", "store", 1);
}

#[test]
fn a_fight_is_cancelled_from_outside_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let fight = ["fight", "-p", "15-puzzle", "-a", "walk", "-a", "annealing", "--count", "20000", "--out", "out"];
    let mut child =
        kombat().args(fight).current_dir(&folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while stored(folder.path()) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended before it was cancelled");
        sleep(Duration::from_millis(20));
    }
    let cancelled = run_in(folder.path(), &["cancel", "out"]);
    assert!(cancelled.code == 0 && cancelled.out.contains("has stopped"), "{} {}", cancelled.out, cancelled.err);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let kept = stored(folder.path());
    assert!((1..40_000).contains(&kept), "{kept}");
    let nothing = run_in(folder.path(), &["cancel", "out"]);
    assert!(nothing.code == 0 && nothing.out.contains("Nothing is running"), "{}", nothing.out);
    assert_eq!(run_in(folder.path(), &["cancel", "."]).code, 2);
    // The request is void for the next one.
    fs::write(folder.path().join("out/cancel"), "").unwrap();
    let few =
        ["fight", "-p", "15-puzzle", "-a", "walk", "-a", "annealing", "--count", "20000", "--out", "out", "--json"];
    let mut child = kombat().args(few).current_dir(&folder).stdout(Stdio::null()).spawn().unwrap();
    while stored(folder.path()) == kept {
        assert!(child.try_wait().unwrap().is_none(), "it has heeded a request of before");
        sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_cluster_is_asked_for_only_where_there_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |args: &[&str]| {
        let mut command = kombat();
        command.arg("fight").args(args).args(["--count", "1", "--out", "out"]).current_dir(&folder);
        crate::common::Ran::from(command.env("PATH", "/nowhere").output().unwrap())
    };
    let absent = asked(&["--engine", "slurm"]);
    assert_eq!(absent.code, 2, "{}", absent.err);
    assert!(absent.err.contains("There is no “sbatch” on this machine"), "{}", absent.err);
    assert!(!folder.path().join("out").exists(), "nothing is left behind");
    for (args, part) in [
        (vec!["--detach"], "--detach is for --engine slurm"),
        (vec!["--shards", "3"], "--shards is for --engine slurm"),
        (vec!["--sbatch=--mem=1G"], "--sbatch is for --engine slurm"),
        (vec!["--engine", "slurm", "--sbatch=--array=1"], "cannot be passed on"),
        (vec!["--engine", "slurm", "--shards", "0"], "1 or more"),
        (vec!["--engine", "slrum"], "slurm"),
    ] {
        let ran = asked(&args);
        assert!(ran.code == 2 && ran.err.contains(part), "{args:?}: {}", ran.err);
    }
    let here = asked(&[]);
    assert_eq!(here.code, 0, "a fight on this machine asks nobody: {}", here.err);
}
