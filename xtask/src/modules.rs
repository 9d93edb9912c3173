//! Modules only look down: inside a crate no two top-level modules may need each other. Between
//! crates Cargo sees to it.
//!
//! A module needs another where its code, without lines of comment and the module of its tests,
//! names it from the root of the crate. What the root re-exports is not followed. The graph is printed level by level, the lowest first.

use crate::files::{File, Violation};
use std::collections::{BTreeMap, BTreeSet};

/// The modules of a crate, and which others each needs.
type Graph<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// The graphs of all crates, by the folders of their sources.
fn graphs(files: &[File]) -> BTreeMap<&str, Graph<'_>> {
    let mut graphs: BTreeMap<&str, Graph<'_>> = BTreeMap::new();
    let sources = || files.iter().filter_map(|file| Some((place(&file.path)?, file)));
    for ((folder, module, _), _) in sources() {
        graphs.entry(folder).or_default().entry(module).or_default();
    }
    for ((folder, module, depth), file) in sources().filter(|(_, file)| !file.path.ends_with("_test.rs")) {
        let graph = graphs.get_mut(folder).expect("entered above");
        let known: Vec<&str> = graph.keys().copied().filter(|other| *other != module).collect();
        let code = code(&file.text);
        let needed = known.into_iter().filter(|other| names(&code, other, depth)).collect::<Vec<_>>();
        graph.get_mut(module).expect("entered above").extend(needed);
    }
    graphs
}

/// The folder of the sources, the top-level module, and how many modules below the root a source
/// is. What is said at the root itself does not count: it names all of them.
fn place(path: &str) -> Option<(&str, &str, usize)> {
    let (head, inner) = path.split_once("/src/")?;
    let inner = inner.strip_suffix(".rs")?;
    let module = inner.split('/').next().filter(|name| !["lib", "main", "bin", "testing"].contains(name))?;
    let depth = inner.split('/').count() - usize::from(inner.ends_with("/mod"));
    Some((&path[..head.len() + "/src".len()], module, depth))
}

/// The text without comments, and without what is compiled for tests alone.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Does code so far below the root name a module of the root?
fn names(code: &str, module: &str, depth: usize) -> bool {
    let follows = |rest: &str| {
        let rest = rest.trim_start();
        match rest.strip_prefix('{') {
            Some(group) => first_words(group).any(|word| word == module),
            None => rest.strip_prefix(module).is_some_and(|end| !end.starts_with(is_part)),
        }
    };
    let from_here = "super::".repeat(depth);
    let crate_root = code.match_indices("crate::").filter(|(at, _)| !code[..*at].ends_with([':', '_']));
    let parents = code.match_indices(&from_here).filter(|(at, _)| !code[..*at].ends_with([':', '_']));
    let ends = crate_root.map(|(at, _)| at + "crate::".len()).chain(parents.map(|(at, _)| at + from_here.len()));
    ends.into_iter().any(|end| follows(&code[end..]))
}

/// The words with which the parts of a `{group, of::paths}` begin.
fn first_words(group: &str) -> impl Iterator<Item = &str> {
    let mut depth = 1;
    let end = group.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    let mut depth = 0;
    let parts = group[..end.unwrap_or(group.len())].split(move |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.map(|part| part.trim().split(|c| !is_part(c)).next().unwrap_or_default())
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The modules level by level: each needs only such as lie below it. What is left over lies on
/// a cycle, or above one.
fn levels<'a>(graph: &Graph<'a>) -> (Vec<Vec<&'a str>>, BTreeSet<&'a str>) {
    let mut left: BTreeSet<&str> = graph.keys().copied().collect();
    let mut levels = Vec::new();
    loop {
        let level: Vec<&str> = left.iter().copied().filter(|module| graph[module].is_disjoint(&left)).collect();
        if level.is_empty() {
            return (levels, left);
        }
        level.iter().for_each(|module| {
            left.remove(module);
        });
        levels.push(level);
    }
}

/// The modules that need each other, directly or by way of others.
fn cycles<'a>(graph: &Graph<'a>) -> Vec<Vec<&'a str>> {
    let reached = |from: &'a str| {
        let (mut seen, mut stack) = (BTreeSet::new(), vec![from]);
        while let Some(module) = stack.pop() {
            stack.extend(graph[module].iter().copied().filter(|next| seen.insert(*next)));
        }
        seen
    };
    let reach: BTreeMap<&str, BTreeSet<&str>> = graph.keys().map(|&module| (module, reached(module))).collect();
    let mut found: Vec<Vec<&str>> = Vec::new();
    for (&module, others) in reach.iter().filter(|(module, others)| others.contains(*module)) {
        if !found.iter().any(|cycle| cycle.contains(&module)) {
            found.push(others.iter().copied().filter(|other| reach[other].contains(module)).collect());
        }
    }
    found
}

/// Cycles that there must not be.
pub(crate) fn check(files: &[File]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (folder, graph) in graphs(files) {
        for cycle in cycles(&graph) {
            let what = format!("modules that need each other: {}", cycle.join(", "));
            violations.push(Violation { path: folder.to_owned(), line: 1, what });
        }
    }
    violations
}

/// The graphs as a person reads them: a line a level, the lowest first.
pub(crate) fn written(files: &[File]) -> String {
    let mut text = String::new();
    for (folder, graph) in graphs(files) {
        let (levels, left) = levels(&graph);
        text.push_str(&format!("{folder}\n"));
        for level in &levels {
            text.push_str(&format!("  {}\n", level.join(" ")));
        }
        if !left.is_empty() {
            text.push_str(&format!("  on or above a cycle: {}\n", left.into_iter().collect::<Vec<_>>().join(" ")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn modules_that_need_each_other_are_found() {
        let files = [
            file("crates/x/src/lib.rs", "mod a; mod b; mod c; use crate::a;"),
            file("crates/x/src/a.rs", "use crate::{b::{self, Thing}, c};\n"),
            file("crates/x/src/b/mod.rs", "use super::c;\n"),
            file("crates/x/src/b/inner.rs", "use super::super::c::Deep;\n"),
            file("crates/x/src/c.rs", "// crate::a\nuse std::x;\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}\n"),
        ];
        assert!(check(&files).is_empty());
        assert_eq!(written(&files), "crates/x/src\n  c\n  b\n  a\n");
        let back = file("crates/x/src/c.rs", "fn f() { crate::a::g() }\n");
        let files = [&files[..4], &[back]].concat();
        let found = check(&files);
        assert_eq!(found.len(), 1);
        assert!(found[0].what.ends_with("a, b, c"), "{found:?}");
        assert!(written(&files).contains("on or above a cycle: a b c"));
    }

    #[test]
    fn names_are_whole_words_of_the_root() {
        assert!(names("use crate::run::Meter;", "run", 1) && !names("use crate::runner::X;", "run", 1));
        assert!(!names("use kombat_crate::run;", "run", 1) && !names("use other::crate::run;", "run", 1));
        assert!(names("use super::run;", "run", 1) && !names("use super::run;", "run", 2));
        assert!(names("use crate::{a, b::{run}, run};", "run", 1) && !names("use crate::{a, b::{run}};", "run", 1));
    }
}
