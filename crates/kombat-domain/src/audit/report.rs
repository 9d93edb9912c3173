//! What an audit says.

use super::contender::Entry;
use super::expansions::{self, Expansions};
use super::look::{Notes, Pair};
use super::numbers::{optional, plain};
use super::tally::{Level, Tally, error_of};
use super::{Attempt, Question};
use crate::budget::{Meter, Stop};
use crate::messages::SpecError;
use crate::setup::{NamedPuzzle, PuzzleProblem};
use crate::space::{Cost, Notation};
use serde::Serialize;

/// In what a board refutes a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It says more than the true distance.
    Admissible,
    /// It falls by more than a move costs.
    Consistent,
    /// It is below 0.
    Negative,
    /// It is no finite number.
    NonFinite,
}

/// A board that refutes a heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct Counterexample {
    /// The board.
    pub board: String,
    /// What the heuristic says.
    #[serde(serialize_with = "plain")]
    pub h: f64,
    /// The true distance, where it is known.
    pub optimal: Option<Cost>,
    /// In what it refutes.
    pub kind: Kind,
}

/// A move on which a heuristic falls by more than the move costs.
#[derive(Clone, Debug, Serialize)]
pub struct Breaking {
    /// The board before the move.
    pub board: String,
    /// What the heuristic says there.
    #[serde(serialize_with = "plain")]
    pub h: f64,
    /// The true distance, where it is known.
    pub optimal: Option<Cost>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The board after it.
    pub after: String,
    /// What the heuristic says there.
    #[serde(serialize_with = "plain")]
    pub h_after: f64,
}

/// The states at one distance.
#[derive(Clone, Debug, Serialize)]
pub struct Depth {
    /// The distance.
    pub depth: usize,
    /// How many states there are.
    pub states: u64,
    /// The mean of the finite estimates.
    #[serde(serialize_with = "optional")]
    pub mean: Option<f64>,
    /// The least of them.
    #[serde(serialize_with = "optional")]
    pub least: Option<f64>,
    /// The greatest.
    #[serde(serialize_with = "optional")]
    pub most: Option<f64>,
    /// How many states refute the heuristic.
    pub violations: u64,
    /// How many states have an estimate from each whole number up to the next, from 0 on; what
    /// is beyond the last one is counted there. Negative estimates are not in it.
    pub map: Vec<u64>,
}

/// The judgement on one heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct Audit {
    /// The problem with its parameters.
    pub problem: String,
    /// The heuristic, as it was written.
    pub formula: String,
    /// How many states were looked at.
    pub states: u64,
    /// Are those all there are?
    pub exhaustive: bool,
    /// Is no estimate more than the distance, negative, or no finite number? None where a
    /// sample has not refuted it, which proves nothing.
    pub admissible: Option<bool>,
    /// Does it fall by no more than a move costs, on every move? None as above.
    pub consistent: Option<bool>,
    /// How many states refute that it is admissible.
    pub violations: u64,
    /// The one nearest to the goal, or else the board before the first breaking move.
    pub counterexample: Option<Counterexample>,
    /// The share of all states that were looked at, judged or not, for which it is the distance.
    pub exact_share: f64,
    /// The mean of distance minus estimate over the states that were judged; none if none was.
    pub mean_error: Option<f64>,
    /// The greatest of them.
    #[serde(serialize_with = "optional")]
    pub max_error: Option<f64>,
    /// States of which the distance is known and the estimate is a finite number, negative or not.
    pub judged: u64,
    /// All others: the distance is not known, or the estimate is no finite number.
    pub unjudged: u64,
    /// States for which it says more than the distance.
    pub overestimates: u64,
    /// States for which it is negative.
    pub negative: u64,
    /// States for which it is no finite number.
    pub non_finite: u64,
    /// The state for which it is farthest above the distance.
    pub worst: Option<Counterexample>,
    /// Moves that were looked at.
    pub moves: u64,
    /// Moves on which it falls by more than they cost.
    pub breaking_moves: u64,
    /// The one of them that is nearest to the goal.
    pub breaking: Option<Breaking>,
    /// States all of whose neighbours seem farther from the goal. This and the next count only
    /// states that have a finite estimate, as all their neighbours have.
    pub local_minima: u64,
    /// States none of whose neighbours seem nearer, and some just as far.
    pub plateaus: u64,
    /// How often distance minus estimate is each whole number or a little more. What lies beyond
    /// [`ENDS`](super::ENDS) is counted there.
    pub errors: Vec<(i64, u64)>,
    /// Distance by distance.
    pub depths: Vec<Depth>,
    /// The sample, where not all states were looked at.
    pub sample: Option<Sample>,
    /// What stopped the audit before its end, if anything did. What is said here is about the
    /// states that had been looked at by then.
    pub stopped: Option<Stop>,
    /// What A* needs with it, distance by distance; none where it is no part of a search, or where
    /// there was no time for it.
    pub expansions: Option<Expansions>,
}

/// How boards were sampled.
#[derive(Clone, Debug, Serialize)]
pub struct Sample {
    /// The seed.
    pub seed: u64,
    /// Was the audit stopped before all boards were sampled, solved and judged?
    pub cut: bool,
    /// The strata.
    pub strata: Vec<Stratum>,
}

/// Boards that were sampled in one way.
#[derive(Clone, Debug, Serialize)]
pub struct Stratum {
    /// By a walk of so many moves, or uniformly.
    pub walk: Option<u64>,
    /// How many different boards.
    pub boards: u64,
    /// For how many the distance is known.
    pub solved: u64,
}

