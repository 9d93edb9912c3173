//! How a game is set up: its start, and who plays.

use super::judge::FALLBACK;
use crate::budget::Limits;
use crate::messages::SpecError;
use crate::msg;
use crate::player::{self, human};
use crate::problem::{Problem, Sampling};
use crate::rng::Rng;
use crate::view::Picture;

/// What a player or a hint may expand unless told.
const NODES: u64 = 3_000_000;

/// Successors that it may look at: an expansion has as many as there are moves, and to judge each takes
/// the longer the more there are.
const LOOKS: u64 = 120_000_000;

/// Who gives hints on a puzzle unless told.
const ADVISER: &str = "auto";

/// How often another board is sampled if the first is solved already.
const TRIES: u64 = 100;

/// How a game is set up.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// A board in canonical form; else one is sampled.
    pub start: Option<String>,
    /// Of a game both sides, of a puzzle who gives hints; as [`players`] gives them.
    pub players: Vec<String>,
    /// The seed of all chance.
    pub seed: u64,
    /// How starts are sampled, if that was said.
    pub sampling: Option<Sampling>,
    /// What a player or a hint may use. Without a number of expansions, as many as the size of the board
    /// allows.
    pub limits: Limits,
}

impl Setup {
    /// Of a board at which only people play.
    pub fn of_people(problem: &Problem, start: String, limits: Limits) -> Self {
        let players = match problem {
            Problem::Puzzle(_) => vec![ADVISER.to_owned()],
            Problem::Game(_) => vec![human::CARD.name.to_owned(); 2],
        };
        Setup { start: Some(start), players, limits, ..Setup::default() }
    }
}

/// What a player or a hint may expand unless told: less on large boards, which take longer.
pub(super) fn usual_nodes(problem: &Problem, board: &str) -> Result<u64, SpecError> {
    let moves = match problem {
        Problem::Game(game) => problem.choices(&game.start())?.len(),
        // Puzzles have few moves, and what they take depends little on the size.
        Problem::Puzzle(_) => {
            let view = problem.view(board)?;
            let pieces = match view.picture {
                Picture::Cells(cells) => cells.cells.len(),
                Picture::Stacks(stacks) => stacks.stacks.iter().map(|stack| stack.discs.len()).sum(),
                Picture::Text => view.alt.split_whitespace().count(),
            };
            4 * pieces.div_ceil(16)
        }
    };
    Ok(NODES.min(LOOKS / (moves as u64).max(1).pow(2)))
}

/// Who is asked for hints and values unless told, one after another until one answers, and how many expansions each
/// may make on a board like this.
pub fn advisers(problem: &Problem, board: &str) -> Result<Vec<(&'static str, u64)>, SpecError> {
    let nodes = usual_nodes(problem, board)?;
    Ok(match problem {
        Problem::Puzzle(_) => vec![(ADVISER, nodes), (FALLBACK, nodes)],
        Problem::Game(_) => vec![(player::DEFAULT, nodes)],
    })
}

/// A start: sampled for puzzles, the usual one for games unless a walk is asked for.
pub(super) fn sample(problem: &Problem, setup: &Setup, round: u64) -> Result<String, SpecError> {
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
pub fn players(problem: &Problem, names: &[String]) -> Result<Vec<String>, SpecError> {
    match (problem, names) {
        (Problem::Game(_), [_, _]) | (Problem::Puzzle(_), [_]) => {
            names.iter().map(|name| problem.check(name)).collect()
        }
        (Problem::Game(_), _) => Err(msg!("play.two-sides", n = names.len()).into()),
        (Problem::Puzzle(_), _) => Err(msg!("play.one-adviser", n = names.len()).into()),
    }
}
