//! What a position looks like where no search sees the end: the lines that are still
//! open to each side, the fuller the better, and the cells that complete one.

use super::{Bits, Mnk, Position, threats};

/// Estimates stay below this, far from what a win counts.
const MOST: i32 = 100_000;

/// What a cell counts that completes a line.
const THREAT: i32 = 500;

/// What an open line counts that lacks so many stones: four times as much for each that
/// it has.
fn weight(missing: usize) -> i32 {
    1 << (2 * 6usize.saturating_sub(missing))
}

/// Good for the side to move is positive.
pub(super) fn estimate<B: Bits>(game: &Mnk<B>, position: &Position<B>) -> i32 {
    let side = Mnk::side(position);
    let (own, others) = (position.stones[side], position.stones[1 - side]);
    (standing(game, own, others) - standing(game, others, own)).clamp(-MOST, MOST)
}

/// The open lines and threats of one side.
fn standing<B: Bits>(game: &Mnk<B>, own: B, others: B) -> i32 {
    let stride = game.rows + 1;
    let open = game.board.without(others);
    let lines = [1, stride, stride - 1, stride + 1].map(|step| lines(own, open, step, game.k));
    let threats = threats::gaps_of(game, own).and(open.without(own));
    lines.into_iter().sum::<i32>() + THREAT * threats.len() as i32
}

/// The lines of k in one direction on these open cells, each by the stones in it. Stones
/// are counted for all lines at once, in binary: a set for each digit.
fn lines<B: Bits>(own: B, open: B, step: usize, k: usize) -> i32 {
    let mut digits = [B::default(); 5];
    let mut whole = open;
    for at in 0..k {
        whole = whole.and(open.down(at * step));
        let mut carry = own.down(at * step);
        for digit in &mut digits {
            let both = digit.and(carry);
            *digit = digit.or(carry).without(both);
            carry = both;
        }
    }
    let of = |stones: usize| {
        let equal = |set: B, (i, digit): (usize, &B)| {
            if stones >> i & 1 == 1 { set.and(*digit) } else { set.without(*digit) }
        };
        digits.iter().enumerate().fold(whole, equal).len() as i32
    };
    (1..=k).map(|stones| of(stones) * weight(k - stones)).sum()
}
