//! Checks that no compiler makes, over every text file of the project. Each is
//! a plain search in a line, and each violation names its file and line.

use crate::files::{self, File, Violation};
use crate::outcome::LATER;
use crate::{cargo, domains, locales, modules};

/// The most lines of a source file. Files that are longer do several things.
const MOST_LINES: usize = 450;

/// Endings of files that [`MOST_LINES`] is for.
const SOURCES: [&str; 3] = [".rs", ".js", ".css"];

/// Folders under the root of a developer's or a server's machine. Text that
/// names one works on that machine only.
const MACHINE_FOLDERS: [&str; 3] = ["work", "root", "home"];

/// What Rust files must not say, and why. The words are in two halves so that
/// this file does not say them either.
const FORBIDDEN: [(&str, &str); 7] = [
    (concat!("to", "do!("), "unfinished code"),
    (concat!("unimple", "mented!("), "unfinished code"),
    (concat!("db", "g!("), "a forgotten aid to debugging"),
    (concat!("#[ig", "nore"), "a test that is not run"),
    (concat!("thread", "_rng"), "chance without a seed"),
    (concat!("from_", "entropy"), "chance without a seed"),
    (concat!("from_", "os_rng"), "chance without a seed"),
];

/// How a test says why it is not run. Those that need more than Cargo are run by parts of their
/// own; see [`LATER`].
const IGNORED: &str = concat!("#[ig", "nore = \"");

/// What is thrown at parsers is as odd as it is meant to be.
const THROWN: &str = "fuzz/corpus/";

/// Checks the workspace and prints what is wrong. Is it tidy?
pub(crate) fn run() -> bool {
    let files = match files::texts(&cargo::workspace()) {
        Ok(files) => files,
        Err(error) => {
            println!("the files of the project cannot be read: {error}");
            return false;
        }
    };
    let ours = files.iter().filter(|file| !file.path.starts_with(THROWN));
    let together = locales::check(&files).into_iter().chain(modules::check(&files)).chain(domains::check(&files));
    let violations: Vec<Violation> = ours.flat_map(check).chain(together).collect();
    print!("Modules, level by level, the lowest first:\n{}", modules::written(&files));
    for violation in &violations {
        println!("{violation}");
    }
    println!("{} text files, {} violations", files.len(), violations.len());
    violations.is_empty()
}

/// All checks that look at one file alone.
fn check(file: &File) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut report = |line: usize, what: String| found.push(Violation { path: file.path.clone(), line, what });
    let is_rust = file.path.ends_with(".rs");
    for (number, line) in (1..).zip(file.text.split_inclusive('\n')) {
        let content = line.strip_suffix('\n').unwrap_or(line);
        if content.ends_with(char::is_whitespace) {
            report(number, "white space at the end of the line".to_owned());
        }
        if line == content {
            report(number, "no newline at the end of the file".to_owned());
        }
        if let Some(folder) = machine_path(content) {
            report(number, format!("a path of one machine, {folder}"));
        }
        for (word, why) in FORBIDDEN.iter().filter(|(word, _)| is_rust && content.contains(word)) {
            let needs = content.trim_start().strip_prefix(IGNORED).unwrap_or_default();
            if !LATER.iter().any(|later| needs.starts_with(later)) {
                report(number, format!("`{word}`: {why}"));
            }
        }
    }
    let lines = file.text.lines().count();
    if lines > MOST_LINES && SOURCES.iter().any(|ending| file.path.ends_with(ending)) {
        report(MOST_LINES + 1, format!("the file has {lines} lines; {MOST_LINES} is the most"));
    }
    found
}

/// The first absolute path into a folder of one machine. After a name or a dot
/// the same letters are part of a longer path or an address, which is harmless.
fn machine_path(line: &str) -> Option<String> {
    let in_a_name = |c: char| c.is_alphanumeric() || "._-~})]".contains(c);
    let folders = MACHINE_FOLDERS.map(|name| format!("/{name}/"));
    folders.into_iter().find(|folder| line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(in_a_name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&File { path: path.to_owned(), text: text.to_owned() }).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn clean_files_pass() {
        assert!(found("a.rs", "fn main() {}\n").is_empty());
        assert!(found("a.md", "").is_empty());
        assert!(found("a.md", "# Title\n\ntext\n").is_empty());
    }

    #[test]
    fn line_ends() {
        assert_eq!(found("a.md", "a\nb \nc\t\n").len(), 2);
        assert_eq!(found("a.md", "a\r\n"), ["a.md:1: white space at the end of the line"]);
        assert_eq!(found("a.md", "a\nb"), ["a.md:2: no newline at the end of the file"]);
    }

    #[test]
    fn long_sources_only() {
        let (fits, long) = ("x\n".repeat(MOST_LINES), "x\n".repeat(MOST_LINES + 1));
        for path in ["a.rs", "web/a.js", "web/a.css"] {
            assert!(found(path, &fits).is_empty());
            assert_eq!(found(path, &long), [format!("{path}:451: the file has 451 lines; 450 is the most")]);
        }
        assert!(found("a.txt", &long).is_empty());
    }

    #[test]
    fn paths_of_one_machine() {
        for folder in MACHINE_FOLDERS {
            for before in ["", "see ", "\"", "file://", "cd "] {
                let text = format!("ok\n{before}/{folder}/x\n");
                assert_eq!(found("a.md", &text), [format!("a.md:2: a path of one machine, /{folder}/")], "{text}");
            }
            for before in ["src", "https://example.org", "..", "${root}", "~"] {
                assert!(found("a.md", &format!("{before}/{folder}/x\n")).is_empty(), "{before}");
            }
            assert!(found("a.md", &format!("/{folder}\n")).is_empty());
        }
        let twice = format!("a/{0}/b and /{0}/c\n", MACHINE_FOLDERS[0]);
        assert_eq!(found("a.md", &twice).len(), 1);
    }

    #[test]
    fn a_test_may_be_left_to_the_browser_or_to_slurm() {
        for needs in LATER {
            let text = format!("{IGNORED}{needs} test\"]\nfn f() {{}}\n");
            assert!(found("a.rs", &text).is_empty());
            assert_eq!(found("a.rs", &text.replace("needs ", "wants ")).len(), 1);
        }
    }

    #[test]
    fn forbidden_words_in_rust_only() {
        for (word, why) in FORBIDDEN {
            let text = format!("fn f() {{\n    {word}\n}}\n");
            assert_eq!(found("a.rs", &text), [format!("a.rs:2: `{word}`: {why}")]);
            assert!(found("a.md", &text).is_empty());
        }
    }
}
