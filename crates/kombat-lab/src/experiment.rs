//! What is to be compared: boards, algorithms, limits. Read from TOML or put together
//! by a caller.

use crate::revision::fingerprint;
use kombat::budget::Limits;
use kombat::catalog::{Problem, Sampling, Spec, near, open};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::quantity;
use std::fmt;
use std::str::FromStr;
use toml::{Table, Value};

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
    /// As it was written, with its values of the grid.
    pub spec: String,
    /// The name alone.
    pub name: String,
    /// The values of the grid, in its order.
    pub grid: Grid,
}

impl Entry {
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
        let contender = |grid: Grid| Contender { spec: with_values(&self.spec, &grid), name: name.clone(), grid };
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

/// Reads TOML.
impl FromStr for Experiment {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let at = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            msg!("lab.toml", line = at, why = error.message().replace('\n', " "))
        })?;
        let top = Section { table: &table, name: "" };
        top.only(&["name", "seed", "repeats", "boards", "algorithms", "limits"])?;
        let experiment = Experiment {
            name: top.text("name")?.unwrap_or_else(|| "fight".to_owned()),
            seed: top.count("seed")?.unwrap_or(0),
            repeats: top.count("repeats")?.unwrap_or(1),
            boards: top.tables("boards")?.iter().map(boards).collect::<Result<_, _>>()?,
            algorithms: top.tables("algorithms")?.iter().map(entry).collect::<Result<_, _>>()?,
            limits: match table.get("limits") {
                Some(Value::Table(limits)) => read_limits(&Section { table: limits, name: "limits" })?,
                Some(_) => return Err(msg!("lab.not-a-section", key = "limits").into()),
                None => Limits::default(),
            },
        };
        experiment.check()?;
        Ok(experiment)
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

    /// With a name that no other experiment has, so that each has a folder of its own.
    pub fn with_own_name(mut self) -> Self {
        self.name = format!("{}-{}", self.name, fingerprint(&self.to_toml()));
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

    /// The limits as text, for ids and comparisons.
    pub(crate) fn limits_text(&self) -> String {
        let Limits { time, expanded, memory } = self.limits;
        format!("time={:?} nodes={expanded:?} memory={memory:?}", time.map(|time| time.as_nanos()))
    }

    /// The experiment as TOML that [`str::parse`] reads.
    pub fn to_toml(&self) -> String {
        let text = |text: &str| Value::String(text.to_owned());
        // A number beyond what TOML has is written in quotes.
        let number = |n: u64| i64::try_from(n).map_or_else(|_| text(&n.to_string()), Value::Integer);
        let list = |items: &[String]| Value::Array(items.iter().map(|item| text(item)).collect());
        let boards = |boards: &BoardSet| {
            let one = |key: &'static str, value: Value| Value::Table(table([(key, Some(value))]));
            let source = match &boards.source {
                BoardSource::Sampled(Sampling::Uniform) => text("uniform"),
                BoardSource::Sampled(Sampling::Walk(steps)) => one("walk", number(*steps)),
                BoardSource::Sampled(Sampling::Depth(depth)) => one("depth", number(*depth)),
                BoardSource::List(boards) => one("list", list(boards)),
            };
            let count = matches!(boards.source, BoardSource::Sampled(_)).then(|| number(boards.count));
            Value::Table(table([("problem", Some(text(&boards.problem))), ("count", count), ("draw", Some(source))]))
        };
        let entry = |entry: &Entry| {
            let values = entry.grid.iter().map(|(key, values)| (key.clone(), list(values)));
            let grid = (!entry.grid.is_empty()).then(|| Value::Table(values.collect()));
            Value::Table(table([("spec", Some(text(&entry.spec))), ("grid", grid)]))
        };
        let Limits { time, expanded, memory } = self.limits;
        let limits = table([
            ("time", time.map(|time| text(&format!("{}s", time.as_secs_f64())))),
            ("nodes", expanded.map(|nodes| text(&nodes.to_string()))),
            ("memory", memory.map(|bytes| text(&bytes.to_string()))),
        ]);
        let whole = table([
            ("name", Some(text(&self.name))),
            ("seed", Some(number(self.seed))),
            ("repeats", Some(number(self.repeats))),
            ("boards", Some(Value::Array(self.boards.iter().map(boards).collect()))),
            ("algorithms", Some(Value::Array(self.algorithms.iter().map(entry).collect()))),
            ("limits", (!limits.is_empty()).then_some(Value::Table(limits))),
        ]);
        whole.to_string()
    }
}

