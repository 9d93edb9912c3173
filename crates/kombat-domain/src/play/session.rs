//! A game or a puzzle being played: commands in, things to show out.

use super::command::Command;
use super::hand::{self, Key, Manner};
use super::judge::Judge;
use super::saved::Saved;
use super::setup::{self, Setup, players, sample};
use crate::budget::{Cancel, Limits};
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::player::human;
use crate::problem::{AnyGame, AnyPuzzle, Problem};
use crate::space::{Side, Verdict};
use crate::view::{Choice, View};
use std::fmt;
use std::sync::Arc;

/// The name of a person among players.
pub(super) const HUMAN: &str = human::CARD.name;

/// A game or a puzzle being played.
pub struct Session {
    pub(super) problem: Arc<Problem>,
    pub(super) setup: Setup,
    /// Which board of the seed this is.
    pub(super) round: u64,
    /// The start and the board after each move.
    pub(super) boards: Vec<String>,
    pub(super) moves: Vec<String>,
    /// Moves taken back, the last one first to come again.
    pub(super) undone: Vec<String>,
    /// What can be played on the board as it stands.
    pub(super) choices: Vec<Choice>,
    pub(super) gave_up: bool,
    /// Was it said that a player sees too little?
    pub(super) told_short: bool,
    /// The move that was hinted at last, on the board as it stands.
    pub(super) hinted: Option<String>,
    /// What a player or a hint may expand unless told.
    usual_nodes: u64,
    pub(super) judge: Judge,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({} {:?})", self.problem.name(), self.boards)
    }
}

impl Session {
    /// Begins a game. [Players](players) are checked.
    pub fn new(problem: Arc<Problem>, setup: Setup) -> Result<Self, SpecError> {
        let setup = Setup { players: players(&problem, &setup.players)?, ..setup };
        let start = match &setup.start {
            Some(start) => start.clone(),
            None => sample(&problem, &setup, 0)?,
        };
        let mut session = Session {
            usual_nodes: setup::usual_nodes(&problem, &start)?,
            choices: problem.choices(&start)?,
            judge: Judge::new(setup.limits),
            problem,
            setup,
            round: 0,
            boards: vec![start],
            moves: Vec::new(),
            undone: Vec::new(),
            gave_up: false,
            told_short: false,
            hinted: None,
        };
        session.check_start()?;
        // Another game begins where this one did; another puzzle is another board.
        if session.puzzle().is_some() {
            session.setup.start = None;
        }
        Ok(session)
    }

    /// The game that was kept, of a problem that was opened by its name: everything is checked, every move
    /// made again.
    pub fn resume(problem: Arc<Problem>, saved: &Saved, limits: Limits) -> Result<Self, SpecError> {
        let (start, players) = (Some(problem.read(&saved.start)?), saved.players.clone());
        let mut session = Session::new(problem, Setup { start, players, seed: saved.seed, sampling: None, limits })?;
        session.round = saved.round;
        for (i, mv) in saved.moves.iter().enumerate() {
            if session.is_over() {
                return Err(msg!("play.saved-over").into());
            }
            let made = session.problem.steps(session.board(), std::slice::from_ref(mv));
            let step = made.map_err(|_| msg!("play.saved-move", at = i + 1, found = mv.as_str()))?.remove(1);
            session.moves.extend(step.via);
            session.boards.push(step.board);
        }
        session.look()?;
        if session.is_over() {
            return Err(msg!("play.saved-over").into());
        }
        Ok(session)
    }

    /// What is needed to go on from here.
    pub fn saved(&self) -> Saved {
        let Setup { players, seed, .. } = self.setup.clone();
        let saved = Saved::new(self.problem.name(), self.boards[0].clone(), players, seed);
        Saved { moves: self.moves.clone(), round: self.round, ..saved }
    }

    /// A start must be one from which there is something to play.
    fn check_start(&self) -> Result<(), SpecError> {
        match &*self.problem {
            Problem::Puzzle(puzzle) => match puzzle.unsolvable(self.board())? {
                Some(why) => Err(why.into()),
                None if puzzle.spot(self.board())?.solved => Err(msg!("play.solved-already").into()),
                None => Ok(()),
            },
            Problem::Game(game) => match game.ending(&game.standing(self.board())?) {
                Some(how) => Err(msg!("game.over", how = how).into()),
                None => Ok(()),
            },
        }
    }

