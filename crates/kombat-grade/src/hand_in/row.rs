//! One row, judged.

use super::bounds::Bounds;
use super::claims::{Said, notation, outcome, parity, shortness};
use super::columns::{Claim, Column};
use super::{number, path};
use kombat::catalog::{AnyPuzzle, Arg, Problem, Spec, Value, open, puzzle};
use kombat::messages::{Message, SpecError, excerpt};
use kombat::msg;
use kombat::space::Notation;
use std::collections::HashMap;

/// The columns that give a number of moves.
const COUNTS: [Column; 2] = [Column::Cost, Column::Depth];

/// What is to be said about a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    pub(super) wrong: Vec<Message>,
    /// Why nobody can say whether it is right.
    pub(super) open: Option<Message>,
}

/// Judges rows; puzzles are opened once, and each board is solved once.
pub(super) struct Judge {
    notation: Notation,
    problems: HashMap<String, Box<dyn AnyPuzzle>>,
    bounds: HashMap<(String, String), Bounds>,
}

impl Judge {
    pub(super) fn new(notation: Notation) -> Self {
        Judge { notation, problems: HashMap::new(), bounds: HashMap::new() }
    }

    /// Opens the puzzle of a row and gives its name; or that of a game, which cannot be judged.
    fn problem(&mut self, claim: &Claim<'_>, board: &str) -> Result<Result<String, String>, SpecError> {
        let problem = claim.get(Column::Problem).map_or_else(|| guess(board), str::to_owned);
        let spec = match claim.get(Column::Goal) {
            None => problem,
            Some(goal) => aimed(&problem, goal)?,
        };
        if !self.problems.contains_key(&spec) {
            match open(&spec)? {
                Problem::Puzzle(puzzle) => self.problems.insert(spec.clone(), puzzle),
                Problem::Game(game) => return Ok(Err(game.problem())),
            };
        }
        Ok(Ok(spec))
    }

    /// Everything that is wrong with a row.
    pub(super) fn row(&mut self, claim: &Claim<'_>) -> Judged {
        let mut judged = Judged::default();
        if let Err(why) = self.judge(claim, &mut judged) {
            judged.wrong.push(why.0);
        }
        judged
    }

