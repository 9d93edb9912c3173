//! Othello on boards of 4, 6 or 8 cells a side. A disc encloses discs of the other side in a line,
//! and turns them over; a disc that turns none over cannot be placed. Who cannot place one passes;
//! when neither can, who has more discs has won, by the difference.
//!
//! X is black and begins. A cell is named by the letter of its column and the number of its row, both
//! counted from the upper left.

mod bits;
mod compiled;
mod estimate;
mod named;
mod places;
mod read;

pub use estimate::LARGEST as LARGEST_ESTIMATE;
pub use named::OthelloBoards;
pub use places::{Place, Places};

use bits::{Field, STRIDE};
use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::space::{Cost, Game, Side, Space, Verdict};

/// The sides that a board can have.
pub const SIDES: [usize; 3] = [4, 6, 8];

/// The most empty cells from which searches can be expected to see to the end.
const SOLVABLE: u32 = 16;

/// The rules: a size.
#[derive(Clone, Debug)]
pub struct Othello {
    field: Field,
}

/// A position: the discs of who begins and of who answers, and whose turn it is, which passes keep
/// from following from the discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: [u64; 2],
    turn: Side,
}

/// Where the discs of a side are.
fn index(side: Side) -> usize {
    usize::from(side == Side::Second)
}

impl Position {
    /// The discs of the side to move, and those of the other.
    #[inline(always)]
    fn own_and_others(&self) -> (u64, u64) {
        let own = index(self.turn);
        (self.discs[own], self.discs[1 - own])
    }

    /// How many discs each side has, who begins first.
    pub fn count(&self) -> [u32; 2] {
        self.discs.map(u64::count_ones)
    }
}

impl Othello {
    /// Othello on a board of this side.
    ///
    /// ```
    /// use kombat_othello::Othello;
    /// assert!(Othello::new(8).is_ok());
    /// assert_eq!(Othello::new(5).unwrap_err().key(), "othello.size");
    /// ```
    pub fn new(side: usize) -> Result<Self, Message> {
        if !SIDES.contains(&side) {
            return Err(msg!("othello.size", found = side));
        }
        Ok(Othello { field: Field::new(side) })
    }

    /// How many cells a side of the board has.
    pub fn side(&self) -> usize {
        self.field.side
    }

    /// The four discs in the middle, with which every game begins.
    pub fn start(&self) -> Position {
        let middle = self.side() / 2;
        let cell = |row: usize, column: usize| 1 << (row * STRIDE + column);
        let black = cell(middle - 1, middle) | cell(middle, middle - 1);
        let white = cell(middle - 1, middle - 1) | cell(middle, middle);
        Position { discs: [black, white], turn: Side::First }
    }

    fn empty_cells(&self, position: &Position) -> u32 {
        (self.field.board & !(position.discs[0] | position.discs[1])).count_ones()
    }

    /// The rows from above, the cells of each with something between them.
    fn rows(&self, position: &Position, between: &str) -> Vec<String> {
        let disc = |bit: usize| match position.discs.map(|discs| discs >> bit & 1) {
            [1, _] => "X",
            [_, 1] => "O",
            _ => "-",
        };
        let row = |row: usize| (0..self.side()).map(|column| disc(row * STRIDE + column)).collect::<Vec<_>>();
        (0..self.side()).map(|at| row(at).join(between)).collect()
    }
}

impl Space for Othello {
    type State = Position;
    type Move = Place;
    type Stored = Place;
    type Moves = Places;

    #[inline(always)]
    fn moves(&self, position: &Position) -> Places {
        let (own, others) = position.own_and_others();
        let cells = self.field.legal(own, others);
        let pass = cells == 0 && self.field.legal(others, own) != 0;
        Places { field: self.field, own, others, cells, pass }
    }

    #[inline(always)]
    fn apply(&self, position: &mut Position, place: Place) -> Cost {
        let own = index(position.turn);
        position.discs[own] |= place.cell | place.flips;
        position.discs[1 - own] &= !place.flips;
        position.turn = position.turn.other();
        1
    }

    #[inline(always)]
    fn undo(&self, position: &mut Position, place: Place) {
        position.turn = position.turn.other();
        let own = index(position.turn);
        position.discs[own] &= !(place.cell | place.flips);
        position.discs[1 - own] |= place.flips;
    }

    fn parse(&self, text: &str) -> Result<Position, Message> {
        read::position(self, text)
    }

    /// Rows from above and whose turn it is: `----/-OX-/-XO-/---- X`.
    fn show(&self, position: &Position) -> String {
        format!("{} {}", self.rows(position, "").join("/"), ["X", "O"][index(position.turn)])
    }

    /// The board with the names of its columns and rows.
    fn render(&self, position: &Position) -> String {
        let columns: Vec<String> = ('a'..).take(self.side()).map(String::from).collect();
        let rows = self.rows(position, " ");
        let rows = rows.iter().enumerate().map(|(at, row)| format!("\n{} {row}", at + 1));
        format!("  {}{}", columns.join(" "), rows.collect::<String>())
    }
}

impl Game for Othello {
    fn to_move(&self, position: &Position) -> Side {
        position.turn
    }

    #[inline(always)]
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        Some(match self.margin(position)? {
            0 => Verdict::Drawn,
            margin => Verdict::Win(if margin > 0 { Side::First } else { Side::Second }),
        })
    }

    fn is_pass(&self, place: Place) -> bool {
        place == Place::PASS
    }

    /// Black discs less white ones. Empty cells count for nobody.
    #[inline(always)]
    fn margin(&self, position: &Position) -> Option<i32> {
        let (own, others) = position.own_and_others();
        let [black, white] = position.count();
        let over = self.field.legal(own, others) == 0 && self.field.legal(others, own) == 0;
        over.then_some(black as i32 - white as i32)
    }

    fn side_name(&self, side: Side) -> Option<Message> {
        Some(match side {
            Side::First => msg!("othello.black"),
            Side::Second => msg!("othello.white"),
        })
    }

    /// A disc on each empty cell, and before each of them at most one pass: after two the game is over.
    #[inline(always)]
    fn plies_left(&self, position: &Position) -> u32 {
        2 * self.empty_cells(position)
    }

    /// The least of the images under the eight symmetries of the square.
    fn canonical(&self, position: &Position) -> Position {
        let discs = self.field.images(position.discs).min().expect("there are eight");
        Position { discs, ..*position }
    }

    /// Moves, corners and frontier of the side to move less those of the other. At most
    /// ±[`LARGEST_ESTIMATE`].
    fn estimate(&self, position: &Position) -> i32 {
        estimate::estimate(self, position)
    }

    /// The discs of both sides; their complements when it is white's turn, which no other position
    /// has while a cell is empty.
    #[inline(always)]
    fn key(&self, position: &Position) -> [u64; 2] {
        let turn = if position.turn == Side::First { 0 } else { u64::MAX };
        self.canonical(position).discs.map(|discs| discs ^ turn)
    }

    /// Discs can be turned over and empty cells taken by either side or none; in each of these
    /// positions it can be either's turn.
    fn positions(&self, position: &Position) -> u64 {
        let empty = self.empty_cells(position);
        let taken = self.field.board.count_ones() - empty;
        2u64.saturating_pow(taken + 1).saturating_mul(3u64.saturating_pow(empty))
    }

    #[inline(always)]
    fn promise(&self, position: &Position, place: Place) -> i32 {
        estimate::promise(self, position, place)
    }

    /// At most 16 cells are empty.
    fn is_solvable(&self, position: &Position) -> bool {
        self.empty_cells(position) <= SOLVABLE
    }
}
