//! The claims of section 6, judged by all games there are.

use super::{ALL, KEY, MINIMAX, ONE, twin};
use crate::cell::{Cell, Figure, Figures, Sentence, Table, Verdict, counts, words};
use kombat::catalog::{AnyGame, Request};
use kombat::domain::mnk::{Mnk, Position};
use kombat::messages::{Lang, Render, SpecError};
use kombat::msg;
use kombat::space::{Game, Side, Space, Verdict as End};
use kombat_lab::report::verdict::percent;
use std::collections::HashMap;

/// After more random moves hardly any game is open.
const MOST_RANDOM: usize = 6;

/// A claim of section 6.
fn claim(
    cell: &str,
    (published, reenacted): (Option<Figures>, Figures),
    verdict: Verdict,
    why: impl Into<Sentence>,
) -> Cell {
    let cell = Cell::new((KEY, cell), msg!("papers.velha.results"), (verdict, why));
    Cell { published, reenacted: Some(reenacted), ..cell }
}

/// How a game ended that is said to be drawn, in a word, and what that makes of the claim.
fn ended(how: Option<End>) -> (&'static str, Verdict) {
    match how {
        Some(End::Drawn) => ("draw", Verdict::Holds),
        Some(End::Win(_)) => ("win", Verdict::Fails),
        None => ("open", Verdict::Open),
    }
}

/// Minimax from the empty board.
fn empty(velha: &dyn AnyGame) -> Result<Cell, SpecError> {
    let start = velha.start();
    let moves = velha.play_out(&Request::new(MINIMAX, &start), None)?.moves.unwrap_or_default().to_vec();
    let end = velha.steps(&start, &moves)?.pop().map(|step| step.board).unwrap_or_default();
    let standing = velha.standing(&end)?;
    let (word, verdict) = ended(standing.verdict);
    let how = velha.ending(&standing).unwrap_or_else(|| msg!("game.open"));
    let why = msg!("papers.velha.empty", moves = moves.join(" "), how = how);
    let figures = (Some(words(&["draw"])), words(&[word]));
    let cell = claim("minimax-empty", figures, verdict, why);
    let right = super::right(velha, &start)?;
    let twin = Some(twin(MINIMAX, start.clone()));
    Ok(Cell { moves: Some(moves), board: Some(start), right: Some(right), twin, ..cell })
}

type Velha = Mnk<u64>;

/// The positions after each move.
fn after(velha: &Velha, position: &Position<u64>) -> impl Iterator<Item = Position<u64>> {
    velha.moves(position).map(|mv| {
        let mut next = *position;
        velha.apply(&mut next, mv);
        next
    })
}

/// What a position is worth to the side to move: 1, 0 or -1.
fn value(velha: &Velha, position: Position<u64>, known: &mut HashMap<Position<u64>, i8>) -> i8 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let worth = match velha.verdict(&position) {
        Some(End::Win(side)) if side == velha.to_move(&position) => 1,
        Some(End::Win(_)) => -1,
        Some(End::Drawn) => 0,
        None => after(velha, &position).map(|next| -value(velha, next, known)).max().unwrap_or(0),
    };
    known.insert(position, worth);
    worth
}

/// Of all games that are open after so many random moves, the share that best play then decides.
fn decided(velha: &Velha, plies: usize, known: &mut HashMap<Position<u64>, i8>) -> f64 {
    let mut layer = vec![velha.empty()];
    for _ in 0..plies {
        layer = layer.iter().flat_map(|position| after(velha, position)).collect();
    }
    layer.retain(|position| velha.verdict(position).is_none());
    let won = layer.iter().filter(|position| value(velha, **position, known) != 0).count();
    won as f64 / layer.len() as f64
}

/// Minimax from random positions.
fn random() -> Result<Cell, SpecError> {
    let velha = Velha::new(3, 3, 3, false)?;
    let mut known = HashMap::new();
    let shares: Vec<f64> = (1..=MOST_RANDOM).map(|plies| decided(&velha, plies, &mut known)).collect();
    // After how many random moves a win is the rule, and after how many it is not.
    let (usual, rare): (Vec<usize>, Vec<usize>) = (1..=MOST_RANDOM).partition(|plies| shares[plies - 1] > 0.5);
    let verdict = match (&usual[..], &rare[..]) {
        (_, []) => Verdict::Holds,
        ([], _) => Verdict::Fails,
        _ => Verdict::HoldsOnlyIf,
    };
    let figures = shares.iter().map(|share| Some(Figure::Real((1e6 * share).round() / 1e4))).collect();
    let say = |lang: Lang| {
        let each = shares.iter().enumerate().map(|(i, &share)| format!("{} → {}", i + 1, percent(share, lang)));
        let why = msg!("papers.velha.random", shares = each.collect::<Vec<_>>().join(", "));
        let list = |plies: &[usize]| plies.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        match verdict {
            Verdict::HoldsOnlyIf => msg!("papers.velha.random-if", why = why, usual = list(&usual), rare = list(&rare)),
            _ => why,
        }
        .render(lang)
    };
    Ok(claim("minimax-random", (None, figures), verdict, Sentence::by(say)))
}

