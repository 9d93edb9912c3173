//! A problem, puzzle or game, for whoever need not know which.

use super::{AnyGame, AnyPuzzle, Request, Step};
use crate::card::Card;
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::report::Report;
use crate::space::Notation;
use crate::trace::TraceLine;
use crate::view::{Choice, Touch, View};
use std::fmt;
use std::ops::Deref;

/// What every problem can be asked, whose types are erased.
pub trait AnyProblem: Send + Sync {
    /// The problem with its parameters.
    fn problem(&self) -> String;
    /// Checks the spec of an algorithm or a player and gives it back with all defaults; `auto` becomes what it
    /// stands for.
    fn check(&self, spec: &str) -> Result<String, SpecError>;
    /// Checks a board, or the moves of a game, and gives the board in canonical form.
    fn read(&self, board: &str) -> Result<String, SpecError>;
    /// Renders a board for a person, as text.
    fn render(&self, board: &str) -> Result<String, SpecError>;
    /// What a board looks like.
    fn view(&self, board: &str) -> Result<View, SpecError>;
    /// The legal moves of a board, each with what it leads to.
    fn choices(&self, board: &str) -> Result<Vec<Choice>, SpecError>;
    /// How a hand made the move that led to a board, from the word that results have for it; nothing where that
    /// cannot be told.
    fn touched(&self, board: &str, word: &str) -> Result<Option<Touch>, SpecError>;
    /// A board worth watching first, where there is one that is better than any other.
    fn showpiece(&self) -> Option<&'static str>;
    /// The legal move that a person's word means, as results write it: nothing if it is no word for a move,
    /// and why where the move that it means is not possible here.
    fn find_move(&self, board: &str, word: &str) -> Result<Option<String>, SpecError>;
    /// How moves are written, in a sentence.
    fn move_help(&self) -> Message;
}

/// A problem, ready to be run by name.
pub enum Problem {
    /// For one player.
    Puzzle(Box<dyn AnyPuzzle>),
    /// For two players.
    Game(Box<dyn AnyGame>),
}

impl Deref for Problem {
    type Target = dyn AnyProblem;

    fn deref(&self) -> &Self::Target {
        match self {
            Problem::Puzzle(puzzle) => puzzle.as_ref(),
            Problem::Game(game) => game.as_ref(),
        }
    }
}

impl Problem {
    /// The problem with its parameters.
    pub fn name(&self) -> String {
        self.problem()
    }

    /// Makes moves that are given in words. The first step is the start.
    pub fn steps(&self, start: &str, moves: &[String]) -> Result<Vec<Step>, SpecError> {
        match self {
            Problem::Puzzle(puzzle) => puzzle.steps(start, moves, Notation::Blank),
            Problem::Game(game) => game.steps(start, moves),
        }
    }

    /// Makes the moves that people's words mean: each a move, or the letters of several; at most so many. The
    /// first step is the start. With why the next cannot be made, where one cannot.
    pub fn follow(
        &self,
        start: &str,
        words: &[String],
        most: usize,
    ) -> Result<(Vec<Step>, Option<SpecError>), SpecError> {
        let mut steps = self.steps(start, &[])?;
        let why = words.iter().find_map(|word| self.go_on(&mut steps, word, most).err());
        Ok((steps, why))
    }

    /// Makes the moves of a word after others.
    fn go_on(&self, steps: &mut Vec<Step>, word: &str, most: usize) -> Result<(), SpecError> {
        let all = |steps: &[Step], mv: String| {
            // From the start on, so that the moves are counted from there.
            let moves: Vec<String> = steps.iter().filter_map(|step| step.via.clone()).chain([mv]).collect();
            self.steps(&steps[0].board, &moves).map(drop)
        };
        let here = &steps[steps.len() - 1].board;
        let over = matches!(self, Problem::Game(game) if game.standing(here)?.verdict.is_some());
        if over || word.is_empty() {
            return all(steps, word.to_owned());
        }
        let found = self.find_move(here, word);
        let found = found.map_err(|why| msg!("moves.at", at = steps.len(), why = why.0))?;
        let moves = match found {
            Some(mv) => vec![mv],
            None if word.chars().all(char::is_alphabetic) => word.chars().map(String::from).collect(),
            None => vec![word.to_owned()],
        };
        for mv in moves {
            if steps.len() > most {
                return Err(msg!("lab.too-many", what = "moves", found = steps.len(), most = most).into());
            }
            let last = &steps[steps.len() - 1];
            let Ok(mut made) = self.steps(&last.board, std::slice::from_ref(&mv)) else {
                return all(steps, mv);
            };
            let cost = last.cost;
            steps.extend(made.drain(1..).map(|step| Step { cost: cost + step.cost, ..step }));
        }
        Ok(())
    }

    /// The algorithms that run on it, or the players that play it.
    pub fn fighters(&self) -> Vec<&'static Card> {
        match self {
            Problem::Puzzle(puzzle) => puzzle.algorithms(),
            Problem::Game(game) => game.players(),
        }
    }

    /// The heuristics that it has.
    pub fn heuristics(&self) -> Vec<&'static Card> {
        match self {
            Problem::Puzzle(puzzle) => puzzle.heuristics(),
            Problem::Game(_) => Vec::new(),
        }
    }

    /// Runs an algorithm, or has a player think about its next move.
    pub fn run(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError> {
        match self {
            Problem::Puzzle(puzzle) => puzzle.run(request, trace),
            Problem::Game(game) => game.think(request, trace),
        }
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Problem({})", self.name())
    }
}
