//! Walking distance: the least number of vertical moves that brings every tile to
//! its row, if tiles of the same goal row are not told apart, plus the same for
//! columns (K. Takahashi's solver of the 15-puzzle).
//!
//! For rows it is enough to know how many tiles of each goal row stand in each
//! row, and in which row the blank is. On a 4×4 board there are 24,964 such
//! patterns; a breadth-first search over them gives every distance, and a table of
//! what each move makes of a pattern keeps the look-up incremental.

use super::{Dir, Grid, Slide, Storage, Tiles};
use kombat_core::heuristic::{Heuristic, Traits};
use kombat_core::message::Message;
use kombat_core::msg;
use kombat_core::space::Cost;
use std::collections::HashMap;

/// What it promises.
pub const TRAITS: Traits = Traits::CONSISTENT;

/// The longest side: beyond it the patterns become too many.
const LONGEST: usize = 4;

/// How many tiles of each goal line stand in each line, and the blank's line.
type Pattern = ([[u8; LONGEST]; LONGEST], usize);

/// All patterns of one direction.
#[derive(Clone, Debug)]
struct Walks {
    index: HashMap<Pattern, u32>,
    distance: Vec<u8>,
    /// The pattern after a tile of goal line `line` came into the blank's line from
    /// the line before it (0) or after it (1).
    next: Vec<[[u32; LONGEST]; 2]>,
}

const NOWHERE: u32 = u32::MAX;

impl Walks {
    /// From the goal: `lines` lines, the blank's home in line `blank`, each line full
    /// with `length` tiles.
    fn new(lines: usize, length: usize, blank: usize) -> Self {
        let mut goal: Pattern = Default::default();
        for line in 0..lines {
            goal.0[line][line] = (length - usize::from(line == blank)) as u8;
        }
        goal.1 = blank;
        let mut walks = Walks { index: HashMap::from([(goal, 0)]), distance: vec![0], next: Vec::new() };
        let mut queue = vec![goal];
        let mut at = 0;
        while at < queue.len() {
            let pattern = queue[at];
            let mut next = [[NOWHERE; LONGEST]; 2];
            for (side, neighbour) in [pattern.1.checked_sub(1), Some(pattern.1 + 1)].into_iter().enumerate() {
                let Some(neighbour) = neighbour.filter(|&line| line < lines) else { continue };
                for line in (0..lines).filter(|&line| pattern.0[neighbour][line] > 0) {
                    let mut moved = pattern;
                    moved.0[neighbour][line] -= 1;
                    moved.0[pattern.1][line] += 1;
                    moved.1 = neighbour;
                    let fresh = walks.index.len() as u32;
                    next[side][line] = *walks.index.entry(moved).or_insert(fresh);
                    if next[side][line] == fresh {
                        walks.distance.push(walks.distance[at] + 1);
                        queue.push(moved);
                    }
                }
            }
            walks.next.push(next);
            at += 1;
        }
        walks
    }
}

/// Walking distance.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    grid: Grid,
    /// Row and column where the goal has each tile.
    homes: Vec<(usize, usize)>,
    vertical: Walks,
    horizontal: Walks,
}

impl WalkingDistance {
    /// For a puzzle and its goal, up to 4×4.
    pub fn new<S: Storage>(puzzle: &Tiles<S>) -> Result<Self, Message> {
        let grid = puzzle.grid();
        if grid.rows > LONGEST || grid.columns > LONGEST {
            return Err(msg!("heuristic.walking-distance.too-large", most = LONGEST));
        }
        let homes: Vec<(usize, usize)> = puzzle.homes().iter().map(|&home| grid.place(home)).collect();
        let vertical = Walks::new(grid.rows, grid.columns, homes[0].0);
        let horizontal = Walks::new(grid.columns, grid.rows, homes[0].1);
        Ok(WalkingDistance { grid, homes, vertical, horizontal })
    }

    fn distance(&self, memo: [u32; 2]) -> (Cost, [u32; 2]) {
        let vertical = self.vertical.distance[memo[0] as usize];
        let horizontal = self.horizontal.distance[memo[1] as usize];
        (Cost::from(vertical) + Cost::from(horizontal), memo)
    }
}

impl<S: Storage> Heuristic<Tiles<S>> for WalkingDistance {
    /// The patterns of rows and of columns.
    type Memo = [u32; 2];

    fn root(&self, state: &S) -> (Cost, [u32; 2]) {
        let mut rows: Pattern = Default::default();
        let mut columns: Pattern = Default::default();
        for cell in 0..self.grid.cells() {
            let (row, column) = self.grid.place(cell);
            match state.get(cell) {
                0 => (rows.1, columns.1) = (row, column),
                tile => {
                    rows.0[row][self.homes[tile].0] += 1;
                    columns.0[column][self.homes[tile].1] += 1;
                }
            }
        }
        self.distance([self.vertical.index[&rows], self.horizontal.index[&columns]])
    }

    fn child(&self, [rows, columns]: [u32; 2], before: &S, slide: Slide, _: &S) -> (Cost, [u32; 2]) {
        let home = self.homes[before.get(slide.from())];
        match slide.dir() {
            Dir::Up => self.distance([self.vertical.next[rows as usize][0][home.0], columns]),
            Dir::Down => self.distance([self.vertical.next[rows as usize][1][home.0], columns]),
            Dir::Left => self.distance([rows, self.horizontal.next[columns as usize][0][home.1]]),
            Dir::Right => self.distance([rows, self.horizontal.next[columns as usize][1][home.1]]),
        }
    }

    fn traits(&self) -> Traits {
        TRAITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_4x4_board_has_the_published_number_of_patterns() {
        assert_eq!(Walks::new(4, 4, 3).index.len(), 24_964);
    }
}
