//! How a game is set up: its start, and who plays.

use super::shape::{Kind, Shape};
use kombat::catalog::{Problem, Sampling};
use kombat::messages::SpecError;
use kombat::msg;
use kombat::rng::Rng;

/// What a player or a hint may expand unless told.
const NODES: u64 = 3_000_000;

/// Successors that it may look at in a game: an expansion has as many as there are cells,
/// or columns where stones fall, and to judge each takes the longer the more there are.
const LOOKS: u64 = 120_000_000;

/// How often another board is sampled if the first is solved already.
const TRIES: u64 = 100;

/// How a game is set up.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) problem: String,
    /// A board in canonical form; else one is sampled.
    pub(crate) start: Option<String>,
    /// Of a game both sides, of a puzzle who gives hints.
    pub(crate) players: Vec<String>,
    pub(crate) seed: u64,
    pub(crate) sampling: Option<Sampling>,
    /// What a player or a hint may expand, if that was said.
    pub(crate) nodes: Option<u64>,
}

impl Setup {
    /// What a player or a hint may expand: less on large boards, which take longer.
    pub(crate) fn budget(&self, shape: Shape) -> u64 {
        self.nodes.unwrap_or(NODES.min(LOOKS / moves(shape).pow(2)))
    }

    /// What may be expanded unasked, for a remark: a tenth of it.
    pub(crate) fn cheap(&self, shape: Shape) -> u64 {
        self.budget(shape).min(NODES.min(LOOKS / moves(shape).pow(2)) / 10)
    }
}

/// About how many moves there are on a board.
fn moves(shape: Shape) -> u64 {
    let cells = shape.rows * shape.columns;
    match shape.kind {
        Kind::Stones | Kind::Other => cells as u64,
        Kind::Falling => shape.columns as u64,
        // Puzzles have few, and what they take depends little on the size.
        Kind::Tiles | Kind::Swap => 4 * cells.div_ceil(16) as u64,
    }
    .max(1)
}

/// A start: sampled for puzzles, the usual one for games unless a walk is asked for.
pub(crate) fn sample(problem: &Problem, setup: &Setup, round: u64) -> Result<String, SpecError> {
    let mut rng = Rng::stream(setup.seed, round);
    match (problem, setup.sampling) {
        (Problem::Game(game), Some(Sampling::Walk(plies))) => game.random(plies, &mut rng),
        (Problem::Game(_), Some(Sampling::Depth(_) | Sampling::Uniform)) => Err(msg!("play.no-depth").into()),
        (Problem::Game(game), _) => Ok(game.start()),
        (Problem::Puzzle(puzzle), sampling) => {
            let sampling = sampling.unwrap_or(Sampling::Uniform);
            let mut board = puzzle.sample(sampling, &mut rng)?;
            for _ in 0..TRIES {
                if !puzzle.spot(&board)?.solved {
                    break;
                }
                board = puzzle.sample(sampling, &mut rng)?;
            }
            Ok(board)
        }
    }
}

/// Both sides of a game, or who gives hints on a puzzle; checked and with all defaults.
pub(crate) fn players(problem: &Problem, names: &[String]) -> Result<Vec<String>, SpecError> {
    match (problem, names) {
        (Problem::Game(game), [_, _]) => names.iter().map(|name| game.check(name)).collect(),
        (Problem::Game(_), _) => Err(msg!("play.two-sides", n = names.len()).into()),
        (Problem::Puzzle(puzzle), [adviser]) => Ok(vec![puzzle.check(adviser)?]),
        (Problem::Puzzle(_), _) => Err(msg!("play.one-adviser", n = names.len()).into()),
    }
}
