//! The sweep, level by level: every board one move farther from the goal than the last.
//!
//! A move takes the blank to a cell of the other colour of a chequered board. So the boards
//! of a level have their blanks on cells of one colour, and the boards of the next level
//! take the room of those of the last but one: one plane of bits is enough for both. And of
//! a board's distance the colour says whether it is even, so one more bit, the second of the
//! distance, tells which of the neighbours is nearer. When the sweep ends that plane is all
//! that is kept: a bit a board.

use super::Table;
use super::shape::{Place, Shape};
use super::window::Window;

/// A bit for each board: for each cell of the blank a list of words.
pub(super) type Plane = Vec<Vec<u64>>;

/// A sweep under way.
#[derive(Debug)]
pub(super) struct Levels {
    shape: Shape,
    windows: Vec<Window>,
    /// Are the digits of a word an odd number together?
    odd: Vec<bool>,
    /// Words that are filled at once, while they are in the cache.
    strip: usize,
    /// The boards of this level, and of the last one on cells of the other colour.
    front: Plane,
    reached: Plane,
    second: Plane,
    /// The distances themselves, a byte a board, where there are few boards.
    depths: Vec<Vec<u8>>,
    counts: Vec<u64>,
}

impl Levels {
    /// The goal alone.
    pub(super) fn new(shape: Shape) -> Self {
        let noted = shape.is_small();
        Levels::noting(shape, noted)
    }

    /// The same; `noted` says that every distance is written down.
    pub(super) fn noting(shape: Shape, noted: bool) -> Self {
        let plane = || vec![vec![0; shape.words()]; shape.grid.cells()];
        let windows: Vec<Window> =
            (0..shape.grid.cells() - shape.grid.columns).map(|upper| Window::new(&shape, upper)).collect();
        let mut digits = [0; _];
        let odd = |word| {
            shape.write(word, 0..shape.head, &mut digits);
            digits[..shape.head].iter().sum::<usize>() % 2 == 1
        };
        let odd = (0..shape.words()).map(odd).collect();
        let strip = windows.iter().map(Window::stretch).max().unwrap_or(1);
        let (mut front, mut reached, second) = (plane(), plane(), plane());
        front[shape.home][0] = 1;
        reached[shape.home][0] = 1;
        let depths = if noted { vec![vec![0; shape.words() * 64]; shape.grid.cells()] } else { Vec::new() };
        Levels { shape, windows, odd, strip, front, reached, second, depths, counts: vec![1] }
    }

    /// The bytes of a sweep, before it begins.
    pub(super) fn bytes(shape: &Shape) -> usize {
        let windows = (0..shape.grid.cells() - shape.grid.columns).map(|upper| Window::bytes(shape, upper));
        2 * plane_bytes(shape) + table_bytes(shape) + windows.sum::<usize>() + shape.words() * size_of::<bool>()
    }

    /// The next level; false if there is none.
    pub(super) fn advance(&mut self) -> bool {
        let depth = self.counts.len();
        let second = if depth & 2 == 0 { 0 } else { u64::MAX };
        let mut found = 0;
        for cell in 0..self.shape.grid.cells() {
            if self.shape.grid.steps(self.shape.home, cell) % 2 != depth % 2 {
                continue;
            }
            let mut front = std::mem::take(&mut self.front[cell]);
            let mut reached = std::mem::take(&mut self.reached[cell]);
            let mut seconds = std::mem::take(&mut self.second[cell]);
            let strips = front.chunks_mut(self.strip).zip(reached.chunks_mut(self.strip));
            for ((at, (front, reached)), seconds) in
                (0..).step_by(self.strip).zip(strips).zip(seconds.chunks_mut(self.strip))
            {
                self.fill(cell, at, front);
                found += settle(front, reached, seconds, second);
            }
            if let Some(depths) = self.depths.get_mut(cell) {
                note(&front, depths, depth as u8);
            }
            self.front[cell] = front;
            self.reached[cell] = reached;
            self.second[cell] = seconds;
        }
        if found > 0 {
            self.counts.push(found);
        }
        found > 0
    }

