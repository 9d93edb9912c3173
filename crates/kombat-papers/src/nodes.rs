//! What the re-enacted programs share: the 8-puzzle of the library with its moves in an
//! author's order, and the nodes that a search makes on the way.

use foldhash::fast::FixedState;
use kombat::domain::tiles::{Dir, Goal, Slide, Tiles};
use kombat::messages::SpecError;
use kombat::replay::replay;
use kombat::space::Space;
use std::collections::HashSet;

/// The 8-puzzle.
pub type Eight = Tiles<u64>;

/// A set of boards. It is only asked, never walked.
pub(crate) type Boards = HashSet<u64, FixedState>;

/// The 8-puzzle with moves tried in this order.
pub(crate) fn eight(order: [Dir; 4]) -> Eight {
    let mut puzzle = Eight::new(3, 3, Goal::BlankLast).expect("3×3 is a legal size");
    puzzle.set_order(order);
    puzzle
}

/// Reads a board for the programs of a paper.
pub(crate) fn read(puzzle: &Eight, paper: &str, board: &str) -> Result<u64, SpecError> {
    Ok(puzzle.parse(&crate::find(paper)?.read(board)?)?)
}

/// A node's number.
pub(crate) type Id = usize;

#[derive(Clone, Copy, Debug)]
struct Node {
    state: u64,
    from: Option<(Id, Slide)>,
    depth: u32,
}

/// The nodes of a search in the order in which they were made. A board may be in several.
#[derive(Clone, Debug)]
pub(crate) struct Nodes(Vec<Node>);

impl Nodes {
    /// The start alone, as node 0.
    pub(crate) fn new(start: u64) -> Self {
        Nodes(vec![Node { state: start, from: None, depth: 0 }])
    }

    pub(crate) fn add(&mut self, state: u64, parent: Id, via: Slide) -> Id {
        self.0.push(Node { state, from: Some((parent, via)), depth: self.0[parent].depth + 1 });
        self.0.len() - 1
    }

    pub(crate) fn state(&self, id: Id) -> u64 {
        self.0[id].state
    }

    /// Moves from the start.
    pub(crate) fn depth(&self, id: Id) -> u32 {
        self.0[id].depth
    }

    /// The moves from the start to a node.
    pub(crate) fn path(&self, id: Id) -> Vec<Slide> {
        let mut moves = Vec::with_capacity(self.depth(id) as usize);
        let mut at = id;
        while let Some((parent, via)) = self.0[at].from {
            moves.push(via);
            at = parent;
        }
        moves.reverse();
        moves
    }
}

/// The board after a move.
pub(crate) fn after(puzzle: &Eight, state: u64, mv: Slide) -> u64 {
    let mut next = state;
    puzzle.apply(&mut next, mv);
    next
}

/// A re-enacted solution, which is replayed like any other.
///
/// # Panics
/// If a move of it is not legal, or it does not end at the goal.
pub(crate) fn replayed(puzzle: &Eight, start: u64, moves: Vec<Slide>) -> Vec<Slide> {
    let cost = replay(puzzle, &start, &moves);
    assert_eq!(cost, Ok(moves.len() as u32), "a re-enacted program claims a wrong solution");
    moves
}

/// Moves as they are written.
pub(crate) fn words(moves: &[Slide]) -> Vec<String> {
    moves.iter().map(Slide::to_string).collect()
}
