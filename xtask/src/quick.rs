//! `cargo xtask quick`: the loop between two thoughts. Format, tidiness, lints of the whole
//! workspace, and the tests of what has changed, all in the Cargo profile `dev`, which is
//! incremental. Crates that merely build on a changed one are linted and not tested, but for the
//! library where its core or a domain changed: that is left
//! to `cargo xtask test`, and the slow tests to `--all`, which `.config/nextest.toml` names.

use crate::cargo::{self, Line};
use crate::changes::{self, Changes};
use crate::parts::{self, Needs, Part, Work};
use crate::{programs, summary};
use std::collections::BTreeSet;
use std::process::ExitCode;

/// Checks what has changed since a revision; see [`changes::since`].
pub(crate) fn run(revision: Option<&str>) -> ExitCode {
    let (words, changes) = match changes::since(revision) {
        Ok(since) => since,
        Err(why) => {
            eprintln!("xtask: {why}");
            return ExitCode::FAILURE;
        }
    };
    println!("{}", told(&words, &changes));
    let (done, results) = parts::run(wanted(&changes, cargo::has("nextest"), cargo::has("clippy")));
    if !results.deferred.is_empty() {
        println!("\n{} tests are left to cargo xtask test --all", results.deferred.len());
    }
    summary::printed(&done, &results)
}

/// What has changed, in words.
fn told(words: &str, changes: &Changes) -> String {
    let mut what: Vec<String> = changes.crates.iter().cloned().collect();
    let programs = changes.programs.iter().filter(|(name, _)| !changes.crates.contains(*name));
    what.extend(programs.flat_map(|(name, programs)| programs.iter().map(move |program| format!("{name}::{program}"))));
    let page = changes.page.then(|| "the page".to_owned());
    let build = changes.build.then(|| "how everything is built".to_owned());
    let others = (!changes.others.is_empty()).then(|| format!("{} other files", changes.others.len()));
    what.extend([page, build, others].into_iter().flatten());
    let none = if changes.concern_rust() { "" } else { "; no Rust has changed" };
    format!("{words}: {}{none}", if what.is_empty() { "nothing".to_owned() } else { what.join(", ") })
}

/// The parts that check these changes.
fn wanted(changes: &Changes, nextest: bool, clippy: bool) -> Vec<Part> {
    let mut parts = vec![parts::format(3), Part::new("tidy", 2, parts::TIDY)];
    if changes.page {
        parts.push(Part::new("page", 10, parts::PAGE));
    }
    if changes.concern_rust() {
        let everything = ["--locked", "--workspace", "--all-targets"];
        let line = match clippy {
            true => Line::plain(&["clippy"]).and(everything).and(["--", "-D", "warnings"]),
            false => Line::plain(&["check"]).and(everything),
        };
        parts.push(Part::new("check", 20, Work::Cargo(Needs::Nothing, vec![line])));
    }
    let lines = tests(changes, nextest);
    if !lines.is_empty() {
        parts.push(Part::new("tests", 35, Work::Cargo(Needs::Nothing, lines)));
    }
    parts
}

/// The tests of changed crates; where only test programs have changed, those alone.
fn tests(changes: &Changes, nextest: bool) -> Vec<Line> {
    let crates: BTreeSet<&String> = changes.crates.iter().chain(changes.programs.keys()).collect();
    let packages: Vec<&str> = crates.iter().flat_map(|name| ["--package", name.as_str()]).collect();
    let whole = !changes.crates.is_empty();
    let programs: BTreeSet<&str> = match whole {
        true => programs::SHARING.into_iter().filter(|program| crates.iter().any(|name| has(name, program))).collect(),
        false => changes.programs.values().flatten().map(String::as_str).collect(),
    };
    let flags = |sharing: bool| {
        let programs = programs.iter().filter(move |name| !programs::ELSEWHERE.contains(name));
        let programs = programs.filter(move |name| programs::SHARING.contains(name) == sharing);
        programs.flat_map(|name| ["--test", *name]).collect::<Vec<_>>()
    };
    let (own, sharing) = (if whole { vec!["--tests"] } else { flags(false) }, flags(true));
    let libtest = |chosen: Vec<&str>| {
        let line = Line::tests(&["test", "--profile=dev", "--locked", "--no-fail-fast"]);
        (!chosen.is_empty()).then(|| line.and(packages.clone()).and(chosen))
    };
    if !nextest {
        return libtest(if whole { own } else { [own, sharing].concat() }).into_iter().collect();
    }
    let chosen = [&packages[..], &own, &["--cargo-profile=dev"]].concat();
    // Whoever changes a slow test wants to see it run.
    let line = || match whole {
        true => programs::quick(&chosen),
        false => programs::line(&[&chosen[..], &["--ignore-default-filter"]].concat(), None),
    };
    [(!own.is_empty()).then(line), libtest(sharing)].into_iter().flatten().collect()
}

