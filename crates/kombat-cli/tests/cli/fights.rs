//! What a fight is about, said in many ways; and the fights that there are.

use crate::common::{Ran, kombat, run_in, split};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

fn piped(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut child = kombat();
    let child =
        child.args(args).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// The boards that were stored, sorted.
fn boards(folder: &Path) -> Vec<String> {
    let report = run_in(folder, &["report", "out"]);
    assert_eq!(report.code, 0, "{}", report.err);
    let csv = fs::read_to_string(folder.join("out/records.csv")).unwrap();
    let mut boards: Vec<String> = csv.lines().skip(1).map(|line| split(line)[3].clone()).collect();
    boards.sort();
    boards
}

#[test]
fn a_problem_needs_no_option() {
    let folder = tempfile::tempdir().unwrap();
    let named = run_in(folder.path(), &["fight", "8-puzzle", "-a", "astar", "--count", "3", "--out", "one"]);
    assert_eq!(named.code, 0, "{}", named.err);
    let again = run_in(folder.path(), &["fight", "-p", "8-puzzle", "-a", "astar", "--count", "3", "--out", "one"]);
    assert!(again.err.contains("3 of 3"), "the same fight: {}", again.err);
    let both = run_in(folder.path(), &["fight", "8-puzzle", "-p", "8-puzzle"]);
    assert!(both.code == 2 && both.err.contains("do not go together"), "{}", both.err);
    let none = run_in(folder.path(), &["fight", "9-puzzle"]);
    assert!(none.code == 2 && none.err.contains("8-puzzle"), "{}", none.err);
}

#[test]
fn a_file_says_all_of_an_experiment() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[[boards]]\nproblem = \"8-puzzle\"\ncount = 2\n[[algorithms]]\nspec = \"astar\"\n";
    for name in ["exam.TOML", "plain"] {
        fs::write(folder.path().join(name), text).unwrap();
        let ran = run_in(folder.path(), &["fight", name, "--out", "out"]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        for more in [["-a", "bfs"], ["--count", "3"], ["--time", "1s"], ["--boards", "-"], ["--depth", "3"]] {
            let ran = run_in(folder.path(), &[&["fight", name][..], &more].concat());
            assert!(ran.code == 2 && ran.err.contains("do not go together"), "{name} {more:?}: {}", ran.err);
        }
    }
    let missing = run_in(folder.path(), &["fight", "missing.toml"]);
    assert!(missing.code == 2 && missing.err.contains("missing.toml"), "{}", missing.err);
}

#[test]
fn boards_come_from_a_file_or_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let list = "# near and far\n1 2 3 4 5 6 7 0 8\n\n  416328705\n";
    let given = ["1 2 3 4 5 6 7 0 8", "4 1 6 3 2 8 7 0 5"];
    fs::write(folder.path().join("list.txt"), list).unwrap();
    let fight = |from| ["fight", "8-puzzle", "-a", "astar", "--boards", from, "--out", "out"];
    let ran = run_in(folder.path(), &fight("list.txt"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(boards(folder.path()), given);
    let ran = piped(folder.path(), &fight("-"), list);
    assert!(ran.code == 0 && ran.err.contains("2 of 2"), "the same fight: {}", ran.err);
    for (text, part) in [
        ("416328705\n1 2 3\n", "“-”, line 2: The board has 3 numbers"),
        ("# none\n", "“-” has no board"),
        ("", "“-” has no board"),
    ] {
        let ran = piped(folder.path(), &fight("-"), text);
        assert!(ran.code == 2 && ran.err.contains(part), "{text:?}: {}", ran.err);
    }
    let ran = run_in(folder.path(), &fight("missing.txt"));
    assert!(ran.code == 2 && ran.err.contains("missing.txt"), "{}", ran.err);
    let ran = run_in(folder.path(), &[&fight("list.txt")[..], &["--count", "1"]].concat());
    assert!(ran.code == 2 && ran.err.contains("do not go together"), "{}", ran.err);
}

#[test]
fn positions_of_a_game_come_from_a_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let positions = "X - - / - O - / - - -\n- - - / - X - / - - O\n";
    let args = ["fight", "tictactoe", "-a", "minimax", "-a", "random", "--boards", "-"];
    let ran = piped(folder.path(), &args, positions);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("4 records"), "each begins once from each: {}", ran.out);
}

#[test]
fn fights_are_listed_with_what_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let none = run_in(folder.path(), &["fights"]);
    assert!(none.code == 0 && none.err.contains("no fight"), "{}", none.err);
    for (name, problem, players) in [("a", "8-puzzle", ["astar", "bfs"]), ("b", "tictactoe", ["minimax", "random"])] {
        let out = format!("fights/{name}");
        let args = ["fight", problem, "-a", players[0], "-a", players[1], "--count", "2", "--out", &out];
        assert_eq!(run_in(folder.path(), &args).code, 0);
    }
    fs::create_dir_all(folder.path().join("fights/c")).unwrap();
    fs::write(folder.path().join("fights/c/experiment.toml"), "what?").unwrap();
    let ran = run_in(folder.path(), &["fights"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "a: 8-puzzle; astar, bfs; 4 of 4 runs, ended just now");
    assert!(lines[1].starts_with("b: tictactoe; minimax, random; ") && lines[1].contains("ended"), "{}", lines[1]);
    assert!(lines[2].starts_with("c: cannot be read: "), "{}", lines[2]);
    assert_eq!(run_in(folder.path(), &["fights", "elsewhere"]).code, 0);
}
