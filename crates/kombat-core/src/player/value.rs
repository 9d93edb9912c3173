//! What a position or a move is worth, as results show it.

use std::fmt;

/// What a position is worth to the side to move, or a move to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Proved: won in so many plies, if both sides play as well as can be.
    Win(u32),
    /// Proved: nobody wins.
    Drawn,
    /// Proved: lost in so many plies.
    Loss(u32),
    /// More is better; what it measures the player's card says.
    Estimate(f64),
}

impl Value {
    /// Is it more than an opinion?
    pub fn is_proved(self) -> bool {
        !matches!(self, Value::Estimate(_))
    }
}

/// `win:5`, `draw`, `loss:4`, or a number.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win:{plies}"),
            Value::Drawn => write!(f, "draw"),
            Value::Loss(plies) => write!(f, "loss:{plies}"),
            // Adding zero takes the sign from a zero.
            Value::Estimate(x) => write!(f, "{}", (x * 1000.0).round() / 1000.0 + 0.0),
        }
    }
}
