//! The torus swap puzzle of *Kombat Heurístico*: pieces 1 … R·C on a board whose
//! edges wrap round; a move exchanges two neighbours.

mod cards;
mod compiled;
pub mod misplaced;
pub mod pdb;
pub mod wrapped;

mod named;
mod pairs;

pub use named::TorusSwap;
pub use pairs::{Swap, Swaps};

use kombat_core::board::{self, Pieces, Storage, rank};
use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::rng::Rng;
use kombat_core::space::{Alphabet, Cost, Puzzle, Space};
use kombat_core::sweep::{Numbered, Numbers, Whole};
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

/// The longest side.
pub const LONGEST: usize = 16;

/// Up to this many cells the whole space is swept in a moment.
const SWEPT_CELLS: usize = 9;

/// The rules: a size, and the order in which moves are tried.
#[derive(Clone, Debug)]
pub struct SwapPuzzle<S: Storage> {
    rows: usize,
    columns: usize,
    goal: S,
    columns_first: bool,
    /// Every swap, in the order in which they are tried.
    swaps: Arc<[Swap]>,
    whole: Arc<OnceLock<Numbered<Self>>>,
}

impl<S: Storage> SwapPuzzle<S> {
    const NUMBERS: Numbers<Self> = Numbers {
        count: |puzzle| rank::count(puzzle.cells()),
        of: |puzzle, state| rank::of(state, puzzle.cells()),
        state: |puzzle, number| rank::board(number, puzzle.cells()),
    };

    /// A puzzle of this size.
    ///
    /// ```
    /// use kombat_swap::SwapPuzzle;
    /// assert!(SwapPuzzle::<u64>::new(3, 3).is_ok());
    /// assert!(SwapPuzzle::<u64>::new(1, 1).is_err());
    /// ```
    ///
    /// # Panics
    /// If the storage is too small for a board of a legal size.
    pub fn new(rows: usize, columns: usize) -> Result<Self, Message> {
        check_size(rows, columns)?;
        assert!(rows * columns <= S::CELLS, "a storage of {} cells is too small", S::CELLS);
        let cells: Vec<u8> = (0..rows * columns).map(|piece| piece as u8).collect();
        let mut puzzle = SwapPuzzle {
            rows,
            columns,
            goal: S::pack(&cells),
            columns_first: false,
            swaps: Arc::default(),
            whole: Arc::default(),
        };
        puzzle.set_order(false);
        Ok(puzzle)
    }

