//! What is known about a board: the distance from the goal, the value of each move. Only
//! limits on nodes, never on time, so that the same game gets the same answers.

use kombat::budget::{Cancel, Limits};
use kombat::catalog::{GameStage, Request, Stage};
use kombat::player::Value;
use kombat::space::{Cost, Notation, Side, Verdict};
use kombat::words::SpecError;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::args::DEFAULT_MEMORY;

/// Expansions that are made unasked.
pub(crate) const CHEAP: u64 = 200_000;

/// Legal moves up to which the replies are looked at one by one.
const FEW: usize = 64;

/// A way to the goal.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    /// Its moves from here.
    pub(crate) left: Cost,
    /// The first of them; none at the goal.
    pub(crate) next: Option<String>,
    /// Is there provably none shorter?
    pub(crate) optimal: bool,
}

/// Legal moves with their values, as far as they are proved.
pub(crate) type Scores = Vec<(String, Option<Value>)>;

/// What was found out so far.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    routes: HashMap<String, Route>,
    /// Boards whose distance was sought in vain.
    vain: HashSet<String>,
    /// With so many nodes, and the move that seemed best where none is proved to be.
    scores: HashMap<String, (u64, Scores, Option<String>)>,
}

pub(crate) fn limits(nodes: u64) -> Limits {
    Limits { expanded: Some(nodes), memory: Some(DEFAULT_MEMORY), time: None }
}

fn request(algorithm: &str, board: &str, nodes: u64, cancel: &Cancel) -> Request {
    Request { limits: limits(nodes), cancel: cancel.clone(), ..Request::new(algorithm, board) }
}

impl Judge {
    /// The length of the shortest way to the goal, if it is known or cheaply found.
    pub(crate) fn distance(
        &mut self,
        stage: &dyn Stage,
        board: &str,
        cancel: &Cancel,
    ) -> Result<Option<Cost>, SpecError> {
        if let Some(distance) = stage.spot(board)?.distance {
            return Ok(Some(distance));
        }
        let known = |judge: &Judge| judge.routes.get(board).filter(|route| route.optimal).map(|route| route.left);
        if known(self).is_none() && !self.vain.contains(board) && proves(&stage.check("auto")?) {
            self.search(stage, "auto", board, CHEAP, cancel)?;
            if known(self).is_none() && !cancel.is_cancelled() {
                self.vain.insert(board.to_owned());
            }
        }
        Ok(known(self))
    }

    /// The best way that is found with so many nodes.
    pub(crate) fn route(
        &mut self,
        stage: &dyn Stage,
        (adviser, nodes): (&str, u64),
        board: &str,
        cancel: &Cancel,
    ) -> Result<Option<Route>, SpecError> {
        if !self.routes.contains_key(board) {
            self.search(stage, adviser, board, nodes, cancel)?;
        }
        if !self.routes.contains_key(board) {
            self.search(stage, "wastar(w=5)", board, nodes, cancel)?;
        }
        Ok(self.routes.get(board).cloned())
    }