    /// What a player or a hint may expand.
    pub(super) fn budget(&self) -> u64 {
        self.setup.limits.expanded.unwrap_or(self.usual_nodes)
    }

    /// What may be expanded unasked, for a remark: a tenth of it.
    pub(super) fn cheap(&self) -> u64 {
        self.budget().min(self.usual_nodes / 10)
    }

    /// What is played.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What players and hints may use.
    pub fn limits(&self) -> Limits {
        self.setup.limits
    }

    /// The board as it stands.
    pub fn board(&self) -> &str {
        self.boards.last().expect("the start is there")
    }

    /// What the board looks like.
    pub fn view(&self) -> View {
        self.problem.view(self.board()).unwrap_or_else(|_| View::text(self.board()))
    }

    /// What can be played.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// How moves are made on this board.
    pub fn manner(&self) -> Manner {
        Manner::of(&self.choices)
    }

    /// The only move, if there is no spot to it.
    pub fn pass(&self) -> Option<&Choice> {
        self.choices.first().filter(|_| self.manner() == Manner::Pass)
    }

    /// The move that the last hint named, until another is made.
    pub fn hinted(&self) -> Option<&Choice> {
        self.choices.iter().find(|choice| Some(&choice.id) == self.hinted.as_ref())
    }

    /// The keys that make a move, once a hand was [led](hand::Hand::lead) to it; none where it must be typed.
    pub fn keys(&self, choice: &Choice) -> Vec<Key> {
        hand::keys(&choice.touch, self.manner(), &self.view())
    }

    /// The moves made so far.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    pub(super) fn puzzle(&self) -> Option<&dyn AnyPuzzle> {
        if let Problem::Puzzle(puzzle) = &*self.problem { Some(puzzle.as_ref()) } else { None }
    }

    pub(super) fn game(&self) -> Option<&dyn AnyGame> {
        if let Problem::Game(game) = &*self.problem { Some(game.as_ref()) } else { None }
    }

    /// Is there nothing left to play?
    pub fn is_over(&self) -> bool {
        let solved = |puzzle: &dyn AnyPuzzle| puzzle.spot(self.board()).is_ok_and(|spot| spot.solved);
        self.gave_up || self.puzzle().is_some_and(solved) || self.verdict().is_some()
    }

    /// How a game has ended, if it has, and the margin where points are counted.
    pub(super) fn verdict(&self) -> Option<(Verdict, Option<i32>)> {
        let standing = self.game()?.standing(self.board()).ok()?;
        Some((standing.verdict?, standing.margin))
    }

    /// Whose turn it is in a game, after so many moves.
    pub(super) fn side_after(&self, moves: usize) -> Option<Side> {
        Some(self.game()?.standing(&self.boards[moves]).ok()?.to_move)
    }

    pub(super) fn player(&self, side: Side) -> &str {
        &self.setup.players[usize::from(side == Side::Second)]
    }

    /// Does a person have the move after so many moves?
    pub(super) fn is_human_after(&self, moves: usize) -> bool {
        self.side_after(moves).is_none_or(|side| self.player(side) == HUMAN)
    }

    /// Does no person play?
    pub fn is_watched(&self) -> bool {
        self.game().is_some() && !self.setup.players.iter().any(|player| player == HUMAN)
    }

    /// Is it a machine's turn?
    pub fn awaits_machine(&self) -> bool {
        !self.is_over() && !self.is_human_after(self.moves.len())
    }

    /// Does what a person asks for, but for files and leaving, which are not its business.
    /// An error changes nothing.
    pub fn act(&mut self, command: &Command, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        match command {
            Command::Moves(words) => self.play(words, cancel),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint | Command::Values | Command::Resign if self.is_over() => Err(msg!("play.over").into()),
            Command::Hint => self.hint(cancel),
            Command::Values => self.values(cancel),
            Command::Resign => {
                let said = self.solution(cancel)?;
                self.gave_up = true;
                Ok(said)
            }
            Command::New => {
                let start = match self.setup.start.clone() {
                    Some(start) => start,
                    None => sample(&self.problem, &self.setup, self.round + 1)?,
                };
                self.round += 1;
                (self.boards, self.moves, self.undone, self.gave_up) = (vec![start], Vec::new(), Vec::new(), false);
                self.look()?;
                Ok(Vec::new())
            }
            Command::Help => Ok(vec![self.problem.move_help(), msg!("play.help")]),
            Command::Nothing | Command::Quit | Command::Save(_) | Command::Load(_) => Ok(Vec::new()),
        }
    }
}
