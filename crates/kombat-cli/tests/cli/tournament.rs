//! Tournaments as a user meets them.

use crate::common::{kombat, run_in, split};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Instant;

const PLAYERS: &[&str] = &["fight", "-p", "tictactoe", "-a", "minimax", "-a", "alphabeta", "-a", "random"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [PLAYERS, more].concat()
}

#[test]
fn a_whole_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &with(&["--out", "out"]));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    for part in [
        "tictactoe, openings after 3 random moves (30)",
        "Cross-table",
        "Elo",
        "alphabeta scores 71.3 % and minimax 70.8 %; no difference is shown",
        "Shown to be weaker than alphabeta: random.",
        "The side that begins won",
        "180 records are in “out”",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let status = run_in(folder.path(), &["status", "out"]);
    assert!(status.code == 0 && status.out.contains("180 of 180"), "{}", status.out);
    for (lang, words) in [("en", ["Full table", "Cross-table"]), ("pt-BR", ["Tabela completa", "Tabela cruzada"])] {
        let ran = run_in(folder.path(), &["report", "out", "--lang", lang]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
        assert!(words.iter().all(|word| page.contains(word)) && page.contains(&format!("<html lang=\"{lang}\">")));
        for outside in ["http://", "https://", "<script", "<link", "@import", "url("] {
            let own = page.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
            assert!(!own.contains(outside), "{outside}");
        }
        assert!(page.find("<h1>").unwrap() < page.find("<svg").unwrap(), "the verdict comes first");
    }
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    let summary: Value = serde_json::from_str(&read("summary.json")).unwrap();
    let game = &summary["games"][0];
    assert_eq!((game["players"].as_array().unwrap().len(), game["duels"].as_array().unwrap().len()), (3, 3));
    let elo: f64 = game["players"].as_array().unwrap().iter().map(|p| p["elo"]["value"].as_f64().unwrap()).sum();
    assert!(elo.abs() < 1e-6, "the mean Elo is 0");
    assert_eq!(read("summary.csv").lines().count(), 4);
    assert!(read("table.tex").contains("\\bottomrule"));
    assert_eq!(read("records.csv").lines().count(), 181);
    for chart in ["elo-0", "results-0", "first-0"] {
        assert!(folder.path().join(format!("out/charts/{chart}.svg")).exists());
    }
}

/// The matches of a tournament by their ids, without times.
fn matches(folder: &Path) -> BTreeMap<String, Value> {
    let ran = run_in(folder, &with(&["--repeats", "200", "--count", "38", "--out", "again", "--json", "--jobs", "2"]));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let line = |line: &str| {
        let mut object: Value = serde_json::from_str(line).unwrap();
        for key in ["wall_s_first", "wall_s_second", "jobs", "host"] {
            assert!(object.as_object_mut().unwrap().remove(key).is_some());
        }
        (object["id"].as_str().unwrap().to_owned(), object)
    };
    ran.out.lines().map(line).collect()
}

#[test]
fn json_is_a_match_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &with(&["--walk", "0", "--count", "1", "--json", "--out", "out"]));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 6);
    let keys: Vec<&str> = lines[0].as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "id problem opening first second result moves plies seed repeat wall_s_first wall_s_second \
                    expanded_first expanded_second cut_first cut_second jobs host revision";
    assert_eq!(keys.join(" "), expected);
    for line in &lines {
        let text = |key: &str| line[key].as_str().unwrap();
        assert_eq!(text("moves").split(' ').count() as u64, line["plies"].as_u64().unwrap());
        if !format!("{}{}", text("first"), text("second")).contains("random") {
            assert_eq!(text("result"), "draw");
        }
        assert!(!(text("first") == "random" && text("result") == "first"));
        assert!(!(text("second") == "random" && text("result") == "second"));
    }
}

