//! The audit of a space that is too large: boards that are drawn in strata, near the goal
//! and far from it.
//!
//! A uniform sample of a large space holds nothing but boards that are far from the goal,
//! where nobody knows the true distance; most violations lie there, but none could be
//! shown. So boards are drawn by random walks of several lengths, and uniformly, and are
//! solved where that takes no more than a moment. What could not be solved is looked at all
//! the same: each of its moves may break consistency.
//!
//! Which boards are drawn, and which of them are solved, depends on the seed alone, unless the
//! time runs out: then the audit goes on with what there is, and says so.

use super::contender::Entry;
use super::look::Notes;
use super::outside::{Outside, ask};
use super::pace::Phase;
use super::report::{Sample, Stratum};
use super::{Attempt, Question, report};
use crate::budget::{Limits, Meter, Stop};
use crate::catalog::{Arena, Draw, Request, Stage, Staged};
use crate::rng::Rng;
use crate::space::Cost;
use crate::words::SpecError;
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

/// A board with its distance, where that is known.
type Board<P> = (<P as crate::space::Space>::State, Option<Cost>);

/// Different boards, stratum by stratum, as many as there is time for.
fn draw<P: Staged>(arena: &Arena<P>, seed: u64, meter: &Meter) -> Vec<(Option<u64>, Vec<P::State>)> {
    let mut seen = HashSet::with_hasher(FixedState::default());
    let strata = (0..).zip(WALKS.into_iter().map(Some).chain([None]));
    let stratum = |(number, walk): (u64, Option<u64>)| {
        let mut rng = Rng::stream(seed, number);
        let mut boards = Vec::new();
        for _ in 0..BOARDS {
            if meter.look().is_err() {
                break;
            }
            let drawn = arena.draw_start(walk.map_or(Draw::Uniform, Draw::Walk), &mut rng);
            let Ok(board) = drawn.and_then(|board| arena.0.parse(&board)) else { continue };
            if seen.insert(board.clone()) {
                boards.push(board);
            }
        }
        (walk, boards)
    };
    strata.map(stratum).collect()
}

/// The true distances of these boards, where they can be proved in a moment.
fn distances<P: Staged>(
    arena: &Arena<P>,
    boards: &[P::State],
    question: &Question,
    meter: &Meter,
) -> Vec<Option<Cost>> {
    let found: Vec<OnceLock<Option<Cost>>> = boards.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while meter.look().is_ok() {
            let at = next.fetch_add(1, Relaxed);
            let Some(board) = boards.get(at) else { break };
            found[at].get_or_init(|| distance(arena, board, question, meter));
            question.pace.advance(1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..question.threads.min(boards.len()) {
            scope.spawn(work);
        }
        work();
    });
    found.into_iter().map(|found| found.into_inner().flatten()).collect()
}

fn distance<P: Staged>(arena: &Arena<P>, board: &P::State, question: &Question, meter: &Meter) -> Option<Cost> {
    let limits = Limits { time: meter.left(), expanded: Some(MOST_EXPANDED), memory: Some(MOST_BYTES) };
    let start = arena.0.show(board);
    let request = Request { limits, cancel: question.cancel.apart(), ..Request::new("idastar", &start) };
    let report = arena.run(&request, None).ok()?;
    report.cost.filter(|_| report.proof == "optimal")
}

/// Draws the boards, each once, and solves them.
fn collect<P: Staged>(puzzle: &P, question: &Question, meter: &Meter) -> Result<(Vec<Board<P>>, Sample), Stop> {
    let arena = Arena(puzzle.clone());
    let drawn = draw(&arena, question.seed, meter);
    question.pace.begin(Phase::Solve, drawn.iter().map(|(_, boards)| boards.len() as u64).sum());
    let (mut all, mut strata) = (Vec::new(), Vec::new());
    for (walk, boards) in drawn {
        let (first, others) = boards.split_at(TRIES.min(boards.len()));
        let mut known = distances(&arena, first, question, meter);
        if known.iter().any(Option::is_some) {
            known.extend(distances(&arena, others, question, meter));
        } else {
            question.pace.advance(others.len() as u64);
            known.resize(boards.len(), None);
        }
        let solved = known.iter().flatten().count() as u64;
        strata.push(Stratum { walk, boards: boards.len() as u64, solved });
        all.extend(boards.into_iter().zip(known));
    }
    match meter.look() {
        Err(stop) if stop == Stop::Cancelled || all.is_empty() => Err(stop),
        look => Ok((all, Sample { seed: question.seed, cut: look.is_err(), strata })),
    }
}

pub(super) fn settle<P: Staged>(
    puzzle: &P,
    question: &Question,
    mut entries: Vec<Entry<P>>,
    outside: Option<&mut dyn Outside>,
) -> Attempt {
    let meter = Meter::new(question.limits, question.cancel.clone());
    let (boards, sample) = match collect(puzzle, question, &meter) {
        Ok(collected) => collected,
        Err(stop) => return Ok(Err(stop)),
    };
    // From here on there are but some hundred boards to look at, and time is no matter.
    if let Some(outside) = outside {
        let mut states: Vec<P::State> = Vec::new();
        let mut seen = HashSet::with_hasher(FixedState::default());
        for (board, _) in &boards {
            let near = puzzle.moves(board).map(|mv| {
                let mut after = board.clone();
                puzzle.apply(&mut after, mv);
                after
            });
            states.extend(std::iter::once(board.clone()).chain(near).filter(|state| seen.insert(state.clone())));
        }
        let stop = || question.cancel.is_cancelled();
        match ask(puzzle, outside, &states, &question.pace, &stop).map_err(SpecError)? {
            Some(contender) => entries.push(Entry { name: outside.name(), spec: None, contender }),
            None => return Ok(Err(Stop::Cancelled)),
        }
    }
    let mut notes = Notes::new(entries.len(), question.seed, question.boards);
    question.pace.begin(Phase::Judge, boards.len() as u64);
    for (board, depth) in &boards {
        if question.cancel.is_cancelled() {
            return Ok(Err(Stop::Cancelled));
        }
        notes.see(puzzle, &entries, board, *depth);
        question.pace.advance(1);
    }
    report::report(puzzle, question, &entries, notes, Some(&sample), &meter)
}
