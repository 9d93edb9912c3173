//! Sliding tiles on any board from 2×2 to 16×16: the 8-puzzle, the 15-puzzle
//! and their relatives.

mod cards;
mod compiled;
pub mod euclidean;
pub mod inversion;
pub mod linear_conflict;
pub mod manhattan;
pub mod misplaced;
pub mod pdb;
pub mod squared_index;
pub mod walking_distance;

mod count_subtree;
mod dir;
mod goal;
mod grid;
mod initial_solution;
mod move_automaton;
mod named;
mod parity;
mod whole;

pub use dir::{Dir, PackedSlide, Slide, Slides, read_order};
pub use goal::Goal;
pub use grid::Grid;
pub use kombat_core::board::{Bytes, Storage};
pub use named::SlidingTiles;

use kombat_core::board::{self, Pieces};
use kombat_core::message::Message;
use kombat_core::move_filter::MoveFilter;
use kombat_core::msg;
use kombat_core::rng::Rng;
use kombat_core::space::{Alphabet, Cost, Notation, Puzzle, Space};
use kombat_core::sweep::Whole;
use std::sync::{Arc, OnceLock};

/// The longest side.
pub const LONGEST: usize = 16;

/// All four letters.
const ALL_LETTERS: usize = 15;

/// The rules: a size, a goal, and the order in which moves are tried.
#[derive(Clone, Debug)]
pub struct Tiles<S: Storage> {
    grid: Grid,
    goal: S,
    goal_name: Goal,
    order: [Dir; 4],
    /// The moves for each place of the blank, among each set of letters.
    legal: Box<[[Slides; 16]]>,
    /// For each direction the letters that do not undo it.
    onward: [u8; 4],
    /// The letter of each direction.
    letters: [u8; 4],
    whole: Arc<OnceLock<whole::Boards>>,
}

impl<S: Storage> Tiles<S> {
    /// A puzzle of this size.
    ///
    /// ```
    /// use kombat_tiles::{Goal, Tiles};
    /// assert!(Tiles::<u64>::new(4, 4, Goal::Snail).is_ok());
    /// assert!(Tiles::<u64>::new(1, 9, Goal::BlankLast).is_err());
    /// ```
    ///
    /// # Panics
    /// If the storage is too small for a board of a legal size.
    pub fn new(rows: usize, columns: usize, goal: Goal) -> Result<Self, Message> {
        check_size(rows, columns)?;
        assert!(rows * columns <= S::CELLS, "a storage of {} cells is too small", S::CELLS);
        let cells = goal.cells(rows, columns)?;
        let mut puzzle = Tiles {
            grid: Grid::new(rows, columns),
            goal: S::pack(&cells),
            goal_name: goal,
            order: Dir::ALL,
            legal: Box::default(),
            onward: [0; 4],
            letters: [0; 4],
            whole: Arc::default(),
        };
        puzzle.set_order(Dir::ALL);
        Ok(puzzle)
    }

    /// Tries moves in this order from now on.
    pub fn set_order(&mut self, order: [Dir; 4]) {
        self.order = order;
        for (letter, dir) in order.into_iter().enumerate() {
            self.letters[dir as usize] = letter as u8;
            self.onward[dir.opposite() as usize] = ALL_LETTERS as u8 & !(1 << letter);
        }
        let among = |cell, set: usize| {
            let dirs = order.into_iter().enumerate().filter(|(letter, _)| set >> letter & 1 == 1);
            Slides::pack(dirs.filter_map(|(_, dir)| self.grid.slide(cell, dir)))
        };
        self.legal = (0..self.grid.cells()).map(|cell| std::array::from_fn(|set| among(cell, set))).collect();
    }

    /// The order in which moves are tried.
    pub fn order(&self) -> [Dir; 4] {
        self.order
    }

    /// The goal as it was named.
    pub fn goal_name(&self) -> &Goal {
        &self.goal_name
    }

    /// The geometry.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The tiles of a board in row-major order, the blank as 0.
    pub fn cells(&self, state: &S) -> Vec<u8> {
        (0..self.grid.cells()).map(|cell| state.get(cell) as u8).collect()
    }

    /// For each tile the cell where the goal has it.
    pub fn homes(&self) -> Vec<usize> {
        let mut homes = vec![0; self.grid.cells()];
        for cell in 0..self.grid.cells() {
            homes[self.goal.get(cell)] = cell;
        }
        homes
    }

