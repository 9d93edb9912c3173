//! Minimax: every line of play to its end (von Neumann 1928), as negamax. Among equal
//! moves the first in the game's order is kept.

use super::Value;
use crate::budget::{Meter, Stop};
use crate::space::Game;

/// The value of a position to the side to move. Every position that is looked at counts
/// as expanded.
pub fn value<G: Game>(game: &G, state: &mut G::State, meter: &mut Meter) -> Result<Value, Stop> {
    meter.expand()?;
    if let Some(verdict) = game.verdict(state) {
        return Ok(Value::of_end(game, state, verdict));
    }
    let mut best = Value::LEAST;
    for mv in game.moves(state) {
        game.apply(state, mv);
        let reply = value(game, state, meter);
        game.undo(state, mv);
        best = best.max(reply?.before());
    }
    Ok(best)
}
