//! The released program against the file SIGNATURE, which the library's tests have checked
//! in another build: optimised otherwise, and with another number of threads.

use crate::common::{Ran, kombat};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use xxhash_rust::xxh3::xxh3_64;

/// The limit that the file was made with.
const MOST: &str = "50000";

/// Lines of the file that are about one board: where it is, and the specs with their counts.
struct Board<'a> {
    problem: &'a str,
    start: &'a str,
    specs: Vec<(&'a str, &'a str)>,
}

fn boards(signature: &str) -> Vec<Board<'_>> {
    let mut boards: Vec<Board<'_>> = Vec::new();
    for line in signature.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [problem, start, spec, counts] = parts[..] else { panic!("{line}") };
        match boards.last_mut().filter(|board| (board.problem, board.start) == (problem, start)) {
            Some(board) => board.specs.push((spec, counts)),
            None => boards.push(Board { problem, start, specs: vec![(spec, counts)] }),
        }
    }
    boards
}

/// What stands in the file about a run, from the JSON of the program. What a position is worth
/// is written in words there, and left out here.
fn counts(report: &Value, game: bool) -> Vec<String> {
    let counter = |name: &str| report["counters"][name].to_string();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let moves: Option<Vec<String>> = report["moves"].as_array().map(|moves| moves.iter().map(text).collect());
    let outcome = text(&report["outcome"]);
    if game {
        let first = moves.and_then(|moves| moves.first().cloned()).unwrap_or_default();
        return vec![outcome, first, counter("expanded"), counter("generated"), counter("peak_stored")];
    }
    let hash = moves.map_or("-".to_owned(), |moves| format!("{:016x}", xxh3_64(moves.join(" ").as_bytes())));
    let cost = report["cost"].as_u64().map_or("-".to_owned(), |cost| cost.to_string());
    let counters = ["expanded", "generated", "reopened", "peak_stored"].map(counter);
    [outcome, cost].into_iter().chain(counters).chain([hash]).collect()
}

#[test]
#[ignore = "needs the release build: cargo xtask test --all runs it"]
fn the_released_program_counts_the_same_on_two_threads() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let released = folder.join("../release/kombat");
    assert!(released.is_file(), "build it first: cargo build --release");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../SIGNATURE");
    let mut lines = 0;
    for Board { problem, start, specs } in boards(&fs::read_to_string(file).unwrap()) {
        let usual = kombat();
        let mut program = Command::new(&released);
        program.envs(usual.get_envs().filter_map(|(name, value)| Some((name, value?))));
        program.args(["solve", problem, start, "--json", "--nodes", MOST, "--threads", "2"]);
        specs.iter().for_each(|(spec, _)| {
            program.args(["-a", spec]);
        });
        let ran: Ran = program.output().unwrap().into();
        let game = problem.starts_with("mnk");
        assert_eq!(ran.out.lines().count(), specs.len(), "{problem} {start}: {}", ran.err);
        for (line, (spec, on_file)) in ran.out.lines().zip(&specs) {
            let report: Value = serde_json::from_str(line).unwrap();
            let mut on_file: Vec<&str> = on_file.split(' ').collect();
            if game {
                on_file.remove(1);
            }
            assert_eq!(
                (report["algorithm"].as_str(), counts(&report, game)),
                (Some(*spec), on_file.into_iter().map(str::to_owned).collect()),
                "{problem} {start}"
            );
            lines += 1;
        }
    }
    assert!(lines > 200, "{lines}");
}
