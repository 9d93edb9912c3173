//! What has changed, as git sees it, and which crates and tests that concerns.

use crate::cargo::workspace;
use crate::files::{git, paths_of_git};
use std::collections::{BTreeMap, BTreeSet};

/// Branches from which work usually starts, the first that there is.
const TRUNKS: [&str; 2] = ["main", "origin/main"];

/// Files of the page, which is no Rust.
const PAGE: [&str; 5] = [
    "crates/kombat-web/front-end/",
    "crates/kombat-web/front-end-tests/",
    "crates/kombat-web/api-types.d.ts",
    "crates/kombat-web/jsconfig.json",
    "crates/kombat-web/biome.jsonc",
];

/// Files that decide how everything is built.
const BUILD: [&str; 4] = ["Cargo.toml", "Cargo.lock", ".cargo/", ".config/"];

/// What has changed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Crates with changes outside their test programs.
    pub(crate) crates: BTreeSet<String>,
    /// Test programs with changes, by the crate they are of.
    pub(crate) programs: BTreeMap<String, BTreeSet<String>>,
    /// Has the page changed?
    pub(crate) page: bool,
    /// Has something changed that decides how everything is built?
    pub(crate) build: bool,
    /// Everything else.
    pub(crate) others: Vec<String>,
}

/// Crates whose searches and rules are tested by the library that stands on them: with it go the
/// golden traces, and the laws of every search.
const CORE: [&str; 8] = [
    "kombat-core",
    "kombat-bytes",
    "kombat-domain",
    "kombat-tiles",
    "kombat-swap",
    "kombat-mnk",
    "kombat-pancake",
    "kombat-othello",
];

impl Changes {
    /// Must something be compiled for it?
    pub(crate) fn concern_rust(&self) -> bool {
        self.build || !self.crates.is_empty() || !self.programs.is_empty()
    }

    /// Sorts paths. Whether a file of the workspace exists is asked: what was deleted has no tests.
    fn of(paths: &[String], exists: impl Fn(&str) -> bool) -> Self {
        let mut changes = Changes::default();
        for path in paths {
            if PAGE.iter().any(|start| path.starts_with(start)) {
                changes.page = true;
            } else if BUILD.iter().any(|start| path == start || (start.ends_with('/') && path.starts_with(start))) {
                changes.build = true;
            } else if let Some((name, folder)) = home(path).filter(|(_, folder)| exists(&format!("{folder}Cargo.toml")))
            {
                let inside = path.strip_prefix(&folder).unwrap_or_default();
                match program(inside, |file| exists(&format!("{folder}{file}"))) {
                    Some(program) => {
                        changes.programs.entry(name).or_default().insert(program);
                    }
                    None => {
                        if CORE.contains(&name.as_str()) {
                            changes.crates.insert("kombat".to_owned());
                        }
                        changes.crates.insert(name);
                    }
                }
            } else {
                changes.others.push(path.clone());
            }
        }
        changes
    }
}

/// The crate in whose folder a file is, and that folder. The tests of the library and of the
/// laboratory read SIGNATURE; the latter hold their own copy of its fingerprint against it.
fn home(path: &str) -> Option<(String, String)> {
    if path == "SIGNATURE" {
        return Some(("kombat-lab".to_owned(), "crates/kombat-lab/".to_owned()));
    }
    let mut parts = path.split('/');
    let (first, second) = (parts.next()?, parts.next()?);
    match first {
        "crates" => parts.next().map(|_| (second.to_owned(), format!("crates/{second}/"))),
        "xtask" => Some(("xtask".to_owned(), "xtask/".to_owned())),
        _ => None,
    }
}

/// The test program that a file of a crate belongs to: `tests/NAME.rs`, or all in `tests/NAME/`.
fn program(file: &str, exists: impl Fn(&str) -> bool) -> Option<String> {
    let inside = file.strip_prefix("tests/")?;
    let name = match inside.split_once('/') {
        Some((name, _)) if exists(&format!("tests/{name}/main.rs")) => name,
        None if exists(file) => inside.strip_suffix(".rs")?,
        _ => return None,
    };
    Some(name.to_owned())
}

