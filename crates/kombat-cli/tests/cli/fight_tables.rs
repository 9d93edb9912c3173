//! The tables of a fight on the terminal: they fit it, have the columns that were asked for, and compare.

use crate::common::run_in;
use std::fs;
use std::path::Path;

const FIVE: [&str; 10] = [
    "-a",
    "bfs",
    "-a",
    "iddfs",
    "-a",
    "astar:h=misplaced",
    "-a",
    "wastar:h=linear-conflict,w=2",
    "-a",
    "astar(h=max(manhattan,linear-conflict),ties=low-h)",
];

/// What a fight on three distances prints.
fn fight(folder: &Path, more: &[&str]) -> String {
    let args = ["fight", "8-puzzle", "--depth", "12,18,22", "--count", "6", "--out", "out"];
    let ran = run_in(folder, &[&args[..], &FIVE, more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

/// The lines of tables: from a head above a rule to the rule that ends it.
fn rows(out: &str) -> Vec<&str> {
    let lines: Vec<&str> = out.lines().collect();
    let rules: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].starts_with('─')).collect();
    assert!(!rules.is_empty() && rules.len().is_multiple_of(2), "{out}");
    let table = |rule: &[usize]| {
        let head = (0..rule[0]).rev().take_while(|&i| !lines[i].is_empty() && !lines[i].starts_with('─')).last();
        lines[head.unwrap_or(rule[0])..=rule[1]].to_vec()
    };
    rules.chunks(2).flat_map(table).collect()
}

#[test]
fn no_line_of_a_table_is_wider_than_eighty_columns() {
    let folder = tempfile::tempdir().unwrap();
    for lang in ["en", "pt-BR"] {
        let out = fight(folder.path(), &["--lang", lang, "--pairs"]);
        let rows = rows(&out);
        assert!(rows.len() > 40, "{out}");
        for row in rows {
            assert!(row.chars().count() <= 80, "{lang}: {} in {row}", row.chars().count());
        }
        for name in ["expanded", "b*", "time"].map(|word| match (lang, word) {
            ("pt-BR", "expanded") => "expandidos",
            ("pt-BR", "time") => "tempo",
            (_, word) => word,
        }) {
            assert!(out.contains(name), "{name} in {out}");
        }
        // Ranking and pairs are for reading as well.
        let listed =
            out.lines().filter(|line| line.starts_with("  ") && line.trim_start().starts_with(['1', '2', '3']));
        assert!(listed.count() > 4 && out.contains("p "), "{out}");
        let alone = fight(folder.path(), &["--lang", lang, "--compare", "bfs,iddfs"]);
        assert!(super_wide(&alone).is_none(), "{alone}");
    }
}

/// A line of a table that is too wide.
fn super_wide(out: &str) -> Option<&str> {
    rows(out).into_iter().find(|row| row.chars().count() > 80)
}

#[test]
fn the_columns_are_those_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let out = fight(folder.path(), &["--columns", "time:median,evaluated,solved"]);
    let head = out.lines().find(|line| line.contains("evaluations")).unwrap();
    assert!(head.find("time").unwrap() < head.find("evaluations").unwrap(), "{head}");
    assert!(!head.contains("expanded") && out.contains("median") && !out.contains("b* solves"), "{out}");
    for (name, part) in [
        ("table.csv", "boards,time_median,time_median_low,time_median_high,evaluated,"),
        ("table.tex", "time (median) & evaluations & solved"),
        ("summary.json", "\"time:median\": "),
        ("report.html", "time (median)"),
    ] {
        let text = fs::read_to_string(folder.path().join("out").join(name)).unwrap();
        assert!(text.contains(part), "{part} in {name}");
    }
    // The fight keeps them, and a report may have others.
    assert_eq!(run_in(folder.path(), &["report", "out", "--out", "same"]).code, 0);
    assert_eq!(run_in(folder.path(), &["report", "out", "--out", "other", "--columns", "memory:sd"]).code, 0);
    let text = |name: &str| fs::read_to_string(folder.path().join(name).join("table.tex")).unwrap();
    assert_eq!(text("same"), text("out"));
    assert!(text("other").contains("memory (sd)") && !text("other").contains("time"), "{}", text("other"));
    for args in [&["fight", "8-puzzle", "-a", "bfs", "--columns", "tme"][..], &["report", "out", "--columns", "tme"]] {
        let bad = run_in(folder.path(), args);
        assert!(bad.code == 2 && bad.err.contains("“tme” is no column. Did you mean: time?"), "{}", bad.err);
    }
    let game = run_in(folder.path(), &["fight", "tictactoe", "-a", "random", "-a", "minimax", "--columns", "time"]);
    assert!(game.code == 2 && game.err.contains("tournament"), "{}", game.err);
}

