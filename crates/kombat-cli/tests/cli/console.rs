//! The consoles of documents: their commands, and what those print but for times.

use kombat::messages::Lang;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of the project.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

pub(crate) fn document(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Splits a command line as a shell would, as far as documents need it.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == ' ' => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// What `printf '…' | kombat …` types, and the command that it is typed to.
pub(crate) fn piped(command: &str) -> (String, &str) {
    match command.strip_prefix("printf '").and_then(|rest| rest.split_once("' | ")) {
        Some((typed, line)) => (typed.replace("\\n", "\n"), line),
        None => (String::new(), command),
    }
}

/// What a busy machine has said about it.
const NOTICES: [&str; 4] = ["surprise.warm-up", "surprise.outliers", "surprise.outliers.one", "surprise.interference"];

/// What is printed, but for lines that say that times were disturbed: whether they were is a matter of the machine.
pub(crate) fn undisturbed(text: &str) -> String {
    let longest = |text: &'static str| text.split(['{', '}']).max_by_key(|part| part.len()).unwrap_or(text);
    let said = |lang: Lang| NOTICES.map(|key| longest(lang.text(key)));
    let said = Lang::ALL.map(said).concat();
    let disturbed = |line: &str| said.iter().any(|notice| line.contains(notice));
    if !text.lines().any(disturbed) {
        return text.to_owned();
    }
    // The paragraph of a notice alone goes with the empty line before it.
    let mut kept: Vec<&str> = Vec::new();
    for line in text.lines().filter(|line| !disturbed(line)) {
        if !line.is_empty() || kept.last().is_none_or(|last| !last.is_empty()) {
            kept.push(line);
        }
    }
    kept.join("\n") + "\n"
}

/// Times differ from run to run: their row (in either language), their field in JSON, and wherever a number
/// has a unit of time; with their width, the widths of columns do.
pub(crate) fn timeless(text: &str) -> String {
    let line = |line: &str| match line.split_once("\"wall_s\":") {
        Some((before, after)) => format!("{before}{}", after.split_once(',').map_or("", |(_, rest)| rest)),
        None => {
            let mut words: Vec<&str> = Vec::new();
            for word in line.split_whitespace() {
                match word {
                    "µs" | "ms" | "s" => *words.last_mut().unwrap_or(&mut "") = "a time",
                    _ => words.push(if word.starts_with('─') { "─" } else { word }),
                }
            }
            words.join(" ")
        }
    };
    let is_time = |line: &str| line.starts_with("time ") || line.starts_with("tempo ");
    undisturbed(text).trim_end().lines().filter(|text| !is_time(text)).map(line).collect::<Vec<_>>().join("\n")
}

/// The commands of the console blocks with what they print.
pub(crate) fn commands(document: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => inside = line == "```console",
            Some(command) if inside => found.push((command.to_owned(), String::new())),
            _ if inside => {
                let (_, printed) = found.last_mut().expect("a console block begins with a command");
                printed.push_str(line);
                printed.push('\n');
            }
            _ => {}
        }
    }
    found
}

/// The blocks of code of a kind.
pub(crate) fn blocks(document: &str, kind: &str) -> Vec<String> {
    let start = format!("```{kind}\n");
    let blocks = document.split(&start).skip(1);
    blocks.filter_map(|block| block.split("```").next()).map(str::to_owned).collect()
}
