//! The parts of `cargo xtask test`, in the order in which they run: what is
//! quick to fail goes first.

use crate::cargo::{self, Line};
use crate::outcome::{Results, Verdict, skipped};
use crate::{dependencies, programs, tidy, tools, web};
use std::time::Instant;

/// A part of the tests.
#[derive(Debug)]
pub(crate) struct Part {
    /// Its name on the command line and in the summary.
    pub(crate) name: &'static str,
    /// How many seconds it may take from an empty target folder on two cores. To
    /// be over it is a warning and never a failure: machines differ.
    pub(crate) budget: u64,
    /// Is it run only by its name or with `--all`?
    pub(crate) slow: bool,
    /// Has it tests to choose from by name?
    pub(crate) choosable: bool,
    /// What those must have in their names that are run.
    filter: Option<String>,
    work: Work,
}

/// What a part does.
#[derive(Debug)]
pub(crate) enum Work {
    /// A check of our own, and what it looks at.
    Check(&'static str, fn() -> bool),
    /// Tests or checks that count themselves, and what they are; a filter may choose among them.
    Counted(&'static str, fn(Option<&str>) -> (Verdict, Results)),
    /// Command lines of Cargo, one after another.
    Cargo(Needs, Vec<Line>),
}

/// The checks of the text of files.
pub(crate) const TIDY: Work = Work::Check("every file of the project", tidy::run);

/// The page's scripts.
pub(crate) const PAGE: Work =
    Work::Counted("tests of its scripts with node, types with tsc, format and lints with Biome", web::page);

/// What must be installed for a part, beside Cargo.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Needs {
    /// Nothing.
    Nothing,
    /// A subcommand of Cargo, and the component of rustup that brings it.
    Component(&'static str, &'static str),
    /// A browser that can be driven.
    Browser,
    /// A Slurm that can be started.
    Slurm,
    /// A LaTeX that sets documents.
    Latex,
}

/// Packages that others may build on.
const LIBRARIES: [&str; 15] = [
    "kombat-core",
    "kombat-bytes",
    "kombat-domain",
    "kombat-tiles",
    "kombat-swap",
    "kombat-mnk",
    "kombat-pancake",
    "kombat-othello",
    "kombat",
    "kombat-table-cache",
    "kombat-grade",
    "kombat-lab",
    "kombat-papers",
    "kombat-api",
    "kombat-web",
];

/// All parts, of whose tests those are chosen that have the filter in their names.
pub(crate) fn all(filter: Option<&str>) -> Vec<Part> {
    let part = Part::new;
    let lines = |needs, line| Work::Cargo(needs, vec![line]);
    let choosable =
        |name, budget, work| Part { choosable: true, filter: filter.map(str::to_owned), ..part(name, budget, work) };
    let tests = |name, budget, needs, line: Line| choosable(name, budget, lines(needs, line.choosing(filter)));
    let slow = |name, budget, needs, lines| Part { slow: true, ..part(name, budget, Work::Cargo(needs, lines)) };
    let nextest = cargo::has("nextest");
    let clippy = ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"];
    let documentation = Line::plain(&["doc", "--locked", "--workspace", "--no-deps"]);
    let doctests = ["test", "--locked", "--workspace", "--doc", "--no-fail-fast"];
    // What the release build counts, with another number of threads.
    let signature = Line::ignored("cli").and(["signature::"]);
    let packages = |own: &[&str], words: &[&str]| {
        let line = Line::plain(&["package", "--locked", "--allow-dirty", "--quiet"]).and(words.iter().copied());
        line.and(own.iter().map(|name| format!("--package={name}")))
    };
    let mut parts = vec![
        format(5),
        part("tidy", 5, TIDY),
        part("dependencies", 5, Work::Check("licences, sources and use of the crates of others", dependencies::run)),
        part("packages", 10, lines(Needs::Nothing, packages(&LIBRARIES, &["--no-verify"]))),
        part("tools", 30, Work::Counted("what the tests need", |_| tools::install())),
        choosable("page", 10, PAGE),
        part("clippy", 80, lines(Needs::Component("clippy", "clippy"), Line::plain(&clippy))),
        part("documentation", 20, lines(Needs::Nothing, documentation.with("RUSTDOCFLAGS", "-D warnings"))),
        choosable("tests", 330, Work::Cargo(Needs::Nothing, unit_and_integration(filter, nextest))),
        tests("doctests", 20, Needs::Nothing, Line::tests(&doctests)),
        tests("slurm", 100, Needs::Slurm, Line::ignored("slurm")),
        tests("browser", 120, Needs::Browser, web::tests()),
        slow("slow-tests", 240, Needs::Nothing, vec![programs::slow(&EVERYTHING)]),
        slow("release", 150, Needs::Nothing, vec![Line::plain(&["build", "--locked", "--release"])]),
        slow("second-build", 10, Needs::Nothing, vec![signature]),
        // It measures the start of the program as it is released.
        slow("first-visit", 10, Needs::Browser, vec![Line::ignored("browser").and(["cost::"])]),
        slow("latex", 90, Needs::Latex, vec![Line::ignored("latex")]),
        slow("archives", 300, Needs::Nothing, vec![packages(&LIBRARIES, &[])]),
    ];
    // Without nextest the part `tests` runs them.
    parts.retain(|part| nextest || part.name != "slow-tests");
    parts
}

/// Is everything formatted?
pub(crate) fn format(budget: u64) -> Part {
    let line = Line::plain(&["fmt", "--all", "--check"]);
    Part::new("format", budget, Work::Cargo(Needs::Component("fmt", "rustfmt"), vec![line]))
}

/// What tests are chosen from.
const EVERYTHING: [&str; 2] = ["--workspace", "--all-targets"];

/// The unit tests and the test programs of the workspace. With nextest those that wait overlap
/// those that compute.
fn unit_and_integration(filter: Option<&str>, nextest: bool) -> Vec<Line> {
    let plain = Line::tests(&["test", "--locked", "--no-fail-fast"]);
    if !nextest {
        return vec![plain.and(EVERYTHING).choosing(filter)];
    }
    let programs = programs::SHARING.iter().chain(&programs::ELSEWHERE).flat_map(|name| ["--test", *name]);
    vec![programs::line(&EVERYTHING, filter), plain.and(["--workspace"]).and(programs).choosing(filter)]
}

/// A part that has had its turn.
#[derive(Debug)]
pub(crate) struct Done {
    /// The part.
    pub(crate) part: Part,
    /// How long it took.
    pub(crate) seconds: f64,
    /// How it ended.
    pub(crate) verdict: Verdict,
}

/// Runs parts one after another. One that fails does not end the run, so that a
/// developer sees everything that is wrong at once.
pub(crate) fn run(parts: Vec<Part>) -> (Vec<Done>, Results) {
    let (mut done, mut results) = (Vec::new(), Results::default());
    for part in parts {
        println!("\n== {}: {}", part.name, part.work.shown());
        let started = Instant::now();
        let (verdict, found) = part.run();
        done.push(Done { part, seconds: started.elapsed().as_secs_f64(), verdict });
        results.made_up_for_by(&found);
        results.add(found);
    }
    (done, results)
}

impl Part {
    /// A part with all of its tests, if it has some.
    pub(crate) fn new(name: &'static str, budget: u64, work: Work) -> Self {
        Part { name, budget, slow: false, choosable: false, filter: None, work }
    }

