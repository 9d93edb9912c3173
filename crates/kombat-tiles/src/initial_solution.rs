//! A way to bring any board near its goal without a search over boards: tiles are placed
//! one after another, from an edge inwards, as people do it. It is far from the shortest,
//! and there on boards of any size in a moment.
//!
//! An edge that the blank does not belong to is finished, then the rest is a smaller board;
//! at most three rows of three cells are left, for a search to finish. A tile is brought
//! home by a shortest walk of the blank that leaves finished cells alone; there are many, and
//! a beam looks for one that brings the other tiles nearer to their homes on the way. The last
//! two of an edge would lock each other out, so both are brought into the two columns of three
//! cells at its end and put in order there.

use super::dir::{Dir, Slide};
use super::{Grid, Storage, Tiles};
use kombat_core::space::Space;
use std::collections::VecDeque;

/// The side of the square that is left over.
const LEFT: usize = 3;

/// How many walks of the blank are looked at side by side.
const WIDTH: usize = 64;

/// Moves after which at most [`LEFT`]² cells are not as in the goal.
pub(super) fn solution<S: Storage>(puzzle: &Tiles<S>, start: &S) -> Vec<Slide> {
    let goal = puzzle.cells(&puzzle.goal);
    let mut hand =
        Hand { puzzle, homes: puzzle.homes(), state: *start, done: vec![false; goal.len()], moves: Vec::new() };
    let home = puzzle.grid.place(puzzle.goal.blank());
    let mut rest = Rest { rows: (0, puzzle.grid.rows), columns: (0, puzzle.grid.columns) };
    while let Some((edge, inwards)) = rest.edge(puzzle.grid, home) {
        hand.finish(&edge, inwards, &goal);
    }
    hand.moves
}

/// The rectangle that is not finished: from a row or column to before another.
struct Rest {
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Rest {
    /// Cuts off an edge without the blank's home: its cells, and the way from it inwards.
    fn edge(&mut self, grid: Grid, (row, column): (usize, usize)) -> Option<(Vec<usize>, Dir)> {
        let cell = |row: usize, column: usize| row * grid.columns + column;
        let length = |(from, to): (usize, usize)| to - from;
        let across = length(self.rows) >= length(self.columns);
        let (cut, home) = if across { (&mut self.rows, row) } else { (&mut self.columns, column) };
        if length(*cut) <= LEFT {
            return None;
        }
        let first = cut.0 != home;
        let line = if first { cut.0 } else { cut.1 - 1 };
        if first {
            cut.0 += 1;
        } else {
            cut.1 -= 1;
        }
        let edge = match across {
            true => (self.columns.0..self.columns.1).map(|column| cell(line, column)).collect(),
            false => (self.rows.0..self.rows.1).map(|row| cell(row, line)).collect(),
        };
        let inwards = match (across, first) {
            (true, true) => Dir::Down,
            (true, false) => Dir::Up,
            (false, true) => Dir::Right,
            (false, false) => Dir::Left,
        };
        Some((edge, inwards))
    }
}

/// What moves the tiles.
struct Hand<'a, S: Storage> {
    puzzle: &'a Tiles<S>,
    /// For each tile the cell where it belongs.
    homes: Vec<usize>,
    state: S,
    /// The cells that must stay as they are.
    done: Vec<bool>,
    moves: Vec<Slide>,
}

/// A board while a tile is carried.
#[derive(Clone, Copy)]
struct Carried<S> {
    state: S,
    /// Where the tile is.
    tile: usize,
    /// By how many steps the others are farther from home than when it began.
    farther: i32,
    /// The board before it in its layer, and the move that led from there.
    parent: usize,
    via: Option<Slide>,
}