    /// A board for which there is a solution, each equally likely.
    pub fn random(&self, rng: &mut Rng) -> S {
        let mut cells: Vec<u8> = (0..self.grid.cells()).map(|tile| tile as u8).collect();
        rng.shuffle(&mut cells);
        if self.unsolvable(&S::pack(&cells)).is_some() {
            // Swapping two tiles maps the unsolvable boards one to one onto the
            // solvable ones, so every solvable board stays equally likely.
            let mut tiles = (0..cells.len()).filter(|&cell| cells[cell] != 0);
            let pair = tiles.next().zip(tiles.next());
            let (first, second) = pair.expect("a board has at least three tiles");
            cells.swap(first, second);
        }
        S::pack(&cells)
    }
}

/// Both sides from 2 to [`LONGEST`].
pub fn check_size(rows: usize, columns: usize) -> Result<(), Message> {
    let fits = |side| (2..=LONGEST).contains(&side);
    if fits(rows) && fits(columns) {
        return Ok(());
    }
    Err(msg!("tiles.size", rows = rows, columns = columns, most = LONGEST))
}

impl<S: Storage> Space for Tiles<S> {
    type State = S;
    type Move = Slide;
    type Stored = PackedSlide;
    type Moves = Slides;

    #[inline(always)]
    fn moves(&self, state: &S) -> Slides {
        self.onward(state, None)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S, slide: Slide) -> Cost {
        debug_assert_eq!(state.blank(), slide.to(), "{slide:?} is a move of another board");
        state.slide(slide.to(), slide.from());
        1
    }

    #[inline(always)]
    fn undo(&self, state: &mut S, slide: Slide) {
        state.slide(slide.from(), slide.to());
    }

    fn parse(&self, text: &str) -> Result<S, Message> {
        board::read(text, self.grid.rows, self.grid.columns, Pieces::WithBlank).map(|cells| S::pack(&cells))
    }

    fn show(&self, state: &S) -> String {
        let cells: Vec<String> = self.cells(state).iter().map(u8::to_string).collect();
        cells.join(" ")
    }

    fn show_move(&self, slide: Slide, notation: Notation) -> String {
        match notation {
            Notation::Blank => slide.dir().to_string(),
            Notation::Tile => slide.dir().opposite().to_string(),
        }
    }

    fn render(&self, state: &S) -> String {
        let width = (self.grid.cells() - 1).to_string().len();
        let tile = |tile: &u8| if *tile == 0 { "_".to_owned() } else { tile.to_string() };
        let row = |row: &[u8]| row.iter().map(|cell| format!("{:>width$}", tile(cell))).collect::<Vec<_>>().join(" ");
        self.cells(state).chunks(self.grid.columns).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl<S: Storage> Puzzle for Tiles<S> {
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

    fn inverse(&self) -> Option<impl Fn(Slide) -> Slide> {
        Some(Slide::inverse)
    }

    #[inline(always)]
    fn onward(&self, state: &S, last: Option<Slide>) -> Slides {
        match last {
            Some(last) => self.legal[last.from()][usize::from(self.onward[last.dir() as usize] & 15)],
            None => self.legal[state.blank()][ALL_LETTERS],
        }
    }

    #[inline(always)]
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        Some(self)
    }

    fn pruning(&self, length: usize) -> Option<impl MoveFilter<Self>> {
        Some(move_automaton::Pruning::new(self.order, length))
    }

    fn aimed_at(&self, goal: &S) -> Option<Self> {
        let goal_name = Goal::Board(self.show(goal));
        Some(Tiles { goal: *goal, goal_name, whole: Arc::default(), ..self.clone() })
    }

    fn initial_solution(&self, state: &S) -> Vec<Slide> {
        initial_solution::solution(self, state)
    }

    fn unsolvable(&self, state: &S) -> Option<Message> {
        parity::obstacle(self.grid, &self.cells(state), &self.cells(&self.goal))
    }

    fn whole(&self) -> Option<&dyn Whole<Self>> {
        let boards = || self.whole.get_or_init(|| whole::Boards::new(self.grid, &self.goal));
        (self.grid.cells() <= whole::MOST_CELLS).then(|| boards() as _)
    }
}

/// A letter is a direction.
impl<S: Storage> Alphabet<Self> for Tiles<S> {
    fn letters(&self) -> usize {
        self.order.len()
    }

    fn read(&self, state: &S, letter: usize) -> Option<Slide> {
        self.grid.slide(state.blank(), *self.order.get(letter)?)
    }
}