/// A table of those keys that have a value.
fn table<const N: usize>(entries: [(&'static str, Option<Value>); N]) -> Table {
    entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

/// A table of the file and its name.
struct Section<'a> {
    table: &'a Table,
    name: &'static str,
}

impl Section<'_> {
    fn wrong(&self, key: &str, expected: Message) -> Message {
        let found = self.table.get(key).map(Value::to_string).unwrap_or_default();
        msg!("lab.wrong-type", key = self.full(key), found = found, expected = expected)
    }

    fn full(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    /// Refuses keys that mean nothing.
    fn only(&self, keys: &[&'static str]) -> Result<(), Message> {
        match self.table.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(msg!("lab.unknown-key", key = self.full(key), near = near(key, keys))),
            None => Ok(()),
        }
    }

    /// A word, or a number taken as one.
    fn plain(&self, value: &Value) -> Option<String> {
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Integer(n) => Some(n.to_string()),
            Value::Float(x) => Some(x.to_string()),
            Value::Boolean(b) => Some(b.to_string()),
            _ => None,
        }
    }

    fn text(&self, key: &str) -> Result<Option<String>, Message> {
        let read = |value| self.plain(value).ok_or_else(|| self.wrong(key, msg!("lab.text")));
        self.table.get(key).map(read).transpose()
    }

    fn count(&self, key: &str) -> Result<Option<u64>, Message> {
        let read = |text: String| text.trim().parse().map_err(|_| self.wrong(key, msg!("lab.number")));
        self.text(key)?.map(read).transpose()
    }

    fn texts(&self, key: &str) -> Result<Vec<String>, Message> {
        let Some(Value::Array(items)) = self.table.get(key) else { return Err(self.wrong(key, msg!("lab.list"))) };
        items.iter().map(|item| self.plain(item).ok_or_else(|| self.wrong(key, msg!("lab.list")))).collect()
    }

    fn tables(&self, key: &'static str) -> Result<Vec<Section<'_>>, Message> {
        let wrong = || msg!("lab.not-sections", key = key);
        match self.table.get(key) {
            None => Ok(Vec::new()),
            Some(Value::Array(items)) => items
                .iter()
                .map(|item| item.as_table().map(|table| Section { table, name: key }).ok_or_else(wrong))
                .collect(),
            Some(_) => Err(wrong()),
        }
    }
}

fn boards(section: &Section<'_>) -> Result<BoardSet, SpecError> {
    section.only(&["problem", "count", "draw"])?;
    let problem = section.text("problem")?.ok_or_else(|| msg!("lab.missing", key = "boards.problem"))?;
    let source = match section.table.get("draw") {
        None => BoardSource::usual(&problem),
        Some(Value::String(word)) if word == "uniform" => BoardSource::Sampled(Sampling::Uniform),
        Some(Value::Table(table)) if table.len() == 1 => {
            let inner = Section { table, name: "boards.draw" };
            inner.only(&["walk", "depth", "list"])?;
            match (inner.count("walk"), inner.count("depth")) {
                (Ok(Some(steps)), _) => BoardSource::Sampled(Sampling::Walk(steps)),
                (_, Ok(Some(depth))) => BoardSource::Sampled(Sampling::Depth(depth)),
                (Err(error), _) | (_, Err(error)) => return Err(error.into()),
                _ => BoardSource::List(inner.texts("list")?),
            }
        }
        Some(_) => return Err(section.wrong("draw", msg!("lab.draw")).into()),
    };
    let count = match (&source, section.count("count")?) {
        (BoardSource::List(list), None) => list.len() as u64,
        (BoardSource::List(list), Some(count)) if count == list.len() as u64 => count,
        (BoardSource::List(list), Some(count)) => {
            return Err(msg!("lab.list-count", count = count, boards = list.len()).into());
        }
        (BoardSource::Sampled(_), count) => count.unwrap_or(1),
    };
    Ok(BoardSet { problem, count, source })
}

fn entry(section: &Section<'_>) -> Result<Entry, SpecError> {
    section.only(&["spec", "grid"])?;
    let spec = section.text("spec")?.ok_or_else(|| msg!("lab.missing", key = "algorithms.spec"))?;
    let grid = match section.table.get("grid") {
        None => Vec::new(),
        Some(Value::Table(table)) => {
            let inner = Section { table, name: "algorithms.grid" };
            table.keys().map(|key| Ok((key.clone(), inner.texts(key)?))).collect::<Result<_, SpecError>>()?
        }
        Some(_) => return Err(section.wrong("grid", msg!("lab.grid")).into()),
    };
    Ok(Entry { spec, grid })
}

fn read_limits(section: &Section<'_>) -> Result<Limits, SpecError> {
    section.only(&["time", "nodes", "memory"])?;
    Ok(Limits {
        time: section.text("time")?.map(|text| quantity::duration(&text)).transpose()?,
        expanded: section.count("nodes")?,
        memory: section.text("memory")?.map(|text| quantity::bytes(&text)).transpose()?,
    })
}
