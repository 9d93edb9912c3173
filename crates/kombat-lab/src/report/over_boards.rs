//! The figures over the boards of a set: how a metric grows with their distance, and a tick for each of them.

use super::figure::{Data, FigureWriter, Picture};
use super::figures::unit;
use super::names::Names;
use super::verdict::place;
use crate::analysis::{Analysis, Cell, Crossing, FEWEST_BOARDS, Group, Line, Metric, OverDistance, SetAnalysis};
use crate::chart::{Axis, Chart, Circle, Course, Distances, Estimate, Strip, Strips};
use crate::metric::Unit;
use crate::statistics::fraction::Fraction;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;

/// Contenders that a figure over distance has at most, and one with a tick a board: the best of them.
const LINES: usize = 12;
const ROWS: usize = 30;

/// The metrics that every report shows over distance. Every other one can be had by its name.
const SHOWN: [Metric; 3] = [Metric::Expanded, Metric::Time, Metric::OverOptimum];

/// Renders them.
pub(super) struct OverBoards<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) names: &'a Names,
    pub(super) lang: Lang,
    pub(super) writer: FigureWriter<'a>,
}

impl OverBoards<'_> {
    /// Those of a comparison.
    pub(super) fn figures(&self, id: &str, set: &SetAnalysis, group: &Group) -> Vec<Picture> {
        let distances = self.metrics(id, set).into_iter().filter_map(|metric| self.distance(id, set, group, metric));
        distances.chain(self.strips(id, set, group)).collect()
    }

    /// The usual metrics, of which a set with several comparisons has the first alone, and that of the figure that is
    /// wanted.
    fn metrics(&self, id: &str, set: &SetAnalysis) -> Vec<Metric> {
        let wanted =
            self.writer.only.and_then(|only| only.strip_prefix("distance-")?.strip_suffix(id)?.strip_suffix('-'));
        let wanted = self.analysis.metrics.iter().copied().find(|metric| Some(metric.key()) == wanted);
        let usual = if set.groups.len() > 1 { &SHOWN[..1] } else { &SHOWN };
        usual.iter().copied().chain(wanted.filter(|metric| !usual.contains(metric))).collect()
    }

    fn name(&self, group: &Group, contender: usize) -> String {
        self.names.within(group, contender).to_owned()
    }

    /// The best of a comparison, in the order of entry.
    fn best(&self, group: &Group, most: usize) -> Vec<usize> {
        let mut best: Vec<usize> = group.ranking.all.iter().take(most).map(|one| one.contender).collect();
        best.sort_unstable();
        best
    }

    fn distance(&self, id: &str, set: &SetAnalysis, group: &Group, metric: Metric) -> Option<Picture> {
        let name = format!("distance-{}-{id}", metric.key());
        let over = set.over_distance(&self.best(group, LINES), metric, self.analysis.experiment.seed)?;
        let means = || over.lines.iter().flat_map(|line| line.points.iter().map(|point| point.mean));
        // One distance is no line, and nothing but zeros no figure.
        let many = over.lines.iter().any(|line| line.points.len() > 1);
        if !many || means().all(|mean| mean == 0.0) {
            return None;
        }
        let (label, scale) = unit(self.analysis, metric, self.lang);
        let axis = match metric.definition().unit {
            Unit::Share => Axis::Percent,
            Unit::Real => Axis::Linear,
            _ if means().all(|mean| mean > 0.0) => Axis::Log,
            _ => Axis::Linear,
        };
        let entry = |contender| group.members.iter().position(|&member| member == contender).unwrap_or(contender);
        let course = |line: &Line| Course {
            name: self.name(group, line.contender),
            entry: entry(line.contender),
            points: line.points.iter().map(|point| (f64::from(point.distance), estimate(point, scale))).collect(),
        };
        let data = Distances {
            courses: over.lines.iter().map(course).collect(),
            circle: over.crossing.map(|crossing| self.circle(group, &over, crossing, (axis, scale))),
            x_label: self.lang.text("figure.distance-axis").to_owned(),
            y_label: label.clone(),
        };
        let caption = self.caption(set, group, &over, &label);
        let table = self.table(group, &over, scale);
        let percent = |share: f64| super::verdict::percent(share, self.lang);
        let plain = |value: f64| self.writer.number(value);
        let chart = Chart::Distance(data, axis);
        let number: &dyn Fn(f64) -> String = if axis == Axis::Percent { &percent } else { &plain };
        Some(Picture { data: Some(table(number)), ..self.writer.figure(name, &caption, &chart) })
    }

    fn caption(&self, set: &SetAnalysis, group: &Group, over: &OverDistance, metric: &str) -> Message {
        let (shown, all) = over.boards;
        let said = msg!("figure.distance", metric = metric, at = place(set, group, self.lang), n = shown, all = all);
        let (_, few) = over.left_out;
        if few == 0 {
            return said;
        }
        let left = msg!("figure.distance-few", n = few, fewest = FEWEST_BOARDS);
        msg!("verdict.and", one = said, other = left)
    }

    /// Where two lines cross, on the axes of the chart.
    fn circle(&self, group: &Group, over: &OverDistance, crossing: Crossing, (axis, scale): (Axis, f64)) -> Circle {
        let (before, after) = crossing.between;
        let mean = |contender, distance| {
            let line = over.lines.iter().find(|line| line.contender == contender);
            let point = line.and_then(|line| line.points.iter().find(|point| point.distance == distance));
            let mean = point.map_or(f64::NAN, |point| scale * point.mean);
            if axis == Axis::Log { mean.ln() } else { mean }
        };
        let (near, far) = crossing.less;
        let apart = |distance| mean(near, distance) - mean(far, distance);
        let part = apart(before) / (apart(before) - apart(after));
        let between = |from: f64, to: f64| from + part * (to - from);
        let high = between(mean(near, before), mean(near, after));
        let from = msg!("figure.crossing", n = u64::from(after)).render(self.lang);
        let who = msg!("figure.crossing-who", name = self.name(group, far)).render(self.lang);
        Circle {
            at: (between(f64::from(before), f64::from(after)), if axis == Axis::Log { high.exp() } else { high }),
            said: vec![from, who],
        }
    }

    /// The numbers behind it: a row a contender, a column a distance, and how many boards are there.
    fn table(&self, group: &Group, over: &OverDistance, scale: f64) -> impl Fn(&dyn Fn(f64) -> String) -> Data {
        let mut boards: Vec<(u32, usize)> =
            over.lines.iter().flat_map(|line| line.points.iter().map(|at| (at.distance, at.boards))).collect();
        boards.sort_unstable();
        boards.dedup();
        let head = [self.lang.text("figure.distance-axis").to_owned()];
        let head: Vec<String> = head
            .into_iter()
            .chain(boards.iter().map(|(distance, _)| self.lang.integer(u64::from(*distance))))
            .collect();
        let count = |(_, n): &(u32, usize)| self.lang.integer(*n as u64);
        let first = std::iter::once(self.lang.text("figure.boards").to_owned()).chain(boards.iter().map(count));
        let first: Vec<String> = first.collect();
        let lines: Vec<(String, Line)> =
            over.lines.iter().map(|line| (self.name(group, line.contender), line.clone())).collect();
        move |number| {
            let row = |(name, line): &(String, Line)| {
                let cell = |(distance, _): &(u32, usize)| {
                    let point = line.points.iter().find(|point| point.distance == *distance);
                    point.map_or("–".to_owned(), |point| {
                        let Estimate { value, low, high } = estimate(point, scale);
                        let range = point.interval.map(|_| format!(" ({}–{})", number(low), number(high)));
                        number(value) + &range.unwrap_or_default()
                    })
                };
                std::iter::once(name.clone()).chain(boards.iter().map(cell)).collect()
            };
            let rows = std::iter::once(first.clone()).chain(lines.iter().map(row)).collect();
            Data { head: head.clone(), rows }
        }
    }

    /// A tick a board, from the first of the ranking down.
    fn strips(&self, id: &str, set: &SetAnalysis, group: &Group) -> Option<Picture> {
        let metric = group.ranking.measure;
        let (label, scale) = unit(self.analysis, metric, self.lang);
        let cells: Vec<&Cell> = group.ranking.all.iter().take(ROWS).filter_map(|one| set.cell(one.contender)).collect();
        let followed = separating(&cells, metric);
        let value = |cell: &Cell, board: &str| {
            let figure = cell.boards.get(board)?.figures.get(&metric)?;
            Some(scale * figure.value())
        };
        let strip = |cell: &&Cell| Strip {
            name: self.name(group, cell.contender),
            entry: group.members.iter().position(|&member| member == cell.contender).unwrap_or(cell.contender),
            values: cell.boards.keys().filter_map(|board| value(cell, board)).collect(),
            followed: followed.and_then(|board| value(cell, board)),
        };
        let rows: Vec<Strip> = cells.iter().map(strip).collect();
        if rows.iter().all(|row| row.values.len() < 2) {
            return None;
        }
        let names = |place: usize| rows.get(place).map_or(String::new(), |row| row.name.clone());
        let caption =
            msg!("figure.strips", metric = label.as_str(), at = place(set, group, self.lang), n = group.boards);
        let table = self.spread(&rows, &label);
        let data = Strips {
            followed_label: msg!("figure.followed", one = names(0), other = names(1)).render(self.lang),
            x_label: label,
            rows,
        };
        let chart = Chart::Strips(data, Axis::Log);
        Some(Picture { data: Some(table), ..self.writer.figure(format!("strips-{id}"), &caption, &chart) })
    }

    /// The numbers behind the ticks: how many there are, where they begin, lie and end.
    fn spread(&self, rows: &[Strip], label: &str) -> Data {
        let keys = ["figure.boards", "figure.least", "figure.median", "figure.most"];
        let head = [label.to_owned()].into_iter().chain(keys.map(|key| self.lang.text(key).to_owned()));
        let row = |row: &Strip| {
            let mut values = row.values.clone();
            values.sort_by(f64::total_cmp);
            let at = |value: Option<f64>| value.map_or("–".to_owned(), |value| self.writer.number(value));
            let (least, most) = (at(values.first().copied()), at(values.last().copied()));
            let median = at(crate::statistics::summary::median(&mut values));
            vec![row.name.clone(), self.lang.integer(row.values.len() as u64), least, median, most]
        };
        Data { head: head.collect(), rows: rows.iter().map(row).collect() }
    }
}

/// A point of a line on its axis; without an interval its ends are none.
fn estimate(point: &crate::analysis::Point, scale: f64) -> Estimate {
    let [low, high] = point.interval.map_or([f64::NAN; 2], |interval| [interval.low, interval.high]);
    Estimate::new(scale * point.mean, scale * low, scale * high)
}

/// The board on which the first two of a ranking are furthest apart; the first by name of several.
fn separating<'s>(cells: &[&'s Cell], metric: Metric) -> Option<&'s str> {
    let [one, other, ..] = cells else { return None };
    let ratio = |name: &String| {
        let of = |cell: &Cell| cell.boards.get(name)?.figures.get(&metric).copied().map(Fraction::value);
        let (a, b) = (of(one)?, of(other)?);
        (a > 0.0 && b > 0.0).then(|| (a / b).max(b / a))
    };
    let ratios = one.boards.keys().filter_map(|name| Some((ratio(name)?, name)));
    let furthest = |best: Option<(f64, &'s String)>, next: (f64, &'s String)| match best {
        Some(best) if best.0 >= next.0 => Some(best),
        _ => Some(next),
    };
    ratios.fold(None, furthest).filter(|(ratio, _)| *ratio > 1.0).map(|(_, name)| name.as_str())
}
