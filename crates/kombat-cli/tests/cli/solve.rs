//! `kombat solve`, `list` and `completions` as a user meets them.

use crate::common::{kombat, run, run_with_input};
use serde_json::Value;

const PAPER: &str = "416328705";

fn json(args: &[&str]) -> Vec<Value> {
    let ran = run(args);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
}

#[test]
fn json_has_the_keys_and_values_of_the_contract() {
    let report = &json(&["solve", "8-puzzle", PAPER, "-a", "astar", "--json"])[0];
    let keys: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "problem goal start algorithm seed outcome proof cost moves optimal counters iterations depth max_depth branching wall_s peak_bytes";
    assert_eq!(keys.join(" "), expected);
    let counters: Vec<&str> = report["counters"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(counters.join(" "), "expanded generated evaluated reopened peak_frontier peak_stored");
    assert_eq!(report["problem"], "tiles(3x3)");
    assert_eq!(report["goal"], "1 2 3 4 5 6 7 8 0");
    assert_eq!(report["start"], "4 1 6 3 2 8 7 0 5");
    assert_eq!(report["algorithm"], "astar(h=manhattan,order=UDLR,ties=low-h)");
    assert_eq!((&report["outcome"], &report["proof"]), (&Value::from("solved"), &Value::from("optimal")));
    assert_eq!(
        (report["cost"].as_u64(), report["optimal"].as_u64(), report["depth"].as_u64()),
        (Some(13), Some(13), Some(13))
    );
    assert_eq!(report["moves"].as_array().unwrap().len(), 13);
    assert!(report["iterations"].is_null() && report["branching"].as_f64().unwrap() > 1.0);
    let ida = &json(&["solve", "8-puzzle", PAPER, "-a", "idastar", "--json"])[0];
    assert!(ida["iterations"].as_u64().unwrap() >= 1);
}

#[test]
fn the_same_spec_and_seed_give_the_same_bytes() {
    let args =
        ["solve", "8-puzzle", "--seed", "5", "-a", "bfs", "-a", "dfs", "-a", "wastar", "-a", "idastar", "--json"];
    let without_time = || {
        let mut reports = json(&args);
        for report in &mut reports {
            report["wall_s"] = Value::Null;
        }
        serde_json::to_string(&reports).unwrap()
    };
    let first = without_time();
    assert_eq!(first.matches("\"outcome\":\"solved\"").count(), 4);
    for _ in 0..3 {
        assert_eq!(without_time(), first);
    }
    let in_portuguese = run(&[&args[..], &["--lang", "pt-BR"]].concat());
    assert_eq!(in_portuguese.out.lines().count(), 4);
    let strip =
        |text: &str| text.lines().map(|line| line.split("\"wall_s\"").next().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(strip(&in_portuguese.out), strip(&run(&args).out), "JSON does not change with the language");
}

#[test]
fn several_algorithms_make_one_table() {
    let ran = run(&["solve", "8-puzzle", PAPER, "-a", "bfs", "-a", "gulosa", "-a", "wastar:w=2"]);
    assert_eq!(ran.code, 0);
    let headings = "outcome cost optimal expanded generated peak-frontier peak-stored depth max-depth b* time memory";
    for heading in headings.split(' ') {
        assert!(ran.out.contains(&heading.replace('-', " ")), "{heading} in\n{}", ran.out);
    }
    for part in ["bfs", "greedy", "wastar", "order=UDLR", "w=2", "ties=low-h", "≤ 2×"] {
        assert!(ran.out.contains(part), "{part} in\n{}", ran.out);
    }
}

#[test]
fn tables_for_handing_in() {
    let base = ["solve", "8-puzzle", PAPER, "-a", "bfs", "-a", "astar"];
    let csv = run(&[&base[..], &["--csv"]].concat()).out;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows.len(), 3);
    assert!(
        rows[0].starts_with("problem,goal,start,algorithm,seed,outcome,proof,cost,moves,optimal,expanded,generated")
    );
    assert!(rows[2].contains("\"astar(h=manhattan,order=UDLR,ties=low-h)\""));
    let markdown = run(&[&base[..], &["--markdown"]].concat()).out;
    assert!(markdown.starts_with("| algorithm |") && markdown.lines().count() == 4);
    assert!(markdown.lines().all(|line| line.matches('|').count() == 14));
    let latex = run(&[&base[..], &["--latex", "--lang", "pt-BR"]].concat()).out;
    assert!(latex.contains("\\begin{tabular}") && latex.contains("expandidos") && latex.contains("b$^*$"));
}

/// The fields of a line of CSV; quotation marks hold commas together.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

/// Solved, given up with a best board, stopped with one and without: the columns are
/// the same, each once, and empty where there is nothing to say.
#[test]
fn every_row_of_csv_has_the_same_columns() {
    let searches = ["-a", "hill", "-a", "astar", "-a", "tabu", "-a", "bfs", "-a", "dfs:limit=3"];
    let base = ["solve", "8-puzzle", "867254301", "--nodes", "100", "--csv"];
    for extra in [&[][..], &["--notation", "tile"], &["--count-solutions"]] {
        let csv = run(&[&base[..], &searches, extra].concat()).out;
        let rows: Vec<Vec<String>> = csv.lines().map(fields).collect();
        let expected = "problem goal start algorithm seed outcome proof cost moves optimal expanded generated \
             evaluated reopened peak_frontier peak_stored iterations depth max_depth branching wall_s peak_bytes \
             optimal_solutions notation best_board best_h best_moves value line scores";
        assert_eq!(rows[0].join(" "), expected);
        assert_eq!(rows.len(), 6);
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
        let at = |row: usize, name: &str| rows[row][rows[0].iter().position(|key| key == name).unwrap()].as_str();
        assert_eq!(
            (at(1, "outcome"), at(3, "outcome"), at(4, "outcome")),
            ("gave-up", "stopped:nodes", "stopped:nodes")
        );
        assert!(!at(1, "best_board").is_empty() && at(2, "best_board").is_empty());
        assert!(at(1, "best_h").parse::<u32>().is_ok() && at(2, "best_h").is_empty());
        assert_eq!(at(1, "notation"), if extra.contains(&"tile") { "tile" } else { "" });
    }
}

#[test]
fn boards_from_files_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, "# This puzzle is solvable\n3\n4 1 6\n3 2 8\n7 0 5\n").unwrap();
    let from_file = run(&["solve", "8-puzzle", file.to_str().unwrap(), "--json"]);
    let from_input = run_with_input(&["solve", "8-puzzle", "-", "--json"], "3\n 4 1 6\n 3 2 8\n 7 0 5\n");
    for ran in [from_file, from_input] {
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("\"start\":\"4 1 6 3 2 8 7 0 5\""));
    }
    let minus = run(&["solve", "8-puzzle", "-1 2 3 1 4 5 6 7 8", "--json"]);
    assert!(minus.out.contains("\"start\":\"0 2 3 1 4 5 6 7 8\""), "{}", minus.err);
}

