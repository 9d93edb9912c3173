//! The parts of `cargo xtask test`, in the order in which they run: what is
//! quick to fail goes first.
//!
//! A failed part does not end the run, so that a developer sees everything that
//! is wrong at once.

use crate::cargo::{self, Line};
use crate::outcome::Results;
use crate::{dependencies, summary, tidy, tools, web};
use std::process::ExitCode;
use std::time::Instant;

/// A part of the tests.
#[derive(Debug)]
pub(crate) struct Part {
    /// Its name in the summary.
    pub(crate) name: &'static str,
    /// How many seconds it may take from an empty target folder on two cores. To
    /// be over it is a warning and never a failure: machines differ.
    pub(crate) budget: u64,
    work: Work,
}

/// What a part does.
#[derive(Debug)]
enum Work {
    /// The checks of [`tidy`].
    Tidy,
    /// The checks of [`dependencies`].
    Dependencies,
    /// A command line of Cargo.
    Cargo(Line),
    /// The same with a subcommand that may be missing: its name, and the
    /// component of rustup that brings it.
    Component(&'static str, &'static str, Line),
    /// What the tests need: [`tools`].
    Tools,
    /// The page's scripts: [`web::page`].
    Page,
    /// The page in a browser, where there is one.
    Browser(Line),
    /// Fights on a Slurm of our own, where it is installed.
    Slurm,
    /// Tests that others leave for later.
    Late(Line),
}

/// A command line whose output is for people.
const fn plain(words: &'static [&'static str]) -> Line {
    Line { words, environment: &[], tests: false }
}

/// A command line whose output has results of tests.
const fn tests(words: &'static [&'static str]) -> Line {
    Line { words, environment: &[], tests: true }
}

/// All of them.
const PARTS: &[Part] = &[
    Part { name: "format", budget: 5, work: Work::Component("fmt", "rustfmt", plain(&["fmt", "--all", "--check"])) },
    Part { name: "tidy", budget: 5, work: Work::Tidy },
    Part { name: "dependencies", budget: 5, work: Work::Dependencies },
    Part { name: "packages", budget: 10, work: Work::Cargo(PACKAGES) },
    Part { name: "tools", budget: 60, work: Work::Tools },
    Part { name: "page", budget: 10, work: Work::Page },
    Part {
        name: "clippy",
        budget: 105,
        work: Work::Component(
            "clippy",
            "clippy",
            plain(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]),
        ),
    },
    Part {
        name: "documentation",
        budget: 25,
        work: Work::Cargo(Line {
            words: &["doc", "--locked", "--workspace", "--no-deps"],
            environment: &[("RUSTDOCFLAGS", "-D warnings")],
            tests: false,
        }),
    },
    Part {
        name: "tests",
        budget: 720,
        work: Work::Cargo(tests(&["test", "--locked", "--workspace", "--all-targets", "--no-fail-fast"])),
    },
    Part {
        name: "doctests",
        budget: 20,
        work: Work::Cargo(tests(&["test", "--locked", "--workspace", "--doc", "--no-fail-fast"])),
    },
    Part { name: "slurm", budget: 55, work: Work::Slurm },
    Part { name: "browser", budget: 225, work: Work::Browser(web::BROWSER) },
    Part { name: "release build", budget: 200, work: Work::Cargo(RELEASE) },
    Part { name: "second build", budget: 15, work: Work::Late(SIGNATURE) },
    Part { name: "first visit", budget: 10, work: Work::Browser(web::FIRST_VISIT) },
];

/// The tests on a cluster, of the whole workspace as the others.
const SLURM: Line = tests(&["test", "--locked", "--workspace", "--test", "slurm", "--", "--ignored"]);

/// The libraries can be given to others. That what is packed compiles is seen elsewhere.
const PACKAGES: Line = plain(&[
    "package",
    "--locked",
    "--no-verify",
    "--allow-dirty",
    "--quiet",
    "--package=kombat",
    "--package=kombat-shelf",
    "--package=kombat-lab",
    "--package=kombat-papers",
    "--package=kombat-web",
]);

const RELEASE: Line = plain(&["build", "--locked", "--release"]);

/// What the release build counts, with another number of threads.
const SIGNATURE: Line = tests(&["test", "--locked", "--workspace", "--test", "cli", "--", "--ignored", "signature::"]);

/// Why there can be no cluster here, if there cannot.
fn no_slurm() -> Option<String> {
    let missing = tools::missing(&tools::SLURM);
    if !missing.is_empty() {
        return Some(format!("slurm: {} not installed, so no cluster was tried", missing.join(" and ")));
    }
    let refused = "slurm: only root can start a cluster, so none was tried";
    (!tools::is_root()).then(|| refused.to_owned())
}

/// How a part ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Well.
    Passed,
    /// Badly.
    Failed,
    /// It was not run.
    Skipped,
}

