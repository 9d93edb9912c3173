//! The first expansions of a search as a tree, followed from its trace, and rendered.

mod dot;
mod svg;

pub use dot::dot;
pub use svg::svg;

use crate::observe::{Kind, Note, Why};
use crate::space::Cost;
use crate::trace::TraceLine;
use std::collections::HashMap;

/// The most nodes that a picture has room for.
const MOST_NODES: usize = 400;

/// A node as it is rendered.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The board on one line.
    pub board: String,
    /// The move that led to it.
    pub via: Option<String>,
    /// Cost of the path to it.
    pub g: Option<Cost>,
    /// Estimate from it.
    pub h: Option<Cost>,
    /// What the search orders by.
    pub f: Option<f64>,
    /// Which expansions of the search, from 1, were of this node.
    pub expanded: Vec<u64>,
    /// Why it was dropped, if it was.
    pub pruned: Option<Why>,
    /// Was it the best so far, or the solution?
    pub best: bool,
    /// Its successors.
    pub children: Vec<usize>,
}

impl Node {
    /// `f=5 g=1 h=4`, as far as the search has them.
    pub fn figures(&self) -> String {
        let f = self.f.map(|f| format!("f={f}"));
        let (g, h) = (self.g.map(|g| format!("g={g}")), self.h.map(|h| format!("h={h}")));
        [f, g, h].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// The first expansions of a search.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    roots: Vec<usize>,
    by_id: HashMap<u64, usize>,
    most: u64,
    expansions: u64,
    full: bool,
}

impl Tree {
    /// A tree of at most this many expansions.
    pub fn new(most: u64) -> Self {
        Tree { nodes: Vec::new(), roots: Vec::new(), by_id: HashMap::new(), most, expansions: 0, full: false }
    }

    /// Takes the next event.
    pub fn follow(&mut self, line: &TraceLine) {
        if self.full || line.board.is_none() {
            return;
        }
        match line.event {
            Kind::Expand => self.expand(line),
            Kind::Generate | Kind::Prune => {
                self.add(line);
            }
            // A search may look at a goal that has no node of its own.
            Kind::Incumbent => {
                if let Some(&node) = line.id.and_then(|id| self.by_id.get(&id)) {
                    self.nodes[node].best = true;
                }
            }
            _ => {}
        }
    }

    fn expand(&mut self, line: &TraceLine) {
        if self.expansions == self.most || self.nodes.len() >= MOST_NODES {
            self.full = true;
            return;
        }
        self.expansions += 1;
        let known = line.id.and_then(|id| self.by_id.get(&id)).copied();
        // A search that starts again at its root begins a tree of its own.
        let again = |node: &usize| line.parent.is_none() && !self.nodes[*node].expanded.is_empty();
        let node = known.filter(|node| !again(node)).unwrap_or_else(|| self.add(line));
        self.nodes[node].expanded.push(self.expansions);
    }

    fn add(&mut self, line: &TraceLine) -> usize {
        let node = self.nodes.len();
        let pruned = match line.why {
            Some(Note::Pruned(why)) => Some(why),
            _ => None,
        };
        if let Some(id) = line.id.filter(|_| pruned.is_none()) {
            self.by_id.insert(id, node);
        }
        match line.parent.and_then(|parent| self.by_id.get(&parent)) {
            Some(&parent) => self.nodes[parent].children.push(node),
            None => self.roots.push(node),
        }
        let board = line.board.clone().unwrap_or_default();
        let (g, h, f) = (line.g, line.h, line.f);
        self.nodes.push(Node { board, via: line.via.clone(), g, h, f, pruned, ..Node::default() });
        node
    }

    /// All nodes; children are named by their place here.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Where the tree, or each of several, begins.
    pub fn roots(&self) -> &[usize] {
        &self.roots
    }

    /// Is there more of the search than is rendered?
    pub fn cut(&self) -> bool {
        self.full
    }
}
