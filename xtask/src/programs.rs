//! How `cargo nextest` is called, and which test programs are not its business.

use crate::cargo::{Line, Output};

/// Test programs that stay under `cargo test`: their tests share something dear that each would
/// make for itself in a process of its own, re-enacted papers or the records of a calm fight.
pub(crate) const SHARING: [&str; 3] = ["cells", "charts", "faults"];

/// Test programs all of whose tests are run by other parts; `cargo test` says why of each.
pub(crate) const ELSEWHERE: [&str; 3] = ["browser", "latex", "slurm"];

/// Tests that everybody runs before a change is handed in, and nobody after each line.
pub(crate) const BEFORE_HANDING_IN: [&str; 2] =
    ["the_signature_is_the_one_on_file", "every_example_shows_what_it_says"];

/// How it is to report: every test as soon as it is over, with all that it printed, and at the
/// end only the failures again.
const REPORT: [&str; 6] = [
    "--no-fail-fast",
    "--no-tests=pass",
    "--final-status-level=fail",
    "--success-output=immediate",
    "--failure-output=immediate",
    "--color=never",
];

/// The command line that runs what these words choose, but for [`SHARING`], [`ELSEWHERE`] and the
/// slow tests, which `.config/nextest.toml` names. A filter is a part of the names of tests.
pub(crate) fn line(chosen: &[&str], filter: Option<&str>) -> Line {
    let line = among(chosen, &not_elsewhere());
    match filter {
        // Whatever it leaves out would be named as skipped. Whoever names a slow test means it.
        Some(filter) => line.and(["--ignore-default-filter", "--status-level=pass", "--", filter]),
        None => line.and(["--status-level=skip"]),
    }
}

/// The same for `cargo xtask quick`.
pub(crate) fn quick(chosen: &[&str]) -> Line {
    let later = BEFORE_HANDING_IN.map(|name| format!("test(={name})")).join(" | ");
    among(chosen, &format!("{} & not ({later})", not_elsewhere())).and(["--status-level=skip"])
}

/// The command line that runs the slow tests and no others.
pub(crate) fn slow(chosen: &[&str]) -> Line {
    let line = among(chosen, &format!("not default() & {}", not_elsewhere()));
    line.and(["--ignore-default-filter", "--status-level=pass"])
}

fn among(chosen: &[&str], tests: &str) -> Line {
    let line = Line::new(&["nextest", "run", "--locked"], Output::Nextest).and(chosen.iter().copied());
    line.and(REPORT).and(["-E", tests])
}

fn not_elsewhere() -> String {
    let others = SHARING.iter().chain(&ELSEWHERE).map(|program| format!("binary(={program})"));
    format!("not ({})", others.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_share_are_left_out_and_a_filter_comes_last() {
        let line = line(&["--workspace"], Some("pdb::")).shown();
        assert!(line.contains("--workspace") && line.contains("not (binary(=cells) | "), "{line}");
        assert!(line.ends_with(" --status-level=pass -- pdb::"), "{line}");
    }

    #[test]
    fn slow_tests_are_those_that_are_not_run_by_default() {
        let line = slow(&["--workspace"]).shown();
        assert!(line.contains("-E 'not default() & not (binary(=cells) | "), "{line}");
        assert!(line.contains(" --ignore-default-filter "), "{line}");
    }
}