#[test]
fn without_a_board_it_samples_one_and_says_so() {
    let ran = run(&["solve", "tiles:3x4", "--seed", "7", "--json"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("seed 7"));
    assert_eq!(ran.out.lines().count(), 1);
    assert_ne!(run(&["solve", "tiles:3x4", "--seed", "8", "--json"]).out, ran.out);
}

#[test]
fn show_prints_every_board_in_either_notation() {
    let ran = run(&["solve", "8-puzzle", "123406758", "--show"]);
    assert!(ran.out.contains("1  D\n  1 2 3\n  4 5 6\n  7 _ 8") && ran.out.contains("2  R\n"), "{}", ran.out);
    let tile = run(&["solve", "8-puzzle", "123406758", "--show", "--notation", "tile"]);
    assert!(tile.out.contains("1  U\n  1 2 3\n  4 5 6\n  7 _ 8") && tile.out.contains("2 moves: U L"), "{}", tile.out);
    let solved = run(&["solve", "8-puzzle", "123456780"]);
    assert!(solved.code == 0 && solved.out.contains("solved already"));
}

#[test]
fn a_trace_is_a_line_of_json_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.jsonl");
    let ran = run(&["solve", "8-puzzle", "123406758", "-a", "astar", "--trace", file.to_str().unwrap(), "--json"]);
    assert_eq!(ran.code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let second = text.lines().nth(1).unwrap();
    let expected = r#"{"n":2,"event":"expand","id":0,"parent":null,"move":null,"board":"1 2 3 4 0 6 7 5 8","g":0,"h":2,"f":2,"frontier":0,"why":null}"#;
    assert_eq!(second, expected);
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["event"], &last["g"], &last["move"]),
        (&Value::from("incumbent"), &Value::from(2), &Value::from("R"))
    );
}

