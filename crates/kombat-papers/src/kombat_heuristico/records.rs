//! The stored runs of the experiment of 2006.
//!
//! `records.txt` has what every run came to: two sets of boards, three heuristics, four numbers
//! of moves, 1000 games each. Boards, seeds and ids are not in it, for the plan of the experiment
//! makes them again; so every record can be run again, and a test does so with a sample. The
//! file is made by
//!
//! ```sh
//! KOMBAT_BLESS=1 cargo test -p kombat-papers --test records
//! ```
//!
//! which is to be done when an algorithm of the paper has come to count differently. Times are
//! of the machine and the build that made the file; what is claimed of them is their course, not
//! their size.

use kombat::catalog::puzzle;
use kombat::messages::SpecError;
use kombat::report::Ending;
use kombat::run::Proof;
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use std::collections::HashMap;
use std::fmt::Write;

/// Games a cell.
pub const GAMES: u64 = 1000;

/// Between the figures of a run.
const SLASH: char = '/';

static STORED: &str = include_str!("records.txt");

/// The experiment, as `kombat fight` runs it.
pub fn experiment() -> Experiment {
    super::experiment(GAMES, 0)
}

/// The line on which a run stands.
fn line_of(plan: &Plan, run: &Run) -> String {
    let boards = run.instance.split('-').next().unwrap_or_default();
    format!("{boards} {}", plan.algorithms[run.contender].spec)
}

/// A run in a few characters: moves (none if unsolved), iterations, evaluations, boards
/// generated, microseconds.
fn write(record: &Record) -> String {
    let moves = record.cost.map_or(String::new(), |cost| cost.to_string());
    let micros = 1e6 * record.wall_s;
    let counts = [record.iterations.unwrap_or(0), record.evaluated, record.generated].map(|n| format!("{n}{SLASH}"));
    format!("{moves}{SLASH}{}{micros:.1}", counts.concat())
}

/// A record from its run and a few characters.
fn read(run: &Run, text: &str, optimal: Option<u32>) -> Option<Record> {
    let [moves, iterations, evaluated, generated, micros] = text.split(SLASH).collect::<Vec<_>>()[..] else {
        return None;
    };
    let cost = moves.parse().ok();
    Some(Record {
        outcome: if cost.is_some() { Ending::Solved } else { Ending::GaveUp }.into(),
        proof: Proof::Unproven.into(),
        cost,
        optimal,
        depth: cost.map(u64::from),
        iterations: Some(iterations.parse().ok()?),
        evaluated: evaluated.parse().ok()?,
        generated: generated.parse().ok()?,
        wall_s: micros.parse::<f64>().ok()? / 1e6,
        ..run.row()
    })
}

/// The stored records, each with the board and the seed that the plan gives its run.
///
/// # Panics
/// If the file is not of this plan; a test reads all of it.
pub fn stored() -> Result<Vec<Record>, SpecError> {
    let plan = Plan::new(&experiment())?;
    let puzzle = puzzle("kombat")?;
    let lines = STORED.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "));
    let mut entries: HashMap<&str, _> = lines.map(|(name, entries)| (name, entries.split(' '))).collect();
    let record = |run: &Run| {
        let optimal = puzzle.spot(&run.start)?.distance;
        let text = entries.get_mut(line_of(&plan, run).as_str()).and_then(Iterator::next);
        Ok(text.and_then(|text| read(run, text, optimal)).expect("every run of the plan is stored"))
    };
    plan.runs.iter().map(record).collect()
}

/// The file for these records, one for each run of the plan and in its order.
pub fn file(plan: &Plan, records: &[Record]) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut entries: HashMap<String, Vec<String>> = HashMap::new();
    for (run, record) in plan.runs.iter().zip(records) {
        let name = line_of(plan, run);
        if !entries.contains_key(&name) {
            names.push(name.clone());
        }
        entries.entry(name).or_default().push(write(record));
    }
    let mut file = String::from(
        "# The experiment of 2006, a line a set of boards and a contender, an entry a game:\n\
         # moves/iterations/evaluations/generated/microseconds. See records.rs.\n",
    );
    for name in names {
        writeln!(file, "{name}: {}", entries[&name].join(" ")).expect("a string takes all");
    }
    file
}
