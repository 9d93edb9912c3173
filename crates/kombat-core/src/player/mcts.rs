//! Monte Carlo tree search: random games from positions that upper confidence bounds
//! choose (UCT, Kocsis and Szepesvári 2006). What is seen to be won or lost by force is
//! not played again (Winands, Björnsson and Saito 2008).

use super::score::Score;
use super::{Player, Thought, Value};
use crate::budget::Stop;
use crate::exp::ln;
use crate::metered::Metered;
use crate::observe::{Event, Seen};
use crate::run::Run;
use crate::space::{Game, Side, Verdict};

/// Plays random games.
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    /// How many.
    pub rollouts: u64,
    /// How much it favours moves that were tried little.
    pub c: f64,
}

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    via: Option<M>,
    parent: u32,
    /// Its successors lie together; none are there before it is expanded.
    children: (u32, u32),
    visits: u32,
    /// Random games won less games lost, by the side that moved here.
    won: i32,
    /// Its score to the side to move, once that is certain.
    certain: Option<Score>,
}

impl<M> Node<M> {
    fn new(via: Option<M>, parent: u32) -> Self {
        Node { via, parent, children: (0, 0), visits: 0, won: 0, certain: None }
    }

    /// The mean result to the side that moved here, from −1 to 1.
    fn mean(&self) -> f64 {
        match self.certain {
            Some(score) => -f64::from(score.0.signum()),
            None if self.visits == 0 => 0.0,
            None => f64::from(self.won) / f64::from(self.visits),
        }
    }
}

impl<G: Game> Player<G> for Mcts {
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move> {
        let mut tree = Tree { run, nodes: Metered::default(), c: self.c };
        let stopped = tree.grow(state, self.rollouts).err();
        if tree.nodes.first().is_none_or(|root| root.children.1 == 0) {
            let stop = stopped.expect("without a limit the first position is expanded");
            return Thought::cut_short(run.space, state, stop);
        }
        Thought { stopped, ..tree.choose(state) }
    }
}

struct Tree<'r, 'a, G: Game> {
    run: &'r mut Run<'a, G>,
    nodes: Metered<Node<G::Move>>,
    c: f64,
}

impl<G: Game> Tree<'_, '_, G> {
    fn grow(&mut self, start: &G::State, rollouts: u64) -> Result<(), Stop> {
        self.nodes.push(Node::new(None, 0), &mut self.run.meter)?;
        self.expand(0, start, 0)?;
        for done in 0..rollouts {
            if self.nodes[0].certain.is_some() {
                break;
            }
            // Many random games can come before the next expansion.
            self.run.meter.look()?;
            self.run.meter.iterations = Some(done + 1);
            let (mut state, mut at, mut depth) = (start.clone(), 0, 0);
            while self.nodes[at].children.1 > 0 {
                at = self.select(at);
                self.run.space.apply(&mut state, self.nodes[at].via.expect("only the root has none"));
                depth += 1;
                if self.nodes[at].children.1 == 0 && self.nodes[at].visits > 0 {
                    self.expand(at, &state, depth)?;
                    if self.nodes[at].certain.is_some() {
                        break;
                    }
                }
            }
            self.run.meter.max_depth = self.run.meter.max_depth.max(depth);
            let mover = self.run.space.to_move(&state).other();
            let result = match self.nodes[at].certain {
                Some(score) => -score.0.signum(),
                None => self.play(state, mover),
            };
            self.note(at, result);
        }
        Ok(())
    }

    /// The successor to look at next: one that was never tried, else the one with the
    /// greatest upper bound. What is certain is not looked at again.
    fn select(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let log = ln(f64::from(parent.visits.max(1)));
        let bound = |node: &Node<G::Move>| {
            if node.visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(node.visits);
            (node.mean() + 1.0) / 2.0 + self.c * (log / visits).sqrt()
        };
        let mut best = (f64::NEG_INFINITY, usize::MAX);
        for i in self.children(at) {
            let node = &self.nodes[i];
            if node.certain.is_none() && bound(node) > best.0 {
                best = (bound(node), i);
            }
        }
        best.1
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let (first, count) = self.nodes[at].children;
        first as usize..(first + count) as usize
    }

