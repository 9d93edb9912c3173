//! What the project is built from: where it comes from, under which licences, and whether it
//! is used at all. Cargo knows all of it without a network once the sources are here.

use crate::cargo::{cargo, workspace};
use crate::files::{self, File};
use std::fs;

/// Where every crate must come from.
const SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Licences that ask for no more than their text in a release.
const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// One that asks for more of who changes its files. It may be part of the tests, which nobody
/// is given, and not of the program.
const ALLOWED_IN_TESTS: &[&str] = &["MPL-2.0", "NCSA"];

/// What must not come in, even by way of others.
const BANNED: &[(&str, &str)] = &[
    ("openssl-sys", "the server speaks no TLS, and a library of the system would be needed"),
    ("native-tls", "the same"),
    ("reqwest", "nothing here asks another machine for anything"),
    ("rand", "chance is our own, so that it is the same everywhere and for ever"),
];

/// Checks everything, and prints what is wrong.
pub(crate) fn run() -> bool {
    let mut wrong = Vec::new();
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        match fs::read_to_string(workspace().join(lock)) {
            Ok(text) => wrong.extend(strangers(&text).into_iter().map(|line| format!("{lock}: {line}"))),
            Err(error) => wrong.push(format!("{lock}: {error}")),
        }
    }
    let shipped = tree(&["--package=kombat-cli", "--edges=normal"]);
    let all = tree(&["--workspace", "--edges=normal,build,dev"]);
    wrong.extend(unlicensed(&shipped, &ALLOWED));
    wrong.extend(unlicensed(&all, &[&ALLOWED, ALLOWED_IN_TESTS].concat()));
    wrong.extend(banned(&shipped));
    let unread = |error| vec![format!("the files of the project cannot be read: {error}")];
    wrong.extend(files::texts(&workspace()).map_or_else(unread, |files| unused(&files)));
    if shipped.is_empty() || all.is_empty() {
        wrong.push("cargo tree says nothing; without --locked it says why".to_owned());
    }
    let count = all.iter().filter(|package| !package.own).count();
    println!("{count} crates of others, {} violations", wrong.len());
    wrong.iter().for_each(|line| println!("{line}"));
    wrong.is_empty()
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    licence: String,
    own: bool,
}

/// The packages that these words choose.
fn tree(chosen: &[&str]) -> Vec<Package> {
    let line = ["tree", "--locked", "--no-dedupe", "--prefix", "none", "--format", "{p}|{l}"];
    let told = cargo().args(line).args(chosen).current_dir(workspace()).output();
    let told = told.map(|told| String::from_utf8_lossy(&told.stdout).into_owned()).unwrap_or_default();
    let mut packages: Vec<Package> = told.lines().filter_map(package).collect();
    packages.sort();
    packages.dedup();
    packages
}

fn package(line: &str) -> Option<Package> {
    let (name, licence) = line.split_once('|')?;
    let own = name.contains('(') && !name.ends_with("(proc-macro)");
    Some(Package { name: name.split(' ').next()?.to_owned(), licence: licence.to_owned(), own })
}

/// Packages of a lock file that come from elsewhere.
fn strangers(lock: &str) -> Vec<&str> {
    lock.lines().filter(|line| line.starts_with("source = ") && !line.contains(&format!("\"{SOURCE}\""))).collect()
}

fn unlicensed(packages: &[Package], allowed: &[&str]) -> Vec<String> {
    let bad = packages.iter().filter(|package| !package.own && !permits(&package.licence, allowed));
    bad.map(|package| format!("{} may be used under “{}” only", package.name, package.licence)).collect()
}

/// Can all that an expression asks for be had by these licences? A slash is an old way to
/// write OR, and binds as loosely.
fn permits(expression: &str, allowed: &[&str]) -> bool {
    let mut text = expression.replace('/', " OR ");
    // What is innermost in parentheses becomes a licence that is allowed, or none.
    while let Some((before, rest)) = text.rsplit_once('(') {
        let Some((inside, after)) = rest.split_once(')') else { return false };
        let licence = if permits_flat(inside, allowed) { allowed[0] } else { "" };
        text = format!("{before} {licence} {after}");
    }
    permits_flat(&text, allowed)
}