#[test]
fn two_are_compared_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let astar = "astar(h=max(manhattan,linear-conflict),ties=low-h)";
    let out = fight(folder.path(), &["--compare", &format!("bfs,{astar}")]);
    assert!(out.starts_with("Breadth-first against A*") && out.contains("boards at distances 12, 18 and 22"), "{out}");
    assert!(out.contains("Both solved 18 of 18 boards.") && !out.contains("Iterative deepening"), "{out}");
    // On every board the first expands more: r is −1, and the six boards at a distance give p = 2/64.
    let row = out.lines().rfind(|line| line.starts_with("expanded")).unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(words[words.len() - 5..], ["0", ":", "6", "-1.00", "0.031"], "{row}");
    // By the names in the table too.
    let named = fight(folder.path(), &["--compare", "Breadth-first,iterative deepening"]);
    assert!(named.starts_with("Breadth-first against Iterative deepening"), "{named}");
    // Told from the other side, it is the other way round.
    let out = fight(folder.path(), &["--compare", &format!("{astar}, bfs"), "--columns", "expanded"]);
    let row = out.lines().rfind(|line| line.starts_with("expanded")).unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(words[words.len() - 5..], ["6", ":", "0", "1.00", "0.031"], "{row}");
    assert!(words[3].starts_with('−'), "the mean difference: {row}");
    for (two, part) in [
        ("bfs", "--compare A,B"),
        ("bfs,dfs", "There is no contender “dfs”"),
        ("dfs,bfs", "There is no contender “dfs”"),
        ("bfs,bfs", "names one contender twice"),
        ("astar,bfs", "There is no contender “astar”"),
    ] {
        let args = ["fight", "8-puzzle", "--depth", "12,18,22", "--count", "6", "--out", "out", "--compare", two];
        let ran = run_in(folder.path(), &[&args[..], &FIVE].concat());
        assert!(ran.code == 2 && ran.err.contains(part), "{two}: {}", ran.err);
    }
}

/// The order of contenders changes nothing that is said of two.
#[test]
fn many_contenders_are_paired_with_their_neighbours_alone_unless_all_are_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let weights = ["1", "1.1", "1.2", "1.5", "2", "2.5", "3", "4", "5"].map(|w| format!("wastar:w={w}"));
    let contenders: Vec<&str> = weights.iter().flat_map(|spec| ["-a", spec.as_str()]).collect();
    let fight = |more: &[&str]| {
        let args = ["fight", "8-puzzle", "--depth", "20", "--count", "12", "--out", "out"];
        let ran = run_in(folder.path(), &[&args[..], &contenders, more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let pairs = |out: &str| out.lines().filter(|line| line.contains(" / ")).count();
    let out = fight(&[]);
    assert!(pairs(&out) == 8 && out.contains("--pairs"), "{out}");
    let out = fight(&["--pairs"]);
    assert!(pairs(&out) == 36 && !out.contains("--pairs"), "{out}");
    assert!(super_wide(&out).is_none(), "{out}");
}
