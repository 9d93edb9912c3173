//! The torus swap puzzle as the catalog knows it. The rules are in [`kombat_swap`].

mod cards;

pub use kombat_swap::*;

use super::{Domain, Problem};
use crate::card::heuristics::{EXACT, ZERO};
use crate::card::vocabulary::*;
use crate::domain::{Bytes, Storage};
use crate::formula::Layout;
use crate::heuristic::{Erase, Exact, Zero};
use crate::pdb::Partition;
use crate::rng::Rng;
use crate::search::Compiled;
use crate::setup::PuzzleProblem;
use crate::setup::{HeuristicEntry, NamedPuzzle};
use crate::space::Space;
use crate::spec::Spec;
use misplaced::Misplaced;
use wrapped::Wrapped;

/// `swap(RxC)`.
const CARD: Card = Card {
    name: "swap",
    aliases: &[("kombat", "swap(3x3)")],
    params: &[Param { name: "size", kind: ParamKind::Size, default: Some("3x3"), positional: true }],
    cites: &["kombat"],
    examples: &[
        shines("swap(3x3)", "1 2 3 5 4 6 8 7 9", "auto", &[Cost(2), Optimal(2)]),
        fails("swap(3x3)", "9 7 8 3 1 2 6 4 5", "astar", &[Optimal(12), NoneHarder, Expanded(16_677)]),
    ],
    ..Card::new(Section::Problem)
};

/// The torus swap puzzle in the list of domains.
pub const DOMAIN: Domain = Domain { card: &CARD, build };

fn build(args: &Args) -> Result<Problem, SpecError> {
    let (rows, columns) = args.size("size");
    check_size(rows, columns)?;
    fn problem<S: Storage>(rows: usize, columns: usize) -> Result<Problem, SpecError>
    where
        SwapPuzzle<S>: Compiled + Space<State = S>,
    {
        Ok(Problem::Puzzle(Box::new(PuzzleProblem::new(SwapPuzzle::<S>::new(rows, columns)?))))
    }
    match rows * columns {
        ..=16 => problem::<u64>(rows, columns),
        17..=64 => problem::<Bytes<64>>(rows, columns),
        _ => problem::<Bytes<256>>(rows, columns),
    }
}

impl<S: Storage> NamedPuzzle for SwapPuzzle<S>
where
    Self: Compiled + Space<State = S>,
{
    fn problem(&self) -> Spec {
        format!("swap({}x{})", self.rows(), self.columns()).parse::<Spec>().expect("our own text is a spec")
    }

    fn heuristics() -> Vec<HeuristicEntry<Self>> {
        use HeuristicEntry as Entry;
        vec![
            Entry::new(&cards::WRAPPED_HALF, |puzzle, _| Ok(Box::new(Erase(Wrapped::<2>::new(puzzle))))),
            Entry::new(&cards::WRAPPED, |puzzle, _| Ok(Box::new(Erase(Wrapped::<1>::new(puzzle))))),
            Entry::new(&cards::MISPLACED, |puzzle, _| Ok(Box::new(Erase(Misplaced::new(puzzle))))),
            Entry::new(&cards::PDB, |puzzle, args| {
                let partition = args.word("patterns").parse::<Partition>()?;
                Ok(Box::new(Erase(pdb::Pdb::new(puzzle, &partition)?)))
            }),
            Entry::new(&EXACT, |puzzle, _| Ok(Box::new(Erase(Exact::new(puzzle)?)))),
            Entry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero)))),
        ]
    }

    /// The paper's.
    fn fitness() -> &'static Card {
        &cards::WRAPPED
    }

    fn partition(&self) -> String {
        pdb::usual(self.cells())
    }

    /// By size; see the table in the README.
    fn auto(&self) -> &'static str {
        match self.cells() {
            ..=9 => "table",
            10..=12 => "astar(h=wrapped-half)",
            _ => "anytime(h=wrapped-half)",
        }
    }

    fn random(&self, rng: &mut Rng) -> S {
        SwapPuzzle::random(self, rng)
    }

    fn order(&self) -> String {
        if self.columns_first() { "columns" } else { "rows" }.to_owned()
    }

    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        self.set_order(match order.to_lowercase().as_str() {
            "rows" => false,
            "columns" => true,
            _ => return Err(msg!("swap.order", found = order).into()),
        });
        Ok(())
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout { rows: self.rows(), columns: self.columns(), blank: false, homes: self.homes() })
    }

    #[inline]
    fn swaps_pieces(&self) -> bool {
        true
    }

    fn pieces(&self, state: &S, into: &mut [u8]) {
        into.iter_mut().enumerate().for_each(|(cell, piece)| *piece = state.get(cell) as u8);
    }
}
