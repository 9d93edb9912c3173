//! The sum over the pieces of the steps to their place, round the edges where that
//! is shorter: the paper's Σ, and half of it.
//!
//! A swap takes two pieces one step each. So Σ can fall by 2 in one move and
//! overestimates; ⌈Σ/2⌉ never does.

use super::{Swap, SwapPuzzle};
use crate::catalog::{Card, Section};
use crate::heuristic::{Heuristic, Letter, Reached, Traits};
use crate::problem::Storage;
use crate::space::{Cost, Space};

/// `wrapped`.
pub const WHOLE: Card =
    Card { name: "wrapped", cites: &["kombat"], traits: Some(Traits::NONE), ..Card::new(Section::Heuristic) };

/// `wrapped-half`.
pub const HALF: Card = Card {
    name: "wrapped-half",
    cites: &["kombat"],
    traits: Some(Traits::CONSISTENT),
    ..Card::new(Section::Heuristic)
};

/// Wrapped distances, whole or halved.
#[derive(Clone, Debug)]
pub struct Wrapped<const DIVISOR: Cost> {
    /// Steps for (cell, piece).
    steps: Box<[u8]>,
    /// For (number of a swap, piece) how many steps the piece has to go after it has
    /// crossed from the swap's one cell to the other, less those before.
    crossing: Box<[i8]>,
    cells: usize,
}

impl<const DIVISOR: Cost> Wrapped<DIVISOR> {
    /// For a puzzle.
    pub fn new<S: Storage>(puzzle: &SwapPuzzle<S>) -> Self {
        let cells = puzzle.cells();
        let homes = puzzle.homes();
        let steps = |piece: usize, cell: usize| puzzle.steps(cell, homes[piece]) as i8;
        let mut crossing = vec![0; (2 * cells + 1) * S::STRIDE].into_boxed_slice();
        for swap in puzzle.moves(&puzzle.goal) {
            for piece in 0..cells {
                let change = steps(piece, swap.other()) - steps(piece, swap.one());
                crossing[usize::from(swap.number()) * S::STRIDE + piece] = change;
            }
        }
        let pairs = (0..cells).flat_map(|cell| (0..cells).map(move |piece| (piece, cell)));
        Wrapped { steps: pairs.map(|(piece, cell)| steps(piece, cell) as u8).collect(), crossing, cells }
    }
}

impl<const DIVISOR: Cost> Wrapped<DIVISOR> {
    /// Plays a path on a board of bytes: exchanging two bytes takes a third of the
    /// instructions that exchanging two fields of a word takes. If only the end counts,
    /// the sum is made there, at a third of the look-ups that carrying it along takes.
    #[inline(always)]
    fn follow_in<S: Storage, const CELLS: usize, const PREFIX: bool>(
        &self,
        puzzle: &SwapPuzzle<S>,
        start: &S,
        mut sum: Cost,
        letters: &[Letter],
    ) -> Reached {
        let mut board = [0u8; CELLS];
        for (cell, piece) in board[..self.cells].iter_mut().enumerate() {
            *piece = start.get(cell) as u8;
        }
        let mut best = (Cost::MAX, 0);
        for (i, &letter) in letters.iter().enumerate() {
            let swap = puzzle.swaps[usize::from(letter)];
            // The remainders change nothing, but show that no index is out of bounds.
            let (one, other) = (swap.one() % CELLS, swap.other() % CELLS);
            let (forth, back) = (board[one], board[other]);
            (board[one], board[other]) = (back, forth);
            if PREFIX {
                let crossing = &self.crossing[usize::from(swap.number()) * S::STRIDE..][..S::STRIDE];
                let piece = |piece: u8| i32::from(crossing[usize::from(piece) % S::STRIDE]);
                sum = sum.wrapping_add_signed(piece(forth) - piece(back));
                if sum.div_ceil(DIVISOR) < best.0 {
                    best = (sum.div_ceil(DIVISOR), i + 1);
                    if sum == 0 {
                        return Reached { h: 0, at: i + 1, length: i + 1 };
                    }
                }
            }
        }
        let length = letters.len();
        if PREFIX {
            return Reached { h: best.0, at: best.1, length };
        }
        let rows = self.steps.chunks_exact(self.cells);
        let sum: Cost = rows.zip(board).map(|(steps, piece)| Cost::from(steps[usize::from(piece)])).sum();
        Reached { h: sum.div_ceil(DIVISOR), at: length, length }
    }
}

impl<S: Storage, const DIVISOR: Cost> Heuristic<SwapPuzzle<S>> for Wrapped<DIVISOR> {
    type Memo = Cost;

    fn root(&self, state: &S) -> (Cost, Cost) {
        let steps = |cell: usize| Cost::from(self.steps[cell * self.cells + state.get(cell)]);
        let sum: Cost = (0..self.cells).map(steps).sum();
        (sum.div_ceil(DIVISOR), sum)
    }

    #[inline(always)]
    fn child(&self, sum: Cost, before: &S, swap: Swap, _: &S) -> (Cost, Cost) {
        let crossing = &self.crossing[usize::from(swap.number()) * S::STRIDE..][..S::STRIDE];
        let forth = crossing[before.get(swap.one())];
        let back = crossing[before.get(swap.other())];
        let sum = sum.wrapping_add_signed(i32::from(forth) - i32::from(back));
        (sum.div_ceil(DIVISOR), sum)
    }

    fn follow<const PREFIX: bool>(
        &self,
        puzzle: &SwapPuzzle<S>,
        start: &S,
        (_, sum): (Cost, Cost),
        letters: &[Letter],
    ) -> Reached {
        if S::STRIDE <= 16 {
            self.follow_in::<S, 16, PREFIX>(puzzle, start, sum, letters)
        } else {
            self.follow_in::<S, 256, PREFIX>(puzzle, start, sum, letters)
        }
    }

    fn traits(&self) -> Traits {
        if DIVISOR == 1 { WHOLE.promise() } else { HALF.promise() }
    }

    fn real(&self, state: &S) -> f64 {
        let (_, sum) = Heuristic::<SwapPuzzle<S>>::root(self, state);
        f64::from(sum) / f64::from(DIVISOR)
    }
}