/// How the rule fares against every possible user, who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fate {
    wins: u64,
    draws: u64,
    losses: u64,
    /// Losses by a diagonal.
    diagonal: u64,
}

impl Fate {
    /// Is it beaten by diagonals more often than by other lines? Two of eight are diagonals.
    fn is_weak(&self) -> bool {
        8 * self.diagonal > 2 * self.losses
    }
}

/// Has X a diagonal?
fn has_diagonal(position: &str) -> bool {
    let cells: Vec<char> = position.chars().filter(|c| "XO-".contains(*c)).collect();
    [[0, 4, 8], [2, 4, 6]].iter().any(|line| line.iter().all(|&cell| cells.get(cell) == Some(&'X')))
}

fn against_all(velha: &dyn AnyGame, rule: &str, position: &str, fate: &mut Fate) -> Result<(), SpecError> {
    let mut over = |board: &str| -> Result<bool, SpecError> {
        let end = velha.standing(board)?.verdict;
        match end {
            None => return Ok(false),
            Some(End::Drawn) => fate.draws += 1,
            Some(End::Win(Side::Second)) => fate.wins += 1,
            Some(End::Win(Side::First)) => {
                fate.losses += 1;
                fate.diagonal += u64::from(has_diagonal(board));
            }
        }
        Ok(true)
    };
    let mut open = Vec::new();
    for mv in velha.standing(position)?.moves {
        let board = velha.steps(position, &[mv])?.swap_remove(1).board;
        if over(&board)? {
            continue;
        }
        let answer = velha.think(&Request::new(rule, &board), None)?.moves.unwrap_or_default().to_vec();
        let board = velha.steps(&board, &answer)?.swap_remove(1).board;
        if !over(&board)? {
            open.push(board);
        }
    }
    open.iter().try_for_each(|board| against_all(velha, rule, board, fate))
}

/// The rule's weakness.
fn diagonals(velha: &dyn AnyGame) -> Result<Cell, SpecError> {
    let fate_of = |rule: &str| {
        let mut fate = Fate::default();
        against_all(velha, rule, &velha.start(), &mut fate).map(|()| fate)
    };
    let (one, all) = (fate_of(ONE)?, fate_of(ALL)?);
    let verdict = match (one.is_weak(), all.is_weak()) {
        (true, true) => Verdict::Holds,
        (false, false) => Verdict::Fails,
        _ => Verdict::HoldsOnlyIf,
    };
    let told = |fate: &Fate| {
        let Fate { wins, draws, losses, diagonal } = *fate;
        msg!("papers.velha.fate", wins = wins, draws = draws, losses = losses, diagonal = diagonal)
    };
    let why = msg!("papers.velha.diagonals", one = told(&one), all = told(&all));
    let why = match (one.is_weak(), all.is_weak()) {
        (true, false) => msg!("papers.velha.diagonals-one", why = why),
        (false, true) => msg!("papers.velha.diagonals-both", why = why),
        _ => why,
    };
    let figures = counts(&[one, all].map(|fate| [fate.wins, fate.draws, fate.losses, fate.diagonal]).concat());
    Ok(claim("fgh-diagonals", (None, figures), verdict, why))
}

/// All three.
pub(super) fn claims(velha: &dyn AnyGame) -> Result<Table, SpecError> {
    let cells = vec![empty(velha)?, random()?, diagonals(velha)?];
    Ok(Table::new(msg!("papers.velha.results"), &["papers.column.ends"], cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_draw_is_a_draw() {
        assert_eq!(ended(Some(End::Drawn)), ("draw", Verdict::Holds));
        assert_eq!(ended(Some(End::Win(Side::Second))), ("win", Verdict::Fails));
        assert_eq!(ended(None), ("open", Verdict::Open));
    }
}
