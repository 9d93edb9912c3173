//! How contenders compare on the boards that they have met in common.

use super::by_metric::ByMetric;
use super::cell::{Cell, OnBoard};
use super::ranking::{Ranking, ranking};
use crate::experiment::Entry;
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
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
    /// The p of that test before it was adjusted.
    pub solving_raw: f64,
    /// The same for each metric that both have.
    pub metrics: ByMetric<Compared>,
}

/// Two contenders, held against each other by one metric.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Wilcoxon's test, its p adjusted by Holm over the pairs of the group.
    pub test: SignedRank,
    /// The p before it was adjusted.
    pub raw: f64,
    /// The medians over the boards that both solve.
    pub medians: Option<(f64, f64)>,
    /// Boards on which the first, or the second, has the better value. On the others they have the same.
    pub ahead: (u32, u32),
}

impl Compared {
    /// More than 0 if the test favours the first, less if the second. Less is better in all metrics that are
    /// compared.
    pub fn favours(&self) -> f64 {
        -self.test.effect
    }
}

/// Contenders that are compared with each other: all, or those with the same values of the grid where every
/// algorithm has the same grid.
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
    /// Is every two of them a pair? Else only neighbours in the ranking are, because the comparisons on these boards would have more pairs than [`ALL_PAIRS`]
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
}

/// Has every algorithm a grid, and all of them the same? Then its values are what is compared.
pub(super) fn shares_grid(entries: &[Entry]) -> bool {
    let values = |entry: &Entry| {
        let values = |(key, values): &(String, Vec<String>)| (key.clone(), values.iter().cloned().collect());
        entry.grid.iter().map(values).collect::<BTreeMap<String, BTreeSet<String>>>()
    };
    let [first, others @ ..] = entries else { return false };
    let first = values(first);
    !first.is_empty() && !others.is_empty() && others.iter().all(|entry| values(entry) == first)
}

impl Division {
    /// All contenders in one comparison; or where they are divided, one for each combination of values of their
    /// grid.
    pub(super) fn of(contenders: &[Contender], cells: &[Cell], divided: bool) -> Self {
        let mut place: HashMap<Grid, usize> = HashMap::new();
        let mut groups: Vec<(Grid, Vec<usize>)> = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            let grid = if divided { contenders[cell.contender].grid.clone() } else { Grid::new() };
            let mut key = grid.clone();
            key.sort();
            let at = *place.entry(key).or_insert(groups.len());
            if at == groups.len() {
                groups.push((grid, Vec::new()));
            }
            groups[at].1.push(i);
        }
        Division { groups }
    }

    /// How many pairs there are if every two of each comparison are a pair.
    pub(super) fn pairs(&self) -> usize {
        self.groups.iter().map(|(_, members)| members.len() * members.len().saturating_sub(1) / 2).sum()
    }

    /// Works out the comparisons. Every two are compared if that is not too much, neither on
    /// this set of boards nor in the whole fight, which has so many pairs.
    pub(super) fn compared(self, cells: &[Cell], pairs_of_fight: usize, measure: Option<Metric>) -> Vec<Group> {
        let every_two = self.pairs() <= PAIRS_OF_SET && pairs_of_fight <= PAIRS_OF_FIGHT;
        let group = |(grid, members): (Grid, Vec<usize>)| {
            let cells: Vec<&Cell> = members.into_iter().map(|i| &cells[i]).collect();
            group(grid, &cells, every_two, measure)
        };
        self.groups.into_iter().filter_map(group).collect()
    }
}

fn group(grid: Grid, cells: &[&Cell], every_two: bool, measure: Option<Metric>) -> Option<Group> {
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
    let every = || pairs(cells.len()).filter_map(|[one, other]| pair(cells[one], cells[other])).collect();
    let mut pairs: Vec<Pair> = if every_two { every() } else { Vec::new() };
    adjust(&mut pairs);
    let ranking = ranking(cells, &common, every_two.then_some(&pairs[..]), measure);
    if !every_two {
        let of: HashMap<usize, &Cell> = cells.iter().map(|cell| (cell.contender, *cell)).collect();
        let next = ranking.all.windows(2);
        pairs = next.filter_map(|next| pair(of[&next[0].contender], of[&next[1].contender])).collect();
        adjust(&mut pairs);
    }
    let friedman = if cells.len() > 2 { work.as_deref().and_then(friedman) } else { None };
    let members = cells.iter().map(|cell| cell.contender).collect();
    let boards = common.len();
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
    // Of those that only one of them solves, how many more the first does, as a share.
    let favours = (f64::from(one) - f64::from(other)) / f64::from(one + other).max(1.0);
    (!boards.is_empty()).then(|| (mcnemar(one, other), favours))
}

/// Does the first solve more? The p of the test, not adjusted, and more than 0 where it says
/// so.
pub fn solves_more(one: &Cell, other: &Cell) -> Option<(f64, f64)> {
    solving(&met(one, other))
}

/// Does the first need less? The p of the test, not adjusted, and more than 0 where it says so.
pub fn less(one: &Cell, other: &Cell, metric: Metric) -> Option<(f64, f64)> {
    let found = comparison(&met(one, other), metric)?;
    Some((found.raw, found.favours()))
}

/// Wilcoxon's test of a metric, not adjusted.
pub(super) fn comparison(boards: &Met<'_>, metric: Metric) -> Option<Compared> {
    let values: Option<Vec<(Fraction, Fraction)>> =
        boards.iter().map(|(a, b)| Some((a.ranked(metric)?, b.ranked(metric)?))).collect();
    let (first, second): (Vec<Fraction>, Vec<Fraction>) = values?.into_iter().unzip();
    let both = first.iter().zip(&second).filter(|(a, b)| a.is_finite() && b.is_finite());
    let (mut a, mut b): (Vec<f64>, Vec<f64>) = both.map(|(a, b)| (a.value(), b.value())).unzip();
    let medians = median(&mut a).zip(median(&mut b));
    let better = |one: &[Fraction], other: &[Fraction]| one.iter().zip(other).filter(|(a, b)| a < b).count() as u32;
    let test = of_pairs(&first, &second)?;
    Some(Compared { test, raw: test.p, medians, ahead: (better(&first, &second), better(&second, &first)) })
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
        solving_raw: solving,
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
        let mut tests: Vec<&mut Compared> = pairs.iter_mut().filter_map(|pair| pair.metrics.get_mut(&metric)).collect();
        let raw: Vec<f64> = tests.iter().map(|found| found.raw).collect();
        for (found, p) in tests.iter_mut().zip(holm(&raw).unwrap_or_default()) {
            found.test.p = p;
        }
    }
}
