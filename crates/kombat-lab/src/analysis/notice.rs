//! What is odd about the times of a contender, in the manner of hyperfine: a slow first run, runs that took much longer
//! than others, and time in which the processor did something else.
//!
//! Boards differ, so a run is judged by its time for each board that it generated. Differences that nobody would
//! notice are passed over.

use crate::plan::{Plan, Run, Task};
use crate::record::Record;
use crate::statistics::summary::median;
use std::collections::{BTreeMap, HashMap};

/// What is odd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Timing {
    /// The first run took much longer than it should have: so many times as long.
    WarmUp(f64),
    /// So many runs took much longer, the first one perhaps among them.
    Outliers(u64),
    /// The processor worked on the runs for that share of their time alone.
    Interference(f64),
}

/// Something odd about the times of a contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its place among the contenders.
    pub contender: usize,
    /// What.
    pub timing: Timing,
}

/// How many median absolute deviations from the median a run is an outlier: hyperfine's rule, ten standard
/// deviations of normal times (Iglewicz and Hoaglin 1993, *How to detect and handle outliers*).
const FAR: f64 = 14.826;

/// What a run must have taken too long at least, in seconds.
const NOTICED: f64 = 0.1;

/// The fewest runs that show what is usual.
const USUAL: usize = 4;

/// The share of its time that a run has the processor, if nothing interferes.
const BUSY: f64 = 0.5;

/// All of a fight whose runs were made in this order, from its records by their ids.
pub(super) fn notices(plan: &Plan, order: &[&Run], records: &HashMap<&str, &Record>) -> Vec<Notice> {
    // One run may belong to two contenders that are the same on some boards.
    let mut contenders: HashMap<&str, Vec<usize>> = HashMap::new();
    for run in &plan.runs {
        let own = contenders.entry(run.id()).or_default();
        if !own.contains(&run.contender) {
            own.push(run.contender);
        }
    }
    let mut runs: BTreeMap<usize, Vec<&Record>> = BTreeMap::new();
    for record in order.iter().filter_map(|run| records.get(run.id())) {
        for contender in contenders.get(record.id.as_str()).into_iter().flatten() {
            runs.entry(*contender).or_default().push(*record);
        }
    }
    let of = |(contender, records): (usize, Vec<&Record>)| {
        let found = [slow(&records), interference(&records)].into_iter().flatten();
        found.map(move |timing| Notice { contender, timing }).collect::<Vec<_>>()
    };
    runs.into_iter().flat_map(of).collect()
}

/// Runs that took much longer than the others.
fn slow(records: &[&Record]) -> Option<Timing> {
    let pace: Vec<f64> = records.iter().map(|record| record.wall_s / record.generated.max(1) as f64).collect();
    let usual = median(&mut pace.clone()).filter(|_| pace.len() >= USUAL)?;
    let mut far: Vec<f64> = pace.iter().map(|pace| (pace - usual).abs()).collect();
    let spread = median(&mut far)?;
    let outlier = |i: &usize| {
        let too_long = (pace[*i] - usual) * records[*i].generated.max(1) as f64;
        pace[*i] - usual > FAR * spread && too_long > NOTICED
    };
    let outliers = (0..pace.len()).filter(outlier).count() as u64;
    match outliers {
        0 => None,
        1 if outlier(&0) => Some(Timing::WarmUp(if usual > 0.0 { pace[0] / usual } else { f64::INFINITY })),
        n => Some(Timing::Outliers(n)),
    }
}

/// Has the processor done something else while the clock went on?
fn interference(records: &[&Record]) -> Option<Timing> {
    let known = records.iter().filter_map(|record| Some((record.wall_s, record.cpu_s?)));
    let (wall, cpu) = known.fold((0.0, 0.0), |(wall, cpu), (own_wall, own_cpu)| (wall + own_wall, cpu + own_cpu));
    (wall - cpu > NOTICED && cpu < BUSY * wall).then(|| Timing::Interference(cpu / wall))
}
