//! Faces and laboratory know no domain by name: what they show and ask for comes from the registry. A domain's
//! name stands in its own crate, its skin and tests alone, with the exceptions that are listed here.

use crate::files::{File, Violation};

/// Where no domain is known.
const CLOSED: [&str; 9] = [
    "crates/kombat-api/src/",
    "crates/kombat-cli/src/",
    "crates/kombat-domain/src/audit/",
    "crates/kombat-domain/src/play/",
    "crates/kombat-domain/src/problem/",
    "crates/kombat-domain/src/setup/",
    "crates/kombat-grade/src/",
    "crates/kombat-lab/src/",
    "crates/kombat-web/",
];

/// Files that may name a domain, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/kombat-cli/src/table_cache.rs", "what `kombat pdb` is about unless told"),
    ("crates/kombat-grade/src/hand_in/row.rs", "a hand-in without a column for the problem must be one of two"),
    ("crates/kombat-web/front-end/js/address.js", "what an address without a problem has always meant"),
];

/// Every mention of a domain where none belongs.
pub(crate) fn check(files: &[File]) -> Vec<Violation> {
    let names = names(files);
    let closed = |file: &&File| {
        let code = file.path.ends_with(".rs") || file.path.ends_with(".js");
        let test = file.path.contains("/tests/") || file.path.contains("-tests/") || file.path.ends_with("_test.rs");
        code && !test && CLOSED.iter().any(|folder| file.path.starts_with(folder))
    };
    let excepted = |file: &&File| EXCEPTIONS.iter().any(|(path, _)| file.path == *path);
    files.iter().filter(closed).filter(|file| !excepted(file)).flat_map(|file| mentions(file, &names)).collect()
}

/// The names of all domains, from the titles in their texts.
fn names(files: &[File]) -> Vec<&str> {
    let texts = files.iter().filter(|file| file.path.ends_with("locales/en.txt"));
    let lines = texts.flat_map(|file| file.text.lines());
    lines.filter_map(|line| line.strip_prefix("problem.")?.split_once(".title = ")).map(|(name, _)| name).collect()
}

/// The lines of a file that say the name of a domain in quotes, up to its tests.
fn mentions(file: &File, names: &[&str]) -> Vec<Violation> {
    let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
    let says = |line: &str| {
        let line = line.split("//").next().unwrap_or_default();
        let quoted = |name: &&&str| {
            line.match_indices(**name).any(|(at, _)| {
                let (before, after) = (line[..at].chars().next_back(), line[at + name.len()..].chars().next());
                match before {
                    Some('"' | '\'' | '`' | '|') => matches!(after, Some('"' | '\'' | '`' | '(' | ')' | '|' | ':')),
                    _ => before == Some('(') && after == Some('|'),
                }
            })
        };
        names.iter().find(quoted).copied()
    };
    let found = (1..).zip(code.lines()).filter_map(|(number, line)| Some((number, says(line)?)));
    let violation = |(line, name): (usize, &str)| Violation {
        path: file.path.clone(),
        line,
        what: format!("names the domain “{name}”; ask the registry, or the problem itself"),
    };
    found.map(violation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let texts = "problem.tiles.title = \"…\"\nproblem.swap.title = \"…\"\n";
        check(&[file("crates/kombat-tiles/locales/en.txt", texts), file(path, text)]).len()
    }

    #[test]
    fn domains_are_named_at_home_alone() {
        let code = "if name == \"tiles\" { open(\"swap(3x3)\") }\n";
        assert_eq!(found("crates/kombat-lab/src/plan.rs", code), 1);
        assert_eq!(found("crates/kombat-tiles/src/named.rs", code), 0);
        assert_eq!(found("crates/kombat-lab/tests/plan.rs", code), 0);
        assert_eq!(found("crates/kombat-web/front-end/js/rules.js", "/^(tiles|swap)/\n`swap(${n})`\n"), 2);
        assert_eq!(found("crates/kombat-lab/src/a.rs", "cells.swap(1, 2); // \"tiles\" stand\nlet tiles = 3;\n"), 0);
        assert_eq!(found("crates/kombat-lab/src/a.rs", "fn a() {}\n#[cfg(test)]\nopen(\"tiles\")\n"), 0);
    }
}
