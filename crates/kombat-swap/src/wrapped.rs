//! The sum over the pieces of the steps to their place, round the edges where that
//! is shorter: the paper's Σ, and half of it.
//!
//! A swap takes two pieces one step each. So Σ can fall by 2 in one move and
//! overestimates; ⌈Σ/2⌉ never does.

use super::{Swap, SwapPuzzle};
use kombat_core::board::Storage;
use kombat_core::heuristic::{Heuristic, Letter, Reached, Traits};
use kombat_core::space::{Cost, Space};

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
    /// What it promises: only the half of the sum is admissible.
    pub const TRAITS: Traits = if DIVISOR == 1 { Traits::NONE } else { Traits::CONSISTENT };

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
    /// Plays paths on boards of bytes: exchanging two bytes takes a third of the
    /// instructions that exchanging two fields of a word takes. Several paths of the same
    /// length are played in step, for each alone would keep the processor waiting.
    #[inline(always)]
    fn ends<S: Storage, const CELLS: usize, const PATHS: usize>(
        &self,
        puzzle: &SwapPuzzle<S>,
        start: &S,
        paths: [&[Letter]; PATHS],
    ) -> [Reached; PATHS] {
        let mut boards = [unpacked::<S, CELLS>(start); PATHS];
        let length = paths[0].len();
        let paths = paths.map(|path| &path[..length]);
        for i in 0..length {
            for (path, board) in paths.iter().zip(&mut boards) {
                let swap = puzzle.swaps[usize::from(path[i])];
                // The remainders change nothing, but show that no index is out of bounds.
                board.swap(swap.one() % CELLS, swap.other() % CELLS);
            }
        }
        // The sum is made at the end, at a third of the look-ups that carrying it along
        // takes.
        boards.map(|board| {
            let rows = self.steps.chunks_exact(self.cells);
            let sum: Cost = rows.zip(board).map(|(steps, piece)| Cost::from(steps[usize::from(piece)])).sum();
            Reached { h: sum.div_ceil(DIVISOR), at: length, length }
        })
    }

    /// The same for the best board on the way, where the sum is carried along.
    #[inline(always)]
    fn best<S: Storage, const CELLS: usize>(
        &self,
        puzzle: &SwapPuzzle<S>,
        start: &S,
        mut sum: Cost,
        path: &[Letter],
    ) -> Reached {
        let mut board = unpacked::<S, CELLS>(start);
        let mut best = Reached { h: Cost::MAX, at: 0, length: path.len() };
        for (i, &letter) in path.iter().enumerate() {
            let swap = puzzle.swaps[usize::from(letter)];
            let (one, other) = (swap.one() % CELLS, swap.other() % CELLS);
            let crossing = &self.crossing[usize::from(swap.number()) * S::STRIDE..][..S::STRIDE];
            let piece = |piece: u8| i32::from(crossing[usize::from(piece) % S::STRIDE]);
            sum = sum.wrapping_add_signed(piece(board[one]) - piece(board[other]));
            board.swap(one, other);
            if sum.div_ceil(DIVISOR) < best.h {
                (best.h, best.at) = (sum.div_ceil(DIVISOR), i + 1);
                if sum == 0 {
                    best.length = i + 1;
                    break;
                }
            }
        }
        best
    }
}

/// A board as bytes: as many as the storage has, which is known beforehand; the surplus
/// does no harm.
#[inline(always)]
fn unpacked<S: Storage, const CELLS: usize>(board: &S) -> [u8; CELLS] {
    std::array::from_fn(|cell| if cell < S::CELLS { board.get(cell) as u8 } else { 0 })
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
        let there = crossing[before.get(swap.one())];
        let back = crossing[before.get(swap.other())];
        let sum = sum.wrapping_add_signed(i32::from(there) - i32::from(back));
        (sum.div_ceil(DIVISOR), sum)
    }

    fn follow<const PREFIX: bool>(
        &self,
        puzzle: &SwapPuzzle<S>,
        start: &S,
        (_, sum): (Cost, Cost),
        letters: &[Letter],
    ) -> Reached {
        match (PREFIX, S::STRIDE <= 16) {
            (true, true) => self.best::<S, 16>(puzzle, start, sum, letters),
            (true, false) => self.best::<S, 256>(puzzle, start, sum, letters),
            (false, true) => self.ends::<S, 16, 1>(puzzle, start, [letters])[0],
            (false, false) => self.ends::<S, 256, 1>(puzzle, start, [letters])[0],
        }
    }

    fn follow_two<const PREFIX: bool>(
        &self,
        puzzle: &SwapPuzzle<S>,
        start: &S,
        from: (Cost, Cost),
        letters: [&[Letter]; 2],
    ) -> [Reached; 2] {
        if PREFIX || S::STRIDE > 16 {
            return letters.map(|letters| self.follow::<PREFIX>(puzzle, start, from, letters));
        }
        self.ends::<S, 16, 2>(puzzle, start, letters)
    }

    fn traits(&self) -> Traits {
        Self::TRAITS
    }

    fn unrounded(&self, _: Cost, sum: Cost) -> f64 {
        f64::from(sum) / f64::from(DIVISOR)
    }

    fn real(&self, state: &S) -> f64 {
        let (_, sum) = Heuristic::<SwapPuzzle<S>>::root(self, state);
        f64::from(sum) / f64::from(DIVISOR)
    }
}
