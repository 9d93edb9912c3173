//! From an expression to a program: names become what they stand for.

use super::board::{Layout, View};
use super::error::{point, point_with};
use super::expr::{Binary, Expr, Over, Place, Unary, Word};
use super::limits;
use super::machine::{Fault, Op, run};
use super::names::{FEATURES, FUNCTIONS, OVER};
use crate::messages::{Message, SpecError, near};
use crate::msg;

/// The names that formulas may use on a puzzle.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// The heuristics, each under all of its names, and which one it is.
    pub heuristics: Vec<(String, usize)>,
    /// What boards look like.
    pub layout: Layout,
}

impl Vocabulary {
    /// The features that boards have: no blank, no place of a blank.
    fn features(&self) -> &'static [&'static str] {
        &FEATURES[..FEATURES.len() - if self.layout.blank { 0 } else { 2 }]
    }
}

/// A compiled formula.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) ops: Vec<Op>,
    /// For each step the character that it comes from.
    pub(super) places: Vec<u32>,
    pub(super) layout: Layout,
    /// The heuristics that it uses, as the vocabulary counts them.
    parts: Vec<usize>,
    stack: usize,
    /// Does it look at the board itself?
    looks: bool,
}

impl Program {
    /// The heuristics whose values it is given, as the vocabulary counts them.
    pub fn parts(&self) -> &[usize] {
        &self.parts
    }

    /// The value for these values of its parts, on a board whose pieces, counted from 0, are
    /// written by `fill`, cell by cell.
    #[inline]
    pub fn value(&self, parts: &[f64], fill: impl FnOnce(&mut [u8])) -> Result<f64, Fault> {
        match (self.looks, self.layout.cells()) {
            (false, _) => self.on(parts, &View::<1> { pieces: [0], places: [0] }),
            (true, ..=16) => self.on(parts, &View::<16>::new(self.layout.cells(), fill)),
            (true, _) => self.on(parts, &View::<256>::new(self.layout.cells(), fill)),
        }
    }

    /// On as small a stack as will do: a large one takes longer to clear than most formulas
    /// to work out.
    #[inline]
    fn on<const N: usize>(&self, parts: &[f64], view: &View<N>) -> Result<f64, Fault> {
        if self.stack <= 4 {
            run::<4, N>(self, parts, view)
        } else if self.stack <= 16 {
            run::<16, N>(self, parts, view)
        } else {
            run::<{ limits::STACK }, N>(self, parts, view)
        }
    }
}

pub(super) fn compile(source: &str, expr: &Expr, vocabulary: &Vocabulary) -> Result<Program, SpecError> {
    let program = Program {
        ops: Vec::new(),
        places: Vec::new(),
        layout: vocabulary.layout.clone(),
        parts: Vec::new(),
        stack: 0,
        looks: false,
    };
    let mut compiler = Compiler { source, vocabulary, program, loops: Vec::new(), height: 0 };
    compiler.expr(expr)?;
    if compiler.program.stack > limits::STACK {
        return Err(msg!("formula.too-deep", most = limits::DEPTH).into());
    }
    Ok(compiler.program)
}

struct Compiler<'a> {
    source: &'a str,
    vocabulary: &'a Vocabulary,
    program: Program,
    /// The tiles of the loops around.
    loops: Vec<String>,
    /// Values on the stack here.
    height: usize,
}

