//! What is to be compared: boards, algorithms, limits. Read from TOML or put together
//! by a caller.

mod file;
mod label;

pub use label::LONGEST as LONGEST_LABEL;

use crate::columns::Columns;
use crate::metric::Metric;
use crate::revision::fingerprint;
use kombat::budget::Limits;
use kombat::catalog::{Problem, Sampling, Spec, open};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::play::advisers;
use std::fmt;

/// More boards than this, or more random moves to sample one, are a slip.
const MOST_BOARDS: u64 = 10_000_000;
/// The longest walk by which a board is sampled.
pub const MOST_STEPS: u64 = 1_000_000;
/// More runs than this are one as well, and their plan would fill the memory.
const MOST_RUNS: u64 = 10_000_000;
/// A plan of more bytes than this would leave no memory for the searches.
const MOST_PLANNED: u64 = 1 << 30;
/// Random plies before a game is handed to its players, unless told.
const OPENING: u64 = 3;

/// An experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its name.
    pub name: String,
    /// The seed of all its chance.
    pub seed: u64,
    /// How often each algorithm meets each board.
    pub repeats: u64,
    /// The boards.
    pub boards: Vec<BoardSet>,
    /// The algorithms.
    pub algorithms: Vec<Entry>,
    /// What each run may use.
    pub limits: Limits,
    /// The columns of its tables, if they were chosen. They decide no result.
    pub columns: Option<Columns>,
    /// What those are ranked by who have achieved the same, if that was chosen. It decides no result either.
    pub measure: Option<Metric>,
}

/// Boards of one source.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardSet {
    /// The problem.
    pub problem: String,
    /// How many.
    pub count: u64,
    /// Where they come from.
    pub source: BoardSource,
}

impl BoardSet {
    /// How many are asked for.
    pub(crate) fn asked(&self) -> u64 {
        if let BoardSource::List(list) = &self.source { list.len() as u64 } else { self.count }
    }
}

/// How boards come about.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardSource {
    /// By chance.
    Sampled(Sampling),
    /// As given.
    List(Vec<String>),
}

impl BoardSource {
    /// How boards of a problem come about unless told: uniformly, in games by three random
    /// plies. What is no problem is found out when it is planned.
    pub fn usual(problem: &str) -> Self {
        BoardSource::Sampled(if is_game(problem) == Ok(true) { Sampling::Walk(OPENING) } else { Sampling::Uniform })
    }
}

/// Is it a game for two?
pub fn is_game(problem: &str) -> Result<bool, SpecError> {
    Ok(matches!(open(problem)?, Problem::Game(_)))
}

impl fmt::Display for BoardSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardSource::Sampled(Sampling::Uniform) => write!(f, "uniform"),
            BoardSource::Sampled(Sampling::Walk(steps)) => write!(f, "walk({steps})"),
            BoardSource::Sampled(Sampling::Depth(depth)) => write!(f, "depth({depth})"),
            BoardSource::List(_) => write!(f, "list"),
        }
    }
}

/// An algorithm, with the values of parameters that are to be varied.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What people are to call it, if that was said. It decides no result.
    pub label: Option<String>,
    /// The spec.
    pub spec: String,
    /// Parameters and their values; every combination is a contender.
    pub grid: Vec<(String, Vec<String>)>,
}

/// Values of a grid, by parameter.
pub type Grid = Vec<(String, String)>;

/// An algorithm of the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What people are to call it, if that was said, with its values of the grid.
    pub label: Option<String>,
    /// As it was written, with its values of the grid.
    pub spec: String,
    /// The name alone.
    pub name: String,
    /// The values of the grid, in its order.
    pub grid: Grid,
}

impl Entry {
    /// An algorithm alone.
    pub fn new(spec: impl Into<String>) -> Self {
        Entry { label: None, spec: spec.into(), grid: Vec::new() }
    }

    /// Every combination of the grid.
    pub(crate) fn contenders(&self) -> Vec<Contender> {
        let mut combinations: Vec<Grid> = vec![Vec::new()];
        for (key, values) in &self.grid {
            let longer = |before: &Grid| {
                let before = before.clone();
                values.iter().map(move |value| [&before[..], &[(key.clone(), value.clone())]].concat())
            };
            combinations = combinations.iter().flat_map(longer).collect();
        }
        let name = self.spec.split(['(', ':']).next().unwrap_or(&self.spec).trim().to_owned();
        let contender = |grid: Grid| {
            let label = self.label.as_ref().map(|label| label::with_values(label, &grid));
            Contender { label, spec: with_values(&self.spec, &grid), name: name.clone(), grid }
        };
        combinations.into_iter().map(contender).collect()
    }
}

