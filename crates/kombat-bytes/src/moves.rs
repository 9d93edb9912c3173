//! The legal moves of a state, listed in place: a search holds a list for each board of its path.

use std::fmt;

/// The most legal moves of one state.
pub const MOST_MOVES: usize = 64;

/// A move by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByteMove(pub u16);

impl fmt::Display for ByteMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A list of moves, which yields them in the order in which they were listed.
#[derive(Clone, Debug)]
pub struct ByteMoves {
    moves: [ByteMove; MOST_MOVES],
    at: u8,
    len: u8,
}

impl Default for ByteMoves {
    fn default() -> Self {
        ByteMoves { moves: [ByteMove(0); MOST_MOVES], at: 0, len: 0 }
    }
}

impl ByteMoves {
    /// Lists one more.
    ///
    /// # Panics
    /// If there are more than [`MOST_MOVES`].
    pub fn push(&mut self, mv: u16) {
        assert!(usize::from(self.len) < MOST_MOVES, "a state has at most {MOST_MOVES} moves");
        self.moves[usize::from(self.len)] = ByteMove(mv);
        self.len += 1;
    }

    /// The same list but for one move.
    pub(crate) fn without(self, mv: u16) -> Self {
        let mut others = ByteMoves::default();
        self.filter(|other| other.0 != mv).for_each(|other| others.push(other.0));
        others
    }
}

impl Iterator for ByteMoves {
    type Item = ByteMove;
    fn next(&mut self) -> Option<ByteMove> {
        let mv = self.moves[..usize::from(self.len)].get(usize::from(self.at)).copied()?;
        self.at += 1;
        Some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(count: u16) -> ByteMoves {
        let mut moves = ByteMoves::default();
        (0..count).for_each(|mv| moves.push(mv));
        moves
    }

    #[test]
    fn moves_come_in_the_order_in_which_they_were_listed() {
        assert!(listed(64).map(|mv| mv.0).eq(0..64));
        assert!(listed(4).without(2).map(|mv| mv.0).eq([0, 1, 3]));
        assert!(listed(2).without(7).map(|mv| mv.0).eq([0, 1]));
        assert_eq!(listed(0).next(), None);
    }

    #[test]
    #[should_panic(expected = "at most 64 moves")]
    fn there_are_no_more_than_fit() {
        listed(65);
    }
}
