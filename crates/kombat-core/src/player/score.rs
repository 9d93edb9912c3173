//! Values as numbers, for searches: one scale from lost at once to won at once.

use super::Value;
use crate::space::{Game, LARGEST_ESTIMATE, Verdict};

/// What a position is worth to the side to move: a win counts the more the sooner it
/// comes, a loss the less; estimates lie between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Score(pub(crate) i32);

/// The score of a win at once; each ply until then takes one away.
const WIN: i32 = 1_000_000;

/// Beyond this a score is no estimate but a proof.
const PROVED: i32 = LARGEST_ESTIMATE;

const _: () = assert!(PROVED < WIN, "a win counts more than any estimate");

impl Score {
    /// Neither side wins, or nothing is known.
    pub(crate) const EVEN: Score = Score(0);
    /// Less than every score.
    pub(crate) const LEAST: Score = Score(-WIN - 1);
    /// More than every score.
    pub(crate) const MOST: Score = Score(WIN + 1);

    /// What a game says of a position, kept from looking like a proof.
    #[inline(always)]
    pub(crate) fn estimated(estimate: i32) -> Self {
        debug_assert!(estimate.unsigned_abs() <= LARGEST_ESTIMATE as u32, "an estimate of {estimate} is too large");
        Score(estimate.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE))
    }

    /// Won in so many plies.
    pub(crate) fn win(plies: u32) -> Self {
        Score(WIN - plies as i32)
    }

    /// Lost in so many plies.
    pub(crate) fn loss(plies: u32) -> Self {
        Score(plies as i32 - WIN)
    }

    /// The score to the other side, one ply earlier: a win here was a loss there.
    #[inline(always)]
    #[must_use]
    pub(crate) fn before(self) -> Self {
        // Without a branch: searches do this for every position.
        Score(i32::from(self.0 > PROVED) - i32::from(self.0 < -PROVED) - self.0)
    }

    /// The score that [`Score::before`] makes this one.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(self) -> Self {
        Score(i32::from(self.0 < -PROVED) - i32::from(self.0 > PROVED) - self.0)
    }

    /// How many plies there can be to a score between these two: beyond a win that is
    /// known only shorter ones matter, and beyond a loss as well.
    #[inline(always)]
    pub(crate) fn plies_between(low: Self, high: Self) -> u32 {
        match () {
            () if low.is_win() => (WIN - 1 - low.0) as u32,
            () if high.is_loss() => (WIN - 1 + high.0) as u32,
            () => u32::MAX,
        }
    }

    /// How many plies away a win or a loss is.
    pub(crate) fn plies(self) -> u32 {
        (WIN - self.0.abs()) as u32
    }

    /// A position that is over.
    pub(crate) fn of_end<G: Game>(game: &G, state: &G::State, verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(side) if side == game.to_move(state) => Score::win(0),
            Verdict::Win(_) => Score::loss(0),
            Verdict::Drawn => Score::EVEN,
        }
    }

    /// Is it a win that was seen to the end?
    #[inline(always)]
    pub(crate) fn is_win(self) -> bool {
        self.0 > PROVED
    }

    /// Is it a loss that was seen to the end?
    #[inline(always)]
    pub(crate) fn is_loss(self) -> bool {
        self.0 < -PROVED
    }

    /// Is it a win or a loss that was seen to the end?
    #[inline(always)]
    pub(crate) fn is_decided(self) -> bool {
        self.0.abs() > PROVED
    }

    /// As results show it. `seen` says whether every line was seen to its end: only then
    /// is an even score a draw.
    pub(crate) fn value(self, seen: bool) -> Value {
        match self.0 {
            v if v > PROVED => Value::Win((WIN - v) as u32),
            v if v < -PROVED => Value::Loss((WIN + v) as u32),
            0 if seen => Value::Drawn,
            v => Value::Estimate(f64::from(v)),
        }
    }

    /// As a trace shows it: 1 won, −1 lost, else the estimate.
    pub(crate) fn in_trace(self) -> f64 {
        f64::from(if self.is_decided() { self.0.signum() } else { self.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn scores() -> impl Strategy<Value = Score> {
        prop_oneof![
            (0..500u32).prop_map(Score::win),
            (0..500u32).prop_map(Score::loss),
            (-5000..5000i32).prop_map(Score),
        ]
    }

    proptest! {
        #[test]
        fn a_ply_later_and_back(score in scores()) {
            prop_assert_eq!(score.after().before(), score);
        }

        #[test]
        fn the_other_side_sees_the_opposite(a in scores(), b in scores()) {
            prop_assert_eq!(a < b, a.before() > b.before());
        }
    }

    #[test]
    fn a_sooner_win_and_a_later_loss_are_better() {
        assert!(Score::win(1) > Score::win(3) && Score::loss(4) > Score::loss(2));
        assert_eq!(Score::loss(0).before(), Score::win(1));
        assert_eq!(Score::win(1).before(), Score::loss(2));
        assert!(Score::LEAST < Score::loss(0) && Score::MOST > Score::win(0));
    }
}
