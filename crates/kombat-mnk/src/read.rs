//! Positions as people write them: rows of stones, or a list of moves.

use super::{Bits, Mnk, Position};
use kombat_core::message::{Message, excerpt};
use kombat_core::msg;
use kombat_core::space::{Game, Space};

/// Reads a position.
pub(super) fn position<B: Bits>(game: &Mnk<B>, text: &str) -> Result<Position<B>, Message> {
    let is_stone = |c: char| matches!(c, 'X' | 'x' | 'O' | 'o' | '-' | '_' | '.');
    if text.chars().any(is_stone) { stones(game, text) } else { moves(game, text) }
}

/// Rows of `X`, `O` and `-`, from above.
fn stones<B: Bits>(game: &Mnk<B>, text: &str) -> Result<Position<B>, Message> {
    let mut cells = Vec::new();
    for (at, c) in text.chars().enumerate() {
        match c {
            'X' | 'x' => cells.push(Some(0)),
            'O' | 'o' => cells.push(Some(1)),
            '-' | '_' | '.' => cells.push(None),
            c if c.is_whitespace() || matches!(c, '/' | ',' | ';' | '|') => {}
            c => return Err(msg!("mnk.stone", found = c.to_string(), at = at + 1)),
        }
    }
    let (needed, found) = (game.columns * game.rows, cells.len());
    if found != needed {
        return Err(msg!("mnk.cells", found = found, needed = needed, columns = game.columns, rows = game.rows));
    }
    let mut position = game.empty();
    for (i, side) in cells.iter().enumerate() {
        let bit = game.place(i / game.columns, i % game.columns).bit;
        if let Some(side) = *side {
            let stones: &mut B = &mut position.stones[side];
            *stones = stones.or(B::single(bit.into()));
            position.count += 1;
        }
    }
    check(game, &mut position)?;
    Ok(position)
}

/// Counts, winners and gravity must be such that play can have led here.
fn check<B: Bits>(game: &Mnk<B>, position: &mut Position<B>) -> Result<(), Message> {
    let [first, second] = position.stones.map(|stones| stones.len());
    if first != second && first != second + 1 {
        return Err(msg!("mnk.counts", first = first, second = second));
    }
    match position.stones.map(|stones| game.line(stones)) {
        [true, true] => return Err(msg!("mnk.two-winners")),
        // Who has won has moved last.
        [true, false] if first == second => return Err(msg!("mnk.after-the-end", side = "X")),
        [false, true] if first != second => return Err(msg!("mnk.after-the-end", side = "O")),
        [one, other] => position.won = one || other,
    }
    if game.gravity {
        let taken = position.stones[0].or(position.stones[1]);
        let stride = game.rows + 1;
        for column in 0..game.columns {
            let heights: Vec<bool> = (0..game.rows).map(|row| taken.has(column * stride + row)).collect();
            if !heights.is_sorted_by(|a, b| a >= b) {
                return Err(msg!("mnk.floating", column = column));
            }
        }
    }
    Ok(())
}

/// Moves one after another: `row,column`, or the number of a cell row by row, both from
/// 0; with gravity a column.
fn moves<B: Bits>(game: &Mnk<B>, text: &str) -> Result<Position<B>, Message> {
    let mut position = game.empty();
    for (i, word) in text.split([' ', ';', '\n', '\t']).filter(|word| !word.is_empty()).enumerate() {
        if game.verdict(&position).is_some() {
            return Err(msg!("mnk.move-after-end", at = i + 1, found = excerpt(word)));
        }
        let Some(place) = find(game, &position, word) else {
            return Err(impossible(game, i + 1, word));
        };
        game.apply(&mut position, place);
    }
    Ok(position)
}

/// Why a word is no legal move.
fn impossible<B: Bits>(game: &Mnk<B>, at: usize, word: &str) -> Message {
    let cells = (0..game.rows).flat_map(|row| (0..game.columns).map(move |column| (row, column)));
    let mut meant = cells.filter(|&(row, column)| named(game, game.place(row, column), word));
    let found = excerpt(word);
    match (meant.next().is_some(), game.gravity) {
        (true, false) => msg!("mnk.taken", at = at, found = found),
        (true, true) if !word.contains(',') => msg!("mnk.full", at = at, found = found),
        (_, true) => msg!("mnk.drop", at = at, found = found, most = game.columns - 1),
        (false, false) => msg!("mnk.move", at = at, found = found),
    }
}

/// The legal move that a word means.
pub(super) fn find<B: Bits>(game: &Mnk<B>, position: &Position<B>, word: &str) -> Option<super::Place> {
    game.moves(position).find(|&place| named(game, place, word))
}

/// Is this how the place is written?
fn named<B: Bits>(game: &Mnk<B>, place: super::Place, word: &str) -> bool {
    let (row, column) = (usize::from(place.row), usize::from(place.column));
    let number = if game.gravity { column } else { row * game.columns + column };
    word == place.to_string() || word.parse() == Ok(number)
}
