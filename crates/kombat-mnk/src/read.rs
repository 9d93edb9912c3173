//! Positions as people write them: rows of stones, or a list of moves.

use super::{Bits, Mnk, Place, Position};
use kombat_core::message::{Message, excerpt};
use kombat_core::msg;
use kombat_core::space::{Game, Space};
use kombat_domain::view::{cell_name, column_name};

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
        let place = found(game, &position, word).map_err(|why| msg!("mnk.at", at = i + 1, why = why))?;
        let Some(place) = place else { return Err(msg!("mnk.at", at = i + 1, why = strange(game, word))) };
        game.apply(&mut position, place);
    }
    Ok(position)
}

/// Columns counted from 1 and written together, as some solvers of connect four have them, in our way.
fn glued<B: Bits>(game: &Mnk<B>, word: &str) -> Option<String> {
    let column = |c: char| c.to_digit(10).map(|n| n as usize).filter(|n| (1..=game.columns).contains(n));
    let columns: Option<Vec<String>> = word.chars().map(|c| Some((column(c)? - 1).to_string())).collect();
    columns.filter(|columns| columns.len() > 1).map(|columns| columns.join(" "))
}

/// A word that means no cell of the board.
fn strange<B: Bits>(game: &Mnk<B>, word: &str) -> Message {
    if let Some(columns) = glued(game, word).filter(|_| game.gravity) {
        return msg!("mnk.glued", found = excerpt(word), columns = excerpt(&columns));
    }
    match game.gravity {
        true => msg!("mnk.drop", found = excerpt(word), most = game.columns - 1),
        false => msg!("mnk.move", found = excerpt(word)),
    }
}

/// The legal move that a word means, if it is a word for a move; or why that move is not possible.
pub(super) fn found<B: Bits>(game: &Mnk<B>, position: &Position<B>, word: &str) -> Result<Option<Place>, Message> {
    if let Some(place) = game.moves(position).find(|&place| named(game, place, word)) {
        return Ok(Some(place));
    }
    let cells = (0..game.rows).flat_map(|row| (0..game.columns).map(move |column| (row, column)));
    let mut meant = cells.filter(|&(row, column)| named(game, game.place(row, column), word));
    let is_number = word.split(',').all(|part| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit()));
    match (meant.next().is_some(), game.gravity) {
        (true, false) => Err(msg!("mnk.taken", found = excerpt(word))),
        (true, true) if (0..game.columns).any(|column| names_column(word, column)) => {
            Err(msg!("mnk.full", found = excerpt(word)))
        }
        (true, true) => Err(msg!("mnk.no-rest", found = excerpt(word))),
        (false, _) if is_number => Err(strange(game, word)),
        (false, _) => Ok(None),
    }
}

/// Is this how the place is written?
fn named<B: Bits>(game: &Mnk<B>, place: Place, word: &str) -> bool {
    let (row, column) = (usize::from(place.row), usize::from(place.column));
    let cell = row * game.columns + column;
    word == place.to_string()
        || word.eq_ignore_ascii_case(&cell_name(cell, game.columns))
        || if game.gravity { names_column(word, column) } else { word.parse() == Ok(cell) }
}

/// Is this how a column is written: by its number or its letters?
fn names_column(word: &str, column: usize) -> bool {
    word.parse() == Ok(column) || word.eq_ignore_ascii_case(&column_name(column))
}
