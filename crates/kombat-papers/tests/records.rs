//! The stored records of the experiment of 2006 are what runs give.

use kombat::budget::Cancel;
use kombat_lab::execute::Runner;
use kombat_lab::local::Local;
use kombat_lab::plan::Plan;
use kombat_lab::record::Record;
use kombat_papers::kombat_heuristico::records::{GAMES, experiment, file, stored};
use std::path::Path;

/// Runs are made so often when the file is made, and the least time is stored: what else the
/// machine has to do only ever adds to it.
const TIMES: usize = 3;

/// Every so many records one is run again. It has no divisor in common with the twelve
/// contenders, so that all of them are met.
const SAMPLE: usize = 41;

fn bless(plan: &Plan, runner: &Local) {
    let cancel = Cancel::new();
    let mut records: Vec<Record> = Vec::new();
    for run in &plan.runs {
        let made = (0..TIMES).filter_map(|_| runner.run(run, &cancel));
        records.push(made.min_by(|a, b| a.wall_s.total_cmp(&b.wall_s)).unwrap());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kombat_heuristico/records.txt");
    std::fs::write(path, file(plan, &records)).unwrap();
}

#[test]
fn a_sample_run_again_gives_the_same() {
    let experiment = experiment();
    let plan = Plan::new(&experiment).unwrap();
    let runner = Local::new(&experiment, 1).unwrap();
    if std::env::var_os("KOMBAT_BLESS").is_some() {
        return bless(&plan, &runner);
    }
    let stored = stored().unwrap();
    assert_eq!(stored.len() as u64, 2 * 3 * 4 * GAMES);
    let figures = |record: &Record| {
        let decided = (record.id.clone(), record.start.clone(), record.algorithm.clone(), record.seed);
        let counts = (record.iterations, record.evaluated, record.generated);
        (decided, record.outcome.clone(), record.cost, record.optimal, counts)
    };
    for (run, record) in plan.runs.iter().zip(&stored).step_by(SAMPLE) {
        let again = runner.run(run, &Cancel::new()).unwrap();
        assert_eq!(figures(&again), figures(record), "make the file again, as records.rs says");
    }
}
