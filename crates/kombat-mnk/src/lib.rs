//! m,n,k games: whoever first has k stones in a row on a board of m columns and n rows
//! wins. Tic-tac-toe is 3,3,3; with gravity, 7,6,4 is connect four.
//!
//! Cells are bits, column by column from below, with a spare bit above each column: so a
//! line of k in any direction is found by shifting the whole board upon itself, and
//! never wraps from one column into the next.

mod bits;
mod compiled;
mod estimate;
mod hindrance;
mod key;
mod named;
mod places;
mod read;
mod symmetry;
mod threats;

pub use bits::{Bits, Wide};
pub use named::MnkGames;
pub use places::{Place, Places};

use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::space::{Cost, Game, Hindered, Outlook, Side, Space, Verdict};
use std::sync::Arc;
use symmetry::Symmetries;

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
    symmetries: Arc<Symmetries>,
    /// How near to the middle each cell is.
    central: Arc<[i32]>,
}

/// A position. Stones of who begins, stones of who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<B> {
    stones: [B; 2],
    count: u16,
    /// Has the last move won?
    won: bool,
}

/// Refuses boards and lengths that there are not.
pub fn check_size(columns: usize, rows: usize, k: usize) -> Result<(), Message> {
    let fits = |side: usize| (1..=LONGEST).contains(&side);
    if !fits(columns) || !fits(rows) {
        return Err(msg!("mnk.size", columns = columns, rows = rows, most = LONGEST));
    }
    if k == 0 || k > columns.max(rows) {
        return Err(msg!("mnk.k", k = k, longest = columns.max(rows)));
    }
    Ok(())
}

impl<B: Bits> Mnk<B> {
    /// A game of this size.
    ///
    /// ```
    /// use kombat_mnk::Mnk;
    /// assert!(Mnk::<u64>::new(3, 3, 3, false).is_ok());
    /// assert!(Mnk::<u64>::new(3, 3, 4, false).is_err());
    /// ```
    ///
    /// # Panics
    /// If the bits are too few for a board of a legal size.
    pub fn new(columns: usize, rows: usize, k: usize, gravity: bool) -> Result<Self, Message> {
        check_size(columns, rows, k)?;
        assert!(columns * (rows + 1) <= B::ROOM, "{} bits are too few", B::ROOM);
        let (mut board, mut bottom) = (B::default(), B::default());
        for column in 0..columns {
            bottom = bottom.or(B::single(column * (rows + 1)));
            for row in 0..rows {
                board = board.or(B::single(column * (rows + 1) + row));
            }
        }
        let symmetries = Arc::new(Symmetries::new(columns, rows, gravity));
        let central = (0..columns * (rows + 1)).map(|bit| threats::central(bit, columns, rows, gravity)).collect();
        Ok(Mnk { columns, rows, k, gravity, by_columns: [false; 2], board, bottom, symmetries, central })
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many stones in a row win.
    pub fn k(&self) -> usize {
        self.k
    }

    /// Do stones fall?
    pub fn gravity(&self) -> bool {
        self.gravity
    }

    /// Does each side try cells column by column?
    pub fn by_columns(&self) -> [bool; 2] {
        self.by_columns
    }

    /// Lets each side try cells column by column from now on, or row by row.
    pub fn try_by_columns(&mut self, by_columns: [bool; 2]) {
        self.by_columns = by_columns;
    }

    /// The empty board.
    pub fn empty(&self) -> Position<B> {
        Position { stones: [B::default(); 2], count: 0, won: false }
    }

    /// The cells that may be taken, whatever the verdict.
    #[inline(always)]
    fn free(&self, position: &Position<B>) -> B {
        let taken = position.stones[0].or(position.stones[1]);
        if self.gravity {
            // One more in each column carries to the cell above its stones; above a full
            // column that is the spare one.
            taken.plus(self.bottom).and(self.board)
        } else {
            self.board.without(taken)
        }
    }

    /// Is there a line of k among these stones?
    #[inline(always)]
    fn line(&self, stones: B) -> bool {
        // The usual lengths apart, so that each is compiled without a loop.
        match self.k {
            3 => self.line_of(3, stones),
            4 => self.line_of(4, stones),
            5 => self.line_of(5, stones),
            k => self.line_of(k, stones),
        }
    }

    #[inline(always)]
    fn line_of(&self, k: usize, stones: B) -> bool {
        let stride = self.rows + 1;
        let mut found = B::default();
        for step in [1, stride, stride - 1, stride + 1] {
            let (mut ends, mut length) = (stones, 1);
            while length < k {
                let more = length.min(k - length);
                // Two steps stay below a word.
                let further = if more <= 2 { ends.step_down(more * step) } else { ends.down(more * step) };
                ends = ends.and(further);
                length += more;
            }
            found = found.or(ends);
        }
        !found.is_empty()
    }

    /// Who moves.
    #[inline(always)]
    fn side(position: &Position<B>) -> usize {
        usize::from(position.count % 2)
    }

    /// The place at a row from above and a column.
    fn place(&self, row: usize, column: usize) -> Place {
        Place::new(row as u16, column as u16, self.rows as u16)
    }
}

impl<B: Bits> Space for Mnk<B> {
    type State = Position<B>;
    type Move = Place;
    type Stored = Self::Move;
    type Moves = Places<B>;

