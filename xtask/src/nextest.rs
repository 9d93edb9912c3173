//! What tests came to, read from the output of `cargo nextest`.
//!
//! It runs every test in a process of its own, so that tests that wait for a server or a child
//! overlap those that compute. It writes everything to standard error: a line of status for each
//! test, below it what the test printed, and a line with the totals. What passing tests print is
//! left out here, but for figures and for what they could not do.
//!
//! That output is made for people and may change. What was read is therefore held against the
//! totals; where they differ the part fails, and says so.

use crate::outcome::Results;

/// Reads the output line by line.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    results: Results,
    /// How the test ended whose output comes now.
    status: Option<Status>,
    /// Tests that passed, and said that they could not do what they are for.
    excused: u64,
    /// What the last line says: passed, failed.
    totals: Option<(u64, u64)>,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Passed,
    /// It passed, and said that it could not do what it is for.
    Excused,
    Failed,
    Skipped,
    /// It still runs.
    Running,
}

impl Reader {
    /// Reads a line. Is it to be shown?
    pub(crate) fn note(&mut self, line: &[u8]) -> bool {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_end();
        if self.totals.is_some() {
            return true;
        }
        if let Some(totals) = totals(line) {
            self.totals = Some(totals);
            return true;
        }
        if let Some((status, name)) = status(line) {
            self.settle(status, name);
            return status != Status::Skipped;
        }
        let passed = matches!(self.status, Some(Status::Passed | Status::Excused));
        let Some(excused) = self.results.hear(printed(line)) else { return !passed };
        if self.status == Some(Status::Passed) && excused {
            self.status = Some(Status::Excused);
            self.results.passed -= 1;
            self.excused += 1;
        }
        true
    }

    fn settle(&mut self, status: Status, name: &str) {
        self.status = Some(status);
        match status {
            Status::Passed | Status::Excused => self.results.passed += 1,
            Status::Failed => self.results.fail(format!("test {name}")),
            // A test is left out only where another part runs it; `tidy` sees to that.
            Status::Skipped => return self.results.deferred.push(format!("test {name}: left to another part")),
            Status::Running => return,
        }
        self.results.ran.push(name.to_owned());
    }

    /// Does what was read agree with the totals? And what was read.
    pub(crate) fn results(mut self) -> (bool, Results) {
        let read = (self.results.passed + self.excused, self.results.failed);
        // Without totals it did not get as far as to run tests, and has said why.
        let understood = self.totals.is_none_or(|totals| totals == read);
        if !understood {
            let what = format!("cargo nextest counts (passed, failed) {:?}; its lines say {read:?}", self.totals);
            println!("{what}");
            self.results.fail(what);
        }
        (understood, self.results)
    }
}

/// What a test printed is indented by four.
fn printed(line: &str) -> &str {
    let line = line.strip_prefix("    ").unwrap_or(line);
    // On a machine with one core the harness names the test before it runs.
    let named = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... "));
    named.map_or(line, |(_, rest)| rest)
}

/// How a test ended, and its name: `        PASS [   0.030s] (1/5) kombat::pdb tables_are_made`.
/// Older versions do not count.
fn status(line: &str) -> Option<(Status, &str)> {
    let (word, rest) = line.strip_prefix("  ")?.trim_start().split_once(" [")?;
    let (_time, rest) = rest.split_once("] ")?;
    let counted = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let rest = counted.map_or(rest, |(_count, rest)| rest);
    let (_program, name) = rest.trim_start().split_once(' ')?;
    if word.is_empty() || !word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || " +-".contains(c)) {
        return None;
    }
    let status = match word {
        "PASS" | "LEAK" => Status::Passed,
        "SKIP" => Status::Skipped,
        "SLOW" | "TERMINATING" => Status::Running,
        _ => Status::Failed,
    };
    Some((status, name))
}