    fn run(&self) -> (Verdict, Results) {
        let (needs, lines) = match &self.work {
            Work::Check(_, check) => return self.settled(check(), Results::default()),
            Work::Counted(_, run) => return run(self.filter.as_deref()),
            Work::Cargo(needs, lines) => (needs, lines),
        };
        if let Some(why) = needs.missing() {
            return skipped(why);
        }
        let (mut well, mut results) = (true, Results::default());
        for (number, line) in lines.iter().enumerate() {
            if number > 0 {
                println!("\n{}", line.shown());
            }
            match line.run() {
                Ok((ended_well, found)) => {
                    well &= ended_well;
                    results.ran.extend(found.ran.iter().cloned());
                    results.add(found);
                }
                Err(error) => {
                    println!("cargo cannot be run: {error}");
                    well = false;
                }
            }
        }
        self.settled(well, results)
    }

    /// A part that ran no tests counts as one check; so does a failure that no
    /// test explains, such as tests that do not compile. A filter that chooses no test is a
    /// mistake.
    fn settled(&self, mut well: bool, mut results: Results) -> (Verdict, Results) {
        if well && !self.runs_tests() {
            results.passed += 1;
        }
        if !well && results.failed == 0 {
            results.fail(self.name.to_owned());
        }
        if let Some(filter) = self.filter.as_ref().filter(|_| well && results.ran.is_empty()) {
            well = false;
            results.fail(format!("{}: no test has “{filter}” in its name", self.name));
        }
        (Verdict::of(well), results)
    }

