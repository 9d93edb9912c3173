//! The figures of a report: what is shown, with its caption and the table behind it.

use super::figure::{Data, FigureWriter, Picture};
use super::names::Names;
use super::over_boards::OverBoards;
use super::verdict::{percent, place, sampling};
use crate::analysis::{Analysis, Cell, Group, Metric, SetAnalysis, best_first};
use crate::chart::{Axis, Boxes, Category, Chart, Comparison, Curve, Curves, Estimate, Ranking, Sample, Series};
use crate::statistics::nemenyi::critical_difference;
use kombat::messages::Lang;
use kombat::msg;

/// Points that a curve is rendered with at most.
const POINTS: usize = 80;

/// Contenders that a figure has at most: the best of them. The table has them all.
pub(super) const SHOWN: usize = 60;

/// Places that a figure over the values of a grid has at most: one for every name at every value.
const SHOWN_OVER_GRID: usize = 400;

/// Sets of boards, and comparisons on all of them together, that have figures: the first ones.
pub(super) const FIGURED: usize = 24;

/// Renders what an analysis has.
struct FightFigures<'a> {
    analysis: &'a Analysis,
    names: &'a Names,
    lang: Lang,
    writer: FigureWriter<'a>,
}

/// All figures; if only one is wanted, the others are there and not rendered.
pub(super) fn all(analysis: &Analysis, lang: Lang, only: Option<&str>) -> Vec<Picture> {
    let names = Names::new(analysis, lang);
    let figures_of = FightFigures { analysis, names: &names, lang, writer: FigureWriter { lang, only } };
    let over = OverBoards { analysis, names: &names, lang, writer: figures_of.writer };
    let (mut figures, mut compared) = (Vec::new(), 0);
    for (i, set) in analysis.sets.iter().enumerate().take(FIGURED) {
        let id = |j: usize| format!("{i}-{j}");
        let groups = || set.groups.iter().enumerate().take(FIGURED - compared);
        // What a comparison is about comes first.
        figures.extend(groups().flat_map(|(j, group)| over.figures(&id(j), set, group)));
        figures.push(figures_of.convergence(i, set));
        figures.extend(figures_of.development(i, set, Metric::Time));
        figures.extend(figures_of.development(i, set, Metric::Iterations));
        for (j, group) in groups() {
            figures.extend(figures_of.curves(&id(j), set, group, Metric::Generated));
            figures.extend(figures_of.curves(&id(j), set, group, Metric::Time));
            figures.extend(figures_of.boxes(&id(j), set, group));
            figures.extend(figures_of.ranking(&id(j), set, group));
        }
        compared += groups().count();
    }
    figures
}

/// The cells that are shown, in their order: the best, where they are too many.
fn shown<'s>(cells: impl Iterator<Item = &'s Cell>, most: usize) -> Vec<&'s Cell> {
    let mut cells: Vec<&Cell> = cells.collect();
    if cells.len() > most {
        cells.sort_by(|a, b| best_first(a, b));
        cells.truncate(most);
        cells.sort_by_key(|cell| cell.contender);
    }
    cells
}

