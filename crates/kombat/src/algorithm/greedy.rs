//! Greedy best-first search: the least h first, whatever the path has cost
//! (Doran and Michie 1966). Fast, and without any promise.

use super::astar::{Waiting, ties};
use super::best_first::Policy;
use super::ucs;
use crate::catalog::{Card, H, ORDER, Section, Setup, Staged};
use crate::heuristic::Traits;
use crate::observe::Kind;
use crate::run::{AnySolver, Proof};
use crate::space::Cost;
use crate::words::SpecError;

/// `greedy`.
pub const CARD: Card = Card {
    name: "greedy",
    aliases: &[("gulosa", "greedy")],
    params: &[H, ORDER, ucs::TIES],
    cites: &["doran1966", "ufpi"],
    lines: &[None, None, Some(Kind::Incumbent), Some(Kind::Expand), Some(Kind::Generate), Some(Kind::Prune)],
    ..Card::new(Section::Algorithm)
};

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

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    setup.heuristic(Waiting { policy: Greedy, ties: ties(setup) })
}
