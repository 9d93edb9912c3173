//! `kombat solve` and `shuffle` on games.

use crate::common::{kombat, run, run_with_input};
use serde_json::Value;

/// Paper 002's Figure 1.
const FIGURE: &str = "- - - / - X O / - - X";

fn json(args: &[&str]) -> Value {
    let ran = run(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.out))
}

#[test]
fn a_match_is_played_out_as_in_the_papers_figure() {
    let ran = run(&["solve", "tictactoe", FIGURE, "-a", "minimax", "--lang", "pt-BR"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let boards = [
        "O joga em 0,0:\n  O - -\n  - X O\n  - - X",
        "X joga em 2,0:\n  O - -\n  - X O\n  X - X",
        "O joga em 0,1:\n  O O -\n  - X O\n  X - X",
        "X joga em 2,1:\n  O O -\n  - X O\n  X X X",
        "X venceu.",
    ];
    let mut rest = ran.out.as_str();
    for board in boards {
        let at = rest.find(board).unwrap_or_else(|| panic!("{board}\nis not in\n{rest}"));
        rest = &rest[at + board.len()..];
    }
}

#[test]
fn json_has_value_line_and_scores() {
    let report = json(&["solve", "velha", FIGURE, "-a", "minimax", "--json"]);
    assert_eq!(report["value"], "loss:4");
    assert_eq!(report["proof"], "optimal");
    assert_eq!(report["line"].as_array().unwrap().len(), 4);
    let scores = report["scores"].as_object().unwrap();
    let moves: Vec<&str> = scores.keys().map(String::as_str).collect();
    assert_eq!(moves, ["0,0", "0,1", "0,2", "1,0", "2,0", "2,1"]);
    assert_eq!((&scores["0,0"], &scores["0,1"]), (&Value::from("loss:4"), &Value::from("loss:2")));
    assert_eq!(report["moves"], serde_json::json!(["0,0", "2,0", "0,1", "2,1"]));
    let estimate = json(&["solve", "velha", "-a", "mcts:rollouts=100", "--json"]);
    assert!(estimate["value"].is_f64() && estimate["proof"] == "none", "{estimate}");
    // A puzzle has nothing of this.
    assert!(json(&["solve", "8-puzzle", "416328705", "--json"]).get("value").is_none());
}

#[test]
fn positions_come_as_rows_as_moves_from_files_and_from_chance() {
    let from = |board: &str| json(&["solve", "velha", board, "-a", "fgh", "--json"])["start"].clone();
    for board in ["X-O/-X-/---", "---/---/---", "x . o _ X _ . . .", "0 2 4 6", "0,0 0,2 1,1 2,0"] {
        assert_eq!(from(board).as_str().unwrap().len(), 21, "{board}");
    }
    assert_eq!(from("0 2 4 6"), from("X - O / - X - / O - -"));
    let sampled = run(&["shuffle", "velha", "--walk", "4", "--count", "3", "--seed", "9"]);
    assert_eq!((sampled.code, sampled.out.lines().count()), (0, 3));
    assert_eq!(sampled.out, run(&["shuffle", "velha", "--walk", "4", "--count", "3", "--seed", "9"]).out);
    let first = sampled.out.lines().next().unwrap();
    assert_eq!(first.chars().filter(|c| matches!(c, 'X' | 'O')).count(), 4);
    let piped = run_with_input(&["solve", "velha", "-", "-a", "fgh", "--json"], first);
    assert!(piped.code == 0 && piped.out.contains(first), "{}", piped.err);
}

#[test]
fn what_players_cannot_do_is_said() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "velha", "XXX/---/---"], "3 X and 0 O"),
        (&["solve", "velha", "XXX/OOO/---"], "Both X and O have a line"),
        (&["solve", "velha", "XXX/OO-/---"], "already over: X has won"),
        (&["solve", "velha", "XOX/XOO/OXX"], "already over: it is a draw"),
        (&["solve", "velha", "0 0"], "Move 2: “0” is not possible"),
        (&["solve", "connect4", "0 0 0 0 0 0 0"], "Move 7: “0” is not possible"),
        (&["solve", "connect4", "X------/-------/-------/-------/-------/-------"], "floats"),
        (&["solve", "velha", "X O / - -"], "The position has 4 cells"),
        (&["solve", "mnk(3,3,4)"], "4 in a row cannot be had"),
        (&["solve", "mnk(21,3,3)"], "20"),
        (&["solve", "mnk(0,3,3)"], "20"),
        (&["solve", "mnk(3,3,0)"], "20"),
        (&["solve", "velha", "-a", "human"], "kombat play"),
        (&["solve", "velha", "-a", "astar"], "player"),
        (&["solve", "8-puzzle", "-a", "minimax"], "algorithm"),
        (&["solve", "velha", "--count-solutions"], "for puzzles"),
        (&["solve", "velha", "--notation", "tile"], "for puzzles"),
        (&["solve", "velha", "-a", "mcts:c=-1"], "c"),
        (&["solve", "velha", "--no-such"], "--no-such"),
        (&["shuffle", "velha"], "--walk K"),
        (&["shuffle", "velha", "--walk", "9"], "at most 8"),
        (&["depths", "velha"], "a game for two"),
    ];
    for (args, part) in cases {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(part) && ran.err.starts_with("kombat: "), "{args:?}: {}", ran.err);
    }
    let folder = tempfile::tempdir().unwrap();
    let borda = ["solve", "velha", "-a", "minimax", "--trace", "t.txt", "--trace-format", "borda"];
    let ran = kombat().args(borda).current_dir(&folder).output().unwrap();
    assert_eq!((ran.status.code(), folder.path().join("t.txt").exists()), (Some(2), false));
}

#[test]
fn a_limit_cuts_a_thought_short() {
    let ran = run(&["solve", "mnk(8,8,5)", "-a", "minimax", "--nodes", "1000"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.out.contains("cut short"), "{}", ran.out);
    let report = run(&["solve", "mnk(8,8,5)", "-a", "mcts:rollouts=100000", "--nodes", "50", "--json"]);
    let report: Value = serde_json::from_str(&report.out).unwrap();
    assert_eq!((&report["outcome"], report["counters"]["expanded"].as_u64()), (&"stopped:nodes".into(), Some(50)));
    assert_eq!(report["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn a_trace_and_a_tree_of_a_thought() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["solve", "velha", "0 4 8 2 6 3", "-a", "minimax", "--trace", "t.jsonl", "--tree", "t.svg"];
    let ran = kombat().args(args).current_dir(&folder).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
    let trace = std::fs::read_to_string(folder.path().join("t.jsonl")).unwrap();
    let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["event"], &lines[0]["id"]), (&"expand".into(), &0.into()));
    // Six stones lie, so that at most three plies follow.
    assert!(lines.iter().all(|line| line["g"].as_u64().unwrap() <= 3));
    assert!(lines.iter().any(|line| line["event"] == "incumbent" && line["f"] == 1));
    assert!(std::fs::read_to_string(folder.path().join("t.svg")).unwrap().starts_with("<svg"));
}
