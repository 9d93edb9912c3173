//! What tests and checks came to, read from the output of `cargo test`. (That of
//! `cargo nextest` is read in `nextest.rs`.)
//!
//! The exit code alone says whether something failed, not how much was run; and
//! a test that is silently left out would look like one that passed.

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

impl Verdict {
    /// How a part ended that was run.
    pub(crate) fn of(well: bool) -> Self {
        if well { Verdict::Passed } else { Verdict::Failed }
    }
}

/// What a part comes to that cannot be run.
pub(crate) fn skipped(what: String) -> (Verdict, Results) {
    println!("skipped: {what}");
    (Verdict::Skipped, Results { skipped: vec![what], ..Results::default() })
}

/// What was run and how it went.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    /// Tests and checks that passed.
    pub(crate) passed: u64,
    /// Tests and checks that failed.
    pub(crate) failed: u64,
    /// What was not run since something is missing that could be there, each with its name.
    pub(crate) skipped: Vec<String>,
    /// What was not run since it cannot be done on this machine.
    pub(crate) impossible: Vec<String>,
    /// Tests that were left to a part of their own, which has a browser or Slurm. It runs
    /// them, or they count as skipped.
    pub(crate) deferred: Vec<String>,
    /// What tests measured, and what faults they did and saw survived.
    pub(crate) figures: Vec<String>,
    /// The names of the tests that ran, however they ended.
    pub(crate) ran: Vec<String>,
    /// The names of what failed, as far as they are known.
    pub(crate) failures: Vec<String>,
    /// Skipped tests that were named since the last line with totals.
    pub(crate) unsettled: u64,
    /// Tests that found, since then, that they cannot run here; they count as passed
    /// in the totals, and must not.
    pub(crate) excused: u64,
}

/// Ignored tests that say so have a part of their own.
pub(crate) const LATER: [&str; 4] = [
    "needs a browser: cargo xtask",
    "needs Slurm: cargo xtask",
    "needs the release build: cargo xtask",
    "needs LaTeX: cargo xtask",
];

/// How what is no test says so, though it is started like one.
const PICTURES: [&str; 2] = ["needs a browser: cargo xtask shots", "needs a browser: cargo xtask picture"];

impl Results {
    /// Keeps what a test says to whoever reads its output, if a line that it has printed is that:
    /// what it measured or which fault it did and saw survived, or that it could not do what it is
    /// for. Does it count as passed no more?
    pub(crate) fn hear(&mut self, line: &str) -> Option<bool> {
        let (list, what) = match line.split_once(": ")? {
            ("figure" | "fault", _) => (&mut self.figures, line),
            ("skipped", what) => (&mut self.skipped, what),
            ("impossible", what) => (&mut self.impossible, what),
            _ => return None,
        };
        list.push(what.to_owned());
        Some(what != line)
    }

    /// Notes a failure that the totals of no test program have counted.
    pub(crate) fn fail(&mut self, what: String) {
        self.failed += 1;
        self.failures.push(what);
    }

    /// Reads a line of the output.
    pub(crate) fn note(&mut self, line: &str) {
        if let Some((passed, failed, ignored)) = totals(line) {
            self.passed += passed - self.excused.min(passed);
            self.failed += failed;
            self.excused = 0;
            for _ in self.unsettled..ignored {
                self.skipped.push("a test that is ignored, and not named in the output".to_owned());
            }
            self.unsettled = 0;
        } else if let Some(excused) = self.hear(line) {
            self.excused += u64::from(excused);
        } else if line.starts_with("running ") {
            (self.unsettled, self.excused) = (0, 0); // The program before may have crashed without totals.
        } else if let Some((name, verdict)) = line.strip_prefix("test ").and_then(|rest| rest.rsplit_once(" ... ")) {
            let word = verdict.split_once(',').map_or(verdict, |(word, _reason)| word);
            if word != "ignored" {
                self.ran.push(name.to_owned());
            }
            match word {
                // What makes pictures is a command, and checks nothing.
                "ignored" if PICTURES.iter().any(|command| verdict.contains(command)) => self.unsettled += 1,
                "ignored" => {
                    let later = LATER.iter().any(|needs| verdict.contains(needs));
                    let list = if later { &mut self.deferred } else { &mut self.skipped };
                    list.push(format!("test {name}: {verdict}"));
                    self.unsettled += 1;
                }
                "FAILED" => self.failures.push(format!("test {name}")),
                _ => {}
            }
        }
    }

