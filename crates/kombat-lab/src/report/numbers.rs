//! The table of a comparison: every metric that anybody has, a column each.

use super::column::{Column, Columns, Shown, Statistic};
use crate::analysis::{Cell, Group, Metric, Section};
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;

/// A column of the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableColumn {
    /// Its name.
    pub name: String,
    /// What stands above it.
    pub head: String,
    /// And in smaller letters below that.
    pub sub: String,
    /// Is it shown unless told?
    pub default: bool,
}

/// A contender's row in the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComparedRow {
    /// The place of its algorithm in the experiment, by which it has its colour.
    pub lane: usize,
    /// Its name.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// A cell a column.
    pub cells: Vec<TableCell>,
}

/// A number in the table.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct TableCell {
    /// By which rows are sorted.
    pub value: Option<f64>,
    /// As it is written.
    pub text: String,
    /// In smaller letters below: where it lies, or how far it scatters.
    pub below: String,
    /// Is it the best of those who solved all boards, or not shown to differ from it?
    pub best: bool,
}

/// What stands where there is nothing.
pub(super) fn dash() -> String {
    super::column::NOTHING.to_owned()
}

/// The columns that the tables of the experiment show, and then all others of which anybody has something.
pub(super) fn columns(cells: &[&Cell], shown: &Columns) -> Vec<Column> {
    let has = |column: &Column| match column {
        Column::Of(Metric::Solved, _) => true,
        Column::Of(Metric::Work, Statistic::Mean) => cells.iter().any(|cell| cell.work.is_some()),
        Column::Of(metric, _) => cells.iter().any(|cell| cell.figures.contains_key(metric)),
        _ => false,
    };
    let others = Column::all().filter(|column| has(column) && !shown.iter().any(|own| own == *column));
    shown.iter().chain(others).collect()
}

/// What stands above them.
pub(super) fn heads(columns: &[Column], shown: &Columns, lang: Lang) -> Vec<TableColumn> {
    let head = |column: &Column| {
        let timed = matches!(column, Column::Of(metric, Statistic::Mean) if metric.is_time());
        let sub = if timed { Some(lang.text("column.mean-sd").to_owned()) } else { column.statistic(lang) };
        let default = shown.iter().any(|own| own == *column);
        TableColumn { name: column.name(), head: column.head(lang), sub: sub.unwrap_or_default(), default }
    };
    columns.iter().map(head).collect()
}

/// What a contender has of a metric.
fn value(metric: Metric, cell: &Cell) -> Option<f64> {
    match metric {
        Metric::Solved => Some(cell.convergence),
        Metric::Work => cell.work.map(|(work, _)| work),
        metric => cell.figures.get(&metric).map(|figure| figure.summary.mean),
    }
}

pub(super) fn number(column: Column, cell: &Cell, lang: Lang) -> TableCell {
    let Shown { value, text, below, .. } = column.show(cell, lang);
    let below = if column == Column::mean(Metric::Solved) {
        let (solved, all) =
            cell.boards.values().fold((0, 0), |(solved, all), board| (solved + board.solved, all + board.repeats));
        msg!("verdict.of", solved = solved, all = all).render(lang)
    } else {
        below.unwrap_or_default()
    };
    TableCell { value, text, below, best: false }
}

/// The best by a metric, and whoever is not shown to differ from it: of those who solved all, if anybody did. How
/// much is solved all are held against each other by.
pub(super) fn best(group: &Group, cells: &[&Cell], metric: Metric) -> Vec<usize> {
    // Where not every two are tested, or no test could show anything, nobody is told from the best.
    if !group.every_two || !group.ranking.enough {
        return Vec::new();
    }
    let section =
        |cell: &Cell| group.ranking.all.iter().find(|one| one.contender == cell.contender).map(|one| one.section);
    let all = |cell: &Cell| section(cell).is_some_and(|section| section <= Section::All);
    let solving = metric == Metric::Solved;
    let some = solving || !cells.iter().any(|cell| all(cell));
    let sign = if solving { -1.0 } else { 1.0 };
    let own = |i: &usize| value(metric, cells[*i]).filter(|_| some || all(cells[*i])).map(|value| (sign * value, *i));
    let found = (0..cells.len()).filter_map(|i| own(&i)).min_by(|a, b| a.0.total_cmp(&b.0));
    let Some((least, first)) = found else { return Vec::new() };
    let level = |i: &usize| {
        let Some((value, _)) = own(i) else { return false };
        let p = || {
            let (pair, _) = group.pair(cells[first].contender, cells[*i].contender)?;
            if solving { Some(pair.solving) } else { pair.metrics.get(&metric).map(|found| found.test.p) }
        };
        value == least || p().is_some_and(|p| p > ALPHA)
    };
    (0..cells.len()).filter(level).collect()
}
