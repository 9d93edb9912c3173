//! The tree of a search as it grows, and the part of it around one node.

use kombat::observe::{Kind, Note, Phase};
use kombat::space::Cost;
use kombat::trace::TraceLine;
use kombat_api::watch::TreeNode;
use std::collections::HashMap;

/// Leaves up to which a tree is shown whole.
const LEAVES: usize = 80;
/// Nodes up to which it is.
const WHOLE: usize = 400;
/// Nodes of a path that are shown from its end; and from its beginning, if not all are.
const TAIL: usize = 16;
const HEAD: usize = 2;
/// Nodes below a collapsed one are counted up to here.
const COUNTED: u64 = 1000;

/// A node of the search.
#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<u64>,
    children: Vec<u64>,
    g: Option<Cost>,
    h: Option<Cost>,
    f: Option<f64>,
    via: Option<String>,
    closed: bool,
    /// What it is worth to the side to move at the root, as far as that was seen.
    value: Option<f64>,
    /// Moves that were not looked at, for another already refutes it.
    cut: u64,
}

/// The tree.
#[derive(Debug)]
pub(crate) struct Growth {
    nodes: HashMap<u64, Node>,
    roots: Vec<u64>,
    /// Does the search come back to nodes whatever lies between?
    keeps: bool,
    most: usize,
    lost: bool,
    /// The node that was found to be the best so far, by its parent.
    judged: Option<u64>,
}

impl Growth {
    /// Of a search that keeps all nodes (or only its path), followed up to `most` of them.
    pub(crate) fn new(keeps: bool, most: usize) -> Self {
        Growth { nodes: HashMap::new(), roots: Vec::new(), keeps, most, lost: false, judged: None }
    }

    /// Takes the next event. `value` is that of a position in which a game is over.
    pub(crate) fn follow(&mut self, line: &TraceLine, value: Option<f64>) {
        if self.lost {
            return;
        }
        match (line.event, line.id) {
            (Kind::Generate, Some(id)) => {
                self.add(id, line);
                self.nodes.entry(id).and_modify(|node| node.value = value);
            }
            (Kind::Expand, Some(id)) => self.expand(id, line),
            (Kind::Incumbent, Some(id)) => self.judge(id, line),
            _ => self.phase(line.why),
        }
        if self.lost {
            // Nobody sees them any more.
            (self.nodes, self.roots) = Default::default();
        }
    }

    fn phase(&mut self, note: Option<Note>) {
        match note {
            Some(Note::Phase(Phase::Restart, _)) => {
                self.nodes.clear();
                self.roots.clear();
            }
            Some(Note::Phase(Phase::Cut, left)) => {
                if let Some(parent) = self.judged.and_then(|id| self.nodes.get(&id)?.parent) {
                    self.nodes.entry(parent).and_modify(|node| node.cut = left);
                }
            }
            _ => {}
        }
    }

    /// Notes what a node is worth to its parent, which is worth as much then.
    fn judge(&mut self, id: u64, line: &TraceLine) {
        self.judged = Some(id);
        let (Some(parent), Some(f), true) = (line.parent, line.f, line.h.is_none()) else { return };
        // The parent's side moves at the root too, if an even number of plies lies between.
        let own = line.g.unwrap_or(0) % 2 == 1;
        let value = Some(if own { f } else { -f } + 0.0);
        for node in [id, parent] {
            self.nodes.entry(node).and_modify(|node| node.value = value);
        }
    }

    fn add(&mut self, id: u64, line: &TraceLine) {
        if self.nodes.len() >= self.most {
            self.thin(line.parent);
        }
        if let Some(old) = self.nodes.get(&id).map(|node| node.parent) {
            // Reached again by a better path.
            match old.and_then(|parent| self.nodes.get_mut(&parent)) {
                Some(parent) => parent.children.retain(|child| *child != id),
                None => self.roots.retain(|root| *root != id),
            }
        }
        match line.parent {
            None => self.roots.push(id),
            Some(parent) => match self.nodes.get_mut(&parent) {
                Some(parent) => parent.children.push(id),
                None => {
                    self.lost = true;
                    return;
                }
            },
        }
        let node = self.nodes.entry(id).or_default();
        (node.parent, node.via, node.closed) = (line.parent, line.via.clone(), false);
        (node.g, node.h, node.f) = (line.g, line.h, line.f);
    }

    fn expand(&mut self, id: u64, line: &TraceLine) {
        let again = self.nodes.get(&id).is_some_and(|node| node.closed);
        if again && !self.keeps {
            // It begins anew below this node, and forgets what was there.
            self.forget_below(id);
        }
        if !self.nodes.contains_key(&id) {
            self.add(id, line);
        }
        if let Some(node) = self.nodes.get_mut(&id) {
            (node.closed, node.cut) = (true, 0);
            node.value = node.value.filter(|_| !again);
        }
    }

    fn forget_below(&mut self, id: u64) {
        let mut left = self.nodes.get_mut(&id).map(|node| std::mem::take(&mut node.children)).unwrap_or_default();
        while let Some(id) = left.pop() {
            left.extend(self.nodes.remove(&id).into_iter().flat_map(|node| node.children));
        }
    }

