//! Who is ahead of whom: all contenders of a comparison in one order, whatever the order of their entry.
//!
//! What was achieved comes first: whoever solves all boards by shortest paths is in a section before those who
//! solve all, these before those who solve some, and these before those who solve none. Within a section
//! a measure decides, the less of it the better; where only some boards are solved, the share that is.
//! Means make the order, and tests the places: a new one begins at the first contender who is shown to differ from
//! the one with whom the place began. All before share it.

use super::cell::{Cell, OnBoard};
use super::group::{Pair, comparison, find, met, solving};
use crate::metric::Metric;
use crate::statistics::ALPHA;
use crate::statistics::fraction::Fraction;
use crate::statistics::power::least_shift;
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
    /// The least difference between the first two that so many boards would have shown four times in five: as a
    /// part of the measure, or of all boards where only some are solved. None where they did not achieve the same,
    /// or are alike on every board.
    pub least: Option<f64>,
    /// The contenders.
    pub all: Vec<Ranked>,
}

/// What a contender did on the boards that all have met.
struct Entry<'a> {
    cell: &'a Cell,
    section: Section,
    share: Fraction,
    /// The mean of the measure over the boards that have it.
    mean: Option<Fraction>,
}

impl<'a> Entry<'a> {
    fn new(cell: &'a Cell, common: &[&String], measure: Metric) -> Self {
        // Before there is a board that all have met, each is told of by its own; then nobody gets a place.
        let own: Vec<&OnBoard> = match common {
            [] => cell.boards.values().collect(),
            common => common.iter().filter_map(|name| cell.boards.get(*name)).collect(),
        };
        let boards = || own.iter().copied();
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
            mean: mean(boards().filter_map(|board| board.figures.get(&measure).copied()).collect()),
        }
    }
}

/// The measure that was asked for, or the first of the usual ones, that everybody has who has solved a board.
fn measure(cells: &[&Cell], common: &[&String], asked: Option<Metric>) -> Metric {
    let has = |metric: &Metric| {
        cells.iter().all(|cell| {
            let own = common.iter().filter_map(|name| cell.boards.get(*name));
            let mut solved = own.filter(|board| board.solved > 0).peekable();
            solved.peek().is_none() || solved.all(|board| board.figures.get(metric).is_some())
        })
    };
    asked.filter(has).unwrap_or_else(|| Metric::MEASURES.into_iter().find(has).unwrap_or(Metric::Expanded))
}

/// The least difference between two that so many boards would have shown, were there so many tests.
fn least(one: &Entry<'_>, other: &Entry<'_>, measure: Metric, tests: f64) -> Option<f64> {
    let boards = met(one.cell, other.cell);
    if one.section != other.section || one.section == Section::None {
        return None;
    }
    if one.section == Section::Some {
        let shares: Vec<f64> = boards.iter().map(|(a, b)| a.share().less(b.share()).value()).collect();
        return least_shift(&shares, tests);
    }
    let ratio = |(a, b): &(&OnBoard, &OnBoard)| {
        let [a, b] =
            [a, b].map(|board| board.figures.get(&measure).map(|figure| figure.value()).filter(|value| *value > 0.0));
        Some((b? / a?).ln())
    };
    let ratios: Vec<f64> = boards.iter().filter_map(ratio).collect();
    Some(least_shift(&ratios, tests)?.exp() - 1.0)
}

/// Ranks contenders by what they did on the boards that all have met. Of `pairs` every two are there, adjusted after
/// Holm; without them only those tests are made that places ask for, each as if it were the surest of all.
pub(super) fn ranking(cells: &[&Cell], common: &[&String], pairs: Option<&[Pair]>, asked: Option<Metric>) -> Ranking {
    let measure = measure(cells, common, asked.filter(|asked| Metric::COMPARED.contains(asked)));
    let mut order: Vec<Entry<'_>> = cells.iter().map(|cell| Entry::new(cell, common, measure)).collect();
    order.sort_by_cached_key(|one| {
        let share = if one.section == Section::Some { one.share } else { Fraction::ZERO };
        (one.section, Reverse(share), one.mean.unwrap_or(Fraction::INFINITE), one.cell.spec.clone())
    });
    let next = cells.len().saturating_sub(1);
    let tests = if pairs.is_some() { cells.len() * next / 2 } else { next };
    let tests = tests.max(1) as f64;
    let tested = |one: &Entry<'_>, other: &Entry<'_>| {
        let solving_decides = one.section == Section::Some;
        if let Some(pairs) = pairs {
            let (pair, _) = find(pairs, one.cell.contender, other.cell.contender)?;
            let p =
                if solving_decides { Some(pair.solving) } else { pair.metrics.get(&measure).map(|found| found.test.p) };
            return p;
        }
        let boards = met(one.cell, other.cell);
        let p = if solving_decides { solving(&boards)?.0 } else { comparison(&boards, measure)?.raw };
        Some(p * tests)
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
    let least = if let [one, other, ..] = &order[..] { least(one, other, measure, tests) } else { None };
    Ranking { measure, enough, least, all }
}
