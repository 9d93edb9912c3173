//! What a vertical move does to the numbers of boards.
//!
//! A blank that goes down lets one tile pass the `columns − 1` tiles between, so of the
//! Lehmer code only a window of `columns` digits changes, and how it changes depends on
//! nothing else. What lies behind the window goes along: whole rows of words where the
//! window ends before the bit begins, groups of bits where it reaches into the bit.

use super::shape::{Digits, Shape};

/// The vertical moves between a cell and the one below.
#[derive(Debug)]
pub(super) enum Window {
    /// The window ends with the words' digits or before.
    Rows {
        /// Words that go along.
        len: usize,
        /// For each value of the window where a blank that goes down, and one that goes up,
        /// takes it.
        down: Vec<u32>,
        up: Vec<u32>,
    },
    /// The window reaches into the bit.
    Groups {
        /// So many words stay among themselves.
        words: usize,
        /// Bits of a group.
        len: u32,
        /// For each bit the group it is in.
        group: [u8; 64],
        /// Where the groups of each word go, as word × 64 + first bit. Where the window
        /// reaches a digit that is not stored there are two tables: the digits from the
        /// first of these words on are an even number together in the upper cell, or an odd
        /// one.
        down: Vec<Vec<u32>>,
        up: Vec<Vec<u32>>,
    },
}

/// Bytes of an entry.
const ENTRY: usize = size_of::<u32>();

impl Window {
    /// Between the cell `upper` and the one below.
    pub(super) fn new(shape: &Shape, upper: usize) -> Self {
        let span = Span::new(shape, upper);
        if span.end <= shape.head {
            let down = span.turned(false);
            return Window::Rows { len: shape.product(span.end..shape.head), up: inverse(&down), down };
        }
        let (groups, len) = (span.groups(), span.group_bits());
        let turned: Vec<Vec<u32>> = span.parities().iter().map(|&odd| span.turned(odd)).collect();
        let pack = |&to: &u32| ((to / groups as u32) << 6) + to % groups as u32 * len as u32;
        let packed = |tables: &[Vec<u32>]| tables.iter().map(|table| table.iter().map(pack).collect()).collect();
        let back: Vec<Vec<u32>> = turned.iter().map(|table| inverse(table)).collect();
        Window::Groups {
            words: span.words(),
            len: len as u32,
            group: std::array::from_fn(|bit| (bit / len) as u8),
            down: packed(&turned),
            up: packed(&back),
        }
    }

    /// The bytes of the tables, before they are made.
    pub(super) fn bytes(shape: &Shape, upper: usize) -> usize {
        let span = Span::new(shape, upper);
        2 * span.parities().len() * span.size() * ENTRY
    }

    /// The least number of words that the window maps onto themselves, or takes along.
    pub(super) fn stretch(&self) -> usize {
        match self {
            Window::Rows { len, .. } => *len,
            Window::Groups { words, .. } => *words,
        }
    }
}

/// The digits that a window's tables are about.
struct Span<'a> {
    shape: &'a Shape,
    /// The window's digits.
    window: std::ops::Range<usize>,
    /// The first digit that counts, which is the window's or the bit's.
    begin: usize,
    end: usize,
}

impl<'a> Span<'a> {
    fn new(shape: &'a Shape, upper: usize) -> Self {
        let window = upper..upper + shape.grid.columns;
        Span { shape, begin: upper.min(shape.head), end: window.end.min(shape.stored()), window }
    }

    /// Does the window reach a digit that is not stored?
    fn parities(&self) -> &'static [bool] {
        if self.window.end > self.shape.stored() { &[false, true] } else { &[false] }
    }

    fn size(&self) -> usize {
        self.shape.product(self.begin..self.end)
    }

    fn words(&self) -> usize {
        self.shape.product(self.begin..self.shape.head)
    }

    fn groups(&self) -> usize {
        self.shape.product(self.shape.head..self.end)
    }

    fn group_bits(&self) -> usize {
        self.shape.product(self.end..self.shape.stored())
    }

    /// Where a blank that goes down takes each value of the digits.
    fn turned(&self, odd: bool) -> Vec<u32> {
        let one = |value| {
            let mut digits = [0; _];
            self.shape.write(value, self.begin..self.end, &mut digits);
            if self.parities().len() > 1 {
                self.shape.complete(&mut digits, self.begin, odd);
            }
            self.turn(&mut digits);
            self.shape.read(self.begin..self.end, &digits) as u32
        };
        (0..self.size()).map(one).collect()
    }

    /// Takes the last tile of the window before the others.
    fn turn(&self, digits: &mut Digits) {
        let mut left: Vec<usize> = (0..self.shape.radix(self.window.start)).collect();
        let mut tiles: Vec<usize> = self.window.clone().map(|digit| left.remove(digits[digit])).collect();
        tiles.rotate_right(1);
        let mut left: Vec<usize> = (0..self.shape.radix(self.window.start)).collect();
        for (digit, tile) in self.window.clone().zip(tiles) {
            digits[digit] = left.iter().position(|&other| other == tile).expect("every tile is there once");
            left.remove(digits[digit]);
        }
    }
}

fn inverse(map: &[u32]) -> Vec<u32> {
    let mut back = vec![0; map.len()];
    for (from, &to) in map.iter().enumerate() {
        back[to as usize] = from as u32;
    }
    back
}
