//! The page: its unit tests and types, its tests in a browser, its pictures.

use crate::cargo::{Line, cargo, status_code, target, workspace};
use crate::outcome::{Results, Verdict, skipped};
use crate::tools;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{fs, io};

/// The unit tests of the page's scripts.
const TESTS: &str = "crates/kombat-web/front-end-tests";

/// Where the settings of the checks are.
const WEB: &str = "crates/kombat-web";

/// Checks of the page's files: the package of npm, its program, its arguments, and what it looks at.
const CHECKS: [(&str, &str, &[&str], &str); 2] = [
    ("typescript", "tsc", &["--project", "jsconfig.json"], "types"),
    ("@biomejs/biome", "biome", &["check", "--error-on-warnings"], "format and lints"),
];

/// What the browser tests need.
const DRIVEN: [&str; 2] = ["chromium", "chromedriver"];

/// The browser tests. Two at once, each with a browser of its own; what they
/// measure is printed.
pub(crate) fn tests() -> Line {
    Line::ignored("browser").and(["--test-threads", "2", "--skip", "shots::", "--skip", "cost::"])
}

/// Unit tests of the scripts, each counted; their types, and their format and lints, a check each.
pub(crate) fn page(filter: Option<&str>) -> (Verdict, Results) {
    let mut results = Results::default();
    if !tools::has("node") {
        return skipped("page: there is no node".to_owned());
    }
    let mut well = unit_tests(&mut results, filter).unwrap_or_else(|error| {
        println!("the tests of the scripts cannot be run: {error}");
        false
    });
    for (package, program, words, what) in CHECKS {
        let program = tools::npm().join("node_modules/.bin").join(program);
        if !program.is_file() {
            let what = format!("page: no check of {what}: cargo xtask test tools installs {package}");
            results.add(skipped(what).1);
        } else if Command::new(program)
            .args(words)
            .current_dir(workspace().join(WEB))
            .status()
            .is_ok_and(|s| s.success())
        {
            println!("{what}: well");
            results.passed += 1;
        } else {
            well = false;
            results.fail(format!("{what} of the page ({package}, in {WEB})"));
        }
    }
    (Verdict::of(well), results)
}

/// Why the page cannot be driven here, if it cannot.
pub(crate) fn no_browser() -> Option<String> {
    tools::without(&DRIVEN, "browser: the page was not driven")
}

/// Runs the unit tests, or those that a filter chooses; their files are named one by one, since
/// versions of node differ in what a folder means to them.
fn unit_tests(results: &mut Results, filter: Option<&str>) -> io::Result<bool> {
    let mut files: Vec<PathBuf> = fs::read_dir(workspace().join(TESTS))?.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    let pattern = filter.map(|filter| format!("--test-name-pattern={filter}"));
    let words = ["--test", "--test-reporter=tap"];
    let output = Command::new("node").args(words).args(pattern).args(&files).stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let found = tap(&text);
    if !output.status.success() {
        print!("{text}");
    }
    println!("scripts: {}", found.line());
    let well = output.status.success() && found.failed == 0 && found.passed > 0;
    if !well && found.failed == 0 {
        results.fail("tests of the page's scripts".to_owned());
    }
    results.add(found);
    Ok(well)
}

/// Reads the report of node's tests: the totals at its end, and the names of what
/// failed or was left out.
fn tap(text: &str) -> Results {
    let mut results = Results::default();
    for line in text.lines().map(str::trim) {
        let total = |word: &str| line.strip_prefix(word).and_then(|number| number.trim().parse::<u64>().ok());
        let name = |rest: &str| rest.split_once(" - ").map_or(rest, |(_, name)| name).to_owned();
        if let Some(n) = total("# pass ") {
            results.passed = n;
        } else if let Some(n) = total("# fail ").or(total("# cancelled ")) {
            results.failed += n;
        } else if let Some(rest) = line.strip_prefix("not ok ").filter(|rest| !rest.contains("# TODO")) {
            results.failures.push(format!("script test {}", name(rest)));
        } else if line.contains("# SKIP test name does not match pattern") {
            // Older versions of node name what a filter leaves out.
        } else if line.starts_with("ok ") && (line.contains("# SKIP") || line.contains("# TODO")) {
            results.skipped.push(format!("script test {}", name(&line[3..])));
        }
    }
    results
}

/// Pictures of every view, in the folder, by default `target/shots`.
pub(crate) fn shots(folder: Option<&str>) -> ExitCode {
    let given = folder.map(|folder| std::path::absolute(folder).unwrap_or_else(|_| folder.into()));
    let folder = given.unwrap_or_else(|| target().join("shots"));
    pictures("shots::views", &folder)
}

/// The pictures of the page in the README.
pub(crate) fn readme() -> ExitCode {
    pictures("shots::readme", &workspace().join("docs"))
}

/// Has the browser tests of this name make pictures in a folder.
fn pictures(tests: &str, folder: &Path) -> ExitCode {
    if tools::install().0 != Verdict::Passed {
        return ExitCode::FAILURE;
    }
    let words = ["test", "--locked", "--workspace", "--test", "browser", "--", "--ignored", tests];
    let mut command = cargo();
    command.args(words).args(["--test-threads", "2"]).env("KOMBAT_SHOTS", folder).current_dir(workspace());
    let code = status_code(command.status());
    if code == ExitCode::SUCCESS {
        println!("the pictures are in {}", folder.display());
    } else {
        println!("not all pictures could be made; those that could are in {}", folder.display());
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_node_is_read() {
        let report = "\
TAP version 13
# Subtest: one
ok 1 - one
# Subtest: two
not ok 2 - two
ok 3 - three # SKIP no reason
1..3
# tests 3
# pass 1
# fail 1
# cancelled 0
# skipped 1
";
        let results = tap(report);
        assert_eq!(results.line(), "1 passed, 1 failed, 1 skipped");
        assert_eq!(results.failures, ["script test two"]);
        assert_eq!(results.skipped, ["script test three # SKIP no reason"]);
    }

    #[test]
    fn a_report_without_an_end_has_nothing_passed() {
        assert_eq!(tap("TAP version 13\nok 1 - one\n").passed, 0);
    }
}
