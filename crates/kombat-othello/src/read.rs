//! Positions as people write them: rows of discs and whose turn it is, or a list of moves.

use super::bits::STRIDE;
use super::{Othello, Place, Position};
use kombat_core::board::words;
use kombat_core::message::{Message, excerpt};
use kombat_core::msg;
use kombat_core::space::{Game, Side, Space};

/// Reads a position.
pub(super) fn position(game: &Othello, text: &str) -> Result<Position, Message> {
    let is_disc = |c: char| matches!(c, 'X' | 'x' | 'O' | 'o' | '-' | '_' | '.');
    if text.chars().any(is_disc) { discs(game, text) } else { moves(game, text) }
}

/// Rows of `X`, `O` and `-` from above, and the side to move. Where that is left out, nobody has
/// passed: the number of discs says whose turn it is.
fn discs(game: &Othello, text: &str) -> Result<Position, Message> {
    let (text, side_told) = side_apart(text);
    let mut cells = Vec::new();
    for (at, c) in text.chars().enumerate() {
        match c {
            'X' | 'x' => cells.push(Some(Side::First)),
            'O' | 'o' => cells.push(Some(Side::Second)),
            '-' | '_' | '.' => cells.push(None),
            c if c.is_whitespace() || matches!(c, '/' | ',' | ';' | '|') => {}
            c => return Err(msg!("othello.disc", found = c.to_string(), at = at + 1)),
        }
    }
    let side = game.side();
    let needed = side * side;
    let told = side_told.or(cells.get(needed).copied().flatten());
    if side_told.is_none() && told.is_some() {
        cells.remove(needed);
    }
    if cells.len() != needed {
        return Err(msg!("othello.cells", found = cells.len(), needed = needed, side = side));
    }
    let mut sets = [0; 2];
    for (i, disc) in cells.iter().enumerate() {
        if let Some(disc) = disc {
            sets[super::index(*disc)] |= 1 << (i / side * STRIDE + i % side);
        }
    }
    let taken: u64 = sets[0] | sets[1];
    let first = game.start().discs;
    if (first[0] | first[1]) & !taken != 0 {
        return Err(msg!("othello.centre"));
    }
    let even = if taken.count_ones().is_multiple_of(2) { Side::First } else { Side::Second };
    Ok(Position { discs: sets, turn: told.unwrap_or(even) })
}

/// Where rows are written without spaces, a last word of one letter is the side to move, and no cell.
fn side_apart(text: &str) -> (&str, Option<Side>) {
    let whole = (text, None);
    let Some((rows, last)) = text.trim_end().rsplit_once(char::is_whitespace) else { return whole };
    let side = match last {
        "X" | "x" => Side::First,
        "O" | "o" => Side::Second,
        _ => return whole,
    };
    let closed_up = rows.split([' ', '/', '\n', '\t']).any(|row| row.chars().count() > 1);
    if closed_up { (rows, Some(side)) } else { whole }
}

/// The moves of a word: more than one where nothing stands between them.
fn glued(word: &str) -> Vec<&str> {
    let (mut moves, mut rest) = (Vec::new(), word);
    while let Some(first) = rest.chars().next() {
        let pass = rest.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("pass"));
        let digits = |after: &str| after.bytes().take_while(u8::is_ascii_digit).count();
        let length = if pass { 4 } else { first.len_utf8() + digits(&rest[first.len_utf8()..]) };
        if !pass && length < 2 || !first.is_ascii_alphabetic() {
            return vec![word];
        }
        let (one, others) = rest.split_at(length);
        moves.push(one);
        rest = others;
    }
    moves
}

/// Moves one after another.
fn moves(game: &Othello, text: &str) -> Result<Position, Message> {
    let mut position = game.start();
    for (i, word) in words(text).into_iter().flat_map(glued).enumerate() {
        if game.verdict(&position).is_some() {
            return Err(msg!("othello.move-after-end", at = i + 1, found = excerpt(word)));
        }
        let Some(place) = legal(game, &position, word) else {
            return Err(msg!("othello.at", at = i + 1, why = impossible(game, &position, word)));
        };
        game.apply(&mut position, place);
    }
    Ok(position)
}

/// The legal move that a word means.
fn legal(game: &Othello, position: &Position, word: &str) -> Option<Place> {
    game.moves(position).find(|place| place.to_string().eq_ignore_ascii_case(word))
}

fn impossible(game: &Othello, position: &Position, word: &str) -> Message {
    let legal: Vec<String> = game.moves(position).map(|place| place.to_string()).collect();
    msg!("othello.move", found = excerpt(word), legal = legal.join(" "))
}

/// The legal move that a word means, if it is a word for a move; or why that move is not possible.
pub(super) fn found(game: &Othello, position: &Position, word: &str) -> Result<Option<Place>, Message> {
    let mut letters = word.chars();
    let is_column = letters.next().is_some_and(|c| ('a'..).take(game.side()).any(|own| own == c.to_ascii_lowercase()));
    let is_row = letters.as_str().parse().is_ok_and(|row: usize| (1..=game.side()).contains(&row));
    match legal(game, position, word) {
        None if is_column && is_row || word.eq_ignore_ascii_case("pass") => Err(impossible(game, position, word)),
        found => Ok(found),
    }
}
