//! The audit of a whole space.

use super::contender::Entry;
use super::look::{Notes, Said};
use super::outside::{Outside, ask};
use super::pace::Phase;
use super::{Attempt, Question, report};
use crate::budget::{Meter, Stop};
use crate::setup::{NamedPuzzle, PuzzleProblem};
use crate::space::Cost;
use crate::sweep::Survey;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A program outside is asked about every state of spaces of up to so many.
const MOST_OUTSIDE: u64 = 1_000_000;

/// States between two looks at the clock. So few, because eight long formulas may take a tenth of
/// a second for each.
const STRIDE: u64 = 16;

/// Is every state looked at?
pub(super) fn fits<P: NamedPuzzle>(puzzle: &P, question: &Question, outside: bool) -> bool {
    let most = if outside { question.most_states.min(MOST_OUTSIDE) } else { question.most_states };
    puzzle.whole().is_some_and(|whole| whole.states() <= most)
}

pub(super) fn settle<P: NamedPuzzle>(
    named: &PuzzleProblem<P>,
    question: &Question,
    mut entries: Vec<Entry<P>>,
    outside: Option<&mut dyn Outside>,
    meter: &Meter,
) -> Attempt {
    let puzzle = named.puzzle();
    let whole = puzzle.whole().expect("it was looked at before");
    question.pace.begin(Phase::Sweep, 0);
    let survey = match whole.survey(puzzle, &|| meter.look()) {
        Ok(survey) => survey,
        Err(stop) => return Ok(Err(stop)),
    };
    if let Some(outside) = outside {
        let mut states = Vec::new();
        for chunk in 0..survey.chunks() {
            survey.each(puzzle, chunk, &mut |state, _| {
                states.push(state.clone());
                false
            });
        }
        match ask(puzzle, outside, &states, &question.pace, meter)? {
            Ok(entry) => entries.push(entry),
            Err(stop) => return Ok(Err(stop)),
        }
    }
    question.pace.begin(Phase::Judge, whole.states());
    let (notes, stopped) = look_at_all(puzzle, question, &entries, survey.as_ref(), meter);
    match stopped {
        Err(stop) if notes.states == 0 => Ok(Err(stop)),
        stopped => report::report(named, question, &entries, notes, (None, stopped.err()), meter),
    }
}

/// Chunk by chunk, on as many threads as there may be; if it is stopped, what was noted by then.
fn look_at_all<P: NamedPuzzle>(
    puzzle: &P,
    question: &Question,
    entries: &[Entry<P>],
    survey: &dyn Survey<P>,
    meter: &Meter,
) -> (Notes<P>, Result<(), Stop>) {
    let empty = || Notes::new(entries.len(), question.seed, question.boards);
    let look = |chunk: usize| {
        let (mut notes, mut said, mut stopped) = (empty(), Said::new(), Ok(()));
        survey.each(puzzle, chunk, &mut |state: &P::State, depth: Cost| {
            if notes.states.is_multiple_of(STRIDE) {
                stopped = meter.look();
                if stopped.is_err() {
                    return true;
                }
                question.pace.advance(STRIDE);
            }
            said.ask(puzzle, entries, state, || false);
            notes.note(puzzle, state, Some(depth), &said);
            false
        });
        (notes, stopped)
    };
    let chunks = survey.chunks();
    let threads = question.threads.clamp(1, chunks.max(1));
    let mut all = empty();
    if threads == 1 {
        for chunk in 0..chunks {
            let (notes, stopped) = look(chunk);
            all.add(puzzle, notes);
            if stopped.is_err() {
                return (all, stopped);
            }
        }
        return (all, Ok(()));
    }
    // Threads take chunks as they come; what they note is added up in order, a chunk as soon
    // as all before it are there.
    let next = AtomicUsize::new(0);
    let order = Mutex::new((0, all, Vec::new(), Ok(())));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let chunk = next.fetch_add(1, Relaxed);
                    if chunk >= chunks {
                        return;
                    }
                    let (notes, ended) = look(chunk);
                    let mut order = order.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    let (due, all, waiting, stopped) = &mut *order;
                    waiting.push((chunk, notes));
                    while let Some(at) = waiting.iter().position(|(chunk, _)| chunk == due) {
                        all.add(puzzle, waiting.swap_remove(at).1);
                        *due += 1;
                    }
                    if ended.is_err() {
                        *stopped = ended;
                        return;
                    }
                }
            });
        }
    });
    let (_, all, _, stopped) = order.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    (all, stopped)
}