    fn moves(&self, position: &Position<B>) -> Places<B> {
        let free = if position.won { B::default() } else { self.free(position) };
        self.places(free, position)
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

    fn parse(&self, text: &str) -> Result<Position<B>, Message> {
        read::position(self, text)
    }

    fn show(&self, position: &Position<B>) -> String {
        self.render(position).replace('\n', " / ")
    }

    fn render(&self, position: &Position<B>) -> String {
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
        (usize::from(position.count) == self.columns * self.rows).then_some(Verdict::Drawn)
    }

    #[inline(always)]
    fn plies_left(&self, position: &Position<B>) -> u32 {
        (self.columns * self.rows) as u32 - u32::from(position.count)
    }

    /// The least of the images under the symmetries that the rules have: all eight of a
    /// square, four of another board, two where stones fall.
    fn canonical(&self, position: &Position<B>) -> Position<B> {
        let images = self.symmetries.images(position.stones);
        let least = images.fold(position.stones, |least, image| least.min(image));
        Position { stones: least, ..*position }
    }

    fn estimate(&self, position: &Position<B>) -> i32 {
        estimate::estimate(self, position)
    }

    #[inline(always)]
    fn key(&self, position: &Position<B>) -> [u64; 2] {
        key::key(self, position)
    }

    fn key_words(&self) -> usize {
        key::words(self)
    }

    fn positions(&self, position: &Position<B>) -> u64 {
        // Each cell that is free now stays free or goes to one of the sides.
        3u64.saturating_pow(self.plies_left(position))
    }

    #[inline(always)]
    fn outlook(&self, position: &Position<B>, calm: bool) -> Outlook<Self> {
        threats::outlook(self, position, calm)
    }

    #[inline(always)]
    fn promise(&self, position: &Position<B>, place: Place) -> i32 {
        threats::promise(self, position, place)
    }

    #[inline(always)]
    fn advance(&self, position: &mut Position<B>, place: Place) {
        let stones = &mut position.stones[Self::side(position)];
        *stones = stones.or(B::single(place.bit.into()));
        position.count += 1;
    }

    #[inline(always)]
    fn can_win(&self, position: &Position<B>, side: Side) -> bool {
        let others = position.stones[usize::from(side == Side::First)];
        self.line(self.board.without(others))
    }

    fn wins_by_moving(&self) -> bool {
        true
    }

    /// At most 32 cells free where stones fall, else 25.
    fn is_solvable(&self, position: &Position<B>) -> bool {
        self.plies_left(position) <= if self.gravity { 32 } else { 25 }
    }

    fn hindered(&self) -> Option<&dyn Hindered<Self>> {
        Some(self)
    }
}
