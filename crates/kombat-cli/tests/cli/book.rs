//! The book in `docs/`: every chapter is in its list and no other file is, no link is dead,
//! every command prints what is shown, and every piece of code is a piece of the code.
//! `KOMBAT_BLESS=1 cargo test -p kombat-cli --test cli -- book` writes what commands print now.

use crate::console::{document, path};
use crate::shell::shows_what_is_printed;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

const SOURCES: &str = "docs/src";
const LIST: &str = "SUMMARY.md";
/// Its commands need a cluster, and are run by the tests that have one.
const ON_SLURM: &str = "cluster.md";

/// The lines outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let fence = line.starts_with("```");
        inside ^= fence;
        !inside && !fence
    })
}

/// Where the links of a text lead, but for those that lead elsewhere.
fn links(text: &str) -> Vec<String> {
    let targets = prose(text).flat_map(|line| line.split("](").skip(1)).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

/// The blocks of code of any kind, with the kind.
fn code(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(kind) => {
                inside = !inside;
                if inside {
                    found.push((kind.to_owned(), String::new()));
                }
            }
            None if inside => found.last_mut().unwrap().1.extend([line, "\n"]),
            None => {}
        }
    }
    found
}

/// The chapters in the order of the list.
fn chapters() -> Vec<String> {
    links(&document(&format!("{SOURCES}/{LIST}")))
}

/// Every Markdown file below a folder.
fn files(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.insert(path);
        }
    }
}

/// A path without `..`; nothing if it leads out of the folder it is counted from.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => plain.pop().then_some(())?,
            part => plain.push(part),
        }
    }
    Some(plain)
}

#[test]
fn every_file_is_a_chapter() {
    let sources = path(SOURCES);
    let mut found = BTreeSet::new();
    files(&sources, &mut found);
    let listed = chapters().into_iter().chain([LIST.to_owned()]).map(|name| sources.join(name));
    let listed: Vec<PathBuf> = listed.collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), found, "the list, and what there is");
    assert_eq!(listed.len(), found.len(), "a chapter is listed twice");
    assert!(listed.len() > 12);
}

/// Inside of the book, so that pages made of it lack nothing.
#[test]
fn no_link_is_dead() {
    let mut checked = 0;
    for chapter in chapters() {
        for link in links(&document(&format!("{SOURCES}/{chapter}"))) {
            let target = Path::new(&chapter).parent().unwrap().join(&link);
            let there = plain(&target).is_some_and(|target| path(SOURCES).join(target).is_file());
            assert!(there, "{chapter} leads to {link}, which is not a file of the book");
            checked += 1;
        }
    }
    for readme in ["README.md", "README.pt-BR.md"] {
        for link in links(&document(readme)) {
            assert!(path(&link).exists(), "{readme} leads to {link}");
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

#[test]
fn every_command_prints_what_is_shown() {
    for chapter in chapters().iter().filter(|chapter| *chapter != ON_SLURM) {
        shows_what_is_printed(&format!("{SOURCES}/{chapter}"));
    }
}

/// A block of code that names a file shows lines of it, in their order; `// …` stands for
/// others. Every block of Rust names one.
#[test]
fn every_piece_of_code_is_there() {
    let mut pieces = 0;
    for chapter in chapters() {
        for (kind, block) in code(&document(&format!("{SOURCES}/{chapter}"))) {
            let (first, shown) = block.split_once('\n').unwrap();
            let name = first.trim_start_matches(['/', '#', ' ']);
            let named = name.starts_with("crates/") && !name.contains(' ');
            assert!(named || kind != "rust", "{chapter}: which file is this of? {block}");
            if !named {
                continue;
            }
            let source = document(name);
            let mut rest = source.as_str();
            for piece in shown.split("// …\n") {
                let at =
                    rest.find(piece).unwrap_or_else(|| panic!("{chapter}: {name} has not, or not there:\n{piece}"));
                rest = &rest[at + piece.len()..];
                pieces += 1;
            }
        }
    }
    assert!(pieces > 15, "{pieces}");
}
