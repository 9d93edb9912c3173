//! A game or a puzzle being played: commands in, things to show out. No input, no
//! output, no clock; both faces, lines and screen, are thin skins over this.

use super::command::Command;
use super::judge::{self, Judge};
use super::saved::{Saved, VERSION};
use super::setup::{Setup, players, sample};
use super::shape::Shape;
use crate::args::short_name;
use crate::solve_game::letter;
use kombat::budget::Cancel;
use kombat::catalog::{AnyGame, AnyPuzzle, Problem, Request, open};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::rng::Rng;
use kombat::space::{Side, Verdict};

/// The name of a person among players.
pub(crate) const HUMAN: &str = "human";

/// A game or a puzzle being played.
pub(crate) struct Session {
    pub(crate) problem: Problem,
    pub(crate) shape: Shape,
    pub(super) setup: Setup,
    /// Which board of the seed this is.
    round: u64,
    /// The start and the board after each move.
    pub(super) boards: Vec<String>,
    pub(super) moves: Vec<String>,
    /// Moves taken back, the last one first to come again.
    undone: Vec<String>,
    pub(super) gave_up: bool,
    /// Was it said that a player sees too little?
    told_short: bool,
    pub(super) judge: Judge,
}

impl Session {
    /// Begins a game. Players must have been checked.
    pub(crate) fn new(setup: Setup) -> Result<Self, SpecError> {
        let problem = open(&setup.problem)?;
        let shape = Shape::of(&setup.problem);
        let start = match &setup.start {
            Some(start) => start.clone(),
            None => sample(&problem, &setup, 0)?,
        };
        let mut session = Session {
            problem,
            shape,
            setup,
            round: 0,
            boards: vec![start],
            moves: Vec::new(),
            undone: Vec::new(),
            gave_up: false,
            told_short: false,
            judge: Judge::default(),
        };
        session.check_start()?;
        // Another game begins where this one did; another puzzle is another board.
        if matches!(session.problem, Problem::Puzzle(_)) {
            session.setup.start = None;
        }
        Ok(session)
    }

    /// The game of a file: everything is checked, every move made again.
    pub(crate) fn resume(saved: &Saved, nodes: Option<u64>) -> Result<Self, SpecError> {
        let problem = open(&saved.problem)?;
        let (name, start) = match &problem {
            Problem::Puzzle(puzzle) => (puzzle.problem(), puzzle.read(&saved.start)?),
            Problem::Game(game) => (game.problem(), game.read(&saved.start)?),
        };
        let players = players(&problem, &saved.players)?;
        let setup = Setup { problem: name, start: Some(start), players, seed: saved.seed, sampling: None, nodes };
        let mut session = Session::new(setup)?;
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

    /// What a file needs to go on from here.
    pub(crate) fn saved(&self) -> Saved {
        Saved {
            kombat: "play".to_owned(),
            version: VERSION,
            problem: self.setup.problem.clone(),
            start: self.boards[0].clone(),
            moves: self.moves.clone(),
            players: self.setup.players.clone(),
            seed: self.setup.seed,
            round: self.round,
        }
    }

    /// A start must be one from which there is something to play.
    fn check_start(&self) -> Result<(), SpecError> {
        match &self.problem {
            Problem::Puzzle(puzzle) => match puzzle.unsolvable(self.board())? {
                Some(why) => Err(why.into()),
                None if puzzle.spot(self.board())?.solved => Err(msg!("play.solved-already").into()),
                None => Ok(()),
            },
            // A game that is over says so itself.
            Problem::Game(game) if game.standing(self.board())?.verdict.is_some() => Err(game
                .think(&Request::new("alphabeta", self.board()), None)
                .err()
                .unwrap_or_else(|| msg!("play.over").into())),
            Problem::Game(_) => Ok(()),
        }
    }

    /// What a player or a hint may expand.
    pub(super) fn budget(&self) -> u64 {
        self.setup.budget(self.shape)
    }

    pub(super) fn cheap(&self) -> u64 {
        self.setup.cheap(self.shape)
    }

    /// The board as it stands.
    pub(crate) fn board(&self) -> &str {
        self.boards.last().expect("the start is there")
    }

    fn puzzle(&self) -> Option<&dyn AnyPuzzle> {
        if let Problem::Puzzle(puzzle) = &self.problem { Some(puzzle.as_ref()) } else { None }
    }

    fn game(&self) -> Option<&dyn AnyGame> {
        if let Problem::Game(game) = &self.problem { Some(game.as_ref()) } else { None }
    }

    /// Where pieces belong.
    pub(crate) fn goal(&self) -> Option<String> {
        self.puzzle()?.goal()
    }

    /// Has anything been played?
    pub(crate) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        let solved = |puzzle: &dyn AnyPuzzle| puzzle.spot(self.board()).is_ok_and(|spot| spot.solved);
        self.gave_up || self.puzzle().is_some_and(solved) || self.verdict().is_some()
    }

    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.game()?.standing(self.board()).ok()?.verdict
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
    pub(crate) fn is_watched(&self) -> bool {
        self.game().is_some() && !self.setup.players.iter().any(|player| player == HUMAN)
    }

    /// Is it a machine's turn?
    pub(crate) fn awaits_machine(&self) -> bool {
        !self.is_over() && !self.is_human_after(self.moves.len())
    }

