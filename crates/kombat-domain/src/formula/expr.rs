//! What formulas consist of, and how they are written.

use kombat_core::worded;
use std::fmt;

/// Where something stands, in characters from 0. All places are equal, so that formulas are
/// compared by what they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place(pub usize);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A name, and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The name, in lower case.
    pub text: String,
    /// Its first character.
    pub at: Place,
}

/// A sign before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-`
    Minus,
    /// `not`
    Not,
}

worded! {
    /// An operator between two values.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[expect(missing_docs, reason = "each is named after its operator")]
    pub enum Binary {
        Or = "or",
        And = "and",
        Equal = "==",
        Unequal = "!=",
        Less = "<",
        AtMost = "<=",
        Greater = ">",
        AtLeast = ">=",
        Plus = "+",
        Minus = "-",
        Times = "*",
        Over = "/",
        Rest = "%",
    }
}

impl Binary {
    /// Which binds tighter: the greater.
    pub(super) fn strength(self) -> u8 {
        match self {
            Binary::Or => 1,
            Binary::And => 2,
            Binary::Plus | Binary::Minus => 5,
            Binary::Times | Binary::Over | Binary::Rest => 6,
            _ => COMPARISON,
        }
    }

    pub(super) fn is_comparison(self) -> bool {
        self.strength() == COMPARISON
    }
}

/// `not` without a parenthesis binds less than comparisons, a minus sign tighter than all. Before a
/// parenthesis `not` is read and written as a function.
pub(super) const NOT: u8 = 3;
const COMPARISON: u8 = 4;
pub(super) const SIGN: u8 = 7;
const ATOM: u8 = 8;

/// What is made of the values over all tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Their sum.
    Sum,
    /// How many are not 0.
    Count,
}

/// A part of a formula, or all of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number, at least 0 and finite.
    Number(f64),
    /// A heuristic, a feature of the board, or the tile of a loop.
    Name(Word),
    /// A function with its arguments.
    Call(Word, Vec<Expr>),
    /// `sum(t in tiles: …)` or `count(t in tiles: …)`.
    Loop(Over, Word, Box<Expr>),
    /// A sign before a value.
    Unary(Unary, Box<Expr>),
    /// An operator between two values, and where it stands.
    Binary(Binary, Place, Box<[Expr; 2]>),
}

impl Expr {
    fn strength(&self) -> u8 {
        match self {
            Expr::Binary(operator, ..) => operator.strength(),
            Expr::Unary(Unary::Minus, _) => SIGN,
            _ => ATOM,
        }
    }

    /// Writes a part in parentheses, unless it binds at least so tightly.
    fn write(&self, least: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.strength() < least { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Number(number) => write!(f, "{number}"),
            Expr::Name(name) => f.write_str(&name.text),
            Expr::Call(name, args) => {
                write!(f, "{}(", name.text)?;
                for (i, arg) in args.iter().enumerate() {
                    write!(f, "{}{arg}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
            Expr::Loop(over, tile, body) => {
                let name = if *over == Over::Sum { "sum" } else { "count" };
                write!(f, "{name}({} in tiles: {body})", tile.text)
            }
            Expr::Unary(Unary::Minus, part) => {
                f.write_str("-")?;
                part.write(SIGN, f)
            }
            Expr::Unary(Unary::Not, part) => write!(f, "not({part})"),
            Expr::Binary(operator, _, parts) => {
                // Operators of one strength are read from the left; comparisons do not chain.
                let strength = operator.strength();
                parts[0].write(strength + u8::from(operator.is_comparison()), f)?;
                write!(f, " {} ", operator.word())?;
                parts[1].write(strength + 1, f)
            }
        }
    }
}