/// The same of an expression without parentheses. An exception only ever permits more.
fn permits_flat(expression: &str, allowed: &[&str]) -> bool {
    let permitted = |licence: &str| allowed.iter().any(|known| licence.split(" WITH ").next() == Some(known));
    expression.split(" OR ").any(|parts| parts.split(" AND ").map(str::trim).all(permitted))
}

fn banned(packages: &[Package]) -> Vec<String> {
    let why = |name: &str| BANNED.iter().find(|(banned, _)| *banned == name).map(|(_, why)| *why);
    packages.iter().filter_map(|package| Some(format!("{} is banned: {}", package.name, why(&package.name)?))).collect()
}

/// Dependencies of our own crates that no file of theirs names.
fn unused(files: &[File]) -> Vec<String> {
    let mut wrong = Vec::new();
    for File { path, text } in files.iter().filter(|file| file.path.starts_with("crates/")) {
        let Some(folder) = path.strip_suffix("Cargo.toml") else { continue };
        let sources = files.iter().filter(|file| file.path.starts_with(folder) && file.path.ends_with(".rs"));
        for name in dependencies(text) {
            let word = name.replace('-', "_");
            if !sources.clone().any(|file| names(&file.text, &word)) {
                wrong.push(format!("{path}: nothing names {name}"));
            }
        }
    }
    wrong
}

/// Does a line of code have this name as a word of its own?
fn names(sources: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let code = sources.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut words = code.flat_map(|line| line.split(|c| !part(c)));
    words.any(|word| word == name)
}

fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    manifest.lines().filter_map(move |line| {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
            return None;
        }
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        (inside && !name.is_empty() && !name.starts_with('#')).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_read_as_they_are_meant() {
        let permitted = |text: &str| permits(text, &ALLOWED);
        for text in ["MIT", "MIT OR GPL-3.0", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(MIT OR GPL-2.0) AND Unicode-3.0"] {
            assert!(permitted(text), "{text}");
        }
        assert!(permitted("Apache-2.0 WITH LLVM-exception OR GPL-3.0"));
        for text in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", "MIT MIT", "(MIT", "MPL-2.0"]
        {
            assert!(!permitted(text), "{text}");
        }
    }

    #[test]
    fn lines_of_cargo_tree_are_read() {
        let own = package("kombat v0.1.0 (/somewhere/kombat)|MIT OR Apache-2.0").expect("a package");
        assert!(own.own && own.name == "kombat");
        let other = package("serde_derive v1.0.0 (proc-macro)|MIT").expect("a package");
        assert!(!other.own && other.licence == "MIT");
    }

    #[test]
    fn a_name_is_a_word_of_code() {
        let sources = "// hyper\nuse hyper_util::rt;\n    /// tower\nlet x = axum::Router;\n";
        assert!(names(sources, "axum") && names(sources, "hyper_util"));
        assert!(!names(sources, "hyper") && !names(sources, "tower"));
    }

    #[test]
    fn strangers_and_the_unused_are_seen() {
        let lock = format!("source = \"{SOURCE}\"\nsource = \"git+https://example.org/x\"\nname = \"y\"");
        assert_eq!(strangers(&lock), ["source = \"git+https://example.org/x\""]);
        let manifest = "[package]\nname = \"x\"\n[dependencies]\nserde.workspace = true\n# why\nxxhash-rust = \"1\"\n\
            [target.'cfg(unix)'.dependencies]\nrustix = { version = \"1\" }\n[lints]\nworkspace = true\n";
        assert_eq!(dependencies(manifest).collect::<Vec<_>>(), ["serde", "xxhash-rust", "rustix"]);
    }
}
