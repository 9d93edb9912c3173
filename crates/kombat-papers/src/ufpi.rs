//! Paper 004, Aragão, França, Moura and Silva (UFPI): breadth-first, depth-first, greedy search
//! and A* on two boards of the 8-puzzle, in Python.
//!
//! What matters for the numbers: the blank's moves are tried up, down, left, right; a board is
//! marked when it is put into the list; the goal is tested when a board is taken out. The
//! printed depth is `passo`, the number of boards taken out, and not a depth; the printed
//! border is what is left in the list after the goal was taken out.

mod table;

pub use table::reproduce;

use crate::Ending;
use crate::nodes::{Boards, Eight, Id, Nodes, after, eight, replayed};
use kombat::domain::Storage;
use kombat::domain::tiles::manhattan::Manhattan;
use kombat::domain::tiles::{Dir, Slide};
use kombat::heuristic::Heuristic;
use kombat::space::{Cost, Puzzle, Space};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The depth at which depth-first search chooses at random.
pub const LIMIT: u32 = 33;

/// `random.randint(0, 10)` names one of so many places of the list.
pub const PLACES: u64 = 11;

/// Their program would go on for ever; nobody would wait for that.
const MOST: u64 = 5_000_000;

/// What one of their searches returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// `passo`: boards taken out, since the last random choice.
    pub step: u64,
    /// Boards left in the list.
    pub border: u64,
    /// `nos_expandidos`: boards taken out in all.
    pub expanded: u64,
    /// How many random choices were made.
    pub resets: u64,
    /// How it ended.
    pub end: Ending,
    /// The solution, if it ended at the goal.
    pub moves: Option<Vec<Slide>>,
}

/// Their programs.
#[derive(Debug)]
pub struct Ufpi {
    puzzle: Eight,
    manhattan: Manhattan,
    most: u64,
}

impl Default for Ufpi {
    fn default() -> Self {
        Ufpi::stopped_after(MOST)
    }
}

impl Ufpi {
    /// Their programs, of which depth-first search is stopped after so many nodes.
    pub fn stopped_after(most: u64) -> Self {
        let puzzle = eight(Dir::ALL);
        Ufpi { manhattan: Manhattan::new(&puzzle), puzzle, most }
    }

    /// The 8-puzzle with moves in their order.
    pub fn puzzle(&self) -> &Eight {
        &self.puzzle
    }

    fn h(&self, state: u64) -> Cost {
        Heuristic::<Eight>::root(&self.manhattan, &state).0
    }

    /// The steps of the blank to its place.
    fn blank(&self, state: u64) -> Cost {
        let home = self.puzzle.goal().map_or(0, |goal| goal.blank());
        self.puzzle.grid().steps(state.blank(), home) as Cost
    }

    /// Their searches with a list that may be sorted: f is made from `passo` and a board.
    ///
    /// `borda.sort` is stable and new boards go to the end. So of equals the one that has been
    /// there longest comes first, and a heap by f and time of arrival gives the same order: a
    /// queue, if f is the same throughout.
    fn search(&self, start: u64, f: impl Fn(u64, u64) -> u64) -> Search {
        let mut nodes = Nodes::new(start);
        let mut explored = Boards::default();
        let mut border: BinaryHeap<Reverse<(u64, Id)>> = BinaryHeap::new();
        let mut step = 0;
        border.push(Reverse((0, 0)));
        explored.insert(start);
        while let Some(Reverse((_, id))) = border.pop() {
            step += 1;
            let state = nodes.state(id);
            if self.puzzle.is_goal(&state) {
                let moves = Some(replayed(&self.puzzle, start, nodes.path(id)));
                let border = border.len() as u64;
                return Search { step, border, expanded: step, resets: 0, end: Ending::Goal, moves };
            }
            for mv in self.puzzle.moves(&state) {
                let next = after(&self.puzzle, state, mv);
                if explored.insert(next) {
                    border.push(Reverse((f(step, next), nodes.add(next, id, mv))));
                }
            }
        }
        Search { step, border: 0, expanded: step, resets: 0, end: Ending::Empty, moves: None }
    }

    /// `buscaEmLargura`.
    pub fn bfs(&self, start: u64) -> Search {
        self.search(start, |_, _| 0)
    }

    /// `buscaGulosa`.
    pub fn greedy(&self, start: u64) -> Search {
        self.search(start, |_, next| self.h(next).into())
    }

    /// `a_estrela`: g is `passo`, and in h the blank counts as a tile.
    pub fn astar(&self, start: u64) -> Search {
        self.search(start, |step, next| step + u64::from(self.h(next) + self.blank(next)))
    }

    /// `buscaEmProfundidade`. At the limit it forgets everything but one open board, which
    /// `lot` picks by its place in the list, and takes that for a start. The listing then goes
    /// on with the board at hand, whose successors lie beyond the limit, so that nothing is
    /// picked again; `continues` leaves that board instead, as the printed result must have.
    pub fn dfs(&self, start: u64, continues: bool, mut lot: impl FnMut(u64) -> u64) -> Search {
        let mut nodes = Nodes::new(start);
        let mut explored = Boards::default();
        // A board and its depth since the last pick.
        let mut border: Vec<(Id, u32)> = vec![(0, 0)];
        let (mut step, mut expanded, mut resets, mut end) = (0, 0, 0, Ending::Empty);
        while let Some((id, depth)) = border.pop() {
            if expanded == self.most {
                end = Ending::Stopped;
                break;
            }
            expanded += 1;
            step += 1;
            let state = nodes.state(id);
            explored.insert(state);
            if depth == LIMIT {
                // Python raises an IndexError where the list is too short.
                let Some(&(chosen, _)) = border.get(lot(PLACES) as usize) else {
                    end = Ending::Broke;
                    break;
                };
                border.clear();
                border.push((chosen, 0));
                explored.clear();
                step = 0;
                resets += 1;
                if continues {
                    continue;
                }
            }
            if self.puzzle.is_goal(&state) {
                let moves = Some(replayed(&self.puzzle, start, nodes.path(id)));
                return Search { step, border: border.len() as u64, expanded, resets, end: Ending::Goal, moves };
            }
            for mv in self.puzzle.moves(&state) {
                let next = after(&self.puzzle, state, mv);
                if explored.insert(next) {
                    border.push((nodes.add(next, id, mv), depth + 1));
                }
            }
        }
        Search { step, border: border.len() as u64, expanded, resets, end, moves: None }
    }
}
