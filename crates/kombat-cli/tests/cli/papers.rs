//! `kombat reproduce`, `kombat check` and `kombat solve --count-as`.

use crate::common::{run, run_in, run_with_input};
use serde_json::Value;
use std::collections::HashSet;

fn cells(args: &[&str]) -> Vec<Value> {
    let ran = run(&[&["reproduce", "--json"], args].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_cell_of_every_paper() {
    let all = cells(&[]);
    let names = |paper: &str| -> Vec<&str> {
        all.iter().filter(|cell| cell["paper"] == paper).map(|cell| cell["cell"].as_str().unwrap()).collect()
    };
    assert_eq!(names("bouzon"), ["bfs", "dfs", "hill", "astar"]);
    assert_eq!(names("lima-cayres").len(), 16);
    assert_eq!(names("ufpi").len(), 8 + 3);
    assert_eq!(names("velha"), ["minimax", "fgh", "minimax-empty", "minimax-random", "fgh-diagonals"]);
    assert_eq!(names("kombat").len(), 9);
    for cell in &all {
        for key in ["paper", "cell", "published", "reenacted", "right", "verdict", "why", "why_pt", "place", "board"] {
            assert!(cell.get(key).is_some(), "{cell} has no {key}");
        }
        assert_ne!(cell["why"], cell["why_pt"]);
    }
    // The same whatever the user speaks, but for times.
    let speaking = |lang: &str| run(&["reproduce", "velha", "ufpi", "--json", "--lang", lang]).out;
    assert_eq!(speaking("en"), speaking("pt-BR"));
}

#[test]
fn a_cell_as_the_contract_has_it() {
    let bfs = &cells(&["001"])[0];
    let expected =
        serde_json::json!({"paper": "bouzon", "cell": "bfs", "published": [3880, 13], "reenacted": [3880, 13]});
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&bfs[key], value);
    }
    assert_eq!((&bfs["right"]["cost"], &bfs["right"]["optimal"]), (&13.into(), &13.into()));
    assert_eq!((bfs["verdict"].as_str(), bfs["seconds"]["published"].as_f64()), (Some("exact"), Some(1.045)));
}

#[test]
fn in_both_languages_as_text() {
    let english = run(&["reproduce", "bouzon", "bouzon"]);
    assert!(english.out.contains("87,126 / 47,809") && english.out.contains("re-enacted"), "{}", english.out);
    assert_eq!(english.out.matches("Table II, board").count(), 1);
    let portuguese = run(&["reproduce", "ufpi", "--lang", "pt-BR"]);
    assert!(portuguese.out.contains("erro de cópia") && portuguese.out.contains("129.308"), "{}", portuguese.out);
    assert!(!portuguese.out.contains('{') && !english.out.contains('{'));
}

#[test]
fn other_boards() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("board.txt"), "3\n8 6 7\n2 5 4\n3 0 1\n").unwrap();
    let ran = run_in(folder.path(), &["reproduce", "--board", "board.txt", "--json"]);
    let found: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.code, found.len()), (0, 12));
    for cell in &found {
        assert_eq!((&cell["published"], cell["verdict"].as_str()), (&Value::Null, Some("not-printed")));
    }
    let typed = run_with_input(&["reproduce", "velha", "--board", "-"], "X - - / - O - / - - -");
    assert_eq!(typed.code, 0, "{}", typed.err);
    let unsolvable = run(&["reproduce", "bouzon", "--board", "123456870"]);
    assert!(unsolvable.code == 1 && unsolvable.out.contains("No sequence of moves"), "{}", unsolvable.out);
}

