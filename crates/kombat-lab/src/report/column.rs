//! The columns of tables of contenders.

use super::verdict::{interval, percent, work};
use crate::analysis::{Analysis, Cell, SetAnalysis};
use crate::metric::Metric;
use kombat::messages::Lang;
use kombat::quantity::show_seconds;

/// What stands where there is nothing.
pub(super) const NOTHING: &str = "–";

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The spec.
    Contender,
    /// How many runs were made.
    Runs,
    /// Where the share solved lies.
    Interval,
    /// The share of boards that cannot be solved so.
    Impossible,
    /// The penalised mean time.
    Par10,
    /// A metric, by the number that stands for all boards.
    Of(Metric),
    /// The same, and in which range half of the boards lie, or what the number is believed to be.
    Spread(Metric),
}

impl Column {
    /// The text above it.
    pub fn head(self, lang: Lang) -> String {
        let key = match self {
            Column::Contender => "fight.column.contender",
            Column::Runs => "fight.column.runs",
            Column::Interval => "fight.column.interval",
            Column::Impossible => "fight.column.impossible",
            Column::Par10 => "fight.column.par10",
            Column::Of(metric) | Column::Spread(metric) => metric.definition().head,
        };
        lang.text(key).to_owned()
    }

    /// What stands in it.
    pub fn show(self, analysis: &Analysis, cell: &Cell, lang: Lang) -> String {
        let shown = match self {
            Column::Contender => Some(analysis.contenders[cell.contender].spec.clone()),
            Column::Runs => Some(lang.integer(cell.runs)),
            Column::Interval => Some(interval(cell, lang)),
            Column::Impossible => (cell.impossible > 0.0).then(|| percent(cell.impossible, lang)),
            Column::Par10 => cell.par10.map(|seconds| show_seconds(seconds, lang)),
            Column::Of(metric) => typical(metric, cell, lang).map(|(value, _)| value),
            Column::Spread(metric) => typical(metric, cell, lang).map(|(value, range)| match range {
                Some(range) => format!("{value} [{range}]"),
                None => value,
            }),
        };
        shown.unwrap_or_else(|| NOTHING.to_owned())
    }
}

/// The number that stands for all boards, and the range that belongs to it.
fn typical(metric: Metric, cell: &Cell, lang: Lang) -> Option<(String, Option<String>)> {
    match metric {
        Metric::Solved => Some((percent(cell.convergence, lang), Some(interval(cell, lang)))),
        Metric::Work => Some(work(cell, lang)),
        _ => cell.figures.get(&metric).map(|figure| {
            let [value, low, high] = [metric.typical(&figure.summary), figure.summary.q1, figure.summary.q3]
                .map(|value| metric.show(value, lang));
            (value, Some(format!("{low}–{high}")))
        }),
    }
}

/// The heads of some columns, and a row a contender.
pub fn table(
    analysis: &Analysis,
    set: &SetAnalysis,
    columns: &[Column],
    lang: Lang,
) -> (Vec<String>, Vec<Vec<String>>) {
    let row = |cell: &Cell| columns.iter().map(|column| column.show(analysis, cell, lang)).collect();
    (columns.iter().map(|column| column.head(lang)).collect(), set.cells.iter().map(row).collect())
}
