//! The table of a comparison: every metric that anybody has, a column each.

use super::verdict;
use super::words::mean;
use crate::analysis::{Cell, Group, Metric, Section};
use crate::percent::percent;
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;

/// A column of the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableColumn {
    /// Its name.
    pub name: &'static str,
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

/// The columns of CONTRACT in its order, then the other metrics. Which are shown unless told the experiment says.
const COLUMNS: [Metric; 16] = [
    Metric::Solved,
    Metric::Expanded,
    Metric::Generated,
    Metric::Branching,
    Metric::Time,
    Metric::OverOptimum,
    Metric::Memory,
    Metric::Evaluations,
    Metric::Depth,
    Metric::Work,
    Metric::Iterations,
    Metric::MaxDepth,
    Metric::CpuTime,
    Metric::PeakFrontier,
    Metric::PeakStored,
    Metric::Reopened,
];

/// What stands where there is nothing.
pub(super) fn dash() -> String {
    super::column::NOTHING.to_owned()
}

/// Those that anybody has.
pub(super) fn metrics(cells: &[&Cell]) -> Vec<Metric> {
    let has = |metric: &Metric| match metric {
        Metric::Solved => true,
        Metric::Work => cells.iter().any(|cell| cell.work.is_some()),
        metric => cells.iter().any(|cell| cell.figures.contains_key(metric)),
    };
    COLUMNS.into_iter().filter(has).collect()
}

pub(super) fn columns(metrics: &[Metric], shown: &[Metric], lang: Lang) -> Vec<TableColumn> {
    let column = |metric: &Metric| {
        let sub = if metric.is_time() { lang.text("column.mean-sd").to_owned() } else { String::new() };
        let (name, head) = (metric.definition().name, lang.text(metric.definition().head).to_owned());
        TableColumn { name, head, sub, default: shown.contains(metric) }
    };
    metrics.iter().map(column).collect()
}

/// What a contender has of a metric.
fn value(metric: Metric, cell: &Cell) -> Option<f64> {
    match metric {
        Metric::Solved => Some(cell.convergence),
        Metric::Work => cell.work.map(|(work, _)| work),
        metric => cell.figures.get(&metric).map(|figure| figure.summary.mean),
    }
}

pub(super) fn number(metric: Metric, cell: &Cell, lang: Lang) -> TableCell {
    let figure = cell.figures.get(&metric);
    let (text, below) = match metric {
        Metric::Solved => {
            let boards = cell.boards.values();
            let (solved, all) =
                boards.fold((0, 0), |(solved, all), board| (solved + board.solved, all + board.repeats));
            (percent(cell.convergence, lang), msg!("verdict.of", solved = solved, all = all).render(lang))
        }
        Metric::Work => {
            let (text, below) = verdict::work(cell, lang);
            (text, below.unwrap_or_default())
        }
        metric => {
            let show = |value: f64| mean(metric, value, lang);
            let sd = figure.and_then(|figure| figure.summary.sd).filter(|_| metric.is_time());
            let interval =
                figure.and_then(|figure| figure.mean).map(|found| format!("{}–{}", show(found.low), show(found.high)));
            let below = sd.map(|sd| format!("± {}", show(sd))).or(interval.filter(|_| !metric.is_time()));
            (figure.map_or_else(dash, |figure| show(figure.summary.mean)), below.unwrap_or_default())
        }
    };
    TableCell { value: value(metric, cell), text, below, best: false }
}

/// The best by a metric, and whoever is not shown to differ from it: of those who solved all, if anybody did. How
/// much is solved all are held against each other by.
pub(super) fn best(group: &Group, cells: &[&Cell], metric: Metric) -> Vec<usize> {
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
        value == least || group.ranking.enough && p().is_some_and(|p| p > ALPHA)
    };
    (0..cells.len()).filter(level).collect()
}
