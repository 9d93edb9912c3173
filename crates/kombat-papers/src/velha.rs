//! Paper 002, Andrade, Santos and Mariano: minimax and a rule of their own, F = G − H, at
//! tic-tac-toe.
//!
//! Their minimax has X try cells column by column and O row by row, each keeping the first of its
//! best moves (the order `paper` of the library's). Their rule, which they call A*, gives the
//! printed game only if one diagonal hides the other in the middle (`fgh:diagonals=one`).

mod judged;

use crate::cell::{Cell, Figures, Reproduction, Right, Table, Twin, Verdict, words};
use crate::enacted::other_board;
use kombat::catalog::{AnyGame, Request, game};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::player::Value;
use kombat::report::Report;

/// Its name.
const KEY: &str = "velha";

/// The start of Figure 1, and its moves.
const FIGURE_1: (&str, [&str; 4]) = ("- - - / - X O / - - X", ["0,0", "2,0", "0,1", "2,1"]);

/// Figure 2: the user plays 1 and 7, which are 0,1 and 2,1.
const FIGURE_2: [&str; 4] = ["0,1", "0,0", "2,1", "1,1"];

/// The rule as their program has it, and as their text has it.
const ONE: &str = "fgh(diagonals=one)";
const ALL: &str = "fgh";

/// Their minimax is the library's.
const MINIMAX: &str = "minimax";

/// The library's player that made a game, and from where.
fn twin(player: &str, board: String) -> Twin {
    Twin { algorithm: player.to_owned(), board }
}

/// What best play makes of a position.
fn right(velha: &dyn AnyGame, position: &str) -> Result<Right, SpecError> {
    let report = velha.think(&Request::new("alphabeta", position), None)?;
    let value = report.game.as_ref().and_then(|judged| judged.value);
    Ok(Right { expanded: Some(report.counters.expanded), algorithm: Some(report.algorithm), value, ..Right::default() })
}

/// A game that was played, legal to its end.
fn played(velha: &dyn AnyGame, start: &str, report: &Report) -> Result<Vec<String>, SpecError> {
    let moves = report.moves.clone().unwrap_or_default().to_vec();
    velha.steps(start, &moves)?;
    Ok(moves)
}

/// What the rule answers to a user whose moves are given.
fn answers(velha: &dyn AnyGame, rule: &str, user: [&str; 2]) -> Result<Vec<String>, SpecError> {
    let mut position = velha.start();
    let mut moves: Vec<String> = Vec::new();
    for mv in user {
        let after_user = velha.steps(&position, &[mv.to_owned()])?.swap_remove(1);
        let answer = velha.think(&Request::new(rule, &after_user.board), None)?.moves.unwrap_or_default().to_vec();
        position = velha.steps(&after_user.board, &answer)?.swap_remove(1).board;
        moves.push(mv.to_owned());
        moves.extend(answer);
    }
    Ok(moves)
}

/// The value of a position in words.
fn value_message(value: Option<Value>) -> Message {
    match value {
        Some(Value::Win(_)) => msg!("papers.velha.win"),
        Some(Value::Loss(_)) => msg!("papers.velha.loss"),
        Some(Value::Drawn) => msg!("papers.velha.draw"),
        // Nine cells are searched to the end, so nobody has to guess.
        Some(Value::Estimate(_)) | None => msg!("papers.velha.unknown"),
    }
}

/// The cell of a game, held against the figure in which it may be printed.
fn cell(name: &str, moves: Vec<String>, (figure, published): (usize, Option<Figures>), why: Message) -> Cell {
    let reenacted = words(&moves);
    let place = published.as_ref().map_or_else(other_board, |_| msg!("papers.velha.place", figure = figure));
    let verdict = match &published {
        None => Verdict::NotPrinted,
        // Moves have no such thing as off by one.
        Some(printed) if *printed != reenacted => Verdict::NotReproduced,
        Some(_) => Verdict::Exact,
    };
    let cell = Cell::new((KEY, name), place, (verdict, why));
    Cell { published, reenacted: Some(reenacted), moves: Some(moves), ..cell }
}

fn minimax(velha: &dyn AnyGame, start: &str, published: Option<Figures>) -> Result<Cell, SpecError> {
    let position = velha.read(start)?;
    let report = velha.play_out(&Request::new(MINIMAX, &position), None)?;
    let moves = played(velha, &position, &report)?;
    let right = right(velha, &position)?;
    let why = msg!("papers.velha.minimax", value = value_message(right.value));
    let twin = Some(twin(MINIMAX, position.clone()));
    Ok(Cell { right: Some(right), twin, board: Some(position), ..cell("minimax", moves, (1, published), why) })
}

/// Figure 2, or the rule playing both sides of another position.
fn rule(velha: &dyn AnyGame, position: Option<&str>) -> Result<Cell, SpecError> {
    let [one, all] = match position {
        Some(position) => {
            let out = |rule| played(velha, position, &velha.play_out(&Request::new(rule, position), None)?);
            [out(ONE)?, out(ALL)?]
        }
        None => {
            let user = [FIGURE_2[0], FIGURE_2[2]];
            [answers(velha, ONE, user)?, answers(velha, ALL, user)?]
        }
    };
    let why = match position {
        Some(_) => msg!("papers.velha.fgh-both-sides", one = one.join(" "), all = all.join(" ")),
        None => {
            // Of the printed game, every other move is the rule's.
            let answers = |moves: &[String]| moves.iter().skip(1).step_by(2).cloned().collect::<Vec<_>>().join(" ");
            msg!("papers.velha.fgh", one = answers(&one), all = answers(&all))
        }
    };
    // In the printed game it is the user who begins.
    let asked = match position {
        Some(position) => position.to_owned(),
        None => velha.steps(&velha.start(), &one[..1])?.swap_remove(1).board,
    };
    let published = position.is_none().then(|| words(&FIGURE_2));
    let start = position.map_or_else(|| velha.start(), str::to_owned);
    let (right, twin) = (Some(right(velha, &start)?), Some(twin(ONE, asked)));
    Ok(Cell { right, twin, board: Some(start), ..cell("fgh", one, (2, published), why) })
}

/// The paper's two games and its claims, or its programs from another position.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    let velha = game("tictactoe")?;
    let velha = velha.as_ref();
    let columns = ["papers.column.game"];
    if let Some(board) = board {
        let position = crate::find(KEY)?.read(board)?;
        if let Some(how) = velha.ending(&velha.standing(&position)?) {
            return Err(msg!("game.over", how = how).into());
        }
        let cells = vec![minimax(velha, &position, None)?, rule(velha, Some(&position))?];
        return crate::reproduction(KEY, vec![Table::new(msg!("papers.velha.other"), &columns, cells)]);
    }
    let (start, moves) = FIGURE_1;
    let games = vec![minimax(velha, start, Some(words(&moves)))?, rule(velha, None)?];
    let games = Table::new(msg!("papers.velha.games"), &columns, games);
    crate::reproduction(KEY, vec![games, judged::claims(velha)?])
}
