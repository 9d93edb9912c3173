//! m,n,k games: whoever first has k stones in a row on a board of m columns and n rows
//! wins. Tic-tac-toe is 3,3,3; with gravity, 7,6,4 is connect four.
//!
//! Cells are bits, column by column from below, with a spare bit above each column: so a
//! line of k in any direction is found by shifting the whole board upon itself, and
//! never wraps from one column into the next.

mod bits;
mod read;
mod staged;

pub use bits::{Bits, Wide};
pub use staged::PROBLEM;

use crate::msg;
use crate::space::{Cost, Game, Side, Space, Verdict};
use crate::words::SpecError;
use std::fmt;

/// The longest side.
pub const LONGEST: usize = 20;

/// The rules: a size, a length, and whether stones fall.
#[derive(Clone, Debug)]
pub struct Mnk<B: Bits> {
    columns: usize,
    rows: usize,
    k: usize,
    gravity: bool,
    /// Does each side try cells column by column?
    by_columns: [bool; 2],
    board: B,
    /// The lowest cell of each column.
    bottom: B,
}

/// A position. Stones of who begins, stones of who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<B> {
    stones: [B; 2],
    count: u16,
    /// Has the last move won?
    won: bool,
}

/// A stone on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// From above, from 0.
    pub row: u8,
    /// From the left, from 0.
    pub column: u8,
    bit: u16,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

/// The cells that can be taken, in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Places<B> {
    free: B,
    next: u16,
    columns: u16,
    rows: u16,
    by_columns: bool,
}

impl<B: Bits> Iterator for Places<B> {
    type Item = Place;
    fn next(&mut self) -> Option<Place> {
        while self.next < self.columns * self.rows {
            let at = self.next;
            self.next += 1;
            let (row, column) =
                if self.by_columns { (at % self.rows, at / self.rows) } else { (at / self.columns, at % self.columns) };
            let place = Place::new(row, column, self.rows);
            if self.free.has(place.bit.into()) {
                return Some(place);
            }
        }
        None
    }
}

impl Place {
    fn new(row: u16, column: u16, rows: u16) -> Self {
        Place { row: row as u8, column: column as u8, bit: column * (rows + 1) + rows - 1 - row }
    }
}

/// Refuses boards and lengths that there are not.
fn check_size(columns: usize, rows: usize, k: usize) -> Result<(), SpecError> {
    let fits = |side: usize| (1..=LONGEST).contains(&side);
    if !fits(columns) || !fits(rows) {
        return Err(msg!("mnk.size", columns = columns, rows = rows, most = LONGEST).into());
    }
    if k == 0 || k > columns.max(rows) {
        return Err(msg!("mnk.k", k = k, longest = columns.max(rows)).into());
    }
    Ok(())
}

impl<B: Bits> Mnk<B> {
    /// A game of this size.
    ///
    /// ```
    /// use kombat::problem::mnk::Mnk;
    /// assert!(Mnk::<u64>::new(3, 3, 3, false).is_ok());
    /// assert!(Mnk::<u64>::new(3, 3, 4, false).is_err());
    /// ```
    ///
    /// # Panics
    /// If the bits are too few for a board of a legal size.
    pub fn new(columns: usize, rows: usize, k: usize, gravity: bool) -> Result<Self, SpecError> {
        check_size(columns, rows, k)?;
        assert!(columns * (rows + 1) <= B::ROOM, "{} bits are too few", B::ROOM);
        let (mut board, mut bottom) = (B::default(), B::default());
        for column in 0..columns {
            bottom = bottom.or(B::single(column * (rows + 1)));
            for row in 0..rows {
                board = board.or(B::single(column * (rows + 1) + row));
            }
        }
        Ok(Mnk { columns, rows, k, gravity, by_columns: [false; 2], board, bottom })
    }

    /// The empty board.
    pub fn empty(&self) -> Position<B> {
        Position { stones: [B::default(); 2], count: 0, won: false }
    }

    /// The cells that may be taken, whatever the verdict.
    fn free(&self, position: &Position<B>) -> B {
        let taken = position.stones[0].or(position.stones[1]);
        let free = self.board.without(taken);
        if !self.gravity {
            return free;
        }
        // A stone rests on the floor or on a stone: its cell is a floor, or the one below
        // is not free.
        let above_free = (0..self.columns * (self.rows + 1))
            .filter(|&bit| bit > 0 && free.has(bit - 1))
            .fold(B::default(), |set, bit| set.or(B::single(bit)));
        free.without(above_free.without(self.bottom))
    }

