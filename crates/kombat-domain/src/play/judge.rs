//! What is known about a board: the distance from the goal, the value of each move. Only
//! limits on nodes, never on time, so that the same game gets the same answers.

use crate::budget::{Cancel, Limits};
use crate::messages::SpecError;
use crate::player::{self, Value};
use crate::problem::{AnyGame, AnyPuzzle, Request};
use crate::run::Proof;
use crate::space::{Cost, Notation};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Expansions that are made unasked.
const CHEAP: u64 = 200_000;

/// The search that gives hints where the one that was asked finds no way.
pub(super) const FALLBACK: &str = "beam(width=1000)";

/// A way to the goal.
#[derive(Clone, Debug)]
pub(super) struct Route {
    /// What it costs from here.
    pub(super) left: Cost,
    /// Its moves from here.
    pub(super) moves: usize,
    /// The first of them; none at the goal.
    pub(super) next: Option<String>,
    /// Is there provably none cheaper?
    pub(super) optimal: bool,
}

/// Legal moves with their values, as far as they are proved.
pub(super) type Scores = Vec<(String, Option<Value>)>;

/// What was found out so far.
#[derive(Debug, Default)]
pub(super) struct Judge {
    /// But for the number of expansions.
    limits: Limits,
    routes: HashMap<String, Route>,
    /// Boards whose distance was sought in vain.
    vain: HashSet<String>,
    /// With so many nodes, and the move that seemed best where none is proved to be.
    scores: HashMap<String, (u64, Scores, Option<String>)>,
}

impl Judge {
    pub(super) fn new(limits: Limits) -> Self {
        Judge { limits, ..Judge::default() }
    }

    /// What is asked of an algorithm or a player.
    pub(super) fn request(&self, algorithm: &str, board: &str, nodes: u64, cancel: &Cancel) -> Request {
        let limits = Limits { expanded: Some(nodes), ..self.limits };
        Request { limits, cancel: cancel.clone(), ..Request::new(algorithm, board) }
    }

    /// What the cheapest way to the goal costs, if it is known or cheaply found.
    pub(super) fn distance(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        board: &str,
        cancel: &Cancel,
    ) -> Result<Option<Cost>, SpecError> {
        if let Some(distance) = puzzle.spot(board)?.distance {
            return Ok(Some(distance));
        }
        let known = |judge: &Judge| judge.routes.get(board).filter(|route| route.optimal).map(|route| route.left);
        if known(self).is_none() && !self.vain.contains(board) && proves(&puzzle.check("auto")?) {
            self.search(puzzle, &self.request("auto", board, CHEAP, cancel))?;
            if known(self).is_none() && !cancel.is_cancelled() {
                self.vain.insert(board.to_owned());
            }
        }
        Ok(known(self))
    }

    /// The best way that is found with so many nodes.
    pub(super) fn route(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        (adviser, nodes): (&str, u64),
        board: &str,
        cancel: &Cancel,
    ) -> Result<Option<Route>, SpecError> {
        if !self.routes.contains_key(board) {
            self.search(puzzle, &self.request(adviser, board, nodes, cancel))?;
        }
        if !self.routes.contains_key(board) && !cancel.is_cancelled() {
            self.search(puzzle, &self.request(FALLBACK, board, nodes, cancel))?;
        }
        Ok(self.routes.get(board).cloned())
    }

    /// Searches, and notes every board on the way.
    fn search(&mut self, puzzle: &dyn AnyPuzzle, request: &Request) -> Result<(), SpecError> {
        let report = puzzle.run(request, None)?;
        let (Some(moves), Some(cost)) = (&report.moves, report.cost) else { return Ok(()) };
        let optimal = report.proof == Proof::Optimal || report.optimal == Some(cost);
        let moves = moves.to_vec();
        let steps = puzzle.steps(&request.start, &moves, Notation::Blank)?;
        for (i, step) in steps.iter().enumerate() {
            let known = self.routes.get(&step.board);
            if known.is_some_and(|known| known.optimal || !optimal) && i > 0 {
                continue;
            }
            let (left, moves_left) = (cost - step.cost, moves.len() - i);
            let route = Route { left, moves: moves_left, next: moves.get(i).cloned(), optimal };
            self.routes.insert(step.board.clone(), route);
        }
        Ok(())
    }

    /// What each legal move is worth to the side to move.
    pub(super) fn scores(
        &mut self,
        game: &dyn AnyGame,
        position: &str,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Scores, SpecError> {
        if let Some((spent, scores, _)) = self.scores.get(position)
            && (*spent >= nodes || scores.iter().all(|(_, value)| value.is_some()))
        {
            return Ok(scores.clone());
        }
        let report = game.think(&self.request(player::DEFAULT, position, nodes, cancel), None)?;
        let judgement = report.game;
        let favourite = report.moves.and_then(|moves| moves.first().map(str::to_owned));
        let favourite = favourite.filter(|_| judgement.as_ref().is_some_and(|judgement| judgement.value.is_some()));
        let found = judgement.map(|judgement| judgement.scores).unwrap_or_default();
        let unknown = |mv| (mv, None);
        let mut scores: Scores = game.standing(position)?.moves.into_iter().map(unknown).collect();
        for (mv, value) in found.into_iter().filter(|(_, value)| value.is_proved()) {
            if let Some(score) = scores.iter_mut().find(|(name, _)| *name == mv) {
                score.1 = Some(value);
            }
        }
        if !cancel.is_cancelled() {
            self.scores.insert(position.to_owned(), (nodes, scores.clone(), favourite));
        }
        Ok(scores)
    }

    /// The move that seemed best when the scores were sought.
    pub(super) fn favourite(&self, position: &str) -> Option<&str> {
        self.scores.get(position)?.2.as_deref()
    }
}

/// Does `auto` stand for a search whose solutions are the shortest?
fn proves(auto: &str) -> bool {
    auto.starts_with("astar(") || auto.starts_with("idastar(")
}

/// 3 won, 2 drawn, 1 unknown, 0 lost; among equals the sooner win, the later loss.
pub(super) fn rank(value: Option<Value>) -> (u8, Reverse<u32>) {
    match value {
        Some(Value::Win(plies)) => (3, Reverse(plies)),
        Some(Value::Drawn) => (2, Reverse(0)),
        Some(Value::Loss(plies)) => (0, Reverse(u32::MAX - plies)),
        Some(Value::Estimate(_)) | None => (1, Reverse(0)),
    }
}

/// The first of the best moves.
pub(super) fn best(scores: &Scores) -> Option<&(String, Option<Value>)> {
    let top = scores.iter().map(|(_, value)| rank(*value)).max()?;
    scores.iter().find(|(_, value)| rank(*value) == top)
}

/// How the best of these moves ends, if that is proved.
pub(super) fn worth(scores: &Scores) -> Option<u8> {
    let top = scores.iter().map(|(_, value)| rank(*value).0).max()?;
    let all = scores.iter().all(|(_, value)| rank(*value).0 != 1);
    (top == 3 || all).then_some(top)
}
