//! A*: the least g + h first (Hart, Nilsson and Raphael 1968).

use super::best_first::{BestFirst, Policy};
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section, Setup, Staged, Takes,
};
use crate::heuristic::{Heuristic, Traits, WithHeuristic};
use crate::observe::Kind;
use crate::open::Ties;
use crate::run::{AnySolver, Proof};
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `astar`.
pub const CARD: Card = Card {
    name: "astar",
    aliases: &[("a-estrela", "astar"), ("a*", "astar")],
    params: &[H, ORDER, TIES],
    cites: &["hart1968", "bouzon", "ufpi"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune)],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "2 6 5 1 3 8 4 7 0",
            "astar",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::Expanded(12)],
        ),
        Example::fails(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar",
            &[Fact::Stored(10_001), Fact::RivalStored("idastar", 32)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

/// Who goes first among nodes of equal f.
pub(super) const TIES: Param = Param::keyed("ties", ParamKind::Choice(&["low-h", "high-h", "fifo", "lifo"]), "low-h");

/// f = g + h.
#[derive(Clone, Copy, Debug)]
pub struct AStar;

impl Policy for AStar {
    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> u64 {
        u64::from(g) + u64::from(h)
    }

    fn proof(&self, traits: Traits) -> Proof {
        if traits.admissible { Proof::Optimal } else { Proof::Unproven }
    }
}

/// A best-first search that waits for its heuristic.
pub(super) struct Waiting<Q> {
    pub(super) policy: Q,
    pub(super) ties: Ties,
}

impl<P: Puzzle, Q: Policy + 'static> WithHeuristic<P> for Waiting<Q> {
    type Out = Box<dyn AnySolver<P>>;
    fn call<H: Heuristic<P> + 'static>(self, heuristic: H) -> Self::Out {
        Box::new(BestFirst { policy: self.policy, heuristic, ties: self.ties })
    }
}

/// The tie-break that was asked for.
pub(super) fn ties<P: Staged>(setup: &Setup<'_, P>) -> Ties {
    Ties::read(setup.args.word("ties")).expect("checked against the card")
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    setup.heuristic(Waiting { policy: AStar, ties: ties(setup) })
}
