//! The README shows what the program prints: every `$ kombat …` in it is run, in both
//! languages, and what one language says the other says too. The book's tour likewise.

use crate::common::{Ran, kombat};
use crate::console::{blocks, commands, document};
use crate::shell::shows_what_is_printed;
use std::fs;
use std::io::Write;
use std::process::Command;

const ENGLISH: &str = "README.md";
const PORTUGUESE: &str = "README.pt-BR.md";
const IN_PORTUGUESE: &str = " --lang pt-BR";

#[test]
fn both_readmes_show_what_is_printed() {
    for name in [ENGLISH, PORTUGUESE] {
        assert!(commands(&document(name)).len() >= 4, "{name}");
        shows_what_is_printed(name);
    }
}

/// What a document consists of, whatever its language, each part with the number of its
/// line: headings, paragraphs, items, pictures and rows of tables by their shape, commands
/// without the language, code without comments.
fn outline(document: &str) -> Vec<(usize, String)> {
    let mut parts = Vec::new();
    let mut block = None;
    let mut before = "";
    for (number, line) in (1..).zip(document.lines()) {
        let part = match (line.strip_prefix("```"), block) {
            (Some(_), Some(_)) => {
                block = None;
                None
            }
            (Some(kind), None) => {
                block = Some(kind);
                Some(line.to_owned())
            }
            (None, Some("console")) => line.strip_prefix("$ ").map(|command| command.replace(IN_PORTUGUESE, "")),
            (None, Some(kind)) => {
                let comment = if kind == "rust" { "//" } else { "#" };
                line.split(comment).next().map(|code| code.trim_end().to_owned())
            }
            (None, None) => prose(line, before),
        };
        parts.extend(part.map(|part| (number, part)));
        before = line;
    }
    parts
}

/// The part that a line outside of the blocks is, if one begins with it.
fn prose(line: &str, before: &str) -> Option<String> {
    let (text, indent) = (line.trim_start(), line.len() - line.trim_start().len());
    let mark = text.split(' ').next().unwrap_or_default();
    let numbered = mark.strip_suffix('.').is_some_and(|number| number.parse::<u32>().is_ok());
    if mark.starts_with('#') {
        Some(mark.to_owned())
    } else if text.starts_with("|--") {
        Some(text.to_owned())
    } else if text.starts_with('|') {
        Some(format!("a row with {} bars", text.matches('|').count()))
    } else if mark == "-" || numbered {
        Some(format!("an item, indented by {indent}"))
    } else if text.starts_with("<img") {
        text.split('"').nth(1).map(str::to_owned)
    } else if before.is_empty() && !text.is_empty() && !text.starts_with("*In English: ") {
        Some("a paragraph".to_owned())
    } else {
        None
    }
}

/// Do a document and its translation say the same?
fn are_in_step(english: &str, portuguese: &str) {
    let (ours, theirs) = (outline(&document(english)), outline(&document(portuguese)));
    for ((at, part), (there, translated)) in ours.iter().zip(&theirs) {
        assert_eq!(part, translated, "{english}:{at} and {portuguese}:{there}");
    }
    let last = |parts: &[(usize, String)]| parts.last().map(|(_, part)| part.clone());
    assert_eq!(ours.len(), theirs.len(), "{:?}, {:?}", last(&ours), last(&theirs));
    for (command, _) in commands(&document(portuguese)) {
        assert!(command.contains(IN_PORTUGUESE), "{command}");
    }
}

#[test]
fn both_readmes_are_in_step() {
    are_in_step(ENGLISH, PORTUGUESE);
}

#[test]
fn both_tours_are_in_step() {
    are_in_step("docs/src/tour.md", "docs/src/pt-BR/tour.md");
}

/// The numbers of a cell such as "13 to 16" or "3 or 4" as a range.
fn range(cell: &str) -> std::ops::RangeInclusive<usize> {
    let numbers: Vec<usize> = cell.split(' ').filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [] => 0..=usize::MAX,
        [most] if cell.starts_with("up to") => 0..=most,
        [only] => only..=only,
        [least, .., most] => least..=most,
    }
}

