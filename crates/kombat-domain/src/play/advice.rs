//! What a session tells a person about the board: how far it is, what a move was worth,
//! what to play next, and how it ended.

use super::command::Command;
use super::hand;
use super::judge::{self, Scores};
use super::session::{HUMAN, Session};
use crate::budget::Cancel;
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::player::Value;
use crate::problem::Problem;
use crate::space::{Notation, Side, Verdict};
use crate::spec::short_name;

/// Moves of the same value that are named.
const MOST_NAMES: usize = 49;

/// Advice on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The board.
    pub board: String,
    /// The move to make, as results write it; none where nobody knows one.
    pub mv: Option<String>,
    /// The same in a sentence, with how to make it and what it is good for.
    pub said: Message,
}

impl Session {
    /// What a side is called.
    pub(super) fn side(&self, side: Side) -> Message {
        self.game().map_or_else(|| msg!("play.name", name = ""), |game| game.side(side))
    }

    /// Whose turn it is in a game, to stand before the place where a person types.
    pub fn prompt(&self) -> Option<Message> {
        Some(self.side(self.side_after(self.moves.len())?))
    }

    /// What is played, and by whom.
    pub fn title(&self) -> Message {
        match &*self.problem {
            Problem::Puzzle(puzzle) => {
                msg!("solve.problem", problem = puzzle.problem(), goal = puzzle.goal().unwrap_or_default())
            }
            Problem::Game(_) => {
                let [one, other] = [Side::First, Side::Second].map(|side| self.side(side));
                let [first, second] = [Side::First, Side::Second].map(|side| self.who(side));
                let problem = self.problem.name();
                msg!("play.title", problem = problem, one = one, first = first, other = other, second = second)
            }
        }
    }

    /// A player's name in a sentence.
    pub(super) fn who(&self, side: Side) -> Message {
        match self.player(side) {
            HUMAN if self.player(side.other()) == HUMAN => msg!("play.person"),
            HUMAN => msg!("play.you"),
            player => msg!("play.name", name = short_name(player)),
        }
    }

    /// How the board stands: of a puzzle how far it is, of a game that has ended who won.
    pub fn status(&mut self, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        if let Some((verdict, margin)) = self.verdict() {
            return Ok(vec![self.tell_verdict(verdict, margin)]);
        }
        let made = self.moves.len();
        let (start, board) = (self.boards[0].clone(), self.board().to_owned());
        let Problem::Puzzle(puzzle) = &*self.problem else {
            let side = self.side_after(made).unwrap_or(Side::First);
            return Ok(match self.pass() {
                _ if self.gave_up => vec![self.tell_verdict(Verdict::Win(side.other()), None)],
                Some(_) => vec![msg!("play.must-pass")],
                None => Vec::new(),
            });
        };
        if self.gave_up {
            return Ok(vec![msg!("play.gave-up", n = made)]);
        }
        let plain = puzzle.unit_costs();
        let spent = match puzzle.steps(&start, &self.moves, Notation::Blank)?.last() {
            Some(last) if !plain => last.cost.into(),
            _ => made as u64,
        };
        let optimum = self.judge.distance(puzzle.as_ref(), &start, cancel)?.map(u64::from);
        if puzzle.spot(&board)?.solved {
            let against = match optimum {
                Some(optimum) if optimum >= spent => msg!("play.optimum-met"),
                Some(optimum) if plain => msg!("play.optimum-missed", n = optimum),
                Some(optimum) => msg!("play.optimum-missed-cost", n = optimum),
                None => msg!("play.optimum-unknown"),
            };
            let solved =
                if plain { msg!("play.solved", n = made) } else { msg!("play.solved-cost", n = made, cost = spent) };
            return Ok(vec![solved, against]);
        }
        let left = self.judge.distance(puzzle.as_ref(), &board, cancel)?.map(u64::from);
        let sum = match (left, optimum) {
            (Some(left), Some(optimum)) if plain => msg!("play.far", n = made, left = left, optimum = optimum),
            (Some(left), Some(optimum)) => {
                msg!("play.far-cost", n = made, cost = spent, left = left, optimum = optimum)
            }
            (Some(left), None) if plain => msg!("play.far-from-here", n = made, left = left),
            (Some(left), None) => msg!("play.far-from-here-cost", n = made, cost = spent, left = left),
            _ => msg!("play.far-unknown", n = made),
        };
        Ok(vec![sum])
    }

