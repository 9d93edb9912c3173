//! Moves made, answered, taken back and made again.

use super::command::Command;
use super::session::Session;
use crate::budget::Cancel;
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::player;
use crate::problem::{Problem, Request};
use crate::rng::Rng;
use crate::view::Choice;

/// Words for the only move that there is, if that has no spot.
const PASS: [&str; 3] = ["p", "pass", "passar"];

impl Session {
    /// Looks at the board anew.
    pub(super) fn look(&mut self) -> Result<(), SpecError> {
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
    pub(super) fn push(&mut self, word: &str) -> Result<(), SpecError> {
        let mv = self.find(word)?;
        let choice = self.choices.iter().position(|choice| Some(&choice.id) == mv.as_ref());
        let choice = self.choices.swap_remove(choice.ok_or_else(|| msg!("play.over"))?);
        self.moves.push(choice.id);
        self.boards.push(choice.board);
        self.look()
    }

    /// Takes moves back, until so many are left.
    pub(super) fn pop(&mut self, left: usize) -> Result<(), SpecError> {
        self.undone.extend(self.moves.drain(left..).rev());
        self.boards.truncate(left + 1);
        self.look()
    }

    pub(super) fn play(&mut self, words: &[String], cancel: &Cancel) -> Result<Vec<Message>, SpecError> {
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
        let letters: Vec<String> = word.chars().filter(|c| c.is_alphabetic()).map(String::from).collect();
        let strange = || msg!("play.strange", found = word, near = Command::near(word));
        match letters.first().map_or(Ok(None), |letter| self.find(letter)) {
            Ok(None) => Err(strange().into()),
            _ if letters.len() < word.chars().count().max(2) || self.game().is_some() => Err(strange().into()),
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
    pub(super) fn undo(&mut self) -> Result<Vec<Message>, SpecError> {
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
    pub(super) fn redo(&mut self) -> Result<Vec<Message>, SpecError> {
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