/// A part that has had its turn.
#[derive(Debug)]
pub(crate) struct Done {
    /// The part.
    pub(crate) part: &'static Part,
    /// How long it took.
    pub(crate) seconds: f64,
    /// How it ended.
    pub(crate) verdict: Verdict,
}

/// Runs all parts and sums them up.
pub(crate) fn run_all() -> ExitCode {
    let (mut done, mut results) = (Vec::new(), Results::default());
    for part in PARTS {
        println!("\n== {}: {}", part.name, part.work.shown());
        let started = Instant::now();
        let (verdict, found) = part.run();
        done.push(Done { part, seconds: started.elapsed().as_secs_f64(), verdict });
        if matches!(part.work, Work::Browser(_) | Work::Slurm | Work::Late(_)) {
            results.made_up_for_by(&found);
        }
        results.add(found);
    }
    results.settle();
    print!("\n{}", summary::written(&done, &results));
    let failed = done.iter().any(|done| done.verdict == Verdict::Failed);
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

impl Part {
    fn run(&self) -> (Verdict, Results) {
        let line = match &self.work {
            Work::Tidy => return self.settled(tidy::run(), Results::default()),
            Work::Dependencies => return self.settled(dependencies::run(), Results::default()),
            Work::Component(subcommand, component, _) if !cargo::has(subcommand) => {
                let what = format!("{}: `cargo {subcommand}` is not installed", self.name);
                let skipped = format!("{what}; install it with `rustup component add {component}`");
                println!("skipped: {skipped}");
                return (Verdict::Skipped, Results { skipped: vec![skipped], ..Results::default() });
            }
            Work::Component(_, _, line) | Work::Cargo(line) | Work::Late(line) => line,
            Work::Tools => return tools::install(),
            Work::Page => return web::page(),
            Work::Browser(line) => match web::browser() {
                Some(skipped) => return skipped,
                None => line,
            },
            Work::Slurm => match no_slurm() {
                Some(why) => {
                    println!("skipped: {why}");
                    return (Verdict::Skipped, Results { skipped: vec![why], ..Results::default() });
                }
                None => &SLURM,
            },
        };
        match line.run() {
            Ok((well, results)) => self.settled(well, results),
            Err(error) => {
                println!("cargo cannot be run: {error}");
                self.settled(false, Results::default())
            }
        }
    }

    /// A part that ran no tests counts as one check; so does a failure that no
    /// test explains, such as tests that do not compile.
    fn settled(&self, well: bool, mut results: Results) -> (Verdict, Results) {
        if well && !self.runs_tests() {
            results.passed += 1;
        }
        if !well && results.failed == 0 {
            results.failed += 1;
            results.failures.push(self.name.to_owned());
        }
        (if well { Verdict::Passed } else { Verdict::Failed }, results)
    }

    fn runs_tests(&self) -> bool {
        match &self.work {
            Work::Cargo(line) | Work::Component(_, _, line) => line.tests,
            Work::Browser(_) | Work::Slurm | Work::Late(_) => true,
            Work::Tidy | Work::Dependencies | Work::Tools | Work::Page => false,
        }
    }
}

impl Work {
    fn shown(&self) -> String {
        match self {
            Work::Tidy => "every file of the project".to_owned(),
            Work::Dependencies => "licences, sources and use of the crates of others".to_owned(),
            Work::Cargo(line) | Work::Component(_, _, line) | Work::Late(line) | Work::Browser(line) => line.shown(),
            Work::Tools => "what the tests need".to_owned(),
            Work::Page => "tests of its scripts with node, types with tsc".to_owned(),
            Work::Slurm => SLURM.shown(),
        }
    }
}

/// A part by its name.
#[cfg(test)]
pub(crate) fn part(name: &str) -> &'static Part {
    PARTS.iter().find(|part| part.name == name).expect("a part of this name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_stay_below_25_minutes() {
        assert!(PARTS.iter().map(|part| part.budget).sum::<u64>() < 25 * 60);
    }

    #[test]
    fn a_part_without_tests_is_one_check() {
        let (verdict, results) = part("clippy").settled(true, Results::default());
        assert_eq!((verdict, results.passed, results.failed), (Verdict::Passed, 1, 0));
        let (verdict, results) = part("clippy").settled(false, Results::default());
        assert_eq!((verdict, results.passed, results.failed), (Verdict::Failed, 0, 1));
        assert_eq!(results.failures, ["clippy"]);
    }

    #[test]
    fn tests_count_one_by_one_and_a_broken_build_as_one_failure() {
        let found = Results { passed: 7, ..Results::default() };
        assert_eq!(part("tests").settled(true, found).1.passed, 7);
        let found = Results { passed: 7, failed: 2, ..Results::default() };
        assert_eq!(part("tests").settled(false, found).1.failed, 2);
        assert_eq!(part("tests").settled(false, Results::default()).1.failed, 1);
    }
}
