//! The columns of tables of contenders: which figure of which metric. The terminal, the page, CSV, JSON and LaTeX show
//! the same ones.

pub use crate::columns::{Column, Columns, Statistic};

use super::names::Names;
use super::verdict::percent;
use crate::analysis::{Analysis, Cell, SetAnalysis};
use crate::metric::Metric;
use crate::statistics::proportion::Interval;
use kombat::messages::Lang;
use kombat::quantity::show_seconds;

/// What stands where there is nothing.
pub const NOTHING: &str = "–";

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

impl Column {
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
