//! The stack machine.

use super::board::{Layout, View};
use super::compile::Program;
use crate::messages::Message;
use crate::msg;

/// A step of a program. Jumps name the step that comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Const(f64),
    /// The value of a heuristic.
    Part(u8),
    /// The tile of a loop.
    Tile(u8),
    ConflictPairs,
    Inversions,
    BlankRow,
    BlankColumn,
    Row,
    Column,
    GoalRow,
    GoalColumn,
    At,
    Negate,
    Not,
    /// 0 stays, anything else becomes 1.
    Truth,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Add,
    Subtract,
    Multiply,
    Divide,
    Rest,
    Max,
    Min,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Jump(u32),
    /// Takes a value, and jumps if it is 0.
    JumpIfZero(u32),
    /// Begins a loop: its first tile, and a sum of 0.
    Begin(u8),
    /// Adds a value to the sum, or 1 if it is not 0, and goes back with the next tile.
    Next {
        slot: u8,
        counts: bool,
        back: u32,
    },
}

/// What no number answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flaw {
    /// A division by zero.
    Division,
    /// The root of a negative number.
    Root,
    /// A tile that is not on the board.
    Tile(f64),
    /// A cell that is not on the board.
    Cell(f64, f64),
}

/// A flaw, and the character of the formula where it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fault {
    /// What went wrong.
    pub flaw: Flaw,
    /// Where, in characters from 0.
    pub at: usize,
}

impl Fault {
    /// The sentence that names the formula, the place and the board.
    pub fn message(&self, formula: &str, board: &str) -> Message {
        let what = match self.flaw {
            Flaw::Division => msg!("formula.fault.division"),
            Flaw::Root => msg!("formula.fault.root"),
            Flaw::Tile(tile) => msg!("formula.fault.tile", tile = short(tile)),
            Flaw::Cell(row, column) => msg!("formula.fault.cell", row = short(row), column = short(column)),
        };
        msg!("formula.fault", formula = formula, what = what, n = self.at + 1, board = board)
    }
}

/// A number in a few characters, however large it is.
fn short(number: f64) -> String {
    if number.abs() < 1e15 { number.to_string() } else { format!("{number:.3e}") }
}

/// A number as an index below `end`, if it is one.
#[inline]
fn index(number: f64, end: usize) -> Option<usize> {
    let index = number as usize; // Saturates, and takes what is not a number for 0.
    (index < end && index as f64 == number).then_some(index)
}

/// The piece that people know by this number.
#[inline]
fn piece(number: f64, layout: &Layout) -> Result<usize, Flaw> {
    index(number - layout.first() as f64, layout.cells()).ok_or(Flaw::Tile(number))
}

/// Runs a program: `STACK` is at least what it needs, `N` at least the cells of the board.
#[inline]
pub(super) fn run<const STACK: usize, const N: usize>(
    program: &Program,
    parts: &[f64],
    view: &View<N>,
) -> Result<f64, Fault> {
    let mut stack = [0.0; STACK];
    let mut tiles = [0usize; super::limits::LOOPS];
    let layout = &program.layout;
    let (mut top, mut at) = (0, 0);
    // The compiler has counted how deep the stack gets; the remainders show the processor's
    // compiler that no index is out of bounds.
    macro_rules! pop {
        () => {{
            top -= 1;
            stack[top % STACK]
        }};
    }
    macro_rules! push {
        ($value:expr) => {{
            let value: f64 = $value;
            stack[top % STACK] = value;
            top += 1;
        }};
    }
    macro_rules! two {
        (|$a:ident, $b:ident| $value:expr) => {{
            let $b = pop!();
            let $a = pop!();
            push!($value)
        }};
    }
    macro_rules! fail {
        ($flaw:expr) => {
            return Err(Fault { flaw: $flaw, at: program.places[at] as usize })
        };
    }
    while let Some(&op) = program.ops.get(at) {
        match op {
            Op::Const(value) => push!(value),
            Op::Part(part) => push!(parts[usize::from(part)]),
            Op::Tile(slot) => push!((tiles[usize::from(slot)] + layout.first()) as f64),
            Op::ConflictPairs => push!(view.conflict_pairs(layout).into()),
            Op::Inversions => push!(view.inversions(layout).into()),
            Op::BlankRow => push!((usize::from(view.places[0]) / layout.columns) as f64),
            Op::BlankColumn => push!((usize::from(view.places[0]) % layout.columns) as f64),
            Op::Row | Op::Column | Op::GoalRow | Op::GoalColumn => {
                let piece = match piece(pop!(), layout) {
                    Ok(piece) => piece,
                    Err(flaw) => fail!(flaw),
                };
                let cell = match op {
                    Op::Row | Op::Column => view.places[piece % N].into(),
                    _ => layout.homes[piece],
                };
                let row = matches!(op, Op::Row | Op::GoalRow);
                push!((if row { cell / layout.columns } else { cell % layout.columns }) as f64);
            }
            Op::At => {
                let column = pop!();
                let row = pop!();
                match (index(row, layout.rows), index(column, layout.columns)) {
                    (Some(r), Some(c)) => {
                        push!((usize::from(view.pieces[(r * layout.columns + c) % N]) + layout.first()) as f64);
                    }
                    _ => fail!(Flaw::Cell(row, column)),
                }
            }
            Op::Negate => push!(-pop!()),
            Op::Not => push!(f64::from(pop!() == 0.0)),
            Op::Truth => push!(f64::from(pop!() != 0.0)),
            Op::Abs => push!(pop!().abs()),
            Op::Sqrt => {
                let value = pop!();
                if value < 0.0 {
                    fail!(Flaw::Root);
                }
                push!(value.sqrt());
            }
            Op::Floor => push!(pop!().floor()),
            Op::Ceil => push!(pop!().ceil()),
            Op::Add => two!(|a, b| a + b),
            Op::Subtract => two!(|a, b| a - b),
            Op::Multiply => two!(|a, b| a * b),
            Op::Divide | Op::Rest => {
                let divisor = pop!();
                let value = pop!();
                if divisor == 0.0 {
                    fail!(Flaw::Division);
                }
                push!(if op == Op::Divide { value / divisor } else { value % divisor });
            }
            // As comparisons, so that what is not a number is not lost on the way.
            Op::Max => two!(|a, b| if b > a || b.is_nan() { b } else { a }),
            Op::Min => two!(|a, b| if b < a || b.is_nan() { b } else { a }),
            Op::Equal => two!(|a, b| f64::from(a == b)),
            Op::Unequal => two!(|a, b| f64::from(a != b)),
            Op::Less => two!(|a, b| f64::from(a < b)),
            Op::AtMost => two!(|a, b| f64::from(a <= b)),
            Op::Greater => two!(|a, b| f64::from(a > b)),
            Op::AtLeast => two!(|a, b| f64::from(a >= b)),
            Op::Jump(to) => {
                at = to as usize;
                continue;
            }
            Op::JumpIfZero(to) => {
                if pop!() == 0.0 {
                    at = to as usize;
                    continue;
                }
            }
            Op::Begin(slot) => {
                tiles[usize::from(slot)] = layout.tiles().start;
                push!(0.0);
            }
            Op::Next { slot, counts, back } => {
                two!(|sum, value| sum + if counts { f64::from(value != 0.0) } else { value });
                tiles[usize::from(slot)] += 1;
                if tiles[usize::from(slot)] < layout.tiles().end {
                    at = back as usize;
                    continue;
                }
            }
        }
        at += 1;
    }
    Ok(pop!())
}
