//! `--trace-format borda`, `--tree` and `--count-solutions`.

use crate::common::run;
use std::fs;

const PAPER_004: &str = "1 2 3 7 4 6 0 5 8";

#[test]
fn the_dump_of_paper_004() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("output.txt");
    let args = ["solve", "8-puzzle", PAPER_004, "-a", "greedy", "--trace-format", "borda", "--trace"];
    assert_eq!(run(&[&args[..], &[file.to_str().unwrap()]].concat()).code, 0);
    // U and R; R stays with U's U and R; and so on along the way: by hand.
    let dump = fs::read_to_string(file).unwrap();
    let begin = "Borda:\n[1, 2, 3, 0, 4, 6, 7, 5, 8]\n\n[1, 2, 3, 7, 4, 6, 5, 0, 8]\n\n\
                 Borda:\n[1, 2, 3, 7, 4, 6, 5, 0, 8]\n\n[0, 2, 3, 1, 4, 6, 7, 5, 8]\n\n[1, 2, 3, 4, 0, 6, 7, 5, 8]\n\n";
    assert!(dump.starts_with(begin), "{dump}");
    // The paper prints 5 removals, the last of them the goal, and 5 boards left.
    let lists: Vec<&str> = dump.split("Borda:\n").skip(1).collect();
    assert_eq!(lists.len(), 4);
    assert_eq!(lists[3].matches('[').count(), 5 + 1, "the goal is among them");
}

#[test]
fn only_searches_with_an_open_list_have_one_to_dump() {
    let ran = run(&["solve", "8-puzzle", PAPER_004, "-a", "idastar", "--trace", "x", "--trace-format", "borda"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("idastar") && ran.err.contains("bfs, dfs"), "{}", ran.err);
}

#[test]
fn a_tree_in_both_languages_of_pictures() {
    let folder = tempfile::tempdir().unwrap();
    for (name, parts) in [
        ("tree.svg", ["<svg ", ">f=4 g=1 h=3<", ">#4<", "class=\"best\"", "astar(h=manhattan"]),
        ("tree.dot", ["digraph", "f=4 g=1 h=3", "#4", "peripheries=2", "label=\"U\""]),
    ] {
        let file = folder.path().join(name);
        let args = ["solve", "8-puzzle", PAPER_004, "-a", "astar", "--tree", file.to_str().unwrap()];
        assert_eq!(run(&args).code, 0);
        let text = fs::read_to_string(file).unwrap();
        for part in parts {
            assert!(text.contains(part), "{name} lacks {part}: {text}");
        }
    }
}

#[test]
fn bad_trees() {
    for (args, part) in [
        (vec!["--tree", "tree.png"], ".svg nor .dot"),
        (vec!["--tree", "/nowhere/tree.svg"], "/nowhere/tree.svg"),
        (vec!["--tree", "tree.svg", "--tree-expansions", "many"], "many"),
        (vec!["--tree-expansions", "3"], "--tree"),
        (vec!["--tree", "tree.svg", "-a", "bfs", "-a", "dfs"], "--tree follows one"),
        (vec!["--trace-format", "borda"], "--trace"),
    ] {
        let ran = run(&[&["solve", "8-puzzle", PAPER_004][..], &args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(part), "{}", ran.err);
    }
}

#[test]
fn shortest_solutions_are_counted_on_request() {
    // Reinefeld (1993): 40 for each of the hardest boards.
    let args = ["solve", "tiles(3x3,goal=blank-first)", "8 0 6 5 4 7 2 3 1", "--count-solutions"];
    assert!(run(&args).out.contains("There are 40 different shortest solutions."));
    assert!(run(&[&args[..], &["--json"]].concat()).out.contains("\"optimal_solutions\":40,"));
    let one = run(&["solve", "8-puzzle", PAPER_004, "--count-solutions", "--lang", "pt-BR"]);
    assert!(one.out.contains("Há uma única solução mínima."), "{}", one.out);
    let unknown = run(&["solve", "15-puzzle", "--seed", "1", "-a", "greedy", "--count-solutions", "--json"]);
    assert!(unknown.code == 0 && unknown.err.contains("the optimum is not known"), "{}", unknown.err);
}
