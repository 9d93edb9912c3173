//! The columns of tables of contenders: which figure of which metric. The terminal, the page, CSV, JSON and LaTeX show
//! the same ones.
//!
//! ```
//! use kombat_lab::report::column::Columns;
//!
//! let columns: Columns = "expanded, time:median".parse().unwrap();
//! assert_eq!(columns.names(), ["expanded", "time:median"]);
//! assert!("expnded".parse::<Columns>().unwrap_err().to_string().contains("expanded"));
//! ```

use super::names::Names;
use super::verdict::percent;
use crate::analysis::{Analysis, Cell, SetAnalysis};
use crate::metric::{Metric, TABLE};
use crate::statistics::proportion::Interval;
use kombat::catalog::near;
use kombat::messages::{Lang, SpecError};
use kombat::msg;
use kombat::quantity::show_seconds;
use std::str::FromStr;

/// What stands where there is nothing.
pub const NOTHING: &str = "–";

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

/// What stands in a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The number.
    pub value: Option<f64>,
    /// Where it lies, at 95 %.
    pub interval: Option<Interval>,
    /// The number as people read it.
    pub text: String,
    /// What stands below it, if anything: the interval, or of a time the standard deviation.
    pub below: Option<String>,
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

    /// What stands in it.
    pub fn show(self, cell: &Cell, lang: Lang) -> Shown {
        match self {
            Column::Runs => Shown::plain(Some(cell.runs as f64), |_| lang.integer(cell.runs)),
            Column::Impossible => Shown::plain(Some(cell.impossible), |share| percent(share, lang)),
            Column::Par10 => Shown::plain(cell.par10, |seconds| show_seconds(seconds, lang)),
            Column::Of(Metric::Solved, Statistic::Mean) => {
                let (low, high) = (cell.interval.low, cell.interval.high);
                Shown {
                    value: Some(cell.convergence),
                    interval: Some(cell.interval),
                    text: percent(cell.convergence, lang),
                    below: Some(format!("{}–{}", lang.hundredths(low, 1), lang.hundredths(high, 1))),
                }
            }
            Column::Of(Metric::Work, Statistic::Mean) => match cell.work {
                Some((value, interval)) => Shown::of(Metric::Work, Some(value), interval, lang),
                None => {
                    Shown { text: lang.text("fight.none-solved").to_owned(), ..Shown::plain(None, |_| String::new()) }
                }
            },
            Column::Of(metric, statistic) => {
                let Some(figure) = cell.figures.get(&metric) else { return Shown::of(metric, None, None, lang) };
                let summary = &figure.summary;
                match statistic {
                    Statistic::Mean => {
                        let shown = Shown::of(metric, Some(summary.mean), figure.mean, lang);
                        let spread = summary.sd.filter(|_| metric.is_time());
                        let below = spread.map(|sd| format!("± {}", metric.show_mean(sd, lang)));
                        Shown { below: if metric.is_time() { below } else { shown.below }, ..shown }
                    }
                    Statistic::Median => Shown {
                        text: metric.show(summary.median, lang),
                        ..Shown::of(metric, Some(summary.median), figure.median, lang)
                    },
                    Statistic::Sd => Shown::of(metric, summary.sd, None, lang),
                }
            }
        }
    }
}

impl Shown {
    fn plain(value: Option<f64>, show: impl FnOnce(f64) -> String) -> Self {
        Shown { value, interval: None, text: value.map_or_else(|| NOTHING.to_owned(), show), below: None }
    }

    fn of(metric: Metric, value: Option<f64>, interval: Option<Interval>, lang: Lang) -> Self {
        let show = |value: f64| metric.show_mean(value, lang);
        let ends = interval.map(|Interval { low, high }| (show(low), show(high)));
        // One that is narrower than the digits that are shown says nothing.
        let below = ends.filter(|(low, high)| low != high).map(|(low, high)| {
            // A unit that both have is said once.
            let unit = |text: &str| text.rsplit_once(' ').map(|(_, unit)| unit.to_owned());
            let short = unit(&low).filter(|own| unit(&high).as_ref() == Some(own));
            let low = short.map_or(low.as_str(), |unit| low.trim_end_matches(&unit).trim_end());
            format!("{low}–{high}")
        });
        Shown { interval, below, ..Shown::plain(value, show) }
    }
}

/// By its name, with `:mean`, `:median` or `:sd` where it is a metric.
impl FromStr for Column {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, statistic) = text.split_once(':').map_or((text, None), |(name, statistic)| (name, Some(statistic)));
        if let Some(other) = OTHERS.iter().find(|other| other.0 == name) {
            let alone = statistic.is_none();
            return if alone { Ok(other.1) } else { Err(msg!("columns.alone", found = text, name = name).into()) };
        }
        let Ok(metric) = name.parse::<Metric>() else {
            let names: Vec<String> = Column::all().map(Column::name).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let all = names.join(", ");
            let near = near(name, &names);
            let close = near.key() == "near.some";
            return Err(if close {
                msg!("columns.unknown", found = name, near = near, names = all).into()
            } else {
                msg!("columns.none-near", found = name, names = all).into()
            });
        };
        let known = |word: &str| Statistic::ALL.iter().find(|(name, _)| *name == word).map(|(_, statistic)| *statistic);
        match statistic.map(known) {
            None => Ok(Column::mean(metric)),
            Some(Some(statistic)) => Ok(Column::Of(metric, statistic)),
            Some(None) => Err(msg!("columns.statistic", found = text, name = name).into()),
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

/// The contenders of a set, the best first where all of them are compared with each other.
pub fn in_order(set: &SetAnalysis) -> Vec<&Cell> {
    match &set.groups[..] {
        [group] if group.members.len() == set.cells.len() => set.ranked(group),
        _ => set.cells.iter().collect(),
    }
}

/// The heads of a table in the columns that are shown, and a row a contender: its name, and then what stands in the
/// columns with what stands below it.
pub fn table(analysis: &Analysis, set: &SetAnalysis, lang: Lang) -> (Vec<String>, Vec<Vec<String>>) {
    let (columns, names) = (analysis.columns(), Names::new(analysis, lang));
    let head = |column: Column| match column.statistic(lang) {
        Some(sub) => format!("{} ({sub})", column.head(lang)),
        None => column.head(lang),
    };
    let row = |cell: &Cell| {
        let shown = |column: Column| match column.show(cell, lang) {
            Shown { text, below: Some(below), .. } if below.starts_with('±') => format!("{text} {below}"),
            Shown { text, below: Some(below), .. } => format!("{text} [{below}]"),
            Shown { text, .. } => text,
        };
        std::iter::once(names.name(cell.contender).to_owned()).chain(columns.iter().map(shown)).collect()
    };
    let first = lang.text("fight.column.contender").to_owned();
    let heads = std::iter::once(first).chain(columns.iter().map(head)).collect();
    (heads, in_order(set).into_iter().map(row).collect())
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