impl Compiler<'_> {
    fn wrong(&self, at: Place, what: Message) -> SpecError {
        point(self.source, at.0, what)
    }

    /// Writes a step that changes the height of the stack by so much.
    fn push(&mut self, op: Op, at: Place, change: isize) {
        self.program.ops.push(op);
        self.program.places.push(at.0 as u32);
        self.height = self.height.saturating_add_signed(change);
        self.program.stack = self.program.stack.max(self.height);
    }

    fn here(&self) -> u32 {
        self.program.ops.len() as u32
    }

    /// Lets the jump at `jump` lead here.
    fn land(&mut self, jump: u32) {
        let here = self.here();
        match &mut self.program.ops[jump as usize] {
            Op::Jump(to) | Op::JumpIfZero(to) => *to = here,
            other => unreachable!("{other:?} is no jump"),
        }
    }

    fn expr(&mut self, expr: &Expr) -> Result<(), SpecError> {
        match expr {
            Expr::Number(number) => self.push(Op::Const(*number), Place(0), 1),
            Expr::Name(word) => self.name(word)?,
            Expr::Call(word, args) => self.call(word, args)?,
            Expr::Loop(over, tile, body) => self.over(*over, tile, body)?,
            Expr::Unary(sign, part) => {
                self.expr(part)?;
                self.push(if *sign == Unary::Minus { Op::Negate } else { Op::Not }, Place(0), 0);
            }
            Expr::Binary(operator, at, parts) => self.binary(*operator, *at, parts)?,
        }
        Ok(())
    }

    fn name(&mut self, word: &Word) -> Result<(), SpecError> {
        if let Some(slot) = self.loops.iter().rposition(|tile| *tile == word.text) {
            self.push(Op::Tile(slot as u8), word.at, 1);
            return Ok(());
        }
        if let Some((_, heuristic)) = self.vocabulary.heuristics.iter().find(|(name, _)| *name == word.text) {
            let known = self.program.parts.iter().position(|part| part == heuristic);
            let part = known.unwrap_or(self.program.parts.len());
            if known.is_none() {
                self.program.parts.push(*heuristic);
            }
            self.push(Op::Part(part as u8), word.at, 1);
            return Ok(());
        }
        if !self.vocabulary.features().contains(&word.text.as_str()) {
            return Err(self.unknown(word));
        }
        let layout = &self.vocabulary.layout;
        let op = match word.text.as_str() {
            "conflict_pairs" => Op::ConflictPairs,
            "inversions" => Op::Inversions,
            "rows" => Op::Const(layout.rows as f64),
            "columns" => Op::Const(layout.columns as f64),
            "blank_row" => Op::BlankRow,
            _ => Op::BlankColumn,
        };
        self.program.looks |= !matches!(op, Op::Const(_));
        self.push(op, word.at, 1);
        Ok(())
    }

    fn unknown(&self, word: &Word) -> SpecError {
        let name = crate::messages::excerpt(&word.text);
        let what = match near(&word.text, &self.names()) {
            near if near.key() == "near.some" => msg!("formula.unknown-name", name = name, near = near),
            _ => msg!("formula.unknown", name = name),
        };
        point_with(self.source, word.at.0, what, |mark| self.known(mark))
    }

    /// All names there are, below the mark of an error.
    fn known(&self, mark: String) -> Message {
        let heuristics: Vec<&str> = self.vocabulary.heuristics.iter().map(|(name, _)| name.as_str()).collect();
        let functions: Vec<&str> = FUNCTIONS.iter().map(|function| function.shape).collect();
        msg!(
            "formula.known",
            mark = mark,
            heuristics = heuristics.join(", "),
            features = self.vocabulary.features().join(", "),
            functions = functions.join(", ")
        )
    }

    /// Whatever a name can stand for here.
    fn names(&self) -> Vec<&str> {
        let heuristics = self.vocabulary.heuristics.iter().map(|(name, _)| name.as_str());
        let functions = FUNCTIONS.iter().map(|function| function.name);
        let tiles = self.loops.iter().map(String::as_str);
        heuristics.chain(self.vocabulary.features().iter().copied()).chain(functions).chain(OVER).chain(tiles).collect()
    }

    fn call(&mut self, word: &Word, args: &[Expr]) -> Result<(), SpecError> {
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == word.text) else {
            let is_value = self.vocabulary.heuristics.iter().any(|(name, _)| *name == word.text)
                || self.vocabulary.features().contains(&word.text.as_str());
            return Err(match is_value {
                true => self.wrong(word.at, msg!("formula.not-a-function", name = word.text.as_str())),
                false => self.unknown(word),
            });
        };
        if !(function.least..=function.most).contains(&args.len()) {
            return Err(self.wrong(word.at, msg!("formula.arguments", shape = function.shape, n = args.len())));
        }
        let op = match function.name {
            "if" => return self.choice(word.at, args),
            "max" | "min" => {
                let op = if function.name == "max" { Op::Max } else { Op::Min };
                for (i, arg) in args.iter().enumerate() {
                    self.expr(arg)?;
                    if i > 0 {
                        self.push(op, word.at, -1);
                    }
                }
                return Ok(());
            }
            "abs" => Op::Abs,
            "sqrt" => Op::Sqrt,
            "floor" => Op::Floor,
            "ceil" => Op::Ceil,
            "row" => Op::Row,
            "col" => Op::Column,
            "goal_row" => Op::GoalRow,
            "goal_col" => Op::GoalColumn,
            _ => Op::At,
        };
        for arg in args {
            self.expr(arg)?;
        }
        self.program.looks |= matches!(op, Op::Row | Op::Column | Op::At);
        self.push(op, word.at, 1 - args.len() as isize);
        Ok(())
    }

    /// Only the branch that is taken is worked out.
    fn choice(&mut self, at: Place, args: &[Expr]) -> Result<(), SpecError> {
        self.expr(&args[0])?;
        let otherwise = self.here();
        self.push(Op::JumpIfZero(0), at, -1);
        self.expr(&args[1])?;
        let end = self.here();
        self.push(Op::Jump(0), at, -1);
        self.land(otherwise);
        self.expr(&args[2])?;
        self.land(end);
        Ok(())
    }

    fn over(&mut self, over: Over, tile: &Word, body: &Expr) -> Result<(), SpecError> {
        if self.loops.len() == limits::LOOPS {
            return Err(self.wrong(tile.at, msg!("formula.too-many-loops", n = limits::LOOPS)));
        }
        if self.names().contains(&tile.text.as_str()) {
            return Err(self.wrong(tile.at, msg!("formula.shadows", name = tile.text.as_str())));
        }
        let slot = self.loops.len() as u8;
        self.push(Op::Begin(slot), tile.at, 1);
        self.loops.push(tile.text.clone());
        let back = self.here();
        self.expr(body)?;
        self.loops.pop();
        self.push(Op::Next { slot, counts: over == Over::Count, back }, tile.at, -1);
        Ok(())
    }

    fn binary(&mut self, operator: Binary, at: Place, parts: &[Expr; 2]) -> Result<(), SpecError> {
        let [left, right] = parts;
        let op = match operator {
            // The right side is worked out only if it matters.
            Binary::And | Binary::Or => {
                self.expr(left)?;
                if operator == Binary::Or {
                    self.push(Op::Not, at, 0);
                }
                let skip = self.here();
                self.push(Op::JumpIfZero(0), at, -1);
                self.expr(right)?;
                self.push(Op::Truth, at, 0);
                let end = self.here();
                self.push(Op::Jump(0), at, -1);
                self.land(skip);
                self.push(Op::Const(f64::from(operator == Binary::Or)), at, 1);
                self.land(end);
                return Ok(());
            }
            Binary::Equal => Op::Equal,
            Binary::Unequal => Op::Unequal,
            Binary::Less => Op::Less,
            Binary::AtMost => Op::AtMost,
            Binary::Greater => Op::Greater,
            Binary::AtLeast => Op::AtLeast,
            Binary::Plus => Op::Add,
            Binary::Minus => Op::Subtract,
            Binary::Times => Op::Multiply,
            Binary::Over => Op::Divide,
            Binary::Rest => Op::Rest,
        };
        self.expr(left)?;
        self.expr(right)?;
        self.push(op, at, -1);
        Ok(())
    }
}