/// The table of `auto` in the book against what it chooses.
#[test]
fn the_table_of_auto_is_true() {
    let chapter = document("docs/src/reference/auto.md");
    let of = |line: &&str| ["tiles", "swap", "pancake"].iter().any(|name| line.starts_with(&format!("| {name} | ")));
    let rows = chapter.lines().filter(of);
    let table: Vec<Vec<&str>> = rows.map(|row| row.split('|').map(str::trim).collect()).collect();
    let sizes = || (2..=16).flat_map(|rows| (2..=16).map(move |columns| (rows, columns)));
    let boards = ["tiles", "swap"].into_iter().flat_map(|name| sizes().map(move |size| (name, size)));
    let stacks = (2..=60).map(|pancakes| ("pancake", (1, pancakes)));
    for (problem, (rows, columns)) in boards.chain(stacks) {
        let size = if problem == "pancake" { columns.to_string() } else { format!("{rows}x{columns}") };
        let puzzle = kombat::catalog::puzzle(&format!("{problem}({size})")).unwrap();
        let fits = |row: &&Vec<&str>| {
            let (cells, shorter) = (range(row[2]), range(row[3]));
            row[1] == problem && cells.contains(&(rows * columns)) && shorter.contains(&rows.min(columns))
        };
        let fitting: Vec<_> = table.iter().filter(fits).collect();
        assert_eq!(fitting.len(), 1, "{problem} {rows}×{columns} is in one row");
        let method = fitting[0][4].trim_matches('`');
        assert_eq!(puzzle.check("auto"), puzzle.check(method), "{problem} {rows}×{columns}");
    }
}

/// The snippets of the chapter on clusters, on the records of its experiment.
#[test]
fn the_python_of_the_chapter_on_clusters_reads_the_records() {
    let chapter = document("docs/src/cluster.md");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("experiment.toml"), &blocks(&chapter, "toml")[0]).unwrap();
    let ran: Ran =
        kombat().args(["fight", "experiment.toml", "--out", "results"]).current_dir(&folder).output().unwrap().into();
    assert_eq!(ran.code, 0, "{}", ran.err);
    // That of the tools, which has pandas, lies beside this program's profile.
    let own = std::env::current_exe().unwrap().ancestors().nth(3).unwrap().join("python/bin/python");
    let program = if own.is_file() { own } else { "python3".into() };
    let python = |code: &str| Command::new(&program).args(["-c", code]).current_dir(&folder).output();
    let skipped = |why: &str| std::io::stdout().write_all(format!("skipped: {why}\n").as_bytes()).unwrap();
    if !python("import sqlite3").is_ok_and(|output| output.status.success()) {
        return skipped("the Python of docs/src/cluster.md: there is no python3 with sqlite3");
    }
    let snippets = blocks(&chapter, "python");
    let plain: Ran = python(&snippets[0]).unwrap().into();
    assert_eq!(plain.code, 0, "{}", plain.err);
    let rows: Vec<Vec<&str>> = plain.out.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(rows.len(), 2, "{}", plain.out);
    assert!(rows[0][0].starts_with("astar(") && rows[1][0].starts_with("bfs("), "{}", plain.out);
    assert_eq!((rows[0][1], rows[1][1], rows[0][2]), ("200", "200", rows[1][2]), "both solve all, both optimally");
    if !python("import pandas").is_ok_and(|output| output.status.success()) {
        return skipped("the snippet of docs/src/cluster.md with pandas: pandas is not installed");
    }
    let pandas: Ran = python(&snippets[1]).unwrap().into();
    let times: f64 = pandas.out.trim().parse().unwrap_or_else(|_| panic!("{} {}", pandas.out, pandas.err));
    assert!(times > 10.0, "a blind search expands many times as many boards: {times}");
}
