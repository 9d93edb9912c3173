//! How contenders compare on the boards that they have met in common.

use super::cell::{Cell, Metric, OnBoard};
use crate::plan::{Contender, Grid};
use crate::statistics::binary::{Cochran, cochran, mcnemar};
use crate::statistics::friedman::{Friedman, friedman};
use crate::statistics::holm::holm;
use crate::statistics::summary::median;
use crate::statistics::wilcoxon::{SignedRank, of_pairs};
use std::collections::BTreeMap;

/// Two contenders on the same boards.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Their places among the contenders.
    pub one: usize,
    /// The second.
    pub other: usize,
    /// How many boards both have met.
    pub boards: usize,
    /// Boards that only the first, or only the second, solves.
    pub only: (u32, u32),
    /// The mean over boards of the first's share less the second's.
    pub lead: f64,
    /// Do they solve equally many? McNemar's exact test, or with repeats Wilcoxon's of the
    /// shares; adjusted by Holm over the pairs of the group.
    pub solving: f64,
    /// Whom that test favours: more than 0 the first, less the second. With repeats it may
    /// not be who is ahead in the mean.
    pub favours: f64,
    /// Wilcoxon's test of each metric that both have, its p adjusted likewise; and the
    /// medians over the boards that both solve.
    pub metrics: BTreeMap<Metric, (SignedRank, Option<(f64, f64)>)>,
}

/// Contenders that are compared with each other: those with the same values of the
/// grid, and those without a grid.
#[derive(Clone, Debug)]
pub struct Group {
    /// The values of the grid that they share.
    pub grid: Grid,
    /// Their places among the contenders.
    pub members: Vec<usize>,
    /// Boards that all of them have met.
    pub boards: usize,
    /// Do they solve equally many boards?
    pub cochran: Option<Cochran>,
    /// Are they equally quick, of three or more?
    pub friedman: Option<Friedman>,
    /// Every two of them.
    pub pairs: Vec<Pair>,
}

/// Contenders by the values of the grid that they share, each time with those that have
/// no grid; all together if that leaves everybody alone.
pub(super) fn groups(contenders: &[Contender], cells: &[Cell]) -> Vec<Group> {
    let mut by_grid: Vec<(Grid, Vec<usize>)> = Vec::new();
    for cell in cells {
        let grid = &contenders[cell.contender].grid;
        if !grid.is_empty() && !by_grid.iter().any(|(other, _)| other == grid) {
            by_grid.push((grid.clone(), Vec::new()));
        }
    }
    for (grid, members) in &mut by_grid {
        let belongs = |cell: &&Cell| {
            let own = &contenders[cell.contender].grid;
            own.is_empty() || own == grid
        };
        members.extend(cells.iter().filter(belongs).map(|cell| cell.contender));
    }
    if by_grid.iter().all(|(_, members)| members.len() < 2) {
        by_grid = vec![(Vec::new(), cells.iter().map(|cell| cell.contender).collect())];
    }
    let group = |(grid, members): (Grid, Vec<usize>)| group(grid, &members, cells);
    by_grid.into_iter().filter_map(group).collect()
}

fn group(grid: Grid, members: &[usize], cells: &[Cell]) -> Option<Group> {
    if members.len() < 2 {
        return None;
    }
    let cells: Vec<&Cell> = cells.iter().filter(|cell| members.contains(&cell.contender)).collect();
    // Only boards that all of them have met can be ranked.
    let common: Vec<&String> =
        cells[0].boards.keys().filter(|name| cells.iter().all(|cell| cell.boards.contains_key(*name))).collect();
    let row = |name: &&String| cells.iter().map(|cell| cell.boards[*name].solved()).collect::<Vec<_>>();
    let solved: Vec<Vec<bool>> = common.iter().map(row).collect();
    let times = |name: &&String| -> Option<Vec<f64>> {
        cells.iter().map(|cell| cell.boards[*name].ranked(Metric::Time)).collect()
    };
    let times: Option<Vec<Vec<f64>>> = common.iter().map(times).collect();
    let mut pairs = Vec::new();
    for (i, one) in cells.iter().enumerate() {
        pairs.extend(cells[i + 1..].iter().filter_map(|other| pair(one, other)));
    }
    adjust(&mut pairs);
    let friedman = if cells.len() > 2 { times.as_deref().and_then(friedman) } else { None };
    let members = cells.iter().map(|cell| cell.contender).collect();
    Some(Group { grid, members, boards: common.len(), cochran: cochran(&solved), friedman, pairs })
}

/// Two contenders on the boards that both have met.
fn pair(one: &Cell, other: &Cell) -> Option<Pair> {
    let boards: Vec<(&OnBoard, &OnBoard)> =
        one.boards.iter().filter_map(|(name, board)| Some((board, other.boards.get(name)?))).collect();
    if boards.is_empty() {
        return None;
    }
    let only = |first: bool| {
        let alone = |(a, b): &&(&OnBoard, &OnBoard)| a.solved() != b.solved() && a.solved() == first;
        boards.iter().filter(alone).count() as u32
    };
    let only = (only(true), only(false));
    let shares: (Vec<f64>, Vec<f64>) = boards.iter().map(|(a, b)| (a.share, b.share)).unzip();
    let repeated = boards.iter().any(|(a, b)| a.runs.len() > 1 || b.runs.len() > 1);
    let (solving, favours) = if repeated {
        let test = of_pairs(&shares.0, &shares.1)?;
        (test.p, test.effect)
    } else {
        (mcnemar(only.0, only.1), f64::from(only.0) - f64::from(only.1))
    };
    let lead = boards.iter().map(|(a, b)| a.share - b.share).sum::<f64>() / boards.len() as f64;
    let metrics = [Metric::Time, Metric::Evaluations].into_iter().filter_map(|metric| {
        if !(one.figures.contains_key(&metric) && other.figures.contains_key(&metric)) {
            return None;
        }
        let values: Option<Vec<(f64, f64)>> =
            boards.iter().map(|(a, b)| Some((a.ranked(metric)?, b.ranked(metric)?))).collect();
        let (first, second): (Vec<f64>, Vec<f64>) = values?.into_iter().unzip();
        let both = first.iter().zip(&second).filter(|(a, b)| a.is_finite() && b.is_finite());
        let (mut a, mut b): (Vec<f64>, Vec<f64>) = both.map(|(a, b)| (*a, *b)).unzip();
        let medians = median(&mut a).zip(median(&mut b));
        Some((metric, (of_pairs(&first, &second)?, medians)))
    });
    let metrics = metrics.collect();
    Some(Pair {
        one: one.contender,
        other: other.contender,
        boards: boards.len(),
        only,
        lead,
        solving,
        favours,
        metrics,
    })
}

/// Holm's adjustment over the pairs of a group, test by test.
fn adjust(pairs: &mut [Pair]) {
    let raw: Vec<f64> = pairs.iter().map(|pair| pair.solving).collect();
    for (pair, p) in pairs.iter_mut().zip(holm(&raw).unwrap_or_default()) {
        pair.solving = p;
    }
    for metric in [Metric::Time, Metric::Evaluations] {
        let mut tests: Vec<&mut SignedRank> =
            pairs.iter_mut().filter_map(|pair| pair.metrics.get_mut(&metric)).map(|(test, _)| test).collect();
        let raw: Vec<f64> = tests.iter().map(|test| test.p).collect();
        for (test, p) in tests.iter_mut().zip(holm(&raw).unwrap_or_default()) {
            test.p = p;
        }
    }
}
