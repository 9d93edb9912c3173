//! A problem, puzzle or game, for whoever need not know which.

use super::{AnyGame, AnyPuzzle, Request, Step};
use crate::card::Card;
use crate::messages::{Message, SpecError};
use crate::report::Report;
use crate::space::Notation;
use crate::trace::TraceLine;
use crate::view::{Choice, Touch, View};
use std::fmt;

/// A problem, ready to be run by name.
pub enum Problem {
    /// For one player.
    Puzzle(Box<dyn AnyPuzzle>),
    /// For two players.
    Game(Box<dyn AnyGame>),
}

/// Asks whichever it is.
macro_rules! either {
    ($problem:expr, $any:ident => $answer:expr) => {
        match $problem {
            Problem::Puzzle($any) => $answer,
            Problem::Game($any) => $answer,
        }
    };
}

impl Problem {
    /// The problem with its parameters.
    pub fn name(&self) -> String {
        either!(self, any => any.problem())
    }

    /// Checks a board and gives it back in canonical form.
    pub fn read(&self, board: &str) -> Result<String, SpecError> {
        either!(self, any => any.read(board))
    }

    /// Renders a board for a person, as text.
    pub fn render(&self, board: &str) -> Result<String, SpecError> {
        either!(self, any => any.render(board))
    }

    /// What a board looks like.
    pub fn view(&self, board: &str) -> Result<View, SpecError> {
        either!(self, any => any.view(board))
    }

    /// The legal moves of a board, each with what it leads to.
    pub fn choices(&self, board: &str) -> Result<Vec<Choice>, SpecError> {
        either!(self, any => any.choices(board))
    }

    /// How a hand made the move that led to a board, from the word that results have for it; nothing where that
    /// cannot be told.
    pub fn touched(&self, board: &str, word: &str) -> Result<Option<Touch>, SpecError> {
        either!(self, any => any.touched(board, word))
    }

    /// A board worth watching first, where there is one that is better than any other.
    pub fn showpiece(&self) -> Option<&'static str> {
        either!(self, any => any.showpiece())
    }

    /// The legal move that a person's word means, as results write it: nothing if it is no word for a move,
    /// and why where the move that it means is not possible here.
    pub fn find_move(&self, board: &str, word: &str) -> Result<Option<String>, SpecError> {
        either!(self, any => any.find_move(board, word))
    }

    /// How moves are written, in a sentence.
    pub fn move_help(&self) -> Message {
        either!(self, any => any.move_help())
    }

    /// Checks the spec of an algorithm or a player, and gives it back with all defaults.
    pub fn check(&self, spec: &str) -> Result<String, SpecError> {
        either!(self, any => any.check(spec))
    }

    /// Makes moves that are given in words. The first step is the start.
    pub fn steps(&self, start: &str, moves: &[String]) -> Result<Vec<Step>, SpecError> {
        match self {
            Problem::Puzzle(puzzle) => puzzle.steps(start, moves, Notation::Blank),
            Problem::Game(game) => game.steps(start, moves),
        }
    }

    /// Makes the moves that people's words mean: each a move, or the letters of several. The first step is the start.
    pub fn follow(&self, start: &str, words: &[String]) -> Result<Vec<Step>, SpecError> {
        let mut steps = self.steps(start, &[])?;
        for word in words {
            let here = steps.last().map_or(start, |step| &step.board).to_owned();
            let letters = || word.chars().map(String::from).collect::<Vec<_>>();
            let moves = match self.find_move(&here, word)? {
                Some(mv) => vec![mv],
                None if word.chars().all(char::is_alphabetic) => letters(),
                None => vec![word.clone()],
            };
            steps.extend(self.steps(&here, &moves)?.into_iter().skip(1));
        }
        Ok(steps)
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
