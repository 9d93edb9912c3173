//! What a position looks like where no search sees the end. Discs say little before the end; what
//! counts is room to move (mobility), corners, which are never turned over, and few discs beside
//! empty cells (the frontier), for the opponent moves there (Rosenbloom 1982).

use super::{Othello, Place, Position};

/// What a move more than the other side counts.
const MOVE: i32 = 10;
/// A corner.
const CORNER: i32 = 100;
/// A disc beside an empty cell, against its side.
const FRONTIER: i32 = 5;

/// Good for the side to move is positive. At most ±[`LARGEST`].
pub(super) fn estimate(game: &Othello, position: &Position) -> i32 {
    let (own, others) = position.own_and_others();
    standing(game, own, others) - standing(game, others, own)
}

/// The most that an estimate can be: four corners, and more moves and frontier discs than there are.
pub const LARGEST: i32 = 4 * CORNER + 64 * (MOVE + FRONTIER);

fn standing(game: &Othello, own: u64, others: u64) -> i32 {
    let field = &game.field;
    let count = |set: u64| set.count_ones() as i32;
    let frontier = own & field.around(field.board & !(own | others));
    MOVE * count(field.legal(own, others)) + CORNER * count(own & field.corners) - FRONTIER * count(frontier)
}

/// Corners first, cells beside a corner last; between equals those that leave the opponent the fewest
/// moves.
pub(super) fn promise(game: &Othello, position: &Position, place: Place) -> i32 {
    let (own, others) = position.own_and_others();
    let (own, others) = (own | place.cell | place.flips, others & !place.flips);
    let replies = game.field.legal(others, own).count_ones() as i32;
    let cell = match () {
        () if place.cell & game.field.corners != 0 => 2,
        () if place.cell & game.field.around(game.field.corners) != 0 => 0,
        () => 1,
    };
    64 * cell - replies
}