    /// An error is a row that cannot be read any further.
    fn judge(&mut self, claim: &Claim<'_>, judged: &mut Judged) -> Result<(), SpecError> {
        let notation = claim.get(Column::Notation).map_or(Ok(self.notation), notation)?;
        let board = claim.get(Column::Board).ok_or_else(|| msg!("check.empty-board"))?;
        let problem = match self.problem(claim, board)? {
            Ok(problem) => problem,
            Err(game) => {
                judged.open = Some(msg!("check.game", problem = game));
                return Ok(());
            }
        };
        let puzzle = self.problems[&problem].as_ref();
        let board = read(puzzle, board)?;
        let said = outcome(claim.get(Column::Outcome));
        let given_path = claim.get(Column::Path);
        let silent = given_path.is_none() && COUNTS.iter().all(|&column| claim.get(column).is_none());
        if let Some(why) = puzzle.unsolvable(&board)? {
            let agrees = said != Said::Solved && silent;
            return if agrees { Ok(()) } else { Err(msg!("check.unsolvable", why = why).into()) };
        }
        if said == Said::Unsolvable {
            judged.wrong.push(msg!("check.solvable"));
        }
        if said != Said::Solved && silent {
            return Ok(());
        }
        for column in COUNTS {
            if let Some(field) = claim.get(column).filter(|field| number::readings(field).is_empty()) {
                judged.wrong.push(msg!("check.not-a-count", column = named(column), found = excerpt(field)));
            }
        }
        // An empty path is one where the board is solved already, and else was not given.
        let path = given_path.or_else(|| puzzle.spot(&board).ok().filter(|spot| spot.solved).map(|_| ""));
        let walked = match path {
            Some(path) => walk(puzzle, &board, path, notation, claim.portuguese())?,
            None if silent => return Err(msg!("check.nothing").into()),
            None => Walked::Unknown,
        };
        let length = match walked {
            Walked::Solved(length) => Some(length),
            // So far the search came, and no farther: there is no solution to be measured.
            Walked::Elsewhere(length, _) if said != Said::Solved => {
                judged.wrong.extend(columns(claim, |n| n == length, |column, n| longer(column, n, length)));
                return Ok(());
            }
            Walked::Elsewhere(_, why) | Walked::Wrong(why) => {
                judged.wrong.push(why);
                None
            }
            Walked::Unknown => None,
        };
        if said == Said::Unsolved && length.is_some() && given_path.is_some() {
            judged.wrong.push(msg!("check.solved"));
        }
        let key = (problem, board);
        if !self.bounds.contains_key(&key) {
            let found = Bounds::of(puzzle, &key.1)?;
            self.bounds.insert(key.clone(), found);
        }
        let bounds = self.bounds[&key].with(length);
        let fits = |n: u64| against(Column::Cost, n, length, &bounds).is_none();
        judged.wrong.extend(columns(claim, fits, |column, n| against(column, n, length, &bounds)));
        // What cannot be is not called too long as well.
        let possible = COUNTS.map(|column| number::read(claim.get(column)?, fits).filter(|&n| fits(n)));
        let [cost, depth] = possible;
        let (wrong, open) = shortness(claim, puzzle, length.or(cost).or(depth), &bounds);
        judged.wrong.extend(wrong);
        // Any number of moves from the shortest on can be made; of fewer nobody knows.
        let unknown = |n: &u64| bounds.optimum().is_none() && bounds.most.is_none_or(|most| *n < most);
        if open || length.is_none() && possible.iter().flatten().any(unknown) {
            judged.open = Some(match bounds.most {
                Some(most) => msg!("check.between", least = bounds.least, most = most),
                None => msg!("check.at-least", least = bounds.least),
            });
        }
        Ok(())
    }
}

/// What is wrong with the cost and the depth that a row gives, each read as it fits, if it can.
fn columns(
    claim: &Claim<'_>,
    fits: impl Fn(u64) -> bool,
    wrong: impl Fn(Column, u64) -> Option<Message>,
) -> Vec<Message> {
    COUNTS.into_iter().filter_map(|column| wrong(column, number::read(claim.get(column)?, &fits)?)).collect()
}

/// Reads a board, and has a guess where a spreadsheet took it for a number.
fn read(puzzle: &dyn AnyPuzzle, board: &str) -> Result<String, SpecError> {
    puzzle.read(board).map_err(|error| {
        let zero = format!("0{board}");
        match board.bytes().all(|byte| byte.is_ascii_digit()) && puzzle.read(&zero).is_ok() {
            true => msg!("check.lost-zero", why = error.0, board = zero).into(),
            false => error,
        }
    })
}

/// The puzzle that a board without further words is of: square, with or without a blank.
fn guess(board: &str) -> String {
    let separator = |c: char| c.is_whitespace() || ",/;()[]{}".contains(c);
    let words: Vec<&str> = board.split(separator).filter(|word| !word.is_empty()).collect();
    let digits = words.len() <= 3 && words.iter().all(|word| word.len() >= 2);
    let joined = words.concat();
    let count = if digits { joined.chars().count() } else { words.len() };
    let blank = |word: &str| ["0", "_", "x", "X", ".", "-1"].contains(&word);
    let has_blank =
        if digits { joined.contains(['0', '_', 'x', 'X', '.']) } else { words.iter().any(|word| blank(word)) };
    let side = (2..=16).find(|side| side * side == count).unwrap_or(3);
    let name = if has_blank || side * side != count { "tiles" } else { "swap" };
    format!("{name}({side}x{side})")
}

