//! Cells that would complete a line, and what follows from them.

use super::{Bits, LONGEST, Mnk, Place, Position};
use kombat_core::space::Outlook;

/// How near to the middle a cell is; where stones fall only the column counts.
pub(super) fn central(bit: usize, columns: usize, rows: usize, gravity: bool) -> i32 {
    let from_middle = |at: usize, length: usize| (2 * at as i32 + 1 - length as i32).abs();
    let (column, height) = (bit / (rows + 1), bit % (rows + 1));
    let by_row = if gravity { 0 } else { from_middle(height, rows) };
    4 * LONGEST as i32 - from_middle(column, columns) - by_row
}

/// The cells that lack only themselves to a line of k in one direction. There is room for
/// `K` runs, which must be enough.
#[inline(always)]
fn gaps<B: Bits, const K: usize>(stones: B, step: usize, k: usize) -> B {
    // The cells with so many stones just before them.
    let mut after = [stones; K];
    let mut run = stones;
    let mut length = 1;
    while length < k {
        after[length] = run.step_up(step);
        run = after[length].and(stones);
        length += 1;
    }
    // And with the others just behind them.
    let mut found = after[k - 1];
    let mut run = stones;
    let mut length = 1;
    while length < k {
        let behind = run.step_down(step);
        run = behind.and(stones);
        found = found.or(if length == k - 1 { behind } else { behind.and(after[k - 1 - length]) });
        length += 1;
    }
    found
}

#[inline(always)]
fn all_gaps<B: Bits, const K: usize>(game: &Mnk<B>, stones: B, k: usize) -> B {
    let stride = game.rows + 1;
    let upright = if game.gravity { upright(stones, k) } else { gaps::<B, K>(stones, 1, k) };
    let across = gaps::<B, K>(stones, stride, k);
    let rising = gaps::<B, K>(stones, stride + 1, k);
    let falling = gaps::<B, K>(stones, stride - 1, k);
    upright.or(across).or(rising.or(falling))
}

/// Where stones fall only the cell above them can complete an upright line.
#[inline(always)]
fn upright<B: Bits>(stones: B, k: usize) -> B {
    let mut above = stones.step_up(1);
    for _ in 2..k {
        above = above.and(stones).step_up(1);
    }
    above
}

/// The cells, on the board or taken or neither, that complete a line of these stones.
#[inline(always)]
pub(super) fn gaps_of<B: Bits>(game: &Mnk<B>, stones: B) -> B {
    match game.k {
        1 => game.board,
        3 => all_gaps::<B, 3>(game, stones, 3),
        4 => all_gaps::<B, 4>(game, stones, 4),
        5 => all_gaps::<B, 5>(game, stones, 5),
        k => all_gaps::<B, LONGEST>(game, stones, k),
    }
}

/// See [`Game::outlook`](kombat_core::space::Game::outlook).
#[inline(always)]
pub(super) fn outlook<B: Bits>(game: &Mnk<B>, position: &Position<B>, calm: bool) -> Outlook<Mnk<B>> {
    let side = Mnk::side(position);
    let mut free = game.free(position);
    if !calm {
        let winning = free.and(gaps_of(game, position.stones[side]));
        if let Some(place) = game.places(winning, position).next() {
            return Outlook::Win(place);
        }
    }
    let taken = position.stones[0].or(position.stones[1]);
    let threats = gaps_of(game, position.stones[side ^ 1]).and(game.board.without(taken));
    let forced = threats.and(free);
    if !forced.is_empty() {
        if forced.len() > 1 {
            return Outlook::Loss;
        }
        free = forced;
    }
    if game.gravity {
        // A stone under a threat is what it waits for.
        free = free.without(threats.step_down(1));
        if free.is_empty() {
            return Outlook::Loss;
        }
    }
    Outlook::Safe(game.any_order(free))
}

/// The threats that a move makes; the middle decides between equals.
#[inline(always)]
pub(super) fn promise<B: Bits>(game: &Mnk<B>, position: &Position<B>, place: Place) -> i32 {
    let bit = usize::from(place.bit);
    let own = position.stones[Mnk::side(position)].or(B::single(bit));
    let taken = position.stones[0].or(position.stones[1]);
    let threats = gaps_of(game, own).and(game.board.without(taken));
    threats.len() as i32 * 256 + game.central[bit]
}