#[test]
fn killed_and_continued_it_ends_with_the_same_matches() {
    let (calm, stormy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let fight = with(&["--repeats", "200", "--count", "38", "--out", "again"]);
    let started = Instant::now();
    let expected = matches(calm.path());
    let whole = started.elapsed();
    assert_eq!(expected.len(), 38 * 2 * (1 + 2 * 200));
    for i in 1..=6 {
        let mut child =
            kombat().args(&fight).current_dir(&stormy).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(whole * i / 12);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let last = run_in(stormy.path(), &fight);
    assert_eq!(last.code, 0, "{}", last.err);
    // All records, from both folders.
    let records = |folder: &Path| {
        assert_eq!(run_in(folder, &["report", "again"]).code, 0);
        let csv = fs::read_to_string(folder.join("again/records.csv")).unwrap();
        let line = |line: &str| {
            let fields = split(line);
            // All but the times, jobs and host.
            let kept: Vec<&str> =
                (0..19).filter(|i| ![10, 11, 16, 17].contains(i)).map(|i| fields[i].as_str()).collect();
            kept.join("|")
        };
        csv.lines().skip(1).map(line).collect::<Vec<_>>()
    };
    let (calm, stormy) = (records(calm.path()), records(stormy.path()));
    assert_eq!(calm.len(), expected.len());
    assert!(calm == stormy);
}

#[test]
fn more_openings_and_players_play_what_is_new() {
    let folder = tempfile::tempdir().unwrap();
    let two = ["fight", "-p", "velha", "-a", "minimax", "-a", "random", "--out", "out", "--count"];
    assert_eq!(run_in(folder.path(), &[&two[..], &["5"]].concat()).code, 0);
    let more = run_in(folder.path(), &[&two[..], &["8", "-a", "alphabeta"]].concat());
    assert!(more.code == 0 && more.err.contains("10 of 48 runs"), "{}", more.err);
    let many = run_in(folder.path(), &[&two[..], &["100", "-a", "alphabeta"]].concat());
    assert!(many.code == 0 && many.err.contains("only 38 different openings"), "{}", many.err);
    let fewer = run_in(folder.path(), &[&two[..], &["5"]].concat());
    assert_eq!(fewer.code, 2, "{}", fewer.err);
    // A fight over puzzles does not take over the folder.
    let puzzle = run_in(folder.path(), &["fight", "-a", "grasp", "--count", "2", "--out", "out"]);
    assert!(puzzle.code == 2 && puzzle.err.contains("belongs to another experiment"), "{}", puzzle.err);
    assert!(run_in(folder.path(), &["status", "out"]).out.contains("228 of 228"));
}

#[test]
fn bad_tournaments_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let two = "[[algorithms]]\nspec = \"minimax\"\n[[algorithms]]\nspec = \"random\"\n";
    let file = |name: &str, boards: &str| fs::write(folder.path().join(name), format!("{boards}{two}")).unwrap();
    file("mixed.toml", "[[boards]]\nproblem = \"tictactoe\"\n[[boards]]\nproblem = \"8-puzzle\"\n");
    file("over.toml", "[[boards]]\nproblem = \"tictactoe\"\ndraw = { list = [\"XXX/OO-/---\"] }\n");
    file("wrong.toml", "[[boards]]\nproblem = \"tictactoe\"\ndraw = { list = [\"XX\"] }\n");
    let game = ["-p", "tictactoe"];
    for (args, part) in [
        (vec!["-a", "minimax"], "two players or more, and one was given"),
        (vec![], "two players or more"),
        (vec!["-a", "minimax", "-a", "human"], "kombat play only"),
        (vec!["-a", "minimax", "-a", "randum"], "Did you mean: random?"),
        (vec!["-a", "minimax", "-a", "astar"], "“astar” is a search for puzzles"),
        (vec!["-a", "minimax", "-a", "random", "--uniform"], "cannot be drawn as “uniform” says"),
        (vec!["-a", "minimax", "-a", "random", "--depth", "3"], "cannot be drawn as “depth(3)” says"),
        (vec!["-a", "minimax", "-a", "random", "--walk", "9"], "at most 8"),
        (vec!["-a", "minimax", "-a", "random", "--count", "0"], "no boards"),
        (vec!["-a", "minimax", "-a", "velha"], "no player called"),
    ] {
        let ran = run_in(folder.path(), &[&["fight"][..], &game, &args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
    for (name, part) in [
        ("mixed.toml", "games or puzzles, not both"),
        ("over.toml", "already over: X has won"),
        ("wrong.toml", "has 2 cells"),
    ] {
        let ran = run_in(folder.path(), &["fight", name]);
        assert!(ran.code == 2 && ran.err.contains(part), "{name}: {}", ran.err);
    }
    assert!(!folder.path().join("fights").exists());
}
