//! Where a board stands in the table: the blank's cell, a word, a bit.
//!
//! The tiles are read row by row, the blank left out, each as its place in the goal's
//! reading. That order of `tiles` tiles has a Lehmer code: digit `i` says how many later
//! tiles come before the one at `i` in the goal, so its radix is `tiles − i`. A move of the
//! blank to the left or right changes nothing in it. The last digit is always 0; the one
//! before it follows from the others, since the blank's row decides whether the order is an
//! even or an odd one. Up to three digits before these two are the bit (60 of 64 are used),
//! the rest is the word.

use crate::Grid;
use kombat_core::board::Storage;
use kombat_core::board::rank::Code;

/// Digits behind the word: the bit's, and the two that are not stored.
const TAIL: usize = 5;

/// The most digits.
pub(super) const DIGITS: usize = 11;

/// Up to this many cells a board counts as small.
const SMALL_CELLS: usize = 9;

/// A Lehmer code, as long as the board has tiles.
pub(super) type Digits = [usize; DIGITS];

/// Where a board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) cell: usize,
    pub(super) word: usize,
    pub(super) bit: usize,
}

/// The layout of the table of one size and goal.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) grid: Grid,
    /// How many tiles there are, and digits.
    pub(super) tiles: usize,
    /// The first digit behind the word's.
    pub(super) head: usize,
    /// Where the blank of the goal is.
    pub(super) home: usize,
    /// For each tile its place in the reading of the goal.
    labels: [usize; DIGITS + 1],
    /// For each place in the reading of the goal its tile.
    names: [u8; DIGITS],
}

impl Shape {
    /// For the boards from which this goal can be reached.
    pub(super) fn new<S: Storage>(grid: Grid, goal: &S) -> Self {
        let tiles = grid.cells() - 1;
        let (mut labels, mut names) = ([0; DIGITS + 1], [0; DIGITS]);
        let order = (0..grid.cells()).map(|cell| goal.get(cell)).filter(|&tile| tile != 0);
        for (label, tile) in order.enumerate() {
            labels[tile] = label;
            names[label] = tile as u8;
        }
        Shape { grid, tiles, head: tiles.saturating_sub(TAIL), home: goal.blank(), labels, names }
    }

    /// Are there so few boards that a sweep takes milliseconds?
    pub(super) fn is_small(&self) -> bool {
        self.grid.cells() <= SMALL_CELLS
    }

    /// The tiles in the order of the goal's reading.
    pub(super) fn names(&self) -> &[u8] {
        &self.names[..self.tiles]
    }

    /// The radix of a digit.
    pub(super) fn radix(&self, digit: usize) -> usize {
        self.tiles - digit
    }

    /// The product of some radices.
    pub(super) fn product(&self, digits: std::ops::Range<usize>) -> usize {
        digits.map(|digit| self.radix(digit)).product()
    }

    /// The digits that are stored.
    pub(super) fn stored(&self) -> usize {
        self.tiles - 2
    }

    /// Words for each cell of the blank.
    pub(super) fn words(&self) -> usize {
        self.product(0..self.head)
    }

    /// Is the order of the tiles odd where the blank is here? A move up or down takes a
    /// tile past one less than a row of others.
    pub(super) fn odd(&self, cell: usize) -> bool {
        let (row, home) = (cell / self.grid.columns, self.home / self.grid.columns);
        row.abs_diff(home) * (self.grid.columns - 1) % 2 == 1
    }

    /// Where a board stands, unless the goal cannot be reached from it.
    pub(super) fn place<S: Storage>(&self, state: &S) -> Option<Place> {
        let cell = state.blank();
        let mut code = Code::default();
        let (mut word, mut bit, mut sum) = (0, 0, 0);
        let order = (0..=self.tiles).filter(|&at| at != cell).map(|at| self.labels[state.get(at)]);
        for (digit, label) in order.enumerate() {
            let value = code.digit(label);
            sum += value;
            if digit < self.head {
                word = word * self.radix(digit) + value;
            } else if digit < self.stored() {
                bit = bit * self.radix(digit) + value;
            }
        }
        (sum % 2 == usize::from(self.odd(cell))).then_some(Place { cell, word, bit })
    }

    /// The board that stands there.
    pub(super) fn board<S: Storage>(&self, place: Place) -> S {
        let mut digits = [0; DIGITS];
        self.write(place.word, 0..self.head, &mut digits);
        self.write(place.bit, self.head..self.stored(), &mut digits);
        self.complete(&mut digits, 0, self.odd(place.cell));
        let mut left: Vec<u8> = self.names[..self.tiles].to_vec();
        let mut cells: Vec<u8> = digits[..self.tiles].iter().map(|&digit| left.remove(digit)).collect();
        cells.insert(place.cell, 0);
        S::pack(&cells)
    }

    /// Writes a number into digits.
    pub(super) fn write(&self, mut number: usize, at: std::ops::Range<usize>, digits: &mut Digits) {
        for digit in at.rev() {
            digits[digit] = number % self.radix(digit);
            number /= self.radix(digit);
        }
    }

    /// Reads a number from digits.
    pub(super) fn read(&self, at: std::ops::Range<usize>, digits: &Digits) -> usize {
        at.fold(0, |number, digit| number * self.radix(digit) + digits[digit])
    }

    /// Writes the two digits that are not stored: the digits from `from` on are to be an odd
    /// number together, or an even one.
    pub(super) fn complete(&self, digits: &mut Digits, from: usize, odd: bool) {
        let sum: usize = digits[from..self.stored()].iter().sum();
        digits[self.stored()] = (sum + usize::from(odd)) % 2;
        digits[self.stored() + 1] = 0;
    }
}
