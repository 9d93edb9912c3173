//! Every board of the table, one after another, with its distance.
//!
//! For each cell of the blank the words come in order, and each word stands for all that its
//! bits stand for: the same first tiles, and behind them the last few in every order that
//! parity allows. Those orders are worked out once, so that a board costs no more than its
//! packing.

use super::shape::Shape;
use super::{Table, Tiles};
use kombat_core::board::Storage;
use kombat_core::space::Cost;
use kombat_core::sweep::Survey;
use std::borrow::Borrow;

/// Words of a chunk, at least.
const CHUNK: usize = 1 << 14;

/// The order of the last tiles, for each bit, where their digits are to be an even number
/// together, or an odd one.
fn tails(shape: &Shape) -> [Vec<Vec<usize>>; 2] {
    let bits = shape.product(shape.head..shape.stored());
    [false, true].map(|odd| {
        let tail = |bit| {
            let mut digits = [0; _];
            shape.write(bit, shape.head..shape.stored(), &mut digits);
            shape.complete(&mut digits, shape.head, odd);
            let mut left: Vec<usize> = (0..shape.tiles - shape.head).collect();
            digits[shape.head..shape.tiles].iter().map(|&digit| left.remove(digit)).collect()
        };
        (0..bits).map(tail).collect()
    })
}

/// A table that is shown, one's own or another's.
pub(super) struct Shown<T>(pub(super) T);

impl Table {
    /// How many chunks each cell of the blank has.
    fn slices(&self) -> usize {
        self.shape.words().div_ceil(CHUNK)
    }
}

impl<S: Storage, T: Borrow<Table> + Sync> Survey<Tiles<S>> for Shown<T> {
    fn chunks(&self) -> usize {
        let table = self.0.borrow();
        table.shape.grid.cells() * table.slices()
    }

    fn each(&self, _: &Tiles<S>, chunk: usize, see: &mut dyn FnMut(&S, Cost) -> bool) {
        let table = self.0.borrow();
        let shape = &table.shape;
        let (cell, slice) = (chunk / table.slices(), chunk % table.slices());
        let tails = tails(shape);
        let words = slice * CHUNK..((slice + 1) * CHUNK).min(shape.words());
        let depths = &table.depths[cell];
        let mut cells = [0; super::MOST_CELLS];
        // The tiles' cells are those around the blank's.
        let place = |at: usize| at + usize::from(at >= cell);
        for word in words {
            let mut digits = [0; _];
            shape.write(word, 0..shape.head, &mut digits);
            let mut left: Vec<u8> = shape.names().to_vec();
            for (at, &digit) in digits[..shape.head].iter().enumerate() {
                cells[place(at)] = left.remove(digit);
            }
            let odd = digits[..shape.head].iter().sum::<usize>() % 2 == 1;
            for (bit, tail) in tails[usize::from(odd != shape.odd(cell))].iter().enumerate() {
                for (at, &tile) in tail.iter().enumerate() {
                    cells[place(shape.head + at)] = left[tile];
                }
                if see(&S::pack(&cells[..=shape.tiles]), depths[word * 64 + bit].into()) {
                    return;
                }
            }
        }
    }
}