    /// Produces the successors of a position that is not over.
    fn expand(&mut self, at: usize, state: &G::State, depth: u64) -> Result<(), Stop> {
        let (game, first) = (self.run.space, self.nodes.len());
        self.run.meter.expand()?;
        let (parent, via) = (self.nodes[at].parent, self.nodes[at].via);
        let parent = via.map(|_| u64::from(parent));
        let g = depth as u32;
        let seen = Seen { id: Some(at as u64), parent, via, state, g, h: None, f: None };
        self.run.emit(first as u64, || Event::Expand(seen));
        for mv in game.moves(state) {
            let mut after = state.clone();
            game.apply(&mut after, mv);
            let id = self.nodes.len() as u64;
            let mut node = Node::new(Some(mv), at as u32);
            node.certain = game.verdict(&after).map(|verdict| Score::of_end(game, &after, verdict));
            self.nodes.push(node, &mut self.run.meter)?;
            self.run.meter.counters.generated += 1;
            let (parent, via) = (Some(at as u64), Some(mv));
            let seen = Seen { id: Some(id), parent, via, state: &after, g: g + 1, h: None, f: None };
            self.run.emit(id, || Event::Generate(seen));
        }
        let stored = self.nodes.len() as u64;
        self.run.meter.holding(stored, stored);
        self.run.meter.max_depth = self.run.meter.max_depth.max(depth + 1);
        self.nodes[at].children = (first as u32, (self.nodes.len() - first) as u32);
        self.settle(at);
        Ok(())
    }

    /// Concludes what follows from successors whose score is certain, up to the root.
    fn settle(&mut self, mut at: usize) {
        loop {
            let replies = self.children(at).map(|i| self.nodes[i].certain.map(Score::before));
            let known = replies.clone().flatten().max();
            let won = known.filter(|best| best.is_decided() && *best > Score::EVEN);
            let all = if replies.into_iter().all(|reply| reply.is_some()) { known } else { None };
            let Some(score) = won.or(all) else { return };
            self.nodes[at].certain = Some(score);
            if at == 0 {
                return;
            }
            at = self.nodes[at].parent as usize;
        }
    }

    /// Random moves to the end: 1 if this side wins, −1 if it loses.
    fn play(&mut self, mut state: G::State, side: Side) -> i32 {
        let game = self.run.space;
        loop {
            match game.verdict(&state) {
                Some(Verdict::Drawn) => return 0,
                Some(Verdict::Win(winner)) => return if winner == side { 1 } else { -1 },
                None => {
                    let mv = self.run.rng.pick(game.moves(&state)).expect("the game is not over");
                    game.apply(&mut state, mv);
                }
            }
        }
    }

    /// Counts a result for the side that moved here, and for the others on the way.
    fn note(&mut self, mut at: usize, mut result: i32) {
        loop {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.won += result;
            if at == 0 {
                return;
            }
            at = node.parent as usize;
            result = -result;
        }
    }

    /// How much a move is to be preferred: a certain win, else what was tried most, unless
    /// it looks worse than a certain draw; a certain loss last, the later the better.
    fn rank(node: &Node<G::Move>) -> (i32, i64) {
        match node.certain.map(Score::before) {
            Some(score) if score.is_decided() => (2 * score.0.signum(), score.0.into()),
            Some(_) => (0, 0),
            None => (if node.mean() < 0.0 { -1 } else { 1 }, node.visits.into()),
        }
    }

    fn choose(&mut self, state: &G::State) -> Thought<G::Move> {
        let best_of = |at: usize| {
            let better = |best: usize, i: usize| {
                if Self::rank(&self.nodes[i]) > Self::rank(&self.nodes[best]) { i } else { best }
            };
            self.children(at).reduce(better)
        };
        let line: Vec<usize> = std::iter::successors(best_of(0), |&at| best_of(at)).collect();
        let node = &self.nodes[line[0]];
        let (choice, mean, id) = (node.via.expect("only the root has none"), node.mean(), line[0] as u64);
        let scores = self.children(0).map(|i| {
            let node = &self.nodes[i];
            (node.via.expect("only the root has none"), Value::Estimate(node.mean()))
        });
        let scores = scores.collect();
        let line = line.iter().filter_map(|&at| self.nodes[at].via).collect();
        let mut after = state.clone();
        self.run.space.apply(&mut after, choice);
        let seen =
            Seen { id: Some(id), parent: Some(0), via: Some(choice), state: &after, g: 1, h: None, f: Some(mean) };
        self.run.emit(self.nodes.len() as u64, || Event::Incumbent(seen));
        Thought { choice, value: Some(Value::Estimate(mean)), line, scores, stopped: None }
    }
}