/// What has changed since a revision; if none is given, what is not committed, and if
/// everything is, what was committed since the trunk. Gives words for what was compared.
pub(crate) fn since(revision: Option<&str>) -> Result<(String, Changes), String> {
    let (words, paths) = match revision {
        Some(revision) => (format!("since {revision}"), [differing(&[revision])?, untracked()?].concat()),
        None => {
            let paths = [differing(&["HEAD"])?, untracked()?].concat();
            match trunk().filter(|_| paths.is_empty()) {
                Some((trunk, base)) => (format!("committed since {trunk}"), differing(&[&base, "HEAD"])?),
                None => ("not committed".to_owned(), paths),
            }
        }
    };
    let root = workspace();
    Ok((words, Changes::of(&paths, |path| root.join(path).is_file())))
}

/// The trunk, and where this branch left it. None on the trunk itself.
fn trunk() -> Option<(&'static str, String)> {
    TRUNKS.iter().find_map(|trunk| {
        let base = git(&workspace(), &["merge-base", "HEAD", trunk]).ok()?;
        Some((*trunk, base.trim().to_owned()))
    })
}

fn differing(between: &[&str]) -> Result<Vec<String>, String> {
    let words = [&["diff", "--name-only", "--no-renames", "-z"], between, &["--"]].concat();
    paths_of_git(&workspace(), &words)
}

fn untracked() -> Result<Vec<String>, String> {
    paths_of_git(&workspace(), &["ls-files", "-z", "--others", "--exclude-standard"])
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 9] = [
        "crates/kombat-domain/Cargo.toml",
        "crates/kombat-core/Cargo.toml",
        "crates/kombat-lab/Cargo.toml",
        "crates/kombat/Cargo.toml",
        "crates/kombat/tests/pdb.rs",
        "crates/kombat/tests/audit/main.rs",
        "crates/kombat-web/Cargo.toml",
        "xtask/Cargo.toml",
        "xtask/src/main.rs",
    ];

    fn changes(paths: &[&str]) -> Changes {
        let paths: Vec<String> = paths.iter().map(ToString::to_string).collect();
        Changes::of(&paths, |path| FILES.contains(&path))
    }

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sources_and_data_concern_their_crate() {
        let found = changes(&[
            "crates/kombat-domain/src/algorithm/astar.rs",
            "crates/kombat-domain/locales/en.txt",
            "crates/kombat/tests/golden/a.txt",
            "xtask/src/gone.rs",
            "crates/kombat-web/src/lib.rs",
        ]);
        assert_eq!(found.crates, set(&["kombat", "kombat-domain", "kombat-web", "xtask"]));
        assert!(found.concern_rust() && found.programs.is_empty() && !found.page && !found.build);
        assert_eq!(changes(&["SIGNATURE"]).crates, set(&["kombat-lab"]));
        // What a search does is seen by the tests of the library.
        assert_eq!(changes(&["crates/kombat-core/src/search/beam.rs"]).crates, set(&["kombat", "kombat-core"]));
    }

    #[test]
    fn a_test_program_concerns_itself_alone() {
        let found = changes(&["crates/kombat/tests/pdb.rs", "crates/kombat/tests/audit/brute.rs"]);
        assert!(found.crates.is_empty() && found.concern_rust());
        assert_eq!(found.programs["kombat"], set(&["audit", "pdb"]));
        // One that was deleted has no tests to run.
        let found = changes(&["crates/kombat/tests/gone.rs"]);
        assert_eq!((found.crates, found.programs.len()), (set(&["kombat"]), 0));
    }

    #[test]
    fn the_page_and_prose_are_no_rust() {
        let found = changes(&["crates/kombat-web/front-end/main.js", "README.md", "crates/gone/src/lib.rs"]);
        assert!(found.page && !found.concern_rust());
        assert!(changes(&["crates/kombat-web/biome.jsonc"]).page);
        assert_eq!(found.others, ["README.md", "crates/gone/src/lib.rs"]);
        assert!(changes(&["Cargo.lock"]).build && changes(&[".config/nextest.toml"]).concern_rust());
        assert_eq!(changes(&[]), Changes::default());
    }

    #[test]
    fn folders_are_named_as_their_packages() {
        for entry in std::fs::read_dir(workspace().join("crates")).expect("the folder of crates").flatten() {
            let manifest = std::fs::read_to_string(entry.path().join("Cargo.toml")).expect("a manifest");
            let name = entry.file_name().into_string().expect("a plain name");
            assert!(manifest.contains(&format!("\nname = \"{name}\"\n")), "{name}");
        }
    }
}
