//! `kombat audit`: verdicts, exit codes, and programs as heuristics, with all that programs do.

use crate::common::{Ran, run};
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

fn json(args: &[&str]) -> Vec<Value> {
    let ran = run(&[&["audit"], args, &["--json", "--boards", "0"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_json_is_as_promised() {
    let audits = json(&["8-puzzle", "manhattan", "2*misplaced"]);
    let [proved, refuted] = &audits[..] else { panic!("two lines") };
    let promised = [
        ("problem", Value::from("tiles(3x3)")),
        ("formula", "manhattan".into()),
        ("states", 181_440.into()),
        ("exhaustive", true.into()),
        ("admissible", true.into()),
        ("consistent", true.into()),
        ("violations", 0.into()),
        ("counterexample", Value::Null),
    ];
    for (key, value) in promised {
        assert_eq!(proved[key], value, "{key}");
    }
    assert!(proved["exact_share"].is_f64() && proved["mean_error"].is_f64() && proved["max_error"].is_u64());
    assert_eq!((&refuted["admissible"], &refuted["consistent"]), (&false.into(), &false.into()));
    let found = &refuted["counterexample"];
    assert_eq!((&found["h"], &found["optimal"], &found["kind"]), (&2.into(), &1.into(), &"admissible".into()));
    assert_eq!(found["board"], "1 2 3 4 5 0 7 8 6");
    assert!(refuted["violations"].as_u64().unwrap() > 100);
}

/// Every string of a JSON value.
fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(all) => all.iter().flat_map(strings).collect(),
        Value::Object(all) => all.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

/// Boards with a negative estimate are judged, those without a finite one are not, and shares are
/// of all boards.
#[test]
fn no_board_leaves_the_count() {
    let huge = format!("misplaced * {0} * {0} * {0} * {0}", "9".repeat(100));
    let audits = json(&["tiles:2x3", "0-exact", &huge, "manhattan * 0 - 0.5"]);
    let share = |audit: &Value| (audit["exact_share"].as_f64().unwrap() * 360.0).round() as u64;
    let counts =
        |audit: &Value| ["judged", "unjudged", "negative", "non_finite"].map(|key| audit[key].as_u64().unwrap());
    assert_eq!((counts(&audits[0]), share(&audits[0])), ([360, 0, 359, 0], 1));
    assert_eq!((counts(&audits[1]), share(&audits[1])), ([1, 359, 0, 359], 1));
    assert_eq!((counts(&audits[2]), share(&audits[2])), ([360, 0, 360, 0], 0));
    let mean = |audit: &Value| audit["mean_error"].as_f64().unwrap();
    let exact = json(&["tiles:2x3", "zero"]);
    assert!((mean(&audits[0]) - 2.0 * mean(&exact[0])).abs() < 1e-9);
    assert!((mean(&audits[2]) - mean(&exact[0]) - 0.5).abs() < 1e-9);
    assert_eq!(audits[1]["counterexample"]["h"], Value::Null);
    assert_eq!(audits[1]["counterexample"]["kind"], "non-finite");
    for audit in &audits {
        let words = strings(audit);
        assert!(!words.iter().any(|word| ["inf", "-inf", "nan"].contains(word)), "{words:?}");
    }
    let ran = run(&["audit", "tiles:2x3", "0-exact", &huge, "--boards", "0"]);
    let row = |name: &str| -> Vec<&str> {
        let line = ran.out.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {}", ran.out));
        line[name.len()..].split("   ").map(str::trim).filter(|cell| !cell.is_empty()).collect()
    };
    assert_eq!(row("boards not judged"), ["0", "359"]);
    assert_eq!(row("exact"), ["0.28 %", "0.28 %"]);
}

#[test]
fn every_kind_of_heuristic_can_be_judged() {
    let audits = json(&["8-puzzle", "linear-conflict", "max(manhattan,misplaced)", "formula(\"misplaced/2\")"]);
    assert!(audits.iter().all(|audit| audit["admissible"] == true && audit["consistent"] == true));
    let audits = json(&["kombat", "wrapped", "wrapped_half"]);
    assert_eq!((&audits[0]["admissible"], &audits[1]["admissible"]), (&false.into(), &true.into()));
    assert_eq!(audits[0]["states"], 362_880);
}

#[test]
fn a_verdict_in_words_comes_first() {
    let ran = run(&["audit", "8-puzzle", "manhattan + 2*conflict_pairs", "--boards", "1"]);
    let said = |text: &str| assert!(ran.out.contains(text), "“{text}” is not in\n{}", ran.out);
    said("all 181,440 boards");
    said("Not admissible: it says more than the true distance on 7 of 181,440 boards.");
    said("h = 28, and 26 moves are enough");
    said("Not consistent");
    said("A* expands");
    assert!(ran.out.find("Not admissible") < ran.out.find("mean of h* − h"));
    let ran = run(&["audit", "tiles:2x3", "manhattan", "--lang", "pt-BR"]);
    assert!(ran.out.contains("Admissível: em nenhum dos 360 tabuleiros"), "{}", ran.out);
}

#[test]
fn what_is_required_decides_the_exit_code() {
    let code =
        |formula: &str, require: &str| run(&["audit", "tiles:2x3", formula, "--require", require, "--json"]).code;
    assert_eq!(code("manhattan", "admissible,consistent"), 0);
    assert_eq!(code("manhattan", "consistent"), 0);
    assert_eq!(code("2*manhattan", "admissible"), 1);
    // Admissible, but it jumps when the blank leaves the goal's row.
    assert_eq!(code("if(blank_row == 0, 0, manhattan)", "admissible"), 0);
    assert_eq!(code("if(blank_row == 0, 0, manhattan)", "admissible, consistent"), 1);
    assert_eq!(code("manhattan - 1", "admissible"), 1, "a negative estimate");
    let ran = run(&["audit", "tiles:2x3", "manhattan", "2*manhattan", "--require", "admissible"]);
    assert!(ran.code == 1 && ran.err.contains("2*manhattan is not admissible"), "{}", ran.err);
    let ran = run(&["audit", "tiles:2x3", "2*manhattan", "--require", "admissible", "--lang", "pt-BR"]);
    assert!(ran.err.contains("2*manhattan não é admissível"), "{}", ran.err);
    let ran = run(&["audit", "tiles:2x3", "manhattan", "--require", "admisible"]);
    assert!(ran.code == 2 && ran.err.contains("admissible"), "{}", ran.err);
    // A sample proves nothing, so what is required is not there.
    let ran = run(&["audit", "tiles:4x4", "manhattan", "--require", "admissible", "--boards", "0"]);
    assert!(ran.code == 1 && ran.err.contains("a sample proves nothing"), "{}", ran.err);
    assert!(ran.out.contains("A sample can refute"), "{}", ran.out);
    let row = ran.out.lines().find(|line| line.starts_with("admissible")).unwrap();
    assert!(row.ends_with("not refuted"), "{row}");
}

#[test]
fn what_a_sample_does_not_refute_is_neither_true_nor_false() {
    let audits = json(&["tiles:4x4", "manhattan", "2*manhattan"]);
    assert_eq!((&audits[0]["admissible"], &audits[0]["consistent"]), (&Value::Null, &Value::Null));
    assert_eq!((&audits[1]["admissible"], &audits[1]["consistent"]), (&false.into(), &false.into()));
    let ran = run(&["audit", "tiles:4x4", "manhattan", "--boards", "0", "--lang", "pt-BR"]);
    assert!(ran.out.contains("não refutada\n"), "{}", ran.out);
}

/// All of it takes hundreds of times as long as the first board, and time is doubled until that
/// one is judged: so the sample is cut on any machine, however fast or busy.
#[test]
fn a_sample_whose_time_runs_out_is_smaller_and_says_so() {
    let some = |more: &[&str]| {
        let ran = |time: u64| {
            let limit = format!("{time}ms");
            (run(&[&["audit", "swap:5x5", "misplaced / 2", "--time", &limit], more].concat()), time)
        };
        let mut times = (0..12).map(|doubled| 100 << doubled);
        times.find_map(|time| Some(ran(time)).filter(|(ran, _)| !ran.out.is_empty())).expect("a board was judged")
    };
    let (ran, _) = some(&[]);
    assert!(ran.code == 3 && ran.err.contains("--time"), "{}", ran.err);
    assert!(ran.out.contains("before its time ran out"), "{}", ran.out);
    let (ran, time) = some(&["--json", "--require", "consistent"]);
    let audit: Value = serde_json::from_str(&ran.out).unwrap();
    let figure = format!("figure: an audit of a sample with --time {time}ms: {} boards judged\n", audit["states"]);
    // Past the capture of output, so that it is told.
    std::io::stdout().write_all(figure.as_bytes()).unwrap();
    assert_eq!((&audit["sample"]["cut"], &audit["admissible"]), (&true.into(), &Value::Null));
    assert_eq!((ran.code, &audit["stopped"]), (3, &"time".into()));
    let ran = run(&["audit", "swap:5x5", "misplaced / 2", "--time", "0s"]);
    assert!(ran.code == 3 && ran.err.contains("--time"), "{}", ran.err);
}

/// What takes long is the formula, on few boards. Without a look at the clock it would be minutes.
#[test]
fn a_slow_formula_on_a_sample_is_stopped_too() {
    let part = "abs(row(s) - row(t)) * col(s)";
    let slow = format!("sum(s in tiles: sum(t in tiles: {}))", vec![part; 30].join(" + "));
    let ran = run(&["audit", "tiles:14x14", &slow, "--boards", "1", "--time", "1s", "--json"]);
    assert!(ran.code == 3 && ran.err.contains("--time"), "{} {}", ran.code, ran.err);
    for audit in ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        assert!(audit["sample"]["cut"] == true && audit["states"].as_u64() < Some(300), "{audit}");
    }
}

/// The clock cannot count so far, and need not.
#[test]
fn an_immense_time_is_as_good_as_none() {
    let ran = run(&["audit", "tiles(2x3)", "manhattan", "--boards", "0", "--time", "9999999999999999999s"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
}

#[test]
fn long_formulas_are_numbered_in_tables() {
    let long = "manhattan + misplaced + euclidean + inversions";
    let ran = run(&["audit", "tiles:2x3", "manhattan", long, "--boards", "1"]);
    assert!(ran.out.contains(&format!("h2 is {long}\n")), "{}", ran.out);
    let heads: Vec<&str> = ran.out.lines().filter(|line| line.ends_with("h2") && line.contains("manhattan ")).collect();
    assert_eq!(heads.len(), 3, "{}", ran.out);
    assert!(ran.out.contains("\nOne board at each distance"), "{}", ran.out);
    assert!(ran.out.lines().filter(|line| line.starts_with('─')).all(|line| line.chars().count() < 110), "{}", ran.out);
}

#[test]
fn numbers_are_no_longer_and_no_surer_than_they_should_be() {
    let huge = format!("manhattan * 1{}", "0".repeat(300));
    let ran = run(&["audit", "tiles:2x3", &huge, "3*manhattan", "--boards", "0"]);
    assert!(ran.out.contains("h = 1e300, and 1 move is enough"), "{}", ran.out);
    let longest = ran.out.lines().filter(|line| !line.contains(&huge)).map(|line| line.chars().count()).max();
    assert!(longest < Some(200), "{}", ran.out);
    let mean = ran.out.lines().find(|line| line.starts_with("mean of")).unwrap();
    assert!(!mean.contains('-') && mean.matches('−').count() == 3, "{mean}");
}

#[test]
fn the_limits_of_formulas_are_told() {
    use kombat::formula::limits::{CHARACTERS, DEPTH, LOOPS};
    let help = run(&["audit", "--help"]).out;
    let most = kombat::audit::MOST;
    for told in [
        format!("up to {CHARACTERS} characters"),
        format!("up to {DEPTH} levels"),
        format!("up to {LOOPS} loops"),
        format!("up to {most}:"),
    ] {
        assert!(help.split_whitespace().collect::<Vec<_>>().join(" ").contains(&told), "{told}: {help}");
    }
    let chapter = crate::console::document("docs/src/proving.md");
    assert!(chapter.contains("2,000 characters") && CHARACTERS == 2_000);
}

#[test]
fn bad_formulas_are_refused_with_the_place() {
    let refused = |args: &[&str], parts: &[&str]| {
        let ran = run(&[&["audit"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(parts.iter().all(|part| ran.err.contains(part)), "{args:?}: {}", ran.err);
        ran
    };
    let ran = refused(&["8-puzzle", "manhattan + * 2"], &["“*”"]);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines[1].chars().nth(lines[2].find('^').unwrap()), Some('*'), "{}", ran.err);
    refused(&["8-puzzle", "manhatan"], &["manhatan", "Did you mean: manhattan"]);
    refused(&["8-puzzle", &"1+".repeat(2000)], &["4,000", "2,000"]);
    refused(&["8-puzzle", &format!("{}1{}", "(".repeat(40), ")".repeat(40))], &["32"]);
    refused(&["8-puzzle", "1/(misplaced-3)"], &["divides by zero", "on the board"]);
    let ran = refused(&["8-puzzle"], &["FORMULA"]);
    assert!(!ran.err.contains(".."), "{}", ran.err);
    refused(&["8-puzzle", "-manhattan"], &["“-manhattan”", "-- '-manhattan'"]);
    let ran = run(&["audit", "8-puzzle", "--boards", "0", "--", "-manhattan"]);
    assert!(ran.code == 0 && ran.out.contains("negative"), "{}", ran.err);
    let ran =
        refused(&["8-puzzle", "at(5,5)"], &["row 5, column 5, which is not there", "at character 1, on the board"]);
    assert!(!ran.err.contains("), ("), "{}", ran.err);
    refused(&["8-puzzle", "1e300"], &["without an exponent"]);
    refused(&["8-puzzle", "sqrt()"], &["0 values were"]);
    refused(&["8-puzzle", "at(1)"], &["1 value was"]);
    refused(&["8-puzzle", "sum(rows in tiles: rows)"], &["“rows”", "something else"]);
    refused(&["8-puzzle", "manhatan"], &["walking_distance", "blank_row", "sqrt(a)", "sum(t in tiles"]);
    refused(&["8-puzzle", "--exec", " "], &["--exec", "program"]);
    refused(&["velha", "manhattan"], &["game"]);
    refused(&["8-puzzle", "manhattan", "--exec-time", "1s"], &["--exec"]);
    let solve = ["solve", "8-puzzle", "416328705", "-a", "astar(h=formula(\"1/(misplaced-7)\"))"];
    let ran = run(&solve);
    assert!(ran.code == 1 && ran.out.contains("divides by zero"), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("on the board 4 1 6 3 2 8 7 0 5"), "{}", ran.out);
    let ran = run(&[&solve[..], &["--json"]].concat());
    assert!(ran.code == 1 && ran.err.contains("divides by zero") && ran.out.lines().count() == 1, "{}", ran.err);
}

#[test]
fn a_page_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("audit.html");
    let ran = run(&["audit", "tiles:2x3", "manhattan", "<2*misplaced>", "--html", path.to_str().unwrap()]);
    assert_eq!(ran.code, 2, "that is no formula");
    let ran = run(&["audit", "tiles:2x3", "manhattan", "2*misplaced > 0", "--html", path.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let page = std::fs::read_to_string(&path).unwrap();
    for part in ["<!doctype html>", "2*misplaced &gt; 0", "map-1", "errors", "kombat-chart", "h* − h"] {
        assert!(page.contains(part), "{part}");
    }
    let ran = run(&["audit", "tiles:2x3", "manhattan", "--html", "no-such-folder/audit.html"]);
    assert!(ran.code == 2 && ran.err.contains("no-such-folder"), "{}", ran.err);
}

/// Counts what is not in place, as a student would in a shell.
#[cfg(unix)]
const MISPLACED: &str = "awk '{ h = 0; for (i = 1; i <= 6; i++) if ($i != 0 && $i != i) h++; print h }'";

#[cfg(unix)]
fn exec(program: &str, more: &[&str]) -> Ran {
    run(&[&["audit", "tiles:2x3", "--exec", program, "--json"], more].concat())
}

#[cfg(unix)]
#[test]
fn a_program_is_judged_like_a_formula() {
    let ran = exec(MISPLACED, &["misplaced"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let audits: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(audits[1]["formula"], MISPLACED);
    for key in ["admissible", "consistent", "violations", "exact_share", "mean_error", "max_error", "local_minima"] {
        assert_eq!(audits[0][key], audits[1][key], "{key}");
    }
    assert_eq!(audits[1]["expansions"], Value::Null, "no program is ever part of a search");
    let ran = exec("sed 's/.*/7/'", &["--require", "admissible"]);
    assert_eq!(ran.code, 1);
    let ran = exec("sed 's/.*/nan/'", &[]);
    assert!(ran.code == 0 && ran.out.contains("\"kind\":\"non-finite\""), "{}{}", ran.out, ran.err);
    let nothing: Value = serde_json::from_str(&ran.out).unwrap();
    for key in ["mean_error", "max_error"] {
        assert_eq!(nothing[key], Value::Null, "{key}");
    }
    assert_eq!((&nothing["judged"], &nothing["unjudged"]), (&0.into(), &360.into()));
}

#[cfg(unix)]
fn fails(program: &str, parts: &[&str]) {
    let ran = exec(program, &["--exec-time", "1s"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{program}: {}", ran.err);
    assert!(parts.iter().all(|part| ran.err.contains(part)), "{program}: {}", ran.err);
    let board = ran.err.lines().filter(|line| line.starts_with("kombat: ")).find_map(|line| {
        let numbers = line.split(|c: char| !(c.is_ascii_digit() || c == ' ')).map(str::trim);
        numbers.into_iter().find(|part| part.split(' ').count() == 6).map(str::to_owned)
    });
    assert!(board.is_some(), "no board is named: {}", ran.err);
}

/// Nothing of the system's English is left in another language.
#[cfg(unix)]
#[test]
fn how_a_program_ended_is_told_in_the_readers_language() {
    for (program, en, pt) in
        [("exit 3", "(exit code 3)", "(código de saída 3)"), ("kill -9 $$", "(signal 9)", "(sinal 9)")]
    {
        assert!(exec(program, &[]).err.contains(en), "{}", exec(program, &[]).err);
        let ran = exec(program, &["--lang", "pt-BR"]);
        assert!(ran.err.contains(pt) && !ran.err.contains("status"), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn programs_that_fail() {
    fails("exit 3", &["ended", "3", "after 0 numbers"]);
    fails("head -n 2 | sed 's/.*/0/'; exit 1", &["after 2 numbers"]);
    fails("sed 's/.*/many/'", &["“many”", "not a number"]);
    fails("head -n 5 | sed 's/.*/0/'", &["360 boards", "5 numbers"]);
    fails("head -n 1 | sed 's/.*/0/'", &["gave 1 number:"]);
    fails("sed 's/.*/0/'; echo 1", &["more numbers"]);
    let ran = exec("cat /dev/zero", &[]);
    assert!(ran.code == 2 && ran.err.contains("U+0000") && ran.err.chars().count() < 320, "{}", ran.err);
    fails("no-such-program-anywhere", &["after 0 numbers"]);
    fails("yes | tr -d '\\n'", &["not a number"]);
    fails("cat > /dev/null; sleep 600", &["in 1", "--exec-time"]);
}

/// Once for thousands of boards, and as long as it likes while numbers come.
#[cfg(unix)]
#[test]
fn a_program_is_started_seldom_and_only_silence_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("starts");
    let program = format!("echo >> {}; sed 's/.*/0/'", file.display());
    let ran = run(&["audit", "tiles:2x4", "--exec", &program, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 3, "for 20,160 boards");
    let slow = "read a; echo 0; sleep 0.8; read a; echo 0; sleep 0.8; sed 's/.*/0/'";
    let ran = exec(slow, &["--exec-time", "1s"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = exec("sleep 600", &["--time", "1s"]);
    assert!(ran.code == 3 && ran.err.contains("--time"), "{}", ran.err);
}

#[cfg(unix)]
fn is_alive(pid: &str) -> bool {
    // A process that has ended and that nobody has asked about yet is not alive.
    let state = std::process::Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap();
    let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

#[cfg(unix)]
fn pids(file: &Path) -> Vec<String> {
    std::fs::read_to_string(file).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// A program that hangs, with a child that hangs as well and one that holds the output open.
#[cfg(unix)]
#[test]
fn no_process_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let note = format!("echo $$ $! >> {}", file.display());
    let programs = [
        format!("sleep 600 & {note}; wait"),
        format!("sleep 600 & {note}; sed 's/.*/0/'"),
        format!("sleep 600 & {note}; echo nonsense; wait"),
        format!("sleep 600 & {note}; exit 1"),
    ];
    for program in programs {
        std::fs::write(&file, "").unwrap();
        let _ = exec(&program, &["--exec-time", "1s"]);
        let found = pids(&file);
        assert!(found.len() >= 2, "{program}: {found:?}");
        let deadline = Instant::now() + Duration::from_secs(20);
        while found.iter().any(|pid| is_alive(pid)) {
            assert!(Instant::now() < deadline, "{program} has left {found:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Though it holds the output open for as long as it runs.
#[cfg(target_os = "linux")]
#[test]
fn what_has_left_the_group_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    // It has left before the first number comes.
    let leaver = format!("setsid sh -c 'echo $$ >> {0}; : > {0}.gone; exec sleep 600'", file.display());
    let wait = format!("while [ ! -e {}.gone ]; do sleep 0.01; done", file.display());
    let ran = exec(&format!("{leaver} 2>&- & {wait}; sed 's/.*/0/'"), &[]);
    let left = pids(&file);
    let alive: Vec<bool> = left.iter().map(|pid| is_alive(pid)).collect();
    left.iter().for_each(|pid| _ = std::process::Command::new("kill").arg(pid).status());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!left.is_empty() && alive.iter().all(|alive| *alive), "the audit waited for {left:?}: {alive:?}");
}
