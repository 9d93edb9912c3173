//! `cargo xtask fuzz`: the targets of `fuzz/` under libFuzzer.
//!
//! What libFuzzer sees of the program is put in by flags of the stable compiler, so neither a
//! nightly toolchain nor `cargo fuzz` is needed; with those the same targets run as well.

use crate::cargo::{cargo, status_code, target, workspace};
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Marks for every branch and every comparison, as libFuzzer wants them.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=16";

/// Seconds for each target unless told.
const SECONDS: u64 = 15;

/// Lines that are shown of a target that fails.
const TAIL: usize = 30;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
struct Order {
    /// All of them if none is named.
    names: Vec<String>,
    seconds: u64,
}

/// Runs the targets that are named, or all, one after another.
pub(crate) fn run(words: &[String]) -> ExitCode {
    let known = names(&workspace().join("fuzz/corpus"));
    match read(words, &known) {
        Ok(order) => run_all(&order),
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::from(2)
        }
    }
}

fn read(words: &[String], known: &[String]) -> Result<Order, String> {
    let mut order = Order { names: Vec::new(), seconds: SECONDS };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--seconds" | "--hours" => {
                let unit = if word == "--hours" { 3600.0 } else { 1.0 };
                let number = words.next().and_then(|number| number.parse::<f64>().ok()).filter(|n| *n > 0.0);
                let number = number.ok_or_else(|| format!("{word} needs a number above 0, such as {word} 2"))?;
                order.seconds = (number * unit).ceil() as u64;
            }
            name if known.iter().any(|known| known == name) => order.names.push(name.to_owned()),
            name => return Err(format!("there is no target `{name}`; there are {}", known.join(", "))),
        }
    }
    if order.names.is_empty() {
        order.names = known.to_vec();
    }
    Ok(order)
}

/// A target has a folder in the corpus.
fn names(corpus: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(corpus).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn run_all(order: &Order) -> ExitCode {
    let Some(host) = host() else {
        eprintln!("xtask: rustc does not say what machine this is");
        return ExitCode::FAILURE;
    };
    let folder = target().join("fuzz");
    let built = cargo()
        .args(["build", "--release", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target", &host])
        .arg("--target-dir")
        .arg(&folder)
        .env("RUSTFLAGS", FLAGS)
        .current_dir(workspace())
        .status();
    if !built.as_ref().is_ok_and(std::process::ExitStatus::success) {
        eprintln!("xtask: the targets cannot be built; libFuzzer needs a compiler of C++");
        return status_code(built);
    }
    for name in &order.names {
        match fuzz(name, order.seconds, &folder, &host) {
            Ok(figures) => println!("figure: fuzz {name}: {figures}"),
            Err(why) => {
                eprintln!("xtask: {name} fails: {why}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Runs one target; what it says is kept in a file, its figures are given back.
fn fuzz(name: &str, seconds: u64, folder: &Path, host: &str) -> Result<String, String> {
    let [own, found, logs] = [folder.join("corpus").join(name), folder.join("found"), folder.join("logs")];
    for folder in [&own, &found, &logs] {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let log = logs.join(format!("{name}.log"));
    let written = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let status = Command::new(folder.join(host).join("release").join(name))
        // What is new goes to the first folder.
        .args([&own, &workspace().join("fuzz/corpus").join(name)])
        .args([format!("-max_total_time={seconds}"), "-print_final_stats=1".to_owned(), "-timeout=60".to_owned()])
        .args(["-rss_limit_mb=4096", "-verbosity=0"])
        .arg(format!("-artifact_prefix={}", found.join(format!("{name}-")).display()))
        .stderr(written)
        .status()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&std::fs::read(&log).unwrap_or_default()).into_owned();
    if !status.success() {
        let lines: Vec<&str> = said.lines().collect();
        let tail = lines[lines.len().saturating_sub(TAIL)..].join("\n");
        return Err(format!("{status}; the input is in {}\n{tail}", found.display()));
    }
    figures(&said, seconds).ok_or_else(|| format!("no figures in {}", log.display()))
}

/// Of libFuzzer's last lines: how many inputs, how many of them led to something new, and the
/// most memory.
fn figures(said: &str, seconds: u64) -> Option<String> {
    let figure = |name: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix("stat::")?.strip_prefix(name))?;
        line.trim_start_matches(':').trim().parse::<u64>().ok()
    };
    let (inputs, new) = (figure("number_of_executed_units")?, figure("new_units_added")?);
    Some(format!("{inputs} inputs in {seconds} s, {new} kept as new, at most {} MB", figure("peak_rss_mb")?))
}

/// The machine's name among compilers.
fn host() -> Option<String> {
    let told = Command::new("rustc").arg("-vV").output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    told.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str) -> Result<Order, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        read(&words, &["board".to_owned(), "spec".to_owned()])
    }

    #[test]
    fn targets_and_times_are_read() {
        let all = vec!["board".to_owned(), "spec".to_owned()];
        assert_eq!(order(""), Ok(Order { names: all, seconds: SECONDS }));
        assert_eq!(order("spec --hours 0.5"), Ok(Order { names: vec!["spec".to_owned()], seconds: 1800 }));
        assert!(order("bord").is_err_and(|why| why.contains("board, spec")));
        assert!(order("--seconds").is_err() && order("--seconds -1").is_err() && order("--hours x").is_err());
    }

    #[test]
    fn figures_are_read_from_the_last_lines() {
        let said = "INFO: seed\nstat::number_of_executed_units: 26300\nstat::average_exec_per_sec:     4383\n\
            stat::new_units_added:          769\nstat::slowest_unit_time_sec:    0\nstat::peak_rss_mb:              216\n";
        assert_eq!(figures(said, 5).as_deref(), Some("26300 inputs in 5 s, 769 kept as new, at most 216 MB"));
        assert_eq!(figures("INFO: seed\n", 5), None);
    }

    #[test]
    fn every_folder_of_the_corpus_is_a_program() {
        let manifest = std::fs::read_to_string(workspace().join("fuzz/Cargo.toml")).expect("a manifest");
        let names = names(&workspace().join("fuzz/corpus"));
        assert!(names.len() >= 8, "{names:?}");
        assert!(names.iter().all(|name| manifest.contains(&format!("name = \"{name}\""))), "{names:?}");
    }
}