    fn tell_verdict(&self, verdict: Verdict, margin: Option<i32>) -> Message {
        let by = margin.map_or_else(
            || msg!("play.name", name = ""),
            |margin| msg!("play.by", n = u64::from(margin.unsigned_abs())),
        );
        match verdict {
            Verdict::Drawn => msg!("play.drawn"),
            Verdict::Win(side) => match self.player(side) {
                HUMAN if self.player(side.other()) != HUMAN => msg!("play.you-won", side = self.side(side), by = by),
                HUMAN => msg!("play.side-won", side = self.side(side), by = by),
                _ => msg!("play.player-won", side = self.side(side), name = self.who(side), by = by),
            },
        }
    }

    /// What the last moves of a puzzle were good for.
    pub(super) fn tell_progress(&mut self, before: usize, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let (was, is) = (self.boards[before].clone(), self.board().to_owned());
        let Problem::Puzzle(puzzle) = &*self.problem else { return Ok(Vec::new()) };
        let was = self.judge.distance(puzzle.as_ref(), &was, cancel)?;
        let is = self.judge.distance(puzzle.as_ref(), &is, cancel)?;
        let plain = puzzle.unit_costs();
        let (Some(was), Some(is)) = (was, is) else { return Ok(Vec::new()) };
        Ok(vec![match was.abs_diff(is) {
            0 => msg!("play.no-closer"),
            by if is < was && plain => msg!("play.closer", n = u64::from(by)),
            by if is < was => msg!("play.closer-cost", n = u64::from(by)),
            by if plain => msg!("play.farther", n = u64::from(by)),
            by => msg!("play.farther-cost", n = u64::from(by)),
        }])
    }

    /// Says so if the last move, a person's, gave something away.
    pub(super) fn tell_slip(&mut self, before: usize, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let Problem::Game(game) = &*self.problem else { return Ok(Vec::new()) };
        let scores = self.judge.scores(game.as_ref(), &self.boards[before], self.cheap(), cancel)?;
        let made = scores.iter().find(|(mv, _)| *mv == self.moves[before]).and_then(|(_, value)| *value);
        Ok(match (judge::worth(&scores), made) {
            (Some(3), Some(Value::Drawn)) => vec![msg!("play.slip-win-draw")],
            (Some(3), Some(Value::Loss(_))) => vec![msg!("play.slip-win-loss")],
            (Some(2), Some(Value::Loss(_))) => vec![msg!("play.slip-draw-loss")],
            _ => Vec::new(),
        })
    }

    /// A hint, and those for the boards after it, as far as they are known by then: at most so many.
    /// The board stays as it is.
    pub fn hints(&mut self, most: usize, cancel: &Cancel) -> Result<Vec<Hint>, SpecError> {
        let (made, undone) = (self.moves.len(), self.undone.clone());
        let mut hints = Vec::new();
        while hints.len() < most && !self.is_over() {
            for said in self.act(&Command::Hint, cancel)? {
                hints.push(Hint { board: self.board().to_owned(), mv: self.hinted.clone(), said });
            }
            let known = self.puzzle().is_some();
            let Some(next) = self.hinted.clone().filter(|_| known) else { break };
            self.push(&next)?;
        }
        self.pop(made)?;
        self.undone = undone;
        Ok(hints)
    }

    pub(super) fn hint(&mut self, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let board = self.board().to_owned();
        match &*self.problem {
            Problem::Puzzle(puzzle) => {
                let adviser = (self.setup.players[0].as_str(), self.budget());
                let route = self.judge.route(puzzle.as_ref(), adviser, &board, cancel)?;
                let Some((route, next)) = route.and_then(|route| Some((route.clone(), route.next?))) else {
                    return Ok(vec![self.no_answer(cancel)]);
                };
                let (left, plain) = (route.moves, puzzle.unit_costs());
                let choice = self.choices().iter().find(|choice| choice.id == next);
                let shown = choice.map(|choice| hand::instruction(choice, self.manner(), &self.view()));
                let shown = shown.unwrap_or_else(|| msg!("play.name", name = next.as_str()));
                self.hinted = Some(next);
                Ok(vec![match (route.optimal, plain) {
                    (true, true) => msg!("play.hint-optimal", mv = shown, n = left),
                    (true, false) => msg!("play.hint-optimal-cost", mv = shown, n = left),
                    (false, _) => msg!("play.hint-route", mv = shown, n = left),
                }])
            }
            Problem::Game(game) => {
                let scores = self.judge.scores(game.as_ref(), &board, self.budget(), cancel)?;
                let Some((mv, value)) = judge::best(&scores) else { return Ok(Vec::new()) };
                // Where nothing is proved, a player's opinion is better than none.
                let favourite = self.judge.favourite(&board).filter(|_| value.is_none());
                let unknown = |mv: &&str| scores.iter().any(|(name, value)| name == mv && value.is_none());
                let mv = favourite.filter(unknown).unwrap_or(mv).to_owned();
                let shown = self.shown(&mv);
                self.hinted = Some(mv);
                Ok(vec![match value {
                    Some(value) => msg!("play.hint-value", mv = shown, value = value_message(Some(*value))),
                    None => msg!("play.hint-unknown", mv = shown),
                }])
            }
        }
    }