impl<S: Storage> Hand<'_, S> {
    /// Brings all tiles of an edge home.
    fn finish(&mut self, edge: &[usize], inwards: Dir, goal: &[u8]) {
        let (last, before) = (edge[edge.len() - 1], edge[edge.len() - 2]);
        for &cell in &edge[..edge.len() - 2] {
            self.carry(goal[cell], cell);
        }
        let (one, other) = (goal[before], goal[last]);
        if self.find(one) != before || self.find(other) != last {
            let inner = |cell: usize| self.puzzle.grid.slide(cell, inwards).expect("more than one line is left").from();
            let end = [before, last, inner(before), inner(last), inner(inner(before)), inner(inner(last))];
            self.carry(one, last);
            if !end.contains(&self.find(other)) {
                self.carry(other, end[5]);
                self.done[end[5]] = false;
            }
            self.done[last] = false;
            let tiles = [self.find(one), self.find(other)];
            let free: Vec<usize> = self.free().filter(|cell| !tiles.contains(cell)).collect();
            self.walk(&free, &[], |at| end.contains(&at[0]));
            self.walk(&end, &[one, other], |at| at[1] == before && at[2] == last);
        }
        self.done[before] = true;
        self.done[last] = true;
    }

    fn find(&self, tile: u8) -> usize {
        (0..self.done.len()).find(|&cell| self.state.get(cell) == usize::from(tile)).expect("every tile is there")
    }

    /// The cells that may still change.
    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.done.len()).filter(|&cell| !self.done[cell])
    }

    /// The moves of a blank in this cell that leave finished cells alone.
    fn slides(&self, blank: usize) -> impl Iterator<Item = Slide> {
        let slides = Dir::ALL.into_iter().filter_map(move |dir| self.puzzle.grid.slide(blank, dir));
        slides.filter(|slide| !self.done[slide.from()])
    }

    /// Brings a tile to a cell, which must stay so from then on.
    fn carry(&mut self, tile: u8, to: usize) {
        let left = self.left(to);
        let cells = self.done.len();
        let of = |one: &Carried<S>| left[one.state.blank() * cells + one.tile];
        let mut layers =
            vec![vec![Carried { state: self.state, tile: self.find(tile), farther: 0, parent: 0, via: None }]];
        while of(&layers[layers.len() - 1][0]) > 0 {
            let mut next: Vec<Carried<S>> = Vec::new();
            for (parent, one) in layers[layers.len() - 1].iter().enumerate() {
                let nearer = self.slides(one.state.blank()).map(|slide| self.after(one, parent, slide));
                next.extend(nearer.filter(|child| of(child) < of(one)));
            }
            next.sort_by_key(|one| one.farther);
            next.truncate(WIDTH);
            layers.push(next);
        }
        let (known, mut at) = (self.moves.len(), 0);
        for layer in layers.iter().rev() {
            self.moves.extend(layer[at].via);
            at = layer[at].parent;
        }
        self.moves[known..].reverse();
        self.state = layers[layers.len() - 1][0].state;
        self.done[to] = true;
    }

    /// The board after a move.
    fn after(&self, one: &Carried<S>, parent: usize, slide: Slide) -> Carried<S> {
        let mut child = Carried { parent, via: Some(slide), ..*one };
        self.puzzle.apply(&mut child.state, slide);
        if one.tile == slide.from() {
            child.tile = slide.to();
        } else {
            let home = self.homes[one.state.get(slide.from())];
            let steps = |cell| self.puzzle.grid.steps(cell, home) as i32;
            child.farther += steps(slide.to()) - steps(slide.from());
        }
        child
    }

    /// For each place of the blank and of a tile how many moves it takes to bring the tile to
    /// a cell: from the end backwards, for every move can be taken back.
    fn left(&self, to: usize) -> Vec<u16> {
        let cells = self.done.len();
        let mut left = vec![u16::MAX; cells * cells];
        let mut queue: VecDeque<(usize, usize)> =
            self.free().filter(|&blank| blank != to).map(|blank| (blank, to)).collect();
        queue.iter().for_each(|&(blank, tile)| left[blank * cells + tile] = 0);
        while let Some((blank, tile)) = queue.pop_front() {
            for slide in self.slides(blank) {
                let there = (slide.from(), if tile == slide.from() { slide.to() } else { tile });
                if left[there.0 * cells + there.1] == u16::MAX {
                    left[there.0 * cells + there.1] = left[blank * cells + tile] + 1;
                    queue.push_back(there);
                }
            }
        }
        left
    }

    /// Makes the shortest walk of the blank within these cells after which the blank and
    /// these tiles, in this order, lie as wanted.
    fn walk(&mut self, cells: &[usize], tiles: &[u8], wanted: impl Fn(&[usize]) -> bool) {
        let tracked = 1 + tiles.len();
        let mut place = vec![usize::MAX; self.done.len()];
        cells.iter().enumerate().for_each(|(i, &cell)| place[cell] = i);
        let number = |at: &[usize]| at.iter().fold(0, |number, &cell| number * cells.len() + place[cell]);
        let mut start = vec![self.state.blank()];
        start.extend(tiles.iter().map(|&tile| self.find(tile)));
        // How each arrangement was reached first.
        let mut via: Vec<Option<Slide>> = vec![None; cells.len().pow(tracked as u32)];
        let first = number(&start);
        let mut queue = VecDeque::from([start]);
        while let Some(mut at) = queue.pop_front() {
            if wanted(&at) {
                let known = self.moves.len();
                while number(&at) != first {
                    let slide = via[number(&at)].expect("it was reached");
                    self.moves.push(slide);
                    let tile = at[1..].iter_mut().find(|cell| **cell == slide.to());
                    tile.into_iter().for_each(|cell| *cell = slide.from());
                    at[0] = slide.to();
                }
                self.moves[known..].reverse();
                for i in known..self.moves.len() {
                    self.puzzle.apply(&mut self.state, self.moves[i]);
                }
                return;
            }
            for slide in Dir::ALL.into_iter().filter_map(|dir| self.puzzle.grid.slide(at[0], dir)) {
                if place[slide.from()] == usize::MAX {
                    continue;
                }
                let mut next = at.clone();
                next[0] = slide.from();
                let tile = next[1..].iter_mut().find(|cell| **cell == slide.from());
                tile.into_iter().for_each(|cell| *cell = slide.to());
                let number = number(&next);
                if via[number].is_none() && number != first {
                    via[number] = Some(slide);
                    queue.push_back(next);
                }
            }
        }
        unreachable!("in two rows or columns every arrangement of so few tiles can be reached");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use kombat_core::board::Bytes;
    use kombat_core::rng::Rng;

    fn leaves_little<S: Storage>(rows: usize, columns: usize, goal: Goal) {
        let puzzle = Tiles::<S>::new(rows, columns, goal).unwrap();
        let mut rng = Rng::new(7);
        for _ in 0..20 {
            let start = puzzle.random(&mut rng);
            let mut state = start;
            for slide in solution(&puzzle, &start) {
                assert!(puzzle.moves(&state).any(|legal| legal == slide), "{slide:?}");
                puzzle.apply(&mut state, slide);
            }
            let wrong: Vec<(usize, usize)> = (0..rows * columns)
                .filter(|&cell| state.get(cell) != puzzle.goal.get(cell))
                .map(|cell| puzzle.grid.place(cell))
                .collect();
            for side in [|place: &(usize, usize)| place.0, |place: &(usize, usize)| place.1] {
                let (least, most) = (wrong.iter().map(side).min(), wrong.iter().map(side).max());
                assert!(most.unwrap_or(0) - least.unwrap_or(0) < LEFT, "{wrong:?} of {}", puzzle.show(&start));
            }
        }
    }

    #[test]
    fn all_but_nine_cells_are_right_wherever_the_blank_belongs() {
        for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
            leaves_little::<u64>(2, 2, goal.clone());
            leaves_little::<u64>(4, 4, goal.clone());
            leaves_little::<u64>(2, 8, goal.clone());
            leaves_little::<u64>(5, 3, goal.clone());
            leaves_little::<Bytes<64>>(7, 8, goal.clone());
            leaves_little::<Bytes<256>>(16, 16, goal);
        }
    }
}
