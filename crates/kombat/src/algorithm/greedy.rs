//! Greedy best-first search: the least h first, whatever the path has cost
//! (Doran and Michie 1966). Fast, and without any promise.

use super::astar::{Waiting, ties};
use super::best_first::Policy;
use super::ucs;
use crate::catalog::{
    self, Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section, Setup, Staged, Takes,
};
use crate::heuristic::{Boxed, Heuristic, MEMO_WORDS, Traits, WithHeuristic};
use crate::observe::Kind;
use crate::open::Ties;
use crate::run::{AnySolver, Proof};
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `greedy`.
pub const CARD: Card = Card {
    name: "greedy",
    aliases: &[("gulosa", "greedy")],
    params: &[H, LOOKAHEAD, ORDER, ucs::TIES],
    cites: &["doran1966", "ufpi"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune)],
    open_list: Some(Takes::Least(Ties::Fifo)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 3 8 6 2 5 1 7 4",
            "greedy",
            &[Fact::Cost(22), Fact::Optimal(22), Fact::Expanded(31), Fact::RivalExpanded("astar", 301)],
        ),
        Example::fails("tiles(3x3)", "0 1 7 4 8 6 2 3 5", "greedy", &[Fact::Cost(78), Fact::Optimal(22)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// How many levels the estimate looks at.
const LOOKAHEAD: Param = Param::keyed("lookahead", ParamKind::Choice(&["1", "2"]), "1");

/// f = h.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Policy for Greedy {
    const HEEDS_COST: bool = false;

    #[inline(always)]
    fn priority(&self, _: Cost, h: Cost) -> u64 {
        h.into()
    }

    fn proof(&self, _: Traits) -> Proof {
        Proof::Unproven
    }
}

/// The estimate of a board and of the best of its neighbours together, which is the
/// two-level weight of Lima and Cayres. It looks at the way back too: so a board has
/// one estimate, whichever way it was reached.
struct TwoLevels<P: Puzzle> {
    puzzle: P,
    inner: Boxed<P>,
}

impl<P: Puzzle> TwoLevels<P> {
    fn with_next(&self, state: &P::State, h: Cost, memo: [u32; MEMO_WORDS]) -> Cost {
        if self.puzzle.is_goal(state) {
            return 0;
        }
        let next = self.puzzle.moves(state).map(|mv| {
            let mut child = state.clone();
            self.puzzle.apply(&mut child, mv);
            self.inner.child(memo, state, mv, &child).0
        });
        h + next.min().unwrap_or(h)
    }
}

impl<P: Puzzle> Heuristic<P> for TwoLevels<P> {
    type Memo = [u32; MEMO_WORDS];

    fn root(&self, state: &P::State) -> (Cost, Self::Memo) {
        let (h, memo) = self.inner.root(state);
        (self.with_next(state, h, memo), memo)
    }

    fn child(&self, memo: Self::Memo, before: &P::State, mv: P::Move, after: &P::State) -> (Cost, Self::Memo) {
        let (h, memo) = self.inner.child(memo, before, mv, after);
        (self.with_next(after, h, memo), memo)
    }

    fn traits(&self) -> Traits {
        Traits::NONE
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    let waiting = Waiting { policy: Greedy, ties: ties(setup) };
    if setup.args.word("lookahead") == "1" {
        return setup.heuristic(waiting);
    }
    let inner = Boxed::new(catalog::heuristic(setup.puzzle, &setup.recipe())?)?;
    Ok(waiting.call(TwoLevels { puzzle: setup.puzzle.clone(), inner }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Spec;
    use crate::conformance::one_heuristic;
    use crate::heuristic::Erase;
    use crate::problem::tiles::{Goal, Tiles};

    #[test]
    fn a_board_has_one_estimate_however_it_was_reached() {
        let puzzle = Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap();
        let inner = Boxed::new(catalog::heuristic(&puzzle, &Spec::named("manhattan").into()).unwrap()).unwrap();
        let two_levels = TwoLevels { puzzle: puzzle.clone(), inner };
        one_heuristic(&puzzle, &Boxed::new(Box::new(Erase(two_levels))).unwrap(), "two levels", 8);
    }
}
