//! One row, judged.

use super::columns::{Claim, number, plain};
use super::path;
use kombat::budget::Limits;
use kombat::catalog::{Request, Stage, stage};
use kombat::msg;
use kombat::space::Notation;
use kombat::words::{Message, SpecError};
use std::collections::HashMap;

/// How far a shortest solution is looked for where it is not known at once.
const MOST_EXPANDED: u64 = 2_000_000;
const MOST_BYTES: u64 = 1 << 30;

/// What is to be said about a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    pub(super) wrong: Vec<Message>,
    /// Is the optimum not known?
    pub(super) open: bool,
}

/// Judges rows; puzzles are put on stage once.
pub(super) struct Judge {
    notation: Notation,
    stages: HashMap<String, Box<dyn Stage>>,
}

/// Words that say no.
const NO: [&str; 8] = ["no", "n", "nao", "false", "falso", "gave up", "unsolvable", "sem solucao"];
/// Words that say yes.
const YES: [&str; 8] = ["yes", "y", "sim", "s", "true", "verdadeiro", "optimal", "otimo"];

impl Judge {
    pub(super) fn new(notation: Notation) -> Self {
        Judge { notation, stages: HashMap::new() }
    }

    /// The puzzle of a row.
    fn stage(&mut self, claim: &Claim<'_>) -> Result<&dyn Stage, SpecError> {
        let problem = claim.problem.map_or_else(|| guess(claim.board), str::to_owned);
        let spec = match claim.goal {
            None => problem,
            Some(goal) => aimed(&problem, goal)?,
        };
        if !self.stages.contains_key(&spec) {
            self.stages.insert(spec.clone(), stage(&spec)?);
        }
        Ok(self.stages[&spec].as_ref())
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
        let notation = match claim.notation.map(plain).as_deref() {
            Some("tile") => Notation::Tile,
            Some("blank") => Notation::Blank,
            _ => self.notation,
        };
        if claim.board.is_empty() {
            return Err(msg!("check.empty-board").into());
        }
        let stage = self.stage(claim)?;
        let board = stage.read(claim.board)?;
        let unsolved =
            claim.outcome.map(plain).is_some_and(|word| NO.contains(&word.as_str()) || word.starts_with("stopped"));
        let unsolvable = stage.unsolvable(&board)?;
        if claim.path.is_none() && unsolved {
            return Ok(());
        }
        if let Some(why) = unsolvable {
            return Err(msg!("check.unsolvable", why = why).into());
        }
        let names = [msg!("check.cost"), msg!("check.depth")];
        let [cost, depth] = [(&names[0], claim.cost), (&names[1], claim.depth)].map(|(name, field)| {
            let field = field?;
            if number(field).is_none() {
                judged.wrong.push(msg!("check.not-a-count", column = name.clone(), found = field));
            }
            number(field)
        });
        // An empty path is one where the board is solved already, and else was not given.
        let path = claim.path.or_else(|| stage.spot(&board).ok().filter(|spot| spot.solved).map(|_| ""));
        let length = match path {
            Some(path) => walk(stage, &board, path, notation, judged)?,
            None if claim.cost.is_none() && claim.depth.is_none() => return Err(msg!("check.nothing").into()),
            None => None,
        };
        let optimal = optimum(stage, &board)?;
        judged.open = optimal.is_none();
        let mut possible = cost;
        for (name, claimed) in names.into_iter().zip([cost, depth]) {
            let is_cost = name.key() == "check.cost";
            if let Some(wrong) = claimed.and_then(|claimed| against(name, claimed, length, optimal)) {
                judged.wrong.push(wrong);
                // What cannot be is not called too long as well.
                possible = possible.filter(|_| !is_cost);
            }
        }
        if let Some(optimal) = optimal {
            judged.wrong.extend(shortness(claim, stage, length.or(possible), optimal));
        }
        Ok(())
    }
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
    let plain = stage(problem)?;
    let goal = plain.read(goal).map_err(|error| msg!("check.goal-unreadable", why = error.0))?;
    if plain.goal().as_ref() == Some(&goal) {
        return Ok(problem.to_owned());
    }
    let spec = plain.problem();
    match spec.strip_prefix("tiles(").and_then(|rest| rest.split([',', ')']).next()) {
        Some(size) => Ok(format!("tiles({size},goal=\"{goal}\")")),
        None => Err(msg!("check.goal", goal = goal, problem = spec).into()),
    }
}

