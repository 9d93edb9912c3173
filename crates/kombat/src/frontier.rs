//! The open list of a search, followed from its trace.
//!
//! A node is open from when it is generated until it is expanded. The list is
//! kept as the programs of paper 004 kept theirs: new boards go to the end, and
//! where the search orders by an f, the list is sorted by it (equals stay in
//! their order) before the next board is taken.
//!
//! This holds for searches that have an open list, which their card says
//! ([`Card::open_list`](crate::catalog::Card::open_list)).

use crate::trace::TraceLine;

/// A board that waits to be expanded.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The node.
    pub id: u64,
    /// The board.
    pub board: String,
    /// What the search orders by, if it does.
    pub f: Option<f64>,
}

/// The open list.
#[derive(Clone, Debug, Default)]
pub struct Frontier(Vec<Open>);

impl Frontier {
    /// Brings the list up to date.
    pub fn follow(&mut self, line: &TraceLine) {
        match (line.event, line.id, &line.board) {
            ("generate", Some(id), Some(board)) => {
                // Reached again by a better path, it is the same board at a new place.
                self.0.retain(|open| open.id != id);
                self.0.push(Open { id, board: board.clone(), f: line.f });
            }
            ("expand", Some(id), _) => {
                if line.f.is_some() {
                    self.0.sort_by(|a, b| a.f.partial_cmp(&b.f).unwrap_or(std::cmp::Ordering::Equal));
                }
                self.0.retain(|open| open.id != id);
            }
            // A depth-first search that starts again forgets the others.
            ("phase", ..) if line.why.as_deref().is_some_and(|why| why.starts_with("restart")) => self.0.clear(),
            _ => {}
        }
    }

    /// The boards that are open, in order.
    pub fn open(&self) -> &[Open] {
        &self.0
    }
}
