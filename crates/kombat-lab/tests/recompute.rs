//! Every published number of a stored fight, recomputed from its records by an independent
//! script with scipy and statsmodels: `recompute/check.py`. `cargo xtask test` installs what
//! the script needs, at the versions of `recompute/requirements.txt`.

use kombat::budget::Cancel;
use kombat::words::Lang;
use kombat_lab::analysis::{Analysis, Metric};
use kombat_lab::execute::execute;
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::report;
use kombat_lab::store::{Store, look};
use serde_json::{Map, Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter that has the packages.
fn python() -> Option<PathBuf> {
    let given = std::env::var_os("KOMBAT_PYTHON").map(PathBuf::from);
    // A program of this test lies in target/PROFILE/deps.
    let own = std::env::current_exe().unwrap();
    let installed = own.ancestors().nth(3).unwrap().join("python/bin/python");
    given.or(Some(installed)).filter(|python| python.is_file())
}

/// What a record cannot tell: full specs, and the points of the curves.
fn facts(experiment: &Experiment, analysis: &Analysis, plan: &Plan) -> Value {
    let (mut specs, mut curves) = (Map::new(), Map::new());
    for (i, set) in analysis.sets.iter().enumerate() {
        let (mut full, mut steps) = (Map::new(), Map::new());
        for cell in &set.cells {
            let spec = &analysis.contenders[cell.contender].spec;
            let own = |run: &&Run| run.set == i && run.contender == cell.contender;
            full.insert(spec.clone(), json!(plan.runs.iter().find(own).unwrap().algorithm));
            let curve = |metric: Metric| Some((metric.word().to_owned(), json!(cell.ecdf(metric)?.steps)));
            let all = [Metric::Generated, Metric::Time].into_iter().filter_map(curve);
            steps.insert(spec.clone(), Value::Object(all.collect()));
        }
        specs.insert(set.draw.clone(), Value::Object(full));
        curves.insert(set.draw.clone(), Value::Object(steps));
    }
    let limit = experiment.limits.time.map(|time| time.as_secs_f64());
    json!({ "specs": specs, "curves": curves, "limit": limit })
}

/// Fights, stores, writes the report, and has it recomputed.
fn recompute(text: &str) {
    let Some(python) = python() else {
        let why = "skipped: figures recomputed by scipy and statsmodels, which are not installed: cargo xtask test does that\n";
        std::io::stdout().write_all(why.as_bytes()).unwrap();
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (folder, experiment) = (folder.path(), Experiment::read(text).unwrap());
    let cancel = Cancel::new();
    if experiment.is_tournament().unwrap() {
        let plan = Plan::<Pairing>::tournament(&experiment).unwrap();
        let mut store = Store::open(folder, &experiment, &plan).unwrap();
        let runner = Local::tournament(&experiment, 1).unwrap();
        execute(&plan, &mut store, &runner, (1, experiment.seed), &cancel, |_, _| ()).unwrap();
        let full = plan.runs.iter().flat_map(|run| [(run.players[0], &run.first), (run.players[1], &run.second)]);
        let specs: Map<String, Value> =
            full.map(|(player, spec)| (plan.algorithms[player].spec.clone(), json!(spec))).collect();
        write(folder, &json!({ "specs": specs }));
    } else {
        let plan = Plan::new(&experiment).unwrap();
        let mut store = Store::open(folder, &experiment, &plan).unwrap();
        let runner = Local::new(&experiment, 1).unwrap();
        execute(&plan, &mut store, &runner, (1, experiment.seed), &cancel, |_, _| ()).unwrap();
        drop(store);
        let (_, records) = look::<Run>(folder).unwrap();
        let analysis = Analysis::new(&experiment, &records).unwrap();
        write(folder, &facts(&experiment, &analysis, &plan));
    }
    report::write(folder, &report::of_folder(folder, Lang::En).unwrap()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recompute/check.py");
    let checked = Command::new(python).arg(script).arg(folder).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}{}", String::from_utf8_lossy(&checked.stderr));
    std::io::stdout().write_all(format!("figure: recomputed {}\n", said.trim()).as_bytes()).unwrap();
}

fn write(folder: &Path, facts: &Value) {
    fs::write(folder.join("facts.json"), facts.to_string()).unwrap();
}

fn fight(head: &str, boards: &[&str], algorithms: &[&str]) {
    let boards: String = boards.iter().map(|boards| format!("[[boards]]\n{boards}\n")).collect();
    let algorithms: String = algorithms.iter().map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n")).collect();
    recompute(&format!("name = 'recomputed'\n{head}\n{boards}{algorithms}"));
}

/// Shares of repeats, whose differences tie although floating point says otherwise.
#[test]
fn fights_with_repeats() {
    fight(
        "seed = 11\nrepeats = 5",
        &["problem = 'swap(3x3)'\ncount = 40"],
        &["ga(judge=prefix)", "hill(restarts=3,variant=stochastic)", "grasp(moves=8)"],
    );
}

/// Solved by all or by none, the same costs, and runs that a limit ended.
#[test]
fn fights_with_ties_and_failures() {
    fight(
        "seed = 3\n[limits]\ntime = '30s'\nnodes = 700\n",
        &["problem = 'tiles(3x3)'\ncount = 70"],
        &["bfs", "astar", "astar(h=misplaced)", "greedy", "hill", "walk(steps=10)"],
    );
}

/// Of some distances there are fewer boards than were asked for.
#[test]
fn fights_over_the_few_boards_there_are() {
    let boards =
        ["depth = 31", "walk = 3"].map(|draw| format!("problem = 'tiles(3x3)'\ncount = 40\ndraw = {{ {draw} }}"));
    fight("repeats = 2", &boards.each_ref().map(String::as_str), &["astar", "annealing(steps=3000)", "greedy"]);
}

/// Two draws of boards, a grid, and contenders that solve nothing.
#[test]
fn the_experiment_of_2006() {
    let entry = |spec: &str| format!("[[algorithms]]\nspec = '{spec}'\ngrid = {{ moves = [8, 15] }}\n");
    let algorithms: String = ["ga", "grasp", "ga-grasp"].map(entry).concat();
    let boards = ["'uniform'", "{ walk = 8 }"]
        .map(|draw| format!("[[boards]]\nproblem = 'swap(3x3)'\ncount = 60\ndraw = {draw}\n"));
    recompute(&format!("seed = 7\n{}{algorithms}", boards.concat()));
}

/// Repeats of those that draw lots, and openings of which two are mirror images.
#[test]
fn tournaments() {
    let players = ["minimax", "fgh", "random", "mcts(rollouts=20)"];
    fight("seed = 2\nrepeats = 3", &["problem = 'mnk(3,3,3)'\ncount = 15\ndraw = { walk = 2 }"], &players);
    let openings =
        "['X--/---/---', '--X/---/---', '-X-/---/---', '---/-X-/---', 'X--/-O-/---', '--X/-O-/---', 'X-O/---/---']";
    let boards = format!("problem = 'mnk(3,3,3)'\ndraw = {{ list = {openings} }}");
    fight("seed = 2\nrepeats = 2", &[&boards], &players[1..]);
}
