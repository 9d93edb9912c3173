//! `cargo xtask fuzz`: the targets of `fuzz/` under libFuzzer.
//!
//! What libFuzzer sees of the program is put in by flags of the stable compiler, so neither a
//! nightly toolchain nor `cargo fuzz` is needed; with those the same targets run as well.

use crate::cargo::{cargo, status_code, target, workspace};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Marks for every branch and every comparison, as libFuzzer wants them.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=16";

/// Seconds for each target unless told.
const SECONDS: u64 = 15;

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
        println!("\n== {name}, {} s", order.seconds);
        let status = fuzzer(name, order.seconds, &folder, &host).status();
        if !status.as_ref().is_ok_and(std::process::ExitStatus::success) {
            eprintln!("xtask: {name} fails; the input is in {}", folder.join("found").display());
            return status_code(status);
        }
    }
    ExitCode::SUCCESS
}

/// The command for one target: what it finds goes to the first folder, the corpus is the other.
fn fuzzer(name: &str, seconds: u64, folder: &Path, host: &str) -> Command {
    let own: PathBuf = folder.join("corpus").join(name);
    let found = folder.join("found");
    let _ = std::fs::create_dir_all(&own).and_then(|()| std::fs::create_dir_all(&found));
    let mut command = Command::new(folder.join(host).join("release").join(name));
    command.arg(own).arg(workspace().join("fuzz/corpus").join(name));
    command.args([format!("-max_total_time={seconds}"), "-print_final_stats=1".to_owned(), "-timeout=60".to_owned()]);
    command.args(["-rss_limit_mb=4096", "-verbosity=0"]);
    command.arg(format!("-artifact_prefix={}", found.join(format!("{name}-")).display()));
    command
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
    fn every_folder_of_the_corpus_is_a_program() {
        let manifest = std::fs::read_to_string(workspace().join("fuzz/Cargo.toml")).expect("a manifest");
        let names = names(&workspace().join("fuzz/corpus"));
        assert!(names.len() >= 8, "{names:?}");
        assert!(names.iter().all(|name| manifest.contains(&format!("name = \"{name}\""))), "{names:?}");
    }
}
