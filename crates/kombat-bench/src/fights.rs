//! What a fight costs beyond its searches: the store, a second thread, the report.

use crate::figures::Figures;
use kombat::budget::Cancel;
use kombat::words::{Lang, Message, Render};
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::{Keep, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::record::Record;
use kombat_lab::report;
use kombat_lab::store::Store;
use std::collections::HashSet;
use std::time::Instant;

/// 100,000 runs of some microseconds each.
const TINY: &str = r#"
name = "tiny"
[[boards]]
problem = "swap(3x3)"
count = 50000
draw = { walk = 8 }
[[algorithms]]
spec = "grasp"
[[algorithms]]
spec = "ga-grasp"
"#;

/// 12,000 runs of the paper's experiment, of a tenth of a millisecond each.
const PAPER: &str = r#"
name = "paper"
[[boards]]
problem = "swap(3x3)"
count = 2000
[[algorithms]]
spec = "ga"
grid = { moves = [8, 15] }
[[algorithms]]
spec = "grasp"
grid = { moves = [8, 15] }
[[algorithms]]
spec = "ga-grasp"
grid = { moves = [8, 15] }
"#;

/// Runs of some milliseconds each.
const LONGER: &str = r#"
name = "longer"
[[boards]]
problem = "swap(3x3)"
count = 300
[[algorithms]]
spec = "ga(moves=15,generations=10000)"
"#;

fn read(text: &str) -> Result<(Experiment, Plan), String> {
    let experiment = Experiment::read(text).map_err(|error| error.to_string())?;
    let plan = Plan::new(&experiment).map_err(|error| error.to_string())?;
    Ok((experiment, plan))
}

/// Seconds that a fight takes on so many threads, and its folder.
fn fight(text: &str, jobs: usize) -> Result<(f64, tempfile::TempDir), String> {
    let (experiment, plan) = read(text)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let say = |message: Message| message.render(Lang::En);
    let mut store = Store::open(folder.path(), &experiment, &plan).map_err(say)?;
    let runner = Local::new(&experiment, jobs).map_err(|error| error.to_string())?;
    let started = Instant::now();
    execute(&plan, &mut store, &runner, (jobs, 0), &Cancel::new(), |_, _| {}).map_err(say)?;
    Ok((started.elapsed().as_secs_f64(), folder))
}

/// Keeps nothing.
struct Nowhere;

impl Keep for Nowhere {
    fn ids(&self) -> Result<HashSet<String>, Message> {
        Ok(HashSet::new())
    }

    fn add(&mut self, _: &[Record]) -> Result<(), Message> {
        Ok(())
    }
}

/// Seconds that the same fight takes if nothing is stored.
fn unstored(text: &str) -> Result<f64, String> {
    let (experiment, plan) = read(text)?;
    let runner = Local::new(&experiment, 1).map_err(|error| error.to_string())?;
    let started = Instant::now();
    let made = execute(&plan, &mut Nowhere, &runner, (1, 0), &Cancel::new(), |_, _| {});
    let seconds = started.elapsed().as_secs_f64();
    if made == Ok(plan.runs.len() as u64) { Ok(seconds) } else { Err("a run was lost".to_owned()) }
}

/// Seconds that its searches take one after the other, in the order of the plan.
fn searches(text: &str) -> Result<f64, String> {
    let (experiment, plan) = read(text)?;
    let runner = Local::new(&experiment, 1).map_err(|error| error.to_string())?;
    let cancel = Cancel::new();
    let started = Instant::now();
    let made = plan.runs.iter().filter_map(|run| runner.run(run, &cancel)).count();
    let seconds = started.elapsed().as_secs_f64();
    if made == plan.runs.len() { Ok(seconds) } else { Err("a run was lost".to_owned()) }
}

/// A fight with and without the store, in turns so that both meet the same weather; the
/// quickest of each counts. Returns a folder of it.
fn price_of_the_store(figures: &mut Figures, what: &str, name: &str, text: &str) -> Result<tempfile::TempDir, String> {
    let (mut alone, mut without, (mut with, folder)) = (searches(text)?, unstored(text)?, fight(text, 1)?);
    for _ in 1..3 {
        alone = alone.min(searches(text)?);
        without = without.min(unstored(text)?);
        with = with.min(fight(text, 1)?.0);
    }
    println!(
        "{what}, one thread: {without:.2} s, with the store {with:.2} s, ratio {:.3} (a bare loop of searches: {alone:.2} s)",
        with / without
    );
    figures.real(name.to_owned(), with / without);
    Ok(folder)
}

/// Measures, and prints.
pub(crate) fn run(figures: &mut Figures) -> Result<(), String> {
    println!("Fights: what the store, a second thread and the report cost.\n");
    let folder = price_of_the_store(figures, "100,000 tiny runs", "fight.store_ratio", TINY)?;
    price_of_the_store(figures, "12,000 runs of the paper's", "fight.store_ratio_paper", PAPER)?;
    let started = Instant::now();
    let (experiment, records) =
        kombat_lab::store::look::<Run>(folder.path()).map_err(|message| message.render(Lang::En))?;
    let read = started.elapsed().as_secs_f64();
    let analysis = Analysis::new(&experiment, &records).map_err(|error| error.to_string())?;
    let analysed = started.elapsed().as_secs_f64();
    let paper = report::paper(&analysis, &records, Lang::En);
    report::write(folder.path(), &paper).map_err(|message| message.render(Lang::En))?;
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "their report, from the store to all its files: {seconds:.2} s (read {read:.2}, analysed {:.2}, written {:.2})",
        analysed - read,
        seconds - analysed
    );
    figures.real("fight.report_seconds".to_owned(), seconds);
    let (one, two) = (fight(LONGER, 1)?.0, fight(LONGER, 2)?.0);
    println!("300 longer runs: {one:.2} s on one thread, {two:.2} s on two, ratio {:.2}\n", one / two);
    figures.real("fight.two_threads_ratio".to_owned(), one / two);
    Ok(())
}