    /// Searches, and notes every board on the way.
    fn search(
        &mut self,
        stage: &dyn Stage,
        algorithm: &str,
        board: &str,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<(), SpecError> {
        let report = stage.run(&request(algorithm, board, nodes, cancel), None)?;
        let (Some(moves), Some(cost)) = (&report.moves, report.cost) else { return Ok(()) };
        let optimal = report.proof == "optimal" || report.optimal == Some(cost);
        let steps = stage.steps(board, moves, Notation::Blank)?;
        for (i, step) in steps.iter().enumerate() {
            let known = self.routes.get(&step.board);
            if known.is_some_and(|known| known.optimal || !optimal) && i > 0 {
                continue;
            }
            let left = (moves.len() - i) as Cost;
            self.routes.insert(step.board.clone(), Route { left, next: moves.get(i).cloned(), optimal });
        }
        Ok(())
    }

    /// What each legal move is worth to the side to move.
    pub(crate) fn scores(
        &mut self,
        game: &dyn GameStage,
        position: &str,
        nodes: u64,
        cancel: &Cancel,
    ) -> Result<Scores, SpecError> {
        if let Some((spent, scores, _)) = self.scores.get(position)
            && (*spent >= nodes || scores.iter().all(|(_, value)| value.is_some()))
        {
            return Ok(scores.clone());
        }
        let report = game.think(&request("alphabeta", position, nodes, cancel), None)?;
        let judgement = report.game;
        let favourite = report.moves.and_then(|moves| moves.into_iter().next());
        let favourite = favourite.filter(|_| judgement.as_ref().is_some_and(|judgement| judgement.value.is_some()));
        let found = judgement.map(|judgement| judgement.scores).unwrap_or_default();
        let mut scores = at_hand(game, position)?;
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
    pub(crate) fn favourite(&self, position: &str) -> Option<&str> {
        self.scores.get(position)?.2.as_deref()
    }
}

/// Does `auto` stand for a search whose solutions are the shortest?
fn proves(auto: &str) -> bool {
    auto.starts_with("astar(") || auto.starts_with("idastar(")
}

/// What can be seen without a search: moves that win at once, and those that let the
/// other side win at once.
pub(crate) fn at_hand(game: &dyn GameStage, position: &str) -> Result<Scores, SpecError> {
    let standing = game.standing(position)?;
    let few = standing.moves.len() <= FEW;
    // With many moves there is no gravity, and what wins for the other side wins whatever
    // is played elsewhere: so two moves show all of its wins.
    let mut threats = Vec::new();
    for mv in standing.moves.iter().take(if few { 0 } else { 2 }) {
        threats.extend(wins(game, &after(game, position, mv)?)?);
    }
    let mut scores = Vec::new();
    for mv in &standing.moves {
        let after = after(game, position, mv)?;
        let value = match verdict_value(game.standing(&after)?.verdict, standing.to_move) {
            None if few => !wins(game, &after)?.is_empty(),
            None => threats.iter().any(|threat| threat != mv),
            value => {
                scores.push((mv.clone(), value));
                continue;
            }
        };
        scores.push((mv.clone(), value.then_some(Value::Loss(2))));
    }
    Ok(scores)
}

/// The moves that win at once.
fn wins(game: &dyn GameStage, position: &str) -> Result<Vec<String>, SpecError> {
    let standing = game.standing(position)?;
    let mut found = Vec::new();
    for mv in standing.moves {
        if game.standing(&after(game, position, &mv)?)?.verdict == Some(Verdict::Win(standing.to_move)) {
            found.push(mv);
        }
    }
    Ok(found)
}

fn verdict_value(verdict: Option<Verdict>, mover: Side) -> Option<Value> {
    match verdict? {
        Verdict::Win(side) if side == mover => Some(Value::Win(1)),
        Verdict::Win(_) => None,
        Verdict::Draw => Some(Value::Draw),
    }
}

/// The position after a move.
pub(crate) fn after(game: &dyn GameStage, position: &str, mv: &str) -> Result<String, SpecError> {
    let steps = game.steps(position, &[mv.to_owned()])?;
    Ok(steps.last().map(|step| step.board.clone()).unwrap_or_default())
}

/// 3 won, 2 drawn, 1 unknown, 0 lost; among equals the sooner win, the later loss.
pub(crate) fn rank(value: Option<Value>) -> (u8, Reverse<u32>) {
    match value {
        Some(Value::Win(plies)) => (3, Reverse(plies)),
        Some(Value::Draw) => (2, Reverse(0)),
        Some(Value::Loss(plies)) => (0, Reverse(u32::MAX - plies)),
        Some(Value::Estimate(_)) | None => (1, Reverse(0)),
    }
}

/// The first of the best moves: nearest to the middle where nothing is known.
pub(crate) fn best(scores: &Scores) -> Option<&(String, Option<Value>)> {
    let top = scores.iter().map(|(_, value)| rank(*value)).max()?;
    let mut equal = scores.iter().filter(|(_, value)| rank(*value) == top);
    if top.0 != 1 {
        return equal.next();
    }
    let place = |mv: &str| -> Option<(i32, i32)> {
        let (row, column) = mv.split_once(',')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    };
    let places: Vec<(i32, i32)> = scores.iter().filter_map(|(mv, _)| place(mv)).collect();
    let rows = places.iter().map(|place| place.0).max().unwrap_or(0);
    let columns = places.iter().map(|place| place.1).max().unwrap_or(0);
    equal.min_by_key(|(mv, _)| place(mv).map(|(row, column)| (2 * row - rows).abs() + (2 * column - columns).abs()))
}

/// How the best of these moves ends, if that is proved.
pub(crate) fn worth(scores: &Scores) -> Option<u8> {
    let top = scores.iter().map(|(_, value)| rank(*value).0).max()?;
    let all = scores.iter().all(|(_, value)| rank(*value).0 != 1);
    (top == 3 || all).then_some(top)
}
