//! The project's own commands: `cargo xtask test`, `tidy`, `bench`, `fuzz`, `picture` and
//! `shots`.
//!
//! They are a program and not a shell script so that they run wherever Cargo
//! does, and so that what a developer runs is what CI runs, to the letter. The
//! program has no dependency: it is the first thing a fresh clone builds.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks by printing")]

mod cargo;
mod files;
mod locales;
mod outcome;
mod parts;
mod summary;
mod tidy;
mod tools;
mod web;

use std::process::ExitCode;

/// What there is, a line a command.
const USAGE: &str = "\
Usage: cargo xtask <command>

  test           format, tidiness, lints, documentation, all tests, a cluster of Slurm, release build, the page
                 in a browser: what CI runs
  tidy           only the checks of the text of files that no compiler makes
  bench [ARGS]   builds kombat-bench in release and runs it; ARGS go to it, such as --json FILE,
                 or siege [--minutes N]
  fuzz [SECONDS [SEED]]
                 throws formulas and noise at the parser of formulas until the time is up (60 s)
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
        ("test", []) => parts::run_all(),
        ("test", [extra, ..]) => misused(&format!("`test` takes no arguments, and got `{extra}`")),
        ("tidy", []) => {
            if tidy::run() {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        ("bench", arguments) => cargo::bench(arguments),
        ("fuzz", arguments) => cargo::fuzz(arguments),
        ("picture", []) => web::readme(),
        ("shots", []) => web::shots(None),
        ("shots", [folder]) => web::shots(Some(folder)),
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
