//! Who is judged: a formula, a named heuristic, or numbers from outside.

use super::{MOST, Question};
use crate::failure::FailureSlot;
use crate::formula::Fault;
use crate::heuristic::{Erased, MEMO_SIZE};
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::pdb::Key;
use crate::setup::{self, Estimate, NamedPuzzle, PuzzleProblem};
use crate::spec::Spec;
use foldhash::quality::FixedState;
use std::collections::HashMap;

/// What is carried from a state to its neighbours.
pub(super) type Memo = [u32; MEMO_SIZE];

/// One that is judged.
pub(super) enum Contender<P: NamedPuzzle> {
    Formula(Box<Estimate<P>>),
    /// One that is made of others, or has parameters.
    Named(Box<dyn Erased<P>>),
    /// The numbers that came from outside.
    Given(HashMap<P::State, f64, FixedState>),
}

impl<P: NamedPuzzle> Contender<P> {
    #[inline]
    pub(super) fn root(&self, state: &P::State, memo: &mut Memo) -> Result<f64, Fault> {
        match self {
            Contender::Formula(formula) => formula.at_root(state, memo),
            Contender::Named(heuristic) => Ok(heuristic.real(state)),
            Contender::Given(values) => Ok(values.get(state).copied().unwrap_or(f64::NAN)),
        }
    }

    /// The value after a move; the memo stays that of `before`.
    #[inline]
    pub(super) fn child(&self, memo: &Memo, before: &P::State, mv: P::Move, after: &P::State) -> Result<f64, Fault> {
        match self {
            Contender::Formula(formula) => formula.at_child(&mut { *memo }, before, mv, after),
            other => other.root(after, &mut { *memo }),
        }
    }

    /// The tables that it reads.
    pub(super) fn tables(&self) -> Vec<Key> {
        match self {
            Contender::Formula(formula) => Erased::tables(formula.as_ref()),
            Contender::Named(heuristic) => heuristic.tables(),
            Contender::Given(_) => Vec::new(),
        }
    }

    /// What a fault is to be called.
    pub(super) fn explain(&self, fault: &Fault, state: &P::State) -> Message {
        match self {
            Contender::Formula(formula) => formula.explain(fault, state),
            _ => unreachable!("only formulas have faults"),
        }
    }
}

/// One that is judged, and how searches name it, if they can.
pub(super) struct Entry<P: NamedPuzzle> {
    pub(super) name: String,
    pub(super) spec: Option<String>,
    pub(super) contender: Contender<P>,
}

/// Reads all that are to be judged.
pub(super) fn all<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    question: &Question,
    outside: bool,
) -> Result<Vec<Entry<P>>, SpecError> {
    let count = question.formulas.len() + usize::from(outside);
    if count == 0 {
        return Err(msg!("audit.nothing").into());
    }
    if count > MOST {
        return Err(msg!("audit.too-many", n = count, most = MOST).into());
    }
    question.formulas.iter().map(|text| read(puzzle, text)).collect()
}

/// A name of a heuristic, with parameters if need be, or else a formula.
fn read<P: NamedPuzzle>(puzzle: &PuzzleProblem<P>, text: &str) -> Result<Entry<P>, SpecError> {
    let name = text.trim().to_owned();
    let formula = |text: &str| Estimate::new(puzzle, text, FailureSlot::default()).map(Box::new);
    let spec = name.parse::<Spec>();
    if let Ok(spec) = &spec {
        match setup::heuristic(puzzle, spec) {
            // A name on its own is a formula as well, which is quicker.
            Ok(_) if spec.args.is_empty() && puzzle.puzzle().layout().is_some() => {
                let contender = Contender::Formula(formula(&spec.name.replace('-', "_"))?);
                return Ok(Entry { name, spec: Some(spec.to_string()), contender });
            }
            Ok(heuristic) => {
                let contender = match &spec.args[..] {
                    [only] if spec.name == "formula" => Contender::Formula(formula(only.value.plain().unwrap_or(""))?),
                    _ => Contender::Named(heuristic),
                };
                return Ok(Entry { name, spec: Some(spec.to_string()), contender });
            }
            // Something is wrong with the parameters of a heuristic that formulas cannot name.
            Err(error) if puzzle.entries().iter().any(|entry| entry.card.name == spec.name) => return Err(error),
            Err(_) => {}
        }
    }
    let contender = Contender::Formula(formula(&name)?);
    let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
    Ok(Entry { spec: Some(format!("formula(\"{escaped}\")")), name, contender })
}
