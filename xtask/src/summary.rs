//! The end of the output: a table of the parts, what failed, what was skipped,
//! and the one line that machines read.

use crate::cargo::code;
use crate::outcome::{Results, Verdict};
use crate::parts::Done;
use std::process::ExitCode;

/// Prints the summary. The exit code says whether all went well.
pub(crate) fn printed(done: &[Done], results: &Results) -> ExitCode {
    print!("\n{}", written(done, results));
    code(results.failed == 0 && done.iter().all(|done| done.verdict != Verdict::Failed))
}

/// The summary, a line for each thing a developer wants to know.
fn written(done: &[Done], results: &Results) -> String {
    let mut lines = vec![format!("{:<15}{:>9}{:>9}", "part", "seconds", "budget")];
    for Done { part, seconds, verdict } in done {
        let word = match verdict {
            Verdict::Passed => "passed",
            Verdict::Failed => "FAILED",
            Verdict::Skipped => "skipped",
        };
        let late = if *seconds > part.budget as f64 { "  OVER BUDGET (a warning)" } else { "" };
        lines.push(format!("{:<15}{seconds:>9.1}{:>9}  {word}{late}", part.name, part.budget));
    }
    let seconds: f64 = done.iter().map(|done| done.seconds).sum();
    let budget: u64 = done.iter().map(|done| done.part.budget).sum();
    lines.push(format!("{:<15}{seconds:>9.1}{budget:>9}", "all"));
    list(&mut lines, "figures", &results.figures);
    list(&mut lines, "failed", &results.failures);
    list(&mut lines, "skipped", &results.skipped);
    if !results.impossible.is_empty() {
        list(&mut lines, "impossible on this machine", &results.impossible);
    }
    lines.extend([String::new(), results.line(), String::new()]);
    lines.join("\n")
}

/// A heading and, below it, a line a name.
fn list(lines: &mut Vec<String>, heading: &str, names: &[String]) {
    let none = if names.is_empty() { " nothing" } else { "" };
    lines.extend([String::new(), format!("{heading}:{none}")]);
    lines.extend(names.iter().map(|name| format!("  {name}")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::part;

    #[test]
    fn the_last_line_is_the_count_and_late_parts_are_marked() {
        let done = [
            Done { part: part("format"), seconds: 0.5, verdict: Verdict::Passed },
            Done { part: part("tests"), seconds: part("tests").budget as f64 + 1.0, verdict: Verdict::Failed },
        ];
        let failures = vec!["test a".to_owned()];
        let mut results = Results { passed: 3, failed: 1, failures, ..Results::default() };
        let text = written(&done, &results);
        assert!(text.ends_with("\n3 passed, 1 failed, 0 skipped\n"), "{text}");
        assert!(text.contains("FAILED  OVER BUDGET"), "{text}");
        assert_eq!(text.matches("OVER").count(), 1, "{text}");
        assert!(text.contains("failed:\n  test a\n"), "{text}");
        assert!(text.contains("skipped: nothing\n") && !text.contains("impossible"), "{text}");
        results.impossible.push("a GPU".to_owned());
        let text = written(&done, &results);
        assert!(text.contains("impossible on this machine:\n  a GPU\n"), "{text}");
    }
}