    /// Adds those of another part.
    pub(crate) fn add(&mut self, other: Results) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped.extend(other.skipped);
        self.impossible.extend(other.impossible);
        self.deferred.extend(other.deferred);
        self.failures.extend(other.failures);
        self.figures.extend(other.figures);
    }

    /// Takes note of what another part ran of what was left to it, test by test: the part
    /// may have broken off, and does not run all of them.
    pub(crate) fn made_up_for_by(&mut self, other: &Results) {
        let ran = |what: &String| other.ran.iter().any(|name| what.starts_with(&format!("test {name}: ")));
        self.deferred.retain(|what| !ran(what));
    }

    /// What nobody ran in the end is skipped.
    pub(crate) fn settle(&mut self) {
        self.skipped.append(&mut self.deferred);
    }

    /// What is skipped has failed; what is impossible has not.
    pub(crate) fn be_strict(&mut self) {
        self.failed += self.skipped.len() as u64;
        self.failures.extend(self.skipped.drain(..).map(|what| format!("not run: {what}")));
    }

    /// The last line of all output.
    pub(crate) fn line(&self) -> String {
        let skipped = self.skipped.len() + self.impossible.len();
        format!("{} passed, {} failed, {skipped} skipped", self.passed, self.failed)
    }
}

/// Passed, failed and ignored of a line such as
/// `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; …`. Colours in
/// it do no harm.
fn totals(line: &str) -> Option<(u64, u64, u64)> {
    let rest = line.strip_prefix("test result: ")?;
    let number = |word: &str| {
        let mut pieces = rest.split(['.', ';']).filter_map(|piece| piece.trim().split_once(' '));
        pieces.find(|(_, what)| *what == word).and_then(|(count, _)| count.parse().ok())
    };
    Some((number("passed")?, number("failed")?, number("ignored")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str) -> Results {
        let mut results = Results::default();
        output.lines().for_each(|line| results.note(line));
        results
    }

    #[test]
    fn totals_of_several_programs_add_up() {
        let results = read(
            "\
running 2 tests
test words::tests::numbers ... ok
test closed::tests::states ... ok

test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.07s

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: ok. 40 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
",
        );
        let ran = ["words::tests::numbers", "closed::tests::states"].map(str::to_owned).to_vec();
        assert_eq!(results, Results { passed: 42, ran, ..Results::default() });
        assert_eq!(results.line(), "42 passed, 0 failed, 0 skipped");
    }

    #[test]
    fn a_test_that_cannot_run_here_is_not_counted_as_passed() {
        let mut results = Results::default();
        let output = "running 2 tests\nskipped: a full disk: no right to mount one\ntest a ... ok\ntest b ... ok\n\
                      test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        output.lines().for_each(|line| results.note(line));
        assert_eq!(results.line(), "1 passed, 0 failed, 1 skipped");
        assert_eq!(results.skipped, ["a full disk: no right to mount one"]);
    }

    #[test]
    fn a_strict_run_fails_for_what_is_missing_and_not_for_what_is_impossible() {
        let mut results = read(
            "skipped: the clock: faketime is not installed\nimpossible: there is no GPU\n\
             test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        );
        assert_eq!(results.line(), "1 passed, 0 failed, 2 skipped");
        results.be_strict();
        assert_eq!(results.line(), "1 passed, 1 failed, 1 skipped");
        assert_eq!(results.failures, ["not run: the clock: faketime is not installed"]);
        assert_eq!(results.impossible, ["there is no GPU"]);
    }

    #[test]
    fn failures_and_skipped_tests_are_named() {
        let results = read(
            "\
test a ... FAILED
test b ... ignored
test src/lib.rs - c (line 3) ... ignored, needs a printer
test d ... ok
test result: FAILED. 1 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s
",
        );
        assert_eq!(results.failures, ["test a"]);
        assert_eq!(results.skipped, ["test b: ignored", "test src/lib.rs - c (line 3): ignored, needs a printer"]);
        assert_eq!(results.line(), "1 passed, 1 failed, 2 skipped");
    }

    #[test]
    fn tests_left_to_the_browser_are_skipped_only_if_nobody_runs_them() {
        let output = format!(
            "test a ... ignored, {} test\ntest b ... ok\n\
                              test result: ok. 1 passed; 0 failed; 1 ignored; 0 measured",
            LATER[0]
        );
        let mut results = read(&output);
        assert_eq!(results.line(), "1 passed, 0 failed, 0 skipped");
        results.settle();
        assert_eq!(results.line(), "1 passed, 0 failed, 1 skipped");
        assert!(results.skipped[0].starts_with("test a: ignored"));
    }

    #[test]
    fn only_what_the_browser_really_ran_is_not_skipped() {
        let names = ["watch::steps", "watch::steps_back", "shots::views"];
        let ignored = names.map(|name| format!("test {name} ... ignored, {} test\n", LATER[0])).concat();
        let left_over = |output: &str| {
            let mut results = read(&ignored);
            results.made_up_for_by(&read(output));
            results.settle();
            results
                .skipped
                .iter()
                .map(|what| what[5..].split(':').take(3).collect::<Vec<_>>().join(":"))
                .collect::<Vec<_>>()
        };
        let both = "test watch::steps ... ok\ntest watch::steps_back ... FAILED\n";
        assert_eq!(left_over(both), ["shots::views"]);
        // It broke down after the first test, or before it.
        assert_eq!(left_over("test watch::steps ... FAILED\n"), ["watch::steps_back", "shots::views"]);
        assert_eq!(left_over(""), names);
    }

    #[test]
    fn figures_are_kept_and_those_who_need_slurm_wait_for_it() {
        let line = "fault: kill -9, shards: 17 injected, 17 survived";
        let mut results = read(&format!("{line}\ntest a ... ignored, {} test\n", LATER[1]));
        assert_eq!(
            (results.figures.clone(), results.line().as_str()),
            (vec![line.to_owned()], "0 passed, 0 failed, 0 skipped")
        );
        results.made_up_for_by(&read("test a ... ok\n"));
        results.settle();
        assert_eq!(results.line(), "0 passed, 0 failed, 0 skipped");
    }

    #[test]
    fn ignored_tests_count_even_without_a_name() {
        let results = read("test result: ok. 1 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out");
        assert_eq!(results.line(), "1 passed, 0 failed, 2 skipped");
    }

    #[test]
    fn colours_do_no_harm() {
        let results =
            read("test result: \u{1b}[32mok\u{1b}(B\u{1b}[m. 5 passed; 0 failed; 0 ignored; finished in 0.01s");
        assert_eq!(results.passed, 5);
    }

    #[test]
    fn other_lines_are_no_results() {
        assert_eq!(read("test result: unclear\nresult: ok. 3 passed; 0 failed\ntest\ntest x\n"), Results::default());
    }

    #[test]
    fn parts_add_up() {
        let mut results = read("test a ... FAILED\ntest result: FAILED. 3 passed; 1 failed; 0 ignored");
        results.add(Results { passed: 1, skipped: vec!["clippy".to_owned()], ..Results::default() });
        assert_eq!(results.line(), "4 passed, 1 failed, 1 skipped");
        assert_eq!(results.failures, ["test a"]);
    }
}
