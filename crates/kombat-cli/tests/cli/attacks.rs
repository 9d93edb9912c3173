//! What a few bytes can ask of the program, and how much of the machine they get.

use crate::common::{Ran, kombat};
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

const MIB: u64 = 1 << 20;

/// What the program itself takes, its threads and what its allocator keeps.
const ALLOWANCE: u64 = 64 * MIB;

/// Runs it in a folder. The peak of its resident memory is looked at while it runs.
fn watched(folder: &Path, args: &[&str]) -> (Ran, u64) {
    let mut command = kombat();
    command.args(args).args(["--lang", "en"]).current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let read = |mut from: Box<dyn Read + Send>| {
        thread::spawn(move || {
            let mut text = String::new();
            from.read_to_string(&mut text).map(|_| text)
        })
    };
    let (out, err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let (out, err) = (read(Box::new(out)), read(Box::new(err)));
    let (file, mut peak) = (format!("/proc/{}/status", child.id()), 0);
    let status = loop {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kilobytes.unwrap_or(0) << 10);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_millis(1));
    };
    let (out, err) = (out.join().unwrap().unwrap(), err.join().unwrap().unwrap());
    (Ran { code: status.code().unwrap_or(-1), out, err }, peak)
}

/// Past the capture of output, so that it is told.
fn figure(said: &str) {
    std::io::stdout().write_all(format!("figure: {said}\n").as_bytes()).unwrap();
}

/// A path of as many moves as the memory holds: in all its forms it takes no more than the limit.
#[test]
fn a_path_takes_no_more_than_the_memory_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let algorithm = "annealing(h=manhattan,temperature=30,schedule=linear,steps=100000000)";
    let start = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let words = ["solve", "15-puzzle", start, "-a", algorithm, "--memory", "300MiB"];
    let (ran, peak) = watched(folder.path(), &words);
    assert!(ran.code == 3 || ran.code == 0 || ran.code == 1, "{} {}", ran.code, ran.err);
    figure(&format!("a walk of 100,000,000 steps with --memory 300MiB: {} MiB at most", peak / MIB));
    assert!(peak <= 300 * MIB + ALLOWANCE, "{} MiB", peak / MIB);
}

/// Thousands of contenders: every two of them would be millions of comparisons.
#[test]
fn the_report_on_thousands_of_contenders_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let weights: Vec<String> = (0..3_500).map(|n| format!("1.{:04}", n + 1)).collect();
    let text = format!(
        "name = \"grid\"\nseed = 1\n[[boards]]\nproblem = \"tiles(2x2)\"\ncount = 1\n[[algorithms]]\nspec = \"wastar\"\n\
         grid = {{ w = [{}] }}\n",
        weights.join(", ")
    );
    fs::write(folder.path().join("grid.toml"), &text).unwrap();
    let [fought, reported] = [&["fight", "grid.toml", "--out", "out"][..], &["report", "out"]].map(|words| {
        let (ran, peak) = watched(folder.path(), words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        peak
    });
    let size = |name: &str| fs::metadata(folder.path().join("out").join(name)).map_or(0, |file| file.len());
    let [summary, page] = ["summary.json", "report.html"].map(size);
    figure(&format!(
        "3,500 contenders in {} KiB of TOML: {} MiB at most for the fight, {} for its report; a summary.json of {} KiB, \
         a page of {} KiB",
        text.len() >> 10,
        fought / MIB,
        reported / MIB,
        summary >> 10,
        page >> 10
    ));
    assert!(summary > 0 && summary < 16 * MIB && page > 0 && page < 16 * MIB, "{summary} and {page} bytes");
    assert!(fought.max(reported) <= 256 * MIB, "{} and {} MiB", fought / MIB, reported / MIB);
}

/// A hundred bytes that ask for ten million boards, and a file without an end.
#[test]
fn little_text_takes_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[boards]]\nproblem = \"tiles(16x16)\"\ncount = 10000000\n[[algorithms]]\nspec = \"hill\"\n";
    fs::write(folder.path().join("f.toml"), text).unwrap();
    for file in ["f.toml", "/dev/zero"] {
        let (ran, peak) = watched(folder.path(), &["fight", file]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        figure(&format!("kombat fight {file}: refused, {} MiB at most", peak / MIB));
        // A file is read up to 16 MiB, into a buffer that doubles.
        assert!(peak <= ALLOWANCE + 32 * MIB, "{file}: {} MiB", peak / MIB);
    }
}