/// The puzzle with a goal that a row names.
fn aimed(problem: &str, goal: &str) -> Result<String, SpecError> {
    let plain = puzzle(problem)?;
    let goal = read(plain.as_ref(), goal).map_err(|error| msg!("check.goal-unreadable", why = error.0))?;
    if plain.goal().as_ref() == Some(&goal) {
        return Ok(problem.to_owned());
    }
    let mut spec: Spec = plain.problem().parse()?;
    spec.args.retain(|arg| arg.key.as_deref() != Some("goal"));
    spec.args.push(Arg { key: Some("goal".to_owned()), value: Value::Text(goal.clone()) });
    let aimed = spec.to_string();
    match puzzle(&aimed) {
        Ok(_) => Ok(aimed),
        Err(_) => Err(msg!("check.goal", goal = goal, problem = plain.problem()).into()),
    }
}

/// Where a path leads.
enum Walked {
    /// To the goal, by so many moves.
    Solved(u64),
    /// By so many moves to somewhere else.
    Elsewhere(u64, Message),
    /// Nowhere, for a reason.
    Wrong(Message),
    /// There is none.
    Unknown,
}

/// Walks a path, in each way in which it can be read until one leads to the goal.
fn walk(
    puzzle: &dyn AnyPuzzle,
    board: &str,
    text: &str,
    notation: Notation,
    portuguese: bool,
) -> Result<Walked, SpecError> {
    let directions = puzzle.spot(board)?.moves.iter().all(|mv| path::DIRECTIONS.contains(&mv.as_str()));
    let ways = path::read(text, directions, portuguese)?;
    let follow = |moves: &Vec<String>, notation: Notation| -> Result<Walked, SpecError> {
        let length = moves.len() as u64;
        let steps = match puzzle.steps(board, moves, notation) {
            Ok(steps) => steps,
            Err(why) => return Ok(Walked::Wrong(why.0)),
        };
        let end = steps.last().map_or(board, |step| step.board.as_str());
        if puzzle.spot(end)?.solved {
            return Ok(Walked::Solved(length));
        }
        let goal = puzzle.goal().unwrap_or_default();
        Ok(Walked::Elsewhere(length, msg!("check.not-goal", n = length, end = end, goal = goal)))
    };
    let mut first = None;
    for moves in &ways {
        match follow(moves, notation)? {
            Walked::Solved(length) => return Ok(Walked::Solved(length)),
            walked => first = first.or(Some(walked)),
        }
    }
    let other = match notation {
        Notation::Blank => Notation::Tile,
        Notation::Tile => Notation::Blank,
    };
    match first {
        Some(Walked::Wrong(why) | Walked::Elsewhere(_, why))
            if directions && ways.iter().any(|moves| matches!(follow(moves, other), Ok(Walked::Solved(_)))) =>
        {
            let option = if other == Notation::Tile { "tile" } else { "blank" };
            Ok(Walked::Wrong(msg!("check.other-notation", why = why, option = option)))
        }
        Some(walked) => Ok(walked),
        None => Ok(Walked::Unknown),
    }
}

/// A number that a row claims, against its path and what is known of the shortest.
fn against(column: Column, claimed: u64, length: Option<u64>, bounds: &Bounds) -> Option<Message> {
    if claimed < bounds.least {
        return Some(match bounds.optimum() {
            Some(optimum) => msg!("check.below", column = named(column), claimed = claimed, n = optimum),
            None => msg!("check.below-bound", column = named(column), claimed = claimed, n = bounds.least),
        });
    }
    // Every move changes the parity of a board.
    if let Some(odd) = bounds.parity_against(claimed) {
        return Some(msg!("check.parity", column = named(column), claimed = claimed, parity = parity(odd)));
    }
    length.and_then(|length| longer(column, claimed, length))
}

/// The name of a column in a sentence.
fn named(column: Column) -> Message {
    if column == Column::Cost { msg!("check.cost") } else { msg!("check.depth") }
}

/// A number that is not that of a path's moves.
fn longer(column: Column, claimed: u64, length: u64) -> Option<Message> {
    (claimed != length).then(|| msg!("check.length", column = named(column), claimed = claimed, n = length))
}