/// Passed and failed of a line such as
/// `     Summary [   0.783s] 5 tests run: 3 passed (1 slow), 1 failed, 1 timed out, 1 skipped`.
fn totals(line: &str) -> Option<(u64, u64)> {
    let (_, counts) = line.trim_start().strip_prefix("Summary [")?.split_once(" run: ")?;
    let (mut passed, mut failed) = (0, 0);
    // Parentheses divide a count once more.
    let counts: String = counts.split('(').map(|piece| piece.split_once(')').map_or(piece, |(_, rest)| rest)).collect();
    for piece in counts.split(',') {
        let (count, what) = piece.trim().split_once(' ')?;
        let count: u64 = count.parse().ok()?;
        match what.trim() {
            "passed" => passed += count,
            "skipped" => {}
            _ => failed += count,
        }
    }
    Some((passed, failed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::workspace;

    const OUTPUT: &str = "\
   Compiling nt v0.1.0
────────────
 Nextest run ID b69e2efb with nextest profile: default
    Starting 6 tests across 1 binary (1 test skipped)
        SKIP [         ] (───) nt tests::c
        PASS [   0.053s] (1/6) nt tests::b
  stdout ───

    running 1 test
    plain
    test tests::b ... ok

    test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 5 filtered out; finished in 0.00s

        PASS [   0.056s] (2/6) nt::other tests::a
  stdout ───

    running 1 test
    figure: a does 3
    test tests::a ... ok

        SLOW [> 60.000s] (───) nt tests::slow
        LEAK [   0.034s] nt tests::e
  stdout ───

    skipped: faketime is not installed
    skipped: nor is anything else
    test tests::e ... ok

        PASS [   0.034s] (4/6) nt tests::g
  stdout ───

    test tests::g ... impossible: there is no GPU
    ok
     SIGABRT [   0.089s] (5/6) nt tests::f
  stdout ───

    (test aborted with signal 6: SIGABRT)

        FAIL [   0.743s] (6/6) nt tests::d
  stderr ───

    thread 'tests::d' (21160) panicked at src/lib.rs:11:29:

────────────
     Summary [   0.807s] 6 tests run: 4 passed (1 slow, 1 leaky), 1 failed, 1 failed (aborted), 1 skipped
     SIGABRT [   0.089s] (5/6) nt tests::f
        FAIL [   0.743s] (6/6) nt tests::d
error: test run failed
";

    fn read(output: &str) -> (bool, Results, String) {
        let mut reader = Reader::default();
        let shown = output.split_inclusive('\n').filter(|line| reader.note(line.as_bytes())).collect();
        let (understood, results) = reader.results();
        (understood, results, shown)
    }

    #[test]
    fn tests_are_counted_and_named_once() {
        let (understood, results, _) = read(OUTPUT);
        assert!(understood, "{results:?}");
        assert_eq!(results.failures, ["test tests::f", "test tests::d"]);
        assert_eq!(
            results.ran,
            ["tests::b", "tests::a", "tests::e", "tests::g", "tests::f", "tests::d"].map(|t| t.to_owned())
        );
        assert_eq!(results.deferred, ["test tests::c: left to another part"]);
        assert_eq!(results.skipped, ["faketime is not installed", "nor is anything else"]);
        assert_eq!(results.impossible, ["there is no GPU"]);
        assert_eq!(results.figures, ["figure: a does 3"]);
        assert_eq!((results.passed, results.failed), (2, 2));
    }

    #[test]
    fn what_passing_tests_print_is_left_out_but_for_figures() {
        let (_, _, shown) = read(OUTPUT);
        for line in ["Compiling nt", "PASS [   0.053s]", "figure: a does 3", "signal 6", "panicked at", "Summary ["] {
            assert!(shown.contains(line), "{line} in {shown}");
        }
        for line in ["plain", "test tests::b ... ok", "SKIP"] {
            assert!(!shown.contains(line), "{line} in {shown}");
        }
    }

    #[test]
    fn output_that_is_not_understood_is_a_failure() {
        let (understood, results, _) = read(&OUTPUT.replace("PASS [", "passed ["));
        assert!(!understood && results.failures.iter().any(|what| what.contains("nextest counts")), "{results:?}");
        // It did not compile: the exit code says so.
        let (understood, results, shown) = read("error: could not compile `nt`\n");
        assert!(understood && results == Results::default() && shown.contains("could not compile"));
    }

    #[test]
    fn tests_that_are_called_slow_are_there() {
        let settings = std::fs::read_to_string(workspace().join(".config/nextest.toml")).expect("the settings");
        let files = crate::files::texts(&workspace()).expect("the files of the project");
        let sources: Vec<&str> = files.iter().filter(|f| f.path.ends_with(".rs")).map(|f| f.text.as_str()).collect();
        let named =
            |start: &'static str, end| settings.split(start).skip(1).filter_map(move |rest| rest.split(end).next());
        let patterns = named("test(/", "$/").filter_map(|pattern| pattern.rsplit([':', ')']).next());
        let named = named("test(=", ")").chain(patterns);
        let names: Vec<&str> = named.chain(crate::programs::BEFORE_HANDING_IN).collect();
        assert!(names.len() > 20, "{names:?}");
        for name in names {
            assert!(sources.iter().any(|text| text.contains(&format!("fn {name}("))), "{name}");
        }
    }
}
