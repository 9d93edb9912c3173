//! Experiments as TOML. Only who has files can mean one by its name: over the network a list stands in its place.

use super::{BoardSet, BoardSource, Entry, Experiment};
use crate::columns::Columns;
use crate::files::boards_of_file;
use crate::metric::Metric;
use kombat::budget::Limits;
use kombat::catalog::{Sampling, near};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::quantity;
use std::path::Path;
use std::str::FromStr;
use toml::{Table, Value};

/// Reads TOML that names no file of boards.
impl FromStr for Experiment {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        Experiment::parse(text, None)
    }
}

impl Experiment {
    /// Reads TOML, and boards from files that it names, whose paths begin at this folder.
    pub fn read(text: &str, folder: &Path) -> Result<Self, SpecError> {
        Experiment::parse(text, Some(folder))
    }

    fn parse(text: &str, folder: Option<&Path>) -> Result<Self, SpecError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let at = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            msg!("lab.toml", line = at, why = error.message().replace('\n', " "))
        })?;
        let top = Section { table: &table, name: "" };
        top.only(&["name", "seed", "repeats", "boards", "algorithms", "limits", "columns", "measure"])?;
        let experiment = Experiment {
            name: top.text("name")?.unwrap_or_else(|| "fight".to_owned()),
            seed: top.count("seed")?.unwrap_or(0),
            repeats: top.count("repeats")?.unwrap_or(1),
            boards: top.tables("boards")?.iter().map(|one| boards(one, folder)).collect::<Result<_, _>>()?,
            algorithms: top.tables("algorithms")?.iter().map(entry).collect::<Result<_, _>>()?,
            limits: match table.get("limits") {
                Some(Value::Table(limits)) => read_limits(&Section { table: limits, name: "limits" })?,
                Some(_) => return Err(msg!("lab.not-a-section", key = "limits").into()),
                None => Limits::default(),
            },
            columns: match table.get("columns") {
                None => None,
                Some(Value::String(text)) => Some(text.parse::<Columns>()?),
                Some(_) => Some(top.texts("columns")?.join(",").parse::<Columns>()?),
            },
            measure: top.text("measure")?.map(|name| measure(&name)).transpose()?,
        };
        experiment.check()?;
        Ok(experiment)
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
            let label = entry.label.as_deref().map(text);
            Value::Table(table([("label", label), ("spec", Some(text(&entry.spec))), ("grid", grid)]))
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
            ("measure", self.measure.map(|metric| text(metric.definition().name))),
            ("columns", self.columns.as_ref().map(|columns| list(&columns.names()))),
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

fn boards(section: &Section<'_>, folder: Option<&Path>) -> Result<BoardSet, SpecError> {
    section.only(&["problem", "count", "draw"])?;
    let problem = section.text("problem")?.ok_or_else(|| msg!("lab.missing", key = "boards.problem"))?;
    let source = match section.table.get("draw") {
        None => BoardSource::usual(&problem),
        Some(Value::String(word)) if word == "uniform" => BoardSource::Sampled(Sampling::Uniform),
        Some(Value::Table(table)) if table.len() == 1 => {
            let inner = Section { table, name: "boards.draw" };
            inner.only(&["walk", "depth", "list", "file"])?;
            match (inner.count("walk"), inner.count("depth")) {
                (Ok(Some(steps)), _) => BoardSource::Sampled(Sampling::Walk(steps)),
                (_, Ok(Some(depth))) => BoardSource::Sampled(Sampling::Depth(depth)),
                (Err(error), _) | (_, Err(error)) => return Err(error.into()),
                _ if let Some(name) = inner.text("file")? => {
                    let folder = folder.ok_or_else(|| msg!("lab.no-file", path = name.as_str()))?;
                    BoardSource::List(boards_of_file(&problem, &folder.join(name))?)
                }
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
    section.only(&["label", "spec", "grid"])?;
    let spec = section.text("spec")?.ok_or_else(|| msg!("lab.missing", key = "algorithms.spec"))?;
    let grid = match section.table.get("grid") {
        None => Vec::new(),
        Some(Value::Table(table)) => {
            let inner = Section { table, name: "algorithms.grid" };
            table.keys().map(|key| Ok((key.clone(), inner.texts(key)?))).collect::<Result<_, SpecError>>()?
        }
        Some(_) => return Err(section.wrong("grid", msg!("lab.grid")).into()),
    };
    Ok(Entry { label: section.text("label")?, spec, grid })
}

/// By what contenders are ranked: a metric that every run has by itself.
fn measure(name: &str) -> Result<Metric, Message> {
    let names: Vec<&str> = Metric::REPORTED.iter().map(|metric| metric.definition().name).collect();
    let found = Metric::REPORTED.into_iter().find(|metric| metric.definition().name == name);
    found.ok_or_else(|| msg!("lab.measure", found = name, near = near(name, &names)))
}

fn read_limits(section: &Section<'_>) -> Result<Limits, SpecError> {
    section.only(&["time", "nodes", "memory"])?;
    Ok(Limits {
        time: section.text("time")?.map(|text| quantity::duration(&text)).transpose()?,
        expanded: section.count("nodes")?,
        memory: section.text("memory")?.map(|text| quantity::bytes(&text)).transpose()?,
    })
}
