//! `beam`, as specs name it.

use crate::card::vocabulary::*;
use crate::search::{Beam, Search};

/// `beam`.
pub const CARD: Card = Card {
    name: "beam",
    aliases: &[("feixe", "beam")],
    params: &[H, Param::count("width", 1..=100_000_000, "100"), ORDER],
    cites: &["lowerre1976"],
    lines: &[None, Some(Phase), Some(Expand), Some(Prune), Some(Generate), Some(Incumbent), None],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Never, optimal: Never }),
    examples: &[
        shines(
            "tiles(3x3)",
            "5 4 3 1 7 6 2 8 0",
            "beam(width=10)",
            &[Cost(16), Optimal(16), Stored(214), RivalStored("bfs", 10_228)],
        ),
        fails("tiles(3x3)", "4 6 7 8 5 2 3 1 0", "beam", &[Cost(36), Optimal(28)]),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(args: &Args) -> Result<Search, SpecError> {
    Ok(Search::Beam(Beam { width: args.whole("width") as usize }))
}
