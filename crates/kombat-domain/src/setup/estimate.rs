//! A formula as a heuristic.

use super::{NamedPuzzle, PuzzleProblem, heuristic};
use crate::failure::FailureSlot;
use crate::formula::{Fault, Formula, Layout, Program, TOLERANCE, Vocabulary};
use crate::heuristic::{Erased, MEMO_SIZE, Traits};
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::ratio::COST_CAP;
use crate::space::Cost;
use crate::spec::Spec;

/// The most parts whose values are held at hand.
const MOST_PARTS: usize = 16;

/// A formula on a puzzle.
pub struct Estimate<P: NamedPuzzle> {
    puzzle: P,
    formula: Formula,
    program: Program,
    parts: Vec<Box<dyn Erased<P>>>,
    failure: FailureSlot,
}

impl<P: NamedPuzzle> Estimate<P> {
    /// Reads a formula for a puzzle. A fault is written into the failure slot.
    pub fn new(puzzle: &PuzzleProblem<P>, text: &str, failure: FailureSlot) -> Result<Self, SpecError> {
        let formula = text.parse::<Formula>()?;
        let program = formula.compile(&vocabulary(puzzle)?)?;
        let part = |&part: &usize| heuristic(puzzle, &Spec::named(puzzle.entries()[part].card.name));
        let parts = program.parts().iter().map(part).collect::<Result<Vec<_>, _>>()?;
        let estimate = Estimate { puzzle: puzzle.puzzle().clone(), formula, program, parts, failure };
        let size = estimate.memo_size();
        if size > MEMO_SIZE || estimate.parts.len() > MOST_PARTS {
            return Err(msg!("heuristic.too-many-parts", words = size, most = MEMO_SIZE).into());
        }
        Ok(estimate)
    }

    /// The formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The value before any rounding.
    #[inline]
    pub fn at_root(&self, state: &P::State, memo: &mut [u32]) -> Result<f64, Fault> {
        self.value(state, memo, |part, own| part.root(state, own))
    }

    /// The same after a move, from the memo before it.
    #[inline]
    pub fn at_child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Result<f64, Fault> {
        self.value(after, memo, |part, own| part.child(own, before, mv, after))
    }

    #[inline]
    fn value(
        &self,
        state: &P::State,
        mut memo: &mut [u32],
        mut ask: impl FnMut(&dyn Erased<P>, &mut [u32]) -> Cost,
    ) -> Result<f64, Fault> {
        let mut values = [0.0; MOST_PARTS];
        for (part, value) in self.parts.iter().zip(&mut values) {
            let (own, rest) = memo.split_at_mut(part.memo_size());
            let h = ask(part.as_ref(), own);
            *value = part.unrounded(h, own);
            memo = rest;
        }
        self.program.value(&values[..self.parts.len()], |cells| self.puzzle.pieces(state, cells))
    }

    /// What a fault on a board is to be called.
    pub fn explain(&self, fault: &Fault, state: &P::State) -> Message {
        fault.message(self.formula.source(), &self.puzzle.show(state))
    }

    /// For a search: rounded up, at least 0. Where there is no number, that is a failure.
    fn rounded(&self, value: Result<f64, Fault>, state: &P::State) -> Cost {
        match value {
            Ok(value) if value.is_finite() => round_up(value),
            Ok(_) => {
                let (formula, board) = (self.formula.source(), self.puzzle.show(state));
                self.failure.fail(|| msg!("formula.not-finite", formula = formula, board = board));
                COST_CAP
            }
            Err(fault) => {
                self.failure.fail(|| self.explain(&fault, state));
                COST_CAP
            }
        }
    }
}

/// Up to a whole number; the least surplus, which sums of roots may have, is no reason.
fn round_up(value: f64) -> Cost {
    (value - TOLERANCE).ceil().clamp(0.0, COST_CAP.into()) as Cost
}

/// What formulas may say about a puzzle.
fn vocabulary<P: NamedPuzzle>(puzzle: &PuzzleProblem<P>) -> Result<Vocabulary, SpecError> {
    let layout: Layout = puzzle.puzzle().layout().ok_or_else(|| msg!("formula.no-board"))?;
    let written = |name: &str| name.replace('-', "_");
    let heuristics = puzzle.entries().iter().enumerate().flat_map(|(i, entry)| {
        let aliases = entry.card.aliases.iter().filter(|(_, meaning)| *meaning == entry.card.name);
        let names = std::iter::once(entry.card.name).chain(aliases.map(|(alias, _)| *alias));
        names.map(move |name| (written(name), i))
    });
    Ok(Vocabulary { heuristics: heuristics.collect(), layout })
}

impl<P: NamedPuzzle> Erased<P> for Estimate<P> {
    fn parts(&self) -> &[Box<dyn Erased<P>>] {
        &self.parts
    }

    fn root(&self, state: &P::State, memo: &mut [u32]) -> Cost {
        self.rounded(self.at_root(state, memo), state)
    }

    fn child(&self, memo: &mut [u32], before: &P::State, mv: P::Move, after: &P::State) -> Cost {
        self.rounded(self.at_child(memo, before, mv, after), after)
    }

    /// None: an [audit](crate::audit) may prove what it is worth.
    fn traits(&self) -> Traits {
        Traits::NONE
    }

    fn real(&self, state: &P::State) -> f64 {
        self.at_root(state, &mut [0; MEMO_SIZE]).unwrap_or(f64::NAN)
    }

    fn zero_at_goals(&self) -> bool {
        false
    }
}
