//! The audit of a space that is too large: boards that are drawn in strata, near the goal
//! and far from it.
//!
//! A uniform sample of a large space holds nothing but boards that are far from the goal,
//! where nobody knows the true distance; most violations lie there, but none could be
//! shown. So boards are drawn by random walks of several lengths, and uniformly, and are
//! solved where that takes no more than a moment. What could not be solved is looked at all
//! the same: each of its moves may break consistency.

use super::contender::Entry;
use super::look::Notes;
use super::outside::{Outside, ask};
use super::report::{Sample, Stratum};
use super::{Attempt, Question, report};
use crate::budget::{Limits, Meter, Stop};
use crate::catalog::{Arena, Draw, Request, Stage, Staged};
use crate::rng::Rng;
use crate::space::Cost;
use crate::words::SpecError;
use foldhash::quality::FixedState;
use std::collections::HashSet;

/// The lengths of the walks.
const WALKS: [u64; 8] = [4, 8, 12, 16, 20, 25, 30, 40];

/// Boards of a stratum.
const BOARDS: usize = 50;

/// Expansions that the solution of a board may take.
const MOST_EXPANDED: u64 = 1_000_000;

/// Bytes that it may take.
const MOST_BYTES: u64 = 256 << 20;

/// Boards with their distances, where they are known.
type Boards<P> = Vec<(<P as crate::space::Space>::State, Option<Cost>)>;

/// Draws the boards, each once, and solves them.
fn draw<P: Staged>(
    puzzle: &P,
    seed: u64,
    meter: &Meter,
    cancel: &crate::budget::Cancel,
) -> Result<(Boards<P>, Sample), Stop> {
    let arena = Arena(puzzle.clone());
    let mut seen = HashSet::with_hasher(FixedState::default());
    let (mut boards, mut strata) = (Vec::new(), Vec::new());
    for (number, walk) in (0..).zip(WALKS.into_iter().map(Some).chain([None])) {
        let mut rng = Rng::stream(seed, number);
        let mut stratum = Stratum { walk, boards: 0, solved: 0 };
        for _ in 0..BOARDS {
            meter.look()?;
            let drawn = arena.draw_start(walk.map_or(Draw::Uniform, Draw::Walk), &mut rng);
            let Ok(board) = drawn.and_then(|board| puzzle.parse(&board)) else { continue };
            if !seen.insert(board.clone()) {
                continue;
            }
            let depth = distance(&arena, &board, cancel);
            stratum.boards += 1;
            stratum.solved += u64::from(depth.is_some());
            boards.push((board, depth));
        }
        strata.push(stratum);
    }
    Ok((boards, Sample { seed, strata }))
}

/// The true distance of a board, where it can be proved in a moment.
fn distance<P: Staged>(arena: &Arena<P>, board: &P::State, cancel: &crate::budget::Cancel) -> Option<Cost> {
    let limits = Limits { expanded: Some(MOST_EXPANDED), memory: Some(MOST_BYTES), ..Limits::default() };
    let start = arena.0.show(board);
    let request = Request { limits, cancel: cancel.apart(), ..Request::new("idastar", &start) };
    let report = arena.run(&request, None).ok()?;
    report.cost.filter(|_| report.proof == "optimal")
}

pub(super) fn settle<P: Staged>(
    puzzle: &P,
    question: &Question,
    mut entries: Vec<Entry<P>>,
    outside: Option<&mut dyn Outside>,
) -> Attempt {
    let meter = Meter::new(question.limits, question.cancel.clone());
    let (boards, sample) = match draw(puzzle, question.seed, &meter, &question.cancel) {
        Ok(drawn) => drawn,
        Err(stop) => return Ok(Err(stop)),
    };
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
        match ask(puzzle, outside, &states, &|| meter.look().is_err()).map_err(SpecError)? {
            Some(contender) => entries.push(Entry { name: outside.name(), spec: None, contender }),
            None => return Ok(Err(meter.look().err().unwrap_or(Stop::Cancelled))),
        }
    }
    let mut notes = Notes::new(entries.len(), question.seed, question.boards);
    for (board, depth) in &boards {
        if let Err(stop) = meter.look() {
            return Ok(Err(stop));
        }
        notes.see(puzzle, &entries, board, *depth);
    }
    report::report(puzzle, question, &entries, notes, Some(&sample), &meter)
}