#[test]
fn what_cannot_be_reproduced_is_refused() {
    for (args, parts) in [
        (&["bouson"][..], &["bouson", "bouzon"][..]),
        (&["005"], &["005", "kombat"]),
        (&["ufpi", "--board", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"], &["ufpi", "8-puzzle", "16", "3×3"]),
        (&["--board", "1 2 3"], &["1 2 3", "needs 9"]),
        (&["kombat", "--board", "123456780"], &["swap"]),
        (&["velha", "--board", "XXX/OO-/---"], &["over", "X has won"]),
        (&["bouzon", "velha", "--board", "416328705"], &["velha", "tic-tac-toe"]),
        (&["bouzon", "--board", "nowhere.txt"], &["nowhere.txt"]),
        (&["--bord", "1"], &["--bord", "--board"]),
    ] {
        let ran = run(&[&["reproduce"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        for part in parts {
            assert!(ran.err.contains(part), "{args:?} says “{}”, not “{part}”", ran.err.trim());
        }
    }
}

/// The two examples of the assignment of Columbia's course (ColumbiaX CSMM.101x, week 2), whose
/// numbers it calls the one correct answer.
#[test]
fn columbias_examples() {
    for (algorithm, expanded, deepest) in [("ucs", 10, 4), ("dfs", 181437, 66125)] {
        let problem = "tiles(3x3,goal=blank-first)";
        let ran = run(&["solve", problem, "1,2,5,3,4,0,6,7,8", "-a", algorithm, "--count-as", "columbia"]);
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines[0], "path_to_goal: ['Up', 'Left', 'Left']");
        assert_eq!(lines[1], "cost_of_path: 3");
        assert_eq!(lines[2], format!("nodes_expanded: {expanded}"));
        assert_eq!(lines[3], "search_depth: 3");
        assert_eq!(lines[4], format!("max_search_depth: {deepest}"));
        for (line, name) in lines[5..].iter().zip(["running_time: ", "max_ram_usage: "]) {
            let (_, decimals) = line.strip_prefix(name).unwrap().split_once('.').unwrap();
            assert_eq!(decimals.len(), 8, "{line}");
        }
        assert_eq!((lines.len(), ran.err.as_str()), (7, ""));
    }
}

/// With the paper's order and its test of the goal, the library's own searches count as the
/// papers print.
#[test]
fn the_papers_conventions() {
    let count = |board: &str, algorithm: &str, convention: &str| {
        let ran = run(&["solve", "8-puzzle", board, "-a", algorithm, "--count-as", convention, "--json"]);
        serde_json::from_str::<Value>(&ran.out).unwrap()["counted"].clone()
    };
    let bouzon = count("416328705", "ucs:order=DULR", "bouzon");
    assert_eq!(bouzon, serde_json::json!({"convention": "bouzon", "explorados": 3880, "movimentos": 13}));
    assert_eq!(count("416328705", "ucs:order=DULR", "removed")["removed"], 2402);
    assert_eq!(count("416328705", "ucs:order=DULR", "expanded")["expanded"], 2401);
    assert_eq!(count("416328705", "ucs:order=DULR", "seen")["seen"], 3880);
    for (board, algorithm, [depth, border, expanded]) in [
        ("123746058", "ucs", [21, 17, 21]),
        ("130425786", "ucs", [29, 17, 29]),
        ("123746058", "greedy", [5, 5, 5]),
        ("130425786", "greedy", [5, 5, 5]),
    ] {
        let printed =
            serde_json::json!({"convention": "ufpi", "profundidade": depth, "borda": border, "expandidos": expanded});
        assert_eq!(count(board, algorithm, "ufpi"), printed, "{board} {algorithm}");
    }
}

/// The pair of the 42 schools is what the counters of the report and the trace say.
#[test]
fn the_pair_of_the_42_schools() {
    let folder = tempfile::tempdir().unwrap();
    let traced = ["solve", "8-puzzle", "416328705", "-a", "astar", "--trace", "trace.json"];
    assert_eq!(run_in(folder.path(), &traced).code, 0);
    let trace = std::fs::read_to_string(folder.path().join("trace.json")).unwrap();
    let lines = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let boards: HashSet<String> = lines.filter_map(|line| line["board"].as_str().map(str::to_owned)).collect();
    let ran = run(&["solve", "8-puzzle", "416328705", "-a", "astar", "--count-as", "42", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let expanded = report["counters"]["expanded"].as_u64().unwrap();
    // The goal is selected too, and not expanded.
    assert_eq!(report["counted"]["selected"], expanded + 1);
    // A* forgets nothing: in memory are at last all the boards that it ever met.
    assert_eq!(report["counted"]["in_memory"], boards.len());
    let text = run(&["solve", "8-puzzle", "416328705", "-a", "astar", "--count-as", "42"]).out;
    assert!(text.starts_with("Total number of states ever selected in the \"opened\" set (complexity in time): 21\n"));
    assert_eq!(text.lines().count(), 3, "{text}");
}

#[test]
fn every_convention_agrees_with_the_counters() {
    for algorithm in ["bfs", "ucs", "dfs", "astar", "greedy", "wastar:w=2", "bibfs", "biastar"] {
        for (convention, counter) in [("expanded", "expanded"), ("generated", "generated")] {
            let args = ["solve", "8-puzzle", "134862705", "-a", algorithm, "--count-as", convention, "--json"];
            let report: Value = serde_json::from_str(&run(&args).out).unwrap();
            assert_eq!(report["counted"][convention], report["counters"][counter], "{algorithm}");
        }
    }
}

#[test]
fn conventions_that_do_not_fit() {
    for (args, parts) in [
        (&["8-puzzle", "416328705", "--count-as", "colombia"][..], &["colombia", "columbia"][..]),
        (&["8-puzzle", "416328705", "-a", "idastar", "--count-as", "42"], &["idastar", "open", "bfs"]),
        (&["velha", "--count-as", "42"], &["--count-as", "puzzles"]),
        (&["8-puzzle", "416328705", "--count-as", "42", "--csv"], &["--count-as", "--csv"]),
        (&["8-puzzle", "416328705", "--count-as", "42", "--show"], &["--count-as", "--show"]),
    ] {
        let ran = run(&[&["solve"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        for part in parts {
            assert!(ran.err.contains(part), "{args:?} says “{}”, not “{part}”", ran.err.trim());
        }
    }
    // Breadth-first search tests boards when it finds them, and that is said.
    let ran = run(&["solve", "8-puzzle", "416328705", "-a", "bfs", "--count-as", "removed"]);
    assert!(ran.code == 0 && ran.err.contains("ucs"), "{}", ran.err);
    let ran = run(&["solve", "8-puzzle", "123456870", "--count-as", "columbia"]);
    assert!(ran.code == 1 && ran.out.contains("No sequence of moves"), "{}", ran.out);
}

/// A run that a limit stopped has solved nothing.
#[test]
fn bouzons_sentence_for_a_run_without_a_solution() {
    let args = ["solve", "8-puzzle", "416328705", "-a", "greedy", "--nodes", "5", "--count-as", "bouzon"];
    let ran = run(&args);
    assert!(ran.code == 3 && ran.out.starts_with("Puzzle not solved.\n"), "{}", ran.out);
    let ran = run(&[&args[..], &["--lang", "pt-BR"]].concat());
    assert!(ran.out.starts_with("Puzzle não resolvido.\n"), "{}", ran.out);
}

/// What could not be judged is not called well.
#[test]
fn hand_ins_that_nobody_can_judge() {
    let board = "0 3 7 16 21 18 8 9 5 13 2 1 10 17 23 14 6 12 15 11 24 20 22 19 4";
    let ran = run_with_input(&["check", "-"], &format!("board,algorithm,cost\n{board},BFS,100\n123405786,BFS,2\n"));
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.out.starts_with("Row 2: Not decided: every solution has at least "), "{}", ran.out);
    assert!(ran.out.ends_with("not decided: 1.\n") && !ran.out.contains("all is well"), "{}", ran.out);
    let ran = run_with_input(&["check", "-"], &format!("board,cost\n{board},100\n"));
    assert!(ran.code == 3 && ran.out.contains("it could not be judged"), "{}", ran.out);
    // Something wrong weighs more.
    let ran = run_with_input(&["check", "-"], &format!("board,cost\n{board},100\n123405786,3\n"));
    assert!(ran.code == 1 && ran.out.ends_with("wrong: 1; not decided: 1.\n"), "{}", ran.out);
    let ran = run_with_input(&["check", "-"], "board,path,cost\n123405786,R D,2\n123405786,\"R D,2\n123405786,L,9\n");
    assert!(ran.code == 2 && ran.err.contains("line 3"), "{}", ran.err);
}

#[test]
fn hand_ins() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| std::fs::write(folder.path().join(name), text).unwrap();
    write("right.csv", b"board,path,cost\n123405786,R D,2\n");
    write(
        "wrong.csv",
        "tabuleiro;algoritmo;caminho;custo\r\n123405786;A*;D B;2\r\n123405786;BFS;D E D B;4\r\n".as_bytes(),
    );
    write("table.xlsx", b"PK\x03\x04\x00");
    write("other.csv", b"name;value\nx;1\n");
    let fine = run_in(folder.path(), &["check", "right.csv"]);
    assert_eq!((fine.code, fine.out.as_str()), (0, "One row checked; all is well.\n"));
    let wrong = run_in(folder.path(), &["check", "wrong.csv", "--lang", "pt-BR"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.out.starts_with("Linha 3: Não é ótimo: BFS") && wrong.out.contains("erradas: 1"), "{}", wrong.out);
    for (file, part) in
        [("table.xlsx", "no text"), ("other.csv", "“name”, “value”"), ("none.csv", "none.csv"), (".", "“.”")]
    {
        let ran = run_in(folder.path(), &["check", file]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{file}");
        assert!(ran.err.contains(part), "{file}: {}", ran.err);
    }
    assert_eq!(run_with_input(&["check", "-"], "board,path\n123405786,R D\n").code, 0);
}

/// What `kombat solve --csv` writes can be handed in.
#[test]
fn our_own_tables_are_right() {
    let folder = tempfile::tempdir().unwrap();
    for (name, args) in [
        (
            "tiles.csv",
            &["8-puzzle", "416328705", "-a", "bfs", "-a", "astar", "-a", "greedy", "-a", "hill", "-a", "walk"][..],
        ),
        ("snail.csv", &["tiles(3x3,goal=snail)", "134862705", "-a", "bfs", "-a", "wastar:w=3", "--notation", "tile"]),
        ("swap.csv", &["kombat", "213456798", "-a", "astar", "-a", "ga"]),
        ("none.csv", &["8-puzzle", "123456870", "-a", "bfs"]),
    ] {
        std::fs::write(folder.path().join(name), run(&[&["solve", "--csv"], args].concat()).out).unwrap();
        let ran = run_in(folder.path(), &["check", name]);
        assert_eq!(ran.code, 0, "{name}: {}", ran.out);
    }
}
