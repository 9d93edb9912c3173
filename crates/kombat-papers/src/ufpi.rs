//! Paper 004, Aragão, França, Moura and Silva (UFPI): breadth-first, depth-first, greedy search
//! and A* on two boards of the 8-puzzle, in Python.
//!
//! What matters for the numbers: the blank's moves are tried up, down, left, right; a board is
//! marked when it is put into the list; the goal is tested when a board is taken out. The
//! printed depth is `passo`, the number of boards taken out, and not a depth; the printed
//! border is what is left in the list after the goal was taken out.

mod table;

pub use table::{reproduce, story};

use crate::nodes::{Boards, Eight, Id, Nodes, after, eight, replayed};
use kombat::heuristic::Heuristic;
use kombat::problem::Storage;
use kombat::problem::tiles::manhattan::Manhattan;
use kombat::problem::tiles::{Dir, Slide};
use kombat::space::{Cost, Puzzle, Space};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// The depth at which depth-first search draws lots.
pub const LIMIT: u32 = 33;

/// `random.randint(0, 10)` names one of so many places of the list.
pub const PLACES: u64 = 11;

/// Their program would go on for ever; nobody would wait for that.
const MOST: u64 = 5_000_000;

/// What one of their searches returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// `passo`: boards taken out, since the last lot was drawn.
    pub step: u64,
    /// Boards left in the list.
    pub border: u64,
    /// `nos_expandidos`: boards taken out in all.
    pub expanded: u64,
    /// How often lots were drawn.
    pub resets: u64,
    /// The solution; none if the program broke down or did not end.
    pub moves: Option<Vec<Slide>>,
}

/// Their programs.
#[derive(Debug)]
pub struct Ufpi {
    puzzle: Eight,
    manhattan: Manhattan,
}

impl Default for Ufpi {
    fn default() -> Self {
        let puzzle = eight(Dir::ALL);
        Ufpi { manhattan: Manhattan::new(&puzzle), puzzle }
    }
}

/// By what the list is sorted before a board is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sorted {
    /// Not at all.
    Queue,
    /// h.
    Greedy,
    /// `passo` + h, the blank counting as a tile.
    AStar,
}

impl Ufpi {
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

    /// Their searches with a list that may be sorted.
    ///
    /// `borda.sort` is stable and new boards go to the end. So of equals the one that has been
    /// there longest comes first, and a heap by f and time of arrival gives the same order.
    fn search(&self, start: u64, sorted: Sorted) -> Search {
        let mut nodes = Nodes::new(start);
        let mut explored = Boards::default();
        let mut border: BinaryHeap<Reverse<(u64, Id)>> = BinaryHeap::new();
        let mut queue: VecDeque<Id> = VecDeque::new();
        let mut step = 0;
        border.push(Reverse((0, 0)));
        queue.push_back(0);
        explored.insert(start);
        loop {
            let next = match sorted {
                Sorted::Queue => queue.pop_front(),
                _ => border.pop().map(|Reverse((_, id))| id),
            };
            let Some(id) = next else { break };
            step += 1;
            let left = if sorted == Sorted::Queue { queue.len() } else { border.len() } as u64;
            let state = nodes.state(id);
            if self.puzzle.is_goal(&state) {
                let moves = replayed(&self.puzzle, start, nodes.path(id));
                return Search { step, border: left, expanded: step, resets: 0, moves: Some(moves) };
            }
            for mv in self.puzzle.moves(&state) {
                let next = after(&self.puzzle, state, mv);
                if !explored.insert(next) {
                    continue;
                }
                let child = nodes.add(next, id, mv);
                match sorted {
                    Sorted::Queue => queue.push_back(child),
                    Sorted::Greedy => border.push(Reverse((self.h(next).into(), child))),
                    Sorted::AStar => border.push(Reverse((step + u64::from(self.h(next) + self.blank(next)), child))),
                }
            }
        }
        Search { step, border: 0, expanded: step, resets: 0, moves: None }
    }

    /// `buscaEmLargura`.
    pub fn bfs(&self, start: u64) -> Search {
        self.search(start, Sorted::Queue)
    }

    /// `buscaGulosa`.
    pub fn greedy(&self, start: u64) -> Search {
        self.search(start, Sorted::Greedy)
    }

    /// `a_estrela`.
    pub fn astar(&self, start: u64) -> Search {
        self.search(start, Sorted::AStar)
    }

    /// `buscaEmProfundidade`. At the limit it forgets everything but one open board, which
    /// `lot` draws by its place in the list, and takes that for a start. The listing then goes
    /// on with the board at hand, whose successors lie beyond the limit, so that no lot is
    /// drawn again; `continues` leaves that board instead, as the printed result must have.
    pub fn dfs(&self, start: u64, continues: bool, mut lot: impl FnMut(u64) -> u64) -> Search {
        let mut nodes = Nodes::new(start);
        let mut explored = Boards::default();
        // A board and its depth since the last lot.
        let mut border: Vec<(Id, u32)> = vec![(0, 0)];
        let (mut step, mut expanded, mut resets) = (0, 0, 0);
        while let Some((id, depth)) = border.pop().filter(|_| expanded < MOST) {
            expanded += 1;
            step += 1;
            let state = nodes.state(id);
            explored.insert(state);
            if depth == LIMIT {
                // Python raises an IndexError where the list is too short.
                let Some(&(drawn, _)) = border.get(lot(PLACES) as usize) else { break };
                border.clear();
                border.push((drawn, 0));
                explored.clear();
                step = 0;
                resets += 1;
                if continues {
                    continue;
                }
            }
            if self.puzzle.is_goal(&state) {
                let moves = replayed(&self.puzzle, start, nodes.path(id));
                return Search { step, border: border.len() as u64, expanded, resets, moves: Some(moves) };
            }
            for mv in self.puzzle.moves(&state) {
                let next = after(&self.puzzle, state, mv);
                if explored.insert(next) {
                    border.push((nodes.add(next, id, mv), depth + 1));
                }
            }
        }
        Search { step, border: border.len() as u64, expanded, resets, moves: None }
    }
}
