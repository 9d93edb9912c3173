//! How a metric grows with the true distance of boards.
//!
//! At each distance the means of all contenders are over the same boards, so that they can be compared: those that
//! everybody solved who is shown there. A contender that solved fewer than half of the boards at a distance is not
//! shown there, for it would leave the others too few.

use super::SetAnalysis;
use super::cell::{Cell, OnBoard};
use super::group::comparison;
use crate::metric::{Better, Metric};
use crate::plan::chance;
use crate::statistics::ALPHA;
use crate::statistics::bootstrap::{self, often_enough};
use crate::statistics::fraction::Fraction;
use crate::statistics::holm::holm;
use crate::statistics::proportion::Interval;
use kombat::space::Cost;
use std::collections::{BTreeMap, BTreeSet};

/// The fewest boards at a distance of which means say anything. Boards that were drawn at their distances were
/// wanted however few they are; a mean of fewer has no interval.
pub const FEWEST_BOARDS: usize = 5;

/// The most distances; beyond, they are costs of many sizes rather than numbers of moves.
const MOST_DISTANCES: usize = 120;

/// At which distance a board was drawn, by its name, if it was drawn so.
pub(super) fn drawn_at(instance: &str) -> Option<Cost> {
    instance.strip_prefix("depth(")?.split_once(')')?.0.parse().ok()
}

/// A contender's mean over the boards at a distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// How far the boards are.
    pub distance: Cost,
    /// How many they are: the same of every contender at this distance.
    pub boards: usize,
    /// The mean.
    pub mean: f64,
    /// Where the mean of all boards lies, by bootstrap.
    pub interval: Option<Interval>,
}

/// A contender's means.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its place among the contenders.
    pub contender: usize,
    /// By distance.
    pub points: Vec<Point>,
}

/// Where the lines of two contenders cross, both being shown to need less on their own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The last distance before, and the first after.
    pub between: (Cost, Cost),
    /// Who needs less on the near side, and who on the far side.
    pub less: (usize, usize),
}

/// A metric over distance.
#[derive(Clone, Debug, PartialEq)]
pub struct OverDistance {
    /// The metric.
    pub metric: Metric,
    /// Those contenders that are shown anywhere, in the order in which they were given.
    pub lines: Vec<Line>,
    /// How many distances are left out because too few boards are there, and how many boards those are.
    pub left_out: (usize, usize),
    /// Boards that are shown, of how many.
    pub boards: (usize, usize),
    /// Where the two cross that need least.
    pub crossing: Option<Crossing>,
}

/// The boards at a distance.
struct Level<'a> {
    distance: Cost,
    names: Vec<&'a String>,
    /// The places of those who are shown here.
    shown: Vec<usize>,
}

impl SetAnalysis {
    /// A metric over distance, of these contenders; none if it is known of nobody.
    pub fn over_distance(&self, contenders: &[usize], metric: Metric, seed: u64) -> Option<OverDistance> {
        let cells: Vec<&Cell> = contenders.iter().filter_map(|&contender| self.cell(contender)).collect();
        let drawn = cells.iter().flat_map(|cell| cell.boards.keys()).all(|name| drawn_at(name).is_some());
        let fewest = if drawn { 1 } else { FEWEST_BOARDS };
        let mut levels = levels(&cells, metric);
        let all = levels.iter().map(|level| level.names.len()).sum();
        for level in &mut levels {
            level.agree(&cells, metric);
        }
        levels.retain(|level| !level.names.is_empty());
        let (kept, few): (Vec<_>, Vec<_>) = levels.into_iter().partition(|level| level.names.len() >= fewest);
        if kept.is_empty() || kept.len() > MOST_DISTANCES {
            return None;
        }
        let line = |(place, cell): (usize, &&Cell)| Line {
            contender: cell.contender,
            points: kept.iter().filter_map(|level| level.point((place, cell), metric, seed)).collect(),
        };
        let mut lines: Vec<Line> = cells.iter().enumerate().map(line).collect();
        lines.retain(|line| !line.points.is_empty());
        let sum = |levels: &[Level<'_>]| levels.iter().map(|level| level.names.len()).sum::<usize>();
        Some(OverDistance {
            metric,
            crossing: crossing(&lines, &cells, &kept, metric),
            lines,
            left_out: (few.len(), sum(&few)),
            boards: (sum(&kept), all),
        })
    }
}

/// What a contender has of a metric on a board.
fn figure(board: &OnBoard, metric: Metric) -> Option<Fraction> {
    board.figures.get(&metric).copied()
}

/// All boards whose distance is known and that anybody has met, by it.
fn levels<'a>(cells: &[&'a Cell], metric: Metric) -> Vec<Level<'a>> {
    let mut found: BTreeMap<Cost, BTreeSet<&String>> = BTreeMap::new();
    // Who never has the metric does not count, nor what it alone has met.
    for cell in cells.iter().filter(|cell| cell.boards.values().any(|board| figure(board, metric).is_some())) {
        for (name, board) in &cell.boards {
            if let Some(distance) = board.optimal {
                found.entry(distance).or_default().insert(name);
            }
        }
    }
    let level = |(distance, names): (Cost, BTreeSet<&'a String>)| Level {
        distance,
        names: names.into_iter().collect(),
        shown: Vec::new(),
    };
    found.into_iter().map(level).collect()
}

