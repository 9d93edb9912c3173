//! Paper 001, M. F. Bouzon: breadth-first and depth-first search, hill climbing and A* on one
//! board of the 8-puzzle, in C++ with lists and a heap of his own.
//!
//! What matters for the numbers: the blank's moves are tried down, up, left, right; a board is
//! marked as seen when it is put into the queue, the stack or the heap; the goal is tested
//! when a board is taken out; “explorados” is the number of boards seen.

use crate::cell::{Reproduction, Right, counts};
use crate::enacted::{Authors, Enacted, Printed, Program, timed};
use crate::nodes::{Boards, Eight, Id, Nodes, after, eight, replayed, words};
use kombat::domain::tiles::manhattan::Manhattan;
use kombat::domain::tiles::{Dir, Slide};
use kombat::heuristic::Heuristic;
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::space::{Cost, Puzzle, Space};
use std::collections::VecDeque;

/// The board of Table I.
pub const BOARD: &str = "4 1 6 3 2 8 7 0 5";

/// The order in which his program tries the blank's moves.
const ORDER: [Dir; 4] = [Dir::Down, Dir::Up, Dir::Left, Dir::Right];

/// Table II, explored boards and moves, and the seconds of Figures 6 to 9.
const TABLE: [(Option<[u64; 2]>, f64); 4] =
    [(Some([3880, 13]), 1.045), (Some([87126, 47809]), 927.931), (None, 0.0), (Some([37, 13]), 0.046)];

/// What one of his searches did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Boards seen, which he prints as explored.
    pub seen: u64,
    /// Boards taken out; hill climbing has nothing to take them from.
    pub removed: Option<u64>,
    /// The solution.
    pub moves: Option<Vec<Slide>>,
    /// For hill climbing: where it ended.
    pub climbed: Option<Climb>,
}

/// A climb, to the goal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Climb {
    /// The board where it ended.
    pub end: u64,
    /// The moves to it.
    pub moves: Vec<Slide>,
    /// The estimates on the way, the start's first.
    pub estimates: Vec<Cost>,
}

/// His programs.
#[derive(Debug)]
pub struct Bouzon {
    puzzle: Eight,
    manhattan: Manhattan,
}

impl Default for Bouzon {
    fn default() -> Self {
        let puzzle = eight(ORDER);
        Bouzon { manhattan: Manhattan::new(&puzzle), puzzle }
    }
}

/// What boards wait in.
trait Waiting {
    fn put(&mut self, id: Id, f: u32);
    fn take(&mut self) -> Option<Id>;
}

impl Waiting for VecDeque<Id> {
    fn put(&mut self, id: Id, _: u32) {
        self.push_back(id);
    }
    fn take(&mut self) -> Option<Id> {
        self.pop_front()
    }
}

impl Waiting for Vec<Id> {
    fn put(&mut self, id: Id, _: u32) {
        self.push(id);
    }
    fn take(&mut self) -> Option<Id> {
        self.pop()
    }
}

/// His binary heap. Which of two equals comes out first decides how many boards A* sees, so it
/// is kept as it was: a board rises past equals, and sinks to the left of two equals.
#[derive(Debug, Default)]
struct Heap(Vec<(u32, Id)>);

