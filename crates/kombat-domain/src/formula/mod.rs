//! Heuristics of one's own, written as formulas: `manhattan + 2 * conflict_pairs`.
//!
//! A formula is read into an [`Expr`], held against the names that a puzzle knows, and
//! compiled into a flat program for a small stack machine. It is total: nothing loops but
//! `sum` and `count`, and those only over the tiles of the board. What arithmetic cannot
//! answer (a division by zero, the root of a negative number, a tile that is not on the
//! board) is a [`Fault`] and never a wrong number.
//!
//! Values are 64-bit floating-point numbers, made by operations that IEEE 754 fixes to the
//! last bit, so a formula says the same on every machine. A search needs whole numbers:
//! there the value is rounded up, which keeps an admissible formula admissible where moves
//! cost 1, and anything below 0 counts as 0. An audit judges the value itself.
//!
//! ```
//! use kombat_domain::formula::Formula;
//! let formula = "sum(t in tiles: abs(row(t) - goal_row(t)))".parse::<Formula>().unwrap();
//! assert_eq!(formula.to_string(), "sum(t in tiles: abs(row(t) - goal_row(t)))");
//! assert!("manhattan +".parse::<Formula>().is_err());
//! ```

mod board;
mod compile;
mod error;
mod expr;
mod lexer;
mod machine;
mod names;
mod parser;

pub use board::Layout;
pub use compile::{Program, Vocabulary};
pub use expr::{Binary, Expr, Over, Place, Unary, Word};
pub use machine::{Fault, Flaw};
pub(crate) use names::is_reserved;
pub use names::{FEATURES, FUNCTIONS, Function, OVER};

use crate::messages::SpecError;
use std::fmt;
use std::str::FromStr;

/// Every bound of the language in one place: far beyond any use, and small enough that no
/// input can exhaust the stack or the patience of whoever waits.
pub mod limits {
    /// Characters of a formula.
    pub const CHARACTERS: usize = 2_000;
    /// Levels of parentheses, calls and signs within each other.
    pub const DEPTH: usize = 32;
    /// Loops over the tiles within each other.
    pub const LOOPS: usize = 2;
    /// Values that the machine holds at once.
    pub const STACK: usize = 64;
}

/// Numbers that differ by less than this are the same: sums of roots are not exact.
pub const TOLERANCE: f64 = 1e-6;

/// A formula that has been read. It may still use names that a puzzle does not know.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    expr: Expr,
    source: String,
}

/// An error points at the character.
impl FromStr for Formula {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Formula, SpecError> {
        let expr = parser::parse(text)?;
        Ok(Formula { expr, source: text.to_owned() })
    }
}

impl Formula {
    /// What it consists of.
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// As it was written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The program for a puzzle that knows these names.
    pub fn compile(&self, vocabulary: &Vocabulary) -> Result<Program, SpecError> {
        compile::compile(&self.source, &self.expr, vocabulary)
    }
}

/// In the usual spacing, with no more parentheses than it needs.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expr.fmt(f)
    }
}