/// Walks a path and says how long it is, if it leads to the goal.
fn walk(
    stage: &dyn Stage,
    board: &str,
    text: &str,
    notation: Notation,
    judged: &mut Judged,
) -> Result<Option<u64>, SpecError> {
    let moves = path::read(text, stage.problem().starts_with("tiles"))?;
    let other = match notation {
        Notation::Blank => Notation::Tile,
        Notation::Tile => Notation::Blank,
    };
    let right = |notation: Notation| -> Result<(), SpecError> {
        let steps = stage.steps(board, &moves, notation)?;
        let end = steps.last().map_or(board, |step| step.board.as_str());
        match stage.spot(end)?.solved {
            true => Ok(()),
            false => {
                Err(msg!("check.not-goal", n = moves.len(), end = end, goal = stage.goal().unwrap_or_default()).into())
            }
        }
    };
    match right(notation) {
        Ok(()) => Ok(Some(moves.len() as u64)),
        Err(why) if stage.problem().starts_with("tiles") && right(other).is_ok() => {
            let option = if other == Notation::Tile { "tile" } else { "blank" };
            judged.wrong.push(msg!("check.other-notation", why = why.0, option = option));
            Ok(None)
        }
        Err(why) => {
            judged.wrong.push(why.0);
            Ok(None)
        }
    }
}

/// The cost of a shortest solution, where that can be found out.
fn optimum(stage: &dyn Stage, board: &str) -> Result<Option<u64>, SpecError> {
    if let Some(distance) = stage.spot(board)?.distance {
        return Ok(Some(distance.into()));
    }
    let limits = Limits { expanded: Some(MOST_EXPANDED), memory: Some(MOST_BYTES), ..Limits::default() };
    let report = stage.run(&Request { limits, ..Request::new("auto", board) }, None)?;
    Ok(report.optimal.map(u64::from))
}

/// A number that a row claims, against its path and the optimum.
fn against(column: Message, claimed: u64, length: Option<u64>, optimal: Option<u64>) -> Option<Message> {
    let parity = |n: u64| if n.is_multiple_of(2) { msg!("parity.even") } else { msg!("parity.odd") };
    match (optimal.or(length), length) {
        (Some(least), _) if optimal.is_some() && claimed < least => {
            Some(msg!("check.below", column = column, claimed = claimed, optimal = least))
        }
        // Every move changes the parity of a board.
        (Some(known), _) if claimed % 2 != known % 2 => {
            Some(msg!("check.parity", column = column, claimed = claimed, parity = parity(known)))
        }
        (_, Some(length)) if claimed != length => {
            Some(msg!("check.length", column = column, claimed = claimed, n = length))
        }
        _ => None,
    }
}

/// Does it promise a shortest solution?
fn promises(algorithm: &str, stage: &dyn Stage) -> bool {
    let name = plain(algorithm);
    // With an estimate that can be too large, A* promises nothing.
    let wild = |card: &&kombat::catalog::Card| card.traits.is_some_and(|traits| !traits.admissible);
    let misled = stage.heuristics().into_iter().filter(wild).any(|card| algorithm.contains(card.name));
    let words: Vec<&str> = name.split(' ').collect();
    let has = |some: &[&str]| words.iter().any(|word| some.contains(word));
    let weighted = has(&["wastar", "weighted", "ponderado", "scale"]);
    let blind = has(&["bfs", "largura", "breadth", "ucs", "uniforme", "uniform", "iddfs", "iterativo", "bibfs"]);
    let informed = has(&["a*", "astar", "a-estrela", "estrela", "ast", "ida*", "idastar", "ida", "biastar", "rbfs"]);
    blind || informed && !misled && !weighted
}

/// A solution that is longer than it is said to be.
fn shortness(claim: &Claim<'_>, stage: &dyn Stage, length: Option<u64>, optimal: u64) -> Vec<Message> {
    let mut wrong = Vec::new();
    let word = claim.optimal.map(plain).unwrap_or_default();
    let given = claim.optimal.and_then(number);
    if claim.optimal.is_some() && given.is_none() && !YES.contains(&word.as_str()) && !NO.contains(&word.as_str()) {
        wrong.push(msg!("check.unclear-optimal", found = claim.optimal.unwrap_or_default()));
    }
    // 1 and 0 can also mean yes and no.
    let said_yes = YES.contains(&word.as_str()) || given == Some(1) && optimal != 1;
    if let Some(given) = given.filter(|&given| given > 1 && given != optimal) {
        wrong.push(msg!("check.optimum", claimed = given, optimal = optimal));
    }
    let Some(length) = length.filter(|&length| length > optimal) else { return wrong };
    if let Some(algorithm) = claim.algorithm.filter(|algorithm| promises(algorithm, stage)) {
        wrong.push(msg!("check.not-optimal", algorithm = algorithm, n = length, optimal = optimal));
    } else if said_yes {
        wrong.push(msg!("check.called-optimal", n = length, optimal = optimal));
    }
    wrong
}