/// The different labels and names of cells, in their order; an empty label is none.
fn places(cells: &[((String, String), &Cell)]) -> (Vec<String>, Vec<String>) {
    let (mut labels, mut names): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for ((label, name), _) in cells {
        if !labels.contains(label) && !label.is_empty() {
            labels.push(label.clone());
        }
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    (labels, names)
}

/// What a metric is called, and what its numbers are multiplied by: times have the unit that suits the fight.
pub(super) fn unit(analysis: &Analysis, metric: Metric, lang: Lang) -> (String, f64) {
    let cells = analysis.sets.iter().flat_map(|set| &set.cells);
    let means = cells.filter_map(|cell| cell.figures.get(&Metric::Time)).map(|figure| figure.summary.mean);
    let longest = means.fold(0.0, f64::max);
    let (key, scale) = match metric {
        Metric::Time if longest < 0.002 => ("metric.time-us", 1e6),
        Metric::Time if longest < 2.0 => ("metric.time-ms", 1e3),
        _ => (metric.definition().label, 1.0),
    };
    (lang.text(key).to_owned(), scale)
}

impl FightFigures<'_> {
    /// Categories are the values of the grid, series the contenders.
    fn comparison(&self, set: &SetAnalysis, estimate: impl Fn(&Cell) -> Option<Estimate>) -> Comparison {
        let label = |cell: &Cell| {
            let grid = &self.analysis.contenders[cell.contender].grid;
            grid.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(", ")
        };
        let named = |cell: &'_ Cell| (label(cell), self.names.of_entry(cell.contender).to_owned());
        let cells = shown(set.cells.iter(), SHOWN_OVER_GRID);
        let mut cells: Vec<((String, String), &Cell)> = cells.into_iter().map(|cell| (named(cell), cell)).collect();
        let (mut labels, mut names) = places(&cells);
        if labels.len().max(1) * names.len() > SHOWN_OVER_GRID {
            cells.sort_by(|(_, a), (_, b)| best_first(a, b));
            // The best, as many as have room. More of them need no less.
            let fits = |n: &usize| {
                let (labels, names) = places(&cells[..*n]);
                labels.len().max(1) * names.len() <= SHOWN_OVER_GRID
            };
            let sizes: Vec<usize> = (1..=cells.len()).collect();
            cells.truncate(sizes.partition_point(fits));
            cells.sort_by_key(|(_, cell)| cell.contender);
            (labels, names) = places(&cells);
        }
        if labels.is_empty() {
            labels.push(set.problem.clone());
        }
        // A contender without a grid is the same in every category.
        let belongs = |label: &str, category: &str| [category, ""].contains(&label);
        let find = |category: &str, name: &str| {
            let is = |((label, own), _): &&((String, String), &Cell)| belongs(label, category) && own == name;
            cells.iter().find(is).map(|(_, cell)| *cell)
        };
        let impossible = |category: &String| {
            let own = cells.iter().filter(|((label, _), _)| belongs(label, category));
            // Only what is beyond all of them.
            own.map(|(_, cell)| cell.impossible).reduce(f64::min).filter(|&share| share > 0.0)
        };
        let category = |category: &String| Category { label: category.clone(), impossible: impossible(category) };
        let series = |name: &String| Series {
            name: name.clone(),
            estimates: labels.iter().map(|category| find(category, name).and_then(&estimate)).collect(),
        };
        Comparison {
            categories: labels.iter().map(category).collect(),
            series: names.iter().map(series).collect(),
            impossible_label: self.lang.text("figure.impossible").to_owned(),
            ..Comparison::default()
        }
    }

    fn rows(&self, data: &Comparison, format: impl Fn(f64) -> String) -> Option<Data> {
        let head = std::iter::once(String::new()).chain(data.categories.iter().map(|category| category.label.clone()));
        let cell = |estimate: &Option<Estimate>| match estimate {
            Some(e) => format!("{} ({}–{})", format(e.value), format(e.low), format(e.high)),
            None => "–".to_owned(),
        };
        let row =
            |series: &Series| std::iter::once(series.name.clone()).chain(series.estimates.iter().map(cell)).collect();
        Some(Data { head: head.collect(), rows: data.series.iter().map(row).collect() })
    }

    fn convergence(&self, i: usize, set: &SetAnalysis) -> Picture {
        let mut data =
            self.comparison(set, |cell| Some(Estimate::new(cell.convergence, cell.interval.low, cell.interval.high)));
        data.y_label = self.lang.text("figure.solved").to_owned();
        let caption = msg!("figure.convergence", problem = set.problem.as_str(), draw = sampling(&set.sampling));
        let rows = self.rows(&data, |share| percent(share, self.lang));
        Picture { data: rows, ..self.writer.figure(format!("convergence-{i}"), &caption, &Chart::Bars(data)) }
    }

    fn development(&self, i: usize, set: &SetAnalysis, metric: Metric) -> Option<Picture> {
        let (name, scale) = unit(self.analysis, metric, self.lang);
        let mut data = self.comparison(set, |cell| {
            let figure = cell.figures.get(&metric)?;
            let mean = figure.mean?;
            Some(Estimate::new(scale * figure.summary.mean, scale * mean.low, scale * mean.high))
        });
        // One point a contender is no line.
        if data.categories.len() < 2 {
            return None;
        }
        data.y_label.clone_from(&name);
        let (problem, sampling) = (set.problem.as_str(), sampling(&set.sampling));
        let caption = msg!("figure.development", metric = name, problem = problem, draw = sampling);
        let id = format!("{}-{i}", metric.key());
        let rows = self.rows(&data, |value| self.writer.number(value));
        Some(Picture { data: rows, ..self.writer.figure(id, &caption, &Chart::Lines(data, Axis::Log)) })
    }

    fn cells<'s>(&self, set: &'s SetAnalysis, group: &Group) -> Vec<(String, &'s Cell)> {
        let own = group.members.iter().filter_map(|&member| set.cell(member));
        let named = |cell: &'s Cell| (self.names.within(group, cell.contender).to_owned(), cell);
        shown(own, SHOWN).into_iter().map(named).collect()
    }

    fn curves(&self, id: &str, set: &SetAnalysis, group: &Group, metric: Metric) -> Option<Picture> {
        let (unit, scale) = unit(self.analysis, metric, self.lang);
        let cells = self.cells(set, group);
        let least = |cell: &Cell| Some(cell.ecdf(metric)?.steps.first()?.0);
        let first = cells.iter().filter_map(|(_, cell)| least(cell)).reduce(f64::min)?;
        // Nobody is left out, for places say who is who. Who solves nothing stays at the
        // bottom; who has no such figure, as a blind search has no evaluations, has no curve.
        let curve = |(name, cell): (String, &Cell)| {
            let nothing = if cell.convergence == 0.0 { vec![(first, 0.0)] } else { Vec::new() };
            let steps = cell.ecdf(metric).map_or(nothing, |ecdf| ecdf.steps);
            let stride = steps.len().div_ceil(POINTS).max(1);
            let kept = |i: &usize| i.is_multiple_of(stride) || i + 1 == steps.len();
            let points = (0..steps.len()).filter(kept).map(|i| (scale * steps[i].0, steps[i].1)).collect();
            Curve { name, points }
        };
        let impossible = cells.iter().map(|(_, cell)| cell.impossible).reduce(f64::min).filter(|&share| share > 0.0);
        let data = Curves {
            curves: cells.into_iter().map(curve).collect(),
            x_label: unit.clone(),
            y_label: self.lang.text("figure.solved").to_owned(),
            impossible,
            impossible_label: self.lang.text("figure.impossible").to_owned(),
            ..Curves::default()
        };
        let caption = msg!("figure.ecdf", metric = unit, at = place(set, group, self.lang));
        Some(self.writer.figure(format!("ecdf-{}-{id}", metric.key()), &caption, &Chart::Ecdf(data)))
    }

    fn boxes(&self, id: &str, set: &SetAnalysis, group: &Group) -> Option<Picture> {
        let sample = |(name, cell): (String, &Cell)| {
            let values = cell.censored(Metric::Generated).into_iter().flatten().collect();
            Sample { name, values }
        };
        let samples: Vec<Sample> = self.cells(set, group).into_iter().map(sample).collect();
        if samples.iter().all(|sample| sample.values.is_empty()) {
            return None;
        }
        let (unit, _) = unit(self.analysis, Metric::Generated, self.lang);
        let caption = msg!("figure.boxes", metric = unit.as_str(), at = place(set, group, self.lang));
        let data = Boxes { samples, x_label: unit };
        Some(self.writer.figure(format!("boxes-{id}"), &caption, &Chart::Boxes(data, Axis::Log)))
    }

    fn ranking(&self, id: &str, set: &SetAnalysis, group: &Group) -> Option<Picture> {
        // Ranks are worth a diagram only where they are shown to differ at all.
        let friedman = group.friedman.as_ref().filter(|test| test.p < 0.05)?;
        let difference = critical_difference(group.members.len(), friedman.boards)?;
        let contenders = group
            .members
            .iter()
            .map(|&member| self.names.within(group, member).to_owned())
            .zip(friedman.mean_ranks.iter().copied());
        let data = Ranking {
            contenders: contenders.collect(),
            difference,
            difference_label: self.lang.text("figure.cd").to_owned(),
            x_label: self.lang.text("figure.rank").to_owned(),
        };
        let caption = msg!("figure.ranking", at = place(set, group, self.lang));
        Some(self.writer.figure(format!("ranks-{id}"), &caption, &Chart::Critical(data)))
    }
}