    /// The boards with the blank in `cell` that one move makes of the last level's: the
    /// words from `at` on.
    fn fill(&self, cell: usize, at: usize, into: &mut [u64]) {
        let columns = self.shape.grid.columns;
        let (column, here) = (cell % columns, at..at + into.len());
        let left = (column > 0).then(|| &self.front[cell - 1][here.clone()]);
        let right = (column + 1 < columns).then(|| &self.front[cell + 1][here.clone()]);
        match (left, right) {
            (Some(one), Some(other)) => {
                for ((into, one), other) in into.iter_mut().zip(one).zip(other) {
                    *into = one | other;
                }
            }
            (Some(one), None) | (None, Some(one)) => into.copy_from_slice(one),
            (None, None) => into.fill(0),
        }
        if let Some(above) = cell.checked_sub(columns) {
            self.vertical(above, above, at, into);
        }
        if cell + columns < self.front.len() {
            self.vertical(cell, cell + columns, at, into);
        }
    }

    /// The boards that come from the blank's cell `from`, which is the cell `upper` or the
    /// one below it.
    fn vertical(&self, upper: usize, from: usize, at: usize, into: &mut [u64]) {
        let source = &self.front[from];
        match &self.windows[upper] {
            Window::Rows { len, down, up } => {
                // Rows are fetched, so the way back is what is needed.
                let map = if from == upper { up } else { down };
                let mut row = at / len % map.len();
                let mut base = at - row * len;
                for into in into.chunks_mut(*len) {
                    let first = base + map[row] as usize * len;
                    for (into, word) in into.iter_mut().zip(&source[first..first + len]) {
                        *into |= word;
                    }
                    row += 1;
                    if row == map.len() {
                        row = 0;
                        base += map.len() * len;
                    }
                }
            }
            Window::Groups { words, len, group, down, up } => {
                let tables = if from == upper { down } else { up };
                let groups = tables[0].len() / words;
                let mask = (1 << len) - 1;
                let blocks = into.chunks_mut(*words).zip(source[at..].chunks(*words)).zip((at..).step_by(*words));
                for ((into, source), first) in blocks {
                    let odd = self.odd[first] != self.shape.odd(upper);
                    let table = &tables[usize::from(odd) % tables.len()];
                    for (&word, table) in source.iter().zip(table.chunks(groups)) {
                        let mut word = word;
                        while word != 0 {
                            let group = group[word.trailing_zeros() as usize];
                            let to = table[usize::from(group)];
                            let shift = u32::from(group) * len;
                            into[to as usize >> 6] |= (word >> shift & mask) << (to & 63);
                            word &= !(mask << shift);
                        }
                    }
                }
            }
        }
    }

    /// The distance of this level.
    pub(super) fn depth(&self) -> u64 {
        self.counts.len() as u64 - 1
    }

    /// The table that is kept.
    pub(super) fn finish(self) -> Table {
        let counts = (0..).zip(self.counts).collect();
        Table { shape: self.shape, seconds: self.second, depths: self.depths, counts }
    }

    /// The boards of this level.
    pub(super) fn level(mut self) -> Plane {
        let depth = self.counts.len() - 1;
        for (cell, words) in self.front.iter_mut().enumerate() {
            if self.shape.grid.steps(self.shape.home, cell) % 2 != depth % 2 {
                *words = Vec::new();
            }
        }
        self.front
    }
}

/// The bytes of a plane.
fn plane_bytes(shape: &Shape) -> usize {
    shape.grid.cells() * shape.words() * size_of::<u64>()
}

/// The bytes of the table that is kept.
pub(super) fn table_bytes(shape: &Shape) -> usize {
    plane_bytes(shape) * if shape.is_small() { 9 } else { 1 }
}

/// Notes the depth of the boards of a level.
fn note(level: &[u64], depths: &mut [u8], depth: u8) {
    for (&word, depths) in level.iter().zip(depths.chunks_mut(64)) {
        let mut left = word;
        while left != 0 {
            depths[left.trailing_zeros() as usize] = depth;
            left &= left - 1;
        }
    }
}

/// Keeps the boards that are new, and says how many they are.
fn settle(front: &mut [u64], reached: &mut [u64], seconds: &mut [u64], second: u64) -> u64 {
    let mut found = 0;
    for ((front, reached), seconds) in front.iter_mut().zip(reached).zip(seconds) {
        let new = *front & !*reached;
        *front = new;
        *reached |= new;
        *seconds |= new & second;
        found += u64::from(new.count_ones());
    }
    found
}

/// Is a board in a plane?
pub(super) fn holds(plane: &Plane, place: Place) -> bool {
    plane[place.cell][place.word] >> place.bit & 1 == 1
}