impl<'a> Level<'a> {
    /// Who is shown here, and on which boards.
    fn agree(&mut self, cells: &[&'a Cell], metric: Metric) {
        let has =
            |cell: &Cell, name: &String| cell.boards.get(name).is_some_and(|board| figure(board, metric).is_some());
        let half = |cell: &Cell| 2 * self.names.iter().filter(|name| has(cell, name)).count() >= self.names.len();
        self.shown = (0..cells.len()).filter(|&place| half(cells[place])).collect();
        let shown = &self.shown;
        self.names.retain(|name| !shown.is_empty() && shown.iter().all(|&place| has(cells[place], name)));
    }

    /// The figures of a contender on its boards.
    fn values(&self, cell: &Cell, metric: Metric) -> Vec<Fraction> {
        self.names.iter().filter_map(|name| figure(cell.boards.get(*name)?, metric)).collect()
    }

    fn point(&self, (place, cell): (usize, &Cell), metric: Metric, seed: u64) -> Option<Point> {
        if !self.shown.contains(&place) {
            return None;
        }
        let values: Vec<f64> = self.values(cell, metric).into_iter().map(Fraction::value).collect();
        let (seed, distance) = (seed.to_string(), self.distance.to_string());
        // By name and not by place, so that the order of contenders changes nothing.
        let mut rng = chance(&["bootstrap", &seed, &cell.full, "distance", metric.key(), &distance]);
        let enough = values.len() >= FEWEST_BOARDS;
        Some(Point {
            distance: self.distance,
            boards: values.len(),
            mean: values.iter().sum::<f64>() / values.len() as f64,
            interval: enough.then(|| bootstrap::mean(&values, often_enough(values.len()), &mut rng)).flatten(),
        })
    }

    /// Whether the first needs less (below 0) or the second, and the p of the test.
    fn test(&self, one: &Cell, other: &Cell, metric: Metric) -> Option<(f64, f64)> {
        let met = self.names.iter().filter_map(|name| Some((one.boards.get(*name)?, other.boards.get(*name)?)));
        comparison(&met.collect(), metric).map(|found| (found.test.effect, found.raw))
    }
}

/// Where the two cross that need least of those who are shown everywhere, if at some distance before the one, and at
/// some distance after the other is shown to need less: by Wilcoxon's test there, adjusted after Holm over distances.
fn crossing(lines: &[Line], cells: &[&Cell], levels: &[Level<'_>], metric: Metric) -> Option<Crossing> {
    if metric.definition().better == Better::More {
        return None;
    }
    let cell = |line: &Line| cells.iter().copied().find(|cell| cell.contender == line.contender);
    let everywhere = lines.iter().filter(|line| line.points.len() == levels.len());
    let mut least: Vec<(f64, &Cell, &Line)> = everywhere
        .filter_map(|line| Some((line.points.iter().map(|at| at.mean * at.boards as f64).sum(), cell(line)?, line)))
        .collect();
    least.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.spec.cmp(&b.1.spec)));
    let [(_, one, first), (_, other, second), ..] = &least[..] else { return None };
    let tests: Vec<(f64, f64)> = levels.iter().map(|level| level.test(one, other, metric)).collect::<Option<_>>()?;
    let p = holm(&tests.iter().map(|test| test.1).collect::<Vec<_>>())?;
    // Below 0 where the first is shown to need less, above 0 where the second is, else 0.
    let shown: Vec<f64> =
        tests.iter().zip(&p).map(|((effect, _), &p)| if p <= ALPHA { effect.signum() } else { 0.0 }).collect();
    let apart: Vec<f64> = first.points.iter().zip(&second.points).map(|(a, b)| a.mean - b.mean).collect();
    let crosses = |&at: &usize| {
        let (before, after) = (apart[at], apart[at + 1]);
        before * after < 0.0 && shown[..=at].contains(&before.signum()) && shown[at + 1..].contains(&after.signum())
    };
    let at = (0..apart.len().saturating_sub(1)).find(crosses)?;
    let (one, other) = (one.contender, other.contender);
    let less = if apart[at] < 0.0 { (one, other) } else { (other, one) };
    Some(Crossing { between: (levels[at].distance, levels[at + 1].distance), less })
}
