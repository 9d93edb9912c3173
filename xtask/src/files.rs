//! The files of the project: those that git knows or would add, or, where there
//! is no git, all that lie in the folder.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that hold nothing of the project's own.
const FOREIGN: [&str; 2] = [".git", "target"];

/// A file that is text.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Its path from the root, with slashes.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
}

/// Something that must be changed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Violation {
    /// The file, from the root of the workspace.
    pub(crate) path: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// What is wrong there.
    pub(crate) what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// All text files below `root`, sorted by path. What is not UTF-8 or holds a
/// null is no text.
pub(crate) fn texts(root: &Path) -> io::Result<Vec<File>> {
    let mut paths = match of_git(root) {
        Some(paths) => paths,
        None => walk(root)?,
    };
    paths.sort();
    paths.dedup();
    let mut files = Vec::new();
    for path in paths {
        let bytes = std::fs::read(root.join(&path)).map_err(|error| io::Error::other(format!("{path}: {error}")))?;
        if let Ok(text) = String::from_utf8(bytes)
            && !text.contains('\0')
        {
            files.push(File { path, text });
        }
    }
    Ok(files)
}

/// What git tracks, and what it would: a new file is checked before it is
/// committed. A tracked file that was deleted is left out.
fn of_git(root: &Path) -> Option<Vec<String>> {
    let mut paths = paths_of_git(root, &["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).ok()?;
    paths.retain(|path| root.join(path).is_file());
    Some(paths)
}

/// The paths that a command of git lists, with a null after each.
pub(crate) fn paths_of_git(root: &Path, words: &[&str]) -> Result<Vec<String>, String> {
    git(root, words).map(|text| text.split_terminator('\0').map(str::to_owned).collect())
}

/// What a command of git says.
pub(crate) fn git(root: &Path, words: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(words).current_dir(root).output();
    let output = output.map_err(|error| format!("git cannot be asked what has changed: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("git does not say what has changed: {}", String::from_utf8_lossy(&output.stderr).trim()))
    }
}

/// Every file below `root`.
fn walk(root: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            let kind = entry.file_type()?;
            if kind.is_file() {
                found.push(path.to_string_lossy().replace('\\', "/"));
            } else if kind.is_dir() && !FOREIGN.iter().any(|name| entry.file_name() == *name) {
                folders.push(path);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cargo::workspace;

    #[test]
    fn with_and_without_git_the_sources_are_found() {
        let root = workspace();
        let walked = walk(&root).expect("the workspace can be read");
        for path in ["Cargo.toml", "xtask/src/files.rs", ".cargo/config.toml"] {
            assert!(walked.iter().any(|found| found == path), "{path}");
            let files = texts(&root).expect("the workspace can be read");
            assert!(files.iter().any(|file| file.path == path && !file.text.is_empty()), "{path}");
        }
        assert!(!walked.iter().any(|found| found.starts_with("target/") || found.starts_with(".git/")));
    }
}
