//! What a fight costs beyond its searches: the store, a second thread, the report.

use crate::figures::{Figures, Measured, timed};
use kombat::budget::Cancel;
use kombat::messages::{Lang, Message, SpecError};
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::{Keep, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::record::Record;
use kombat_lab::report;
use kombat_lab::store::{Store, look};
use std::collections::HashSet;
use tempfile::TempDir;

/// 100,000 runs of some microseconds each.
const TINY: &str = r#"
name = "tiny"
boards = [{ problem = "swap(3x3)", count = 50000, draw = { walk = 8 } }]
algorithms = [{ spec = "grasp" }, { spec = "ga-grasp" }]
"#;

/// 12,000 runs of the paper's experiment, of a tenth of a millisecond each.
const PAPER: &str = r#"
name = "paper"
boards = [{ problem = "swap(3x3)", count = 2000 }]
algorithms = [
    { spec = "ga", grid = { moves = [8, 15] } },
    { spec = "grasp", grid = { moves = [8, 15] } },
    { spec = "ga-grasp", grid = { moves = [8, 15] } },
]
"#;

/// Runs of some milliseconds each.
const LONGER: &str = r#"
name = "longer"
boards = [{ problem = "swap(3x3)", count = 300 }]
algorithms = [{ spec = "ga(moves=15,generations=10000)" }]
"#;

/// A fight about to begin, on so many threads.
fn ready(text: &str, jobs: usize) -> Measured<(Experiment, Plan, Local)> {
    let experiment = text.parse::<Experiment>()?;
    let (plan, runner) = (Plan::new(&experiment)?, Local::new(&experiment, jobs)?);
    Ok((experiment, plan, runner))
}

/// Seconds that a fight takes on so many threads, and its folder.
fn fight(text: &str, jobs: usize) -> Measured<(f64, TempDir)> {
    let (experiment, plan, runner) = ready(text, jobs)?;
    let folder = tempfile::tempdir()?;
    let mut store = Store::open(folder.path(), &experiment, &plan).map_err(SpecError)?;
    let (seconds, made) = timed(|| execute(&plan, &mut store, &runner, (jobs, 0), &Cancel::new(), |_, _| {}));
    made.map_err(SpecError)?;
    Ok((seconds, folder))
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
fn unstored(text: &str) -> Measured<f64> {
    let (_, plan, runner) = ready(text, 1)?;
    let (seconds, made) = timed(|| execute(&plan, &mut Nowhere, &runner, (1, 0), &Cancel::new(), |_, _| {}));
    if made == Ok(plan.runs.len() as u64) { Ok(seconds) } else { Err("a run was lost".into()) }
}

/// Seconds that its searches take one after the other, in the order of the plan.
fn searches(text: &str) -> Measured<f64> {
    let (_, plan, runner) = ready(text, 1)?;
    let cancel = Cancel::new();
    let (seconds, made) = timed(|| plan.runs.iter().filter_map(|run| runner.run(run, &cancel)).count());
    if made == plan.runs.len() { Ok(seconds) } else { Err("a run was lost".into()) }
}

/// A fight with and without the store, in turns so that both meet the same weather; the
/// quickest of each counts. Returns a folder of it.
fn price_of_the_store(figures: &mut Figures, what: &str, name: &str, text: &str) -> Measured<TempDir> {
    let (mut alone, mut without, (mut with, folder)) = (searches(text)?, unstored(text)?, fight(text, 1)?);
    for _ in 1..3 {
        alone = alone.min(searches(text)?);
        without = without.min(unstored(text)?);
        with = with.min(fight(text, 1)?.0);
    }
    let ratio = figures.real(name, with / without, 3);
    println!(
        "{what}, one thread: {without:.2} s, with the store {with:.2} s, ratio {ratio} (a bare loop of searches: {alone:.2} s)"
    );
    Ok(folder)
}

/// Measures, and prints.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("Fights: what the store, a second thread and the report cost.\n");
    let folder = price_of_the_store(figures, "100,000 tiny runs", "fight.store_ratio", TINY)?;
    price_of_the_store(figures, "12,000 runs of the paper's", "fight.store_ratio_paper", PAPER)?;
    let (read, looked) = timed(|| look::<Run>(folder.path()));
    let (experiment, records) = looked.map_err(SpecError)?;
    let (analysed, analysis) = timed(|| Analysis::new(&experiment, &records));
    let analysis = analysis?;
    let (wrote, written) = timed(|| report::write(folder.path(), &report::paper(&analysis, &records, Lang::En)));
    written.map_err(SpecError)?;
    let seconds = figures.real("fight.report_seconds", read + analysed + wrote, 2);
    println!(
        "their report, from the store to all its files: {seconds} s (read {read:.2}, analysed {analysed:.2}, written {wrote:.2})"
    );
    let (one, two) = (fight(LONGER, 1)?.0, fight(LONGER, 2)?.0);
    let ratio = figures.real("fight.two_threads_ratio", one / two, 2);
    println!("300 longer runs: {one:.2} s on one thread, {two:.2} s on two, ratio {ratio}\n");
    Ok(())
}
