//! What a report has for LaTeX compiles, whatever people call their contenders: `cargo xtask test latex`. The
//! documents stay in `target/tmp/latex`, to be looked at.

use kombat::messages::Lang;
use kombat::report::Ending;
use kombat_lab::analysis::{Analysis, Metric};
use kombat_lab::experiment::Experiment;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::played::{Match, Score};
use kombat_lab::record::Record;
use kombat_lab::report::{self, Paper};
use kombat_lab::standings::Standings;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names with every sign that means something to TeX, and letters of several alphabets.
const ODD: [&str; 5] = [
    "A* · Manhattan",
    "50 % of_a & b #1 ~^\\ {x} $y$",
    "heurística “gulosa” [z] \"q\" --lang 'x' <|>",
    "IDA*(h=γ≤1, …) × 日本",
    "e\u{301}le\u{300}ve\tna\u{303}o − ½ ∞",
];

fn experiment(name: &str, boards: &str, entries: &[&str]) -> Experiment {
    let entries: String = entries.iter().map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n")).collect();
    let experiment = format!("{boards}{entries}").parse::<Experiment>().unwrap();
    Experiment { name: name.to_owned(), ..experiment }
}

/// A fight whose first two cross, whose last solves only near boards, and in which some boards differ.
fn fight() -> (Experiment, Vec<Record>) {
    let at = |depth: u64| format!("[[boards]]\nproblem = \"tiles(3x3)\"\ncount = 12\ndraw = {{ depth = {depth} }}\n");
    let boards: String = [8, 12, 16, 20].map(at).concat() + "[[boards]]\nproblem = \"tiles(3x3)\"\ncount = 40\n";
    let experiment = experiment("50 % of_a & b #1 ~^\\", &boards, &["astar", "greedy", "bfs", "idastar", "hill"]);
    let record = |(i, run): (usize, &Run)| {
        let distance = run.instance.strip_prefix("depth(").map(|rest| rest.split(')').next().unwrap().parse::<u32>());
        let distance = distance.map_or_else(|| 8 + 3 * (mixed(&run.start) / 2 % 5), Result::unwrap);
        let grown = |base: f64, rate: f64| base * rate.powi(distance as i32) * (1.0 + (i * 7919 % 101) as f64 / 150.0);
        let expanded = match run.contender {
            0 => grown(1.5, 1.35),
            1 => grown(9.0, 1.18),
            2 => grown(8.0, 1.7),
            3 => grown(3.0, 1.42),
            _ => grown(20.0, 1.01),
        } as u64;
        let solved = run.contender < 4 || distance < 14;
        Record {
            outcome: if solved { Ending::Solved } else { Ending::GaveUp }.into(),
            cost: solved.then_some(distance + if run.contender == 1 { 2 * (i as u32 % 7) } else { 0 }),
            depth: solved.then_some(u64::from(distance)),
            optimal: Some(distance),
            expanded,
            generated: 2 * expanded,
            evaluated: expanded,
            peak_bytes: 64 * expanded,
            wall_s: expanded as f64 * 1e-7,
            ..run.row()
        }
    };
    let records = Plan::new(&experiment).unwrap().runs.iter().enumerate().map(record).collect();
    (experiment, records)
}

/// A number that depends on nothing but the board.
fn mixed(board: &str) -> u32 {
    board.bytes().zip(1..).map(|(byte, place)| u32::from(byte) * place).sum()
}

fn analysis((experiment, records): &(Experiment, Vec<Record>), odd: bool) -> Analysis {
    let metrics =
        [Metric::REPORTED.to_vec(), vec![Metric::Expanded, Metric::Branching, Metric::Memory, Metric::Solved]];
    let mut analysis = Analysis::of(experiment, records, &metrics.concat()).unwrap();
    for (contender, name) in analysis.contenders.iter_mut().zip(ODD).filter(|_| odd) {
        (contender.name, contender.spec) = (name.to_owned(), name.to_owned());
    }
    analysis
}

fn tournament() -> (Experiment, Vec<Match>) {
    let boards = "[[boards]]\nproblem = \"tictactoe\"\ncount = 8\ndraw = { walk = 2 }\n";
    let experiment = experiment("the 1st & only_cup", boards, &["minimax", "alphabeta", "random"]);
    let result = |(i, pairing): (usize, &Pairing)| {
        let score = [Score::Drawn, Score::First, Score::Second][(i * 7 + pairing.opening.len()) % 3];
        Match { result: score.into(), ..pairing.row() }
    };
    let matches = Plan::tournament(&experiment).unwrap().runs.iter().enumerate().map(result).collect();
    (experiment, matches)
}

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("latex").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What LaTeX makes of a file.
fn compile(folder: &Path, name: &str) {
    let words = ["-interaction=nonstopmode", "-halt-on-error", "-file-line-error", name];
    let output = Command::new("pdflatex").args(words).current_dir(folder).output().expect("LaTeX");
    let log = String::from_utf8_lossy(&output.stdout);
    let errors: Vec<&str> =
        log.lines().skip_while(|line| !line.contains(":") || !line.starts_with("./")).take(12).collect();
    assert!(output.status.success(), "{}/{name}: {}", folder.display(), errors.join("\n"));
    assert!(!log.contains("Missing character"), "{log}");
}

/// The report as it is written, and beside it every chart in a document of its own.
fn check(name: &str, paper: &Paper<'_>, lang: Lang, also: &[(String, String)]) {
    let folder = folder(&format!("{name}-{}", lang.tag()));
    report::write(&folder, paper).unwrap();
    compile(&folder, "report.tex");
    let mut charts: Vec<String> =
        paper.names().into_iter().filter(|name| name.starts_with("charts/") && name.ends_with(".tex")).collect();
    for (name, text) in also {
        fs::write(folder.join(name), text).unwrap();
        charts.push(name.clone());
    }
    assert!(!charts.is_empty());
    // Nothing but what the design promises: no library, and no package for tables.
    let mut document = String::from(
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.18}\n\\begin{document}\n",
    );
    for chart in &charts {
        document.push_str(&format!("\\noindent\\input{{{chart}}}\\par\\bigskip\n"));
    }
    fs::write(folder.join("all.tex"), document + "\\end{document}\n").unwrap();
    compile(&folder, "all.tex");
}

#[test]
#[ignore = "needs LaTeX: cargo xtask test --all runs it"]
fn the_report_of_a_fight_compiles() {
    let made = fight();
    for (lang, odd) in [(Lang::En, false), (Lang::En, true), (Lang::PtBr, true)] {
        let analysis = analysis(&made, odd);
        let paper = report::paper(&analysis, &made.1, lang);
        // Figures that are made only for whoever asks for them.
        let names = paper.names();
        let one = names.iter().find(|name| name.starts_with("charts/distance-expanded") && name.ends_with(".tex"));
        let also =
            ["memory", "branching", "generated"].map(|metric| one.expect("a figure").replace("expanded", metric));
        let also = also.map(|name| (name.clone(), paper.text(&name).unwrap_or_else(|| panic!("{name}"))));
        check(if odd { "odd" } else { "fight" }, &paper, lang, &also);
    }
}

#[test]
#[ignore = "needs LaTeX: cargo xtask test --all runs it"]
fn the_report_of_a_tournament_compiles() {
    let (experiment, matches) = tournament();
    let standings = Standings::new(&experiment, &matches).unwrap();
    for lang in [Lang::En, Lang::PtBr] {
        check("tournament", &report::tournament_paper(&standings, &matches, lang), lang, &[]);
    }
}
