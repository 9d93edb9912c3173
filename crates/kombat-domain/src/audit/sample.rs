//! The audit of a space that is too large: boards that are sampled in strata, near the goal
//! and far from it.
//!
//! A uniform sample of a large space holds nothing but boards that are far from the goal,
//! where nobody knows the true distance; most violations lie there, but none could be
//! shown. So boards are sampled by random walks of several lengths, and uniformly, and are
//! solved where that takes no more than a moment. What could not be solved is looked at all
//! the same: each of its moves may break consistency.
//!
//! Which boards are sampled, and which of them are solved, depends on the seed alone, unless the
//! audit is stopped. A board is judged as soon as it is solved, so that what was finished by
//! then is a smaller sample, which says that it is one. A board that was begun does not count.

use super::contender::Entry;
use super::look::{Notes, Said};
use super::outside::{Outside, ask};
use super::pace::Phase;
use super::report::{Sample, Stratum};
use super::{Attempt, Question, report};
use crate::budget::{Cancel, Limits, Meter};
use crate::rng::Rng;
use crate::run::Proof;
use crate::setup::{NamedPuzzle, PuzzleProblem};
use crate::solve::{self, Request, Sampling};
use crate::space::Cost;
use foldhash::quality::FixedState;
use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The lengths of the walks.
const WALKS: [u64; 8] = [4, 8, 12, 16, 20, 25, 30, 40];

/// Boards of a stratum.
const BOARDS: usize = 50;

/// Where so many boards of a stratum could not be solved, and none could, the others are not tried.
const TRIES: usize = 5;

/// Expansions that the solution of a board may take.
const MOST_EXPANDED: u64 = 100_000;

/// Bytes that it may take.
const MOST_BYTES: u64 = 256 << 20;

/// A board with its distance, where that is known, and what was said about it.
type Board<P> = (<P as crate::space::Space>::State, Option<Cost>, Said);

/// Different boards, stratum by stratum, as many as there is time for.
fn sample_boards<P: NamedPuzzle>(puzzle: &P, seed: u64, meter: &Meter) -> Vec<(Option<u64>, Vec<P::State>)> {
    let mut seen = HashSet::with_hasher(FixedState::default());
    let strata = (0..).zip(WALKS.into_iter().map(Some).chain([None]));
    let stratum = |(number, walk): (u64, Option<u64>)| {
        let mut rng = Rng::stream(seed, number);
        let mut boards = Vec::new();
        for _ in 0..BOARDS {
            if meter.look().is_err() {
                break;
            }
            let how = walk.map_or(Sampling::Uniform, Sampling::Walk);
            let sampled = solve::sample(puzzle, how, &mut rng, Limits::default(), &Cancel::new());
            let Ok(Ok(board)) = sampled else { continue };
            if seen.insert(board.clone()) {
                boards.push(board);
            }
        }
        (walk, boards)
    };
    strata.map(stratum).collect()
}

/// Solves these boards, where that takes a moment and is wanted, and asks all heuristics about
/// them. Boards for which there was no time are left out.
fn judge<P: NamedPuzzle>(
    named: &PuzzleProblem<P>,
    boards: &[P::State],
    solve: bool,
    question: &Question,
    entries: &[Entry<P>],
    meter: &Meter,
) -> Vec<Board<P>> {
    let found: Vec<OnceLock<(Option<Cost>, Said)>> = boards.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let halt = || meter.look().is_err();
    let work = || {
        while !halt() {
            let at = next.fetch_add(1, Relaxed);
            let Some(board) = boards.get(at) else { break };
            let depth = solve.then(|| distance(named, board, question, meter)).flatten();
            let mut said = Said::new();
            // Whether it could be solved is known only if there was time to try.
            if !halt() && said.ask(named.puzzle(), entries, board, halt) {
                found[at].get_or_init(|| (depth, said));
            }
            question.pace.advance(1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..question.threads.min(boards.len()) {
            scope.spawn(work);
        }
        work();
    });
    let board = |(board, found): (&P::State, OnceLock<(Option<Cost>, Said)>)| {
        found.into_inner().map(|(depth, said)| (board.clone(), depth, said))
    };
    boards.iter().zip(found).filter_map(board).collect()
}

fn distance<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    board: &P::State,
    question: &Question,
    meter: &Meter,
) -> Option<Cost> {
    let limits = Limits { time: meter.left(), expanded: Some(MOST_EXPANDED), memory: Some(MOST_BYTES) };
    let request = Request { limits, cancel: question.cancel.apart(), ..Request::new("idastar", "") };
    let report = solve::run_on(puzzle, board, &request).ok()?;
    report.cost.filter(|_| report.proof == Proof::Optimal)
}

pub(super) fn settle<P: NamedPuzzle>(
    named: &PuzzleProblem<P>,
    question: &Question,
    mut entries: Vec<Entry<P>>,
    outside: Option<&mut dyn Outside>,
    meter: &Meter,
) -> Attempt {
    let puzzle = named.puzzle();
    let sampled = sample_boards(puzzle, question.seed, meter);
    if let Some(outside) = outside {
        let states = with_neighbours(puzzle, sampled.iter().flat_map(|(_, boards)| boards));
        match ask(puzzle, outside, &states, &question.pace, meter)? {
            Ok(entry) => entries.push(entry),
            Err(stop) => return Ok(Err(stop)),
        }
    }
    question.pace.begin(Phase::Solve, sampled.iter().map(|(_, boards)| boards.len() as u64).sum());
    let mut notes = Notes::new(entries.len(), question.seed, question.boards);
    let mut strata = Vec::new();
    for (walk, boards) in sampled {
        let (first, others) = boards.split_at(TRIES.min(boards.len()));
        let mut judged = judge(named, first, true, question, &entries, meter);
        let solvable = judged.iter().any(|(_, depth, _)| depth.is_some());
        judged.extend(judge(named, others, solvable, question, &entries, meter));
        let solved = judged.iter().filter(|(_, depth, _)| depth.is_some()).count() as u64;
        strata.push(Stratum { walk, boards: judged.len() as u64, solved });
        judged.iter().for_each(|(board, depth, said)| notes.note(puzzle, board, *depth, said));
    }
    let stopped = meter.look().err();
    match stopped {
        Some(stop) if notes.states == 0 => Ok(Err(stop)),
        stopped => {
            let sample = Sample { seed: question.seed, cut: stopped.is_some(), strata };
            report::report(named, question, &entries, notes, (Some(&sample), stopped), meter)
        }
    }
}

/// These boards and all that are a move away, each once.
fn with_neighbours<'a, P: NamedPuzzle>(puzzle: &P, boards: impl Iterator<Item = &'a P::State>) -> Vec<P::State>
where
    P::State: 'a,
{
    let mut states: Vec<P::State> = Vec::new();
    let mut seen = HashSet::with_hasher(FixedState::default());
    for board in boards {
        let near = puzzle.moves(board).map(|mv| {
            let mut after = board.clone();
            puzzle.apply(&mut after, mv);
            after
        });
        states.extend(std::iter::once(board.clone()).chain(near).filter(|state| seen.insert(state.clone())));
    }
    states
}
