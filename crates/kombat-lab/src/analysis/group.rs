//! How contenders compare on the boards that they have met in common.

use super::cell::{Cell, OnBoard};
use super::ranking::{Ranking, ranking};
use crate::metric::Metric;
use crate::pairing::pairs;
use crate::plan::{Contender, Grid};
use crate::statistics::binary::{Cochran, cochran, mcnemar};
use crate::statistics::fraction::Fraction;
use crate::statistics::friedman::{Friedman, friedman};
use crate::statistics::holm::holm;
use crate::statistics::summary::median;
use crate::statistics::wilcoxon::{SignedRank, of_pairs};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

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
    /// Do they need equally much work, of three or more?
    pub friedman: Option<Friedman>,
    /// Is every two of them a pair? Else only neighbours in the order of [`best_first`] are,
    /// because the comparisons on these boards would have more pairs than [`ALL_PAIRS`]
    /// contenders make, or the fight far too many.
    pub every_two: bool,
    /// Those that are compared.
    pub pairs: Vec<Pair>,
    /// All of them, the best first.
    pub ranking: Ranking,
}

impl Group {
    /// The comparison of two contenders, and 1 if it is told from the first one's side, −1 if from
    /// the other's.
    pub(crate) fn pair(&self, one: usize, other: usize) -> Option<(&Pair, f64)> {
        find(&self.pairs, one, other)
    }
}

/// The same among pairs.
pub(super) fn find(pairs: &[Pair], one: usize, other: usize) -> Option<(&Pair, f64)> {
    pairs.iter().find_map(|pair| match [pair.one, pair.other] {
        both if both == [one, other] => Some((pair, 1.0)),
        both if both == [other, one] => Some((pair, -1.0)),
        _ => None,
    })
}

/// The most contenders of which every two are compared. Pairs grow with the square, and
/// whoever needs thousands of them needs none of them.
pub const ALL_PAIRS: usize = 40;

/// The most pairs that the comparisons on one set of boards have together: as many as
/// [`ALL_PAIRS`] contenders make. Beyond, each comparison is between neighbours.
const PAIRS_OF_SET: usize = ALL_PAIRS * (ALL_PAIRS - 1) / 2;

/// The most pairs of a fight, over all sets of boards; beyond, all comparisons are between
/// neighbours.
const PAIRS_OF_FIGHT: usize = 20 * PAIRS_OF_SET;

/// Contenders may stand in several comparisons of one set of boards, those without a grid in each.
/// Together the comparisons have at most this many places, or twice as many as there are
/// contenders; beyond, there is one comparison of all.
const PLACES: usize = 20 * ALL_PAIRS;

/// The order of contenders: who solves more comes first, then who needs less work, then by
/// name, so that the order of entry decides nothing.
pub fn best_first(a: &Cell, b: &Cell) -> Ordering {
    let work = |cell: &Cell| cell.work.map_or(f64::INFINITY, |(work, _)| work);
    b.convergence.total_cmp(&a.convergence).then(work(a).total_cmp(&work(b))).then_with(|| a.spec.cmp(&b.spec))
}

/// The comparisons on one set of boards, before anything is worked out.
#[derive(Clone, Debug)]
pub(super) struct Division {
    /// The values of the grid, and the places among the cells of those that share them.
    groups: Vec<(Grid, Vec<usize>)>,
    /// How many comparisons there would have been, if all contenders stand in one instead.
    pub(super) merged: Option<usize>,
}

