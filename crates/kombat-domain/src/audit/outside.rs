//! A heuristic from outside: boards go out, numbers come back. The library does no input or
//! output, so whoever asks for the audit brings it along.

use super::contender::{Contender, Entry};
use super::pace::{Pace, Phase};
use crate::budget::{Meter, Stop};
use crate::messages::{Message, SpecError};
use crate::setup::NamedPuzzle;
use foldhash::quality::FixedState;
use std::collections::HashMap;

/// Somebody who puts a number on boards.
pub trait Outside {
    /// What reports call it.
    fn name(&self) -> String;

    /// A number for each of these boards, in their order.
    fn judge(&mut self, boards: &[String]) -> Result<Vec<f64>, Message>;
}

/// Boards that go out at once: so many that starting a program for them costs little beside
/// reading them, and so few that one which reads all before it answers is not silent for long.
const BATCH: usize = 8_192;

/// Asks for the numbers of these states, and keeps them.
pub(super) fn ask<P: NamedPuzzle>(
    puzzle: &P,
    outside: &mut dyn Outside,
    states: &[P::State],
    pace: &Pace,
    meter: &Meter,
) -> Result<Result<Entry<P>, Stop>, SpecError> {
    let mut values = HashMap::with_capacity_and_hasher(states.len(), FixedState::default());
    pace.begin(Phase::Ask, states.len() as u64);
    for batch in states.chunks(BATCH) {
        if let Err(stop) = meter.look() {
            return Ok(Err(stop));
        }
        let boards: Vec<String> = batch.iter().map(|state| puzzle.show(state)).collect();
        let found = outside.judge(&boards)?;
        values.extend(batch.iter().cloned().zip(found));
        pace.advance(batch.len() as u64);
    }
    Ok(Ok(Entry { name: outside.name(), spec: None, contender: Contender::Given(values) }))
}
