//! Both languages say the same things: their files list the same keys, in the
//! same order, so that a translator can lay them side by side.

use crate::files::{File, Violation};
use std::collections::{HashMap, HashSet};

/// Where the languages of a crate are: those of the first are always there.
const FILES: [&str; 2] = ["crates/kombat-domain/locales/en.txt", "crates/kombat-domain/locales/pt-BR.txt"];

/// A key and the line it is on.
type Key<'a> = (&'a str, usize);

/// Compares the two files of each crate that has texts; each must exist, and no key may be in two crates.
pub(crate) fn check(files: &[File]) -> Vec<Violation> {
    let folder = |file: &File| file.path.strip_suffix("locales/en.txt").map(str::to_owned);
    let mut folders: Vec<String> = files.iter().filter_map(folder).collect();
    folders.extend(FILES[0].strip_suffix("locales/en.txt").map(str::to_owned));
    folders.sort_unstable();
    folders.dedup();
    let (mut found, mut homes) = (Vec::new(), HashMap::new());
    for folder in &folders {
        let paths = ["en", "pt-BR"].map(|lang| format!("{folder}locales/{lang}.txt"));
        for (key, line) in compare(files, &paths, &mut found) {
            if let Some(other) = homes.insert(key, folder).filter(|other| *other != folder) {
                found.push(violation(&paths[0], line, &format!("`{key}` is in {other}locales too")));
            }
        }
    }
    found
}

/// Compares the two files of a crate, and gives the keys of the first.
fn compare<'a>(files: &'a [File], paths: &[String; 2], found: &mut Vec<Violation>) -> Vec<Key<'a>> {
    let text = |path: &String| files.iter().find(|file| file.path == *path).map(|file| file.text.as_str());
    found.extend(paths.iter().filter(|path| text(path).is_none()).map(|path| violation(path, 1, "no such file")));
    let [Some(first), Some(second)] = [text(&paths[0]), text(&paths[1])] else { return Vec::new() };
    let before = found.len();
    let (first, second) = (keys(&paths[0], first, found), keys(&paths[1], second, found));
    missing(&paths[1], &second, &paths[0], &first, found);
    missing(&paths[0], &first, &paths[1], &second, found);
    if found.len() == before
        && let Some((a, b)) = first.iter().zip(&second).find(|(a, b)| a.0 != b.0)
    {
        let what = format!("`{}` stands where {} has `{}` (line {})", b.0, paths[0], a.0, a.1);
        found.push(violation(&paths[1], b.1, &what));
    }
    first
}

/// The keys of a file. Says where a line has none, or one that was there before.
fn keys<'a>(path: &str, text: &'a str, found: &mut Vec<Violation>) -> Vec<Key<'a>> {
    let mut seen = HashSet::new();
    let mut keys = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match line.split_once(" = ") {
            Some((key, _)) if seen.insert(key) => keys.push((key, number)),
            Some((key, _)) => found.push(violation(path, number, &format!("`{key}` is there twice"))),
            None => found.push(violation(path, number, "a line must be: key = \"text\"")),
        }
    }
    keys
}

/// What the file at `path` has and the one at `other_path` lacks.
fn missing(path: &str, keys: &[Key<'_>], other_path: &str, others: &[Key<'_>], found: &mut Vec<Violation>) {
    let others: HashSet<&str> = others.iter().map(|(key, _)| *key).collect();
    let lacking = keys.iter().filter(|(key, _)| !others.contains(key));
    found.extend(lacking.map(|(key, line)| violation(path, *line, &format!("`{key}` is not in {other_path}"))));
}

fn violation(path: &str, line: usize, what: &str) -> Violation {
    Violation { path: path.to_owned(), line, what: what.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(english: &str, portuguese: &str) -> Vec<String> {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let files = [file(FILES[0], english), file(FILES[1], portuguese), file("README.md", "")];
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_same_keys_in_the_same_order_pass() {
        assert!(found("# English\n\na = \"x\"\nb = \"y\"\n", "a = \"z\"\n# …\nb = \"= w\"\n").is_empty());
    }

    #[test]
    fn keys_that_one_file_lacks_are_named() {
        let lines = found("a = \"\"\nb = \"\"\n", "a = \"\"\nc = \"\"\n");
        let [en, pt] = FILES;
        assert_eq!(lines, [format!("{pt}:2: `c` is not in {en}"), format!("{en}:2: `b` is not in {pt}")]);
    }

    #[test]
    fn another_order_is_shown_where_it_begins() {
        let lines = found("a = \"\"\nb = \"\"\nc = \"\"\n", "#\na = \"\"\nc = \"\"\nb = \"\"\n");
        let [en, pt] = FILES;
        assert_eq!(lines, [format!("{pt}:3: `c` stands where {en} has `b` (line 2)")]);
    }

    #[test]
    fn twins_and_broken_lines_are_found() {
        let lines = found("a = \"\"\na = \"\"\n", "a = \"\"\nb: \"\"\n");
        let [en, pt] = FILES;
        assert_eq!(lines, [format!("{en}:2: `a` is there twice"), format!("{pt}:2: a line must be: key = \"text\"")]);
    }

    #[test]
    fn a_sentence_belongs_to_one_crate() {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let own = ["en", "pt-BR"].map(|lang| file(&format!("crates/x/locales/{lang}.txt"), "a = \"\"\n"));
        let [en, pt] = FILES.map(|path| file(path, "a = \"\"\n"));
        let lines: Vec<String> = check(&[&own[..], &[en, pt]].concat()).iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["crates/x/locales/en.txt:1: `a` is in crates/kombat-domain/locales too"]);
    }

    #[test]
    fn a_missing_file_is_a_violation() {
        let [en, pt] = FILES;
        let lines: Vec<String> = check(&[]).iter().map(ToString::to_string).collect();
        assert_eq!(lines, [format!("{en}:1: no such file"), format!("{pt}:1: no such file")]);
    }
}