    /// Tries the swaps along columns first, or those along rows.
    pub fn set_order(&mut self, columns_first: bool) {
        self.columns_first = columns_first;
        self.swaps = Swaps::new(self.rows, self.columns, columns_first, None).collect();
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Are the swaps along columns tried first?
    pub fn columns_first(&self) -> bool {
        self.columns_first
    }

    /// For each piece the cell where the goal has it.
    pub fn homes(&self) -> Vec<usize> {
        let mut homes = vec![0; self.cells()];
        for cell in 0..self.cells() {
            homes[self.goal.get(cell)] = cell;
        }
        homes
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Steps along rows and columns from cell to cell, round the edges where that
    /// is shorter.
    pub fn steps(&self, from: usize, to: usize) -> usize {
        let round = |a: usize, b: usize, side: usize| a.abs_diff(b).min(side - a.abs_diff(b));
        round(from / self.columns, to / self.columns, self.rows)
            + round(from % self.columns, to % self.columns, self.columns)
    }

    /// A board for which there is a solution, each equally likely.
    pub fn random(&self, rng: &mut Rng) -> S {
        let mut cells: Vec<u8> = (0..self.cells()).map(|piece| piece as u8).collect();
        rng.shuffle(&mut cells);
        S::pack(&cells)
    }
}

/// Both sides from 1 to [`LONGEST`], and something to swap.
pub fn check_size(rows: usize, columns: usize) -> Result<(), Message> {
    let fits = |side| (1..=LONGEST).contains(&side);
    if fits(rows) && fits(columns) && rows * columns > 1 {
        return Ok(());
    }
    Err(msg!("swap.size", rows = rows, columns = columns, most = LONGEST))
}

impl<S: Storage> Space for SwapPuzzle<S> {
    type State = S;
    type Move = Swap;
    type Stored = Self::Move;
    type Moves = Swaps;

    fn moves(&self, state: &S) -> Swaps {
        self.onward(state, None)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S, swap: Swap) -> Cost {
        state.swap(swap.one(), swap.other());
        1
    }

    #[inline(always)]
    fn undo(&self, state: &mut S, swap: Swap) {
        state.swap(swap.one(), swap.other());
    }

    fn parse(&self, text: &str) -> Result<S, Message> {
        board::read(text, self.rows, self.columns, Pieces::Full).map(|cells| S::pack(&cells))
    }

    fn show(&self, state: &S) -> String {
        let pieces: Vec<String> = (0..self.cells()).map(|cell| (state.get(cell) + 1).to_string()).collect();
        pieces.join(" ")
    }

    fn render(&self, state: &S) -> String {
        let width = self.cells().to_string().len();
        let row = |row: usize| {
            let pieces = (0..self.columns).map(|column| state.get(row * self.columns + column) + 1);
            pieces.map(|piece| format!("{piece:>width$}")).collect::<Vec<_>>().join(" ")
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl<S: Storage> Puzzle for SwapPuzzle<S> {
    #[inline(always)]
    fn is_goal(&self, state: &S) -> bool {
        *state == self.goal
    }

    fn goal(&self) -> Option<S> {
        Some(self.goal)
    }

    #[inline(always)]
    fn unit_costs(&self) -> bool {
        true
    }

    fn inverse(&self) -> Option<impl Fn(Swap) -> Swap> {
        Some(|swap| swap)
    }

    fn aimed_at(&self, goal: &S) -> Option<Self> {
        Some(SwapPuzzle { goal: *goal, whole: Arc::default(), ..self.clone() })
    }

    /// Piece by piece, row by row: along its row to its column, then up. All it passes are not
    /// placed yet.
    fn initial_solution(&self, state: &S) -> Vec<Swap> {
        let (mut state, mut moves) = (*state, Vec::new());
        for home in 0..self.cells() {
            let piece = self.goal.get(home);
            let mut at = (home..self.cells()).find(|&cell| state.get(cell) == piece).expect("every piece is there");
            while at != home {
                let (column, to) = (at % self.columns, home % self.columns);
                let next = match column.cmp(&to) {
                    Ordering::Less => at + 1,
                    Ordering::Greater => at - 1,
                    Ordering::Equal => at - self.columns,
                };
                let pair = |swap: &&Swap| [(at, next), (next, at)].contains(&(swap.one(), swap.other()));
                let swap = *self.swaps.iter().find(pair).expect("neighbours can be swapped");
                self.apply(&mut state, swap);
                moves.push(swap);
                at = next;
            }
        }
        moves
    }

    #[inline(always)]
    fn onward(&self, _: &S, last: Option<Swap>) -> Swaps {
        Swaps::new(self.rows, self.columns, self.columns_first, last)
    }

    #[inline(always)]
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        Some(self)
    }

    fn whole(&self) -> Option<&dyn Whole<Self>> {
        let whole = || self.whole.get_or_init(|| Numbered::new(self, &Self::NUMBERS));
        (self.cells() <= SWEPT_CELLS).then(|| whole() as _)
    }
}

/// A letter is a place in the order in which swaps are tried.
impl<S: Storage> Alphabet<Self> for SwapPuzzle<S> {
    fn letters(&self) -> usize {
        self.swaps.len()
    }

    #[inline(always)]
    fn read(&self, _: &S, letter: usize) -> Option<Swap> {
        self.swaps.get(letter).copied()
    }
}