    fn runs_tests(&self) -> bool {
        matches!(&self.work, Work::Cargo(_, lines) if lines.iter().any(Line::has_tests))
    }
}

impl Needs {
    /// Why the part cannot be run here, if it cannot.
    fn missing(self) -> Option<String> {
        match self {
            Needs::Nothing => None,
            Needs::Component(subcommand, component) => (!cargo::has(subcommand)).then(|| {
                format!("`cargo {subcommand}` is not installed; install it with `rustup component add {component}`")
            }),
            Needs::Browser => web::no_browser(),
            Needs::Slurm => tools::no_slurm(),
            Needs::Latex => tools::no_latex(),
        }
    }
}

impl Work {
    fn shown(&self) -> String {
        match self {
            Work::Check(shown, _) | Work::Counted(shown, _) => (*shown).to_owned(),
            Work::Cargo(_, lines) => lines.first().map(Line::shown).unwrap_or_default(),
        }
    }
}

/// A part by its name.
#[cfg(test)]
pub(crate) fn part(name: &str) -> Part {
    all(None).into_iter().find(|part| part.name == name).expect("a part of this name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_stay_below_15_minutes_and_with_slow_parts_below_40() {
        let parts = all(None);
        let normal = parts.iter().filter(|part| !part.slow);
        assert!(normal.map(|part| part.budget).sum::<u64>() < 15 * 60);
        assert!(parts.iter().map(|part| part.budget).sum::<u64>() < 40 * 60);
    }

    #[test]
    fn names_are_single_words_and_differ() {
        let mut names: Vec<&str> = all(None).iter().map(|part| part.name).collect();
        assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-')), "{names:?}");
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
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

    #[test]
    fn a_filter_that_chooses_nothing_is_a_failure() {
        let tests = all(Some("no_such_test")).into_iter().find(|part| part.name == "doctests").expect("a part");
        let (verdict, results) = tests.settled(true, Results::default());
        assert_eq!((verdict, results.failed), (Verdict::Failed, 1));
        assert!(results.failures[0].contains("no_such_test"), "{results:?}");
        let ran = Results { passed: 1, ran: vec!["a::no_such_test".to_owned()], ..Results::default() };
        assert_eq!(tests.settled(true, ran).0, Verdict::Passed);
    }

    #[test]
    fn every_test_program_is_run_by_one_line() {
        let [nextest, libtest] = &unit_and_integration(None, true)[..] else { panic!("two lines") };
        for program in programs::SHARING.iter().chain(&programs::ELSEWHERE) {
            assert!(nextest.shown().contains(&format!("binary(={program})")), "{program}");
            assert!(libtest.shown().contains(&format!("--test {program}")), "{program}");
        }
        let without = unit_and_integration(Some("pdb"), false);
        assert_eq!(without.len(), 1);
        assert!(without[0].shown().ends_with("--workspace --all-targets -- pdb"), "{without:?}");
    }
}