/// Has the crate a test program of this name?
fn has(name: &str, program: &str) -> bool {
    let tests = cargo::workspace().join("crates").join(name).join("tests");
    tests.join(format!("{program}.rs")).is_file() || tests.join(program).join("main.rs").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(crates: &[&str], programs: &[(&str, &str)]) -> Changes {
        let mut changes = Changes { crates: crates.iter().map(ToString::to_string).collect(), ..Changes::default() };
        for (name, program) in programs {
            changes.programs.entry((*name).to_owned()).or_default().insert((*program).to_owned());
        }
        changes
    }

    fn lines(changes: &Changes, nextest: bool) -> Vec<String> {
        tests(changes, nextest).iter().map(Line::shown).collect()
    }

    fn names(changes: &Changes) -> Vec<&'static str> {
        wanted(changes, true, true).iter().map(|part| part.name).collect()
    }

    #[test]
    fn only_what_is_concerned_is_run() {
        assert_eq!(names(&Changes::default()), ["format", "tidy"]);
        assert_eq!(names(&Changes { page: true, ..Changes::default() }), ["format", "tidy", "page"]);
        assert_eq!(names(&Changes { build: true, ..Changes::default() }), ["format", "tidy", "check"]);
        assert_eq!(names(&changes(&["kombat"], &[])), ["format", "tidy", "check", "tests"]);
        assert_eq!(names(&changes(&[], &[("kombat-web", "browser")])), ["format", "tidy", "check"]);
    }

    #[test]
    fn what_has_changed_is_told() {
        assert_eq!(told("not committed", &Changes::default()), "not committed: nothing; no Rust has changed");
        let all = changes(&["kombat"], &[("kombat", "pdb"), ("kombat-web", "http")]);
        assert_eq!(told("since HEAD~", &all), "since HEAD~: kombat, kombat-web::http");
    }

    #[test]
    fn programs_that_nextest_leaves_out_are_there() {
        let crates = std::fs::read_dir(cargo::workspace().join("crates")).expect("the folder of crates");
        let crates: Vec<String> = crates.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
        for program in programs::SHARING.iter().chain(&programs::ELSEWHERE) {
            assert!(crates.iter().any(|name| has(name, program)), "{program}");
        }
    }

    #[test]
    fn a_changed_crate_has_all_its_tests_run() {
        let [line] = &lines(&changes(&["kombat"], &[("kombat", "pdb")]), true)[..] else { panic!("one line") };
        assert!(line.contains(" --package kombat --tests --cargo-profile=dev "), "{line}");
        let [line, sharing] = &lines(&changes(&["kombat-papers"], &[]), true)[..] else { panic!("two lines") };
        assert!(line.starts_with("cargo nextest"), "{line}");
        assert!(sharing.ends_with(" --package kombat-papers --test cells --test charts"), "{sharing}");
        let [line] = &lines(&changes(&["kombat-papers"], &[]), false)[..] else { panic!("one line") };
        assert!(line.ends_with(" --package kombat-papers --tests"), "{line}");
    }

    #[test]
    fn a_changed_test_program_is_run_alone_and_whole() {
        let [line] = &lines(&changes(&[], &[("kombat", "pdb")]), true)[..] else { panic!("one line") };
        assert!(line.contains(" --package kombat --test pdb ") && line.contains("--ignore-default-filter"), "{line}");
        let [line] = &lines(&changes(&[], &[("kombat-cli", "faults")]), true)[..] else { panic!("one line") };
        assert!(line.starts_with("cargo test") && line.ends_with(" --test faults"), "{line}");
        let both = changes(&[], &[("kombat-cli", "faults"), ("kombat-cli", "cli"), ("kombat-cli", "slurm")]);
        let [line] = &lines(&both, false)[..] else { panic!("one line") };
        assert!(line.ends_with(" --test cli --test faults"), "{line}");
    }
}