    /// Why nothing is known.
    fn no_answer(&self, cancel: &Cancel) -> Message {
        if cancel.is_cancelled() { msg!("play.stopped") } else { msg!("play.no-route", nodes = self.budget()) }
    }

    pub(super) fn values(&mut self, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let board = self.board().to_owned();
        match &*self.problem {
            Problem::Puzzle(puzzle) => {
                let mut found: Vec<(Option<u64>, String)> = Vec::new();
                for (mv, next) in self.choices.iter().map(|choice| (choice.id.clone(), &choice.board)) {
                    found.push((self.judge.distance(puzzle.as_ref(), next, cancel)?.map(u64::from), mv));
                }
                let word = |far| match far {
                    None => msg!("play.value-unknown"),
                    Some(0) => msg!("play.value-solved"),
                    Some(n) if puzzle.unit_costs() => msg!("play.value-far", n = n),
                    Some(n) => msg!("play.value-far-cost", n = n),
                };
                Ok(groups(found, |far| far.unwrap_or(u64::MAX), word))
            }
            Problem::Game(game) => {
                let scores: Scores = self.judge.scores(game.as_ref(), &board, self.budget(), cancel)?;
                let named = scores.into_iter().map(|(mv, value)| (value, self.shown(&mv))).collect();
                Ok(groups(named, |value| std::cmp::Reverse(judge::rank(value)), value_message))
            }
        }
    }

    /// What a person who gives a puzzle up would have liked to know.
    pub(super) fn solution(&mut self, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let mut board = self.board().to_owned();
        let Problem::Puzzle(puzzle) = &*self.problem else { return Ok(Vec::new()) };
        let (mut moves, mut optimal) = (Vec::new(), true);
        loop {
            let adviser = (self.setup.players[0].as_str(), self.budget());
            let Some(route) = self.judge.route(puzzle.as_ref(), adviser, &board, cancel)? else {
                return Ok(Vec::new());
            };
            optimal &= route.optimal;
            let Some(next) = route.next else { break };
            board = puzzle.steps(&board, std::slice::from_ref(&next), Notation::Blank)?.remove(1).board;
            moves.push(next);
        }
        let (n, moves) = (moves.len(), moves.join(" "));
        Ok(vec![if optimal {
            msg!("play.shortest", n = n, moves = moves)
        } else {
            msg!("play.way", n = n, moves = moves)
        }])
    }
}

/// Moves with the same value on one line, the best first.
fn groups<V: Copy, K: Ord>(
    mut found: Vec<(V, String)>,
    key: impl Fn(V) -> K,
    word: impl Fn(V) -> Message,
) -> Vec<Message> {
    found.sort_by_key(|(value, _)| key(*value));
    let same = found.chunk_by(|(one, _), (other, _)| key(*one) == key(*other));
    let line = |group: &[(V, String)]| {
        let mut moves: Vec<&str> = group.iter().map(|(_, mv)| mv.as_str()).take(MOST_NAMES).collect();
        if moves.len() < group.len() {
            moves.push("…");
        }
        msg!("play.values", value = word(group[0].0), moves = moves.join(" "))
    };
    same.map(line).collect()
}

fn value_message(value: Option<Value>) -> Message {
    match value {
        Some(Value::Win(plies)) => msg!("play.value-win", n = u64::from(plies)),
        Some(Value::Drawn) => msg!("play.value-draw"),
        Some(Value::Loss(plies)) => msg!("play.value-loss", n = u64::from(plies)),
        Some(Value::Estimate(_)) | None => msg!("play.value-unknown"),
    }
}
