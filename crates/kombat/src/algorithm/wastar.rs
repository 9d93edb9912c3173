//! Weighted A*: the least g + w·h first (Pohl 1970). Trades length for speed: a
//! solution costs at most w times the best, if h never overestimates.

use super::astar::{TIES, Waiting, ties};
use super::best_first::Policy;
use crate::catalog::{
    Card, Example, Fact, Family, Guarantees, H, Holds, ORDER, Param, ParamKind, Section, Setup, Staged, Takes,
};
use crate::heuristic::Traits;
use crate::observe::Kind;
use crate::open::Ties;
use crate::ratio::Ratio;
use crate::run::{AnySolver, Proof};
use crate::space::Cost;
use crate::words::SpecError;

/// `wastar`.
pub const CARD: Card = Card {
    name: "wastar",
    aliases: &[("a-estrela-ponderada", "wastar")],
    params: &[H, Param::keyed("w", ParamKind::Ratio { least: "1", most: "1000", or_none: false }, "1.5"), ORDER, TIES],
    cites: &["pohl1970"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune)],
    open_list: Some(Takes::Least(Ties::LowH)),
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Holds::Always, optimal: Holds::Sometimes }),
    examples: &[
        Example::shines(
            "tiles(3x3)",
            "0 4 6 5 7 2 3 8 1",
            "wastar",
            &[Fact::Cost(24), Fact::Optimal(24), Fact::Expanded(74), Fact::RivalExpanded("astar", 426)],
        ),
        Example::fails(
            "tiles(3x3)",
            "8 7 0 5 1 2 6 4 3",
            "wastar",
            &[Fact::Cost(28), Fact::Optimal(24), Fact::Expanded(422), Fact::RivalExpanded("astar", 387)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

/// f = g + w·h, kept in whole numbers as `under`·g + `over`·h.
#[derive(Clone, Copy, Debug)]
pub struct Weighted(pub Ratio);

impl Policy for Weighted {
    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> u64 {
        u64::from(self.0.under) * u64::from(g) + u64::from(self.0.over) * u64::from(h)
    }

    fn f(&self, g: Cost, h: Cost) -> f64 {
        f64::from(g) + self.0.as_f64() * f64::from(h)
    }

    fn proof(&self, traits: Traits) -> Proof {
        if !traits.admissible {
            Proof::Unproven
        } else if self.0.over == self.0.under {
            Proof::Optimal
        } else {
            Proof::Within(self.0.as_f64())
        }
    }
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    setup.heuristic(Waiting { policy: Weighted(setup.args.ratio("w")), ties: ties(setup) })
}
