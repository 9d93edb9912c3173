//! Alpha-beta: minimax that leaves out what cannot matter (Knuth and Moore 1975).

use super::Value;
use crate::budget::{Meter, Stop};
use crate::space::Game;

/// The value of a position to the side to move, as minimax gives it.
pub fn value<G: Game>(game: &G, state: &mut G::State, meter: &mut Meter) -> Result<Value, Stop> {
    within(game, state, (Value::LEAST, Value(-Value::LEAST.0)), meter)
}

/// The value if it lies between `low` and `high`; else a bound beyond the one that it
/// passes.
fn within<G: Game>(
    game: &G,
    state: &mut G::State,
    (mut low, high): (Value, Value),
    meter: &mut Meter,
) -> Result<Value, Stop> {
    meter.expand()?;
    if let Some(verdict) = game.verdict(state) {
        return Ok(Value::of_end(game, state, verdict));
    }
    let mut best = Value::LEAST;
    for mv in game.moves(state) {
        game.apply(state, mv);
        // What the reply must lie between, a ply later and for the other side.
        let reply = within(game, state, (after(high), after(low)), meter);
        game.undo(state, mv);
        best = best.max(reply?.before());
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    Ok(best)
}

/// The value that [`Value::before`] makes this one.
fn after(value: Value) -> Value {
    match value.0 {
        v if v > super::PROVED => Value(-v - 1),
        v if v < -super::PROVED => Value(-v + 1),
        v => Value(-v),
    }
}
