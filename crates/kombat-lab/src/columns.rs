//! The columns of tables of contenders by their names: which figure of which metric.
//!
//! ```
//! use kombat_lab::columns::Columns;
//!
//! let columns: Columns = "expanded, time:median".parse().unwrap();
//! assert_eq!(columns.names(), ["expanded", "time:median"]);
//! assert!("expnded".parse::<Columns>().unwrap_err().to_string().contains("expnded"));
//! ```

use crate::metric::{Metric, TABLE};
use kombat::catalog::near;
use kombat::message::excerpt;
use kombat::messages::{Lang, SpecError};
use kombat::msg;
use std::str::FromStr;

/// How the boards that were solved are brought together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// Their mean.
    Mean,
    /// Their median.
    Median,
    /// Their standard deviation.
    Sd,
}

impl Statistic {
    const ALL: [(&'static str, Statistic); 3] =
        [("mean", Statistic::Mean), ("median", Statistic::Median), ("sd", Statistic::Sd)];

    /// By what it is asked for.
    pub fn name(self) -> &'static str {
        Statistic::ALL[self as usize].0
    }
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A metric.
    Of(Metric, Statistic),
    /// How many runs were made.
    Runs,
    /// The share of boards that cannot be solved so.
    Impossible,
    /// The penalised mean time.
    Par10,
}

/// Columns that are no metrics, by their names.
const OTHERS: [(&str, Column, &str); 3] = [
    ("runs", Column::Runs, "fight.column.runs"),
    ("impossible", Column::Impossible, "fight.column.impossible"),
    ("par10", Column::Par10, "fight.column.par10"),
];

impl Column {
    /// The mean of a metric.
    pub const fn mean(metric: Metric) -> Self {
        Column::Of(metric, Statistic::Mean)
    }

    /// Every column, metrics by their means.
    pub fn all() -> impl Iterator<Item = Column> {
        let metrics = Columns::default().0.into_iter().chain(TABLE.iter().map(|row| Column::mean(row.metric)));
        let mut seen = Vec::new();
        metrics.chain(OTHERS.map(|other| other.1)).filter(move |column| {
            let new = !seen.contains(column);
            seen.push(*column);
            new
        })
    }

    /// By what it is asked for.
    pub fn name(self) -> String {
        match self {
            Column::Of(metric, Statistic::Mean) => metric.definition().name.to_owned(),
            Column::Of(metric, statistic) => format!("{}:{}", metric.definition().name, statistic.name()),
            other => OTHERS[other.other()].0.to_owned(),
        }
    }

    /// Its place among those that are no metrics.
    fn other(self) -> usize {
        OTHERS.iter().position(|(_, column, _)| *column == self).unwrap_or(0)
    }

    /// The text above it.
    pub fn head(self, lang: Lang) -> String {
        let key = match self {
            Column::Of(metric, _) => metric.definition().head,
            other => OTHERS[other.other()].2,
        };
        lang.text(key).to_owned()
    }

    /// What is said below that, unless it is a mean.
    pub fn statistic(self, lang: Lang) -> Option<String> {
        let key = match self {
            Column::Of(_, Statistic::Median) => "fight.column.median",
            Column::Of(_, Statistic::Sd) => "fight.column.sd",
            _ => return None,
        };
        Some(lang.text(key).to_owned())
    }
}

/// By its name, with `:mean`, `:median` or `:sd` where it is a metric.
impl FromStr for Column {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, statistic) = text.split_once(':').map_or((text, None), |(name, statistic)| (name, Some(statistic)));
        if let Some(other) = OTHERS.iter().find(|other| other.0 == name) {
            let alone = statistic.is_none();
            return if alone {
                Ok(other.1)
            } else {
                Err(msg!("columns.alone", found = excerpt(text), name = name).into())
            };
        }
        let Ok(metric) = name.parse::<Metric>() else {
            let names: Vec<String> = Column::all().map(Column::name).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let all = names.join(", ");
            let near = near(name, &names);
            let close = near.key() == "near.some";
            return Err(if close {
                msg!("columns.unknown", found = excerpt(name), near = near, names = all).into()
            } else {
                msg!("columns.none-near", found = excerpt(name), names = all).into()
            });
        };
        let known = |word: &str| Statistic::ALL.iter().find(|(name, _)| *name == word).map(|(_, statistic)| *statistic);
        match statistic.map(known) {
            None => Ok(Column::mean(metric)),
            Some(Some(statistic)) => Ok(Column::Of(metric, statistic)),
            Some(None) => Err(msg!("columns.statistic", found = excerpt(text), name = name).into()),
        }
    }
}

/// The columns of a table, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns(Vec<Column>);

/// What a table shows unless told.
impl Default for Columns {
    fn default() -> Self {
        use Metric::{Branching, Expanded, Generated, Memory, OverOptimum, Solved, Time};
        Columns([Solved, Expanded, Generated, Branching, Time, OverOptimum, Memory].map(Column::mean).to_vec())
    }
}

impl Columns {
    /// The columns.
    pub fn iter(&self) -> impl Iterator<Item = Column> {
        self.0.iter().copied()
    }

    /// What they are asked for by.
    pub fn names(&self) -> Vec<String> {
        self.iter().map(Column::name).collect()
    }

    /// The metrics that they are of, each once.
    pub fn metrics(&self) -> Vec<Metric> {
        let mut metrics: Vec<Metric> = Vec::new();
        for column in self.iter() {
            if let Column::Of(metric, _) = column
                && !metrics.contains(&metric)
            {
                metrics.push(metric);
            }
        }
        metrics
    }
}

/// Names with commas between them.
impl FromStr for Columns {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut columns: Vec<Column> = Vec::new();
        for name in text.split(',') {
            let column: Column = name.trim().parse()?;
            if columns.contains(&column) {
                return Err(msg!("columns.twice", name = column.name()).into());
            }
            columns.push(column);
        }
        Ok(Columns(columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_as_they_are_written() {
        let all: Vec<String> = Column::all().map(Column::name).collect();
        let columns: Columns = all.join(",").parse().expect("every column");
        assert_eq!(columns.names(), all);
        assert_eq!(all.len(), TABLE.len() + OTHERS.len());
        assert_eq!(Columns::default().names(), all[..7]);
        let columns: Columns = "time:mean, time:median,time:sd".parse().expect("statistics");
        assert_eq!(columns.names(), ["time", "time:median", "time:sd"]);
        assert_eq!(columns.metrics(), [Metric::Time]);
    }

    #[test]
    fn what_is_no_column_is_named_with_what_there_is() {
        for (text, part) in [
            ("expnded", "“expnded” is no column. Did you mean: expanded?"),
            ("expnded", "over-optimum"),
            ("", "“” is no column"),
            ("time,", "“” is no column"),
            ("time:max", "“time:max” is no column: time has time:mean, time:median and time:sd."),
            ("runs:mean", "“runs:mean” is no column: runs stands alone."),
            ("time,solved,time:mean", "The column time is asked for twice."),
        ] {
            let said = text.parse::<Columns>().expect_err(text).to_string();
            assert!(said.contains(part), "{text}: {said}");
        }
    }
}
