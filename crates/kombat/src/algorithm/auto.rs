//! The best we know for a puzzle, chosen by the puzzle itself from its size and
//! from nothing that differs between machines. `auto` is replaced by what it
//! stands for before anything is built, so results name the real algorithm.

use crate::catalog::{Card, ORDER, Section, Setup, Staged};
use crate::run::AnySolver;
use crate::words::SpecError;

/// `auto`.
pub const CARD: Card = Card {
    name: "auto",
    params: &[ORDER],
    cites: &["korf1985", "pohl1970"],
    lines: &[None, None],
    ..Card::new(Section::Algorithm)
};

pub(super) fn build<P: Staged>(_: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    unreachable!("the catalog replaces auto by the puzzle's choice")
}
