//! Paper 003, B. S. de Lima and L. U. Cayres: a random walk and three searches by weight on four
//! boards of the 8-puzzle, in Java.
//!
//! What matters for the numbers is that the boards' comparison never says “greater”. In
//! `java.util.PriorityQueue` a board then still rises on its way in, but the last board that
//! `poll` puts at the root stays there: see `Queue`. The weight is compared together with the
//! number of polls so far; a board is marked as visited when it is polled, and asked for when it
//! is made, so that a board can be in the queue several times and be expanded again.

mod charts;
mod table;

pub use charts::charts;
pub use table::{BOARDS, reproduce};

use crate::Ending;
use crate::nodes::{Boards, Eight, Id, Nodes, after, eight, replayed};
use kombat::domain::Storage;
use kombat::domain::tiles::squared_index::SquaredIndex;
use kombat::domain::tiles::{Dir, Slide};
use kombat::heuristic::Heuristic;
use kombat::rng::Rng;
use kombat::space::{Puzzle, Space};

/// In `possiveisMovimentos` cells are listed in their order.
const ORDER: [Dir; 4] = [Dir::Up, Dir::Left, Dir::Right, Dir::Down];

/// Duplicates are expanded again, which on some board might go on for very long.
const MOST: u64 = 3_000_000;

/// What one of their programs did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// `contadorSolucao`.
    pub attempts: u64,
    /// How it ended.
    pub end: Ending,
    /// The path, if it ended at the goal.
    pub moves: Option<Vec<Slide>>,
}

/// Java's priority queue under a comparison that never says “greater”.
#[derive(Clone, Debug)]
struct Queue<T>(Vec<Waiting<T>>);

/// What is in the queue, a node or a board, with what it is compared by once it is in.
#[derive(Clone, Copy, Debug)]
struct Waiting<T> {
    key: u64,
    item: T,
}

impl<T> Queue<T> {
    fn new() -> Self {
        Queue(Vec::new())
    }

