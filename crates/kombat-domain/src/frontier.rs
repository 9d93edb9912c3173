//! The open list of a search, followed from its trace.
//!
//! A node is open from when it is generated until it is expanded. The list is
//! kept as the programs of paper 004 kept theirs: new boards go to the end, and
//! where the search orders by an f, the list is sorted by it (equals stay in
//! their order) before the next board is taken.
//!
//! This holds for searches that have an open list, which their card says
//! ([`Card::open_list`](crate::card::Card::open_list)).

use crate::card::Takes;
use crate::observe::{Kind, Note, Phase};
use crate::open::Ties;
use crate::spec::Spec;
use crate::trace::TraceLine;
use std::collections::{BTreeMap, HashMap};

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
            (Kind::Generate, Some(id), Some(board)) => {
                // Reached again by a better path, it is the same board at a new place.
                self.0.retain(|open| open.id != id);
                self.0.push(Open { id, board: board.clone(), f: line.f });
            }
            (Kind::Expand, Some(id), _) => {
                if line.f.is_some() {
                    self.0.sort_by(|a, b| a.f.partial_cmp(&b.f).unwrap_or(std::cmp::Ordering::Equal));
                }
                self.0.retain(|open| open.id != id);
            }
            _ if restarts(line) => self.0.clear(),
            _ => {}
        }
    }

    /// The boards that are open, in order.
    pub fn open(&self) -> &[Open] {
        &self.0
    }
}

/// The open list in the order in which the search takes from it, for searches of any
/// length: an event costs as little at the millionth board as at the first.
#[derive(Clone, Debug)]
pub struct Queue {
    takes: Takes,
    waiting: BTreeMap<Place, TraceLine>,
    places: HashMap<u64, Place>,
    arrivals: i64,
    expansions: i64,
}

/// By f, by the second key, by age, by the order in which moves are tried.
type Place = (u64, u64, i64, i64);

impl Queue {
    /// The open list of a search that takes from it so; `spec` has all its parameters.
    pub fn new(takes: Takes, spec: &Spec) -> Self {
        let ties = spec.args.iter().find(|arg| arg.key.as_deref() == Some("ties"));
        let ties = ties.and_then(|arg| arg.value.plain()?.parse::<Ties>().ok());
        let takes = match (takes, ties) {
            (Takes::Least(_), Some(ties)) => Takes::Least(ties),
            (takes, _) => takes,
        };
        Queue { takes, waiting: BTreeMap::new(), places: HashMap::new(), arrivals: 0, expansions: 0 }
    }

    fn place(&self, line: &TraceLine) -> Place {
        let f = line.f.unwrap_or(0.0).max(0.0).to_bits();
        let (g, h) = (line.g.unwrap_or(0).into(), line.h.unwrap_or(0).into());
        let now = self.arrivals;
        match self.takes {
            Takes::Oldest => (0, 0, now, 0),
            Takes::Newest => (0, 0, -self.expansions, now),
            Takes::Least(Ties::Fifo) => (f, 0, now, 0),
            Takes::Least(Ties::Lifo) => (f, 0, -now, 0),
            Takes::Least(Ties::LowH) => (f, h, -now, 0),
            Takes::Least(Ties::HighH) => (f, g, -now, 0),
        }
    }

    /// Brings the list up to date.
    pub fn follow(&mut self, line: &TraceLine) {
        match (line.event, line.id) {
            (Kind::Generate, Some(id)) => {
                self.leave(id);
                self.arrivals += 1;
                let place = self.place(line);
                self.places.insert(id, place);
                self.waiting.insert(place, line.clone());
            }
            (Kind::Expand, Some(id)) => {
                self.leave(id);
                self.expansions += 1;
            }
            // Some look whether a board is a goal when they find it, some when they take it.
            (Kind::Incumbent, Some(id)) if line.frontier < self.len() as u64 => self.leave(id),
            _ if restarts(line) => {
                self.waiting.clear();
                self.places.clear();
            }
            _ => {}
        }
    }

    fn leave(&mut self, id: u64) {
        if let Some(place) = self.places.remove(&id) {
            self.waiting.remove(&place);
        }
    }

    /// The boards that are open, the next one first, as they were generated.
    pub fn open(&self) -> impl Iterator<Item = &TraceLine> {
        self.waiting.values()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Is nothing open?
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

/// A depth-first search that starts again forgets what is open.
fn restarts(line: &TraceLine) -> bool {
    matches!(line.why, Some(Note::Phase(Phase::Restart, _)))
}
