//! The best we know for a puzzle, chosen by the puzzle itself from its size and
//! from nothing that differs between machines. `auto` is replaced by what it
//! stands for before anything is built, so results name the real algorithm.

use crate::card::vocabulary::*;
use crate::search::Search;

/// `auto`.
pub const CARD: Card = Card {
    name: "auto",
    params: &[ORDER],
    cites: &["korf1985", "korf2002", "ratner1986"],
    lines: &[None, None],
    family: Some(Family::Informed),
    guarantees: Some(Guarantees { complete: Always, optimal: Sometimes }),
    examples: &[
        shines("tiles(4x4)", "0 4 10 6 2 5 7 12 14 1 3 13 9 8 11 15", "auto", &[Cost(42), Optimal(42), Stored(43)]),
        fails(
            "tiles(5x5)",
            "1 6 2 5 10 11 12 9 4 19 22 8 24 3 14 17 16 20 0 18 21 7 13 15 23",
            "auto",
            &[Cost(72), Optimal(54)],
        ),
    ],
    ..Card::new(Section::Algorithm)
};

pub(super) fn read(_: &Args) -> Result<Search, SpecError> {
    unreachable!("the catalog replaces auto by the puzzle's choice")
}