    /// Makes room: a search that keeps only its path has no use for the rest.
    fn thin(&mut self, near: Option<u64>) {
        let path = near.map(|id| self.path(id)).unwrap_or_default();
        if self.keeps || path.is_empty() {
            self.lost = true;
            return;
        }
        for at in &path {
            for child in self.nodes.get(at).map(|node| node.children.clone()).unwrap_or_default() {
                if !path.contains(&child) {
                    self.forget_below(child);
                }
            }
        }
        self.lost = self.nodes.len() > self.most / 2;
    }

    /// From the root to a node.
    fn path(&self, id: u64) -> Vec<u64> {
        let up = |id: &u64| self.nodes.get(id).and_then(|node| node.parent);
        let known = self.nodes.contains_key(&id).then_some(id);
        let mut path: Vec<u64> = std::iter::successors(known, up).take(self.nodes.len() + 1).collect();
        path.reverse();
        path
    }

    /// What is rendered around a node: all, if that is little; else the path to it with what
    /// lies beside, and the rest as numbers. None if the tree is too large to be followed.
    pub(crate) fn around(&self, id: u64) -> Option<Vec<TreeNode>> {
        let path = self.path(id);
        if self.lost || path.is_empty() {
            return None;
        }
        let mut picture = Picture { growth: self, lit: &path, rendered: Vec::new(), leaves: 0 };
        if self.nodes.len() <= WHOLE && self.roots.iter().all(|root| picture.whole(*root)) {
            return Some(picture.rendered);
        }
        picture.rendered.clear();
        picture.along(&path);
        Some(picture.rendered)
    }

    fn count_below(&self, id: u64) -> u64 {
        let (mut count, mut left) = (0, vec![id]);
        while let Some(node) = left.pop().and_then(|id| self.nodes.get(&id)) {
            count += node.children.len() as u64;
            if count >= COUNTED {
                return COUNTED;
            }
            left.extend(&node.children);
        }
        count
    }
}

/// A picture in the making.
struct Picture<'g> {
    growth: &'g Growth,
    lit: &'g [u64],
    rendered: Vec<TreeNode>,
    leaves: usize,
}

impl Picture<'_> {
    fn put(&mut self, id: u64, up: Option<usize>) -> usize {
        let node = self.growth.nodes.get(&id).cloned().unwrap_or_default();
        let Node { via, g, h, f, closed, value, cut, .. } = node;
        let lit = self.lit.contains(&id);
        self.rendered.push(TreeNode { id, up, via, g, h, f, closed, lit, below: 0, beside: 0, between: 0, value, cut });
        self.rendered.len() - 1
    }

    fn children(&self, id: u64) -> Vec<u64> {
        self.growth.nodes.get(&id).map(|node| node.children.clone()).unwrap_or_default()
    }

    /// Renders a whole tree; false if it has too many leaves.
    fn whole(&mut self, root: u64) -> bool {
        let mut left = vec![(root, None)];
        while let Some((id, up)) = left.pop() {
            let at = self.put(id, up);
            let children = self.children(id);
            self.leaves += usize::from(children.is_empty());
            if self.leaves > LEAVES {
                return false;
            }
            left.extend(children.into_iter().rev().map(|child| (child, Some(at))));
        }
        true
    }

    /// Renders a path and what lies beside it.
    fn along(&mut self, path: &[u64]) {
        let skipped = path.len().saturating_sub(HEAD + TAIL);
        let head = path.len().min(HEAD);
        let shown = [&path[..head], &path[head + skipped..]].concat();
        // Every node of the path has as much room for what lies beside it.
        let room = (LEAVES / shown.len()).max(3);
        let mut at = self.put(shown[0], None);
        for (i, id) in shown.iter().enumerate() {
            let next = shown.get(i + 1).copied();
            let gap = if i + 1 == HEAD { skipped } else { 0 };
            let children = if gap > 0 { next.into_iter().collect() } else { self.children(*id) };
            at = self.fan(at, &children, next, room, gap);
        }
    }

    /// Renders the children of a node, of which one may be on the path; gives its place.
    fn fan(&mut self, up: usize, children: &[u64], next: Option<u64>, room: usize, gap: usize) -> usize {
        let on_path = next.and_then(|next| children.iter().position(|child| *child == next));
        // Those around the one on the path; without one, the first.
        let first = on_path.map_or(0, |at| at.saturating_sub(room / 2)).min(children.len().saturating_sub(room));
        let mut place = up;
        for child in children.iter().skip(first).take(room) {
            let at = self.put(*child, Some(up));
            if Some(*child) == next {
                (place, self.rendered[at].between) = (at, gap);
            } else {
                self.rendered[at].below = self.growth.count_below(*child);
            }
        }
        if children.len() > room
            && let Some(last) = self.rendered.last_mut()
        {
            last.beside = children.len() - room;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_that_is_too_large_leaves_no_nodes_behind() {
        let mut growth = Growth::new(true, 10);
        let node = |id, parent| TraceLine { event: Kind::Generate, id: Some(id), parent, ..TraceLine::default() };
        growth.follow(&node(0, None), None);
        (1..10).for_each(|id| growth.follow(&node(id, Some(0)), None));
        assert_eq!((growth.around(9).map(|rendered| rendered.len()), growth.nodes.len()), (Some(10), 10));
        (10..20).for_each(|id| growth.follow(&node(id, Some(0)), None));
        assert_eq!((growth.around(9), growth.nodes.len(), growth.roots.len()), (None, 0, 0));
    }
}