impl Division {
    /// Contenders by the values of the grid that they share, each time with those that have
    /// no grid; all together if that leaves everybody alone, or takes too many places.
    pub(super) fn of(contenders: &[Contender], cells: &[Cell]) -> Self {
        let mut place: HashMap<&Grid, usize> = HashMap::new();
        let mut own: Vec<(&Grid, Vec<usize>)> = Vec::new();
        let mut plain = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            let grid = &contenders[cell.contender].grid;
            if grid.is_empty() {
                plain.push(i);
                continue;
            }
            let at = *place.entry(grid).or_insert(own.len());
            if at == own.len() {
                own.push((grid, Vec::new()));
            }
            own[at].1.push(i);
        }
        let places = own.iter().map(|(_, own)| own.len() + plain.len()).sum::<usize>();
        let alone = own.iter().all(|(_, own)| own.len() + plain.len() < 2);
        let too_many = places > PLACES.max(2 * cells.len());
        if alone || too_many {
            let groups = vec![(Vec::new(), (0..cells.len()).collect())];
            return Division { groups, merged: too_many.then_some(own.len()) };
        }
        let with_plain = |(grid, own): (&Grid, Vec<usize>)| {
            let mut members = [own, plain.clone()].concat();
            members.sort_unstable();
            (grid.clone(), members)
        };
        Division { groups: own.into_iter().map(with_plain).collect(), merged: None }
    }

    /// How many pairs there are if every two of each comparison are a pair.
    pub(super) fn pairs(&self) -> usize {
        self.groups.iter().map(|(_, members)| members.len() * members.len().saturating_sub(1) / 2).sum()
    }

    /// Works out the comparisons. Every two are compared if that is not too much, neither on
    /// this set of boards nor in the whole fight, which has so many pairs.
    pub(super) fn compared(self, cells: &[Cell], pairs_of_fight: usize) -> Vec<Group> {
        let every_two = self.pairs() <= PAIRS_OF_SET && pairs_of_fight <= PAIRS_OF_FIGHT;
        let group = |(grid, members): (Grid, Vec<usize>)| {
            let cells: Vec<&Cell> = members.into_iter().map(|i| &cells[i]).collect();
            group(grid, &cells, every_two)
        };
        self.groups.into_iter().filter_map(group).collect()
    }
}

fn group(grid: Grid, cells: &[&Cell], every_two: bool) -> Option<Group> {
    if cells.len() < 2 {
        return None;
    }
    // Only boards that all of them have met can be ranked.
    let common: Vec<&String> =
        cells[0].boards.keys().filter(|name| cells.iter().all(|cell| cell.boards.contains_key(*name))).collect();
    let row = |name: &&String| cells.iter().map(|cell| cell.boards[*name].mostly_solved()).collect::<Vec<_>>();
    let solved: Vec<Vec<bool>> = common.iter().map(row).collect();
    let work = |name: &&String| -> Option<Vec<f64>> {
        cells.iter().map(|cell| cell.boards[*name].ranked(Metric::Work).map(Fraction::value)).collect()
    };
    let work: Option<Vec<Vec<f64>>> = common.iter().map(work).collect();
    let mut pairs: Vec<Pair> = if every_two {
        pairs(cells.len()).filter_map(|[one, other]| pair(cells[one], cells[other])).collect()
    } else {
        let mut ranking = cells.to_vec();
        ranking.sort_by(|a, b| best_first(a, b));
        ranking.windows(2).filter_map(|next| pair(next[0], next[1])).collect()
    };
    adjust(&mut pairs);
    let friedman = if cells.len() > 2 { work.as_deref().and_then(friedman) } else { None };
    let members = cells.iter().map(|cell| cell.contender).collect();
    let boards = common.len();
    let ranking = ranking(cells, &common, &pairs, every_two);
    Some(Group { grid, members, boards, ranking, cochran: cochran(&solved), friedman, every_two, pairs })
}

/// The boards that both have met.
pub(super) type Met<'a> = Vec<(&'a OnBoard, &'a OnBoard)>;

pub(super) fn met<'a>(one: &'a Cell, other: &'a Cell) -> Met<'a> {
    one.boards.iter().filter_map(|(name, board)| Some((board, other.boards.get(name)?))).collect()
}

