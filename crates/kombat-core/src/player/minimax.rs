//! Minimax: every line of play to its end (von Neumann 1928), as negamax. Among equal
//! moves the first in the game's order is kept.

use super::score::Score;
use super::{Player, Thought};
use crate::budget::Stop;
use crate::observe::{Event, Seen};
use crate::run::Run;
use crate::space::Game;

/// Looks at every line to its end.
#[derive(Clone, Copy, Debug)]
pub struct Minimax;

impl<G: Game> Player<G> for Minimax {
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move> {
        let mut search = Search { run, lines: Vec::new(), scores: Vec::new() };
        match search.value(&mut state.clone(), Node::default()) {
            Ok(score) => {
                let line = search.lines.swap_remove(0);
                let scores = search.scores.into_iter().map(|(mv, score)| (mv, score.value(true))).collect();
                Thought { choice: line[0], value: Some(score.value(true)), line, scores, stopped: None }
            }
            Err(stop) => Thought::cut_short(run.space, state, stop),
        }
    }
}

/// Where the search is.
#[derive(Clone, Copy)]
struct Node<M> {
    id: u64,
    parent: Option<u64>,
    via: Option<M>,
    ply: u32,
}

impl<M> Default for Node<M> {
    fn default() -> Self {
        Node { id: 0, parent: None, via: None, ply: 0 }
    }
}

impl<M: Copy> Node<M> {
    fn seen<'a, G: Game<Move = M>>(&self, state: &'a G::State, f: Option<f64>) -> Seen<'a, G> {
        Seen { id: Some(self.id), parent: self.parent, via: self.via, state, g: self.ply, h: None, f }
    }
}

struct Search<'r, 'a, G: Game> {
    run: &'r mut Run<'a, G>,
    /// The best line from each ply of the path.
    lines: Vec<Vec<G::Move>>,
    /// The moves of the root.
    scores: Vec<(G::Move, Score)>,
}

impl<G: Game> Search<'_, '_, G> {
    fn value(&mut self, state: &mut G::State, node: Node<G::Move>) -> Result<Score, Stop> {
        let game = self.run.space;
        let ply = node.ply as usize;
        if self.lines.len() <= ply {
            self.lines.push(Vec::new());
        }
        self.lines[ply].clear();
        self.run.meter.max_depth = self.run.meter.max_depth.max(node.ply.into());
        if let Some(verdict) = game.verdict(state) {
            return Ok(Score::of_end(game, state, verdict));
        }
        self.run.meter.expand()?;
        let open = u64::from(node.ply) + 1;
        self.run.meter.holding(open, open);
        self.run.emit(open, || Event::Expand(node.seen(state, None)));
        let mut best = Score::LEAST;
        for mv in game.moves(state) {
            game.apply(state, mv);
            let counters = &mut self.run.meter.counters;
            counters.generated += 1;
            let child = Node { id: counters.generated, parent: Some(node.id), via: Some(mv), ply: node.ply + 1 };
            self.run.emit(open, || Event::Generate(child.seen(state, None)));
            let score = self.value(state, child)?.before();
            if score > best {
                best = score;
                self.run.emit(open, || Event::Incumbent(child.seen(state, Some(score.in_trace()))));
                let reply = self.lines.get(ply + 1).cloned().unwrap_or_default();
                self.lines[ply] = [vec![mv], reply].concat();
            }
            game.undo(state, mv);
            if node.ply == 0 {
                self.scores.push((mv, score));
            }
        }
        Ok(best)
    }
}