#[test]
fn the_language_comes_from_the_environment() {
    let output = kombat().args(["solve", "8-puzzle", "1 2"]).env("LANG", "pt_BR.UTF-8").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("O tabuleiro tem 2 números"));
    assert!(run(&["solve", "--help", "--lang", "pt-BR"]).out.contains("Uso: kombat solve [OPÇÕES]"));
    assert!(run(&["--lang", "en", "--help"]).out.contains("Commands:"));
}

#[test]
fn list_tells_what_there_is() {
    let all = run(&["list"]);
    for part in ["tiles", "idastar", "linear-conflict", "M. F. Bouzon"] {
        assert!(all.code == 0 && all.out.contains(part), "{part}");
    }
    let algorithms = run(&["list", "algorithms", "--lang", "pt-BR"]);
    assert!(algorithms.out.contains("Busca em largura") && algorithms.out.contains("ties=low-h"));
    let cards = &json(&["list", "heuristics", "--json"])[0]["heuristics"];
    let manhattan = cards.as_array().unwrap().iter().find(|card| card["name"] == "manhattan").unwrap();
    assert_eq!(manhattan["admissible"], true);
    assert_eq!(manhattan["title"]["pt-BR"], "Distância de Manhattan");
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell]);
        assert!(ran.code == 0 && ran.out.contains("kombat"), "{shell}");
    }
}

#[test]
fn a_notation_that_is_not_the_usual_one_is_named_and_kept_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.jsonl");
    let args = ["solve", "8-puzzle", "123406758", "-a", "astar", "--notation", "tile", "--json", "--trace"];
    let report = &json(&[&args[..], &[file.to_str().unwrap()]].concat())[0];
    assert_eq!((&report["notation"], &report["moves"]), (&Value::from("tile"), &serde_json::json!(["U", "L"])));
    let last = std::fs::read_to_string(&file).unwrap().lines().last().unwrap().to_owned();
    assert!(last.contains("\"move\":\"L\""), "{last}");
}

#[test]
fn without_a_solution_the_best_board_is_shown() {
    let ran = run(&["solve", "8-puzzle", PAPER, "-a", "hill"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("h = 8, after 3 moves: R U U\n  4 1 0 3 2 6 7 5 8"), "{}", ran.out);
}

/// Estimates of different heuristics cannot be compared, so each search has its say;
/// a random walk estimates nothing and has no best board.
#[test]
fn best_boards_of_several_searches_are_named() {
    let args = ["solve", "8-puzzle", PAPER, "-a", "hill:h=misplaced", "-a", "walk:steps=5", "-a", "hill"];
    let out = run(&args).out;
    let misplaced = out.find("hill(h=misplaced,").unwrap_or_else(|| panic!("{out}"));
    let manhattan = out.find("hill(h=manhattan,").unwrap_or_else(|| panic!("{out}"));
    assert!(misplaced < manhattan && out.matches("h = ").count() == 2, "{out}");
    assert!(out[manhattan..].contains("h = 8, after 3 moves: R U U\n  4 1 0 3 2 6 7 5 8"), "{out}");
    assert!(!run(&["solve", "8-puzzle", PAPER, "-a", "walk:steps=5"]).out.contains("h = "));
}

#[test]
fn a_best_board_without_moves_is_the_start() {
    let out = run(&["solve", "tiles:2x4", "7 5 6 3 2 4 1 0", "-a", "hill"]).out;
    assert!(out.contains("No board better than the start was reached; it has h = "), "{out}");
    assert!(!out.contains("moves:"), "{out}");
}

#[test]
fn portuguese_is_portuguese_throughout() {
    let ran = run(&["solve", "8-puzzle", PAPER, "-a", "wastar", "--lang", "pt-BR"]);
    assert!(ran.out.contains("(≤ 1,5×)"), "{}", ran.out);
    let help = run(&["solve", "--help", "--lang", "pt-BR"]).out;
    assert!(help.contains("<TABULEIRO>") || help.contains("[TABULEIRO]"), "{help}");
    assert!(!help.contains("BOARD") && !help.contains("PROBLEM>"), "{help}");
    let full = run(&["solve", "8-puzzle", PAPER, "--trace", "/dev/full", "--lang", "pt-BR"]);
    assert!(full.err.contains("não há mais espaço") && !full.out.is_empty(), "{}", full.err);
}

#[test]
fn a_solution_too_long_for_a_cell_is_left_out_of_csv() {
    let csv = run(&["solve", "8-puzzle", "--seed", "5", "-a", "dfs", "--csv"]).out;
    assert!(csv.lines().all(|line| line.len() < 40_000));
    assert!(csv.lines().nth(1).unwrap().contains(",solved,"));
}
