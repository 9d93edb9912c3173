//! Alpha-beta: minimax that leaves out what cannot matter (Knuth and Moore 1975).
//!
//! With all its switches off it is the textbook's. Deepening asks about ever longer lines
//! of play, a table remembers positions, and ordering looks at threats and tries first
//! what promises most. Whatever the switches, a search that sees to the end gives the same
//! value for each move.

mod engine;
mod root;
mod table;

use super::score::Score;
use super::{Player, Thought};
use crate::observe::Observer;
use crate::run::Run;
use crate::space::Game;
use engine::{Search, Ways};
use root::Root;
use table::Table;

/// What a position at the horizon is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// What its threats say, where the end is out of reach; else nothing.
    Auto,
    /// What its threats say.
    Threats,
    /// Nothing.
    None,
}

/// Minimax within a window.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta {
    /// Asks about ever longer lines of play.
    pub deepening: bool,
    /// The most MiB that a table of positions may take, if there is one.
    pub table: Option<u64>,
    /// Looks at threats, and tries first what promises most.
    pub ordering: bool,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// What a position at the horizon is worth.
    pub eval: Eval,
}

impl Default for AlphaBeta {
    fn default() -> Self {
        AlphaBeta { deepening: true, table: Some(64), ordering: true, depth: None, eval: Eval::Auto }
    }
}

impl AlphaBeta {
    /// The textbook's.
    pub fn plain() -> Self {
        AlphaBeta { deepening: false, table: None, ordering: false, depth: None, eval: Eval::None }
    }
}

impl<G: Game> Player<G> for AlphaBeta {
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move> {
        if run.observer.listens() { self.search(state, run) } else { run.silently(|run| self.search(state, run)) }
    }
}

impl AlphaBeta {
    fn search<G: Game, O: Observer<G>>(&self, state: &G::State, run: &mut Run<'_, G, O>) -> Thought<G::Move> {
        let game = run.space;
        let estimates = match self.eval {
            Eval::Auto => !game.is_solvable(state),
            Eval::Threats => true,
            Eval::None => false,
        };
        let most = self.depth.unwrap_or(u32::MAX).min(game.plies_left(state));
        let make = |mib: u64| Table::new(mib << 20, game.positions(state), game.key_words(), &mut run.meter);
        let table = self.table.and_then(make);
        let (bounds, lines) = (self.deepening, estimates || !self.deepening);
        let ways = Ways { ordering: self.ordering, estimates, bounds, lines };
        let mut root = Root::new(Search::new(run, ways, table), state, most);
        let ended = match (self.deepening, estimates) {
            (false, _) => root.whole(most),
            (true, true) => root.by_depth(),
            (true, false) => root.by_score(),
        };
        let thought = root.thought(ended.err());
        let deepest = u64::from(root.search.deepest);
        run.meter.max_depth = run.meter.max_depth.max(deepest);
        run.meter.holding(deepest, deepest);
        thought
    }
}
