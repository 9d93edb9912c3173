//! The project's own commands: `cargo xtask test`, `quick`, `tidy`, `dependencies`, `bench`, `fuzz`,
//! `picture` and `shots`.
//!
//! They are a program and not a shell script so that they run wherever Cargo
//! does, and so that what a developer runs is what CI runs, to the letter. The
//! program has no dependency: it is the first thing a fresh clone builds.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks by printing")]

mod cargo;
mod changes;
mod dependencies;
mod domains;
mod files;
mod fuzz;
mod locales;
mod modules;
mod nextest;
mod outcome;
mod parts;
mod programs;
mod quick;
mod summary;
mod test;
mod tidy;
mod tools;
mod web;

use std::process::ExitCode;

/// What there is, a line a command.
const USAGE: &str = "\
Usage: cargo xtask <command>

  test [PART] [FILTER] [--all] [--strict]
                 format, tidiness, lints, documentation, all tests, a cluster of Slurm, release build, the page
                 in a browser; or one PART, of whose tests FILTER chooses by name. --all adds slow parts; with
                 --strict what is skipped has failed. CI runs test --all --strict
  quick [REVISION]
                 format, tidiness, lints, and the tests of the crates that have changed: since REVISION, or what
                 is not committed, or what was committed since main
  tidy           only the checks of the text of files that no compiler makes
  dependencies   only the checks of the crates of others: licences, where they come from, whether they are used
  bench [ARGS]   builds kombat-bench in release and runs it; ARGS go to it, such as --json FILE,
                 or siege [shares | --minutes N]
  fuzz [TARGET…] [--seconds N | --hours N]
                 throws anything at what reads what people write, with libFuzzer (all targets, 15 s each)
  picture        makes the pictures in the README anew
  shots [FOLDER] pictures of every view of the page, both themes, desk and phone (target/shots)
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = words.split_first() else {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    };
    match (command.as_str(), rest) {
        ("test", arguments) => test::run(arguments).unwrap_or_else(|why| misused(&why)),
        ("quick", []) => quick::run(None),
        ("quick", [revision]) if !revision.starts_with('-') => quick::run(Some(revision)),
        ("quick", [word, ..]) => misused(&format!("`quick` takes one REVISION at most, and got `{word}`")),
        ("tidy", []) => cargo::code(tidy::run()),
        ("dependencies", []) => cargo::code(dependencies::run()),
        ("bench", arguments) => cargo::bench(arguments),
        ("fuzz", arguments) => fuzz::run(arguments),
        ("picture", []) => web::readme(),
        ("shots", [] | [_]) => web::shots(rest.first().map(String::as_str)),
        ("help" | "--help" | "-h", _) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => misused(&format!("there is no command `{command}`")),
    }
}

/// Says what is wrong with the command line, and what would be right.
fn misused(what: &str) -> ExitCode {
    eprintln!("xtask: {what}\n\n{USAGE}");
    ExitCode::from(2)
}
