//! How a game is set up: its start, and who plays.

use super::shape::Shape;
use kombat::catalog::{Draw, GameStage, Opened, Stage};
use kombat::msg;
use kombat::rng::Rng;
use kombat::words::SpecError;

/// What a player or a hint may expand unless told, on boards of up to 49 cells.
const NODES: u64 = 3_000_000;

/// How often another board is drawn if the first is solved already.
const TRIES: u64 = 100;

/// How a game is set up.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) problem: String,
    /// A board in canonical form; else one is drawn.
    pub(crate) start: Option<String>,
    /// Of a game both sides, of a puzzle who gives hints.
    pub(crate) players: Vec<String>,
    pub(crate) seed: u64,
    pub(crate) draw: Option<Draw>,
    /// What a player or a hint may expand, if that was said.
    pub(crate) nodes: Option<u64>,
}

impl Setup {
    /// What a player or a hint may expand: less on large boards, which take longer.
    pub(crate) fn budget(&self, shape: Shape) -> u64 {
        let cells = (shape.rows * shape.columns) as u64;
        self.nodes.unwrap_or(NODES / cells.div_ceil(49).max(1).pow(2))
    }
}

/// A start: drawn for puzzles, the usual one for games unless a walk is asked for.
pub(crate) fn draw(table: &Opened, setup: &Setup, round: u64) -> Result<String, SpecError> {
    let mut rng = Rng::stream(setup.seed, round);
    match (table, setup.draw) {
        (Opened::Game(game), Some(Draw::Walk(plies))) => game.random(plies, &mut rng),
        (Opened::Game(_), Some(Draw::Depth(_))) => Err(msg!("play.no-depth").into()),
        (Opened::Game(game), _) => Ok(game.start()),
        (Opened::Puzzle(stage), draw) => {
            let draw = draw.unwrap_or(Draw::Uniform);
            let mut board = stage.draw_start(draw, &mut rng)?;
            for _ in 0..TRIES {
                if !stage.spot(&board)?.solved {
                    break;
                }
                board = stage.draw_start(draw, &mut rng)?;
            }
            Ok(board)
        }
    }
}

/// Both sides of a game, checked and with all defaults.
pub(crate) fn sides(game: &dyn GameStage, players: &[String]) -> Result<Vec<String>, SpecError> {
    match players {
        [_, _] => players.iter().map(|player| game.check(player)).collect(),
        _ => Err(msg!("play.two-sides", n = players.len()).into()),
    }
}

/// Who gives hints on a puzzle.
pub(crate) fn advisers(stage: &dyn Stage, players: &[String]) -> Result<Vec<String>, SpecError> {
    match players {
        [_] => players.iter().map(|player| stage.check(player)).collect(),
        _ => Err(msg!("play.one-adviser", n = players.len()).into()),
    }
}