/// A spec with more arguments.
fn with_values(spec: &str, values: &[(String, String)]) -> String {
    if values.is_empty() {
        return spec.to_owned();
    }
    let more: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
    // What is wrong with it is said when it is checked.
    let Ok(read) = spec.parse::<Spec>() else { return spec.to_owned() };
    let text = read.to_string();
    match text.strip_suffix(')') {
        Some(open) if !open.ends_with('(') => format!("{open},{})", more.join(",")),
        _ => format!("{}({})", text.trim_end_matches("()"), more.join(",")),
    }
}

impl Experiment {
    /// Refuses a name that is no plain name of a folder.
    pub fn check_name(name: &str) -> Result<(), Message> {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
        if name.is_empty() || name.starts_with('.') || !name.chars().all(plain) {
            return Err(msg!("lab.name", found = name));
        }
        Ok(())
    }

    /// Refuses an experiment that has nothing to run.
    pub fn check(&self) -> Result<(), SpecError> {
        Experiment::check_name(&self.name)?;
        let nothing = [
            (self.repeats == 0, msg!("lab.no-repeats")),
            (self.boards.is_empty(), msg!("lab.no-boards")),
            (self.algorithms.is_empty(), msg!("lab.no-algorithms")),
        ];
        if let Some((_, why)) = nothing.into_iter().find(|(nothing, _)| *nothing) {
            return Err(why.into());
        }
        if let Some(boards) = self.boards.iter().find(|boards| boards.asked() == 0) {
            return Err(msg!("lab.empty-boards", problem = boards.problem.as_str()).into());
        }
        for boards in &self.boards {
            let steps = if let BoardSource::Sampled(Sampling::Walk(steps)) = boards.source { steps } else { 0 };
            for (what, found, most) in [("count", boards.count, MOST_BOARDS), ("walk", steps, MOST_STEPS)] {
                if found > most {
                    return Err(msg!("lab.too-many", what = what, found = found, most = most).into());
                }
            }
        }
        let empty = |(_, values): &&(String, Vec<String>)| values.is_empty();
        if let Some((key, _)) = self.algorithms.iter().flat_map(|entry| &entry.grid).find(empty) {
            return Err(msg!("lab.empty-grid", key = key.as_str()).into());
        }
        // Told from the lengths of the lists, for nobody could write out all that some files mean.
        let runs = self.size();
        if runs > MOST_RUNS {
            return Err(msg!("lab.too-many", what = "runs", found = runs, most = MOST_RUNS).into());
        }
        self.check_plan(MOST_PLANNED)?;
        self.check_labels()?;
        let Limits { time, expanded, memory } = self.limits;
        let none = [
            ("time", time.is_some_and(|t| t.is_zero())),
            ("nodes", expanded == Some(0)),
            ("memory", memory == Some(0)),
        ];
        match none.iter().find(|(_, none)| *none) {
            Some((name, _)) => Err(msg!("lab.no-limit", name = *name).into()),
            None => Ok(()),
        }
    }

    /// With a name that no other experiment has, so that each has a folder of its own. Labels and columns make
    /// no other experiment of it.
    pub fn with_own_name(mut self) -> Self {
        self.name = format!("{}-{}", self.name, fingerprint(&self.clone().unlabelled().to_toml()));
        self
    }

    /// Without what decides no result: labels, columns and measure.
    pub fn unlabelled(mut self) -> Self {
        (self.columns, self.measure) = (None, None);
        self.algorithms.iter_mut().for_each(|entry| entry.label = None);
        self
    }

    /// Is it a tournament, all of its boards positions of games? Refused if only some are.
    pub fn is_tournament(&self) -> Result<bool, SpecError> {
        let games = self.boards.iter().map(|boards| is_game(&boards.problem)).collect::<Result<Vec<bool>, _>>()?;
        if let [Some(game), Some(puzzle)] = [true, false].map(|kind| games.iter().position(|game| *game == kind)) {
            let problem = |at: usize| self.boards[at].problem.as_str();
            return Err(msg!("lab.mixed", game = problem(game), puzzle = problem(puzzle)).into());
        }
        Ok(games.contains(&true))
    }

    /// What a move of a tournament may expand unless told, which is what it may in a game with a person; of several
    /// games the least. Puzzles have no such limit.
    pub fn usual_limit(&self) -> Result<Option<u64>, SpecError> {
        let mut least = None;
        for boards in &self.boards {
            let problem = open(&boards.problem)?;
            if let Problem::Game(game) = &problem {
                let nodes = advisers(&problem, &game.start())?.into_iter().map(|(_, nodes)| nodes).min();
                least = least.into_iter().chain(nodes).min();
            }
        }
        Ok(least)
    }

    /// The limits as text, for ids and comparisons.
    pub(crate) fn limits_text(&self) -> String {
        let Limits { time, expanded, memory } = self.limits;
        format!("time={:?} nodes={expanded:?} memory={memory:?}", time.map(|time| time.as_nanos()))
    }
}
