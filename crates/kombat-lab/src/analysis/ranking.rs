//! Who is ahead of whom: all contenders of a comparison in one order, whatever the order of their entry.
//!
//! What was achieved comes first: whoever solves all boards by shortest paths is in a section before those who
//! solve all, these before those who solve some, and these before those who solve none. Within a section
//! a measure decides, the less of it the better; where only some boards are solved, the share that is.
//! Means make the order, and tests the places: a new one begins at the first contender whom the one with whom the
//! place began is shown to be ahead of. All before share it.

use super::cell::Cell;
use super::group::{Pair, comparison, find, met, solving};
use crate::metric::Metric;
use crate::statistics::ALPHA;
use crate::statistics::fraction::Fraction;
use crate::statistics::holm::holm;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashMap;

/// What a contender has achieved, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// All runs solved their boards, by shortest paths.
    AllShortest,
    /// All runs solved their boards.
    All,
    /// Some did.
    Some,
    /// None did.
    None,
}

/// A contender in the ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Its place among the contenders.
    pub contender: usize,
    /// What it has achieved.
    pub section: Section,
    /// Its place in that section, from 1 on; none where nothing can be called.
    pub place: Option<u64>,
    /// The mean of the measure over the boards that it solves.
    pub mean: Option<f64>,
}

/// All contenders of a comparison, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// By what those are ordered who have achieved the same.
    pub measure: Metric,
    /// Are there boards enough that any test could show a difference between any two?
    pub enough: bool,
    /// The contenders.
    pub all: Vec<Ranked>,
}

/// What contenders are ordered by who have achieved the same.
const MEASURE: Metric = Metric::Expanded;

fn section(cell: &Cell) -> Section {
    let boards = || cell.boards.values();
    match () {
        () if boards().all(|board| board.solved == 0) => Section::None,
        () if boards().any(|board| board.solved < board.repeats) => Section::Some,
        () if boards().all(|board| board.shortest) => Section::AllShortest,
        () => Section::All,
    }
}

/// The mean of the measure over the boards that have it, exactly.
fn mean(cell: &Cell) -> Option<Fraction> {
    let values: Vec<Fraction> = cell.boards.values().filter_map(|board| board.figures.get(&MEASURE).copied()).collect();
    let n = values.len() as u64;
    (n > 0).then(|| values.into_iter().fold(Fraction::ZERO, Fraction::plus).by(n))
}

fn share(cell: &Cell) -> Fraction {
    cell.boards.values().fold(Fraction::ZERO, |sum, board| sum.plus(board.share())).by(cell.boards.len() as u64)
}

/// How surely the first is ahead: the p of the test, 1 where that favours the other. `lead` is more than 0 where it
/// favours the first.
fn ahead(p: f64, lead: f64) -> f64 {
    if lead > 0.0 { p } else { 1.0 }
}

/// The tests between neighbours in the order, where not every two are compared, adjusted over all neighbours.
fn neighbours(order: &[&Cell]) -> HashMap<(usize, usize), f64> {
    let test = |pair: &[&Cell]| {
        let [one, other] = *pair else { return None };
        let boards = met(one, other);
        let (p, lead) = match section(one) {
            Section::Some => solving(&boards)?,
            _ => comparison(&boards, MEASURE).map(|(test, _)| (test.p, -test.effect))?,
        };
        (section(one) == section(other)).then_some(((one.contender, other.contender), p, lead))
    };
    let found: Vec<((usize, usize), f64, f64)> = order.windows(2).filter_map(test).collect();
    let raw: Vec<f64> = found.iter().map(|(_, p, _)| *p).collect();
    let adjusted = holm(&raw).unwrap_or_default();
    found.into_iter().zip(adjusted).map(|((pair, _, lead), p)| (pair, ahead(p, lead))).collect()
}

/// Ranks contenders by what they did on boards that all have met. Of `pairs` every two are there, or their order
/// is taken from tests between neighbours alone.
pub(super) fn ranking(cells: &[&Cell], boards: usize, pairs: &[Pair], every_two: bool) -> Ranking {
    let mut order = cells.to_vec();
    let cost = |cell: &Cell| mean(cell).unwrap_or(Fraction::INFINITE);
    order.sort_by_cached_key(|cell| match section(cell) {
        Section::Some => (Section::Some, Reverse(share(cell)), cost(cell), cell.spec.clone()),
        other => (other, Reverse(Fraction::ZERO), cost(cell), cell.spec.clone()),
    });
    let tests = if every_two { HashMap::new() } else { neighbours(&order) };
    let tested = |one: &Cell, other: &Cell| {
        let (pair, sign) = find(pairs, one.contender, other.contender)?;
        if section(one) == Section::Some {
            return Some(ahead(pair.solving, sign * pair.favours));
        }
        let (test, _) = pair.metrics.get(&MEASURE)?;
        Some(ahead(test.p, -sign * test.effect))
    };
    let n = if every_two { cells.len() * cells.len().saturating_sub(1) / 2 } else { cells.len().saturating_sub(1) };
    // The least p that so many boards can give, adjusted for so many pairs.
    let enough = 2f64.powf(1.0 - boards as f64) <= ALPHA / n.max(1) as f64;
    let (mut all, mut place, mut leader): (Vec<Ranked>, u64, Option<&Cell>) = (Vec::new(), 0, None);
    let mut last: Option<&Cell> = None;
    for cell in order {
        let own = section(cell);
        let first = leader.is_none_or(|leader| section(leader) != own);
        let p = match (leader, last) {
            (Some(leader), _) if every_two => tested(leader, cell),
            (_, Some(last)) => tests.get(&(last.contender, cell.contender)).copied(),
            _ => None,
        };
        if first {
            (place, leader) = (1, Some(cell));
        } else if p.is_some_and(|p| p <= ALPHA) {
            (place, leader) = (place + 1, Some(cell));
        }
        last = Some(cell);
        let called = enough && own != Section::None;
        let mean = mean(cell).map(Fraction::value);
        all.push(Ranked { contender: cell.contender, section: own, place: called.then_some(place), mean });
    }
    Ranking { measure: MEASURE, enough, all }
}
