//! The commands of documents, typed as a shell would, as far as documents need it.

use crate::common::{Ran, kombat};
use crate::console::{blocks, commands, document, path, piped, timeless, undisturbed, words};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// What is shown of what a command prints.
enum Shown {
    All,
    Nothing,
    First(usize),
    Last(usize),
}

impl Shown {
    /// A command, and what is shown of it: `kombat … | head -5`.
    fn read(line: &str) -> (&str, Shown) {
        if let Some(line) = line.strip_suffix(" > /dev/null") {
            return (line, Shown::Nothing);
        }
        let count = |text: &str| text.parse().unwrap_or_else(|_| panic!("{line}: so many lines"));
        match (line.rsplit_once(" | head -"), line.rsplit_once(" | tail -")) {
            (Some((line, n)), _) => (line, Shown::First(count(n))),
            (None, Some((line, n))) => (line, Shown::Last(count(n))),
            (None, None) => (line, Shown::All),
        }
    }

    fn of(&self, text: &str) -> String {
        let lines: Vec<&str> = text.lines().collect();
        let shown = match *self {
            Shown::All => &lines[..],
            Shown::Nothing => &[],
            Shown::First(n) => &lines[..n.min(lines.len())],
            Shown::Last(n) => &lines[lines.len().saturating_sub(n)..],
        };
        shown.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// What a command prints in a folder: `kombat …`, whatever is typed to it, `cat FILE` or `ls FOLDER`.
fn perform(command: &str, folder: &Path) -> String {
    // What one prints is typed to the other.
    if let Some((first, second)) = command.split_once(" | kombat ").filter(|(first, _)| first.starts_with("kombat ")) {
        return given(&perform(first, folder), &format!("kombat {second}"), folder);
    }
    let (typed, line) = piped(command);
    given(&typed, line, folder)
}

/// The same, with something typed to it.
fn given(typed: &str, line: &str, folder: &Path) -> String {
    let (line, shown) = Shown::read(line);
    let words = words(line);
    match words[0].as_str() {
        "cat" => shown.of(&fs::read_to_string(folder.join(&words[1])).unwrap()),
        "ls" => {
            let found = fs::read_dir(folder.join(&words[1])).unwrap();
            let mut names: Vec<String> = found.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names.iter().map(|name| format!("{name}\n")).collect()
        }
        "kombat" => {
            let mut program = kombat();
            program.args(&words[1..]).current_dir(folder);
            let mut child =
                program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            // Whoever reads nothing may have ended before.
            let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
            let ran: Ran = child.wait_with_output().unwrap().into();
            format!("{}{}", shown.of(&undisturbed(&ran.out)), ran.err)
        }
        other => panic!("{other} is no command of documents"),
    }
}

/// Files that a document shows before its commands use them: their first line is a comment
/// with their name.
fn put_files(text: &str, folder: &Path) {
    for toml in blocks(text, "toml") {
        if let Some(name) = toml.lines().next().and_then(|line| line.strip_prefix("# "))
            && name.ends_with(".toml")
        {
            fs::write(folder.join(name), toml).unwrap();
        }
    }
}

/// Runs every command of a document, and compares what it prints. `KOMBAT_BLESS=1` writes
/// into the document what is printed now.
pub(crate) fn shows_what_is_printed(name: &str) {
    let mut text = document(name);
    let folder = tempfile::tempdir().unwrap();
    put_files(&text, folder.path());
    let mut blessed = false;
    for (command, printed) in commands(&text) {
        let now = perform(&command, folder.path());
        if timeless(&now) == timeless(&printed) {
            continue;
        }
        assert!(std::env::var_os("KOMBAT_BLESS").is_some(), "{name}: {command}\n{printed}\nis now\n{now}");
        let lines: String = now.trim_end().lines().map(|line| format!("{}\n", line.trim_end())).collect();
        text = text.replacen(&format!("$ {command}\n{printed}"), &format!("$ {command}\n{lines}"), 1);
        blessed = true;
    }
    if blessed {
        fs::write(path(name), text).unwrap();
    }
}
