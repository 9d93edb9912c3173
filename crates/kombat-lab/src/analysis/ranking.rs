//! Who is ahead of whom: all contenders of a comparison in one order, whatever the order of their entry.
//!
//! What was achieved comes first: whoever solves all boards by shortest paths is in a section before those who
//! solve all, these before those who solve some, and these before those who solve none. Within a section
//! a measure decides, the less of it the better; where only some boards are solved, the share that is.
//! Means make the order, and tests the places: a new one begins at the first contender whom the one with whom the
//! place began is shown to be ahead of. All before share it.

use super::cell::{Cell, OnBoard};
use super::group::{Pair, comparison, find, met, solving};
use crate::metric::Metric;
use crate::statistics::ALPHA;
use crate::statistics::fraction::Fraction;
use serde::Serialize;
use std::cmp::Reverse;

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

/// What a contender did on the boards that all have met.
struct Entry<'a> {
    cell: &'a Cell,
    section: Section,
    share: Fraction,
    /// The mean of the measure over the boards that have it.
    mean: Option<Fraction>,
}

impl<'a> Entry<'a> {
    fn new(cell: &'a Cell, common: &[&String]) -> Self {
        let boards = || common.iter().filter_map(|name| cell.boards.get(*name));
        let section = match () {
            () if boards().all(|board| board.solved == 0) => Section::None,
            () if boards().any(|board| board.solved < board.repeats) => Section::Some,
            () if boards().all(|board| board.detour == Some(Fraction::ZERO)) => Section::AllShortest,
            () => Section::All,
        };
        let mean = |values: Vec<Fraction>| {
            let n = values.len() as u64;
            (n > 0).then(|| values.into_iter().fold(Fraction::ZERO, Fraction::plus).by(n))
        };
        let share = mean(boards().map(OnBoard::share).collect()).unwrap_or(Fraction::ZERO);
        Entry {
            cell,
            section,
            share,
            mean: mean(boards().filter_map(|board| board.figures.get(&MEASURE).copied()).collect()),
        }
    }
}

/// How surely the first is ahead: the p of the test, 1 where that favours the other. `lead` is more than 0 where it
/// favours the first.
fn ahead(p: f64, lead: f64) -> f64 {
    if lead > 0.0 { p } else { 1.0 }
}

/// Ranks contenders by what they did on the boards that all have met. Of `pairs` every two are there, adjusted after
/// Holm; or only those tests are made that places ask for, each as if it were the surest of all.
pub(super) fn ranking(cells: &[&Cell], common: &[&String], pairs: &[Pair], every_two: bool) -> Ranking {
    let mut order: Vec<Entry<'_>> = cells.iter().map(|cell| Entry::new(cell, common)).collect();
    order.sort_by_cached_key(|one| {
        let share = if one.section == Section::Some { one.share } else { Fraction::ZERO };
        (one.section, Reverse(share), one.mean.unwrap_or(Fraction::INFINITE), one.cell.spec.clone())
    });
    let tests = if every_two { cells.len() * cells.len().saturating_sub(1) / 2 } else { cells.len().saturating_sub(1) };
    let tests = tests.max(1) as f64;
    let tested = |one: &Entry<'_>, other: &Entry<'_>| {
        let solving_decides = one.section == Section::Some;
        if every_two {
            let (pair, sign) = find(pairs, one.cell.contender, other.cell.contender)?;
            if solving_decides {
                return Some(ahead(pair.solving, sign * pair.favours));
            }
            let (test, _) = pair.metrics.get(&MEASURE)?;
            return Some(ahead(test.p, -sign * test.effect));
        }
        let boards = met(one.cell, other.cell);
        let (p, lead) = if solving_decides {
            solving(&boards)?
        } else {
            comparison(&boards, MEASURE).map(|(test, _)| (test.p, -test.effect))?
        };
        Some(ahead(p * tests, lead))
    };
    // The least p that so many boards can give, adjusted for so many pairs.
    let enough = 2f64.powf(1.0 - common.len() as f64) <= ALPHA / tests;
    let (mut all, mut place, mut leader): (Vec<Ranked>, u64, Option<&Entry<'_>>) = (Vec::new(), 0, None);
    for one in &order {
        match leader.filter(|leader| leader.section == one.section) {
            None => (place, leader) = (1, Some(one)),
            Some(first) if tested(first, one).is_some_and(|p| p <= ALPHA) => (place, leader) = (place + 1, Some(one)),
            Some(_) => {}
        }
        let called = enough && one.section != Section::None;
        let (contender, mean) = (one.cell.contender, one.mean.map(Fraction::value));
        all.push(Ranked { contender, section: one.section, place: called.then_some(place), mean });
    }
    Ranking { measure: MEASURE, enough, all }
}
