//! Fights whose published numbers the script beside this file recomputes.

use kombat::budget::Cancel;
use kombat::catalog::AnyGame;
use kombat::messages::Lang;
use kombat_lab::analysis::{Analysis, Claims, Metric};
use kombat_lab::execute::{Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::played::{Match, Score};
use kombat_lab::record::JobLimit;
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
    let imports = |python: &PathBuf| {
        let run = Command::new(python).args(["-c", "import numpy, scipy, statsmodels"]).output();
        run.is_ok_and(|run| run.status.success())
    };
    given.or(Some(installed)).filter(imports)
}

/// Fights, and has what was published recomputed; says so once if that cannot be done here.
pub(crate) fn recomputed(fights: &[String], claims: &'static [Claims]) {
    let Some(python) = python() else {
        let why = "skipped: figures recomputed by scipy and statsmodels, which are not installed: cargo xtask test does that\n";
        return std::io::stdout().write_all(why.as_bytes()).unwrap();
    };
    fights.iter().for_each(|text| recompute(&python, text, claims));
}

/// Plays; or ends the jobs of one match in seven; or has a chain of players decide who wins, of
/// whom the first and the last never meet chance.
struct Games {
    local: Local<Box<dyn AnyGame>>,
    name: String,
}

impl Runner<Pairing> for Games {
    fn run(&self, pairing: &Pairing, cancel: &Cancel) -> Option<Match> {
        let number = pairing.id.bytes().map(usize::from).sum::<usize>();
        let [one, other] = pairing.players;
        let upset = number.is_multiple_of(3) && [one, other].iter().all(|player| (1..3).contains(player));
        match self.name.as_str() {
            "ended" if number.is_multiple_of(7) => Some(pairing.stopped(JobLimit::Time)),
            "chain" => {
                let result = if (one < other) == upset { Score::Second } else { Score::First };
                Some(Match { result: result.into(), ..pairing.row() })
            }
            _ => self.local.run(pairing, cancel),
        }
    }
}

/// What a record cannot tell: full specs, and the points of the curves.
fn facts(experiment: &Experiment, analysis: &Analysis, plan: &Plan) -> Value {
    let (mut specs, mut curves) = (Map::new(), Map::new());
    for set in &analysis.sets {
        let (mut full, mut steps) = (Map::new(), Map::new());
        for cell in &set.cells {
            let spec = &analysis.contenders[cell.contender].spec;
            let own = |run: &&Run| set.parts.contains(&run.set) && run.contender == cell.contender;
            full.insert(spec.clone(), json!(plan.runs.iter().find(own).unwrap().algorithm));
            let curve = |metric: Metric| Some((metric.key().to_owned(), json!(cell.ecdf(metric)?.steps)));
            let all = [Metric::Generated, Metric::Time].into_iter().filter_map(curve);
            steps.insert(spec.clone(), Value::Object(all.collect()));
        }
        specs.insert(set.sampling.clone(), Value::Object(full));
        curves.insert(set.sampling.clone(), Value::Object(steps));
    }
    let limit = experiment.limits.time.map(|time| time.as_secs_f64());
    json!({ "specs": specs, "curves": curves, "limit": limit })
}

/// Fights, stores, writes the report, and has it recomputed.
fn recompute(python: &Path, text: &str, claims: &'static [Claims]) {
    let folder = tempfile::tempdir().unwrap();
    let (folder, experiment) = (folder.path(), text.parse::<Experiment>().unwrap());
    let cancel = Cancel::new();
    if experiment.is_tournament().unwrap() {
        let plan = Plan::<Pairing>::tournament(&experiment).unwrap();
        let mut store = Store::open(folder, &experiment, &plan).unwrap();
        let runner = Games { local: Local::tournament(&experiment, 1).unwrap(), name: experiment.name.clone() };
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
    report::write_folder(folder, folder, claims, Lang::En).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kombat-lab/tests/recompute/check.py");
    let checked = Command::new(python).arg(script).arg(folder).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}{}", String::from_utf8_lossy(&checked.stderr));
    std::io::stdout().write_all(format!("figure: recomputed {}\n", said.trim()).as_bytes()).unwrap();
}

fn write(folder: &Path, facts: &Value) {
    fs::write(folder.join("facts.json"), facts.to_string()).unwrap();
}
