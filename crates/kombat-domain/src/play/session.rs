//! A game or a puzzle being played: commands in, things to show out.

use super::command::Command;
use super::hand::{self, Key, Manner};
use super::judge::Judge;
use super::saved::Saved;
use super::setup::{self, Setup, players, sample};
use crate::budget::{Cancel, Limits};
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::player::{self, human};
use crate::problem::{AnyGame, AnyPuzzle, Problem, Request};
use crate::rng::Rng;
use crate::space::{Side, Verdict};
use crate::spec::short_name;
use crate::view::{Choice, View};
use std::fmt;
use std::sync::Arc;

/// The name of a person among players.
pub(super) const HUMAN: &str = human::CARD.name;

/// Words for the only move that there is, if that has no spot.
const PASS: [&str; 3] = ["p", "pass", "passar"];

/// A game or a puzzle being played.
pub struct Session {
    pub(super) problem: Arc<Problem>,
    pub(super) setup: Setup,
    /// Which board of the seed this is.
    round: u64,
    /// The start and the board after each move.
    pub(super) boards: Vec<String>,
    pub(super) moves: Vec<String>,
    /// Moves taken back, the last one first to come again.
    undone: Vec<String>,
    /// What can be played on the board as it stands.
    pub(super) choices: Vec<Choice>,
    pub(super) gave_up: bool,
    /// Was it said that a player sees too little?
    told_short: bool,
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
    /// Begins a game. Players must have been [checked](players).
    pub fn new(problem: Arc<Problem>, setup: Setup) -> Result<Self, SpecError> {
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
        let (start, players) = (Some(problem.read(&saved.start)?), players(&problem, &saved.players)?);
        let mut session = Session::new(problem, Setup { start, players, seed: saved.seed, sampling: None, limits })?;
        session.round = saved.round;
        for (i, mv) in saved.moves.iter().enumerate() {
            if session.is_over() {
                return Err(msg!("play.saved-over").into());
            }
            session.push(mv).map_err(|_| msg!("play.saved-move", at = i + 1, found = mv.as_str()))?;
        }
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
            // A game that is over says so itself.
            Problem::Game(game) if game.standing(self.board())?.verdict.is_some() => Err(game
                .think(&Request::new(player::DEFAULT, self.board()), None)
                .err()
                .unwrap_or_else(|| msg!("play.over").into())),
            Problem::Game(_) => Ok(()),
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

    fn puzzle(&self) -> Option<&dyn AnyPuzzle> {
        if let Problem::Puzzle(puzzle) = &*self.problem { Some(puzzle.as_ref()) } else { None }
    }

    fn game(&self) -> Option<&dyn AnyGame> {
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
    fn is_human_after(&self, moves: usize) -> bool {
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

    /// Looks at the board anew.
    fn look(&mut self) -> Result<(), SpecError> {
        (self.choices, self.hinted) = (self.problem.choices(self.board())?, None);
        Ok(())
    }

    /// What a line asks for. A letter that is a word for a move here is the move.
    pub fn read(&self, line: &str) -> Command {
        match line.trim() {
            word if word.chars().count() == 1 && self.is_move(word) => Command::Moves(vec![word.to_owned()]),
            _ => Command::read(line),
        }
    }

    /// Is this a word for a move, be it possible here or not?
    pub fn is_move(&self, word: &str) -> bool {
        !matches!(self.find(word), Ok(None))
    }

    /// The move that a word means, as results write it.
    pub(super) fn find(&self, word: &str) -> Result<Option<String>, SpecError> {
        let pass = self.pass().filter(|_| PASS.contains(&word.to_ascii_lowercase().as_str()));
        match pass {
            Some(pass) => Ok(Some(pass.id.clone())),
            None => self.problem.find_move(self.board(), word),
        }
    }

    /// Makes the move that a word means.
    fn push(&mut self, word: &str) -> Result<(), SpecError> {
        let mv = self.find(word)?;
        let choice = self.choices.iter().position(|choice| Some(&choice.id) == mv.as_ref());
        let choice = self.choices.swap_remove(choice.ok_or_else(|| msg!("play.over"))?);
        self.moves.push(choice.id);
        self.boards.push(choice.board);
        self.look()
    }

    /// Takes moves back, until so many are left.
    fn pop(&mut self, left: usize) -> Result<(), SpecError> {
        self.undone.extend(self.moves.drain(left..).rev());
        self.boards.truncate(left + 1);
        self.look()
    }

    fn play(&mut self, words: &[String], cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        if self.is_over() {
            return Err(msg!("play.over").into());
        }
        let before = self.moves.len();
        let tried = match &*self.problem {
            Problem::Game(_) if words.len() > 1 => Err(msg!("play.one-move").into()),
            _ => words.iter().try_for_each(|word| self.try_word(word)),
        };
        if let Err(error) = tried {
            let undone = self.undone.clone();
            self.pop(before)?;
            self.undone = undone;
            return Err(error);
        }
        self.undone.clear();
        match &*self.problem {
            Problem::Puzzle(_) => self.tell_progress(before, cancel),
            Problem::Game(_) => self.tell_slip(before, cancel),
        }
    }

    /// The move that a word means, or the moves of its letters; those after the goal are not made.
    fn try_word(&mut self, word: &str) -> Result<(), SpecError> {
        if self.is_over() {
            return Ok(());
        }
        if self.find(word)?.is_some() {
            return self.push(word);
        }
        let letters: Vec<String> = word.chars().map(String::from).collect();
        let strange = || msg!("play.strange", found = word, near = Command::near(word));
        match self.find(&letters[0]) {
            Ok(None) => Err(strange().into()),
            _ if letters.len() == 1 || self.game().is_some() => Err(strange().into()),
            _ => letters.iter().try_for_each(|letter| self.try_word(letter)),
        }
    }

    /// A machine's move.
    pub fn reply(&mut self, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let Problem::Game(game) = &*self.problem else { return Ok(Vec::new()) };
        let Some(side) = self.side_after(self.moves.len()) else { return Ok(Vec::new()) };
        let position = self.board().to_owned();
        // Another seed for each move, the same for the same game.
        let seed = Rng::stream(self.setup.seed, (self.round << 32) + self.moves.len() as u64).bits();
        let request = self.judge.request(self.player(side), &position, self.budget(), cancel);
        let request = Request { seed, ..request };
        let report = game.think(&request, None)?;
        let (name, mut said) = (self.who(side), Vec::new());
        let judged = report.game.as_ref().is_some_and(|judgement| judgement.value.is_some());
        let choice = if report.stopped() && !judged {
            // It has seen nothing at all; another who sees threats at least stands in.
            if !std::mem::replace(&mut self.told_short, true) {
                said.push(msg!("play.cut-short", name = name.clone()));
            }
            game.think(&self.judge.request(player::DEFAULT, &position, self.cheap(), &Cancel::new()), None)?
        } else {
            report
        };
        let choice =
            choice.moves.and_then(|moves| moves.first().map(str::to_owned)).ok_or_else(|| msg!("play.over"))?;
        let shown = self.shown(&choice);
        self.push(&choice)?;
        said.push(msg!("play.plays", side = self.side(side), name = name, mv = shown));
        Ok(said)
    }

    /// A move of this board as screens show it.
    pub(super) fn shown(&self, id: &str) -> String {
        self.choices.iter().find(|choice| choice.id == id).map_or(id, Choice::name).to_owned()
    }

    /// Takes a machine's last move back, which it had no time to think about.
    pub fn forget_reply(&mut self) -> Result<(), SpecError> {
        if !self.moves.is_empty() && !self.is_human_after(self.moves.len() - 1) {
            self.pop(self.moves.len() - 1)?;
            self.undone.clear();
        }
        Ok(())
    }

    /// Back to where a person last had the move.
    fn undo(&mut self) -> Result<Vec<Message>, SpecError> {
        if std::mem::take(&mut self.gave_up) {
            return Ok(Vec::new());
        }
        let Some(back) = (0..self.moves.len()).rev().find(|&moves| self.is_human_after(moves)) else {
            return Err(msg!("play.nothing-to-undo").into());
        };
        self.pop(back)?;
        Ok(Vec::new())
    }

    /// Forward again to where a person has the move.
    fn redo(&mut self) -> Result<Vec<Message>, SpecError> {
        if self.undone.is_empty() {
            return Err(msg!("play.nothing-to-redo").into());
        }
        while let Some(mv) = self.undone.pop() {
            self.push(&mv)?;
            if self.is_human_after(self.moves.len()) {
                break;
            }
        }
        Ok(Vec::new())
    }
}