    /// `add`: rises as long as it is less than the one above. `key` is what it is compared by
    /// on the way, which for two levels is not what it is compared by later.
    fn add(&mut self, key: u64, item: Waiting<T>) {
        let mut at = self.0.len();
        self.0.push(item);
        while at > 0 && key < self.0[(at - 1) / 2].key {
            self.0.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    /// `poll`: the last one comes to the root. It would sink only past one to which it
    /// compares as greater, and there is none.
    fn poll(&mut self) -> Option<T> {
        (!self.0.is_empty()).then(|| self.0.swap_remove(0).item)
    }
}

/// Their programs.
#[derive(Debug)]
pub struct LimaCayres {
    puzzle: Eight,
    weight: SquaredIndex,
    most: u64,
}

impl Default for LimaCayres {
    fn default() -> Self {
        LimaCayres::stopped_after(MOST)
    }
}

/// One side of the search from both ends.
struct End {
    nodes: Nodes,
    visited: Boards,
    waiting: Queue<Id>,
    polls: u64,
    target: u64,
    at: Id,
}

impl End {
    fn new(start: u64, target: u64) -> Self {
        let mut visited = Boards::default();
        visited.insert(start);
        End { nodes: Nodes::new(start), visited, waiting: Queue::new(), polls: 0, target, at: 0 }
    }

    fn has_arrived(&self) -> bool {
        self.nodes.state(self.at) == self.target
    }

    /// Expands the board at hand and polls the next.
    fn step(&mut self, puzzle: &Eight) -> Option<()> {
        let state = self.nodes.state(self.at);
        self.polls += 1;
        for mv in puzzle.moves(&state) {
            let next = after(puzzle, state, mv);
            if !self.visited.contains(&next) {
                let key = apart(next, self.target) + self.polls;
                let id = self.nodes.add(next, self.at, mv);
                self.waiting.add(key, Waiting { key, item: id });
            }
        }
        self.at = self.waiting.poll()?;
        self.visited.insert(self.nodes.state(self.at));
        Some(())
    }
}

/// The weight of a board that heads for another: the squared differences of all nine cells, in
/// which the blank is -1.
fn apart(board: u64, target: u64) -> u64 {
    let value = |board: u64, cell: usize| match board.get(cell) {
        0 => -1,
        tile => tile as i64,
    };
    (0..9).map(|cell| (value(board, cell) - value(target, cell)).pow(2) as u64).sum()
}

impl LimaCayres {
    /// Their programs, which are stopped after so many attempts; a walk never is.
    pub fn stopped_after(most: u64) -> Self {
        let puzzle = eight(ORDER);
        LimaCayres { weight: SquaredIndex::new(&puzzle), puzzle, most }
    }

    /// A search without a path.
    fn in_vain(&self, attempts: u64) -> Search {
        let end = if attempts < self.most { Ending::Empty } else { Ending::Stopped };
        Search { attempts, end, moves: None }
    }

    /// A search with one.
    fn found(&self, start: u64, attempts: u64, moves: Vec<Slide>) -> Search {
        Search { attempts, end: Ending::Goal, moves: Some(replayed(&self.puzzle, start, moves)) }
    }

    /// The 8-puzzle with moves in their order.
    pub fn puzzle(&self) -> &Eight {
        &self.puzzle
    }

    /// The squared differences between the tiles and the numbers of their cells.
    fn weight(&self, state: u64) -> u64 {
        Heuristic::<Eight>::root(&self.weight, &state).0.into()
    }

    /// `aleatorio`: any move, until the goal is there.
    pub fn random(&self, start: u64, rng: &mut Rng) -> Search {
        let mut moves = Vec::new();
        let attempts = self.stroll(start, rng, |mv| moves.push(mv));
        self.found(start, attempts, moves)
    }

    /// How long a random walk is, whose moves somebody may want to hear.
    fn stroll(&self, start: u64, rng: &mut Rng, mut hear: impl FnMut(Slide)) -> u64 {
        let (mut state, mut attempts) = (start, 0);
        while !self.puzzle.is_goal(&state) {
            let mv = rng.pick(self.puzzle.moves(&state)).expect("the blank can always move");
            self.puzzle.apply(&mut state, mv);
            hear(mv);
            attempts += 1;
        }
        attempts
    }

    /// `heuristicaEmUmNivel`.
    pub fn one_level(&self, start: u64) -> Search {
        self.by_weight(start, None)
    }

    /// `heuristicaEmDoisNiveis`: a board enters with the weight of the best successor added.
    /// The successors are taken from a queue of their own that is never emptied, and their
    /// `clone` has no number of polls.
    pub fn two_levels(&self, start: u64) -> Search {
        self.by_weight(start, Some(Queue::new()))
    }

    fn by_weight(&self, start: u64, mut second: Option<Queue<u64>>) -> Search {
        let mut nodes = Nodes::new(start);
        let mut visited = Boards::default();
        let mut waiting = Queue::new();
        let mut polls = 0;
        waiting.add(0, Waiting { key: self.weight(start), item: 0 });
        while let Some(id) = waiting.poll().filter(|_| polls < self.most) {
            let state = nodes.state(id);
            visited.insert(state);
            if self.puzzle.is_goal(&state) {
                return self.found(start, polls, nodes.path(id));
            }
            polls += 1;
            for mv in self.puzzle.moves(&state) {
                let next = after(&self.puzzle, state, mv);
                if visited.contains(&next) {
                    continue;
                }
                let child = nodes.add(next, id, mv);
                let key = self.weight(next) + polls;
                let more = second.as_mut().map_or(0, |second| self.best_successor(next, second, &visited));
                waiting.add(key + more, Waiting { key, item: child });
            }
        }
        self.in_vain(polls)
    }

    /// The weight of the board that the queue of second-level boards gives, once the successors
    /// of this one are in it.
    fn best_successor(&self, state: u64, second: &mut Queue<u64>, visited: &Boards) -> u64 {
        for mv in self.puzzle.moves(&state) {
            let board = after(&self.puzzle, state, mv);
            if !visited.contains(&board) {
                let key = self.weight(board);
                second.add(key, Waiting { key, item: board });
            }
        }
        second.poll().map_or(0, |board| self.weight(board))
    }

    /// `heuristicaPessoal`: one search from each end, in turn, the goal's first. Each heads for
    /// the board where the other began, and nobody looks whether they meet.
    pub fn personal(&self, start: u64) -> Search {
        let Some(goal) = self.puzzle.goal() else { return self.in_vain(0) };
        let (mut origin, mut destination) = (End::new(start, goal), End::new(goal, start));
        let mut attempts = 0;
        while attempts < self.most {
            if origin.has_arrived() {
                return self.found(start, attempts, origin.nodes.path(origin.at));
            }
            if destination.has_arrived() {
                let back = destination.nodes.path(destination.at);
                let moves = back.iter().rev().map(|mv| mv.inverse()).collect();
                return self.found(start, attempts, moves);
            }
            let side = if attempts % 2 == 0 { &mut destination } else { &mut origin };
            if side.step(&self.puzzle).is_none() {
                break;
            }
            attempts += 1;
        }
        self.in_vain(attempts)
    }
}