/// Boards that only the first, or only the second, solves.
fn only(boards: &Met<'_>) -> (u32, u32) {
    let alone = |first: bool| {
        let alone =
            |(a, b): &&(&OnBoard, &OnBoard)| a.mostly_solved() != b.mostly_solved() && a.mostly_solved() == first;
        boards.iter().filter(alone).count() as u32
    };
    (alone(true), alone(false))
}

/// Do they solve equally many? The p of the test, and whom it favours.
pub(super) fn solving(boards: &Met<'_>) -> Option<(f64, f64)> {
    if boards.iter().any(|(a, b)| a.repeats > 1 || b.repeats > 1) {
        let (a, b): (Vec<Fraction>, Vec<Fraction>) = boards.iter().map(|(a, b)| (a.share(), b.share())).unzip();
        let test = of_pairs(&a, &b)?;
        return Some((test.p, test.effect));
    }
    let (one, other) = only(boards);
    (!boards.is_empty()).then(|| (mcnemar(one, other), f64::from(one) - f64::from(other)))
}

/// Does the first solve more? The p of the test, not adjusted, and more than 0 where it says
/// so.
pub fn solves_more(one: &Cell, other: &Cell) -> Option<(f64, f64)> {
    solving(&met(one, other))
}

/// Does the first need less? The p of the test, not adjusted, and more than 0 where it says so.
pub fn less(one: &Cell, other: &Cell, metric: Metric) -> Option<(f64, f64)> {
    let (test, _) = comparison(&met(one, other), metric)?;
    Some((test.p, -test.effect))
}

/// Wilcoxon's test of a metric, and the medians over the boards that both solve.
pub(super) fn comparison(boards: &Met<'_>, metric: Metric) -> Option<(SignedRank, Option<(f64, f64)>)> {
    let values: Option<Vec<(Fraction, Fraction)>> =
        boards.iter().map(|(a, b)| Some((a.ranked(metric)?, b.ranked(metric)?))).collect();
    let (first, second): (Vec<Fraction>, Vec<Fraction>) = values?.into_iter().unzip();
    let both = first.iter().zip(&second).filter(|(a, b)| a.is_finite() && b.is_finite());
    let (mut a, mut b): (Vec<f64>, Vec<f64>) = both.map(|(a, b)| (a.value(), b.value())).unzip();
    let medians = median(&mut a).zip(median(&mut b));
    Some((of_pairs(&first, &second)?, medians))
}

/// Two contenders on the boards that both have met.
fn pair(one: &Cell, other: &Cell) -> Option<Pair> {
    let boards = met(one, other);
    let (solving, favours) = solving(&boards)?;
    let lead = boards.iter().fold(Fraction::ZERO, |sum, (a, b)| sum.plus(a.share().less(b.share())));
    let metrics = Metric::COMPARED.into_iter();
    Some(Pair {
        one: one.contender,
        other: other.contender,
        boards: boards.len(),
        only: only(&boards),
        lead: lead.by(boards.len() as u64).value(),
        solving,
        favours,
        metrics: metrics.filter_map(|metric| Some((metric, comparison(&boards, metric)?))).collect(),
    })
}

/// Holm's adjustment over the pairs of a group, test by test.
fn adjust(pairs: &mut [Pair]) {
    let raw: Vec<f64> = pairs.iter().map(|pair| pair.solving).collect();
    for (pair, p) in pairs.iter_mut().zip(holm(&raw).unwrap_or_default()) {
        pair.solving = p;
    }
    for metric in Metric::COMPARED {
        let mut tests: Vec<&mut SignedRank> =
            pairs.iter_mut().filter_map(|pair| pair.metrics.get_mut(&metric)).map(|(test, _)| test).collect();
        let raw: Vec<f64> = tests.iter().map(|test| test.p).collect();
        for (test, p) in tests.iter_mut().zip(holm(&raw).unwrap_or_default()) {
            test.p = p;
        }
    }
}