    /// Is there a line of k among these stones?
    #[inline(always)]
    fn line(&self, stones: B) -> bool {
        let stride = self.rows + 1;
        [1, stride, stride - 1, stride + 1].into_iter().any(|step| {
            let (mut ends, mut length) = (stones, 1);
            while length < self.k {
                let more = length.min(self.k - length);
                ends = ends.and(ends.down(more * step));
                length += more;
            }
            !ends.is_empty()
        })
    }

    /// Who moves.
    fn side(position: &Position<B>) -> usize {
        usize::from(position.count % 2)
    }

    /// The place at a row from above and a column.
    fn place(&self, row: usize, column: usize) -> Place {
        Place::new(row as u16, column as u16, self.rows as u16)
    }

    /// The position turned or mirrored: where the stone of a cell goes.
    fn image(&self, position: &Position<B>, map: impl Fn(usize, usize) -> (usize, usize)) -> Position<B> {
        let mut image = Position { stones: [B::default(); 2], ..*position };
        for row in 0..self.rows {
            for column in 0..self.columns {
                let bit = self.place(row, column).bit.into();
                let (to_row, to_column) = map(row, column);
                let to = B::single(self.place(to_row, to_column).bit.into());
                for side in 0..2 {
                    if position.stones[side].has(bit) {
                        image.stones[side] = image.stones[side].or(to);
                    }
                }
            }
        }
        image
    }
}

impl<B: Bits> Space for Mnk<B> {
    type State = Position<B>;
    type Move = Place;
    type Moves = Places<B>;

    fn moves(&self, position: &Position<B>) -> Places<B> {
        let free = if position.won { B::default() } else { self.free(position) };
        let (columns, rows) = (self.columns as u16, self.rows as u16);
        Places { free, next: 0, columns, rows, by_columns: self.by_columns[Self::side(position)] }
    }

    #[inline(always)]
    fn apply(&self, position: &mut Position<B>, place: Place) -> Cost {
        let stones = &mut position.stones[Self::side(position)];
        *stones = stones.or(B::single(place.bit.into()));
        position.won = self.line(*stones);
        position.count += 1;
        1
    }

    #[inline(always)]
    fn undo(&self, position: &mut Position<B>, place: Place) {
        position.count -= 1;
        let side = Self::side(position);
        position.stones[side] = position.stones[side].without(B::single(place.bit.into()));
        position.won = false;
    }

    fn parse(&self, text: &str) -> Result<Position<B>, SpecError> {
        read::position(self, text)
    }

    fn show(&self, position: &Position<B>) -> String {
        self.draw(position).replace('\n', " / ")
    }

    fn draw(&self, position: &Position<B>) -> String {
        let stone = |row, column| {
            let bit = self.place(row, column).bit.into();
            match position.stones.map(|stones| stones.has(bit)) {
                [true, _] => "X",
                [_, true] => "O",
                _ => "-",
            }
        };
        let line = |row| (0..self.columns).map(|column| stone(row, column)).collect::<Vec<_>>().join(" ");
        (0..self.rows).map(line).collect::<Vec<_>>().join("\n")
    }
}

impl<B: Bits> Game for Mnk<B> {
    fn to_move(&self, position: &Position<B>) -> Side {
        if Self::side(position) == 0 { Side::First } else { Side::Second }
    }

    fn verdict(&self, position: &Position<B>) -> Option<Verdict> {
        if position.won {
            return Some(Verdict::Win(self.to_move(position).other()));
        }
        (usize::from(position.count) == self.columns * self.rows).then_some(Verdict::Draw)
    }

    fn plies_left(&self, position: &Position<B>) -> u32 {
        (self.columns * self.rows) as u32 - u32::from(position.count)
    }

    /// The least of the images under the symmetries that the rules have: all eight of a
    /// square, four of another board, two where stones fall.
    fn canonical(&self, position: &Position<B>) -> Position<B> {
        let (last_row, last_column) = (self.rows - 1, self.columns - 1);
        let mut least = *position;
        let turned = self.rows == self.columns && !self.gravity;
        for symmetry in 0..8 {
            let (mirrored, flipped, swapped) = (symmetry & 1 == 1, symmetry & 2 == 2, symmetry & 4 == 4);
            if flipped && self.gravity || swapped && !turned {
                continue;
            }
            least = least.min(self.image(position, |row, column| {
                let row = if flipped { last_row - row } else { row };
                let column = if mirrored { last_column - column } else { column };
                if swapped { (column, row) } else { (row, column) }
            }));
        }
        least
    }
}
