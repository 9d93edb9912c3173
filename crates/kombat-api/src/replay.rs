//! A fight's runs one by one, for whoever shows it once more as a race.

use kombat::messages::{Lang, Render};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::record::Record;
use kombat_lab::report::names::Names;
use kombat_lab::report::verdict::sampling;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most runs that are told one by one.
pub const MOST_RUNS: u64 = 20_000;

/// A race as it was: who was where, and when.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Replay {
    /// The course, the nearest boards first. There is none where there are too many runs to be
    /// told, and in a tournament.
    stretches: Vec<Stretch>,
    /// The contenders, in the order of the experiment.
    lanes: Vec<ReplayLane>,
}

/// Boards that are equally far from the goal, or of one set if their distance is not known.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Stretch {
    /// The distance, or how the boards were sampled; with the problem if there are several.
    label: String,
    /// Moves to the goal, where they are known.
    distance: Option<u32>,
    /// The runs that a contender makes in it.
    boards: u64,
}

/// A contender's way.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReplayLane {
    /// The place of its algorithm in the experiment, by which it has its colour.
    lane: usize,
    /// What people call it.
    name: String,
    /// Its spec.
    spec: String,
    /// Its runs in the order of the course: the stretch, whether it solved the board, and the
    /// seconds it took. None where there are too many, and in a tournament.
    runs: Option<Vec<(usize, u8, f64)>>,
}

impl Replay {
    /// Of a fight whose runs are not told.
    pub fn untold(experiment: &Experiment) -> Self {
        let lane = |(lane, entry): (usize, &kombat_lab::experiment::Entry)| ReplayLane {
            lane,
            name: entry.spec.clone(),
            spec: entry.spec.clone(),
            runs: None,
        };
        Replay { stretches: Vec::new(), lanes: experiment.algorithms.iter().enumerate().map(lane).collect() }
    }

    /// Of the runs that are stored. A run that stands in two sets is made once, and so it is told once.
    pub fn new(plan: &Plan, records: &[Record], (experiment, names): (&Experiment, &Names), lang: Lang) -> Self {
        let made: HashMap<&str, &Record> = records.iter().map(|record| (record.id.as_str(), record)).collect();
        let mut distances: HashMap<(&str, &str), u32> = HashMap::new();
        for record in records {
            if let Some(distance) = distance(record) {
                distances.insert((&record.problem, &record.start), distance);
            }
        }
        let problems: HashSet<&str> = plan.runs.iter().map(|run| run.problem.as_str()).collect();
        // By problem, then by distance; sets whose distances are not known come after the others.
        let place = |run: &Run| {
            let far = distances.get(&(run.problem.as_str(), run.start.as_str())).copied();
            let set = if far.is_some() { 0 } else { run.set };
            let first =
                experiment.boards.iter().position(|boards| boards.problem == experiment.boards[run.set].problem);
            (first, far.is_none(), far, set)
        };
        let mut course: BTreeMap<_, Vec<&Run>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for run in &plan.runs {
            if made.contains_key(run.id.as_str()) && seen.insert((run.contender, run.id.as_str())) {
                course.entry(place(run)).or_default().push(run);
            }
        }
        let lane = |(contender, own): (usize, &kombat_lab::experiment::Contender)| ReplayLane {
            lane: names.lane(contender),
            name: names.name(contender).to_owned(),
            spec: own.spec.clone(),
            runs: Some(Vec::new()),
        };
        let mut lanes: Vec<ReplayLane> = plan.algorithms.iter().enumerate().map(lane).collect();
        let mut stretches = Vec::new();
        for (i, ((_, _, far, _), runs)) in course.into_iter().enumerate() {
            let how = match far {
                Some(distance) => distance.to_string(),
                None => sampling(&experiment.boards[runs[0].set].source.to_string()).render(lang),
            };
            let label = if problems.len() > 1 { format!("{}, {how}", runs[0].problem) } else { how };
            let mut own = vec![0; lanes.len()];
            for run in runs {
                own[run.contender] += 1;
                if let (Some(record), Some(way)) = (made.get(run.id.as_str()), &mut lanes[run.contender].runs) {
                    way.push((i, u8::from(record.solved()), seconds(record)));
                }
            }
            stretches.push(Stretch { label, distance: far, boards: own.into_iter().max().unwrap_or_default() });
        }
        Replay { stretches, lanes }
    }
}

/// How far a board is from the goal, as a record knows.
fn distance(record: &Record) -> Option<u32> {
    let proved = record.cost.filter(|_| record.proof == kombat::run::Proof::Optimal);
    record.optimal.or(proved)
}

/// Its time to a tenth of a microsecond; what is beyond is noise.
fn seconds(record: &Record) -> f64 {
    (record.wall_s * 1e7).round() / 1e7
}
