//! What a fight can be told: presets, distances, files of boards, labels; and what is said where something is wrong.

use crate::common::{Ran, kombat, run, run_in, run_with_input, split};
use serde_json::Value;
use std::fs;
use std::path::Path;

const COURSE: [&str; 6] = ["-a", "bfs", "-a", "astar:h=misplaced", "-a", "astar:h=manhattan"];

/// Runs a fight in a folder, into `out`.
fn fight(folder: &Path, args: &[&str]) -> Ran {
    run_in(folder, &[&["fight"], args, &["--out", "out"]].concat())
}

/// The experiment that is stored in `out`.
fn stored(folder: &Path) -> String {
    fs::read_to_string(folder.join("out/experiment.toml")).unwrap()
}

#[test]
fn distances_are_a_set_of_boards_each() {
    let folder = tempfile::tempdir().unwrap();
    let ran = fight(folder.path(), &[&["8-puzzle", "--depth", "4,10..14:2", "--count", "3"][..], &COURSE].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for depth in [4, 10, 12, 14] {
        assert!(ran.out.contains(&format!("boards at distance {depth} (3)")), "{depth}: {}", ran.out);
        assert!(stored(folder.path()).contains(&format!("depth = {depth}")), "{}", stored(folder.path()));
    }
    assert!(ran.out.contains("36 records"), "{}", ran.out);
    let csv = fs::read_to_string(folder.path().join("out/records.csv")).unwrap();
    let optimal: Vec<String> = csv.lines().skip(1).map(|line| split(line)[10].clone()).collect();
    assert_eq!(optimal.iter().filter(|depth| *depth == "12").count(), 9);
}

#[test]
fn where_fewer_boards_exist_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let ran = fight(folder.path(), &["8-puzzle", "-a", "bfs", "-a", "astar", "--depth", "1,10", "--count", "5"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("boards at distance 1: only 2 different boards were found of the 5"), "{}", ran.out);
    assert!(!ran.out.contains("boards at distance 10: only"), "{}", ran.out);
}

#[test]
fn distances_that_are_none_are_refused() {
    for (depth, part) in [
        ("8..4", "“8..4” is no distance: write 20, several as 10,20,26"),
        ("4..8:0", "“4..8:0” is no distance"),
        ("4,5,4", "The distance 4 is asked for twice"),
        ("0..99999999999", "may be 1,000 at most"),
        ("0..18446744073709551615", "may be 1,000 at most"),
        ("4,", "“” is no distance"),
        ("near", "“near” is no distance"),
        ("10-20", "“10-20” is no distance"),
        ("4..", "“4..” is no distance"),
        ("99", "No board lies 99 moves from the goal"),
    ] {
        let ran = run(&["fight", "8-puzzle", "-a", "bfs", "--depth", depth]);
        assert!(ran.code == 2 && ran.err.contains(part), "{depth}: {}", ran.err);
    }
    // One board is shuffled to one distance.
    assert_eq!(run(&["shuffle", "8-puzzle", "--depth", "10,20"]).code, 2);
}

#[test]
fn presets_are_fights_that_other_options_change() {
    let folder = tempfile::tempdir().unwrap();
    let small = ["--preset", "course-table", "--count", "2", "-a", "astar", "-a", "bfs"];
    let ran = fight(folder.path(), &small);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let toml = stored(folder.path());
    for part in ["depth = 10", "depth = 20", "depth = 26", "seed = 7", "count = 2", "spec = \"astar\""] {
        assert!(toml.contains(part), "{part} in {toml}");
    }
    let weights =
        run_in(folder.path(), &["fight", "--preset", "weights", "--count", "2", "--seed", "3", "--depth", "8"]);
    assert_eq!(weights.code, 0, "{}", weights.err);
    assert!(weights.out.contains("10 records are in “fights/weights-"), "{}", weights.out);
    let own = run_in(folder.path(), &["fight", "--preset", "weights"]);
    assert!(own.out.contains("150 records are in “fights/weights”"), "{}", own.out);
    let none = run(&["fight", "--preset", "coursetable"]);
    assert!(none.code == 2 && none.err.contains("Did you mean: course-table?"), "{}", none.err);
    let help = run(&["fight", "--help"]).out;
    for name in ["course-table", "kombat-2006", "weights"] {
        assert!(help.contains(name), "{name} in {help}");
    }
}

#[test]
fn an_experiment_names_its_contenders_and_the_file_of_its_boards() {
    let folder = tempfile::tempdir().unwrap();
    let toml = "name = \"mine\"\ncolumns = [\"expanded\"]\n[[boards]]\nproblem = \"8-puzzle\"\n\
                draw = { file = \"boards.txt\" }\n[[algorithms]]\nlabel = \"The wide one\"\nspec = \"bfs\"\n\
                [[algorithms]]\nspec = \"astar\"\n";
    fs::create_dir(folder.path().join("exam")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join("exam").join(name), text).unwrap();
    write("fight.toml", toml);
    write("boards.txt", "416328705\n1 2 3 4 5 6 7 0 8\n");
    let ran = fight(folder.path(), &["exam/fight.toml"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The wide one") && !ran.out.contains("generated"), "{}", ran.out);
    assert!(stored(folder.path()).contains("4 1 6 3 2 8 7 0 5"), "boards are kept as a list");
    write("fight.toml", &toml.replace("The wide one", "Another"));
    let again = fight(folder.path(), &["exam/fight.toml"]);
    assert!(again.err.contains("4 of 4 runs") && again.out.contains("Another"), "{}{}", again.err, again.out);
    write("boards.txt", "416328705\n1 2 3 4 5 6 7 7 8\n");
    let bad = fight(folder.path(), &["exam/fight.toml"]);
    assert!(bad.code == 2 && bad.err.contains("boards.txt”, line 2: "), "{}", bad.err);
}

#[test]
fn algorithms_without_a_flag_of_their_own_are_told_so() {
    for args in [
        &["fight", "-a", "astar", "bfs"][..],
        &["fight", "8-puzzle", "-a", "astar", "bfs"],
        &["fight", "-p", "8-puzzle", "-a", "astar", "greedy", "--count", "3"],
        &["fight", "tictactoe", "-a", "random", "minimax"],
        &["solve", "8-puzzle", "416328705", "-a", "astar", "bfs"],
        &["fight", "bfs"],
    ] {
        let ran = run(args);
        assert!(ran.code == 2 && ran.err.contains("its own -a"), "{args:?}: {}", ran.err);
        assert!(run(&[args, &["--lang", "pt-BR"]].concat()).err.contains("seu -a"), "{args:?}");
    }
    assert!(run(&["fight", "8-puzzle", "-a", "astar", "wat"]).err.contains("There is no argument “wat”"));
}

#[test]
fn many_boards_are_for_a_fight() {
    let two = "416328705\n# and\n123456708\n";
    let ran = run_with_input(&["solve", "8-puzzle", "-"], two);
    assert!(ran.code == 2 && ran.err.contains("These are 2 boards") && ran.err.contains("--boards"), "{}", ran.err);
    // What is one board in lines stays one.
    let rows = run_with_input(&["solve", "8-puzzle", "-", "--json"], "4 1 6\n3 2 8\n7 0 5\n");
    assert_eq!(rows.code, 0, "{}", rows.err);
    let wrong = run_with_input(&["solve", "8-puzzle", "-"], "416328705\n1 2 3\n");
    assert!(wrong.code == 2 && !wrong.err.contains("These are"), "{}", wrong.err);
}

#[test]
fn a_move_of_a_tournament_has_the_limit_of_play() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["tictactoe", "-a", "minimax", "-a", "random", "--count", "2"];
    let ran = fight(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("1,481,481 boards at most, as in kombat play"), "{}", ran.out);
    assert!(stored(folder.path()).contains("nodes = \"1481481\""), "{}", stored(folder.path()));
    for own in [["--nodes", "9"], ["--time", "9s"]] {
        let folder = tempfile::tempdir().unwrap();
        let ran = fight(folder.path(), &[&args[..], &own].concat());
        assert!(ran.code == 0 && !ran.out.contains("as in kombat play"), "{}{}", ran.out, ran.err);
    }
    let puzzle = fight(tempfile::tempdir().unwrap().path(), &["8-puzzle", "-a", "bfs", "--count", "2"]);
    assert!(!puzzle.out.contains("as in kombat play"), "{}", puzzle.out);
}

#[test]
fn a_tournament_that_was_begun_without_a_limit_goes_on_without_one() {
    let folder = tempfile::tempdir().unwrap();
    let toml = "name = \"old\"\n[[boards]]\nproblem = \"tictactoe\"\ncount = 2\n[[algorithms]]\nspec = \"minimax\"\n\
                [[algorithms]]\nspec = \"random\"\n";
    fs::write(folder.path().join("old.toml"), toml).unwrap();
    let new = fight(folder.path(), &["old.toml"]);
    assert!(new.code == 0 && new.out.contains("as in kombat play"), "{}{}", new.out, new.err);
    // As a program without such a limit left it: an experiment, and nothing made yet.
    fs::remove_dir_all(folder.path().join("out")).unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/experiment.toml"), toml).unwrap();
    let old = fight(folder.path(), &["old.toml"]);
    assert!(old.code == 0 && !old.out.contains("as in kombat play"), "{}{}", old.out, old.err);
    assert!(!stored(folder.path()).contains("nodes"), "{}", stored(folder.path()));
    let again = fight(folder.path(), &["old.toml"]);
    assert!(again.err.contains("4 of 4 runs"), "{}", again.err);
}

/// The course's assignment: one command, one report.
#[test]
fn a_fight_that_ends_has_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let args = [&["8-puzzle", "--depth", "6,8", "--count", "6", "--seed", "7"][..], &COURSE].concat();
    let ran = fight(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("the report is out/report.html."), "{}", ran.out);
    for name in ["report.html", "records.csv", "summary.csv", "summary.json", "table.csv", "table.tex", "charts"] {
        assert!(folder.path().join("out").join(name).exists(), "{name}");
    }
    for more in [&["--no-report"][..], &["--json"], &["--compare", "bfs,astar:h=misplaced"]] {
        let folder = tempfile::tempdir().unwrap();
        let ran = fight(folder.path(), &[&args[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!folder.path().join("out/report.html").exists() && !ran.out.contains("the report is"), "{more:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("out/report.html")).unwrap();
    let ran = fight(folder.path(), &args);
    assert_eq!(ran.code, 0, "the fight has ended all the same: {}", ran.err);
    assert!(ran.err.contains("The report could not be written"), "{}", ran.err);
    assert!(ran.out.contains("36 records are in “out”"), "{}", ran.out);
}

#[test]
fn fights_are_listed_for_people_and_for_programs() {
    let folder = tempfile::tempdir().unwrap();
    let none = run_in(folder.path(), &["fights", "--json"]);
    assert!(none.code == 0 && none.out.is_empty() && none.err.contains("kombat fight --preset course-table"));
    let args = ["fight", "8-puzzle", "-a", "astar", "-a", "bfs", "--count", "2", "--out", "fights/a"];
    assert_eq!(run_in(folder.path(), &args).code, 0);
    let toml = fs::read_to_string(folder.path().join("fights/a/experiment.toml")).unwrap();
    // One that was begun and stopped.
    assert_eq!(run_in(folder.path(), &[&args[..9], &["fights/b", "--time", "1s"]].concat()).code, 0);
    let more = fs::read_to_string(folder.path().join("fights/b/experiment.toml")).unwrap();
    assert_ne!(toml, more);
    fs::write(folder.path().join("fights/b/experiment.toml"), more.replace("count = 2", "count = 5")).unwrap();
    let said = run_in(folder.path(), &["fights"]).out;
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "a: 8-puzzle; astar, bfs; 4 of 4 runs, ended just now");
    assert_eq!(lines[1], "b: 8-puzzle; astar, bfs; 4 of 10 runs, stopped just now");
    let json = run_in(folder.path(), &["fights", "--json"]).out;
    let rows: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows[1]["name"].as_str(), rows[1]["state"].as_str()), (Some("b"), Some("stopped")));
    assert_eq!((rows[1]["done"].as_u64(), rows[1]["total"].as_u64()), (Some(4), Some(10)));
    assert_eq!(rows[0]["contenders"], serde_json::json!(["astar", "bfs"]));
    assert!(rows[0]["age_s"].as_u64().is_some_and(|age| age < 60));
    // What is stored of the stopped one is shown, and not called nothing.
    let shown = kombat().args(["status", "fights/b"]).current_dir(folder.path()).output().unwrap();
    assert!(String::from_utf8_lossy(&shown.stdout).contains("4 of 10"));
}
