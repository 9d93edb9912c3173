//! The contract of a game of two sides.

use super::Space;
use crate::message::Message;
use foldhash::quality::FixedState;
use std::hash::BuildHasher;

/// One of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Who begins.
    First,
    /// Who answers.
    Second,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One has won.
    Win(Side),
    /// Nobody has.
    Drawn,
}

/// What a position shows at a glance, without a search.
#[derive(Clone, Debug)]
pub enum Outlook<S: Space> {
    /// This move wins at once.
    Win(S::Move),
    /// No move wins at once, and whatever is played, the other side then does.
    Loss,
    /// No move wins at once. After these the other side does not win at once either, and
    /// the game goes on unless no ply is left; after all others it does. There is at least
    /// one, and they come in any order. Only a game whose [wins are made by
    /// moving](Game::wins_by_moving) may say so: searches conclude that a win takes three plies.
    Safe(S::Moves),
    /// Nothing.
    Unknown,
}

/// The largest value of [`Game::estimate`]. Searches count beyond it what they have proved.
pub const LARGEST_ESTIMATE: i32 = 990_000;

/// A space in which two sides move in turn, without exception: a side that must pass makes a
/// [pass](Game::is_pass), which is a move and counts as a ply. A position has no moves if and only
/// if [`Game::verdict`] says how the game has ended.
///
/// Players try to win, and to win soon; by how much, the [margin](Game::margin), is no aim of theirs.
pub trait Game: Space {
    /// Whose turn it is.
    fn to_move(&self, state: &Self::State) -> Side;

    /// How the game has ended, if it has.
    fn verdict(&self, state: &Self::State) -> Option<Verdict>;

    /// Does this move leave the turn to the other side and change nothing else? Such a move is legal
    /// only where it is the only one.
    fn is_pass(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The points of the side that begins, less those of the other, once the game is over; none where
    /// the rules count no points. It is positive if the first side has won, negative if the second
    /// has, and 0 in a draw.
    fn margin(&self, _state: &Self::State) -> Option<i32> {
        None
    }

    /// What a side is called, where it has a name beyond the symbol of its stones.
    fn side_name(&self, _side: Side) -> Option<Message> {
        None
    }

    /// At most so many plies can still be played, passes among them: at least 1 unless the game is
    /// over.
    fn plies_left(&self, state: &Self::State) -> u32;

    /// One of the positions that symmetry makes of this one, the same for all of them.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// How good a position that is not over looks to the side to move, where searches
    /// cannot see to the end: more is better, and the other side would say the opposite.
    /// At most ±[`LARGEST_ESTIMATE`], which searches assert when debugging. Otherwise they cut off
    /// what is beyond, for an estimate must not be taken for a proof.
    fn estimate(&self, _state: &Self::State) -> i32 {
        0
    }

    /// The position in two words, by which tables find it: the same for positions that
    /// symmetry makes equal, if that is quickly seen. Different for different ones, or a
    /// hash so strong that nobody will see two alike. Where all that differs fits one
    /// word the second is 0, see [`Game::key_words`].
    fn key(&self, state: &Self::State) -> [u64; 2] {
        [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f].map(|seed| FixedState::with_seed(seed).hash_one(state))
    }

    /// How many words of [`Game::key`] there are to compare.
    fn key_words(&self) -> usize {
        2
    }

    /// At most so many different positions can follow this one.
    fn positions(&self, _state: &Self::State) -> u64 {
        u64::MAX
    }

    /// What is seen at a glance in a position that is not over. `calm` says that no move
    /// wins at once, where that is known.
    fn outlook(&self, _state: &Self::State, _calm: bool) -> Outlook<Self>
    where
        Self: Sized,
    {
        Outlook::Unknown
    }

    /// Which moves to try first: those that promise most. At most ±1,000,000.
    fn promise(&self, _state: &Self::State, _mv: Self::Move) -> i32 {
        0
    }

    /// [`Space::apply`] for a move that is known not to win.
    #[inline(always)]
    fn advance(&self, state: &mut Self::State, mv: Self::Move) {
        self.apply(state, mv);
    }

    /// Can this side still win, as far as a glance tells?
    fn can_win(&self, _state: &Self::State, _side: Side) -> bool {
        true
    }

    /// Is every win made by the side that has just moved? Then it takes an odd number of
    /// plies to win, and an even one to lose.
    fn wins_by_moving(&self) -> bool {
        false
    }

    /// Can searches be expected to see to the end from here?
    fn is_solvable(&self, state: &Self::State) -> bool {
        self.plies_left(state) <= 25
    }

    /// What a move takes from the opponent, where the game can say so.
    fn hindered(&self) -> Option<&dyn Hindered<Self>>
    where
        Self: Sized,
    {
        None
    }
}

/// Says what a move takes from the opponent. The player [`Fgh`](crate::player::Fgh) asks for it.
pub trait Hindered<G: Space> {
    /// How few moves the opponent would need to win through the cell of a move, counting that
    /// one, and along how many lines it could. The G and H of Andrade, Santos and Mariano; with
    /// `one_diagonal` as their program counted.
    fn hindrance(&self, state: &G::State, mv: G::Move, one_diagonal: bool) -> (u32, u32);
}