    /// What stands before the place where a person types.
    pub(crate) fn prompt(&self) -> &'static str {
        self.side_after(self.moves.len()).map_or("", letter)
    }

    /// What is played, and by whom.
    pub(crate) fn title(&self) -> Message {
        match &self.problem {
            Problem::Puzzle(puzzle) => {
                msg!("solve.problem", problem = puzzle.problem(), goal = puzzle.goal().unwrap_or_default())
            }
            Problem::Game(_) => {
                let [first, second] = [Side::First, Side::Second].map(|side| self.who(side));
                msg!("play.title", problem = self.setup.problem.as_str(), first = first, second = second)
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
    pub(crate) fn act(&mut self, command: &Command, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
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
                self.boards = vec![start];
                (self.moves, self.undone, self.gave_up) = (Vec::new(), Vec::new(), false);
                Ok(Vec::new())
            }
            Command::Help => Ok(vec![self.problem.move_help(), msg!("play.help")]),
            Command::Nothing | Command::Quit | Command::Save(_) | Command::Load(_) => Ok(Vec::new()),
        }
    }

    /// Makes a legal move.
    fn push(&mut self, mv: &str) -> Result<(), SpecError> {
        let one = [mv.to_owned()];
        let steps = self.problem.steps(self.board(), &one)?;
        let step = steps.into_iter().nth(1).ok_or_else(|| msg!("play.over"))?;
        self.moves.push(step.via.unwrap_or_default());
        self.boards.push(step.board);
        Ok(())
    }

    fn pop(&mut self) {
        self.undone.extend(self.moves.pop());
        self.boards.pop();
    }

    fn play(&mut self, words: &[String], cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        if self.is_over() {
            return Err(msg!("play.over").into());
        }
        let before = self.moves.len();
        let tried = match &self.problem {
            Problem::Game(_) if words.len() > 1 => Err(msg!("play.one-move").into()),
            _ => words.iter().try_for_each(|word| self.try_word(word)),
        };
        if let Err(error) = tried {
            self.moves.truncate(before);
            self.boards.truncate(before + 1);
            return Err(error);
        }
        self.undone.clear();
        match &self.problem {
            Problem::Puzzle(_) => self.tell_progress(before, cancel),
            Problem::Game(_) => self.tell_slip(before, cancel),
        }
    }

    /// The move that a word means, or the moves of its letters; those after the goal are not made.
    fn try_word(&mut self, word: &str) -> Result<(), SpecError> {
        if self.is_over() {
            return Ok(());
        }
        if let Some(mv) = self.problem.find_move(self.board(), word)? {
            return self.push(&mv);
        }
        let letters: Vec<String> = word.chars().map(String::from).collect();
        let strange = || msg!("play.strange", found = word, near = Command::near(word));
        match self.problem.find_move(self.board(), &letters[0]) {
            Ok(None) => Err(strange().into()),
            _ if letters.len() == 1 || self.game().is_some() => Err(strange().into()),
            _ => letters.iter().try_for_each(|letter| self.try_word(letter)),
        }
    }

    /// A machine's move.
    pub(crate) fn reply(&mut self, cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
        let Problem::Game(game) = &self.problem else { return Ok(Vec::new()) };
        let Some(side) = self.side_after(self.moves.len()) else { return Ok(Vec::new()) };
        let position = self.board().to_owned();
        // Another seed for each move, the same for the same game.
        let seed = Rng::stream(self.setup.seed, (self.round << 32) + self.moves.len() as u64).bits();
        let (limits, cancel) = (judge::limits(self.budget()), cancel.clone());
        let request = Request { limits, cancel, seed, ..Request::new(self.player(side), &position) };
        let report = game.think(&request, None)?;
        let (name, mut said) = (self.who(side), Vec::new());
        let judged = report.game.as_ref().is_some_and(|judgement| judgement.value.is_some());
        let choice = if report.stopped() && !judged {
            // It has seen nothing at all; another who sees threats at least stands in.
            if !std::mem::replace(&mut self.told_short, true) {
                said.push(msg!("play.cut-short", name = name.clone()));
            }
            game.think(
                &Request { limits: judge::limits(self.cheap()), ..Request::new(judge::PLAYER, &position) },
                None,
            )?
        } else {
            report
        };
        let choice =
            choice.moves.and_then(|moves| moves.first().map(str::to_owned)).ok_or_else(|| msg!("play.over"))?;
        self.push(&choice)?;
        said.push(msg!("play.plays", side = letter(side), name = name, mv = self.shape.name(&choice)));
        Ok(said)
    }

    /// Takes a machine's last move back, which it had no time to think about.
    pub(crate) fn forget_reply(&mut self) {
        if !self.moves.is_empty() && !self.is_human_after(self.moves.len() - 1) {
            self.pop();
            self.undone.clear();
        }
    }

    /// Back to where a person last had the move.
    fn undo(&mut self) -> Result<Vec<Message>, SpecError> {
        if std::mem::take(&mut self.gave_up) {
            return Ok(Vec::new());
        }
        let Some(back) = (0..self.moves.len()).rev().find(|&moves| self.is_human_after(moves)) else {
            return Err(msg!("play.nothing-to-undo").into());
        };
        while self.moves.len() > back {
            self.pop();
        }
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