/// Two heuristics side by side.
#[derive(Clone, Debug, Serialize)]
pub struct Dominance {
    /// The first.
    pub first: String,
    /// The second.
    pub second: String,
    /// States for which the first says more.
    pub more: u64,
    /// States for which it says less.
    pub less: u64,
    /// States on which one of them has no finite value, which are not compared.
    pub unjudged: u64,
    /// A board for which it says more, and both values.
    pub where_more: Option<(String, f64, f64)>,
    /// A board for which it says less, and both values.
    pub where_less: Option<(String, f64, f64)>,
}

/// All of an audit.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The goal, where there is exactly one.
    pub goal: Option<String>,
    /// Each heuristic.
    pub audits: Vec<Audit>,
    /// What A* needs with the named ones, for comparison.
    pub named: Vec<Expansions>,
    /// Every two of them.
    pub dominance: Vec<Dominance>,
    /// The time it took, in seconds.
    pub wall_s: f64,
    /// What stopped the audit before its end, if anything did.
    pub stopped: Option<Stop>,
}

/// Puts together what was noted, after A* has run.
pub(super) fn report<P: NamedPuzzle>(
    named: &PuzzleProblem<P>,
    question: &Question,
    entries: &[Entry<P>],
    notes: Notes<P>,
    (sample, mut stopped): (Option<&Sample>, Option<Stop>),
    meter: &Meter,
) -> Attempt {
    let puzzle = named.puzzle();
    let all_seen = sample.is_none() && stopped.is_none();
    for (entry, tally) in entries.iter().zip(&notes.tallies) {
        if let Some(found) = &tally.fault {
            return Err(SpecError(entry.contender.explain(&found.what, &found.state)));
        }
    }
    let table = match stopped {
        None => expansions::run(named, question, entries, &notes.sampled, meter),
        Some(stop) => Err(stop),
    };
    // What is proved is proved; the table is what there was no time for.
    let (own, named) = table.unwrap_or_else(|stop| {
        stopped = Some(stop);
        (entries.iter().map(|_| None).collect(), Vec::new())
    });
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let couples = (0..names.len()).flat_map(|first| (first + 1..names.len()).map(move |second| (first, second)));
    let dominance = couples.zip(notes.pairs).map(|((first, second), pair)| {
        let board = |found: Option<super::tally::Found<P::State, [f64; 2]>>| {
            found.map(|found| (puzzle.show(&found.state), found.what[0], found.what[1]))
        };
        let Pair { more, less, unjudged, where_less, where_more } = pair;
        let (where_more, where_less) = (board(where_more), board(where_less));
        let (first, second) = (names[first].into(), names[second].into());
        Dominance { first, second, more, less, unjudged, where_more, where_less }
    });
    let dominance = dominance.collect();
    let audits = entries.iter().zip(notes.tallies).zip(own);
    let audits = audits.map(|((entry, tally), expansions)| {
        let audit = audit(puzzle, &entry.name, (notes.states, all_seen), tally, sample.cloned());
        Audit { stopped, expansions, ..audit }
    });
    let audits = audits.collect();
    let goal = puzzle.goal().map(|goal| puzzle.show(&goal));
    Ok(Ok(Report { goal, audits, named, dominance, wall_s: meter.elapsed().as_secs_f64(), stopped }))
}

fn audit<P: NamedPuzzle>(
    puzzle: &P,
    name: &str,
    (states, exhaustive): (u64, bool),
    tally: Tally<P>,
    sample: Option<Sample>,
) -> Audit {
    let example = |state: &P::State, optimal: Option<Cost>, kind: Kind, h: f64| Counterexample {
        board: puzzle.show(state),
        h,
        optimal,
        kind,
    };
    let violations = tally.over + tally.negative + tally.infinite;
    let refuted = tally.counterexample.map(|found| example(&found.state, found.depth, found.what.0, found.what.1));
    let fall = tally.fall.as_ref();
    let broken = fall.map(|found| example(&found.state, found.depth, Kind::Consistent, found.what.h));
    let worst = tally.farthest.map(|(_, found)| example(&found.state, found.depth, Kind::Admissible, found.what));
    let breaking = fall.map(|found| Breaking {
        board: puzzle.show(&found.state),
        h: found.what.h,
        optimal: found.depth,
        mv: puzzle.show_move(found.what.mv, Notation::Blank),
        after: puzzle.show(&found.what.after),
        h_after: found.what.h_after,
    });
    let judged = tally.error.count();
    let verdict = |holds: bool| if holds && !exhaustive { None } else { Some(holds) };
    let errors = tally.errors.iter().enumerate().filter(|(_, count)| **count > 0);
    Audit {
        problem: puzzle.problem().to_string(),
        formula: name.to_owned(),
        states,
        exhaustive,
        admissible: verdict(violations == 0),
        consistent: verdict(tally.falls == 0 && tally.infinite == 0 && tally.unjudged_moves == 0),
        violations,
        counterexample: refuted.or(broken),
        exact_share: tally.exact as f64 / states.max(1) as f64,
        mean_error: tally.error.mean(),
        max_error: tally.error.most(),
        judged,
        unjudged: states - judged,
        overestimates: tally.over,
        negative: tally.negative,
        non_finite: tally.infinite,
        worst,
        moves: tally.moves,
        breaking_moves: tally.falls,
        breaking,
        local_minima: tally.minima,
        plateaus: tally.plateaus,
        errors: errors.map(|(bin, count)| (error_of(bin), *count)).collect(),
        depths: tally.levels.iter().enumerate().filter(|(_, level)| level.count > 0).map(depth).collect(),
        sample,
        stopped: None,
        expansions: None,
    }
}

fn depth((depth, level): (usize, &Level)) -> Depth {
    let last = level.map.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    Depth {
        depth,
        states: level.count,
        mean: level.estimates.mean(),
        least: level.estimates.least(),
        most: level.estimates.most(),
        violations: level.violations,
        map: level.map[..last].to_vec(),
    }
}
