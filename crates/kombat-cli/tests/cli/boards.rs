//! `kombat shuffle` and `kombat depths`.

use crate::common::run;
use std::collections::HashSet;

fn boards(args: &[&str]) -> Vec<String> {
    let ran = run(&[&["shuffle"], args].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(str::to_owned).collect()
}

fn distance(problem: &str, board: &str) -> u64 {
    let ran = run(&["solve", problem, board, "-a", "astar", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    report["optimal"].as_u64().unwrap()
}

#[test]
fn boards_are_solvable_distinct_and_the_same_for_a_seed() {
    let ten = boards(&["8-puzzle", "--count", "10", "--seed", "4"]);
    assert_eq!(ten.iter().collect::<HashSet<_>>().len(), 10);
    assert_eq!(boards(&["8-puzzle", "--count", "3", "--seed", "4"]), ten[..3]);
    assert_ne!(boards(&["8-puzzle", "--count", "10", "--seed", "5"]), ten);
    for board in &ten {
        assert_eq!(run(&["solve", "8-puzzle", board]).code, 0);
    }
    assert_eq!(boards(&["tiles:16x16", "--uniform"])[0].split(' ').count(), 256);
}

#[test]
fn depths_and_walks_are_as_deep_as_they_say() {
    for (problem, depth) in [
        ("8-puzzle", "0"),
        ("8-puzzle", "31"),
        ("8-puzzle", "17"),
        ("kombat", "12"),
        ("kombat", "5"),
        ("tiles:2x5", "20"),
    ] {
        for board in boards(&[problem, "--depth", depth, "--count", "3"]) {
            assert_eq!(distance(problem, &board).to_string(), depth, "{board}");
        }
    }
    for board in boards(&["kombat", "--walk", "4", "--count", "5"]) {
        assert!(distance("kombat", &board) <= 4);
    }
    for board in boards(&["8-puzzle", "--walk", "3", "--count", "5"]) {
        assert_eq!(distance("8-puzzle", &board), 3, "three moves without going back are three moves");
    }
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    for (args, part) in [
        (&["shuffle", "15-puzzle", "--depth", "5"][..], "too large"),
        (&["shuffle", "8-puzzle", "--depth", "32"], "31"),
        (&["shuffle", "8-puzzle", "--depth", "x"], "--depth"),
        (&["shuffle", "8-puzzle", "--depth", "3", "--walk", "3"], "do not go together"),
        (&["depths", "15-puzzle"], "too large"),
        (&["depths", "9-puzzle"], "8-puzzle"),
    ] {
        let ran = run(args);
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}

/// Against the published distributions (OEIS A089473; for the swap puzzle the
/// library's own tests compare with an independent sweep).
#[test]
fn depths_are_the_published_ones() {
    let ran = run(&["depths", "8-puzzle"]);
    assert!(
        ran.out.contains("  31          2") && ran.out.contains("181,440") && ran.out.contains("31 moves"),
        "{}",
        ran.out
    );
    let json: serde_json::Value = serde_json::from_str(&run(&["depths", "kombat", "--json"]).out).unwrap();
    assert_eq!((json["states"].as_u64(), json["counts"][12].as_u64()), (Some(362_880), Some(28)));
    assert!((json["mean"].as_f64().unwrap() - 7.270).abs() < 0.0005);
    // Ten cells: OEIS A090036 ends with two boards at 55 moves.
    let json: serde_json::Value = serde_json::from_str(&run(&["depths", "tiles:5x2", "--json"]).out).unwrap();
    assert_eq!((json["states"].as_u64(), json["counts"].as_array().unwrap().len()), (Some(1_814_400), 56));
    assert_eq!(json["counts"][55], 2);
}

/// A table needs its memory before it is made, and says which sizes have one.
#[test]
fn tables_are_refused_with_a_reason() {
    let board = "1 2 3 4 5 6 7 8 9 10 0 11";
    let ran = run(&["solve", "tiles:3x4", board, "-a", "table", "--memory", "90MB"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.contains("memory"), "{}", ran.out);
    let ran = run(&["solve", "15-puzzle", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "-a", "table"]);
    assert!(ran.code == 2 && ran.err.contains("pancake(9)"), "{}", ran.err);
    let ran = run(&["depths", "tiles:4x4", "--lang", "pt-BR"]);
    assert!(ran.code == 2 && ran.err.contains("pancake(9)"), "{}", ran.err);
    let ran = run(&["shuffle", "tiles:2x5", "--depth", "56", "--lang", "pt-BR"]);
    assert!(ran.code == 2 && ran.err.contains("a 55"), "{}", ran.err);
}

/// Passes make games of Othello longer than the board has cells, though hardly ever by much.
#[test]
fn walks_are_no_longer_than_games() {
    for (problem, most) in [("othello:4x4", "19"), ("othello:8x8", "67"), ("velha", "8")] {
        let ran = run(&["shuffle", problem, "--walk", "100"]);
        assert!(ran.code == 2 && ran.err.contains(&format!("at most {most}.")), "{}", ran.err);
    }
    assert_eq!(boards(&["othello:8x8", "--walk", "60"]).len(), 1);
}

#[test]
fn what_has_no_keys_says_so() {
    let ran = run(&["solve", "8-puzzle", "123456708", "-a", "astar(h=zero(3))"]);
    assert!(ran.code == 2 && ran.err.contains("It has no parameters."), "{}", ran.err);
}
