//! Boards: read, checked, sampled.

use kombat::catalog::{self, AnyGame, AnyPuzzle, Sampling};
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat::play;
use kombat::space::{Cost, Side, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest walk that a board is shuffled by.
const LONGEST_WALK: u64 = 100_000;

/// Which problem.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProblemOrder {
    /// Its spec.
    pub problem: String,
}

/// What a puzzle or a game is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Problem {
    /// One who solves.
    Puzzle {
        /// Its canonical name.
        problem: String,
        /// The goal, where there is exactly one.
        goal: Option<String>,
        /// How many boards lie at each distance from it, where that is quickly known and every move costs 1.
        depths: Option<Vec<u64>>,
        /// Who is asked for hints where distances are not known, one after another until one answers.
        advisers: Vec<Adviser>,
        /// A board worth watching first, where there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        showpiece: Option<&'static str>,
    },
    /// Two who play.
    Game {
        /// Its canonical name.
        problem: String,
        /// The position that it begins with.
        start: String,
        /// Who is asked what moves are worth.
        advisers: Vec<Adviser>,
        /// Who plays against a person unless told.
        opponent: &'static str,
        /// A position worth watching first, where there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        showpiece: Option<&'static str>,
    },
}

/// An algorithm or a player that helps whoever plays.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Adviser {
    /// Its spec.
    algorithm: &'static str,
    /// How many expansions it may make.
    nodes: u64,
}

impl From<&catalog::Problem> for Problem {
    fn from(problem: &catalog::Problem) -> Self {
        let advisers = |board: &str| {
            let all = play::advisers(problem, board).unwrap_or_default().into_iter();
            all.map(|(algorithm, nodes)| Adviser { algorithm, nodes }).collect()
        };
        let showpiece = problem.showpiece();
        match problem {
            catalog::Problem::Puzzle(puzzle) => Problem::Puzzle {
                problem: puzzle.problem(),
                advisers: advisers(&puzzle.goal().unwrap_or_else(|| puzzle.random(0))),
                goal: puzzle.goal(),
                depths: puzzle
                    .quick_depths()
                    .filter(|_| puzzle.unit_costs())
                    .map(|levels| levels.into_iter().map(|(_, boards)| boards).collect()),
                showpiece,
            },
            catalog::Problem::Game(game) => Problem::Game {
                problem: game.problem(),
                advisers: advisers(&game.start()),
                start: game.start(),
                opponent: game.opponent(),
                showpiece,
            },
        }
    }
}

/// Which board or position.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardOrder {
    /// The spec of its problem.
    pub problem: String,
    /// As people write it.
    pub board: String,
}

/// What can be said without a search about a board of a puzzle or a position of a game.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum BoardFacts {
    /// Of a puzzle.
    Board(Board),
    /// Of a game.
    Position(Position),
}

/// A board of a puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Board {
    /// In its canonical form.
    board: String,
    solvable: bool,
    /// Why it is not.
    why: Option<String>,
    solved: bool,
    /// Its true distance from the goal, where that is cheaply known.
    distance: Option<Cost>,
    /// The legal moves.
    moves: Vec<String>,
}

/// A position of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Position {
    /// In its canonical form.
    board: String,
    /// Whose turn it is, or would be.
    to_move: Player,
    /// How the game has ended, if it has.
    verdict: Option<Winner>,
    /// The legal moves.
    moves: Vec<String>,
}

/// A side of a game; X begins.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "they are the letters of the sides")]
pub enum Player {
    X,
    O,
}

/// Who has won a game.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(missing_docs, reason = "they are the letters of the sides")]
pub enum Winner {
    X,
    O,
    #[serde(rename = "draw")]
    Nobody,
}

impl BoardFacts {
    /// Of a board as it was written.
    pub fn new(problem: &catalog::Problem, text: &str, lang: Lang) -> Result<Self, SpecError> {
        match problem {
            catalog::Problem::Puzzle(puzzle) => board(puzzle.as_ref(), text, lang).map(BoardFacts::Board),
            catalog::Problem::Game(game) => position(game.as_ref(), text).map(BoardFacts::Position),
        }
    }
}

fn board(puzzle: &dyn AnyPuzzle, text: &str, lang: Lang) -> Result<Board, SpecError> {
    let board = puzzle.read(text)?;
    let why = puzzle.unsolvable(&board)?;
    let catalog::Spot { solved, distance, moves } = puzzle.spot(&board)?;
    Ok(Board { board, solvable: why.is_none(), why: why.map(|why| why.render(lang)), solved, distance, moves })
}

fn position(game: &dyn AnyGame, text: &str) -> Result<Position, SpecError> {
    let board = game.read(text)?;
    let standing = game.standing(&board)?;
    let verdict = standing.verdict.map(|verdict| match verdict {
        Verdict::Win(Side::First) => Winner::X,
        Verdict::Win(Side::Second) => Winner::O,
        Verdict::Drawn => Winner::Nobody,
    });
    let to_move = if standing.to_move == Side::First { Player::X } else { Player::O };
    Ok(Position { board, to_move, verdict, moves: standing.moves })
}

/// How a board is sampled: uniformly, unless told.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShuffleOrder {
    /// The spec of its problem.
    pub problem: String,
    /// What chance begins with.
    #[serde(default)]
    pub seed: u64,
    /// Random moves away from the goal, or from the beginning of a game.
    pub walk: Option<u64>,
    /// The true distance from the goal. Not with `walk`.
    pub depth: Option<u64>,
}

impl ShuffleOrder {
    /// Where boards come from.
    pub fn sampling(&self) -> Result<Sampling, Message> {
        match (self.walk, self.depth) {
            (Some(steps), None) if steps <= LONGEST_WALK => Ok(Sampling::Walk(steps)),
            (Some(steps), None) => Err(msg!("lab.too-many", what = "walk", found = steps, most = LONGEST_WALK)),
            (None, Some(depth)) => Ok(Sampling::Depth(depth)),
            (None, None) => Ok(Sampling::Uniform),
            (Some(_), Some(_)) => Err(msg!("web.walk-or-depth")),
        }
    }
}

/// A board that was sampled.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Sampled {
    /// In its canonical form.
    pub board: String,
}
