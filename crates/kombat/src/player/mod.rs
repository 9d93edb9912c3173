//! Players of games, one file each.
//!
//! All of them look from the side to move: a value that is good for it is positive, and
//! after a move the sign changes (negamax), so that nothing is written twice.

pub mod alphabeta;
pub mod minimax;

use crate::space::{Game, Verdict};
use std::fmt;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

/// The value of a win at once; each ply until then takes one away.
const WIN: i32 = 1_000_000;

/// Beyond this a value is no estimate but a proof.
const PROVED: i32 = WIN - 10_000;

impl Value {
    /// Neither side wins.
    pub const DRAW: Value = Value(0);
    /// Less than every value.
    const LEAST: Value = Value(-WIN - 1);

    /// Won in so many plies.
    pub fn win(plies: u32) -> Self {
        Value(WIN - plies as i32)
    }

    /// Lost in so many plies.
    pub fn loss(plies: u32) -> Self {
        Value(plies as i32 - WIN)
    }

    /// The value to the other side, one ply earlier: a win there is a loss here.
    #[must_use]
    fn before(self) -> Self {
        match self.0 {
            v if v > PROVED => Value(1 - v),
            v if v < -PROVED => Value(-1 - v),
            v => Value(-v),
        }
    }

    /// A position that is over: the side to move has lost, or nobody has.
    fn of_end<G: Game>(game: &G, state: &G::State, verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(side) if side == game.to_move(state) => Value::win(0),
            Verdict::Win(_) => Value::loss(0),
            Verdict::Draw => Value::DRAW,
        }
    }

    /// Win, draw or loss, whatever the number of plies: 1, 0 or −1.
    pub fn sign(self) -> i32 {
        self.0.signum()
    }
}

/// `win:5`, `draw`, `loss:4`, or an estimate.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => write!(f, "draw"),
            v if v > PROVED => write!(f, "win:{}", WIN - v),
            v if v < -PROVED => write!(f, "loss:{}", WIN + v),
            v => write!(f, "{v}"),
        }
    }
}
