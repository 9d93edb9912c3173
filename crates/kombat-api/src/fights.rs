//! Fights: ordered, listed, followed.

use kombat::budget;
use kombat_lab::experiment::{self, BoardSource};
use kombat_lab::race::Lane;
use kombat_papers::presets;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::time::Duration;

/// The most that a run of a preset may take, unless the preset says otherwise: a page waits for them.
const LIMITS: budget::Limits =
    budget::Limits { time: Some(Duration::from_secs(10)), memory: Some(2 << 30), expanded: None };

/// A new fight.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightOrder {
    /// An experiment.
    pub toml: String,
}

/// The fights in the server's folder.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fights {
    /// The latest first.
    fights: Vec<StoredFight>,
    /// How many are not listed.
    left_out: usize,
    /// Experiments that are offered.
    presets: Vec<Experiment>,
}

impl Fights {
    /// What is stored, and what is offered.
    pub fn new(fights: Vec<StoredFight>, left_out: usize) -> Self {
        let offered = presets::ALL.map(|preset| experiment::Experiment { limits: LIMITS, ..(preset.experiment)() });
        Fights { fights, left_out, presets: offered.iter().map(Experiment::from).collect() }
    }
}

/// A fight in the folder.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoredFight {
    /// When it was last written to, in seconds since 1970.
    pub changed: Option<u64>,
    /// Is it being fought?
    pub running: bool,
    /// Its runs or matches.
    pub size: u64,
    /// What is compared.
    pub experiment: Experiment,
}

/// What is compared.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Experiment {
    name: String,
    /// A text, for it may have more digits than a number of a script.
    seed: String,
    repeats: u64,
    boards: Vec<BoardSet>,
    algorithms: Vec<Entry>,
    limits: Limits,
    /// Is it fought by players of a game?
    tournament: bool,
    /// All of it as a file.
    toml: String,
}

/// A set of boards.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BoardSet {
    problem: String,
    count: u64,
    /// How they are sampled.
    draw: String,
    /// The boards, where they are given.
    list: Option<Vec<String>>,
}

/// An algorithm that fights.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Entry {
    spec: String,
    /// Parameters and their values; every combination is a contender.
    #[serde(serialize_with = "as_object")]
    #[schemars(with = "BTreeMap<String, Vec<String>>")]
    grid: Vec<(String, Vec<String>)>,
}

/// In the order in which they are given.
fn as_object<Z: Serializer>(grid: &[(String, Vec<String>)], to: Z) -> Result<Z::Ok, Z::Error> {
    to.collect_map(grid.iter().map(|(key, values)| (key, values)))
}

/// The limits of one run.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Limits {
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
}

impl From<budget::Limits> for Limits {
    fn from(budget::Limits { time, expanded, memory }: budget::Limits) -> Self {
        Limits { seconds: time.map(|time| time.as_secs_f64()), nodes: expanded, memory }
    }
}

impl From<&experiment::Experiment> for Experiment {
    fn from(experiment: &experiment::Experiment) -> Self {
        let boards = |boards: &experiment::BoardSet| {
            let list = if let BoardSource::List(list) = &boards.source { Some(list.clone()) } else { None };
            let count = list.as_ref().map_or(boards.count, |list| list.len() as u64);
            BoardSet { problem: boards.problem.clone(), count, draw: boards.source.to_string(), list }
        };
        let entry = |entry: &experiment::Entry| Entry { spec: entry.spec.clone(), grid: entry.grid.clone() };
        Experiment {
            name: experiment.name.clone(),
            seed: experiment.seed.to_string(),
            repeats: experiment.repeats,
            boards: experiment.boards.iter().map(boards).collect(),
            algorithms: experiment.algorithms.iter().map(entry).collect(),
            limits: experiment.limits.into(),
            tournament: experiment.is_tournament().unwrap_or_default(),
            toml: experiment.to_toml(),
        }
    }
}

/// How far a fight is, and what it is.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fight {
    /// How far.
    #[serde(flatten)]
    pub progress: FightProgress,
    /// What is compared.
    pub experiment: Experiment,
}

/// How far a fight is.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FightProgress {
    /// Its name.
    pub name: String,
    /// Is it fought?
    pub state: FightState,
    /// Runs or matches that are made.
    pub done: u64,
    /// All of them.
    pub total: u64,
    /// Runs or matches a second since it was started.
    pub rate: Option<f64>,
    /// How far each contender is.
    pub lanes: Vec<Lane>,
    /// Why it ended before its end.
    pub failed: Option<String>,
}

/// Where a fight is on its way.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "their names say it")]
pub enum FightState {
    Running,
    Paused,
    Ended,
}

/// What a fight tells as it goes: a field for each name of an event, with what the event carries.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "a description")]
pub struct FightEvents {
    progress: FightProgress,
    /// The last.
    end: FightProgress,
}