impl Waiting for Heap {
    fn put(&mut self, id: Id, f: u32) {
        self.0.push((f, id));
        let mut at = self.0.len() - 1;
        while at > 0 && self.0[at].0 <= self.0[(at - 1) / 2].0 {
            self.0.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn take(&mut self) -> Option<Id> {
        let last = self.0.len().checked_sub(1)?;
        self.0.swap(0, last);
        let (_, id) = self.0.pop()?;
        let mut at = 0;
        loop {
            let f = |child: usize| self.0.get(child).map(|&(f, _)| f);
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let less = match (f(left), f(right)) {
                (Some(one), Some(other)) if other < one => right,
                (Some(_), _) => left,
                (None, _) => break,
            };
            if self.0[less].0 >= self.0[at].0 {
                break;
            }
            self.0.swap(less, at);
            at = less;
        }
        Some(id)
    }
}

impl Bouzon {
    /// The 8-puzzle with moves in his order.
    pub fn puzzle(&self) -> &Eight {
        &self.puzzle
    }

    fn h(&self, state: u64) -> Cost {
        Heuristic::<Eight>::root(&self.manhattan, &state).0
    }

    /// His three searches that remember what they have seen.
    fn search(&self, start: u64, mut waiting: impl Waiting) -> Search {
        let mut nodes = Nodes::new(start);
        let mut seen = Boards::default();
        let mut removed = 0;
        seen.insert(start);
        waiting.put(0, self.h(start));
        while let Some(id) = waiting.take() {
            removed += 1;
            let state = nodes.state(id);
            if self.puzzle.is_goal(&state) {
                let moves = replayed(&self.puzzle, start, nodes.path(id));
                return Search { seen: seen.len() as u64, removed: Some(removed), moves: Some(moves), climbed: None };
            }
            for mv in self.puzzle.moves(&state) {
                let next = after(&self.puzzle, state, mv);
                if seen.insert(next) {
                    let child = nodes.add(next, id, mv);
                    waiting.put(child, nodes.depth(child) + self.h(next));
                }
            }
        }
        Search { seen: seen.len() as u64, removed: Some(removed), moves: None, climbed: None }
    }

    /// `solverBFS`.
    pub fn bfs(&self, start: u64) -> Search {
        self.search(start, VecDeque::new())
    }

    /// `solverDFS`.
    pub fn dfs(&self, start: u64) -> Search {
        self.search(start, Vec::new())
    }

    /// `solverAStar`.
    pub fn astar(&self, start: u64) -> Search {
        self.search(start, Heap::default())
    }

    /// `solverHillClimb`: the first neighbour that is nearer, as long as there is one.
    pub fn hill(&self, start: u64) -> Search {
        let (mut state, mut moves, mut estimates) = (start, Vec::new(), vec![self.h(start)]);
        let nearer = |state: u64| {
            self.puzzle
                .moves(&state)
                .map(|mv| (mv, after(&self.puzzle, state, mv)))
                .find(|&(_, next)| self.h(next) < self.h(state))
        };
        while let Some((mv, next)) = nearer(state).filter(|_| !self.puzzle.is_goal(&state)) {
            state = next;
            moves.push(mv);
            estimates.push(self.h(state));
        }
        let seen = estimates.len() as u64;
        let solved = self.puzzle.is_goal(&state).then(|| replayed(&self.puzzle, start, moves.clone()));
        Search { seen, removed: None, climbed: Some(Climb { end: state, moves, estimates }), moves: solved }
    }

    fn run(&self, name: &str, start: u64) -> Search {
        match name {
            "bfs" => self.bfs(start),
            "dfs" => self.dfs(start),
            "hill" => self.hill(start),
            _ => self.astar(start),
        }
    }

    fn why(&self, name: &str, search: &Search, optimal: Option<Cost>) -> Message {
        let moves = search.moves.as_ref().map_or(0, Vec::len);
        match (name, &search.climbed) {
            ("bfs", _) => msg!("papers.bouzon.bfs", seen = search.seen, n = search.removed.unwrap_or(0)),
            ("dfs", _) => msg!("papers.bouzon.dfs", moves = moves, optimal = u64::from(optimal.unwrap_or(0))),
            (_, Some(climb)) => {
                let h = climb.estimates.iter().map(Cost::to_string).collect::<Vec<_>>().join(" → ");
                let (path, end) = (words(&climb.moves).join(" "), self.puzzle.show(&climb.end));
                match (climb.moves.len(), &search.moves) {
                    (_, Some(_)) => msg!("papers.bouzon.hill-solved", h = h),
                    (0, None) => msg!("papers.bouzon.hill-still", h = h),
                    _ => msg!("papers.bouzon.hill-stuck", path = path, h = h, board = end),
                }
            }
            _ => msg!("papers.bouzon.astar"),
        }
    }
}

impl Authors for Bouzon {
    const KEY: &'static str = "bouzon";
    const BOARDS: &'static [&'static str] = &[BOARD];
    // The library's breadth-first search tests the goal when a board is made, uniform cost as he does.
    const PROGRAMS: [Program; 4] = [
        Program { name: "bfs", clean: "bfs(order=DULR)", twin: Some("ucs(order=DULR)") },
        Program { name: "dfs", clean: "dfs(order=DULR)", twin: None },
        Program { name: "hill", clean: "hill(h=manhattan,order=DULR)", twin: None },
        Program { name: "astar", clean: "astar(h=manhattan,order=DULR)", twin: None },
    ];
    const COLUMNS: &'static [&'static str] = &["papers.column.explored", "papers.column.moves"];

    fn puzzle(&self) -> &Eight {
        &self.puzzle
    }

    fn title(_: usize, board: &str) -> Message {
        msg!("papers.bouzon.table", board = board)
    }

    fn enact(&self, name: &str, start: u64, right: &Right) -> Enacted {
        let (search, seconds) = timed(|| self.run(name, start));
        let figures = match (&search.moves, &search.climbed) {
            // A climb that fails is printed as a row of dashes.
            (None, Some(_)) => vec![None, None],
            (moves, _) => counts(&[search.seen, moves.as_ref().map_or(0, Vec::len) as u64]),
        };
        let why = self.why(name, &search, right.optimal);
        Enacted { seconds: Some(seconds), ..Enacted::new(figures, search.moves, why) }
    }

    fn printed(row: usize, _: usize) -> Printed {
        let (figures, seconds) = TABLE[row];
        let figures = figures.map_or_else(|| vec![None, None], |figures| counts(&figures));
        Printed { seconds: Some(seconds), ..Printed::new(msg!("papers.bouzon.place", figure = row + 6), figures) }
    }
}

/// Table II, or his programs on another board.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    crate::reproduction(Bouzon::KEY, Bouzon::default().tables(board)?)
}
